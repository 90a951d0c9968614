//! Lines of moves as they are written.

use kardis_games::game::{Ending, Game, IllegalMove};
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

/// Plays a move and returns it as text, with what it captures.
pub(crate) fn play(game: &mut Game, mv: AnyMove, dialect: Dialect) -> Result<String, IllegalMove> {
    let text = game.turn().text_with_captures(mv, dialect);
    game.play(mv).map(|_| text)
}

/// Moves from a position as text, and the game after them. It ends before a move that cannot be
/// played.
pub(crate) fn played(start: &Position, moves: &[AnyMove], dialect: Dialect) -> (Vec<String>, Game) {
    let mut game = Game::new(start);
    let texts = moves
        .iter()
        .map_while(|&mv| play(&mut game, mv, dialect).ok())
        .collect();
    (texts, game)
}

/// Writes a line that starts from a position.
pub(crate) fn written(position: &Position, line: &Line<AnyMove>, dialect: Dialect) -> Written {
    let (moves, game) = played(&without_stores(position), &line.moves, dialect);
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
