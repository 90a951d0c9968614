//! What is wrong with a move.

use kardis_games::game::Game;
use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::Next;
use kardis_games::turn::AnyMove;
use kardis_solver::session::Session;
use serde::Serialize;

use crate::inquiry::answer::{Answer, Rated};
use crate::inquiry::line::{Written, ending_of, written};

/// The refutation of a move, or why it has none.
#[derive(Debug, Serialize)]
pub(crate) struct Refutation {
    /// The move, with its captures.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// It keeps the value of the position.
    pub(crate) best: bool,
    /// The best play after the move.
    pub(crate) line: Written,
    /// The reason in a sentence.
    pub(crate) sentence: String,
}

/// What refutes a move, if its value and the position's are known.
pub(crate) fn refute(
    session: &mut dyn Session,
    position: &Position,
    answer: &Answer,
    mv: AnyMove,
    dialect: Dialect,
) -> Option<Refutation> {
    let turn = position.turn();
    let rated = answer.rated(mv)?;
    let value = rated.bounds.value()?;
    let best = answer.bounds.value()?;
    let mut game = Game::new(position);
    let next = game.play(mv).ok()?.next;
    let line = if game.ending().is_some() {
        Written {
            moves: Vec::new(),
            end: "over",
            ending: ending_of(&game),
        }
    } else {
        let after = game.position();
        written(&after, &session.line(after.turn().board), dialect)
    };
    let scale = answer.scale;
    let name = &rated.text;
    let does = scale.predicate(value);
    let sentence = if value == best {
        format!("{name} {does}, and no move does better.")
    } else {
        let better = best_move(answer)?;
        let reply = match (line.moves.first(), next) {
            (None, _) => format!("the game is over: {}", line.ending),
            (Some(reply), Next::Bonus) => {
                format!("{} moves again, and {reply} is best", turn.side)
            }
            (Some(reply), _) if reply == "-" => format!("{} passes", !turn.side),
            (Some(reply), _) => format!("{} answers {reply}", !turn.side),
        };
        format!(
            "{name} {does} where {} {}: {reply}.",
            better.text,
            scale.predicate(best)
        )
    };
    Some(Refutation {
        mv: turn.text_with_captures(mv, dialect),
        best: value == best,
        line,
        sentence,
    })
}

/// A move that keeps the value of the position.
fn best_move(answer: &Answer) -> Option<&Rated> {
    answer.moves.first()
}
