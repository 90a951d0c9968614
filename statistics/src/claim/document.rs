//! The file of a claim (TOML), read.

use std::ops::Range;

use kardis_games::notation::Position;
use kardis_games::suggestion::closest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{Fault, Faults};
use super::statement::{Number, Outcome, Sentence, Statement};
use super::{Claim, Unit};

/// The tables of a file, and their keys. All but the first are sentences.
const TABLES: [(&str, &[&str]); 7] = [
    ("claim", &["game", "source", "note", "unit", "games"]),
    (
        "length",
        &[
            "mean", "usual", "share", "extremes", "shortest", "source", "note",
        ],
    ),
    (
        "result",
        &["first", "draw", "second", "winner", "source", "note"],
    ),
    ("branching", &["mean", "source", "note"]),
    ("captures", &["mean", "source", "note"]),
    ("number", &["majority", "tie", "source", "note"]),
    ("value", &["start", "boards", "source", "note"]),
];

/// What a range that is usual covers unless the source says otherwise.
const USUAL: f64 = 0.95;

/// No length, and no number of seeds, is larger.
const LARGEST: f64 = 1e6;

type Value<'a> = Spanned<DeValue<'a>>;

/// Reads a file.
///
/// # Errors
///
/// All that is wrong, in the order of the file.
///
/// # Panics
///
/// Never: whatever a claim lacks is an error.
pub fn read(file: &str) -> Result<Claim, Vec<Fault>> {
    let mut faults = Faults::new(file);
    let (root, errors) = DeTable::parse_recoverable(file);
    let broken = !errors.is_empty();
    for error in errors {
        let end = file.trim_end().len();
        let span = error.span().unwrap_or(end..end);
        faults.add(span, error.message(), "no TOML", None);
    }
    if broken {
        // What is missing besides may only be what could not be read.
        return Err(faults.all().expect_err("there is an error"));
    }
    let mut reader = Reader {
        file,
        faults,
        start: None,
        sentences: Vec::new(),
    };
    let claim = reader.document(root.get_ref());
    reader.faults.all()?;
    Ok(claim.expect("what is missing is a fault"))
}

/// A file under way.
struct Reader<'a> {
    file: &'a str,
    faults: Faults<'a>,
    start: Option<Position>,
    sentences: Vec<Sentence>,
}

/// A table with its keys.
#[derive(Clone, Copy)]
struct Table<'a> {
    name: &'static str,
    entries: &'a DeTable<'a>,
}

impl<'a> Table<'a> {
    fn get(self, key: &str) -> Option<&'a Value<'a>> {
        let mut entries = self.entries.iter();
        entries.find_map(|(name, value)| (name.get_ref() == key).then_some(value))
    }
}

impl<'a> Reader<'a> {
    fn document(&mut self, root: &'a DeTable<'a>) -> Option<Claim> {
        let names = TABLES.map(|(name, _)| name);
        self.check_keys("", root, &names);
        let head = self.table(root, 0);
        if head.is_none() && !root.iter().any(|(key, _)| key.get_ref() == "claim") {
            self.missing("[claim]", "a table [claim] with game and source");
        }
        let claim = head.and_then(|head| self.head(head));
        for index in 1..TABLES.len() {
            if let Some(table) = self.table(root, index) {
                self.statements(table);
            }
        }
        let mut claim = claim?;
        self.sentences.sort_by_key(|sentence| sentence.line);
        claim.sentences = std::mem::take(&mut self.sentences);
        Some(claim)
    }

    fn head(&mut self, head: Table<'a>) -> Option<Claim> {
        for key in ["game", "source"] {
            if head.get(key).is_none() {
                self.missing(key, &format!("[claim] has to have {key} = \"...\""));
            }
        }
        self.start = head.get("game").and_then(|entry| self.game(entry));
        let source = head.get("source").and_then(|entry| self.text(entry));
        let note = head.get("note").and_then(|entry| self.text(entry));
        let games = head.get("games").and_then(|entry| self.count(entry));
        let unit = match head.get("unit") {
            Some(entry) => self.named(entry, &Unit::ALL.map(Unit::name), Unit::named),
            None => Some(Unit::default()),
        };
        Some(Claim {
            start: self.start.clone()?,
            source: source?,
            note,
            unit: unit?,
            games: games.map(u64::from),
            sentences: Vec::new(),
        })
    }

