//! The value of Kalah(6,4) by alpha-beta on one thread, with tables to 18 seeds in memory: boards looked
//! at and seconds, by the standard rule and with empty captures. Values: Irving, Donkers and Uiterwijk
//! (2000) for empty captures, Rawlings (2015) for the standard rule.

use std::time::Instant;

use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::alphabeta::AlphaBeta;
use kardis_solver::layers;
use kardis_solver::observer::Observer;
use kardis_tablebases::memory::Tables;

/// Tables end here.
const SEEDS: u32 = 18;

/// Bytes of a transposition table that forgets nothing.
const MEMORY: usize = 2 << 30;

fn main() {
    // `cargo test --benches` runs benchmarks to see that they build.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    for (empty_capture, value) in [(EmptyCapture::Itself, 10), (EmptyCapture::Nothing, 8)] {
        let rules = Kalah::new(Pits::SIX, empty_capture);
        let observer = Observer::default();
        let mut tables = Tables::new(rules.pits());
        for seeds in 0..=SEEDS {
            let layer = Layer::new(rules.pits(), seeds).expect("a small layer");
            let values = layers::solve(rules, layer, &tables, &observer);
            tables.insert(seeds, values.expect("nothing stops it"));
        }
        let start = Pits::SIX.filled(4).expect("a start");
        let mut search = AlphaBeta::new(rules, &tables, MEMORY, &observer);
        let started = Instant::now();
        assert_eq!(search.deepen(start).value(), Some(value));
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "empty capture {empty_capture:?}: value {value}, {} boards, {} of them from tables, \
             {seconds:.2} s",
            search.nodes(),
            search.probes()
        );
    }
}
