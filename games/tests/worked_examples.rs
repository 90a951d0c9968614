//! The worked examples of `docs/rules.md`, sections 1.5, 2.3, 3.3 and 4.3, by both implementations.
//!
//! Pits are numbered as there: South's 1 to `m` from his left, then North's. The captures are listed
//! in the order in which they are taken, last pit first.

mod support;

use std::ops::ControlFlow;

use kardis_games::board::{Move, Pits};
use kardis_games::naive::{self, Naive};
use kardis_games::perft::{divide, perft};
use kardis_games::rules::{Next, Rules, TwoRow};
use kardis_games::sowing::Way;
use kardis_games::variants::bohnenspiel::{Bohnenspiel, Chain, EmptyRow};
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use support::{Pair, rows, slow_lines, turned};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    South,
    North,
}
use Side::{North as N, South as S};

/// The move of an example that is a pass.
const PASS: usize = 0;

/// One move: the columns of the tables.
struct Example {
    name: &'static str,
    rules: fn() -> Pair,
    before: &'static str,
    side: Side,
    /// The pit, or [`PASS`].
    mv: usize,
    /// Before anything is swept.
    after: &'static str,
    captured: u32,
    pits: &'static [usize],
    /// Captures, and what the end of the game adds.
    gain: i32,
    next: Next,
    comment: &'static str,
}

fn standard() -> Pair {
    Pair::standard(6)
}
fn skip_origin() -> Pair {
    Pair::bohnenspiel(6, Way::SkipOrigin, Chain::Free, EmptyRow::Sweep)
}
fn before_origin() -> Pair {
    Pair::bohnenspiel(6, Way::AllPits, Chain::BeforeOrigin, EmptyRow::Sweep)
}
fn either_row() -> Pair {
    Pair::bohnenspiel(6, Way::AllPits, Chain::Free, EmptyRow::EitherRow)
}
fn hemprich() -> Pair {
    Pair::hemprich(6)
}
fn nine() -> Pair {
    Pair::standard(9)
}

/// An example in which the turn passes and nothing but captures is gained.
#[expect(clippy::too_many_arguments, reason = "the columns of a table")]
const fn turn(
    name: &'static str,
    rules: fn() -> Pair,
    before: &'static str,
    side: Side,
    mv: usize,
    after: &'static str,
    pits: &'static [usize],
    captured: u32,
    comment: &'static str,
) -> Example {
    Example {
        name,
        rules,
        before,
        side,
        mv,
        after,
        captured,
        pits,
        gain: captured as i32,
        next: Next::Opponent,
        comment,
    }
}

/// The same example, but the game ends and the mover gains so much.
const fn ends(mut example: Example, gain: i32) -> Example {
    example.gain = gain;
    example.next = Next::End;
    example
}

const EMPTY: &str = "0 0 0 0 0 0 / 0 0 0 0 0 0";

