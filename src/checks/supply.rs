//! What checks of puzzles may use: layers in memory, tables on disk, memory, threads and time.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_puzzles::goal::Goal;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_solver::observer::Observer;
use kardis_solver::session::Settings;
use rayon::ThreadPool;

use crate::cli::LimitArgs;
use crate::cli::means::{MeansArgs, TablesArgs};
use crate::console::Console;
use crate::tables::library::Library;
use crate::tables::threads;

/// Layers of more boards are not solved in memory: 14 seeds on twice six pits are fewer.
const MOST_BOARDS: usize = 5_000_000;

/// One part in so many of the memory may hold one layer.
const PART_FOR_LAYER: usize = 8;

/// What checks may use.
pub(crate) struct Supply {
    pub(crate) settings: Settings,
    /// The time for one puzzle.
    time: Option<Duration>,
    stock: Stock,
    library: Library,
    /// A position of each game whose tables are open, by the hash of its rules.
    games: HashMap<u64, Position>,
    pool: ThreadPool,
}

impl Supply {
    /// What the command line allows. Nothing is solved or opened yet.
    pub(crate) fn new(means: &MeansArgs) -> Result<Self> {
        Self::with(&means.limits, &means.tables)
    }

    /// The same of limits and tables that are said apart. The time is that of one puzzle.
    pub(crate) fn with(limits: &LimitArgs, tables: &TablesArgs) -> Result<Self> {
        let settings = limits.settings()?;
        let most_boards = MOST_BOARDS.min(settings.memory / PART_FOR_LAYER);
        Ok(Self {
            settings,
            time: limits.time_limit,
            stock: Stock::new(most_boards as u64),
            library: Library::find(tables, settings.memory),
            games: HashMap::new(),
            pool: threads::pool(limits.threads)?,
        })
    }

    /// Makes the layers and opens the tables that a puzzle can use; for an audit also what it needs
    /// with a seed less. The observer may stop it early.
    pub(crate) fn prepare(
        &mut self,
        puzzle: &Puzzle,
        audit: bool,
        observer: &Observer,
        console: &Console,
    ) -> Result<()> {
        // Only values stand in tables.
        if !matches!(puzzle.goal, Goal::Value(_) | Goal::Assert(_)) {
            return Ok(());
        }
        let position = &puzzle.position;
        let disk = self.library.open(position, console)?;
        if disk.is_some() {
            let hash = position.rules().hash();
            self.games.entry(hash).or_insert_with(|| position.clone());
        }
        let stock = &mut self.stock;
        let prepared = self
            .pool
            .install(|| stock.prepare(puzzle, audit, disk, observer));
        prepared.map_err(|error| self.library.unless(position, error))
    }

    /// The same for many puzzles, each of which is a part of what the observer watches.
    pub(crate) fn prepare_all(
        &mut self,
        puzzles: &[&Puzzle],
        audit: bool,
        observer: &Observer,
        console: &Console,
    ) -> Result<()> {
        for puzzle in puzzles {
            if observer.stopped() {
                break;
            }
            self.prepare(puzzle, audit, &observer.part(None), console)?;
        }
        Ok(())
    }

    /// What one check after the other may use, all of the memory and the threads.
    pub(crate) fn tools<'a>(&'a self, observer: &'a Observer, audit: bool) -> Result<Tools<'a>> {
        let mut tools = Tools::new(&self.stock, observer);
        tools.settings = self.settings;
        tools.limits.time = self.time;
        tools.audit = audit;
        for (&hash, position) in &self.games {
            if let Some(disk) = self.library.opened(position)? {
                tools.disks.insert(hash, disk);
            }
        }
        Ok(tools)
    }

    /// What was found damaged. What rests on it must not be told.
    pub(crate) fn fault(&self) -> Option<anyhow::Error> {
        self.library.fault()
    }
}
