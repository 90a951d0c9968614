//! A game at the terminal as text, and as JSON objects, one an event.

use std::fmt::Write as _;

use kardis_games::game::{Played, Score};
use kardis_games::notation::{Dialect, Position};
use kardis_games::partie::Partie;
use kardis_games::turn::{AnyMove, Side, Turn};
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::play::round::Round;
use crate::play::values::Worth;
use crate::view::head::SCHEMA;
use crate::view::table::{Align, Table};
use crate::view::{diagram, words};

/// Something that happened, as JSON. What does not belong to the event is left out.
#[derive(Debug, Serialize)]
pub(crate) struct Event {
    schema: u8,
    command: &'static str,
    /// `turn`, `move`, `values`, `moves`, `undo`, `saved`, `over`, `match`, `help` or `error`.
    #[serde(rename = "event")]
    kind: &'static str,
    game: &'static str,
    position: String,
    side: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "move")]
    mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<ValueObject>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Debug, Serialize)]
struct ValueObject {
    #[serde(rename = "move")]
    mv: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<String>,
}

impl Event {
    /// An event of a round as it stands.
    pub(crate) fn new(kind: &'static str, round: &Round) -> Self {
        let position = round.game.position();
        Self {
            schema: SCHEMA,
            command: "play",
            kind,
            game: position.set().name,
            side: words::side(position.side()),
            position: position.to_string(),
            player: None,
            mv: None,
            moves: None,
            ending: None,
            score: None,
            text: None,
        }
    }

    /// With who plays.
    pub(crate) fn by(self, player: &impl ToString) -> Self {
        Self {
            player: Some(player.to_string()),
            ..self
        }
    }

    /// With a move.
    pub(crate) fn of_move(self, mv: &str) -> Self {
        Self {
            mv: Some(mv.to_owned()),
            ..self
        }
    }

    /// With moves and what is known of them.
    pub(crate) fn with_moves(self, turn: &Turn, values: &[(AnyMove, Option<Worth>)]) -> Self {
        let moves = values.iter().map(|&(mv, worth)| ValueObject {
            mv: turn.text(mv, Dialect::Numbers),
            value: match worth {
                Some(Worth::Exact(value)) => Some(value),
                _ => None,
            },
            estimate: match worth {
                Some(worth @ Worth::Estimate(_)) => Some(worth.text()),
                _ => None,
            },
        });
        Self {
            moves: Some(moves.collect()),
            ..self
        }
    }

    /// With how it ended and what both have.
    pub(crate) fn ended(self, ending: &str, score: Score) -> Self {
        let halves = Side::BOTH.map(|side| f64::from(score.halves(side)) / 2.0);
        Self {
            ending: Some(ending.to_owned()),
            score: Some(halves),
            ..self
        }
    }

    /// With words.
    pub(crate) fn saying(self, text: &str) -> Self {
        Self {
            text: Some(text.to_owned()),
            ..self
        }
    }
}

/// The board, and whose turn it is.
pub(crate) fn turn(round: &Round, dialect: Dialect, console: &Console) -> String {
    let position = round.game.position();
    format!(
        "\n{}{} to move ({})\n",
        diagram::text(&position, dialect, console),
        position.side(),
        round.seat()
    )
}

/// A move that was played.
pub(crate) fn moved(round: &Round, played: &Played, text: &str) -> String {
    let seat = round.seats[played.turn.side.index()];
    let ply = round.game.played().len();
    let mut line = format!("{ply}. {} ({seat})  {text}", played.turn.side);
    if played.captured > 0 {
        let _ = write!(line, "  captures {}", played.captured);
    }
    line.push('\n');
    line
}

/// Moves with their values, the best first.
pub(crate) fn values(
    turn: &Turn,
    values: &[(AnyMove, Worth)],
    dialect: Dialect,
    console: &Console,
) -> String {
    let mut table = Table::new(&[Align::Right, Align::Right]);
    for &(mv, worth) in values {
        let tone = match worth.points() {
            points if points > 0.0 => Tone::Good,
            points if points < 0.0 => Tone::Bad,
            _ => Tone::Even,
        };
        table.row(vec![
            (turn.text(mv, dialect), Tone::Plain),
            (worth.text(), tone),
        ]);
    }
    table.text(console)
}

/// A round that is over.
pub(crate) fn over(position: &Position, ending: &str, score: Score) -> String {
    let bao = position.set().is_bao();
    let result = match (score.leader(), bao) {
        (Some(side), true) => format!("{side} wins"),
        (Some(side), false) => format!("{side} wins {score}"),
        (None, true) => "a draw".to_owned(),
        (None, false) => format!("a draw {score}"),
    };
    format!("{ending}: {result}\n")
}

/// How a match stands.
pub(crate) fn standing(partie: &Partie) -> String {
    let points = partie.points();
    match partie.winner() {
        Some(side) => format!(
            "{side} wins the match {points} after {} rounds\n",
            partie.rounds()
        ),
        None => format!(
            "the match stands {points} after round {}; {} seeds win it\n",
            partie.rounds(),
            Partie::GOAL
        ),
    }
}