#[rustfmt::skip]
const BOHNENSPIEL: &[Example] = &[
    turn("B1", standard, "6 6 6 6 6 6 / 6 6 6 6 6 6", S, 1, "0 7 7 7 7 7 / 7 6 6 6 6 6", &[], 0, "opening, last bean makes 7"),
    turn("B2", standard, "0 7 7 7 7 7 / 7 6 6 6 6 6", N, 12, "1 8 8 8 8 8 / 7 6 6 6 6 0", &[], 0, "wrap 12 to 1; 8 does not capture"),
    turn("B3", standard, "0 3 1 5 0 0 / 7 0 0 1 1 0", S, 3, "0 3 0 0 0 0 / 7 0 0 1 1 0", &[4], 6, "capture in the own row; chain stops at the empty origin"),
    turn("B4", standard, "0 0 0 4 3 5 / 1 3 7 0 0 0", S, 4, "0 0 0 0 0 0 / 0 0 7 0 0 0", &[8, 7, 6, 5], 16, "chain of four across the border"),
    turn("B5", standard, "0 0 0 4 3 4 / 1 3 7 0 0 0", S, 4, "0 0 0 0 4 5 / 0 0 7 0 0 0", &[8, 7], 6, "chain broken by 5; pit 5 = 4 behind it survives"),
    turn("B6", standard, "0 0 0 4 3 7 / 1 3 7 0 0 0", S, 4, "0 0 0 0 4 8 / 0 0 7 0 0 0", &[8, 7], 6, "chain broken by 8"),
    turn("B7", standard, "3 1 3 4 0 0 / 5 0 0 0 0 0", S, 1, "0 2 4 5 0 0 / 5 0 0 0 0 0", &[], 0, "last pit odd: earlier 4 and 2 are not captured"),
    turn("B8", standard, "1 3 7 0 0 0 / 0 0 0 0 3 1", N, 11, "0 0 7 0 0 0 / 0 0 0 0 0 0", &[2, 1, 12], 8, "chain over the border between 1 and 12"),
    turn("B9", standard, "5 1 0 6 6 6 / 6 6 5 1 1 3", N, 9, "0 0 0 6 6 6 / 6 6 0 0 0 0", &[2, 1, 12, 11, 10], 16, "a case of the KDE unit tests"),
    turn("B10", standard, "0 0 12 0 1 0 / 1 0 0 2 0 0", S, 3, "1 1 1 1 2 1 / 2 1 1 3 1 1", &[], 0, "12 beans end in the origin"),
    turn("B10 skip", skip_origin, "0 0 12 0 1 0 / 1 0 0 2 0 0", S, 3, "1 1 0 0 2 1 / 2 1 1 3 1 1", &[4], 2, "origin skipped: a second bean in 4"),
    turn("B11", standard, "0 0 13 0 1 0 / 1 0 0 2 0 0", S, 3, "1 1 1 0 2 1 / 2 1 1 3 1 1", &[4], 2, "13 beans; chain stops at origin = 1"),
    turn("B11 skip", skip_origin, "0 0 13 0 1 0 / 1 0 0 2 0 0", S, 3, "1 1 0 2 3 1 / 2 1 1 3 1 1", &[], 0, "origin skipped: 3 in the last pit"),
    turn("B12", standard, "1 0 20 3 2 0 / 2 1 0 3 0 2", S, 3, "2 1 1 5 4 2 / 4 3 2 5 0 3", &[11], 2, "20 beans, as in figure 3 of the UWA lab sheet"),
    turn("B13", standard, "0 0 24 2 2 0 / 0 0 1 0 0 0", S, 3, "0 0 0 4 4 2 / 2 2 3 0 0 0", &[3, 2, 1, 12, 11, 10], 12, "24 beans capture in the origin itself"),
    ends(turn("B14", standard, "0 0 25 1 0 0 / 0 0 0 0 0 0", S, 3, EMPTY, &[4, 3, 2, 1, 12, 11, 10, 9, 8, 7, 6, 5], 26, "extreme chain"), 26),
    turn("B14 Ludii", before_origin, "0 0 25 1 0 0 / 0 0 0 0 0 0", S, 3, "2 2 2 0 2 2 / 2 2 2 2 2 2", &[4], 4, "Ludii's chain stops before the origin"),
    ends(turn("B15", standard, "5 0 0 0 0 3 / 1 3 5 0 0 0", S, 6, "5 0 0 0 0 0 / 0 0 0 0 0 0", &[9, 8, 7], 12, "grand slam; S also gets the 5"), 17),
    turn("B16", standard, "0 0 0 0 0 1 / 2 0 0 0 0 5", S, 6, "0 0 0 0 0 0 / 3 0 0 0 0 5", &[], 0, "S emptied his own row: not over"),
    turn("B16 N 12", standard, "0 0 0 0 0 0 / 3 0 0 0 0 5", N, 12, "1 1 1 1 1 0 / 3 0 0 0 0 0", &[], 0, "N feeds"),
    ends(turn("B16 N 7", standard, "0 0 0 0 0 0 / 3 0 0 0 0 5", N, 7, "0 0 0 0 0 0 / 0 1 1 1 0 5", &[], 0, "N starves and sweeps 8"), 8),
    ends(turn("B16 UWA", either_row, "0 0 0 0 0 1 / 2 0 0 0 0 5", S, 6, "0 0 0 0 0 0 / 3 0 0 0 0 5", &[], 0, "N gets all 8 at once"), -8),
    turn("B17", standard, "0 0 0 0 1 0 / 0 0 0 0 1 0", S, 5, "0 0 0 0 0 1 / 0 0 0 0 1 0", &[], 0, "start of a cycle"),
    ends(turn("B18", standard, "0 0 0 0 2 1 / 3 0 0 0 0 0", S, 5, EMPTY, &[7, 6], 6, "empty board: nothing to sweep"), 6),
];

