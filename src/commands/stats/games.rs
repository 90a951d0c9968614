//! Games of one player after the other against itself, for commands that compare them.

use std::time::{Duration, Instant};

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_statistics::claim::check::Sample;
use kardis_statistics::players::Level;
use kardis_statistics::selfplay::Contest;

use crate::cli::LimitArgs;
use crate::cli::stats::GamesArgs;
use crate::console::Console;
use crate::failure::Usage;
use crate::inquiry::watch;
use crate::tables::known::Known;
use crate::tables::library::Library;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::threads;

/// How games are played, and what they may use.
pub(super) struct Games<'a> {
    /// The players.
    players: &'a [Level],
    /// Games of each.
    each: u64,
    /// The seed of all of them.
    seed: u64,
    /// Random plies at the beginning.
    opening: u32,
    /// Limits of all games together.
    limits: &'a LimitArgs,
    began: Instant,
    console: &'a Console,
    /// The tables on disk.
    pub(super) library: Library,
}

impl<'a> Games<'a> {
    /// Nothing is played yet.
    pub(super) fn new(options: &'a GamesArgs, console: &'a Console) -> Result<Self> {
        let memory = options.means.limits.settings()?.memory;
        Ok(Self {
            players: &options.players,
            each: options.games,
            seed: options.seed,
            opening: options.opening,
            limits: &options.means.limits,
            began: Instant::now(),
            console,
            library: Library::find(&options.means.tables, memory),
        })
    }

    /// What is left of the time.
    pub(super) fn left(&self) -> Option<Duration> {
        let limit = self.limits.time_limit?;
        Some(limit.saturating_sub(self.began.elapsed()))
    }

    /// The games of every player from a start; fewer, if there is no time for more.
    pub(super) fn all(&mut self, start: &Position) -> Result<Vec<Sample>> {
        let mut samples = Vec::new();
        for &level in self.players {
            samples.push(self.of(level, start)?);
        }
        Ok(samples)
    }

    fn of(&mut self, level: Level, start: &Position) -> Result<Sample> {
        let contest = Contest {
            opening: self.opening,
            ..Contest::new([level; 2], self.each, self.seed)
        };
        let left = self.left();
        let known = match level {
            Level::Perfect(_) => Known::find(start, &mut self.library, self.console)?,
            _ => None,
        };
        let pool = threads::pool(self.limits.threads)?;
        let meter = Meter::new(self.console);
        let name = format!("games of {level}");
        meter.begin(name, contest.games, Gauge::Progress);
        let tally = watch::shown(left, &meter, |watched| {
            pool.install(|| contest.hold(start, known.as_ref(), &watched.observer))
        });
        drop(known);
        // What rests on a damaged table is not told.
        if let Some(fault) = self.library.fault() {
            return Err(fault);
        }
        let tally = tally.map_err(|error| Usage::new(error.to_string()))?;
        Ok(Sample { level, tally })
    }

    /// All games that were wanted have been played.
    pub(super) fn are_complete(&self, samples: &[Sample]) -> bool {
        let mut samples = samples.iter();
        samples.all(|sample| sample.tally.games() == self.each)
    }
}
