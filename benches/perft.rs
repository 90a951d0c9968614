//! Counting lines of play from the start of Bohnenspiel, in leaves a second: by the generic rules,
//! and by a copy of the default rules made by hand.

mod specialised;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::board::{Board, Pits};
use kardis_games::perft::perft;
use kardis_games::variants::bohnenspiel::Bohnenspiel;

const DEPTH: u32 = 9;

/// Lines of nine moves; `tests/data/bohnenspiel_perft_pakunz.txt` has the same number.
const LEAVES: u64 = 6_015_626;

fn start() -> Board {
    Pits::SIX.filled(6).expect("72 seeds")
}

fn generic() -> u64 {
    perft(
        black_box(Bohnenspiel::standard(Pits::SIX)),
        black_box(start()),
        black_box(DEPTH),
    )
}

fn by_hand() -> u64 {
    specialised::perft(black_box(DEPTH))
}

fn throughput(criterion: &mut Criterion) {
    assert_eq!((generic(), by_hand()), (LEAVES, LEAVES));
    let mut group = criterion.benchmark_group("perft");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .throughput(Throughput::Elements(LEAVES));
    group.bench_function("generic", |bencher| bencher.iter(generic));
    group.bench_function("specialised", |bencher| bencher.iter(by_hand));
    group.finish();
}

/// What generality costs: the median over pairs of runs next to each other, which a busy machine
/// slows down together.
fn ratio(_: &mut Criterion) {
    let time = |run: fn() -> u64| {
        let begin = Instant::now();
        black_box(run());
        begin.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..201).map(|_| time(generic) / time(by_hand)).collect();
    ratios.sort_by(f64::total_cmp);
    let [low, median, high] = [50, 100, 150].map(|at| ratios[at]);
    println!("time of generic / specialised: {median:.3} (quartiles {low:.3} and {high:.3})");
}

criterion_group!(benches, throughput, ratio);
criterion_main!(benches);