#[rustfmt::skip]
const HEMPRICH: &[Example] = &[
    turn("H1", hemprich, "0 0 0 0 0 0 / 0 0 0 0 0 2", S, PASS, "0 0 0 0 0 0 / 0 0 0 0 0 2", &[], 0, "the only action"),
    turn("H2", hemprich, "0 0 0 0 0 0 / 0 0 0 0 0 2", N, 12, "1 1 0 0 0 0 / 0 0 0 0 0 0", &[], 0, "N must feed"),
    ends(turn("H3", hemprich, "1 1 0 0 0 0 / 0 0 0 0 0 0", S, 1, EMPTY, &[2], 2, "game over"), 2),
    turn("H4 pass", hemprich, "0 0 0 0 0 0 / 2 0 0 0 0 0", S, PASS, "0 0 0 0 0 0 / 2 0 0 0 0 0", &[], 0, ""),
    turn("H4 N 7", hemprich, "0 0 0 0 0 0 / 2 0 0 0 0 0", N, 7, "0 0 0 0 0 0 / 0 1 1 0 0 0", &[], 0, ""),
    turn("H4 pass again", hemprich, "0 0 0 0 0 0 / 0 1 1 0 0 0", S, PASS, "0 0 0 0 0 0 / 0 1 1 0 0 0", &[], 0, "two passes in a row"),
    ends(turn("H4 N 8", hemprich, "0 0 0 0 0 0 / 0 1 1 0 0 0", N, 8, EMPTY, &[9], 2, ""), 2),
    ends(turn("H5", hemprich, "0 0 0 1 1 0 / 0 0 0 0 0 0", S, 4, EMPTY, &[5], 2, "the game ends at once, nobody passes"), 2),
    turn("H6", hemprich, "0 0 0 0 0 0 / 1 0 0 0 0 1", N, 12, "1 0 0 0 0 0 / 1 0 0 0 0 0", &[], 0, "N was not obliged to feed"),
    turn("H6 N 7", hemprich, "0 0 0 0 0 0 / 1 0 0 0 0 1", N, 7, "0 0 0 0 0 0 / 0 1 0 0 0 1", &[], 0, "not feeding is legal"),
    turn("H6 pass", hemprich, "0 0 0 0 0 0 / 0 1 0 0 0 1", S, PASS, "0 0 0 0 0 0 / 0 1 0 0 0 1", &[], 0, "and S passes"),
    turn("H7", hemprich, "5 0 0 0 0 3 / 1 3 5 0 0 0", S, 6, "5 0 0 0 0 0 / 0 0 0 0 0 0", &[9, 8, 7], 12, "no sweep"),
    turn("H7 pass", hemprich, "5 0 0 0 0 0 / 0 0 0 0 0 0", N, PASS, "5 0 0 0 0 0 / 0 0 0 0 0 0", &[], 0, "N passes"),
    turn("H7 S 1", hemprich, "5 0 0 0 0 0 / 0 0 0 0 0 0", S, 1, "0 1 1 1 1 1 / 0 0 0 0 0 0", &[], 0, "S must play 1"),
    turn("H9", hemprich, "0 0 0 1 0 1 / 1 0 0 0 0 1", S, 6, "0 0 0 1 0 0 / 0 0 0 0 0 1", &[7], 2, ""),
    turn("H9 standard", standard, "0 0 0 1 0 1 / 1 0 0 0 0 1", S, 6, "0 0 0 1 0 0 / 0 0 0 0 0 1", &[7], 2, "the same under the standard rule"),
];

#[rustfmt::skip]
const NINE: &[Example] = &[
    turn("G1", nine, "6 6 6 6 6 6 6 6 6 / 6 6 6 6 6 6 6 6 6", S, 1, "0 7 7 7 7 7 7 6 6 / 6 6 6 6 6 6 6 6 6", &[], 0, ""),
    turn("G2", nine, "0 7 7 7 7 7 7 6 6 / 6 6 6 6 6 6 6 6 6", N, 18, "1 8 8 8 8 8 7 6 6 / 6 6 6 6 6 6 6 6 0", &[], 0, ""),
    turn("G3", nine, "0 0 0 0 0 0 0 3 1 / 3 1 0 0 0 0 0 0 5", S, 8, "0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 5", &[11, 10, 9], 8, ""),
    turn("G4", nine, "0 0 0 0 0 0 4 3 1 / 5 1 0 0 0 0 0 0 5", S, 7, "0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 5", &[11, 10, 9, 8], 14, ""),
    turn("G5", nine, "0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 5", N, 18, "1 1 1 1 1 0 0 0 0 / 0 0 0 0 0 0 0 0 0", &[], 0, "forced, only one pit"),
    turn("G6", nine, "0 0 0 0 18 0 0 0 0 / 0 0 0 0 0 0 0 0 0", S, 5, "1 1 1 1 1 1 1 1 1 / 1 1 1 1 1 1 1 1 1", &[], 0, "18 beans end in the origin"),
];

