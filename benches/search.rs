//! Alpha-beta above the tables: boards looked at a second, the share of them that tables answer, and
//! what a second thread gains on five hard positions.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::board::{Board, Pits};
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
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

fn tables<R: TwoRow>(rules: R, most: u32) -> Tables {
    let mut tables = Tables::new(rules.pits());
    for seeds in (0..=most).step_by(rules.layer_step() as usize) {
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
    let tables = tables(rules, SEEDS);
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

/// Five starts of four seeds a pit or moves after one, each to its value on one thread and on two.
fn threads(_: &mut Criterion) {
    let bohnenspiel = Bohnenspiel::standard(Pits::SIX);
    let after = |mv| bohnenspiel.sow(start(4), mv).board;
    let first = bohnenspiel.moves(start(4)).next().expect("a move");
    let kalah = |empty_capture| Kalah::new(Pits::SIX, empty_capture);
    let gains = [
        gain("Bohnenspiel", bohnenspiel, SEEDS, start(4)),
        gain("Bohnenspiel after pit 1", bohnenspiel, 12, after(first)),
        gain(
            "Hemprich",
            Bohnenspiel::hemprich(Pits::SIX),
            SEEDS,
            start(4),
        ),
        gain("Kalah", kalah(EmptyCapture::Nothing), 18, start(4)),
        gain(
            "Kalah, empty capture",
            kalah(EmptyCapture::Itself),
            18,
            start(4),
        ),
    ];
    let logarithms: f64 = gains.iter().map(|gain| gain.ln()).sum();
    println!("geometric mean: {:.2}", (logarithms / 5.0).exp());
}

/// How many times as fast two threads find a value with tables to so many seeds.
fn gain<R: TwoRow>(name: &str, rules: R, seeds: u32, board: Board) -> f64 {
    let tables = tables(rules, seeds);
    let [one, two] = [1, 2].map(|threads| {
        let observer = Observer::default();
        let mut search = AlphaBeta::new(rules, &tables, MEMORY, &observer);
        search.on_threads(threads);
        let started = Instant::now();
        let value = search.deepen(board).value();
        assert!(value.is_some(), "a value");
        started.elapsed().as_secs_f64()
    });
    println!(
        "{name}, tables to {seeds}: {one:.2} s, on two threads {two:.2} s: {:.2}",
        one / two
    );
    one / two
}

criterion_group!(benches, threads, rate);
criterion_main!(benches);
