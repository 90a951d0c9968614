//! Both forms, written.

use std::fmt::{self, Write as _};

use super::strings::quoted;
use super::{Collection, Form};
use crate::puzzle::{Duals, Intended, Keys, Puzzle};

/// What a form cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lost {
    /// The title of the collection.
    Title,
    /// The comment on the collection.
    Comment,
    /// Comments between the lines, which say nothing to the program.
    Remarks,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Title => "the title of the collection",
            Self::Comment => "the comment on the collection",
            Self::Remarks => "remarks after #",
        })
    }
}

/// What of a collection a form cannot hold. Both forms hold all of every puzzle.
pub fn lost(collection: &Collection, form: Form) -> Vec<Lost> {
    let mut lost = Vec::new();
    if form == Form::Lines {
        lost.extend(collection.title.as_ref().map(|_| Lost::Title));
        lost.extend(collection.comment.as_ref().map(|_| Lost::Comment));
    }
    lost
}

/// A collection with one puzzle a line.
pub fn lines(collection: &Collection) -> String {
    collection.puzzles.iter().map(|p| line(p) + "\n").collect()
}

/// A puzzle on one line.
pub(super) fn line(puzzle: &Puzzle) -> String {
    let Puzzle {
        id,
        title,
        author,
        source,
        comment,
        position,
        goal,
        intended,
        tags,
    } = puzzle;
    let mut line = format!("{position}  goal {goal};");
    let Intended {
        keys,
        duals,
        solution,
    } = intended;
    let mut say = |word: &str, text: &str| {
        let _ = write!(line, " {word} {text};");
    };
    match keys {
        Keys::Count(1) => {}
        Keys::Count(count) => say("keys", &count.to_string()),
        Keys::Moves(moves) => say("key", &moves.join(" ")),
    }
    if *duals != Duals::default() {
        say("duals", word(*duals));
    }
    if !solution.is_empty() {
        say("solution", solution);
    }
    say("id", id);
    for (word, text) in [
        ("title", title),
        ("author", author),
        ("source", source),
        ("comment", comment),
    ] {
        if let Some(text) = text {
            say(word, &quoted(text));
        }
    }
    if !tags.is_empty() {
        let tags: Vec<String> = tags.iter().map(|tag| quoted(tag)).collect();
        say("tags", &tags.join(" "));
    }
    line
}

/// The word for what duals are no fault.
pub(super) const fn word(duals: Duals) -> &'static str {
    match duals {
        Duals::None => "none",
        Duals::Minor => "minor",
        Duals::Any => "any",
    }
}

/// A collection as a TOML document. Twins are puzzles of their own in it.
pub fn toml(collection: &Collection) -> String {
    let Collection {
        title,
        game,
        author,
        source,
        comment,
        puzzles,
    } = collection;
    let head = [
        ("title", title),
        ("game", game),
        ("author", author),
        ("source", source),
        ("comment", comment),
    ];
    let head: Vec<(&str, String)> = head
        .into_iter()
        .filter_map(|(key, text)| Some((key, text_value(text.as_deref()?))))
        .collect();
    let mut document = String::new();
    if !head.is_empty() {
        document.push_str(&table("[collection]", &head));
    }
    for puzzle in puzzles {
        if !document.is_empty() {
            document.push('\n');
        }
        document.push_str(&table("[[puzzle]]", &entries(puzzle, collection)));
    }
    document
}

/// The keys of a puzzle and their values, without those that the collection says for all.
fn entries(puzzle: &Puzzle, collection: &Collection) -> Vec<(&'static str, String)> {
    let said = |own: &Option<String>, all: &Option<String>| match own {
        Some(text) if own != all => Some(text_value(text)),
        _ => None,
    };
    let optional = |text: &Option<String>| text.as_deref().map(text_value);
    let position = position(puzzle, collection.game.as_deref());
    let intended = intended(&puzzle.intended);
    let tags: Vec<String> = puzzle.tags.iter().map(|tag| text_value(tag)).collect();
    let tags = (!tags.is_empty()).then(|| format!("[{}]", tags.join(", ")));
    let entries = [
        ("id", Some(text_value(&puzzle.id))),
        ("title", optional(&puzzle.title)),
        ("author", said(&puzzle.author, &collection.author)),
        ("source", said(&puzzle.source, &collection.source)),
        ("comment", optional(&puzzle.comment)),
        ("position", Some(text_value(&position))),
        ("goal", Some(text_value(&puzzle.goal.to_string()))),
        ("intended", intended),
        ("tags", tags),
    ];
    let given = |(key, value): (&'static str, Option<String>)| Some((key, value?));
    entries.into_iter().filter_map(given).collect()
}

/// The position as it is written in a collection with a game: its own game need not be named, and
/// Bohnenspiel must be if the collection's is another.
pub(super) fn position(puzzle: &Puzzle, game: Option<&str>) -> String {
    let text = puzzle.position.to_string();
    let silent = super::draft::names_no_game(&text);
    match game {
        Some("bohnenspiel") | None => text,
        Some(game) => {
            let own = puzzle.position.set().name;
            let rest = text
                .strip_prefix(game)
                .and_then(|rest| rest.strip_prefix(' '));
            match rest {
                Some(rest) => rest.to_owned(),
                None if silent => format!("{own} {text}"),
                None => text,
            }
        }
    }
}

/// What the author means, unless it is what is meant without a word.
pub(super) fn intended(intended: &Intended) -> Option<String> {
    let Intended {
        keys,
        duals,
        solution,
    } = intended;
    let mut entries = Vec::new();
    match keys {
        Keys::Count(1) => {}
        Keys::Count(count) => entries.push(format!("keys = {count}")),
        Keys::Moves(moves) => {
            let moves: Vec<String> = moves.iter().map(|text| text_value(text)).collect();
            entries.push(format!("keys = [{}]", moves.join(", ")));
        }
    }
    if *duals != Duals::default() {
        entries.push(format!("duals = \"{}\"", word(*duals)));
    }
    if !solution.is_empty() {
        entries.push(format!("solution = {}", text_value(solution)));
    }
    (!entries.is_empty()).then(|| format!("{{ {} }}", entries.join(", ")))
}

/// A TOML value.
fn text_value(text: &str) -> String {
    toml_edit::Value::from(text).to_string()
}

/// A table whose signs of equality stand below each other.
fn table(head: &str, entries: &[(&str, String)]) -> String {
    let width = entries.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
    let mut table = format!("{head}\n");
    for (key, value) in entries {
        let _ = writeln!(table, "{key:width$} = {value}");
    }
    table
}