#[rustfmt::skip]
const MANGALA: &[Example] = &[
    turn("M1", hemprich, "6 6 6 6 6 6 / 6 6 6 6 6 6", S, 1, "0 7 7 7 7 7 / 7 6 6 6 6 6", &[], 0, "same opening behavior"),
    turn("M2", hemprich, "0 0 0 4 3 5 / 1 3 7 0 0 0", S, 4, "0 0 0 0 0 0 / 0 0 7 0 0 0", &[8, 7, 6, 5], 16, "S's row is empty, but it is N's turn"),
    turn("M3", hemprich, "0 0 0 0 0 0 / 0 0 7 0 0 0", N, 9, "1 1 1 1 0 0 / 0 0 0 1 1 1", &[], 0, "N's only move feeds S"),
    turn("M4", hemprich, "0 0 0 0 0 0 / 0 0 0 0 2 0", S, PASS, "0 0 0 0 0 0 / 0 0 0 0 2 0", &[], 0, "forced pass"),
    turn("M5", hemprich, "0 0 0 0 0 0 / 0 0 0 0 2 0", N, 11, "1 0 0 0 0 0 / 0 0 0 0 0 1", &[], 0, ""),
    turn("M6 pass", hemprich, "0 0 0 0 0 0 / 2 0 0 0 0 0", S, PASS, "0 0 0 0 0 0 / 2 0 0 0 0 0", &[], 0, ""),
    turn("M6 N 7", hemprich, "0 0 0 0 0 0 / 2 0 0 0 0 0", N, 7, "0 0 0 0 0 0 / 0 1 1 0 0 0", &[], 0, ""),
    turn("M6 pass again", hemprich, "0 0 0 0 0 0 / 0 1 1 0 0 0", S, PASS, "0 0 0 0 0 0 / 0 1 1 0 0 0", &[], 0, "two passes by the same player"),
    ends(turn("M6 N 8", hemprich, "0 0 0 0 0 0 / 0 1 1 0 0 0", N, 8, EMPTY, &[9], 2, "ends on the emptying capture"), 2),
    ends(turn("M7", hemprich, "0 0 0 0 2 1 / 3 0 0 0 0 0", S, 5, EMPTY, &[7, 6], 6, "capture in both rows ends the game"), 6),
    turn("M8", hemprich, "5 0 0 0 0 3 / 1 3 5 0 0 0", S, 6, "5 0 0 0 0 0 / 0 0 0 0 0 0", &[9, 8, 7], 12, "grand slam, no sweep"),
    turn("M8 pass", hemprich, "5 0 0 0 0 0 / 0 0 0 0 0 0", N, PASS, "5 0 0 0 0 0 / 0 0 0 0 0 0", &[], 0, "N passes"),
    turn("M9", hemprich, "5 0 0 0 0 0 / 0 0 0 0 0 0", S, 1, "0 1 1 1 1 1 / 0 0 0 0 0 0", &[], 0, ""),
    turn("M9 pass", hemprich, "0 1 1 1 1 1 / 0 0 0 0 0 0", N, PASS, "0 1 1 1 1 1 / 0 0 0 0 0 0", &[], 0, "N passes again"),
    turn("M11", hemprich, "3 3 0 2 3 3 / 5 5 3 5 3 5", N, 11, "0 0 0 2 3 3 / 5 5 3 5 0 0", &[2, 1, 12], 14, "chain into the mover's own row"),
];

fn check(example: &Example) {
    let Pair { fast, naive } = (example.rules)();
    let about = format!("{} {}", example.name, example.comment);
    let m = naive.pits;
    // Seen from the mover, and back to the numbers of the page.
    let seen = |text| match example.side {
        S => rows(text),
        N => turned(&rows(text)),
    };
    let shift = if example.side == S { 0 } else { m };
    let mv = match example.mv {
        PASS => Move::PASS,
        pit => Move::pit(pit - 1 - shift),
    };
    let (before, after) = (seen(example.before), seen(example.after));

    assert!(naive.moves(&before).contains(&mv), "{about}");
    let slow = naive.play(&before, mv);
    let numbers = |&place: &usize| (place + shift) % (2 * m) + 1;
    assert_eq!(slow.ring, after, "{about}");
    let captured: Vec<usize> = slow.captured.iter().map(numbers).collect();
    assert_eq!(captured, example.pits, "{about}");
    assert_eq!(slow.taken, example.captured, "{about}");
    assert_eq!(slow.gain(), example.gain, "{about}");
    assert_eq!(slow.next, example.next, "{about}");

    let board = naive::board(&before);
    assert!(fast.moves(board).contains(mv), "{about}");
    let sown = fast.sow(board, mv);
    assert_eq!(sown.board, naive::board(&turned(&after)), "{about}");
    assert_eq!(
        board.seeds() - sown.board.seeds(),
        example.captured,
        "{about}"
    );
    assert_eq!(i32::from(sown.gain), example.gain, "{about}");
    assert_eq!(sown.next, example.next, "{about}");
}

