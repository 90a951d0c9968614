//! Proof search: nodes a second, and what a second thread gains.
//!
//!     cargo bench --bench proof
//!
//! Each line is one question from nothing, on one thread and on two: that South gets at least so much
//! from a start of Bohnenspiel, with tables of up to twelve seeds in memory. A node is a board whose
//! moves are made and looked up; boards looked up are the moves of all nodes together. What large
//! pages gain is another bench, `pages`.

use std::time::Instant;

use kardis_games::board::{Board, Pits};
use kardis_games::rules::Margin;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::proof::{self, Memory, ProofSearch};

/// Bytes of memory for a search.
const MEMORY: usize = 1 << 30;

fn main() {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let small = SmallLayers::up_to(rules, 12);
    let start = |seeds| -> Board { Pits::SIX.filled(seeds).expect("a start") };
    let mut gain = 0.0;
    let questions = [(4, 1), (6, -51), (6, -47), (6, 57)];
    for (seeds, least) in questions {
        let alone = ask(rules, &small, start(seeds), least, 1);
        let both = ask(rules, &small, start(seeds), least, 2);
        println!(
            "6x{seeds} at least {least:+}: two threads take {:.2} of the time",
            both / alone
        );
        gain += (alone / both).ln();
    }
    let mean = (gain / questions.len() as f64).exp();
    println!("two threads are {mean:.2} times as fast (geometric mean)");
}

/// Answers a question, and returns the seconds that it took.
fn ask(
    rules: Bohnenspiel,
    small: &SmallLayers<Bohnenspiel>,
    board: Board,
    least: Margin,
    threads: usize,
) -> f64 {
    let observer = Observer::default();
    let crew = proof::crew(threads);
    let mut memory = Memory::new(MEMORY);
    let mut search = ProofSearch::new(rules, small, &mut memory, &observer).on(crew.as_ref());
    let begun = Instant::now();
    let found = search.prove(board, least, u64::MAX);
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "  {threads} threads: {:?}, {} nodes in {seconds:.2} s, {:.2} million a second, {:.1} million boards looked up a second, {:.1} % of them in tables",
        found.reached().expect("nobody stops it"),
        search.nodes(),
        search.nodes() as f64 / seconds / 1e6,
        search.boards() as f64 / seconds / 1e6,
        100.0 * search.probes() as f64 / search.boards() as f64,
    );
    seconds
}
