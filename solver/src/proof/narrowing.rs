//! From yes and no to values: bounds of several boards, narrowed together.
//!
//! Every board has two statements that are open next: that its value is more than is known, and that
//! it is less. They are worked on in turns, always the one that has cost the least so far, so that
//! bounds grow tight evenly, the cheap proofs come first, and there is something to tell whenever
//! the search has to stop. What is far from the value is proved quickly, and what it leaves in the
//! table helps with what is near.
//!
//! Several threads take different statements while there are enough: two threads with one statement
//! each share facts and little else, where two with the same one do much of the work twice.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kardis_games::rules::{Margin, Rules};
use kardis_tablebases::probe::Probe;

use super::numbers::Numbers;
use super::worker::{Common, Effort, Found, Worker};
use super::{ProofSearch, together};
use crate::window::Bounds;

/// A board whose value is wanted.
#[derive(Clone, Debug)]
pub struct Wanted<B> {
    /// The board.
    pub board: B,
    /// What is proved of its value.
    pub bounds: Bounds,
    /// Work on a board with a higher weight costs so many times less.
    weight: u64,
    /// On the upper and on the lower bound.
    work: [Work; 2],
}

/// How far the work on a bound of a board has come.
#[derive(Clone, Debug, Default)]
struct Work {
    /// Nodes spent on it.
    spent: u64,
    /// The threshold that was worked on last.
    least: Margin,
    /// What is left to do for it, if it was left unsettled.
    numbers: Option<Numbers>,
    /// Threads that are at it.
    threads: u32,
    /// Tells them that it is settled.
    done: Arc<AtomicBool>,
}

/// A statement that is not settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsettled {
    /// The value reaches so much.
    pub least: Margin,
    /// What is at least left to do.
    pub numbers: Numbers,
    /// Nodes that were spent on this bound of the board, also for thresholds before.
    pub nodes: u64,
}

impl<B> Wanted<B> {
    /// A board of which nothing is known, with its share of the work.
    pub fn new(board: B, weight: u64) -> Self {
        Self {
            board,
            bounds: Bounds::stake(Margin::MAX),
            weight,
            work: Default::default(),
        }
    }

    /// What is open next: the threshold, for a higher lower bound or for a lower upper one.
    const fn least(&self, raise: bool) -> Margin {
        if raise {
            self.bounds.lower + 1
        } else {
            self.bounds.upper
        }
    }

    /// The statements that were worked on and are open next: for a higher lower bound, and for a lower
    /// upper bound.
    pub fn open(&self) -> impl Iterator<Item = Unsettled> {
        [true, false].into_iter().filter_map(|raise| {
            let work = &self.work[usize::from(raise)];
            let least = self.least(raise);
            let is_open = self.bounds.value().is_none() && work.least == least;
            work.numbers.filter(|_| is_open).map(|numbers| Unsettled {
                least,
                numbers,
                nodes: work.spent,
            })
        })
    }
}

/// Nodes for the first attempts: at who is ahead.
const FIRST: u64 = 1 << 18;

/// Nodes that a statement gets at a time, at least.
const TURN: u64 = 1 << 16;

impl<R: Rules, P: Probe<R::Board>> ProofSearch<'_, R, P> {
    /// Narrows the bounds of some boards until all values are known or the observer stops it.
    pub fn narrow(&mut self, wanted: &mut [Wanted<R::Board>]) {
        // Most starts are level or close to it, and then this is the quickest way to say so.
        let first = (0..wanted.len()).flat_map(|index| [(index, 1), (index, 0)]);
        let mut agenda = Agenda {
            threads: self.threads(),
            first: first.collect(),
            wanted,
            left: 0,
        };
        agenda.recall(|board| self.known(board));
        while agenda.is_open() && !self.stopped() {
            let room = self.memory.room::<R::Board>().unwrap_or(u64::MAX);
            agenda.left = room.min(self.limit - self.nodes);
            self.round(&mut agenda);
        }
    }

    /// Lets all threads work on what is open, with the memory as large as it is.
    fn round(&mut self, agenda: &mut Agenda<'_, R::Board>) {
        let counted = AtomicU64::new(self.before + self.nodes);
        let (pool, observer) = (self.pool, self.observer);
        let common = self.common(&counted);
        let agenda = Mutex::new(agenda);
        let efforts = together(pool, || {
            let mut efforts = Vec::new();
            while !observer.stopped() {
                // Not in the condition, where the lock would last as long as the work.
                let task = lock(&agenda).take();
                let Some(task) = task else { break };
                let mut worker = Worker::new(&common, task.budget, &task.done);
                let found = worker.work(task.board, task.least);
                let effort = worker.effort();
                lock(&agenda).put(&task, found, effort, &common);
                efforts.push(effort);
            }
            efforts
        });
        efforts.into_iter().flatten().for_each(|it| self.add(it));
    }
}

