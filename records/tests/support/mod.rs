//! What the tests share: a generator, random records, round trips.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use kardis_chance::Random;
use kardis_games::notation::{Judgement, Position};
use kardis_games::turn::Turn;
use kardis_records::outcome::Outcome;
use kardis_records::record::{Comment, Record};
use kardis_records::replay::{House, Step};
use kardis_records::sgr;

/// A random move.
pub(crate) fn random_step(turn: Turn, random: &mut Random) -> Option<Step> {
    let moves = turn.successors();
    if moves.is_empty() {
        return None;
    }
    Some(Step::Move(random.pick(&moves).0))
}

/// Words with everything that is special in a file.
const WORDS: &[&str] = &[
    "good",
    "ö",
    "(why?)",
    "[x]",
    "{",
    "}",
    "1-0",
    "%",
    ";",
    "\"so\"",
    "\\",
    "5x4",
    "$1",
    "12.",
    "über-langes-Wort",
];

fn words(random: &mut Random) -> String {
    let count = 1 + random.below(20);
    (0..count)
        .map(|_| *random.pick(WORDS))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A random game with all that a record can have.
pub(crate) fn random_record(start: &Position, plies: usize, random: &mut Random) -> Record {
    let house = match random.below(3) {
        0 => House {
            passes: 2,
            endless: true,
        },
        _ => House::default(),
    };
    let mut record = Record::new(start.clone(), house);
    for _ in 0..plies {
        let now = record.end().clone();
        let step = if now.may_pass() && random.below(8) == 0 {
            Some(Step::Pass)
        } else if now.ending().is_some() {
            None
        } else {
            random_step(now.turn(), random)
        };
        let Some(step) = step else { break };
        record.play(step).unwrap();
        let ply = record.plies().len() - 1;
        if random.below(6) == 0 {
            record.note_mut(ply).unwrap().judgement = Some(*random.pick(&Judgement::ALL));
        }
        if random.below(8) == 0 {
            record.note_mut(ply).unwrap().comment = Comment::new(&words(random));
        }
        if random.below(8) == 0 && now.ending().is_none() {
            let mut line = now;
            let mut steps = Vec::new();
            for _ in 0..=random.below(3) {
                if line.ending().is_none()
                    && let Some(step) = random_step(line.turn(), random)
                {
                    line.play(step).unwrap();
                    steps.push(step);
                }
            }
            record.add_variation(ply, &steps).unwrap();
        }
    }
    if random.below(3) == 0 {
        record.set_comment(Comment::new(&words(random)));
    }
    record.tell_outcome(*random.pick(&Outcome::ALL));
    for name in ["South", "Annotator", "Event", "Zeal"] {
        if random.below(2) == 0 {
            record.tags.set(name, &words(random));
        }
    }
    record
}

/// What is written is read as an equal record and written again as the same text.
pub(crate) fn round_trip(record: &Record) -> String {
    let text = sgr::write(record);
    let mut read = sgr::read(&text);
    assert_eq!(read.len(), 1, "{text}");
    let read = read
        .remove(0)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&read, record, "{text}");
    assert_eq!(sgr::write(&read), text);
    assert!(
        text.lines()
            .all(|line| line.chars().count() <= 80 || line.starts_with('[')),
        "{text}"
    );
    text
}

/// All records of a text, every one of them right.
pub(crate) fn all<E: std::fmt::Display>(read: Vec<Result<Record, E>>) -> Vec<Record> {
    let right = |record: Result<Record, E>| record.unwrap_or_else(|error| panic!("{error}"));
    read.into_iter().map(right).collect()
}