/// Section 1.5, and what its rows say about other readings of the rules.
#[test]
fn bohnenspiel() {
    BOHNENSPIEL.iter().for_each(check);
}

/// Section 2.3.
#[test]
fn hemprich_end_rule() {
    HEMPRICH.iter().for_each(check);
}

/// Section 3.3.
#[test]
fn nine_pits() {
    NINE.iter().for_each(check);
}

/// Section 4.3.
#[test]
fn mangala() {
    MANGALA.iter().for_each(check);
}

/// The moves that a player has, as page numbers, by both implementations.
fn actions(pair: Pair, position: &str, side: Side) -> Vec<usize> {
    let ring = match side {
        S => rows(position),
        N => turned(&rows(position)),
    };
    let shift = if side == S { 0 } else { pair.naive.pits };
    let slow = pair.naive.moves(&ring);
    let fast: Vec<Move> = pair.fast.moves(naive::board(&ring)).collect();
    assert_eq!(fast, slow);
    let number = |mv: Move| {
        if mv.is_pass() {
            PASS
        } else {
            mv.index() + 1 + shift
        }
    };
    slow.into_iter().map(number).collect()
}

/// What the tables say about moves that are forced, passes, and games that are over.
#[test]
fn forced_moves_and_ends() {
    let grand_slam = "5 0 0 0 0 0 / 0 0 0 0 0 0";
    let last_two = "0 0 0 0 0 0 / 0 0 0 0 0 2";
    // G5.
    let far = "0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 5";
    assert_eq!(actions(nine(), far, N), [18]);
    // H1: a pass is the only action; under the standard rule the game is over, North +2.
    assert_eq!(actions(hemprich(), last_two, S), [PASS]);
    assert_eq!(actions(standard(), last_two, S), []);
    assert_eq!(hemprich().naive.moves(&turned(&rows(last_two))).len(), 1);
    assert_eq!(stuck(standard(), last_two), -2);
    // H6: feeding is not compulsory.
    let apart = "0 0 0 0 0 0 / 1 0 0 0 0 1";
    assert_eq!(actions(hemprich(), apart, N), [7, 12]);
    // H7, M8: nobody sweeps; B15: North cannot move.
    assert_eq!(actions(hemprich(), grand_slam, N), [PASS]);
    assert_eq!(actions(hemprich(), grand_slam, S), [1]);
    assert_eq!(actions(standard(), grand_slam, N), []);
    // M3: North's only move feeds.
    assert_eq!(actions(hemprich(), "0 0 0 0 0 0 / 0 0 7 0 0 0", N), [9]);
    // B18, H5: no action on an empty board, and nothing to divide.
    for rules in [standard(), hemprich(), either_row()] {
        assert_eq!(actions(rules, EMPTY, S), []);
        assert_eq!(stuck(rules, EMPTY), 0);
    }
    // B16 under the rule for either row: the position after South's move is over for both.
    let starved = "0 0 0 0 0 0 / 3 0 0 0 0 5";
    assert_eq!(actions(either_row(), starved, N), []);
    assert_eq!(actions(either_row(), starved, S), []);
    assert_eq!(stuck(either_row(), starved), -8);
}

/// What South gets on a position on which he cannot move.
fn stuck(pair: Pair, position: &str) -> i32 {
    let ring = rows(position);
    let slow = pair.naive.stuck(&ring);
    assert_eq!(i32::from(pair.fast.stuck(naive::board(&ring))), slow);
    slow
}

