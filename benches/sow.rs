//! Playing every move of fixed positions: nanoseconds a move are 1000 over millions a second.

mod positions;

use std::hint::black_box;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::board::{Board, Pits};
use kardis_games::rules::{Key, Rules};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bao_kujifunza::{BaoKujifunza, Entry};
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};

/// Plays every move of every position, and uses all that comes of it. Returns how many moves.
fn play_all<R: Rules>(rules: R, positions: &[R::Board]) -> (u64, u64) {
    let (mut moves, mut sum) = (0, 0u64);
    for &position in positions {
        let _ = rules.successors(position, |_, sown| {
            moves += 1;
            let words = (0..R::Board::WORDS).map(|at| sown.board.word(at));
            sum = words.fold(sum, u64::wrapping_add);
            sum = sum.wrapping_add(sown.gain as u64 + sown.next as u64);
            ControlFlow::Continue(())
        });
    }
    (moves, sum)
}

fn play<R: Rules>(
    group: &mut BenchmarkGroup<WallTime>,
    name: &str,
    rules: R,
    start: R::Board,
    stakes: RangeInclusive<i16>,
) {
    let positions = positions::met_in_play(rules, start, stakes);
    group.throughput(Throughput::Elements(play_all(rules, &positions).0));
    group.bench_function(name, |bencher| {
        bencher.iter(|| play_all(black_box(rules), black_box(&positions)));
    });
}

fn full(pits: Pits, seeds: u32) -> Board {
    pits.filled(seeds).expect("few seeds")
}

fn sow(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sow");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800));
    let (six, nine) = (Pits::SIX, Pits::NINE);
    let rules = Bohnenspiel::standard(six);
    play(
        &mut group,
        "bohnenspiel/middle game",
        rules,
        full(six, 6),
        40..=68,
    );
    play(
        &mut group,
        "bohnenspiel/endgame",
        rules,
        full(six, 6),
        8..=20,
    );
    let rules = Bohnenspiel::standard(nine);
    play(
        &mut group,
        "bohnenspiel/2x9",
        rules,
        full(nine, 6),
        40..=108,
    );
    let rules = Awari::new(six);
    play(&mut group, "awari", rules, full(six, 4), 16..=48);
    let rules = Kalah::new(six, EmptyCapture::Nothing);
    play(&mut group, "kalah", rules, full(six, 4), 16..=48);
    let rules = BaoKujifunza::new(Entry::Choice);
    play(&mut group, "bao kujifunza", rules, rules.start(), 0..=1);
    group.finish();
}

criterion_group!(benches, sow);
criterion_main!(benches);
