//! Games of Bohnenspiel on the server of `McGill` University's course `COMP 424` (2017).
//!
//! The logs (`shawnluxy/AI_DasBohnenspiel`, `logs/game*.log`) in one line a game:
//!
//! ```text
//! game00001 012ed3c2b1f4a2e5e0c3f4c3b5d2f4c3a0b2d12 56 16 0 6
//! ```
//!
//! The game's name; its moves, `0` to `5` by the first player and `a` to `f` by the second, each from
//! the owner's left; both scores in the end; who took the rest (`0`, `1`, or `-` for nobody); and how
//! many seeds the rest was.
//!
//! The server lets each player pass twice, also with an empty row, and keeps no record of it: where
//! a player moves twice in a row, the other one has passed. It does not end a game by repetition.
//! So the records read have the tags `Passes "2"` and `Repetition "off"`. In 22 of the 100 logs that are
//! known a player passes more than twice, for whatever reason; their `Passes` is as large as they
//! need. Two passes that follow each other leave no trace and are not in the records either.

use kardis_games::board::Move;
use kardis_games::game::Ending;
use kardis_games::notation::{Dialect, Position};
use kardis_games::turn::{AnyMove, Side};

use crate::error::{RecordError, Unwritable};
use crate::record::Record;
use crate::replay::{House, Step};
use crate::source::{Line, Source};

/// Passes a player.
const PASSES: u32 = 2;

/// The tag for a game's name.
const ID: &str = "Id";

/// Reads a game a line.
pub fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    let source = Source::new(text);
    source.lines().map(|line| game(source, line)).collect()
}

fn start() -> Position {
    "bohnenspiel start".parse().expect("the usual start")
}

fn game(source: Source<'_>, line: Line<'_>) -> Result<Record, RecordError> {
    let words: Vec<&str> = line.text.split_whitespace().collect();
    let [id, moves, south, north, rest_to, rest] = words[..] else {
        return Err(source.error_at(
            line.text,
            "not a record of the server",
            "name, moves, two scores, who took the rest, the rest",
        ));
    };
    let house = House {
        passes: PASSES.max(passes(moves)),
        endless: true,
    };
    let mut record = Record::new(start(), house);
    record.tags.set("Event", "McGill COMP 424");
    record.tags.set("Date", "2017.??.??");
    record.tags.set(ID, id);
    for (at, letter) in moves.char_indices() {
        let here = &moves[at..at + letter.len_utf8()];
        let (side, pit) = match letter {
            '0'..='5' => (Side::South, letter as usize - '0' as usize),
            'a'..='f' => (Side::North, letter as usize - 'a' as usize),
            _ => return Err(source.error_at(here, "not a move", "0 to 5 or a to f expected")),
        };
        let ply = record.plies().len() + 1;
        if record.end().turn().side != side {
            record.play(Step::Pass).map_err(|refusal| {
                source.error_at(
                    here,
                    format!("ply {ply}: {refusal}"),
                    "the same side moves again",
                )
            })?;
        }
        let ply = record.plies().len() + 1;
        let word = record
            .end()
            .turn()
            .text(AnyMove::TwoRow(Move::pit(pit)), Dialect::Numbers);
        record
            .end()
            .read(&word, Dialect::Numbers)
            .map_err(|error| {
                source.error_at(
                    here,
                    format!("ply {ply}: {}", error.message()),
                    error.note(),
                )
            })?;
        let step = Step::Move(AnyMove::TwoRow(Move::pit(pit)));
        record
            .play(step)
            .map_err(|refusal| source.error_at(here, refusal.to_string(), ""))?;
    }
    let right = Final::of(&record);
    for (word, right, what) in [
        (south, &right.scores[0], "the first player's score"),
        (north, &right.scores[1], "the second player's score"),
        (rest_to, &right.rest_to, "who took the rest"),
        (rest, &right.rest, "the rest"),
    ] {
        if word != right {
            return Err(source.error_at(word, format!("{what} is {right}"), "after these moves"));
        }
    }
    Ok(record)
}

/// The most passes of a player.
fn passes(moves: &str) -> u32 {
    let mut passes = [0, 0];
    let mut side = Side::South;
    for letter in moves.chars() {
        let mover = if letter.is_ascii_digit() {
            Side::South
        } else {
            Side::North
        };
        if mover != side {
            passes[side.index()] += 1;
        }
        side = !mover;
    }
    passes[0].max(passes[1])
}

/// What stands behind the moves.
struct Final {
    scores: [String; 2],
    rest_to: String,
    rest: String,
}

impl Final {
    fn of(record: &Record) -> Self {
        let end = record.end();
        let swept = end.swept();
        let rest = swept + end.turn().board.seeds();
        let score = end.score();
        // The seeds go to whoever has some when the other one has none.
        let rest_to = match end.ending() {
            Some(Ending::RowEmpty(side)) if swept > 0 => (!side).index().to_string(),
            _ => "-".to_owned(),
        };
        Self {
            scores: Side::BOTH.map(|side| (score.halves(side) / 2).to_string()),
            rest_to,
            rest: rest.to_string(),
        }
    }
}

/// Writes a game as a line. A game without a name gets the name `game`.
///
/// # Errors
///
/// The game is not one that the server could have had, or passes in it would leave no trace.
pub fn write(record: &Record) -> Result<String, Unwritable> {
    if record.start() != &start() {
        return Err(Unwritable::new(
            "mcgill has games of bohnenspiel from its usual start only",
        ));
    }
    let mut letters = String::new();
    let (mut passed, mut twice) = (false, false);
    record.walk(|replay, ply| match ply.step() {
        Step::Move(AnyMove::TwoRow(mv)) => {
            let first = [b'0', b'a'][replay.turn().side.index()];
            letters.push(char::from(first + mv.index() as u8));
            passed = false;
        }
        // The start is no board of Bao.
        Step::Pass | Step::Move(AnyMove::Bao(_)) => twice |= std::mem::replace(&mut passed, true),
    });
    if twice {
        return Err(Unwritable::new(
            "mcgill cannot say that both players passed",
        ));
    }
    if passed {
        return Err(Unwritable::new(
            "mcgill cannot say that a game ends with a pass",
        ));
    }
    let id = record.tags.get(ID).unwrap_or("game").replace(' ', "-");
    let Final {
        scores: [south, north],
        rest_to,
        rest,
    } = Final::of(record);
    Ok(format!("{id} {letters} {south} {north} {rest_to} {rest}\n"))
}