/// B17, H8, M10: twelve plies lead back to the same position. H11: one bean never ends.
#[test]
fn cycles() {
    for pair in [standard(), hemprich()] {
        let start = rows("0 0 0 0 1 0 / 0 0 0 0 1 0");
        let (mut slow, mut fast) = (start.clone(), naive::board(&start));
        for (ply, pit) in [5, 11, 6, 12, 1, 7, 2, 8, 3, 9, 4, 10]
            .into_iter()
            .enumerate()
        {
            let shift = if ply % 2 == 0 { 0 } else { 6 };
            let mv = Move::pit(pit - 1 - shift);
            assert!(pair.naive.moves(&slow).contains(&mv), "{pit}");
            let played = pair.naive.play(&slow, mv);
            assert_eq!((played.gain(), played.next), (0, Next::Opponent), "{pit}");
            slow = played.turned();
            let sown = pair.fast.sow(fast, mv);
            assert_eq!((sown.gain, sown.next), (0, Next::Opponent), "{pit}");
            fast = sown.board;
            assert_eq!(naive::board(&slow), fast);
            assert_eq!(slow == start, ply == 11);
        }
    }

    // H11: with one bean there is one action at every turn, and no capture, for ever; the position
    // returns after as many turns as the rules need for the bean to go round.
    let start = rows("0 0 0 1 0 0 / 0 0 0 0 0 0");
    let mut slow = start.clone();
    for turn in 1.. {
        let moves = hemprich().naive.moves(&slow);
        assert_eq!(moves.len(), 1);
        let played = hemprich().naive.play(&slow, moves[0]);
        assert_eq!((played.gain(), played.next), (0, Next::Opponent));
        let sown = hemprich().fast.sow(naive::board(&slow), moves[0]);
        assert_eq!((sown.gain, sown.next), (0, Next::Opponent));
        slow = played.turned();
        assert_eq!(sown.board, naive::board(&slow));
        if turn % 2 == 0 && slow == start {
            break;
        }
        assert!(turn < 100);
    }
}

/// [`slow_lines`] by the packed rules.
fn fast_lines<R: TwoRow>(rules: R, board: R::Board, depth: u32) -> (u64, u64) {
    let mut lines = (0, 0);
    let _ = rules.successors(board, |_, sown| {
        if depth == 1 {
            lines.0 += 1;
            lines.1 += u64::from(sown.board.seeds() < board.seeds());
        } else if sown.next != Next::End {
            let (all, capturing) = fast_lines(rules, sown.board, depth - 1);
            lines.0 += all;
            lines.1 += capturing;
        }
        ControlFlow::Continue(())
    });
    lines
}

/// The checksums at the end of section 1.5.
#[test]
fn move_counts() {
    let board = Pits::SIX.filled(6).unwrap();
    let rules = Bohnenspiel::standard(Pits::SIX);
    let counts = [
        (6, 0),
        (36, 0),
        (206, 8),
        (1166, 105),
        (6599, 991),
        (36654, 6943),
        (203_586, 48312),
    ];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(fast_lines(rules, board, depth), count, "depth {depth}");
        assert_eq!(perft(rules, board, depth), count.0, "depth {depth}");
        let divided: u64 = divide(rules, board, depth).iter().map(|&(_, n)| n).sum();
        assert_eq!(divided, count.0, "depth {depth}");
        let slow = slow_lines(Naive::standard(6), &[6; 12], depth);
        assert_eq!(slow, count, "depth {depth}");
    }
}

/// The checksums at the end of section 3.3.
#[test]
fn move_counts_of_nine_pits() {
    let board = Pits::NINE.filled(6).unwrap();
    let rules = Bohnenspiel::standard(Pits::NINE);
    let counts = [
        (9, 0),
        (81, 0),
        (669, 0),
        (5552, 265),
        (44902, 3118),
        (364_739, 36044),
        (2_927_120, 298_991),
    ];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(fast_lines(rules, board, depth), count, "depth {depth}");
        assert_eq!(perft(rules, board, depth), count.0, "depth {depth}");
        if depth < 7 {
            let slow = slow_lines(Naive::standard(9), &[6; 18], depth);
            assert_eq!(slow, count, "depth {depth}");
        }
    }
}

/// Six houses with four counters each, from `OpenSpiel`, in section 7.2 of `docs/rules.md`.
#[test]
fn move_counts_of_kalah() {
    let board = Pits::SIX.filled(4).unwrap();
    let rules = Kalah::new(Pits::SIX, EmptyCapture::Nothing);
    let slow = Naive::kalah(6, EmptyCapture::Nothing);
    for (depth, count) in (1..).zip([6, 35, 185, 942, 4690]) {
        assert_eq!(perft(rules, board, depth), count, "depth {depth}");
        assert_eq!(slow_lines(slow, &[4; 12], depth).0, count, "depth {depth}");
    }
}
