//! Tables on disk: probes, cold and warm, and how fast blocks are written and read.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::board::{Board, Pits};
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::layers::small::SmallLayers;
use kardis_tablebases::encoder::{Encoder, Slices};
use kardis_tablebases::folder::Folder;
use kardis_tablebases::format::{Contents, TableInfo};
use kardis_tablebases::probe::Probe;
use kardis_tablebases::reader::Table;
use kardis_tablebases::tablebase::Tablebase;
use kardis_tablebases::writer::write;

/// Large enough for a network.
const SEEDS: u32 = 12;

fn probe(criterion: &mut Criterion) {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let small = SmallLayers::up_to(rules, SEEDS);
    let values = small.tables().layer(SEEDS).expect("it was solved");
    let source = Slices {
        values,
        distances: &[],
    };
    let info = TableInfo {
        identity: rules.identity(),
        pits: Pits::SIX,
        seeds: SEEDS,
        contents: Contents::Values,
    };
    let root = tempfile::tempdir().expect("a temporary folder");
    let folder = Folder::new(root.path(), "bohnenspiel", &rules.identity(), Pits::SIX);
    folder.create().expect("a folder");
    let encoder = Encoder::new(info, &source).expect("a small layer");
    let path = folder.table_path(SEEDS);
    let summary = write(&path, &encoder, &source).expect("a table");
    println!(
        "{SEEDS} seeds: {} positions in {} bytes",
        summary.positions, summary.bytes
    );
    let table = Table::open(&path).expect("a whole table");
    let tablebase = Tablebase::open(&folder).expect("whole tables");
    let layer = Layer::new(Pits::SIX, SEEDS).expect("a small layer");

    let mut group = criterion.benchmark_group("table");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(1500));
    // Ranks all over the layer; no two of them in one segment.
    let ranks: Vec<u64> = (0..512).map(|i| i * 7919 * 331 % layer.size()).collect();
    group.throughput(Throughput::Elements(ranks.len() as u64));
    group.bench_function("cold probe", |bencher| {
        bencher.iter(|| {
            for &rank in &ranks {
                black_box(table.value(rank).expect("a whole block"));
            }
        });
    });
    let boards: Vec<Board> = ranks.iter().map(|&rank| layer.unrank(rank)).collect();
    group.bench_function("warm probe", |bencher| {
        bencher.iter(|| {
            for &board in &boards {
                black_box(tablebase.probe(board));
            }
        });
    });
    let blocks = 16;
    let positions = blocks * u64::from(table.block_positions());
    group.throughput(Throughput::Elements(positions));
    group.bench_function("encode", |bencher| {
        bencher.iter(|| {
            for block in 100..100 + blocks {
                black_box(encoder.encode_from(block, &source).expect("a block"));
            }
        });
    });
    let mut decoded = Vec::new();
    group.bench_function("decode", |bencher| {
        bencher.iter(|| {
            for block in 100..100 + blocks {
                let read = table.read_block(block, &mut decoded);
                read.expect("a whole block");
                black_box(&decoded);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, probe);
criterion_main!(benches);
