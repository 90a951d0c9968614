//! Games a second: anybody against anybody, and searches of five plies.
//!
//!     cargo bench --bench selfplay

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::notation::Position;
use kardis_solver::observer::Observer;
use kardis_statistics::players::Level;
use kardis_statistics::selfplay::{Contest, Tally};
use kardis_tablebases::probe::NoTables;

/// Plays a contest on all threads.
fn held(game: &Position, level: Level, games: u64) -> Tally {
    let contest = Contest::new([level; 2], games, 1);
    contest
        .hold(game, None::<NoTables>, &Observer::default())
        .expect("everybody plays without tables")
}

fn selfplay(c: &mut Criterion) {
    let mut group = c.benchmark_group("selfplay");
    group.sample_size(10);
    for (name, level, games) in [
        ("random", Level::Random, 20_000),
        ("search:5", Level::Search(5), 50),
    ] {
        group.throughput(Throughput::Elements(games));
        for game in ["bohnenspiel", "kalah"] {
            let start: Position = game.parse().expect("a game");
            group.bench_function(format!("{name}/{game}"), |b| {
                b.iter(|| held(&start, level, games));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, selfplay);
criterion_main!(benches);
