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
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kardis_games::rules::{Key, Margin, Rules};
use kardis_tablebases::arena::Arena;
use kardis_tablebases::probe::Probe;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::buckets::BUCKET;
use crate::observer::Observer;
use crate::window::Bounds;
pub use narrowing::{Unsettled, Wanted};
pub use numbers::{INFINITE, Numbers};
use table::{Entry, Table};
pub use worker::KEPT;
use worker::{Common, Effort, Worker};

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

/// What proof searches have learned.
///
/// It begins small, since large pages are zeroed whole when they are first touched, and grows
/// fourfold when three quarters of it may be filled.
#[derive(Debug)]
pub struct Memory {
    words: Arena,
    /// Entries that were stored since it has this size, at most.
    stored: u64,
    /// Buckets that it never exceeds.
    most: usize,
}

/// Buckets at the start: eight MiB.
const FEW: usize = 1 << 16;

impl Memory {
    /// Memory of at most about so many bytes, on large pages.
    pub fn new(bytes: usize) -> Self {
        // While it grows, the old memory, at most a quarter of the new one, is there too.
        let most = (bytes / (8 * BUCKET) / 5 * 4).max(1);
        Self::sized(most.min(FEW), most)
    }

    fn sized(buckets: usize, most: usize) -> Self {
        Self {
            words: Arena::zeroed_words(buckets * BUCKET),
            stored: 0,
            most,
        }
    }

    /// How many entries may be stored before it should grow; nothing if it cannot.
    fn room<B: Key>(&mut self) -> Option<u64> {
        let buckets = self.words.words().len() / BUCKET;
        let slots = Table::<B>::new(self.words.atomic_words()).slots();
        (buckets < self.most).then(|| (slots / 4 * 3).saturating_sub(self.stored))
    }

    /// Takes note of entries that were stored, and grows if there is no more room.
    fn took<B: Key>(&mut self, entries: u64) {
        self.stored += entries;
        while self.room::<B>() == Some(0) {
            let buckets = self.words.words().len() / BUCKET;
            let mut larger = Self::sized((buckets * 4).min(self.most), self.most);
            let old = Table::<B>::new(self.words.atomic_words());
            old.copy_to(Table::new(larger.words.atomic_words()));
            larger.stored = self.stored;
            *self = larger;
        }
    }

    /// What is proved of a board.
    pub fn known<B: Key>(&mut self, board: B) -> Option<Bounds> {
        let table = Table::new(self.words.atomic_words());
        let known = table.get(table.bucket(board), board, 0);
        known.map(|known| known.bounds)
    }

    /// Enters a fact that was proved elsewhere.
    pub fn learn<B: Key>(&mut self, board: B, bounds: Bounds) {
        let table = Table::new(self.words.atomic_words());
        let entry = Entry {
            bounds,
            least: bounds.lower,
            numbers: Numbers::settled(true),
            work: KEPT.ilog2(),
        };
        table.put(table.bucket(board), board, entry);
        self.took::<B>(1);
    }
}

/// A search that adds to what was learned before.
pub struct ProofSearch<'a, R: Rules, P> {
    rules: R,
    probe: P,
    memory: &'a mut Memory,
    /// More threads than one, if there are more.
    pool: Option<&'a ThreadPool>,
    observer: &'a Observer,
    keep: Option<Keep<'a, R::Board>>,
    /// Nodes of searches before this one, for the observer.
    before: u64,
    nodes: u64,
    boards: u64,
    probes: u64,
    /// It stops at about so many nodes.
    limit: u64,
}

/// Bytes of stack for a thread: the longest line fits several times.
const STACK: usize = 16 << 20;

/// Threads for searches; nothing if one thread is enough or the system gives no more.
pub fn crew(threads: usize) -> Option<ThreadPool> {
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    let builder = builder.stack_size(STACK);
    (threads > 1).then(|| builder.build().ok())?
}

