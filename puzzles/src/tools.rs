//! What a check may use, and how much.

use std::collections::HashMap;
use std::time::Duration;

use kardis_solver::disk::Disk;
use kardis_solver::observer::Observer;
use kardis_solver::session::Settings;

use crate::stock::Stock;

/// How much one puzzle may cost. What is not decided within is undecided, and no other puzzle suffers.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Nodes of a search, whatever the goal. A search for a value looks now and then only, and may
    /// visit some thousands more; on one thread the same ones every time.
    pub nodes: u64,
    /// Time. Verdicts that come within it do not depend on it.
    pub time: Option<Duration>,
    /// Moves of a solution tree.
    pub tree: usize,
}

impl Default for Limits {
    /// A thousand million nodes, any time, and sixteen thousand moves.
    fn default() -> Self {
        Self {
            nodes: 1_000_000_000,
            time: None,
            tree: 1 << 14,
        }
    }
}

/// What a check may use.
#[derive(Clone, Debug)]
pub struct Tools<'a> {
    /// How values are searched for, and the memory of one check.
    pub settings: Settings,
    /// How much one puzzle may cost.
    pub limits: Limits,
    /// Layers in memory.
    pub stock: &'a Stock,
    /// Tables on disk, by the hash of their rules.
    pub disks: HashMap<u64, Disk<'a>>,
    /// Stops the whole; a time limit of its own is one for all puzzles together.
    pub observer: &'a Observer,
    /// Whether the audit is wanted: it checks the puzzle again with every seed in a store, and with
    /// the sides turned.
    pub audit: bool,
}

impl<'a> Tools<'a> {
    /// No tables on disk, no audit, usual limits.
    pub fn new(stock: &'a Stock, observer: &'a Observer) -> Self {
        Self {
            settings: Settings::default(),
            limits: Limits::default(),
            stock,
            disks: HashMap::new(),
            observer,
            audit: false,
        }
    }

    /// Watches one of the checks: it stops when the whole is stopped, at its own limits, and alone.
    pub(crate) fn observer_of_one(&self) -> Observer {
        let part = self.observer.part(self.limits.time);
        part.with_nodes(self.limits.nodes)
    }

    /// Boards that a search may remember: about 128 bytes each, as a map has places to spare.
    pub(crate) const fn boards(&self) -> usize {
        self.settings.memory / 128
    }

    /// The same for one of several checks at a time.
    pub(crate) fn share(&self, parts: usize) -> Self {
        let mut tools = self.clone();
        tools.settings.memory /= parts.max(1);
        tools.settings.threads = 1;
        tools
    }
}
