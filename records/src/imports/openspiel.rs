//! Games of Kalah as transitions, produced with `google-deepmind/open_spiel` (its game `mancala`).
//!
//! ```text
//! 0 1 1 0,4,4,4,4,4,0,1,5,5,5,4,4,4 8,9,10,11,12,13 | 12 | 1,5,5,4,4,4,0,1,5,5,5,4,0,5
//! 0 RETURNS 1.0 -1.0
//! ```
//!
//! Game, ply, player, cells, legal moves; the move; the cells after it. Cell 0 is the second
//! player's store, 1 to 6 are the first one's pits, 7 is his store, 8 to 13 are the second one's
//! pits. The last line of a game says what each player gets. The seeds that are left in the end are
//! not swept up in the cells; a record does sweep them up.

use kardis_games::turn::Side;

use super::transitions::{Transition, games, numbers, play, unshaped};
use crate::error::RecordError;
use crate::outcome::Outcome;
use crate::positions::list;
use crate::record::Record;
use crate::source::{Line, Source};

const SHAPE: &str = "game ply player cells moves | move | cells";

/// Reads all games.
pub fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    let source = Source::new(text);
    games(source)
        .iter()
        .map(|lines| game(source, lines))
        .collect()
}

fn game(source: Source<'_>, lines: &[Line<'_>]) -> Result<Record, RecordError> {
    let mut record: Option<Record> = None;
    for &line in lines {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        if let ([_, "RETURNS", first, _], Some(record)) = (&words[..], &record) {
            let right = match record.decided() {
                Some(Outcome::SouthWins) => 1.0,
                Some(Outcome::NorthWins) => -1.0,
                Some(_) => 0.0,
                None => return Err(source.error_at(line.text, "the game is not over", "")),
            };
            if first.parse() != Ok(right) {
                return Err(source.error_at(first, format!("the first player gets {right}"), ""));
            }
            continue;
        }
        let [_, _, player, before, _, "|", action, "|", _] = words[..] else {
            return Err(unshaped(source, line, SHAPE));
        };
        let side = match player {
            "0" => Side::South,
            "1" => Side::North,
            _ => return Err(source.error_at(player, "not a player", "0 or 1 expected")),
        };
        let cells = numbers(source, before)?;
        if cells.len() != 14 {
            return Err(source.error_at(before, "14 cells expected", ""));
        }
        let pits = [&cells[1..7], &cells[8..14]].concat();
        let position = list::position(
            &"kalah start".parse().expect("the usual start"),
            &pits,
            Some([cells[7], cells[0]]),
            side,
        )
        .map_err(|error| source.error_at(before, error.to_string(), ""))?;
        let pit = match action.parse::<u32>() {
            Ok(cell @ 1..=6) => cell,
            Ok(cell @ 8..=13) => cell - 1,
            _ => return Err(source.error_at(action, "not a cell of a pit", "1-6 or 8-13")),
        };
        let transition = Transition {
            before: position,
            word: pit.to_string(),
            place: action,
        };
        play(&mut record, source, &transition)?;
    }
    let mut record =
        record.ok_or_else(|| source.error_at(lines[0].text, "a game without a move", ""))?;
    record.tags.set("Event", "random play by OpenSpiel");
    Ok(record)
}