impl<'a, R: Rules, P: Probe<R::Board>> ProofSearch<'a, R, P> {
    /// A search on one thread.
    pub fn new(rules: R, probe: P, memory: &'a mut Memory, observer: &'a Observer) -> Self {
        Self {
            rules,
            probe,
            memory,
            pool: None,
            observer,
            keep: None,
            before: 0,
            nodes: 0,
            boards: 0,
            probes: 0,
            limit: u64::MAX,
        }
    }

    /// On the threads of a [`crew`].
    #[must_use]
    pub const fn on(mut self, pool: Option<&'a ThreadPool>) -> Self {
        self.pool = pool;
        self
    }

    /// After so many nodes of searches before, for the observer, and to stop at about so many in
    /// all.
    #[must_use]
    pub const fn between(mut self, before: u64, limit: u64) -> Self {
        self.before = before;
        self.limit = limit.saturating_sub(before);
        self
    }

    /// Tells somebody every fact that took much work.
    #[must_use]
    pub const fn keeping(mut self, keep: Keep<'a, R::Board>) -> Self {
        self.keep = Some(keep);
        self
    }

    /// Boards whose moves were made and looked up so far, again each time that they were.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Boards that moves of these led to so far: what a node is in alpha-beta.
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Values taken from tables so far.
    pub const fn probes(&self) -> u64 {
        self.probes
    }

    /// It was stopped, or has come to its limit.
    pub fn stopped(&self) -> bool {
        self.nodes >= self.limit || self.observer.stopped()
    }

    /// What is known of a board without a search.
    pub fn known(&mut self, board: R::Board) -> Bounds {
        self.common(&AtomicU64::new(0)).known(board)
    }

    /// Works on the statement that the value of a board reaches `least`, until it is settled, until
    /// about so many nodes are visited, or until the observer stops it. What was found is kept, so
    /// the work can be taken up again.
    pub fn prove(&mut self, board: R::Board, least: Margin, budget: u64) -> Found {
        let bounds = self.known(board);
        let mut found = Found {
            bounds,
            numbers: bounds
                .reaches(least)
                .map_or(Numbers::UNLIMITED, Numbers::settled),
        };
        let end = self.nodes.saturating_add(budget).min(self.limit);
        while found.reached().is_none() && self.nodes < end && !self.observer.stopped() {
            let room = self.memory.room::<R::Board>().unwrap_or(u64::MAX);
            found = self.work(board, least, room.min(end - self.nodes), found.bounds);
        }
        found
    }

    /// The same with the memory as large as it is.
    fn work(&mut self, board: R::Board, least: Margin, budget: u64, bounds: Bounds) -> Found {
        let done = AtomicBool::new(false);
        let budget = (budget / self.threads()).max(1);
        let pool = self.pool;
        let counted = AtomicU64::new(self.before + self.nodes);
        let common = self.common(&counted);
        let each = together(pool, || {
            let mut worker = Worker::new(&common, budget, &done);
            let found = worker.work(board, least);
            done.store(true, Ordering::Relaxed);
            (found, worker.effort())
        });
        let mut best = Found {
            bounds,
            numbers: Numbers::UNLIMITED,
        };
        for (found, effort) in each {
            self.add(effort);
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

    /// What all threads of a search share, with the memory as large as it is.
    fn common<'s>(&'s mut self, counted: &'s AtomicU64) -> Common<'s, R, P> {
        Common {
            rules: self.rules,
            probe: &self.probe,
            in_company: self.threads() > 1,
            table: Table::new(self.memory.words.atomic_words()),
            observer: self.observer,
            counted,
            keep: self.keep,
        }
    }

    fn threads(&self) -> u64 {
        self.pool.map_or(1, ThreadPool::current_num_threads) as u64
    }

    /// Takes note of what a thread has done.
    fn add(&mut self, effort: Effort) {
        self.nodes += effort.nodes;
        self.boards += effort.boards;
        self.probes += effort.probes;
        self.memory.took::<R::Board>(effort.nodes);
    }
}

/// Lets all threads do the same.
fn together<T: Send>(pool: Option<&ThreadPool>, work: impl Fn() -> T + Sync) -> Vec<T> {
    match pool {
        Some(pool) => pool.broadcast(|_| work()),
        None => vec![work()],
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
