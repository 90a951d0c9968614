//! Layers in memory that many puzzles share, so that they are solved once.

use std::collections::HashMap;

use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::turn::AnyBoard;
use kardis_games::variants::{AnyRules, ForTwoRow, TwoRowRules};
use kardis_solver::building;
use kardis_solver::disk::Disk;
use kardis_solver::layers;
use kardis_solver::observer::Observer;
use kardis_tablebases::error::TableError;
use kardis_tablebases::memory::Tables;

use crate::goal::Goal;
use crate::puzzle::Puzzle;

/// Layers of any rules, by the hash of the rules.
#[derive(Debug)]
pub struct Stock {
    tables: HashMap<u64, Tables>,
    most_boards: u64,
}

impl Default for Stock {
    /// Empty, for layers of up to five million boards: 14 seeds on twice six pits.
    fn default() -> Self {
        Self::new(5_000_000)
    }
}

impl Stock {
    /// Empty, for layers of up to so many boards. A byte each is needed.
    pub fn new(most_boards: u64) -> Self {
        Self {
            tables: HashMap::new(),
            most_boards,
        }
    }

    /// The layers of some rules, by their [hash](AnyRules::hash).
    pub fn of(&self, rules: u64) -> Option<&Tables> {
        self.tables.get(&rules)
    }

    /// Makes the layers that a puzzle needs, if it is about values and they are not too large; those of
    /// a seed less as well if the audit is to try the puzzle without one. Layers that are on disk are
    /// loaded, others are solved on the threads of the current pool. The observer may stop it early.
    ///
    /// # Errors
    ///
    /// A table on disk cannot be read.
    pub fn prepare(
        &mut self,
        puzzle: &Puzzle,
        audit: bool,
        disk: Option<Disk<'_>>,
        observer: &Observer,
    ) -> Result<(), TableError> {
        let (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) =
            (puzzle.position.rules(), puzzle.position.board())
        else {
            return Ok(());
        };
        let seeds = board.seeds();
        let fewest = match puzzle.goal {
            Goal::Value(_) if audit => seeds.saturating_sub(1),
            Goal::Value(_) | Goal::Assert(_) => seeds,
            _ => return Ok(()),
        };
        for seeds in fewest..=seeds {
            self.prepare_layer(rules, seeds, disk, observer)?;
        }
        Ok(())
    }

    /// Makes the layers that play from so many seeds reaches, as far as they are not too large.
    ///
    /// # Errors
    ///
    /// A table on disk cannot be read.
    pub fn prepare_layer(
        &mut self,
        rules: TwoRowRules,
        seeds: u32,
        disk: Option<Disk<'_>>,
        observer: &Observer,
    ) -> Result<(), TableError> {
        let tables = self
            .tables
            .entry(AnyRules::TwoRow(rules).hash())
            .or_insert_with(|| Tables::new(rules.pits()));
        rules.with(Prepare {
            tables,
            seeds,
            most_boards: self.most_boards,
            disk,
            observer,
        })
    }
}

/// Makes the layers that play from so many seeds reaches.
struct Prepare<'a> {
    tables: &'a mut Tables,
    seeds: u32,
    most_boards: u64,
    disk: Option<Disk<'a>>,
    observer: &'a Observer,
}

impl ForTwoRow for Prepare<'_> {
    type Output = Result<(), TableError>;

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let step = rules.layer_step();
        for n in (self.seeds % step..=self.seeds).step_by(step as usize) {
            let Some(layer) = Layer::new(rules.pits(), n).filter(|l| l.size() <= self.most_boards)
            else {
                break;
            };
            if self.tables.layer(n).is_some() {
                continue;
            }
            if let Some(table) = self.disk.and_then(|disk| disk.base.table(n)) {
                self.tables.insert(n, building::load(table)?);
            } else if let Some(values) = layers::solve(rules, layer, self.tables, self.observer) {
                self.tables.insert(n, values);
            } else {
                break;
            }
        }
        Ok(())
    }
}
