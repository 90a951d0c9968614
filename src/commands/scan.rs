//! `kardis scan`: the starts of many boards of one game.

use std::time::{Duration, Instant};

use anyhow::Result;
use kardis_solver::session::{self, Before, Settings};

use crate::cli::scan::ScanArgs;
use crate::console::Console;
use crate::inquiry::watch;
use crate::scan::grid::{Grid, Size};
use crate::scan::ledger::Ledger;
use crate::scan::record::Record;
use crate::tables::library::Library;
use crate::verdict::Verdict;
use crate::view::{scanned, words};

/// Solves what is not known yet, board by board.
pub(crate) fn run(args: &ScanArgs, console: &Console) -> Result<Verdict> {
    let grid = Grid::new(&args.game, args.pits.clone(), args.seeds.clone())?;
    let settings = args.means.limits.settings()?;
    let library = Library::find(&args.means.tables, settings.memory);
    let mut scan = Scan {
        args,
        console,
        settings,
        library,
        ledger: Ledger::open(args.file.as_ref())?,
        started: Instant::now(),
        grid,
    };
    watch::heed_interrupts()?;
    let verdict = scan.all()?;
    if !console.json {
        let known = |size| scan.ledger.get(scan.grid.set.name, size);
        console.print(&scanned::text(&scan.grid, known, console))?;
    }
    if let (Verdict::Interrupted, Some(file)) = (verdict, &args.file) {
        console.note(&format!(
            "work saved in {}: the same command goes on",
            file.display()
        ));
    }
    Ok(verdict)
}

/// A scan under way.
struct Scan<'a> {
    args: &'a ScanArgs,
    console: &'a Console,
    grid: Grid,
    settings: Settings,
    library: Library,
    ledger: Ledger,
    started: Instant,
}

impl Scan<'_> {
    fn all(&mut self) -> Result<Verdict> {
        let mut verdict = Verdict::Yes;
        let game = self.grid.set.name;
        for size in self.grid.sizes() {
            let known = self.ledger.get(game, size);
            if !known.is_some_and(|record| record.suffices(self.args.limit_per_board)) {
                if watch::interrupted() {
                    return Ok(Verdict::Interrupted);
                }
                if self.left() == Some(Duration::ZERO) {
                    verdict = Verdict::Undecided;
                    continue;
                }
                self.solve(size)?;
            }
            if self.console.json
                && let Some(line) = self.ledger.line(game, size)
            {
                self.console.print(&format!("{line}\n"))?;
            }
            let known = self.ledger.get(game, size);
            if !known.is_some_and(Record::is_complete) {
                verdict = Verdict::Undecided;
            }
        }
        if watch::interrupted() {
            return Ok(Verdict::Interrupted);
        }
        Ok(verdict)
    }

    /// What is left of the time for everything.
    fn left(&self) -> Option<Duration> {
        let limit = self.args.means.limits.time_limit?;
        Some(limit.saturating_sub(self.started.elapsed()))
    }

    fn solve(&mut self, size: Size) -> Result<()> {
        let start = size.start(self.grid.set)?;
        let own = self.args.limit_per_board;
        let limit = [own, self.left()].into_iter().flatten().min();
        let (settings, console) = (self.settings, self.console);
        let record = self.library.consult(&start, console, |disk| {
            let before = Before { disk, store: None };
            Ok(watch::watched(limit, console, |watched| {
                let turn = start.turn();
                let mut session = session::open(turn, settings, before, &watched.observer);
                Record::find(size, &start, &mut *session, watched, own)
            }))
        })?;
        self.console.note(&format!(
            "{}:{}  {}  {}",
            self.grid.set.name,
            size.text(),
            words::ranged(record.bounds()),
            words::seconds(record.time())
        ));
        // A board that was cut short by what is no limit of its own is begun anew the next time.
        let last = record.is_complete() || limit == own && !watch::interrupted();
        self.ledger.note(record, last)
    }
}