    /// All that a table says.
    fn statements(&mut self, table: Table<'a>) {
        let source = table.get("source").and_then(|entry| self.text(entry));
        let note = table.get("note").and_then(|entry| self.text(entry));
        let share = match table.get("share") {
            Some(entry) => self.share(entry).map(|share| share.value),
            None => Some(USUAL),
        };
        for (key, entry) in table.entries {
            let statements = match (table.name, &**key.get_ref()) {
                ("length", "mean") => self.number(entry).map(Statement::Mean),
                ("length", "usual") => {
                    let ends = self.ends(entry);
                    ends.zip(share)
                        .map(|(ends, share)| Statement::Usual { ends, share })
                }
                ("length", "extremes") => self.ends(entry).map(Statement::Extremes),
                ("length", "shortest") => self.count(entry).map(Statement::Shortest),
                ("result", "winner") => {
                    let names = Outcome::ALL.map(Outcome::name);
                    self.named(entry, &names, outcome).map(Statement::Winner)
                }
                ("result", name) if outcome(name).is_some() => {
                    let share = self.share(entry);
                    outcome(name)
                        .zip(share)
                        .map(|(outcome, share)| Statement::Share(outcome, share))
                }
                ("branching", "mean") => self.number(entry).map(Statement::Branching),
                ("captures", "mean") => self.number(entry).map(Statement::Captures),
                ("number", key @ ("majority" | "tie")) => self.seeds(entry, key == "majority", key),
                ("value", "start") => self.value(entry, self.start.clone()),
                ("value", "boards") => {
                    self.boards(entry, source.as_deref(), note.as_deref());
                    None
                }
                _ => None,
            };
            if let Some(statement) = statements {
                self.say(statement, key.span(), source.as_deref(), note.as_deref());
            }
        }
    }

    fn say(
        &mut self,
        statement: Statement,
        place: Range<usize>,
        source: Option<&str>,
        note: Option<&str>,
    ) {
        self.sentences.push(Sentence {
            statement,
            source: source.map(str::to_owned),
            note: note.map(str::to_owned),
            line: self.faults.line(place.start),
        });
    }

    /// A number of seeds, in a game in which they are counted.
    fn seeds(&mut self, entry: &Value<'_>, majority: bool, key: &str) -> Option<Statement> {
        let number = self.count(entry)?;
        if self
            .start
            .as_ref()
            .is_some_and(|start| start.set().is_bao())
        {
            let note = "no seeds are counted in Bao";
            self.fault(entry.span(), format!("{key} says nothing here"), note);
            return None;
        }
        Some(if majority {
            Statement::Majority(number)
        } else {
            Statement::Tie(number)
        })
    }

    /// Values of boards of other sizes.
    fn boards(&mut self, entry: &'a Value<'a>, source: Option<&str>, note: Option<&str>) {
        let Some(boards) = entry.get_ref().as_table() else {
            self.fault(
                entry.span(),
                "boards is not a table",
                "such as { 4x3 = 6 } or a table [value.boards]",
            );
            return;
        };
        for (size, entry) in boards {
            let Some(start) = &self.start else { return };
            let text = format!("{}:{}", start.set().name, size.get_ref());
            match text.parse::<Position>() {
                Ok(start) if !start.set().is_bao() => {
                    if let Some(statement) = self.value(entry, Some(start)) {
                        self.say(statement, size.span(), source, note);
                    }
                }
                Ok(_) => self.fault(size.span(), "Bao has one board", "no other size exists"),
                Err(error) => {
                    let message = format!("{}: {}", size.get_ref(), error.message());
                    self.fault(size.span(), message, "pits and seeds such as 4x3 expected");
                }
            }
        }
    }

    fn value(&mut self, entry: &Value<'_>, start: Option<Position>) -> Option<Statement> {
        let value = match entry.get_ref() {
            DeValue::Integer(number) => {
                i16::from_str_radix(number.as_str().trim_start_matches('+'), number.radix()).ok()
            }
            _ => None,
        };
        let most = start
            .as_ref()
            .map_or(i16::MAX, |start| match start.total() {
                Some(total) if !start.set().is_bao() => total as i16,
                _ => 1,
            });
        let Some(value) = value.filter(|value| (-most..=most).contains(value)) else {
            let note = format!("a whole number from -{most} to {most} expected");
            self.fault(entry.span(), "no value of a board", note);
            return None;
        };
        let start = Box::new(start?);
        Some(Statement::Value { start, value })
    }

    fn game(&mut self, entry: &Value<'_>) -> Option<Position> {
        let text = self.text(entry)?;
        match text.parse::<Position>() {
            Ok(start) => Some(start),
            Err(error) => {
                let hint = error.hint().map(str::to_owned);
                let (message, note) = (error.message(), error.note());
                self.faults.add(entry.span(), message, note, hint);
                None
            }
        }
    }

