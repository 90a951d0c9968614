//! Surveys of a layer as text, JSON, CSV and pictures.

use anyhow::Result;
use kardis_games::board::{Board, Move};
use kardis_games::layer::Layer;
use kardis_games::notation::{Dialect, Position};
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};
use kardis_games::variants::RuleSet;
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::inquiry::scale::counted;
use crate::view::head::{self, GameHead};
use crate::view::words;

pub(crate) mod bars;
pub(crate) mod found;
pub(crate) mod records;
#[cfg(test)]
#[path = "../../../tests/support/schema.rs"]
mod schema;
pub(crate) mod stats;
pub(crate) mod zugzwang;

/// The layer that is shown, and how moves are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject {
    /// The rule set.
    pub(crate) set: &'static RuleSet,
    /// The layer.
    pub(crate) layer: Layer,
    /// Names of pits.
    pub(crate) dialect: Dialect,
}

/// The beginning of every JSON object about a layer.
#[derive(Debug, Serialize)]
pub(crate) struct LayerHead {
    #[serde(flatten)]
    game: GameHead,
    pits: usize,
    seeds: u32,
    positions: u64,
}

impl Subject {
    /// The head of a command's answer.
    fn head(self, command: &'static str) -> LayerHead {
        LayerHead {
            game: GameHead::new(
                command,
                self.set,
                (self.set.rules)(self.layer.pits()).hash(),
            ),
            pits: self.layer.pits().get(),
            seeds: self.layer.seeds(),
            positions: self.layer.size(),
        }
    }

    /// The first lines of an answer.
    fn opening(self, console: &Console) -> String {
        let pits = self.layer.pits().get();
        let width = if pits == self.set.pits {
            String::new()
        } else {
            format!(" on 2x{pits} pits")
        };
        let seeds = counted(self.layer.seeds());
        let name = format!("{}, {seeds}{width}", self.set.name);
        format!(
            "{}    {} positions\n{}\n",
            console.paint(Tone::Strong, &name),
            words::grouped(self.layer.size()),
            head::note(self.set)
        )
    }

    /// The layer in a few words, for the title of a picture.
    fn title(self) -> String {
        let pits = self.layer.pits().get();
        format!(
            "{}, 2x{pits} pits, {}",
            self.set.name,
            counted(self.layer.seeds())
        )
    }

    /// A board as a position, South to move and without stores.
    fn position(self, board: Board) -> Position {
        let pits = self.layer.pits().get();
        let board = AnyBoard::TwoRow(board);
        Position::new(self.set, pits, board, None, Side::South)
            .expect("boards of a layer are positions of its game")
    }

    /// A move of a side.
    fn move_text(self, mv: Move, side: Side) -> String {
        let turn = Turn {
            rules: (self.set.rules)(self.layer.pits()),
            board: AnyBoard::TwoRow(Board::EMPTY),
            side,
        };
        turn.text(AnyMove::TwoRow(mv), self.dialect)
    }
}

/// A part of all positions in percent.
pub(crate) fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", share(part, whole) * 100.0)
}

/// A part as a share of all positions; 0 of nothing.
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// Rows of cells as CSV with a line of headings.
fn csv<const N: usize>(headings: [&str; N], rows: Vec<[String; N]>) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(headings)?;
    for row in rows {
        writer.write_record(row)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;
    use std::path::Path;

    use kardis_games::board::Pits;
    use kardis_games::variants::bohnenspiel::Bohnenspiel;
    use kardis_games::variants::rule_set;
    use kardis_solver::layers::small::SmallLayers;
    use kardis_solver::observer::Observer;
    use kardis_solver::survey::Survey;
    use serde_json::Value;

    use super::*;
    use crate::console::COLUMNS;

    /// Bohnenspiel with so many seeds on the usual board. For distances stand the rounds of the
    /// iteration, which fall along best play as well.
    pub(crate) fn with_survey<T>(
        seeds: u32,
        distances: bool,
        show: impl FnOnce(Subject, &Survey<'_, Bohnenspiel, SmallLayers<Bohnenspiel>>) -> T,
    ) -> T {
        use kardis_solver::line::Rounds;

        let rules = Bohnenspiel::standard(Pits::SIX);
        let layer = Layer::new(Pits::SIX, seeds).unwrap();
        let subject = Subject {
            set: rule_set("bohnenspiel").unwrap(),
            layer,
            dialect: Dialect::Numbers,
        };
        let small = SmallLayers::up_to(rules, seeds);
        let rounds: Vec<u16> = layer.boards().map(|b| small.round(b).unwrap()).collect();
        let observer = Observer::default();
        let values = small.tables().layer(seeds).unwrap();
        let survey = Survey::new(rules, layer, values, &small, &observer);
        if distances {
            show(subject, &survey.with_distances(&rounds))
        } else {
            show(subject, &survey)
        }
    }

    /// The object as JSON, after its schema was asked.
    pub(crate) fn fits(name: &str, object: &impl Serialize) -> Value {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/schemas/{name}.json"));
        let schema = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let object = serde_json::to_value(object).unwrap();
        schema::validate(&schema, &object).unwrap_or_else(|error| panic!("{name}: {error}"));
        object
    }

    /// No line is too wide or ends with a space.
    pub(crate) fn is_tidy(text: &str) {
        for line in text.lines() {
            assert!(line.chars().count() <= COLUMNS, "{line}");
            assert_eq!(line.trim_end(), line);
        }
    }
}
