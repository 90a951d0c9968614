//! Depth-limited alpha-beta with a null window, in which everything that is stored is a fact.
//!
//! A search has a [`Claim`]: a threshold, and a side that is to prove that the value reaches it or
//! does not. Where the horizon is reached, nothing is assumed but what is known of the board, so
//! the horizon counts against the prover: what a search settles, it settles by a finite tree whose
//! leaves are ends of the game, table entries or bounds proved before. No repetition is ever
//! used, so a result holds on every path and may be stored for good; that a claim could not be
//! settled says nothing about the value. With claims of both sides and a growing depth the bounds
//! close in on the value.
//!
//! The search is fail-soft alpha-beta (Knuth and Moore 1975) with null windows (Pearl 1980), a
//! transposition table, and enhanced transposition cutoffs (Plaat, Schaeffer, Pijls and de Bruin
//! 1996): all successors are looked up in the tables before the first is searched. Several threads
//! can search together; see [`on_threads`](AlphaBeta::on_threads).

use kardis_games::rules::{Margin, Rules};
use kardis_tablebases::probe::Probe;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::busy::Busy;
use crate::observer::Observer;
use crate::proof::{self, Memory, ProofSearch};
use crate::proof_store::ProofStore;
use crate::searcher::{Choice, Common, GLANCE, Searcher, near};
use crate::transposition::{Entry, NO_MOVE, Transposition};
use crate::window::{Bounds, Claim};

/// What was proved with so many nodes is told to the proof store: much less often than the nodes
/// themselves, and soon found again if it was less.
pub const WORTH_KEEPING: u64 = 1 << 14;

/// A depth that no line reaches: no horizon.
pub const NO_HORIZON: u8 = u8::MAX;

/// A search and all that it has learned.
pub struct AlphaBeta<'a, R: Rules, P> {
    rules: R,
    probe: P,
    table: Transposition<R::Board>,
    observer: &'a Observer,
    /// Where what was proved with much work is kept.
    store: Option<&'a ProofStore<R::Board>>,
    /// What proof searches have learned, if they are to do the work.
    proof: Option<Memory>,
    /// Room for the moves on a line, empty between two searches.
    choices: Vec<Choice<R::Board>>,
    /// Threads that can search together.
    crew: Option<Crew>,
    /// They do.
    together: bool,
    nodes: u64,
    probes: u64,
    /// The search pauses at so many nodes.
    pause: u64,
    stopped: bool,
}

/// Threads that search together.
struct Crew {
    pool: ThreadPool,
    busy: Busy,
}

/// What one thread found and did.
struct Share<T> {
    /// Nothing if it was stopped.
    found: Option<T>,
    nodes: u64,
    probes: u64,
    filled: u64,
    full: bool,
}

impl<'a, R: Rules, P: Probe<R::Board>> AlphaBeta<'a, R, P> {
    /// A search with a transposition table of at most so many bytes, on one thread.
    pub fn new(rules: R, probe: P, bytes: usize, observer: &'a Observer) -> Self {
        Self {
            rules,
            probe,
            table: Transposition::new(bytes),
            observer,
            store: None,
            proof: None,
            choices: Vec::new(),
            crew: None,
            together: false,
            nodes: 0,
            probes: 0,
            pause: u64::MAX,
            stopped: false,
        }
    }

    /// Begins with all that is in a store, and tells it what is worth keeping.
    pub fn keep_in(&mut self, store: &'a ProofStore<R::Board>) {
        // In the order of the boards, so that the same store leaves the same table.
        for (board, bounds) in store.sorted() {
            let mut entry = Entry::new(bounds);
            entry.worked(WORTH_KEEPING);
            self.table.share().put(board, entry);
        }
        self.store = Some(store);
    }

    /// Tells the store, if there is one, what is proved of a board.
    pub fn keep(&self, board: R::Board, bounds: Bounds) {
        let nothing = Bounds::stake(self.rules.stake(board));
        if let Some(store) = self.store.filter(|_| bounds != nothing) {
            store.learn(board, bounds);
        }
    }

