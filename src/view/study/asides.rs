//! What else there is to say about a puzzle: set play, and the audit.

use std::fmt::Write as _;

use kardis_games::board::Move;
use kardis_games::notation::Dialect;
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};
use kardis_games::variants::bao_kujifunza::pit_name;
use kardis_puzzles::audit::{Audit, Idle, Pit};
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solved::Solved;
use kardis_puzzles::verdict::Verdict;

use crate::view::study::moves::{after, signed, some};
use crate::view::words;

/// The board of the diagram with the other side to move.
pub(crate) fn turned(puzzle: &Puzzle) -> Turn {
    let turn = puzzle.position.turn();
    Turn {
        board: turn.board.turned(),
        side: !turn.side,
        ..turn
    }
}

/// What the solver would answer if the defender had to begin.
pub(crate) fn set_play(puzzle: &Puzzle, solved: &Solved, dialect: Dialect) -> String {
    if solved.set_play.is_empty() {
        return String::new();
    }
    let turn = turned(puzzle);
    let lines: Vec<String> = solved
        .set_play
        .iter()
        .map(|set| {
            let mv = turn.text_with_captures(set.mv, dialect);
            let answers = match after(&turn, set.mv) {
                Some(next) => signed(&next, &set.answers, "!", dialect),
                None => Vec::new(),
            };
            let answer = match (set.reached, set.answers.is_empty(), set.open) {
                (true, _, _) => "reaches it by itself".to_owned(),
                (_, true, true) => "?".to_owned(),
                (_, true, false) => "no answer".to_owned(),
                (_, false, _) => some(&answers, " or ", 40),
            };
            format!("{mv} {answer}")
        })
        .collect();
    let text = format!("if {} begins: {}", turn.side, lines.join("; "));
    format!("{}\n", words::wrapped("  set play  ", 12, &text))
}

/// The name of a pit.
pub(crate) fn pit(puzzle: &Puzzle, pit: Pit, dialect: Dialect) -> String {
    let turn = puzzle.position.turn();
    match turn.board {
        AnyBoard::TwoRow(_) => {
            let turn = Turn {
                side: pit.side,
                ..turn
            };
            let mv = Move::pit(pit.pit);
            turn.text(AnyMove::TwoRow(mv), dialect)
        }
        AnyBoard::Bao(_) => pit_name(pit.pit, pit.side == Side::South),
    }
}

/// A seed that can be left out.
fn idle(puzzle: &Puzzle, idle: &Idle, dialect: Dialect) -> String {
    let pit = pit(puzzle, idle.pit, dialect);
    match idle.store {
        Some(side) => format!("in pit {pit}, to {side}'s store"),
        None => format!("in pit {pit}"),
    }
}

fn or_none(words: &[String]) -> String {
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join("; ")
    }
}

/// The audit.
pub(crate) fn audit(puzzle: &Puzzle, verdict: Verdict, audit: &Audit, dialect: Dialect) -> String {
    let mut text = String::new();
    let mut say = |name: &str, what: &str| {
        let first = format!("  {name:<11} ");
        let _ = writeln!(text, "{}", words::wrapped(&first, 14, what));
    };
    say("key", if audit.quiet { "quiet" } else { "captures" });
    let two_rows = matches!(puzzle.position.board(), AnyBoard::TwoRow(_));
    if verdict == Verdict::Sound && two_rows {
        let seeds: Vec<String> = audit
            .idle_seeds
            .iter()
            .map(|seed| idle(puzzle, seed, dialect))
            .collect();
        let open = if audit.thinning_open {
            " (some could not be decided)"
        } else {
            ""
        };
        say("idle seeds", &format!("{}{open}", or_none(&seeds)));
    }
    let pits: Vec<String> = audit
        .idle_pits
        .iter()
        .map(|&idle| pit(puzzle, idle, dialect))
        .collect();
    say("idle pits", &or_none(&pits));
    if let Some(duplex) = &audit.duplex {
        let turn = turned(puzzle);
        let keys = signed(&turn, &duplex.keys, "!", dialect);
        let keys = match keys.len() {
            0 => String::new(),
            1 => format!(", key {}", keys[0]),
            _ => format!(", keys {}", some(&keys, " ", 50)),
        };
        say(
            "duplex",
            &format!("with {} to move: {}{keys}", turn.side, duplex.verdict),
        );
    }
    text
}