/// A thread that panics ends the search, so what it leaves is never used.
fn lock<T>(agenda: &Mutex<T>) -> MutexGuard<'_, T> {
    agenda.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A statement in the hands of a thread.
struct Task<B> {
    board: B,
    least: Margin,
    budget: u64,
    done: Arc<AtomicBool>,
    /// The number of the board.
    index: usize,
    /// The bound that it is about; none for the first attempts.
    raise: Option<bool>,
}

/// What is to be done.
struct Agenda<'w, B> {
    threads: u64,
    /// Thresholds to be tried first, with the numbers of their boards.
    first: VecDeque<(usize, Margin)>,
    wanted: &'w mut [Wanted<B>],
    /// Nodes that may be given out.
    left: u64,
}

impl<B: Copy> Agenda<'_, B> {
    fn is_open(&self) -> bool {
        self.wanted.iter().any(|this| this.bounds.value().is_none())
    }

    /// Looks up what is known of the boards by now.
    fn recall(&mut self, mut known: impl FnMut(B) -> Bounds) {
        for this in &mut *self.wanted {
            this.bounds = this.bounds.and(known(this.board));
            for work in &this.work {
                if this.bounds.reaches(work.least).is_some() {
                    work.done.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    /// The next statement, unless all are settled or no nodes are left.
    fn take(&mut self) -> Option<Task<B>> {
        if self.left == 0 {
            return None;
        }
        // Everybody gets something.
        let most = if self.left > TURN {
            self.left.div_ceil(self.threads)
        } else {
            self.left
        };
        while let Some((index, least)) = self.first.pop_front() {
            let this = &self.wanted[index];
            if this.bounds.reaches(least).is_none() {
                let budget = FIRST.min(most);
                self.left -= budget;
                return Some(Task {
                    board: this.board,
                    least,
                    budget,
                    done: Arc::default(),
                    index,
                    raise: None,
                });
            }
        }
        let (index, raise) = self.cheapest()?;
        let this = &mut self.wanted[index];
        let least = this.least(raise);
        let work = &mut this.work[usize::from(raise)];
        if work.threads == 0 || work.least != least {
            work.done = Arc::default();
        }
        work.least = least;
        work.threads += 1;
        let budget = TURN.max(work.spent / 2).min(most);
        self.left -= budget;
        Some(Task {
            board: this.board,
            least,
            budget,
            done: Arc::clone(&work.done),
            index,
            raise: Some(raise),
        })
    }

    /// Takes back a statement with what was found.
    fn put<R: Rules<Board = B>, P: Probe<B>>(
        &mut self,
        task: &Task<B>,
        found: Found,
        effort: Effort,
        common: &Common<'_, R, P>,
    ) {
        self.left += task.budget.saturating_sub(effort.nodes);
        let this = &mut self.wanted[task.index];
        this.bounds = this.bounds.and(found.bounds);
        if let Some(raise) = task.raise {
            let work = &mut this.work[usize::from(raise)];
            work.spent += effort.nodes;
            work.threads -= 1;
            if work.least == task.least {
                work.numbers = Some(found.numbers);
            }
        }
        self.recall(|board| common.known(board));
    }

    /// The open statement that has cost the least among those with the fewest threads at them, as the
    /// number of its board and whether it would raise the lower bound.
    fn cheapest(&self) -> Option<(usize, bool)> {
        let open = self.wanted.iter().enumerate();
        open.filter(|(_, this)| this.bounds.value().is_none())
            .flat_map(|(index, this)| {
                [true, false].map(|raise| {
                    let work = &this.work[usize::from(raise)];
                    (work.threads, work.spent / this.weight, index, raise)
                })
            })
            .min_by_key(|&(threads, cost, index, raise)| (threads, cost, index, !raise))
            .map(|(_, _, index, raise)| (index, raise))
    }
}