    /// Lets so many threads search together from now on. What they prove is as right as what one
    /// proves, but which nodes they visit is not the same every time. Where the system gives no
    /// threads, one searches alone.
    pub fn on_threads(&mut self, threads: usize) {
        self.together = threads > 1;
        let there = self
            .crew
            .as_ref()
            .map(|crew| crew.pool.current_num_threads());
        if self.together && there != Some(threads) {
            self.crew = proof::crew(threads).map(|pool| Crew {
                pool,
                busy: Busy::new(),
            });
        }
    }

    /// Does something with the tables it looks values up in, on all threads of the search.
    pub(crate) fn prepare<T: Send>(&mut self, work: impl FnOnce(&mut P) -> T + Send) -> T
    where
        P: Send,
    {
        let probe = &mut self.probe;
        if self.together
            && let Some(crew) = &self.crew
        {
            return crew.pool.install(|| work(probe));
        }
        match ThreadPoolBuilder::new().num_threads(1).build() {
            Ok(alone) => alone.install(|| work(probe)),
            Err(_) => work(probe),
        }
    }

    /// The rules.
    pub const fn rules(&self) -> R {
        self.rules
    }

    /// Boards looked at so far: each was reached by a move of a board that was searched. Not all
    /// were looked up in the tables, as what is at stake can be enough.
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

    /// Lets the search pause after about so many nodes more.
    pub const fn pause_after(&mut self, nodes: u64) {
        self.pause = self.nodes.saturating_add(nodes);
    }

    /// Lets a paused search go on; false if the observer has stopped it for good.
    pub fn resume(&mut self) -> bool {
        self.stopped = self.observer.stopped();
        !self.stopped
    }

    /// The search has paused, or the observer asked to stop; what is known stays right.
    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    /// What is known of a board without a search.
    pub fn known(&mut self, board: R::Board) -> Bounds {
        if let Some(value) = self.probe.probe(board) {
            self.probes += 1;
            return Bounds::exact(value);
        }
        let stake = Bounds::stake(self.rules.stake(board));
        let bounds = self
            .table
            .share()
            .get(board)
            .map_or(stake, |entry| stake.and(entry.bounds));
        // The table may have forgotten.
        let kept = self.store.and_then(|store| store.known(board));
        let proved = self.proof.as_mut().and_then(|proof| proof.known(board));
        let facts = [kept, proved].into_iter().flatten();
        facts.fold(bounds, Bounds::and)
    }

    /// From now on questions are answered by proof search, with a memory of so many bytes.
    pub fn by_proof(&mut self, bytes: usize) {
        let mut memory = Memory::new(bytes);
        for (board, bounds) in self.store.into_iter().flat_map(ProofStore::sorted) {
            memory.learn(board, bounds);
        }
        self.table
            .facts(|board, bounds| memory.learn(board, bounds));
        self.proof = Some(memory);
    }

    /// Questions are answered by proof search.
    pub const fn is_by_proof(&self) -> bool {
        self.proof.is_some()
    }

