//! Extreme positions, as records and zugzwangs list them.

use kardis_games::turn::Side;
use kardis_solver::survey::extreme::Extreme;
use kardis_solver::survey::records::{Long, Swing};
use kardis_solver::survey::runs::Run;
use kardis_solver::survey::zugzwang::{Diagram, Kind};
use serde::Serialize;

use super::Subject;
use crate::console::{Console, Tone};
use crate::view::table::{Align, Table};
use crate::view::words;

/// A position and what is remarkable about it.
#[derive(Debug, Serialize)]
pub(crate) struct Found {
    position: String,
    rank: u64,
    value: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    zugzwang: Option<DiagramObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
}

/// What a zugzwang costs.
#[derive(Debug, Serialize)]
struct DiagramObject {
    kind: &'static str,
    turned: i16,
    worth: i16,
    #[serde(skip_serializing_if = "Option::is_none")]
    distances: Option<[u16; 2]>,
}

/// A kind of zugzwang in a word.
const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Full => "full",
        Kind::Half => "half",
        Kind::Seeds => "seeds",
    }
}

/// What can be shown as a position that was found.
pub(crate) trait Show {
    /// The position and what there is to say about it.
    fn found(&self, subject: Subject) -> Found;
}

fn plain(subject: Subject, rank: u64, board: kardis_games::board::Board, value: i16) -> Found {
    Found {
        position: subject.position(board).to_string(),
        rank,
        value,
        zugzwang: None,
        second: None,
        moves: None,
    }
}

impl Show for Long {
    fn found(&self, subject: Subject) -> Found {
        plain(subject, self.rank, self.board, self.value)
    }
}

impl Show for Diagram {
    fn found(&self, subject: Subject) -> Found {
        Found {
            zugzwang: Some(DiagramObject {
                kind: kind(self.kind),
                turned: self.turned,
                worth: kardis_solver::deepening::worth(self.value, self.turned),
                distances: self.distances,
            }),
            ..plain(subject, self.rank, self.board, self.value)
        }
    }
}

impl Show for Swing {
    fn found(&self, subject: Subject) -> Found {
        Found {
            second: Some(self.second),
            moves: Some(vec![subject.move_text(self.best, Side::South)]),
            ..plain(subject, self.rank, self.board, self.value)
        }
    }
}

impl Show for Run {
    fn found(&self, subject: Subject) -> Found {
        // Only the last move can leave the layer, so sides take turns.
        let sides = Side::BOTH.into_iter().cycle();
        let moves = self.moves.iter().zip(sides);
        Found {
            moves: Some(
                moves
                    .map(|(&mv, side)| subject.move_text(mv, side))
                    .collect(),
            ),
            ..plain(subject, self.rank, self.board, self.value)
        }
    }
}

impl Found {
    /// What there is to say besides the value.
    fn remark(&self) -> String {
        let mut parts = Vec::new();
        if let Some(zugzwang) = &self.zugzwang {
            parts.push(zugzwang.kind.to_owned());
            parts.push(format!("turned {}", words::signed(zugzwang.turned)));
            if let Some([one, other]) = zugzwang.distances {
                parts.push(format!("{one} and {other} plies"));
            }
        }
        if let Some(moves) = &self.moves {
            parts.push(moves.join(" "));
        }
        if let Some(second) = self.second {
            parts.push(format!("the next best {}", words::signed(second)));
        }
        parts.join(", ")
    }

    /// A line of a collection of puzzles: the position, and operations with their end marks.
    fn puzzle(&self, id: &str) -> String {
        let goal = if self.zugzwang.is_some() {
            "assert zugzwang".to_owned()
        } else {
            format!("value {}", words::signed(self.value))
        };
        let key = self.moves.as_ref().and_then(|moves| moves.first());
        let key = key.map_or(String::new(), |key| format!(" key {key};"));
        format!("{}  goal {goal};{key} id \"{id}\";\n", self.position)
    }
}

