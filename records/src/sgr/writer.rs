//! From records to text, in one way only.

use std::fmt::Write;

use kardis_games::notation::{Dialect, Position};
use kardis_games::turn::{AnyBoard, Side};

use crate::record::{Line, Record};
use crate::replay::Replay;
use crate::tags::ORDER;

/// No line of moves is wider.
const COLUMNS: usize = 80;

/// A game as text: tags in a fixed order, an empty line, moves with their captures. It ends with a
/// line feed; between two games an empty line is expected.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    let derived = derived(record);
    let value = |name: &str| {
        let mut derived = derived.iter();
        derived
            .find_map(|(known, value)| (*known == name).then_some(value.as_str()))
            .or(record.tags.get(name))
    };
    for name in ORDER {
        if let Some(value) = value(name) {
            tag(&mut text, name, value);
        }
    }
    for (name, value) in record.tags.iter().filter(|(name, _)| !ORDER.contains(name)) {
        tag(&mut text, name, value);
    }
    text.push('\n');
    let mut words = Words::default();
    words.line(&record.line, &mut record.replay(), 1);
    words.word(record.outcome().text());
    text.push_str(&words.filled());
    text
}

/// The tags that follow from the game.
fn derived(record: &Record) -> Vec<(&'static str, String)> {
    let start = record.start();
    let game = game(start);
    let mut tags = vec![
        ("Result", record.outcome().to_string()),
        ("Plies", record.plies().len().to_string()),
    ];
    if matches!(start.board(), AnyBoard::TwoRow(_)) {
        tags.push(("Score", record.end().score().to_string()));
    }
    let usual = format!("{game} start").parse::<Position>();
    if usual.as_ref() != Ok(start) {
        tags.push(("Position", start.to_string()));
    }
    if record.house().passes > 0 {
        tags.push(("Passes", record.house().passes.to_string()));
    }
    if record.house().endless {
        tags.push(("Repetition", "off".to_owned()));
    }
    tags.push(("Game", game));
    tags
}

/// The rule set, with the size of the board where it is not the usual one and known.
fn game(start: &Position) -> String {
    let set = start.set();
    let pits = start.pits();
    match (start.board(), start.total()) {
        (AnyBoard::TwoRow(_), Some(total)) => {
            let seeds = total / (2 * pits as u32);
            if pits == set.pits && seeds == set.seeds {
                set.name.to_owned()
            } else {
                format!("{}:{pits}x{seeds}", set.name)
            }
        }
        _ => set.name.to_owned(),
    }
}

fn tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// Words to be put into lines.
#[derive(Default)]
struct Words {
    /// Each with whether a space stands before it.
    words: Vec<(String, bool)>,
    /// The next word is glued to the last one.
    glued: bool,
}

impl Words {
    fn word(&mut self, word: &str) {
        let apart = !std::mem::take(&mut self.glued);
        self.words.push((word.to_owned(), apart));
    }

    fn glue(&mut self, suffix: &str) {
        if let Some((word, _)) = self.words.last_mut() {
            word.push_str(suffix);
        }
    }

    fn comment(&mut self, text: &str) {
        let mut first = true;
        for word in text.split(' ') {
            let brace = if std::mem::take(&mut first) { "{" } else { "" };
            self.word(&format!("{brace}{word}"));
        }
        self.glue("}");
    }

    /// A line of play that goes on from a position, of which South's turn has this number.
    fn line(&mut self, line: &Line, replay: &mut Replay, mut number: usize) {
        if let Some(comment) = &line.comment {
            self.comment(comment.text());
        }
        // Something stands between this ply and the one before.
        let mut fresh = true;
        let mut last = None;
        for ply in &line.plies {
            let side = replay.turn().side;
            if last == Some(Side::North) && side == Side::South {
                number += 1;
            }
            let begins = last != Some(side) && side == Side::South;
            if begins || fresh {
                let dots = [".", "..."][side.index()];
                self.word(&format!("{number}{dots}"));
            }
            let mut text = replay.text(ply.step, Dialect::Numbers);
            if let Some(judgement) = ply.note.judgement {
                text.push_str(judgement.marks());
            }
            self.word(&text);
            fresh = false;
            if let Some(comment) = &ply.note.comment {
                self.comment(comment.text());
                fresh = true;
            }
            for variation in &ply.variations {
                self.word("(");
                self.glued = true;
                self.line(variation, &mut replay.clone(), number);
                self.glue(")");
                fresh = true;
            }
            replay.play(ply.step).expect("every ply was played");
            last = Some(side);
        }
    }

    /// All words in lines.
    fn filled(&self) -> String {
        let mut text = String::new();
        let mut used = 0;
        for (at, (word, apart)) in self.words.iter().enumerate() {
            let width = word.chars().count();
            // What is glued to this word goes to the same line.
            let glued: usize = self.words[at + 1..]
                .iter()
                .take_while(|(_, apart)| !apart)
                .map(|(word, _)| word.chars().count())
                .sum();
            if *apart && used > 0 {
                if used + 1 + width + glued > COLUMNS {
                    text.push('\n');
                    used = 0;
                } else {
                    text.push(' ');
                    used += 1;
                }
            }
            text.push_str(word);
            used += width;
        }
        text.push('\n');
        text
    }
}
