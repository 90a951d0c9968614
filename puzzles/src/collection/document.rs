//! The TOML form, read.

use std::ops::Range;

use kardis_games::notation::Position;
use kardis_games::suggestion::closest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Collection;
use super::change;
use super::draft::{Defaults, Draft, DraftKeys, shortened, value};
use super::source::{Findings, Text};
use crate::goal::Goal;
use crate::puzzle::Puzzle;

/// The keys of a table, in the order in which they are written.
pub(super) mod keys {
    /// Of the whole document.
    pub(in super::super) const DOCUMENT: &[&str] = &["collection", "puzzle"];
    /// Of `[collection]`.
    pub(in super::super) const COLLECTION: &[&str] =
        &["title", "game", "author", "source", "comment"];
    /// Of `[[puzzle]]`.
    pub(in super::super) const PUZZLE: &[&str] = &[
        "id", "title", "author", "source", "comment", "position", "goal", "intended", "tags",
        "twin",
    ];
    /// Of `[[puzzle.twin]]`.
    pub(in super::super) const TWIN: &[&str] = &[
        "label", "title", "author", "source", "comment", "change", "goal", "intended", "tags",
    ];
    /// Of `intended`.
    pub(in super::super) const INTENDED: &[&str] = &["keys", "duals", "solution"];
}

type Value<'a> = Spanned<DeValue<'a>>;

/// A table whose entries are taken one by one.
struct Table<'a> {
    table: &'a DeTable<'a>,
    /// Where it is said to begin.
    place: Range<usize>,
}

/// A document under way.
struct Document<'a, 'f, 's> {
    file: &'a str,
    found: &'f mut Findings<'s>,
    defaults: Defaults,
    puzzles: Vec<Puzzle>,
    places: Vec<Range<usize>>,
    /// Ids, and where they stand.
    names: Vec<(String, Range<usize>)>,
}

/// Reads a document, and says where its puzzles begin.
pub(super) fn read(file: &str, found: &mut Findings) -> (Collection, Vec<Range<usize>>) {
    let (root, errors) = DeTable::parse_recoverable(file);
    for error in errors {
        let end = file.trim_end().len();
        let span = error.span().unwrap_or(end..end);
        found.broken(span, error.message(), "no TOML");
    }
    let mut document = Document {
        file,
        found,
        defaults: Defaults::default(),
        puzzles: Vec::new(),
        places: Vec::new(),
        names: Vec::new(),
    };
    let collection = document.collection(&root);
    let names = std::mem::take(&mut document.names);
    let (puzzles, places) = (document.puzzles, document.places);
    super::draft::check_names(names, found);
    (
        Collection {
            puzzles,
            ..collection
        },
        places,
    )
}

impl<'a> Document<'a, '_, '_> {
    fn collection(&mut self, root: &'a Spanned<DeTable<'a>>) -> Collection {
        let table = Table {
            table: root.get_ref(),
            place: 0..0,
        };
        self.known(&table, "", keys::DOCUMENT);
        let mut head = Collection::default();
        if let Some(entry) = table.get("collection")
            && let Some(table) = self.table(entry, "[collection]")
        {
            self.known(&table, "collection", keys::COLLECTION);
            let text = |document: &mut Self, key| document.text(&table, key);
            head.title = value(text(self, "title").as_ref());
            head.author = value(text(self, "author").as_ref());
            head.source = value(text(self, "source").as_ref());
            head.comment = value(text(self, "comment").as_ref());
            head.game = text(self, "game").and_then(|text| self.game(&text));
        }
        self.defaults = Defaults {
            game: head.game.clone(),
            author: head.author.clone(),
            source: head.source.clone(),
        };
        if let Some(entry) = table.get("puzzle") {
            for table in self.tables(entry, "[[puzzle]]") {
                self.puzzle(&table);
            }
        }
        head
    }

    /// A game, perhaps with a size.
    fn game(&mut self, text: &Text) -> Option<String> {
        let game = text.value.trim();
        if game.contains(char::is_whitespace) || super::draft::names_no_game(game) {
            let message = format!("{} is not a game", shortened(game));
            let note = "a game such as kalah or kalah:4x3 expected";
            self.found.error(text.span.clone(), message, note, None);
            return None;
        }
        let start: Result<Position, _> = game.parse();
        if let Err(error) = start {
            self.found.notation(text, &error, 0);
            return None;
        }
        Some(game.to_ascii_lowercase())
    }

