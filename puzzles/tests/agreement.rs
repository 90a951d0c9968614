//! The checker against the slow one, on thousands of random small puzzles.

mod slow;

use std::collections::BTreeMap;

use slow::random::{Random, checked_puzzle};

/// Puzzles that are compared.
const PUZZLES: usize = 3000;

const SEED: u64 = 5;

#[test]
fn random_puzzles() {
    println!("seed {SEED}");
    let mut random = Random::new(SEED);
    let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
    let mut sets: BTreeMap<&str, usize> = BTreeMap::new();
    let mut goals: BTreeMap<String, usize> = BTreeMap::new();
    let mut grades: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..PUZZLES {
        let begin = std::time::Instant::now();
        let (puzzle, report) = checked_puzzle(&mut random);
        if begin.elapsed().as_millis() > 400 {
            println!("{:?} {} {}", begin.elapsed(), puzzle.position, puzzle.goal);
        }
        *verdicts.entry(report.verdict.to_string()).or_default() += 1;
        *sets.entry(puzzle.position.set().name).or_default() += 1;
        let goal = puzzle.goal.to_string().replace(char::is_numeric, "");
        *goals.entry(goal).or_default() += 1;
        for dual in &report.duals {
            *grades.entry(dual.grade.to_string()).or_default() += 1;
        }
    }
    println!("{verdicts:?}\n{sets:?}\n{goals:?}\n{grades:?}");
}
