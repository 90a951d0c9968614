//! A line of best play as it is written.

use kardis_games::game::{Ending, Game};
use kardis_games::notation::{Dialect, Position};
use kardis_games::turn::{AnyMove, Side};
use kardis_solver::line::{Line, LineEnd};
use serde::Serialize;

use crate::inquiry::scale::counted;

/// Moves as text, and what comes after them.
#[derive(Debug, Serialize)]
pub(crate) struct Written {
    /// The moves with their captures.
    pub(crate) moves: Vec<String>,
    /// `over`, `repeats`, `unknown` or `long`.
    pub(crate) end: &'static str,
    /// The end in words.
    pub(crate) ending: String,
}

/// Writes a line that starts from a position.
pub(crate) fn written(position: &Position, line: &Line<AnyMove>, dialect: Dialect) -> Written {
    let mut game = Game::new(&without_stores(position));
    let mut moves = Vec::new();
    for &mv in &line.moves {
        moves.push(game.turn().text_with_captures(mv, dialect));
        if game.play(mv).is_err() {
            break;
        }
    }
    let (end, ending) = match line.end {
        LineEnd::Over => ("over", ending_of(&game)),
        LineEnd::Repeats => ("repeats", "and so on without end".to_owned()),
        LineEnd::Unknown => ("unknown", "... not proved further".to_owned()),
        LineEnd::Long => ("long", "... a long game".to_owned()),
    };
    Written { moves, end, ending }
}

/// The same board, on which the game is not stopped by a majority.
fn without_stores(position: &Position) -> Position {
    Position::new(
        position.set(),
        position.pits(),
        position.board(),
        None,
        position.side(),
    )
    .expect("a position without its stores is one")
}

/// How a game ended, and who swept up what.
pub(crate) fn ending_of(game: &Game) -> String {
    let Some(ending) = game.ending() else {
        return String::new();
    };
    let swept = game.played().last().map_or([0, 0], |played| played.swept);
    let mut text = ending.to_string();
    for side in Side::BOTH {
        let seeds = swept[side.index()];
        if seeds > 0 && matches!(ending, Ending::RowEmpty(_)) {
            text = format!("{text}, {side} takes the last {}", counted(seeds));
        }
    }
    text
}
