//! Games of Bohnenspiel as transitions, produced with `StoneShark/MancalaGames`.
//!
//! ```text
//! 0 1 1 6,6,6,6,6,0,7,7,7,7,7,7 0,0 0,1,2,3,4,5 | 4 | 7,7,7,6,6,0,7,0,8,8,8,8 0,0 | - -
//! ```
//!
//! Game, ply, side to move (0 or 1), pits in sowing order, stores, legal moves; the move; pits and
//! stores after it; end and winner. A move counts holes from the left of the page, for both players.
//! The program stops as soon as a player has more than half of the seeds; what the board holds then
//! belongs to nobody, and the record is one of a game that was broken off with a result.

use kardis_games::turn::Side;

use super::transitions::{Transition, games, numbers, play, unshaped};
use crate::error::RecordError;
use crate::outcome::Outcome;
use crate::positions::list;
use crate::record::Record;
use crate::source::{Line, Source};

const SHAPE: &str = "game ply side pits stores moves | move | pits stores | end winner";

/// Reads all games.
pub fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    let source = Source::new(text);
    games(source)
        .iter()
        .map(|lines| game(source, lines))
        .collect()
}

fn game(source: Source<'_>, lines: &[Line<'_>]) -> Result<Record, RecordError> {
    let mut record = None;
    for &line in lines {
        let parts: Vec<&str> = line.text.split('|').map(str::trim).collect();
        let [before, mv, after, end] = parts[..] else {
            return Err(unshaped(source, line, SHAPE));
        };
        let words: Vec<&str> = before.split_whitespace().collect();
        let [_, _, side, pits, stores, _] = words[..] else {
            return Err(unshaped(source, line, SHAPE));
        };
        let side = match side {
            "0" => Side::South,
            "1" => Side::North,
            _ => return Err(source.error_at(side, "not a side", "0 or 1 expected")),
        };
        let hole: usize = mv
            .parse()
            .ok()
            .filter(|hole| *hole < 6)
            .ok_or_else(|| source.error_at(mv, "not a hole", "0 to 5 expected"))?;
        let pit = match side {
            Side::South => hole + 1,
            Side::North => 12 - hole,
        };
        let transition = Transition {
            before: list::bohnenspiel(source, pits, stores, side)?,
            word: pit.to_string(),
            place: mv,
        };
        play(&mut record, source, &transition)?;
        let record = record.as_mut().expect("a move was played");
        let stores = after.split_whitespace().nth(1).unwrap_or_default();
        let stores = numbers(source, stores)?;
        let score = record.end().score();
        let halves = Side::BOTH.map(|side| score.halves(side) / 2);
        if stores != halves {
            return Err(source.error_at(
                after,
                format!("the stores are {score}"),
                "after this move",
            ));
        }
        if end.starts_with("WIN") && record.decided().is_none() {
            record.tell_outcome(Outcome::of(score.leader()));
        }
    }
    let mut record: Record = record.expect("a game has a line");
    record.tags.set("Event", "random play by MancalaGames");
    Ok(record)
}
