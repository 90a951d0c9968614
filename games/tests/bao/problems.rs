//! Published problems (section 5.7): Mancala World, "Bao la Kiswahili". All 64 seeds are on the
//! board and both houses are ordinary pits, so that they are positions of this game.

use kardis_games::rules::{Next, Rules};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza};

use crate::setup::{CHOICE, Rows, SUSTAIN, after, names, page, row, rows, seen, successors};

/// The side to move can force a win within so many plies.
fn wins(rules: BaoKujifunza, board: BaoBoard, plies: u32) -> bool {
    plies > 0
        && successors(rules, board)
            .into_iter()
            .any(|(_, sown)| sown.next == Next::End || loses(rules, sown.board, plies - 1))
}

/// The side to move cannot keep from losing within so many plies.
fn loses(rules: BaoKujifunza, board: BaoBoard, plies: u32) -> bool {
    let all = successors(rules, board);
    if all.is_empty() {
        return rules.stuck(board) < 0;
    }
    plies > 0
        && all
            .into_iter()
            .all(|(_, sown)| sown.next != Next::End && wins(rules, sown.board, plies - 1))
}

/// The moves that win within so many plies.
fn solutions(rules: BaoKujifunza, board: BaoBoard, plies: u32, south: bool) -> Vec<String> {
    successors(rules, board)
        .into_iter()
        .filter(|(_, sown)| sown.next == Next::End || loses(rules, sown.board, plies - 1))
        .map(|(mv, _)| mv.text(south))
        .collect()
}

fn problem_1() -> Rows {
    rows("2 2 4 6 0 0 3 4 | 3 0 3 0 0 5 1 0 | 2 0 1 2 0 1 1 1 | 1 2 4 5 3 3 3 2")
}

fn problem_2() -> Rows {
    rows("1 1 2 2 3 3 0 0 | 1 2 2 0 12 0 2 0 | 2 3 2 4 2 0 3 0 | 8 0 1 5 2 1 0 0")
}

#[test]
fn problem_1_is_won_by_one_move() {
    let board = seen(problem_1(), true);
    assert_eq!(board.seeds(), 64);
    let mut legal = names(SUSTAIN, board, true);
    legal.sort();
    assert_eq!(legal, ["A1R", "A4R", "B2L", "B7R", "B8R"]);
    assert_eq!(solutions(SUSTAIN, board, 1, true), ["B2L"]);
    // With a choice it is one branch of several.
    let solutions = solutions(CHOICE, board, 1, true);
    println!("{solutions:?}");
    assert!(solutions.iter().any(|name| name.starts_with("B2L/")));
}

#[test]
fn problem_2_is_won_by_one_start_within_five_plies() {
    let board = seen(problem_2(), false);
    assert_eq!(board.seeds(), 64);
    let mut legal = names(SUSTAIN, board, false);
    legal.sort();
    assert_eq!(legal, ["a2R", "a4L", "a6L", "a6R"]);
    assert_eq!(solutions(SUSTAIN, board, 5, false), ["a4L"]);
    assert!(solutions(SUSTAIN, board, 3, false).is_empty());
}

#[test]
fn problem_2_goes_through_the_published_positions() {
    let (first, _) = after(SUSTAIN, problem_2(), "a4L", false);
    assert_eq!(
        first,
        rows("2 0 3 7 2 8 3 1 | 1 4 1 5 0 1 2 3 | 0 0 0 4 0 0 0 0 | 8 0 1 5 2 1 0 0")
    );
    assert_eq!(names(SUSTAIN, seen(first, true), true), ["A4R*", "A4L*"]);

    let (reply, _) = after(SUSTAIN, first, "A4L*", true);
    assert_eq!(reply[2], row("1 1 1 0 0 0 1 1"));
    assert_eq!(reply[3], row("0 1 2 6 3 2 1 1"));
    // The published letters of b3 and b4 are directions on the page, where North's right is left.
    let third = ["b3L", "b3R"]
        .into_iter()
        .filter(|name| names(SUSTAIN, seen(reply, false), false).contains(&(*name).to_owned()))
        .map(|name| after(SUSTAIN, reply, name, false).0)
        .find(|&rows| {
            rows == self::rows(
                "2 1 4 8 0 1 5 3 | 0 6 4 0 3 4 5 1 | 0 0 0 0 0 0 1 0 | 0 1 2 6 3 2 1 1",
            )
        })
        .expect("b3 leads to the published position");

    let board = seen(third, true);
    println!("{:?}", names(SUSTAIN, board, true));
    let forced = successors(SUSTAIN, board);
    assert_eq!(forced.len(), 1);
    assert_eq!(forced[0].0.text(true), "B4R");
    let fourth = page(forced[0].1.board, false);
    assert_eq!(fourth[1], row("0 6 4 0 3 4 0 1"));
    assert_eq!(fourth[2], row("0 0 0 1 1 1 3 2"));
    assert_eq!(fourth[3], row("0 1 2 0 4 3 2 2"));

    let last: Vec<_> = solutions(SUSTAIN, seen(fourth, false), 1, false);
    println!("{last:?}");
    let (end, next) = after(SUSTAIN, fourth, &last[0], false);
    assert_eq!(next, Next::End);
    // One captured seed is in North's hand.
    assert_eq!(
        end,
        rows("3 2 5 9 1 0 1 0 | 1 0 5 2 6 8 5 1 | 0x8 | 0 1 2 0 4 3 2 2")
    );

    let (other, _) = after(SUSTAIN, first, "A4R*", true);
    let last = solutions(SUSTAIN, seen(other, false), 1, false);
    assert!(last.iter().any(|name| name.starts_with("b2")), "{last:?}");
}

/// The published first move is no longer the only one that wins, and with other entries it wins at
/// once.
#[test]
fn problem_2_is_cooked_where_the_mover_chooses() {
    let board = seen(problem_2(), false);
    assert_eq!(solutions(CHOICE, board, 1, false), ["a4L/RR"]);
    assert_eq!(
        solutions(CHOICE, board, 5, false),
        ["a4L/RL", "a4L/RR", "a6L/L"]
    );
}
