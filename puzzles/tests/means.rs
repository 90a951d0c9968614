//! Verdicts do not depend on where values come from, on threads, or on the neighbors of a puzzle.

mod support;

use kardis_chance::Random;
use kardis_games::turn::AnyMove;
use kardis_puzzles::check::{Checked, check, check_all};
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solved::{Solved, Sources};
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_puzzles::verdict::Verdict;
use kardis_solver::observer::Observer;

/// Random puzzles with every goal on boards of three pits a side.
fn puzzles(seed: u64, count: usize) -> Vec<Puzzle> {
    let mut random = Random::new(seed);
    let names = [
        "bohnenspiel",
        "mangala",
        "bohnenspiel@uwa",
        "bohnenspiel@ludii",
        "awari",
        "kalah",
        "kalah@empty-capture",
    ];
    let goals = [
        "win",
        "draw",
        "value +2",
        "value max",
        "win in 2",
        "capture 4 in 2",
        "series capture 4 in 3",
        "help starve in 2",
        "help capture 4 in 2",
        "self starve in 2",
        "keep 2",
        "sweep in 2",
        "proof game in 2",
        "assert zugzwang",
        "assert value +2",
    ];
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let name = names[random.below(names.len())];
        let seeds = 2 + random.below(8) as u32;
        let mut pits = [0u32; 6];
        for _ in 0..seeds {
            pits[random.below(6)] += 1;
        }
        let [a, b, c, d, e, f] = pits;
        let south = (30 - seeds) / 2 + random.below(3) as u32 - 1;
        let side = ["S", "N"][random.below(2)];
        let text = format!(
            "{name}:3x5 {a},{b},{c}/{d},{e},{f} {south}-{} {side}",
            30 - seeds - south
        );
        let goal = goals[random.below(goals.len())];
        puzzles.push(support::puzzle(&text, goal));
    }
    puzzles
}

/// Without what tells where it is from.
fn facts(checked: Checked) -> Checked {
    let mut solved = checked.solved;
    for first in &mut solved.firsts {
        first.value = None;
    }
    Checked {
        solved: Solved {
            sources: Sources::default(),
            ..solved
        },
        ..checked
    }
}

#[test]
fn tables_and_search_agree() {
    let seed = 11;
    println!("seed {seed}");
    let observer = Observer::default();
    let empty = Stock::default();
    for puzzle in puzzles(seed, 400) {
        let mut stock = Stock::default();
        stock
            .prepare(&puzzle, true, None, &observer)
            .expect("no disk");
        let mut by_tables = Tools::new(&stock, &observer);
        by_tables.audit = true;
        let mut by_search = Tools::new(&empty, &observer);
        by_search.settings.memory = 1 << 24;
        by_search.audit = true;
        let tables = check(&puzzle, &by_tables).map(facts);
        let search = check(&puzzle, &by_search).map(facts);
        assert_eq!(tables, search, "{}  {}", puzzle.position, puzzle.goal);
    }
}

#[test]
fn neighbors_and_threads_do_not_matter() {
    let seed = 12;
    println!("seed {seed}");
    let puzzles = puzzles(seed, 600);
    let (mut stock, observer) = (Stock::default(), Observer::default());
    for puzzle in &puzzles {
        stock
            .prepare(puzzle, false, None, &observer)
            .expect("no disk");
    }
    let tools = Tools::new(&stock, &observer);
    let all = check_all(&puzzles, &tools);
    let mut counts = std::collections::BTreeMap::new();
    for (puzzle, found) in puzzles.iter().zip(all) {
        if let Ok(found) = &found {
            *counts.entry(found.verdict).or_insert(0) += 1;
        }
        assert_eq!(check(puzzle, &tools), found, "{}", puzzle.position);
    }
    println!("{counts:?}");
    assert_eq!(counts.get(&Verdict::Undecided), None);
    assert!(counts.len() >= 5);
}

/// What no search ends soon is given up after so many nodes, whatever the goal, and is undecided.
#[test]
fn the_limit_of_nodes_holds_for_every_goal() {
    const NODES: u64 = 20_000;
    let (stock, observer) = (Stock::default(), Observer::default());
    for (position, goal) in [
        ("bao-kujifunza", "win"),
        ("bao-kujifunza", "win in 9"),
        ("bohnenspiel", "win"),
        ("bohnenspiel", "value +4"),
        ("awari", "value max"),
        ("awari", "assert value +1"),
        ("kalah", "draw"),
        ("kalah", "keep 20"),
        ("mangala", "help starve in 20"),
    ] {
        for threads in [1, 2] {
            let mut tools = Tools::new(&stock, &observer);
            tools.settings.memory = 1 << 24;
            tools.settings.threads = threads;
            tools.limits.nodes = NODES;
            let found = check(&support::puzzle(position, goal), &tools).expect("it has the goal");
            assert_eq!(found.verdict, Verdict::Undecided, "{position} {goal}");
            let nodes = found.solved.sources.nodes;
            assert!(nodes < 2 * NODES, "{position} {goal}: {nodes} nodes");
        }
        assert!(!observer.stopped(), "the whole goes on");
    }
}

/// A limit makes a verdict undecided, and never another one.
#[test]
fn limits_of_nodes_do_not_lie() {
    let seed = 14;
    println!("seed {seed}");
    let (empty, observer) = (Stock::default(), Observer::default());
    let (mut open, mut decided) = (0, 0);
    for puzzle in puzzles(seed, 120) {
        let mut tools = Tools::new(&empty, &observer);
        tools.settings.memory = 1 << 22;
        tools.settings.threads = 1;
        let Ok(whole) = check(&puzzle, &tools) else {
            continue;
        };
        assert_ne!(whole.verdict, Verdict::Undecided);
        for nodes in [1, 20, 400, 8_000] {
            tools.limits.nodes = nodes;
            let found = check(&puzzle, &tools).expect("it has the goal");
            if found.verdict == Verdict::Undecided {
                open += 1;
            } else {
                decided += 1;
                let text = format!("{}  {}", puzzle.position, puzzle.goal);
                assert_eq!(found.verdict, whole.verdict, "{text}, {nodes} nodes");
            }
        }
    }
    println!("{open} undecided, {decided} decided");
    assert!(open > 20 && decided > 100);
}

/// Each line of a solution can be played, and the keys begin it.
#[test]
fn solutions_can_be_played() {
    let (mut stock, observer) = (Stock::default(), Observer::default());
    for puzzle in puzzles(13, 300) {
        stock
            .prepare(&puzzle, false, None, &observer)
            .expect("no disk");
        let tools = Tools::new(&stock, &observer);
        let Ok(found) = check(&puzzle, &tools) else {
            continue;
        };
        let keys: Vec<AnyMove> = found.solved.keys().map(|key| key.mv).collect();
        let begins = found.solved.solution.iter().map(|branch| branch.mv);
        assert!(begins.eq(keys), "{}", puzzle.position);
        let mut stack: Vec<_> = found.solved.solution.iter().collect();
        while let Some(branch) = stack.pop() {
            let sown = branch.turn.after(branch.mv).expect("legal");
            for next in &branch.next {
                let board = next.turn.board;
                assert!(
                    board == sown.board || board == sown.board.turned(),
                    "{}",
                    puzzle.position
                );
                stack.push(next);
            }
            assert_eq!(branch.end.is_some(), branch.next.is_empty());
        }
    }
}