    fn puzzle(&mut self, table: &Table<'a>) {
        self.known(table, "puzzle", keys::PUZZLE);
        let mut draft = self.draft(table);
        draft.id = self.text(table, "id");
        draft.position = self.text(table, "position");
        let (position, goal, puzzle) = self.silenced(table, |document| {
            let position = draft.diagram(&document.defaults, document.found);
            let goal = draft.asked(document.found);
            let puzzle = draft.puzzle(position.as_ref(), goal, &document.defaults, document.found);
            (position, goal, puzzle)
        });
        if let Some(id) = &draft.id {
            self.names.push((id.value.clone(), id.span.clone()));
        }
        if let Some(puzzle) = puzzle {
            self.puzzles.push(puzzle);
            self.places.push(table.place.clone());
        }
        if let Some(entry) = table.get("twin") {
            for twin in self.tables(entry, "[[puzzle.twin]]") {
                self.twin(&twin, &draft, position.as_ref(), goal);
            }
        }
    }

    /// A puzzle that takes what it does not say from the puzzle that it is a twin of.
    fn twin(
        &mut self,
        table: &Table<'a>,
        first: &Draft,
        diagram: Option<&Position>,
        goal: Option<Goal>,
    ) {
        self.known(table, "twin", keys::TWIN);
        let mut draft = self.draft(table);
        let inherit = |own: &mut Option<Text>, other: &Option<Text>| {
            if own.is_none() {
                own.clone_from(other);
            }
        };
        inherit(&mut draft.title, &first.title);
        inherit(&mut draft.author, &first.author);
        inherit(&mut draft.source, &first.source);
        if table.get("tags").is_none() {
            draft.tags.clone_from(&first.tags);
        }
        let label = self.label(table);
        if let (Some(label), Some(id)) = (&label, &first.id) {
            let name = format!("{}/{}", id.value, label.value);
            self.names.push((name.clone(), label.span.clone()));
            draft.id = Some(Text::new(self.file, &name, label.span.clone()));
        }
        let change = self.text(table, "change");
        if change.is_none() && draft.goal.is_none() {
            let note = "a change of the diagram or another goal expected";
            let place = draft.place.clone();
            self.silenced(table, |document| {
                document
                    .found
                    .missing(place, "a twin that differs in nothing", note);
            });
        }
        // What is wrong with the first puzzle is said there, and what follows from that is not.
        let position = match (&change, diagram) {
            (Some(text), Some(diagram)) => {
                let game = self.defaults.game.as_deref();
                change::apply(diagram, &text.value, game)
                    .map_err(|error| self.found.notation(text, &error, 0))
                    .ok()
            }
            (_, diagram) => diagram.cloned(),
        };
        let goal = match &draft.goal {
            Some(_) => draft.asked(self.found),
            None => goal,
        };
        // Without a label, or without the id before it, there is no id; that is said already.
        if draft.id.is_none() {
            draft.id = Some(Text::new(self.file, "a", 0..0));
            let _ = draft.puzzle(position.as_ref(), goal, &self.defaults, self.found);
            return;
        }
        let twin = draft.puzzle(position.as_ref(), goal, &self.defaults, self.found);
        if let Some(twin) = twin {
            self.puzzles.push(twin);
            self.places.push(table.place.clone());
        }
    }

