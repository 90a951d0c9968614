//! Games of Bao la Kujifunza as transitions, produced with `AbstractPlay/gameslib` (`bao`, variant
//! kujifunza, no blocking of a threatened pit).
//!
//! ```text
//! 0 0 1 2,2,...,2/.../.../2,2,...,2 | a2> b2> ... | f2< | 2,2,...,2/.../... | d3,g3,c3 6
//! ```
//!
//! Game, ply, player (1 or 2), the four rows from the top; legal moves; the move; the rows after
//! it; captured pits, captured seeds, and `OVER` with the winner in the end. `e2<*` is the column on
//! the page, the row counted from the bottom (rows 1 and 2 are the first player's back and front
//! row), the direction as its owner sees it, and a star for a takata.
//!
//! The rules are those of `bao-kujifunza@zanzibar`, but for three points: a lone kichwa may start
//! towards the back row, a sowing of more than 192 seeds loses, and an empty front row is noticed
//! only after the move. A game in which the first two matter is refused at that ply.

use kardis_games::notation::Position;
use kardis_games::turn::Side;

use super::transitions::{Transition, games, play, unshaped};
use crate::error::RecordError;
use crate::record::Record;
use crate::source::{Line, Source};

const SHAPE: &str = "game ply player rows | moves | move | rows | captures";

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
        let parts: Vec<&str> = line.text.split('|').map(str::trim).collect();
        let [before, _, mv, _, after] = parts[..] else {
            return Err(unshaped(source, line, SHAPE));
        };
        let words: Vec<&str> = before.split_whitespace().collect();
        let [_, _, player, rows] = words[..] else {
            return Err(unshaped(source, line, SHAPE));
        };
        let side = match player {
            "1" => Side::South,
            "2" => Side::North,
            _ => return Err(source.error_at(player, "not a player", "1 or 2 expected")),
        };
        let text = format!("bao-kujifunza@zanzibar {rows} {}", side.letter());
        let before: Position =
            text.parse()
                .map_err(|error: kardis_games::notation::NotationError| {
                    source.error_at(rows, error.message(), error.note())
                })?;
        let word = name(mv)
            .ok_or_else(|| source.error_at(mv, "not a move", "column, row, < or >, such as e2<"))?;
        let transition = Transition {
            before,
            word,
            place: mv,
        };
        play(&mut record, source, &transition)?;
        let over = after
            .split_whitespace()
            .skip_while(|word| *word != "OVER")
            .nth(1);
        let winner = record
            .as_ref()
            .and_then(|record| record.end().decided())
            .flatten();
        let right = winner.map(|winner| ["1", "2"][winner.index()]);
        if over != right {
            return Err(source.error_at(after, "the winner is another one", "by the rules"));
        }
    }
    let mut record = record.expect("a game has a line");
    record.tags.set("Event", "random play by AbstractPlay");
    Ok(record)
}

/// The name of a move in the words of kardis.
fn name(theirs: &str) -> Option<String> {
    let mut letters = theirs.chars();
    let column = letters.next().filter(|c| ('a'..='h').contains(c))?;
    let column = u32::from(column) - u32::from('a');
    let (row, number) = match letters.next()? {
        '1' => ('B', column + 1),
        '2' => ('A', column + 1),
        '3' => ('a', 8 - column),
        '4' => ('b', 8 - column),
        _ => return None,
    };
    let way = match letters.next()? {
        '<' => 'L',
        '>' => 'R',
        _ => return None,
    };
    let star = letters.as_str();
    matches!(star, "" | "*").then(|| format!("{row}{number}{way}{star}"))
}
