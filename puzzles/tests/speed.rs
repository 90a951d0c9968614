//! How long checks take. Not run by default: times depend on the machine.

mod support;

use std::time::Instant;

use kardis_chance::Random;
use kardis_games::board::{Board, Pits};
use kardis_games::notation::Position;
use kardis_games::rules::{Next, Rules, TwoRow};
use kardis_games::turn::{AnyBoard, Side};
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::rule_set;
use kardis_puzzles::check::{check, check_all};
use kardis_puzzles::puzzle::{Duals, Puzzle};
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_puzzles::verdict::Verdict;
use kardis_solver::observer::Observer;
use support::puzzle;

/// A random board of so many seeds with stores that make it close.
fn study(random: &mut Random, seeds: u32, goal: &str) -> Puzzle {
    let mut pits = [0; 12];
    for _ in 0..seeds {
        pits[random.below(12)] += 1;
    }
    let board = Board::new(&pits[..6], &pits[6..]).expect("few seeds");
    let lead = 2 * (random.below(5) as i32 - 2);
    let south = (72 - seeds as i32) / 2 + lead / 2;
    let stores = [south as u32, (72 - seeds as i32 - south) as u32];
    let set = rule_set("bohnenspiel").expect("it is one");
    let board = AnyBoard::TwoRow(board);
    let position = Position::new(set, 6, board, Some(stores), Side::South).expect("72 seeds");
    Puzzle::new("study", position, goal.parse().expect("a goal"))
}

#[test]
#[ignore = "a measurement"]
fn a_thousand_studies() {
    let puzzles = win_studies(1000);
    for audit in [false, true] {
        thousand(&puzzles, audit);
    }
}

/// Random boards with one key each.
fn win_studies(count: usize) -> Vec<Puzzle> {
    let mut random = Random::new(1);
    let (mut stock, observer) = (Stock::default(), Observer::default());
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let puzzle = study(&mut random, 4 + 2 * (puzzles.len() as u32 % 5), "win");
        stock
            .prepare(&puzzle, false, None, &observer)
            .expect("no disk");
        let mut tools = Tools::new(&stock, &observer);
        tools.limits.tree = 0;
        let checked = check(&puzzle, &tools).expect("a goal");
        if checked.solved.keys().count() == 1 {
            puzzles.push(puzzle);
        }
    }
    puzzles
}

fn thousand(puzzles: &[Puzzle], audit: bool) {
    let begun = Instant::now();
    let (mut stock, observer) = (Stock::default(), Observer::default());
    for puzzle in puzzles {
        stock
            .prepare(puzzle, audit, None, &observer)
            .expect("no disk");
    }
    println!("layers {:?}", begun.elapsed());
    let mut tools = Tools::new(&stock, &observer);
    tools.audit = audit;
    let all = check_all(puzzles, &tools);
    println!("checked {:?}", begun.elapsed());
    let mut counts = std::collections::BTreeMap::new();
    let mut sizes: Vec<usize> = Vec::new();
    for checked in all.iter().flatten() {
        *counts.entry(checked.verdict).or_insert(0) += 1;
        sizes.push(checked.solved.size());
    }
    sizes.sort_unstable();
    println!(
        "{counts:?}, trees of {} to {} moves, median {}",
        sizes[0], sizes[999], sizes[500]
    );
}

#[test]
#[ignore = "a measurement"]
fn fourteen_seeds_without_tables() {
    let mut random = Random::new(2);
    for _ in 0..3 {
        let puzzle = study(&mut random, 14, "win");
        for by_layers in [true, false] {
            let begun = Instant::now();
            let (mut stock, observer) = (Stock::default(), Observer::default());
            if by_layers {
                stock
                    .prepare(&puzzle, false, None, &observer)
                    .expect("no disk");
            }
            let tools = Tools::new(&stock, &observer);
            let checked = check(&puzzle, &tools).expect("a goal");
            println!(
                "{} {:?} {by_layers} {:?}, {} moves, {:?}",
                puzzle.position,
                begun.elapsed(),
                checked.verdict,
                checked.solved.size(),
                checked.solved.sources
            );
        }
    }
}

/// A game of twelve plies that ends, the first in the order of moves after some; its last board.
fn twelve_plies(skip: &mut u32) -> Option<(Vec<usize>, Board, [u32; 2])> {
    fn go(
        rules: Bohnenspiel,
        board: Board,
        stores: [u32; 2],
        line: &mut Vec<usize>,
        skip: &mut u32,
    ) -> Option<(Board, [u32; 2])> {
        for mv in rules.moves(board) {
            let sown = rules.sow(board, mv);
            let mut stores = stores;
            stores[line.len() % 2] += board.seeds() - sown.board.seeds();
            line.push(mv.index());
            if line.len() == 12 {
                if sown.next == Next::End {
                    if *skip == 0 {
                        return Some((sown.board, stores));
                    }
                    *skip -= 1;
                }
            } else if sown.next == Next::Opponent
                && let Some(found) = go(rules, sown.board, stores, line, skip)
            {
                return Some(found);
            }
            line.pop();
        }
        None
    }
    let rules = Bohnenspiel::standard(Pits::SIX);
    let mut line = Vec::new();
    let (board, stores) = go(rules, Pits::SIX.filled(6).ok()?, [0, 0], &mut line, skip)?;
    Some((line, board, stores))
}

#[test]
#[ignore = "a measurement"]
fn the_shortest_game() {
    let begun = Instant::now();
    let (line, board, stores) = twelve_plies(&mut 0).expect("there is one");
    println!(
        "{line:?} {board:?} {stores:?} found in {:?}",
        begun.elapsed()
    );
    let set = rule_set("bohnenspiel").expect("it is one");
    let position = |stores| {
        Position::new(set, 6, AnyBoard::TwoRow(board), stores, Side::South).expect("72 seeds")
    };
    for stores in [Some(stores), None] {
        let begun = Instant::now();
        let mut puzzle = puzzle(&position(stores).to_string(), "proof game in 6");
        puzzle.intended.duals = Duals::Any;
        let (stock, observer) = (Stock::default(), Observer::default());
        let checked = check(&puzzle, &Tools::new(&stock, &observer)).expect("a goal");
        println!(
            "{} {:?} {:?}, {} keys, {:?}",
            puzzle.position,
            begun.elapsed(),
            checked.verdict,
            checked.solved.keys().count(),
            checked.solved.sources
        );
        assert!(checked.verdict >= Verdict::Cook);
    }
    let _ = Bohnenspiel::standard(Pits::SIX).stuck(board);
}