    fn label(&mut self, table: &Table<'a>) -> Option<Text> {
        let Some(label) = self.text(table, "label") else {
            if table.get("label").is_none() {
                let place = table.place.start..self.line_end(table.place.start);
                self.silenced(table, |document| {
                    let note = "such as label = \"b\"";
                    document.found.missing(place, "a twin without label", note);
                });
            }
            return None;
        };
        let known = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | '_');
        if label.value.is_empty() || !label.value.chars().all(known) {
            self.found.error(
                label.span.clone(),
                format!("{} is not a label", shortened(&label.value)),
                "letters, digits, - . and _ expected",
                None,
            );
            return None;
        }
        Some(label)
    }

    /// Says nothing about what is missing where something cannot be read.
    fn silenced<T>(&mut self, table: &Table<'a>, read: impl FnOnce(&mut Self) -> T) -> T {
        let was = self.found.silence(self.found.is_broken(&table.place));
        let result = read(self);
        self.found.silence(was);
        result
    }

    /// What puzzles and twins have in common.
    fn draft(&mut self, table: &Table<'a>) -> Draft {
        let mut draft = Draft {
            place: table.place.start..self.line_end(table.place.start),
            title: self.text(table, "title"),
            author: self.text(table, "author"),
            source: self.text(table, "source"),
            comment: self.text(table, "comment"),
            goal: self.text(table, "goal"),
            tags: table
                .get("tags")
                .map(|entry| self.texts(entry, "tags"))
                .unwrap_or_default(),
            ..Draft::default()
        };
        if let Some(entry) = table.get("intended")
            && let Some(table) = self.table(entry, "intended")
        {
            self.known(&table, "intended", keys::INTENDED);
            draft.keys = table.get("keys").and_then(|entry| self.keys(entry));
            draft.duals = self.text(&table, "duals");
            draft.solution = self.text(&table, "solution");
        }
        draft
    }

    /// A number of keys, or their moves.
    fn keys(&mut self, entry: &'a Value<'a>) -> Option<DraftKeys> {
        let span = entry.span();
        match entry.get_ref() {
            DeValue::Integer(number) => {
                let digits = number.as_str().trim_start_matches('+');
                let Ok(count) = u64::from_str_radix(digits, number.radix()) else {
                    let message = format!("{} keys are impossible", shortened(number.as_str()));
                    self.found.error(span, message, "a number from 1 on", None);
                    return None;
                };
                Some(DraftKeys::Count(count, span))
            }
            DeValue::Array(_) => Some(DraftKeys::Moves(self.texts(entry, "keys"), span)),
            DeValue::String(text) => {
                let moves = vec![Text::new(self.file, text, span.clone())];
                Some(DraftKeys::Moves(moves, span))
            }
            _ => {
                let note = "a number of keys, or moves as text: [\"4\"]";
                self.found.error(span, "no keys", note, None);
                None
            }
        }
    }

    /// The text of a key, if it is there.
    fn text(&mut self, table: &Table<'a>, key: &str) -> Option<Text> {
        let entry = table.get(key)?;
        self.as_text(entry, key)
    }

    fn as_text(&mut self, entry: &Value<'_>, key: &str) -> Option<Text> {
        let span = entry.span();
        if let DeValue::String(text) = entry.get_ref() {
            return Some(Text::new(self.file, text, span));
        }
        let source = self.file.get(span.clone()).unwrap_or_default();
        let short = source.len() < 40 && !source.contains(['"', '\n', '\\']);
        let hint = short.then(|| format!("write \"{source}\""));
        self.found
            .error(span, format!("{key} is not text"), "text expected", hint);
        None
    }

    fn texts(&mut self, entry: &'a Value<'a>, key: &str) -> Vec<Text> {
        let DeValue::Array(array) = entry.get_ref() else {
            let message = format!("{key} is not a list");
            let note = "a list such as [\"a\", \"b\"] expected";
            self.found.error(entry.span(), message, note, None);
            return Vec::new();
        };
        array
            .iter()
            .filter_map(|entry| self.as_text(entry, key))
            .collect()
    }

    fn table(&mut self, entry: &'a Value<'a>, name: &str) -> Option<Table<'a>> {
        if let DeValue::Table(table) = entry.get_ref() {
            return Some(Table {
                table,
                place: entry.span(),
            });
        }
        let message = format!("{name} is not a table");
        self.found
            .error(entry.span(), message, "a table expected", None);
        None
    }

    fn tables(&mut self, entry: &'a Value<'a>, name: &str) -> Vec<Table<'a>> {
        let DeValue::Array(array) = entry.get_ref() else {
            let message = format!("one table where {name} are many");
            let hint = Some(format!("write {name}"));
            let note = "two brackets expected";
            self.found.error(entry.span(), message, note, hint);
            return self.table(entry, name).into_iter().collect();
        };
        let mut tables: Vec<Table<'a>> = array
            .iter()
            .filter_map(|entry| self.table(entry, name))
            .collect();
        // A table reaches as far as the next one begins.
        let starts: Vec<usize> = tables.iter().map(|table| table.place.start).collect();
        for (table, &next) in tables.iter_mut().zip(starts.iter().skip(1)) {
            table.place.end = next.saturating_sub(1).max(table.place.start);
        }
        tables
    }

    /// Every key of a table is a known one.
    fn known(&mut self, table: &Table<'a>, name: &str, known: &[&'static str]) {
        for (key, _) in table.table {
            let text: &str = key.get_ref();
            if known.contains(&text) {
                continue;
            }
            let of = if name.is_empty() {
                String::new()
            } else {
                format!(" of {name}")
            };
            let near = closest(text, known.iter().copied());
            self.found.error(
                key.span(),
                format!("unknown key {}{of}", shortened(text)),
                format!("known are {}", known.join(", ")),
                near.map(|near| format!("did you mean {near}?")),
            );
        }
    }

    /// The end of the line that a byte is in.
    fn line_end(&self, at: usize) -> usize {
        let rest = self.file.get(at..).unwrap_or_default();
        at + rest.lines().next().unwrap_or_default().len()
    }
}

impl<'a> Table<'a> {
    fn get(&self, key: &str) -> Option<&'a Value<'a>> {
        self.table
            .iter()
            .find_map(|(name, value)| (name.get_ref() == key).then_some(value))
    }
}