/// One extreme: how far it goes, how many go as far, and the first of them.
#[derive(Debug, Serialize)]
pub(crate) struct ExtremeObject {
    extent: u32,
    unit: &'static str,
    count: u64,
    listed: Vec<Found>,
}

impl ExtremeObject {
    /// The object of an extreme, its extent in a unit.
    pub(crate) fn new<T: Show>(subject: Subject, unit: &'static str, extreme: &Extreme<T>) -> Self {
        Self {
            extent: extreme.extent,
            unit,
            count: extreme.count,
            listed: extreme.first.iter().map(|x| x.found(subject)).collect(),
        }
    }

    /// A headline and the positions.
    pub(crate) fn text(&self, what: &str, console: &Console) -> String {
        if self.count == 0 {
            return format!("{}  none\n", console.paint(Tone::Strong, what));
        }
        let listed = self.listed.len() as u64;
        let shown = if listed < self.count {
            format!(", the first {} listed", words::grouped(listed))
        } else {
            String::new()
        };
        // A zugzwang is listed without saying who moves.
        let diagrams = self.listed.iter().any(|found| found.zugzwang.is_some());
        let found = if diagrams { "diagram" } else { "position" };
        // One of anything has no plural.
        let found = plural(self.count, found, &format!("{found}s"));
        let unit = match self.unit {
            "plies" => plural(self.extent.into(), "ply", "plies"),
            unit => plural(self.extent.into(), unit.trim_end_matches('s'), unit),
        };
        let mut text = format!(
            "{}  {} {unit}, {} {found}{shown}\n",
            console.paint(Tone::Strong, what),
            self.extent,
            words::grouped(self.count)
        );
        let mut table = Table::new(&[Align::Left, Align::Right, Align::Left]);
        let position = |found: &Found| found.position.chars().count();
        let widest = self.listed.iter().map(position).max().unwrap_or(0);
        let mut after = Vec::new();
        for found in &self.listed {
            let remark = found.remark();
            // Two spaces before the table, three between its columns, and four for the value.
            let fits = widest + 12 + remark.chars().count() <= crate::console::COLUMNS;
            after.push(if fits { String::new() } else { remark.clone() });
            table.row(vec![
                (found.position.clone(), Tone::Plain),
                (words::signed(found.value), Tone::Strong),
                (if fits { remark } else { String::new() }, Tone::Plain),
            ]);
        }
        for (line, after) in table.text(console).lines().zip(after) {
            text.push_str(line);
            text.push('\n');
            if !after.is_empty() {
                text.push_str(&words::wrapped("      ", 6, &after));
                text.push('\n');
            }
        }
        text
    }

    /// A line a position.
    pub(crate) fn csv_rows(&self, record: &str) -> Vec<[String; 9]> {
        let row = |found: &Found| {
            let zugzwang = found.zugzwang.as_ref();
            [
                record.to_owned(),
                self.extent.to_string(),
                self.unit.to_owned(),
                self.count.to_string(),
                found.position.clone(),
                found.rank.to_string(),
                found.value.to_string(),
                zugzwang.map_or(String::new(), |zugzwang| zugzwang.turned.to_string()),
                found.moves.as_ref().map_or(String::new(), |m| m.join(" ")),
            ]
        };
        self.listed.iter().map(row).collect()
    }

    /// The positions as puzzles, one a line.
    pub(crate) fn puzzles(&self, prefix: &str) -> String {
        let puzzles = self.listed.iter().zip(1..);
        puzzles
            .map(|(found, number)| found.puzzle(&format!("{prefix}-{number}")))
            .collect()
    }
}

/// The word for so many.
fn plural(count: u64, one: &str, several: &str) -> String {
    (if count == 1 { one } else { several }).to_owned()
}

/// The headings of [`ExtremeObject::csv_rows`].
pub(crate) const HEADINGS: [&str; 9] = [
    "record", "extent", "unit", "count", "position", "rank", "value", "turned", "moves",
];
