//! Proof search: is the value of a board at least so much, yes or no?
//!
//! Proof-number search goes where the least is left to prove or to disprove, at any depth, and needs
//! no horizon. Where the moves are few and captures decide, as in Bohnenspiel, it finds proofs that
//! are a hundred times smaller than those of iterative deepening. It is depth-first, with a table
//! of numbers and proved bounds that all threads share; see the `worker` module for how it works and why
//! what it proves is right although play can be endless.

mod first;
mod narrowing;
mod numbers;
mod path;
mod table;
mod worker;

use std::fmt;
use std::sync::atomic::AtomicBool;

use kardis_games::rules::{Margin, Rules};
use kardis_tablebases::arena::Arena;
use kardis_tablebases::probe::Probe;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::buckets::BUCKET;
use crate::observer::Observer;
use crate::window::Bounds;
pub use narrowing::Wanted;
pub use numbers::{INFINITE, Numbers};
use table::{Entry, Table};
use worker::{Common, Worker};

/// What a proof search has found out about a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// What is proved of the value.
    pub bounds: Bounds,
    /// What is left to do.
    pub numbers: Numbers,
}

impl Found {
    /// Whether the value reaches the threshold that was asked about, if that is settled.
    pub const fn reached(self) -> Option<bool> {
        self.numbers.reached()
    }
}

/// Takes note of what much work has proved.
pub type Keep<'a, B> = &'a (dyn Fn(B, Bounds) + Sync);

/// A search and all that it has learned.
pub struct ProofSearch<'a, R: Rules, P> {
    rules: R,
    probe: P,
    words: Arena,
    /// More threads than one, if there are more.
    pool: Option<ThreadPool>,
    observer: &'a Observer,
    keep: Option<Keep<'a, R::Board>>,
    nodes: u64,
    probes: u64,
}

/// Bytes of stack for a thread: the longest line fits several times.
const STACK: usize = 16 << 20;

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK)
        .build()
        .expect("the system gives threads")
}

impl<'a, R: Rules, P: Probe<R::Board>> ProofSearch<'a, R, P> {
    /// A search with a table of about so many bytes and so many threads.
    pub fn new(rules: R, probe: P, bytes: usize, threads: usize, observer: &'a Observer) -> Self {
        let buckets = (bytes / (8 * BUCKET)).max(1);
        Self {
            rules,
            probe,
            words: Arena::zeroed_words(buckets * BUCKET),
            pool: (threads > 1).then(|| pool(threads)),
            observer,
            keep: None,
            nodes: 0,
            probes: 0,
        }
    }

    /// Tells somebody every fact that took much work.
    pub fn keep(&mut self, keep: Keep<'a, R::Board>) {
        self.keep = Some(keep);
    }

    /// The rules.
    pub const fn rules(&self) -> R {
        self.rules
    }

    /// Boards whose moves were made and looked up so far, again each time that they were.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Values taken from tables so far.
    pub const fn probes(&self) -> u64 {
        self.probes
    }

    /// The tables it looks values up in.
    pub const fn probe_mut(&mut self) -> &mut P {
        &mut self.probe
    }

    /// What is known of a board without a search.
    pub fn known(&mut self, board: R::Board) -> Bounds {
        if let Some(value) = self.probe.probe(board) {
            return Bounds::exact(value);
        }
        let stake = Bounds::stake(self.rules.stake(board));
        let table = Table::new(self.words.atomic_words());
        let known = table.get(table.bucket(board), board, 0);
        known.map_or(stake, |known| known.bounds.and(stake))
    }

    /// Enters a fact that was proved elsewhere.
    pub fn learn(&mut self, board: R::Board, bounds: Bounds) {
        let table = Table::new(self.words.atomic_words());
        let entry = Entry {
            bounds,
            least: bounds.lower,
            numbers: Numbers::settled(true),
            work: worker::KEPT.ilog2(),
        };
        table.put(table.bucket(board), board, entry);
    }

    /// Works on the statement that the value of a board reaches `least`, until it is settled, until
    /// about so many nodes are visited, or until the observer stops it. What was found is kept, so
    /// the work can be taken up again.
    pub fn prove(&mut self, board: R::Board, least: Margin, budget: u64) -> Found {
        let bounds = self.known(board);
        if let Some(reached) = bounds.reaches(least) {
            return Found {
                bounds,
                numbers: Numbers::settled(reached),
            };
        }
        let done = AtomicBool::new(false);
        let threads = self
            .pool
            .as_ref()
            .map_or(1, ThreadPool::current_num_threads) as u64;
        let common = Common {
            rules: self.rules,
            probe: &self.probe,
            table: Table::new(self.words.atomic_words()),
            observer: self.observer,
            before: self.nodes,
            threads,
            budget: (budget / threads).max(1),
            done: &done,
            keep: self.keep,
        };
        let work = || {
            let mut worker = Worker::new(&common);
            let found = worker.work(board, least);
            (found, worker.nodes, worker.probes)
        };
        let each = match &self.pool {
            Some(pool) => pool.broadcast(|_| work()),
            None => vec![work()],
        };
        let mut best = Found {
            bounds,
            numbers: Numbers::UNLIMITED,
        };
        for (found, nodes, probes) in each {
            self.nodes += nodes;
            self.probes += probes;
            // Of several threads one has settled it, or none.
            if best.reached().is_none() {
                best = Found {
                    bounds: best.bounds.and(found.bounds),
                    numbers: found.numbers,
                };
            }
        }
        best
    }
}

impl<R: Rules, P> fmt::Debug for ProofSearch<'_, R, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofSearch")
            .field("rules", &self.rules)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
