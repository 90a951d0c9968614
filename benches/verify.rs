//! Distances and verification of a whole layer, on one core and on all.
//!
//! The layer has 14 seeds, or as many as the environment variable `KARDIS_BENCH_SEEDS` says.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::layers::{distance, verify};
use kardis_solver::observer::Observer;
use rayon::{ThreadPool, ThreadPoolBuilder};

fn pools() -> [(&'static str, ThreadPool); 2] {
    [("one core", 1), ("all cores", 0)].map(|(name, threads)| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        (name, pool.expect("threads"))
    })
}

fn layer<R: TwoRow>(group: &mut BenchmarkGroup<'_, WallTime>, game: &str, rules: R, seeds: u32) {
    let small = SmallLayers::up_to(rules, seeds);
    let layer = Layer::new(rules.pits(), seeds).expect("a small layer");
    let values = small.tables().layer(seeds).expect("it is solved");
    let distances = distance::solve(rules, layer, values, &small);
    let observer = Observer::default();
    group.throughput(Throughput::Elements(layer.size()));
    for (cores, pool) in pools() {
        group.bench_function(format!("distance/{game}, {cores}"), |bencher| {
            bencher
                .iter(|| pool.install(|| distance::solve(rules, layer, black_box(values), &small)));
        });
        for (name, distances) in [
            ("values", None),
            ("values and distances", Some(&*distances)),
        ] {
            group.bench_function(format!("verify {name}/{game}, {cores}"), |bencher| {
                bencher.iter(|| {
                    pool.install(|| {
                        let values = black_box(values);
                        verify::layer(rules, layer, values, distances, &small, &observer)
                            .expect("a right table")
                    })
                });
            });
        }
        group.bench_function(
            format!("verify best over moves/{game}, {cores}"),
            |bencher| {
                bencher.iter(|| {
                    pool.install(|| {
                        let values = black_box(values);
                        verify::best_over_moves(rules, layer, values, &small, &observer)
                            .expect("a right table")
                    })
                });
            },
        );
    }
}

fn verify(criterion: &mut Criterion) {
    let seeds = std::env::var("KARDIS_BENCH_SEEDS")
        .map_or(14, |seeds| seeds.parse().expect("a number of seeds"));
    let mut group = criterion.benchmark_group(format!("layer of {seeds} seeds"));
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    let pits = Pits::SIX;
    layer(
        &mut group,
        "bohnenspiel",
        Bohnenspiel::standard(pits),
        seeds,
    );
    layer(&mut group, "awari", Awari::new(pits), seeds);
    layer(
        &mut group,
        "kalah",
        Kalah::new(pits, EmptyCapture::Nothing),
        seeds,
    );
    group.finish();
}

criterion_group!(benches, verify);
criterion_main!(benches);
