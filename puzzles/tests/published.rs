//! Puzzles whose solutions are published, or computed and printed elsewhere.

mod support;

use kardis_puzzles::puzzle::{Duals, Keys};
use kardis_puzzles::verdict::Verdict;
use support::{checked, keys, meant, puzzle, tries};

/// The running example: 4 wins, 5 draws, 3 loses (`docs/rules.md`, section 1.6; values +4, 0, -4).
#[test]
fn three_ways() {
    let board = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";
    let win = meant(puzzle(board, "win"), Keys::Count(1), Duals::None);
    let found = checked(&win);
    assert_eq!(found.verdict, Verdict::Sound);
    assert_eq!(keys(&win, &found.solved), ["4"]);
    assert_eq!(tries(&win, &found.solved), ["3", "5"]);
    let values: Vec<_> = found.solved.firsts.iter().map(|f| f.value).collect();
    assert_eq!(values, [Some(-4), Some(4), Some(0)]);
    assert_eq!(found.solved.sources.tables, Some(8));
    assert!(!found.solved.sources.search);
    let audit = found.audit.expect("it was wanted");
    assert!(audit.quiet);

    let draw = meant(puzzle(board, "draw"), Keys::Count(2), Duals::Any);
    let found = checked(&draw);
    assert_eq!(keys(&draw, &found.solved), ["4", "5"]);
    assert_eq!(found.verdict, Verdict::Sound);
    let one = meant(puzzle(board, "draw"), Keys::Count(1), Duals::Any);
    assert_eq!(checked(&one).verdict, Verdict::Cook);
    let best = puzzle(board, "value max");
    assert_eq!(keys(&best, &checked(&best).solved), ["4"]);
    assert_eq!(
        checked(&puzzle(board, "value +5")).verdict,
        Verdict::NoSolution
    );
    assert_eq!(
        checked(&puzzle(board, "assert value +4")).verdict,
        Verdict::Sound
    );
    assert_eq!(
        checked(&puzzle(board, "assert value +2")).verdict,
        Verdict::Differs
    );
}

/// Mancala World, "Bao la Kiswahili", problem 1 (`docs/rules.md`, section 5.7): B2L is the only move
/// that wins at once where the direction is kept.
#[test]
fn bao_problem_1() {
    let rows = "2,2,4,6,0,0,3,4/3,0,3,0,0,5,1,0/2,0,1,2,0,1,1,1/1,2,4,5,3,3,3,2 S";
    let zanzibar = puzzle(&format!("bao-kujifunza@zanzibar {rows}"), "win in 1");
    let found = checked(&zanzibar);
    assert_eq!(found.verdict, Verdict::Sound);
    assert_eq!(keys(&zanzibar, &found.solved), ["B2L"]);
    let mut others = tries(&zanzibar, &found.solved);
    others.sort();
    assert_eq!(others, ["A1R", "A4R", "B7R", "B8R"]);
    // The front row is cleared, so the other side has nothing left in it either.
    let starve = puzzle(&format!("bao-kujifunza@zanzibar {rows}"), "starve in 1");
    assert_eq!(keys(&starve, &checked(&starve).solved), ["B2L"]);
    let choice = puzzle(&format!("bao-kujifunza {rows}"), "win in 1");
    let found = checked(&choice);
    assert!(
        keys(&choice, &found.solved)
            .iter()
            .any(|key| key.starts_with("B2L/"))
    );
}

/// Problem 2: a4 to the left is the only start that wins within five plies, and with a choice of entry
/// sides the problem is cooked.
#[test]
fn bao_problem_2() {
    let rows = "1,1,2,2,3,3,0,0/1,2,2,0,12,0,2,0/2,3,2,4,2,0,3,0/8,0,1,5,2,1,0,0 N";
    let zanzibar = puzzle(&format!("bao-kujifunza@zanzibar {rows}"), "win in 3");
    let found = checked(&zanzibar);
    assert_eq!(found.verdict, Verdict::Sound, "{:#?}", found.solved.duals());
    assert_eq!(keys(&zanzibar, &found.solved), ["a4L"]);
    assert_eq!(found.solved.moves, Some(3));
    let mut late = puzzle(&format!("bao-kujifunza@zanzibar {rows}"), "win in 2");
    assert_eq!(checked(&late).verdict, Verdict::NoSolution);
    late.goal = "win in 4".parse().expect("a goal");
    assert_eq!(checked(&late).verdict, Verdict::Short);
    let choice = puzzle(&format!("bao-kujifunza {rows}"), "win in 3");
    assert_eq!(checked(&choice).verdict, Verdict::Cook);
}
