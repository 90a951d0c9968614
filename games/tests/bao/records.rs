//! Random games played by another program: AbstractPlay/gameslib, `bao`, variant kujifunza.
//!
//! Its legal moves differ from ours in two ways: a lone kichwa may start towards the back row, and
//! a sowing of more than 192 seeds is legal and loses (here it is legal, or endless and illegal).
//! An empty front row is noticed only after the move, so that final boards differ.

use kardis_games::rules::{Next, Rules};
use kardis_games::variants::bao_kujifunza::{Illegal, pit_name};

use crate::setup::{Rows, SUSTAIN, find, page, rows, seen, successors};

const RECORDS: &str = include_str!("../../../tests/data/bao_kujifunza_traces_abstractplay.txt");

/// The record's rows, printed top to bottom as South sees them.
fn recorded_rows(text: &str) -> Rows {
    rows(&text.trim().replace(',', " ").replace('/', " | "))
}

/// `e2>*`: the column on the page, the row from the bottom (rows 1 and 2 are swapped for South:
/// 2 is his front row), and a direction along the row as the owner sees it.
fn our_name(theirs: &str) -> String {
    let mut chars = theirs.chars();
    let mut char = || chars.next().expect("column, row, direction");
    let column = u32::from(char()) - u32::from('a');
    let (row, left) = match char() {
        '1' => ('B', column + 1),
        '2' => ('A', column + 1),
        '3' => ('a', 8 - column),
        '4' => ('b', 8 - column),
        other => panic!("row {other}"),
    };
    let letter = match char() {
        '<' => 'L',
        '>' => 'R',
        other => panic!("direction {other}"),
    };
    let takata = if theirs.ends_with('*') { "*" } else { "" };
    format!("{row}{left}{letter}{takata}")
}

/// `e3`: a captured pit.
fn our_pit(theirs: &str) -> String {
    let name = our_name(&format!("{theirs}<"));
    name[..2].to_owned()
}

#[test]
fn recorded_games_are_played_the_same_way() {
    let (mut transitions, mut lone, mut over) = (0, 0, 0);
    for line in RECORDS.lines().filter(|line| !line.starts_with('#')) {
        let [position, legal, mv, after, captured] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("five fields: {line}")
        };
        let [_, _, player, before] = position.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("game, ply, player, board: {line}")
        };
        let south = player == "1";
        let board = seen(recorded_rows(before), south);

        let mut theirs: Vec<_> = legal.split_whitespace().map(our_name).collect();
        let mut ours: Vec<_> = successors(SUSTAIN, board)
            .iter()
            .map(|(mv, _)| mv.text(south))
            .collect();
        for illegal in SUSTAIN.explain(board) {
            let name = illegal.text(south);
            let unfiltered = match illegal.reason {
                Illegal::LoneKichwa => format!("{name}*"),
                Illegal::Endless => name,
                _ => continue,
            };
            theirs.retain(|move_name| {
                move_name.trim_end_matches('*') != unfiltered.trim_end_matches('*')
            });
            lone += 1;
        }
        theirs.sort();
        ours.sort();
        assert_eq!(ours, theirs, "{line}");

        let name = our_name(mv.trim());
        let (mv, sown) = find(SUSTAIN, board, &name, south);
        let [pits, seeds, ref outcome @ ..] = captured.split_whitespace().collect::<Vec<_>>()[..]
        else {
            panic!("captured pits and seeds: {line}")
        };
        let played = SUSTAIN.play(board, mv).expect("a legal move");
        let pits: Vec<_> = pits
            .split(',')
            .filter(|pit| *pit != "-")
            .map(our_pit)
            .collect();
        let our_pits: Vec<_> = played
            .captures()
            .map(|(place, _)| pit_name(place, !south))
            .collect();
        assert_eq!(our_pits, pits, "{line}");
        assert_eq!(played.seeds_captured().to_string(), seeds, "{line}");
        assert!(played.seeds_sown() <= 192, "their count ends here: {line}");
        if sown.next == Next::End {
            assert_eq!(outcome, ["OVER", player], "{line}");
        } else {
            assert_eq!(page(sown.board, !south), recorded_rows(after), "{line}");
            let stuck = successors(SUSTAIN, sown.board).is_empty();
            assert_eq!(stuck, !outcome.is_empty(), "{line}");
            if stuck {
                assert_eq!(outcome, ["OVER", player], "{line}");
                assert_eq!(SUSTAIN.stuck(sown.board), -1);
            }
        }
        transitions += 1;
        over += usize::from(!outcome.is_empty());
    }
    println!("{transitions} transitions, {lone} starts legal only there, {over} games");
    assert_eq!((transitions, over), (117, 4));
}