    fn text(&mut self, entry: &Value<'_>) -> Option<String> {
        match entry.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
            _ => {
                self.fault(entry.span(), "no text", "text in quotation marks expected");
                None
            }
        }
    }

    /// A name among some.
    fn named<T>(
        &mut self,
        entry: &Value<'_>,
        names: &[&'static str],
        find: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.text(entry)?;
        let found = find(&text);
        if found.is_none() {
            let near = closest(&text, names.iter().copied());
            self.faults.add(
                entry.span(),
                format!("{text:?} is not known here"),
                format!("known are {}", names.join(", ")),
                near.map(|near| format!("did you mean {near}?")),
            );
        }
        found
    }

    /// A number that is not negative.
    fn number(&mut self, entry: &Value<'_>) -> Option<Number> {
        let written = match entry.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str()),
            DeValue::Float(number) => Some(number.as_str()),
            _ => None,
        };
        let number = written.and_then(|text| {
            let value: f64 = text.parse().ok()?;
            // Digits count only where they are written as such.
            let places = text.split_once('.').map_or(0, |(_, places)| places.len());
            let plain = places <= 12 && !text.contains(['e', 'E']);
            (plain && (0.0..=LARGEST).contains(&value)).then_some(Number {
                value,
                places: places as u8,
            })
        });
        if number.is_none() {
            let note = "a number such as 41 or 3.5 expected";
            self.fault(entry.span(), "no number that can be checked", note);
        }
        number
    }

    /// A whole number.
    fn count(&mut self, entry: &Value<'_>) -> Option<u32> {
        let number = match entry.get_ref() {
            DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        let number = number.filter(|number| (1..=LARGEST as u32).contains(number));
        if number.is_none() {
            self.fault(
                entry.span(),
                "no count",
                "a whole number from 1 on expected",
            );
        }
        number
    }

    /// A share, from 0 to 1.
    fn share(&mut self, entry: &Value<'_>) -> Option<Number> {
        let number = self.number(entry)?;
        if number.value <= 1.0 {
            return Some(number);
        }
        let span = entry.span();
        let written = self.file.get(span.clone()).unwrap_or_default();
        let hint =
            (number.value <= 100.0).then(|| format!("{written} % is {}", number.value / 100.0));
        let note = "a share from 0 to 1 expected";
        self.faults.add(span, "more than everything", note, hint);
        None
    }

    /// Two rising numbers.
    fn ends(&mut self, entry: &Value<'_>) -> Option<[Number; 2]> {
        let list = entry.get_ref().as_array().filter(|list| list.len() == 2);
        let Some(list) = list else {
            self.fault(
                entry.span(),
                "no range",
                "two numbers such as [28, 65] expected",
            );
            return None;
        };
        let mut numbers = list.iter().map(|entry| self.number(entry));
        let (lower, upper) = (numbers.next()??, numbers.next()??);
        if lower.value > upper.value {
            self.fault(
                entry.span(),
                "a falling range",
                "the smaller number comes first",
            );
            return None;
        }
        Some([lower, upper])
    }

    /// The table of a name, with known keys only.
    fn table(&mut self, root: &'a DeTable<'a>, index: usize) -> Option<Table<'a>> {
        let (name, known) = TABLES[index];
        let (_, entry) = root.iter().find(|(key, _)| key.get_ref() == name)?;
        let Some(entries) = entry.get_ref().as_table() else {
            self.fault(
                entry.span(),
                format!("{name} is not a table"),
                "a table expected",
            );
            return None;
        };
        self.check_keys(name, entries, known);
        Some(Table { name, entries })
    }

    fn check_keys(&mut self, table: &str, entries: &DeTable<'_>, known: &[&'static str]) {
        for (key, _) in entries {
            let name: &str = key.get_ref();
            if known.contains(&name) {
                continue;
            }
            let what = match table {
                "" => format!("unknown table {name:?}"),
                table => format!("unknown key {name:?} of [{table}]"),
            };
            let near = closest(name, known.iter().copied());
            self.faults.add(
                key.span(),
                what,
                format!("known are {}", known.join(", ")),
                near.map(|near| format!("did you mean {near}?")),
            );
        }
    }

    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, note: impl Into<String>) {
        self.faults.add(span, message, note, None);
    }

    /// Something is missing; the file is said to lack it at its first line.
    fn missing(&mut self, what: &str, note: &str) {
        self.fault(0..0, format!("{what} is missing"), note);
    }
}

