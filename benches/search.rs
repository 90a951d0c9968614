//! Alpha-beta above the tables: boards looked at a second, the share of them that tables answer, and
//! what a second thread gains on five hard positions.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::board::{Board, Pits};
use kardis_games::layer::Layer;
use kardis_games::rules::{Rules, TwoRow};
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::alphabeta::AlphaBeta;
use kardis_solver::layers;
use kardis_solver::observer::Observer;
use kardis_tablebases::memory::Tables;

/// Tables end here.
const SEEDS: u32 = 16;

/// Bytes of a transposition table that holds all that is searched here.
const MEMORY: usize = 2 << 30;

/// Nodes of one search of the rate.
const NODES: u64 = 1 << 23;

fn tables<R: TwoRow>(rules: R) -> Tables {
    let mut tables = Tables::new(rules.pits());
    for seeds in (0..=SEEDS).step_by(2) {
        let layer = Layer::new(rules.pits(), seeds).expect("a small layer");
        let values = layers::solve(rules, layer, &tables, &Observer::default());
        tables.insert(seeds, values.expect("nothing stops it"));
    }
    tables
}

/// The start with so many seeds a pit.
fn start(seeds: u32) -> Board {
    Pits::SIX.filled(seeds).expect("a start")
}

fn rate(criterion: &mut Criterion) {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let tables = tables(rules);
    let observer = Observer::default();
    let mut group = criterion.benchmark_group("search");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(10))
        .throughput(Throughput::Elements(NODES));
    for seeds in [4, 6] {
        let searched = || {
            let mut search = AlphaBeta::new(rules, &tables, MEMORY, &observer);
            search.pause_after(NODES);
            search.deepen(start(seeds));
            (search.nodes(), search.probes())
        };
        let (nodes, probes) = searched();
        println!(
            "6x{seeds}: {nodes} nodes, {:.1} % of them from tables",
            probes as f64 * 100.0 / nodes as f64
        );
        group.bench_function(format!("Bohnenspiel 6x{seeds}, tables to {SEEDS}"), |b| {
            b.iter(|| black_box(searched()));
        });
    }
    group.finish();
}

/// The start of 6x4 and what its first four moves lead to, each to its value.
fn threads(_: &mut Criterion) {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let tables = tables(rules);
    let mut boards = vec![start(4)];
    let _ = rules.successors(start(4), |_, sown| {
        boards.push(sown.board);
        ControlFlow::Continue(())
    });
    let mut gains = 0.0;
    for board in boards.into_iter().take(5) {
        let seconds = [1, 2].map(|threads| {
            let observer = Observer::default();
            let mut search = AlphaBeta::new(rules, &tables, MEMORY, &observer);
            search.on_threads(threads);
            let started = Instant::now();
            let value = search.deepen(board).value();
            assert!(value.is_some(), "a value");
            started.elapsed().as_secs_f64()
        });
        let [one, two] = seconds;
        println!(
            "{board:?}: {one:.2} s, on two threads {two:.2} s: {:.2}",
            one / two
        );
        gains += (one / two).ln();
    }
    println!("geometric mean: {:.2}", (gains / 5.0).exp());
}

criterion_group!(benches, threads, rate);
criterion_main!(benches);