    /// Lets a proof search work, if questions are answered by it.
    pub(crate) fn prove_with<T>(
        &mut self,
        work: impl FnOnce(&mut ProofSearch<'_, R, &P>) -> T,
    ) -> Option<T> {
        let memory = self.proof.as_mut()?;
        let store = self.store;
        let keep = |board, bounds| {
            if let Some(store) = store {
                store.learn(board, bounds);
            }
        };
        let crew = self.crew.as_ref().filter(|_| self.together);
        let mut search = ProofSearch::new(self.rules, &self.probe, memory, self.observer)
            .on(crew.map(|crew| &crew.pool))
            .between(self.nodes, self.pause)
            .keeping(&keep);
        let done = work(&mut search);
        let (nodes, probes) = (search.nodes(), search.probes());
        self.stopped |= search.stopped();
        self.nodes += nodes;
        self.probes += probes;
        self.observer.stop(self.nodes);
        Some(done)
    }

    /// The number, in the order of the rules, of the move that settled the last claim about a board,
    /// if that is remembered.
    pub(crate) fn settled_by(&mut self, board: R::Board) -> Option<usize> {
        let best = self.table.share().get(board)?.best;
        (best != NO_MOVE).then_some(best as usize)
    }

    /// Tries to settle a claim within `depth` plies and returns all that is then known of the
    /// board.
    pub fn search(&mut self, board: R::Board, claim: Claim, depth: u8) -> Bounds {
        let known = self.known(board);
        if depth == 0 || known.reaches(claim.least).is_some() {
            return known;
        }
        let found = self.run(|searcher| searcher.search(board, claim, depth));
        // Who was stopped has left in the table what he has found.
        found.map_or_else(|| self.known(board), |found| known.and(found))
    }

    /// Estimates whether the value reaches `least`, counting boards at the horizon by their outlook. Only a
    /// guess; nothing if the search was stopped.
    pub(crate) fn feel(&mut self, board: R::Board, least: Margin, depth: u8) -> Option<Margin> {
        self.run(|searcher| searcher.feel(board, least, depth))
    }

    /// Lets every thread do the same until one has done it; nothing if they were stopped.
    fn run<T: Send>(&mut self, ask: impl Fn(&mut Searcher<'_, R, P>) -> T + Sync) -> Option<T> {
        while !self.stopped {
            let crew = self.crew.as_ref().filter(|_| self.together);
            let common = Common {
                observer: self.observer,
                nodes: AtomicU64::new(self.nodes),
                pause: self.pause,
                halt: AtomicBool::new(false),
                busy: crew.map(|crew| &crew.busy),
            };
            let mut searcher = Searcher {
                rules: self.rules,
                probe: &self.probe,
                room: self.table.room().unwrap_or(u64::MAX),
                table: self.table.share(),
                near: near::<R>(self.probe.known_to()),
                common: &common,
                store: self.store,
                choices: Vec::new(),
                nodes: 0,
                told: 0,
                // Many short searches are like a long one.
                due: GLANCE - self.nodes % GLANCE,
                probes: 0,
                filled: 0,
                stopped: false,
            };
            let mut found = None;
            let mut full = false;
            let mut filled = 0;
            let mut count = |share: Share<T>| {
                self.nodes += share.nodes;
                self.probes += share.probes;
                filled += share.filled;
                full |= share.full;
                found = found.take().or(share.found);
            };
            if let Some(crew) = crew {
                searcher.room /= crew.pool.current_num_threads() as u64;
                let searcher = &searcher;
                let work = |_: rayon::BroadcastContext<'_>| {
                    let mut own = Searcher {
                        choices: Vec::new(),
                        ..*searcher
                    };
                    share(&mut own, &ask)
                };
                crew.pool.broadcast(work).into_iter().for_each(&mut count);
            } else {
                searcher.choices = std::mem::take(&mut self.choices);
                let share = share(&mut searcher, &ask);
                self.choices = searcher.choices;
                count(share);
            }
            self.table.took(filled);
            if found.is_some() {
                return found;
            }
            // A table that has become too small is no reason to stop.
            self.stopped = !full || self.nodes >= self.pause || self.observer.due();
        }
        None
    }
}

/// One thread's part.
fn share<R: Rules, P: Probe<R::Board>, T>(
    searcher: &mut Searcher<'_, R, P>,
    ask: impl Fn(&mut Searcher<'_, R, P>) -> T,
) -> Share<T> {
    let found = ask(searcher);
    searcher.choices.clear();
    searcher.common.halt.store(true, Ordering::Relaxed);
    Share {
        found: (!searcher.stopped).then_some(found),
        nodes: searcher.nodes,
        probes: searcher.probes,
        filled: searcher.filled,
        full: searcher.filled >= searcher.room,
    }
}