/// The outcome of a name.
fn outcome(name: &str) -> Option<Outcome> {
    let mut all = Outcome::ALL.into_iter();
    all.find(|outcome| outcome.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
[claim]
game = \"bohnenspiel\"
source = \"somebody\"
unit = \"rounds\"

[length]
mean = 41
usual = [28, 65]
extremes = [27, 91]

[result]
draw = 0.06
source = \"somebody else\"

[value]
start = 0
boards = { 3x2 = +8, 4x3 = 0 }
";

    #[test]
    fn a_file_is_read() {
        let claim = read(FILE).unwrap();
        assert_eq!(claim.start.set().name, "bohnenspiel");
        assert_eq!(claim.unit, Unit::Rounds);
        let keys: Vec<_> = claim.sentences.iter().map(|s| s.statement.key()).collect();
        assert_eq!(
            keys,
            [
                "length.mean",
                "length.usual",
                "length.extremes",
                "result.draw",
                "value",
                "value",
                "value"
            ]
        );
        let lines: Vec<_> = claim.sentences.iter().map(|s| s.line).collect();
        assert_eq!(lines, [7, 8, 9, 12, 16, 17, 17]);
        let draw = Number {
            value: 0.06,
            places: 2,
        };
        assert_eq!(
            claim.sentences[3].statement,
            Statement::Share(Outcome::Draw, draw)
        );
        assert_eq!(claim.sentences[3].source.as_deref(), Some("somebody else"));
        assert!(claim.sentences[0].source.is_none());
        match &claim.sentences[5].statement {
            Statement::Value { start, value } => {
                assert_eq!((start.total(), *value), (Some(12), 8));
            }
            other => panic!("{other:?}"),
        }
    }

    /// All faults of a file, by hand: line, column and a word of the message.
    #[test]
    fn every_fault_is_told_with_its_place() {
        let file = "\
[claim]
game = \"bohnespiel\"
sorce = \"x\"
unit = \"plie\"
games = 0
[lenght]
mean = 1
[length]
mean = \"41\"
usual = [65, 28]
extremes = [1, 2, 3]
[result]
draw = 6
winner = 1
[number]
tie = -36
[value]
start = 1.5
";
        let faults = read(file).unwrap_err();
        let places: Vec<_> = faults.iter().map(|f| (f.line, f.column)).collect();
        assert_eq!(
            places,
            [
                (1, 1),
                (2, 8),
                (3, 1),
                (4, 8),
                (5, 9),
                (6, 2),
                (9, 8),
                (10, 9),
                (11, 12),
                (13, 8),
                (14, 10),
                (16, 7),
                (18, 9)
            ],
            "{faults:#?}"
        );
        let hints: Vec<_> = faults.iter().filter_map(|f| f.excerpt.hint()).collect();
        assert_eq!(
            hints,
            [
                "did you mean bohnenspiel?",
                "did you mean source?",
                "did you mean plies?",
                "did you mean length?",
                "6 % is 0.06"
            ]
        );
    }

    #[test]
    fn broken_toml_and_empty_files() {
        let faults = read("[claim\ngame = \"awari\"\n= 3\n").unwrap_err();
        assert_eq!(faults[0].line, 1);
        assert!(faults.len() >= 2, "{faults:#?}");
        let faults = read("").unwrap_err();
        assert_eq!(faults.len(), 1);
        assert!(faults[0].to_string().contains("[claim] is missing"));
        let bao = "[claim]\ngame = \"bao-kujifunza\"\nsource = \"x\"\n[number]\ntie = 32\n";
        assert_eq!(read(bao).unwrap_err()[0].line, 5);
    }

    /// No bytes make the reader panic; the seed is in the loop.
    #[test]
    fn damaged_files_are_refused_or_read() {
        use crate::dice::Dice;
        for seed in 0..400 {
            let mut dice = Dice::new(seed, 0);
            let mut bytes = FILE.as_bytes().to_vec();
            for _ in 0..=dice.below(6) {
                let at = dice.below(bytes.len() as u32) as usize;
                match dice.below(3) {
                    0 => bytes[at] = dice.below(128) as u8,
                    1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, b"[]=\".\n{}-9e"[dice.below(11) as usize]),
                }
            }
            let text = String::from_utf8(bytes).unwrap();
            if let Err(faults) = read(&text) {
                assert!(!faults.is_empty(), "seed {seed}");
                let _ = faults.iter().map(Fault::to_string).collect::<String>();
            }
        }
    }
}
