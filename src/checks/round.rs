//! Many puzzles checked side by side, told one after the other.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use kardis_puzzles::check::{Checked, check};
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::support::Refusal;
use kardis_puzzles::tools::Tools;
use kardis_puzzles::verdict::Verdict;
use kardis_solver::observer::{Observer, Progress};

use crate::checks::supply::Supply;
use crate::failure::Usage;
use crate::view::words;

/// What a check comes to, and how long it took.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) checked: Checked,
    pub(crate) elapsed: Duration,
}

/// The memory of one of several checks. It is the same for any number of threads and puzzles, so that
/// nothing which is found out depends on these.
const SHARE: usize = 64 << 20;

/// Lines of play can be long, and they are followed by recursion.
const STACK: usize = 256 << 20;

/// Checks puzzles that are prepared, and calls `tell` with the number of each, in their order. If the
/// observer stops the round those are told that are finished, and no others.
///
/// Several are checked at a time, with one thread and the same small share of half the memory each. What
/// they leave undecided is checked once more, one puzzle at a time, with all threads and the other half.
///
/// # Errors
///
/// What `tell` returns; the round ends there.
pub(crate) fn run(
    puzzles: &[&Puzzle],
    supply: &Supply,
    audit: bool,
    observer: &Observer,
    mut tell: impl FnMut(usize, Done) -> Result<()>,
) -> Result<()> {
    let mut alone = supply.tools(observer, audit)?;
    alone.settings.memory /= 2;
    let mut aside = alone.clone();
    aside.settings.memory = SHARE.min(alone.settings.memory);
    aside.settings.threads = 1;
    let most = alone.settings.memory / aside.settings.memory;
    let workers = supply.settings.threads.min(most).min(puzzles.len());
    let round = Round {
        puzzles,
        alone,
        aside,
        next: AtomicUsize::new(0),
    };
    thread::scope(|scope| {
        let (sender, finished) = mpsc::channel();
        for _ in 0..workers {
            let (round, sender) = (&round, sender.clone());
            spawn(scope, move || round.work(&sender))?;
        }
        drop(sender);
        let result = round.tell(&finished, &mut tell);
        if result.is_err() {
            observer.interrupt();
        }
        result
    })
}

/// How far a round is.
pub(crate) fn progress(observer: &Observer) -> String {
    let seconds = observer.elapsed().as_secs();
    let round = observer.progress();
    if round.total == 0 {
        return format!("checking: {seconds} s");
    }
    format!(
        "checking: {} of {} puzzles, {seconds} s",
        words::grouped(round.done),
        words::grouped(round.total)
    )
}

/// What a worker finds; nothing of a check that was stopped.
type Found = Result<Option<Done>, Refusal>;

/// The puzzles of a round, and what their checks may use.
struct Round<'a> {
    puzzles: &'a [&'a Puzzle],
    /// What a check may use that runs alone.
    alone: Tools<'a>,
    /// The same beside others.
    aside: Tools<'a>,
    /// The first puzzle that nobody has begun.
    next: AtomicUsize,
}

impl Round<'_> {
    /// Checks one puzzle after the other.
    fn work(&self, sender: &Sender<(usize, Found)>) {
        let tools = match self.puzzles {
            [_] => &self.alone,
            _ => &self.aside,
        };
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(puzzle) = self.puzzles.get(number) else {
                return;
            };
            if tools.observer.stopped() {
                return;
            }
            // Nobody listens any more if what was told last could not be told.
            if sender.send((number, checked(puzzle, tools))).is_err() {
                return;
            }
        }
    }

    /// Tells what is finished, in the order of the puzzles.
    fn tell(
        &self,
        finished: &Receiver<(usize, Found)>,
        tell: &mut impl FnMut(usize, Done) -> Result<()>,
    ) -> Result<()> {
        let mut waiting = BTreeMap::new();
        let mut told = 0;
        for (number, found) in finished {
            waiting.insert(number, found);
            while let Some(found) = waiting.remove(&told) {
                if let Some(done) = self.settled(told, found)? {
                    tell(told, done)?;
                }
                told += 1;
                self.alone.observer.report(Progress {
                    done: told as u64,
                    total: self.puzzles.len() as u64,
                });
            }
        }
        // Where the round was stopped some have no answer, and others behind them do.
        for (number, found) in waiting {
            if let Some(done) = self.settled(number, found)? {
                tell(number, done)?;
            }
        }
        Ok(())
    }

    /// What is found of a puzzle, if need be after another check with more memory.
    fn settled(&self, number: usize, found: Found) -> Result<Option<Done>> {
        let found = found.map_err(refused)?;
        let Some(done) = &found else {
            return Ok(None);
        };
        let late = self
            .alone
            .limits
            .time
            .is_some_and(|time| done.elapsed >= time);
        if self.puzzles.len() == 1 || done.checked.verdict != Verdict::Undecided || late {
            return Ok(found);
        }
        let again = deep(|| checked(self.puzzles[number], &self.alone))?;
        let again = again.map_err(refused)?;
        Ok(again.map(|again| Done {
            elapsed: done.elapsed + again.elapsed,
            ..again
        }))
    }
}

/// Checks a puzzle; nothing if the round was stopped meanwhile.
fn checked(puzzle: &Puzzle, tools: &Tools<'_>) -> Found {
    let begun = Instant::now();
    let checked = check(puzzle, tools)?;
    let elapsed = begun.elapsed();
    Ok((!tools.observer.stopped()).then_some(Done { checked, elapsed }))
}

/// What a game does not have, as an error. It never comes from a file, whose errors are told before.
pub(crate) fn refused(refusal: Refusal) -> anyhow::Error {
    Usage::new(refusal.to_string())
        .with_hint(refusal.hint().to_owned())
        .into()
}

/// Runs what follows lines of play by recursion.
pub(crate) fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T> {
    thread::scope(|scope| {
        let work = spawn(scope, work)?;
        Ok(work.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>> {
    thread::Builder::new()
        .stack_size(STACK)
        .spawn_scoped(scope, work)
        .context("the threads cannot be started")
}
