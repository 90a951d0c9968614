//! Numbering the boards of a layer, and taking moves back: what retrograde analysis does most.

mod positions;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::board::{Board, Pits};
use kardis_games::layer::Layer;
use kardis_games::rules::{Key, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};

/// Visits all boards before every board and counts them.
fn unsow_all<R: TwoRow>(rules: R, boards: &[Board]) -> usize {
    let mut edges = 0;
    for &board in boards {
        rules.unsow(board, |before, _| {
            black_box(before);
            edges += 1;
        });
    }
    edges
}

fn rank(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("layer");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800));

    // Spread over the layers of 10 to 12 seeds: boards as a search meets them, in no order.
    let rules = Bohnenspiel::standard(Pits::SIX);
    let start = Pits::SIX.filled(1).expect("12 seeds");
    let boards = positions::met_in_play(rules, start, 10..=12);
    group.throughput(Throughput::Elements(boards.len() as u64));
    let layers = [10, 11, 12].map(|seeds| Layer::new(Pits::SIX, seeds).expect("a small layer"));
    let layer = |board: Board| layers[board.seeds() as usize - 10];
    group.bench_function("rank", |bencher| {
        bencher.iter(|| {
            let ranks = black_box(&boards).iter().map(|&b| layers[0].rank(b));
            ranks.fold(0, u64::wrapping_add)
        });
    });
    let ranks: Vec<_> = boards
        .iter()
        .map(|&b| (layer(b), layer(b).rank(b)))
        .collect();
    group.bench_function("unrank", |bencher| {
        bencher.iter(|| {
            for (layer, rank) in black_box(&ranks) {
                black_box(layer.unrank(*rank));
            }
        });
    });

    let ten = layers[0];
    group.throughput(Throughput::Elements(ten.size()));
    group.bench_function("enumerate", |bencher| {
        bencher.iter(|| {
            black_box(ten)
                .boards()
                .fold(0, |sum, b| sum ^ b.word(0) ^ b.word(1))
        });
    });

    // Every seventh board of the layer, in order.
    let boards: Vec<Board> = layers[2].boards().step_by(7).collect();
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function("unsow/bohnenspiel", |bencher| {
        bencher.iter(|| unsow_all(rules, black_box(&boards)));
    });
    let awari = Awari::new(Pits::SIX);
    group.bench_function("unsow/awari", |bencher| {
        bencher.iter(|| unsow_all(awari, black_box(&boards)));
    });
    let kalah = Kalah::new(Pits::SIX, EmptyCapture::Nothing);
    group.bench_function("unsow/kalah", |bencher| {
        bencher.iter(|| unsow_all(kalah, black_box(&boards)));
    });
    group.finish();
}

criterion_group!(benches, rank);
criterion_main!(benches);
