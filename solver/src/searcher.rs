//! One thread's search of one claim.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kardis_games::rules::{Margin, Next, OUTLOOK, Rules, Sown};
use kardis_tablebases::probe::Probe;

use crate::alphabeta::{NO_HORIZON, WORTH_KEEPING};
use crate::busy::Busy;
use crate::observer::Observer;
use crate::order::promise;
use crate::proof_store::ProofStore;
use crate::transposition::{Entry, Shared, hash_of};
use crate::window::{Bounds, Claim, Prover};

/// What all threads of a search have in common.
#[derive(Debug)]
pub(crate) struct Common<'s> {
    pub(crate) observer: &'s Observer,
    /// Nodes of all threads, and of all searches before, as last told.
    pub(crate) nodes: AtomicU64,
    /// The search pauses at so many nodes.
    pub(crate) pause: u64,
    /// One of the threads has an answer or a reason to stop.
    pub(crate) halt: AtomicBool,
    /// What the threads are at, if there are several.
    pub(crate) busy: Option<&'s Busy>,
}

/// A move on the way to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice<B> {
    pub(crate) sown: Sown<B>,
    /// Of the board after the move.
    pub(crate) hash: u64,
    /// The value of the move, for the side that makes it, lies within.
    pub(crate) bounds: Bounds,
    /// The most promising for the mover has the highest.
    pub(crate) promise: i32,
    /// The move's number in the order of the rules.
    pub(crate) number: u8,
    /// Another thread is at it.
    pub(crate) deferred: bool,
}

impl<B> Choice<B> {
    /// A move about which nothing else is known.
    #[inline]
    pub(crate) const fn new(sown: Sown<B>, bounds: Bounds, number: u8) -> Self {
        Self {
            sown,
            hash: 0,
            bounds,
            promise: 0,
            number,
            deferred: false,
        }
    }
}

/// What is known of the moves of a board together.
#[derive(Clone, Copy, Debug)]
struct Moves {
    /// The best of the moves that need no search lies within; below all values without one.
    bounds: Bounds,
    /// One of them settles the claim.
    best: Option<u8>,
    /// One of them is known to keep the prover from settling the claim within the horizon.
    fails: bool,
    /// There is a move.
    any: bool,
}

impl Moves {
    /// No move yet.
    const NONE: Self = Self {
        bounds: Bounds::exact(Margin::MIN),
        best: None,
        fails: false,
        any: false,
    };

    /// With one more.
    #[inline]
    fn with(&mut self, bounds: Bounds) {
        self.bounds.lower = self.bounds.lower.max(bounds.lower);
        self.bounds.upper = self.bounds.upper.max(bounds.upper);
    }
}

/// Nodes between two looks at the observer.
pub(crate) const GLANCE: u64 = 4096;

/// With a nearer horizon than this a search is so short that threads need not share it out.
const SHARED_DEPTH: u8 = 4;

/// A thread's search.
pub(crate) struct Searcher<'s, R: Rules, P> {
    pub(crate) rules: R,
    pub(crate) probe: &'s P,
    pub(crate) table: Shared<'s, R::Board>,
    /// Boards where at most so much is at stake are searched without the table.
    pub(crate) near: Margin,
    pub(crate) common: &'s Common<'s>,
    /// Where what was proved with much work is kept.
    pub(crate) store: Option<&'s ProofStore<R::Board>>,
    /// Slots of the table that may still be filled.
    pub(crate) room: u64,
    /// The open moves of all nodes on the current line, one node's after the other's.
    pub(crate) choices: Vec<Choice<R::Board>>,
    /// Boards looked at.
    pub(crate) nodes: u64,
    /// Those that the others know of.
    pub(crate) told: u64,
    /// At so many it tells them, and looks whether to stop.
    pub(crate) due: u64,
    /// Values taken from tables.
    pub(crate) probes: u64,
    /// Slots of the table that were empty and are not any more.
    pub(crate) filled: u64,
    /// This search has stopped.
    pub(crate) stopped: bool,
}

impl<R: Rules, P: Probe<R::Board>> Searcher<'_, R, P> {
    /// Tries to settle a claim within `depth` plies, at least one, and returns all that is then
    /// known of the board.
    pub(crate) fn search(&mut self, board: R::Board, claim: Claim, depth: u8) -> Bounds {
        let before = self.nodes;
        self.look();
        let stake = Bounds::stake(self.rules.stake(board));
        if stake.reaches(claim.least).is_some() || self.stopped {
            return stake;
        }
        if depth == NO_HORIZON && self.is_near(board) {
            return stake.and(self.shallow(board, claim.least));
        }
        let from = self.choices.len();
        let mut moves = self.list(board, claim);
        if moves.best.is_some() || self.choices.len() == from {
            // What the moves alone say is cheaper to find again than to keep.
            return stake.and(self.bounds(board, from, moves));
        }
        let mut entry = self.remembered(board);
        if entry.bounds.reaches(claim.least).is_some() || entry.failed(claim, depth) {
            self.choices.truncate(from);
            return entry.bounds;
        }
        self.look_up(from, claim, depth, entry.best, &mut moves);
        let closed = moves.best.is_some() || moves.fails || self.choices.len() == from;
        if closed || depth == 1 {
            return entry.bounds.and(self.bounds(board, from, moves));
        }
        self.expand(from, claim, depth, &mut entry);
        entry.bounds = entry.bounds.and(self.bounds(board, from, moves));
        let settled = entry.bounds.reaches(claim.least).is_some();
        if !settled && !self.stopped && depth != NO_HORIZON {
            entry.fail(claim, depth);
        }
        self.keep(board, entry, before);
        entry.bounds
    }

    /// Looks whether to stop.
    #[inline]
    fn look(&mut self) {
        if self.nodes >= self.due {
            self.tell();
        }
        self.stopped |= self.common.halt.load(Ordering::Relaxed);
    }

    /// A search of the board is so short that the table's help costs more than it saves.
    #[inline]
    fn is_near(&self, board: R::Board) -> bool {
        self.rules.stake(board) <= self.near
    }

    /// What is known of a board.
    #[inline]
    fn remembered(&self, board: R::Board) -> Entry {
        let known = if self.is_near(board) {
            None
        } else {
            self.table.get(board)
        };
        known.unwrap_or_else(|| Entry::new(Bounds::stake(self.rules.stake(board))))
    }

    /// Tells the others how many nodes there were, and the observer how far the search is.
    #[cold]
    fn tell(&mut self) {
        let new = self.nodes - self.told;
        self.told = self.nodes;
        self.due = self.nodes + GLANCE;
        let all = self.common.nodes.fetch_add(new, Ordering::Relaxed) + new;
        let stop = self.common.observer.stop(all);
        self.stopped |= stop || all >= self.common.pause || self.filled >= self.room;
    }

    /// Stores what is known of a board after a search of it.
    #[inline]
    fn keep(&mut self, board: R::Board, mut entry: Entry, before: u64) {
        if self.is_near(board) {
            return;
        }
        let nodes = self.nodes - before;
        entry.worked(nodes);
        self.filled += u64::from(self.table.put(board, entry));
        if nodes >= WORTH_KEEPING
            && let Some(store) = self.store
            && entry.bounds != Bounds::stake(self.rules.stake(board))
        {
            store.learn(board, entry.bounds);
        }
    }

    /// Estimates whether the value reaches `least`, counting boards at the horizon by their outlook: an
    /// ordinary fail-soft search whose result is only a guess. What it is good for is the best moves
    /// and the facts that it leaves in the table.
    pub(crate) fn feel(&mut self, board: R::Board, least: Margin, depth: u8) -> Margin {
        let before = self.nodes;
        self.look();
        let mut entry = self.remembered(board);
        let bounds = entry.bounds;
        if bounds.lower >= least || bounds.lower == bounds.upper {
            return bounds.lower;
        }
        if bounds.upper < least {
            return bounds.upper;
        }
        if depth == 0 || self.stopped {
            return 0.clamp(bounds.lower, bounds.upper);
        }
        if let Some(felt) = entry.felt(least, depth) {
            return felt;
        }
        let claim = Claim {
            least,
            prover: Prover::Mover,
        };
        let from = self.choices.len();
        let mut moves = self.list(board, claim);
        if moves.best.is_none() {
            self.look_up(from, claim, NO_HORIZON, entry.best, &mut moves);
        }
        let to = self.choices.len();
        let mut felt = if !moves.any {
            self.rules.stuck(board)
        } else if moves.best.is_some() {
            moves.bounds.lower
        } else {
            moves.bounds.upper
        };
        for at in from..to {
            if felt >= least {
                break;
            }
            let Choice {
                sown,
                bounds,
                number,
                ..
            } = self.choose(at, to);
            let value = match sown.next {
                Next::Opponent if depth == 1 => {
                    let outlook = self.rules.outlook(sown.board) / OUTLOOK;
                    (sown.gain - outlook).clamp(bounds.lower, bounds.upper)
                }
                Next::Opponent => {
                    sown.gain - self.feel(sown.board, sown.gain - least + 1, depth - 1)
                }
                Next::Bonus => sown.gain + self.feel(sown.board, least - sown.gain, depth),
                Next::End => sown.gain,
            };
            if value > felt {
                felt = value;
                entry.best = number;
            }
        }
        entry.bounds = entry.bounds.and(self.bounds(board, from, moves));
        if !self.stopped {
            entry.feel(least, depth, felt);
        }
        self.keep(board, entry, before);
        felt
    }

    /// Lists the moves of a board. Those about which the tables know enough for the claim are
    /// counted and not listed.
    #[inline]
    fn list(&mut self, board: R::Board, claim: Claim) -> Moves {
        let from = self.choices.len();
        let Self {
            rules,
            probe,
            choices,
            probes,
            nodes,
            ..
        } = self;
        let mut moves = Moves::NONE;
        let mut number = 0u8;
        let _ = rules.successors(board, |_, sown| {
            moves.any = true;
            *nodes += 1;
            let here = number;
            number = number.saturating_add(1);
            let stake = Bounds::stake(rules.stake(sown.board));
            let bounds = stake.before(sown.gain, sown.next);
            match bounds.reaches(claim.least) {
                Some(true) => {
                    moves.with(bounds);
                    moves.best = Some(here);
                    return ControlFlow::Break(());
                }
                Some(false) => moves.with(bounds),
                None => choices.push(Choice::new(sown, bounds, here)),
            }
            ControlFlow::Continue(())
        });
        if moves.best.is_some() {
            choices.truncate(from);
            return moves;
        }
        for at in (from..choices.len()).rev() {
            let Choice { sown, number, .. } = choices[at];
            let Some(value) = probe.probe(sown.board) else {
                continue;
            };
            *probes += 1;
            let bounds = Bounds::exact(value).before(sown.gain, sown.next);
            moves.with(bounds);
            if bounds.lower >= claim.least {
                moves.best = Some(number);
                choices.truncate(from);
                break;
            }
            choices.swap_remove(at);
        }
        moves
    }

    /// Adds to listed moves what the transposition table knows of them, takes out those about which
    /// that is enough, and says of the others how promising they are.
    #[inline]
    fn look_up(&mut self, from: usize, claim: Claim, depth: u8, best: u8, moves: &mut Moves) {
        // All the lines of the table are asked for before the first is needed, so that the waits for
        // memory overlap.
        let Self {
            rules, table, near, ..
        } = *self;
        for choice in &mut self.choices[from..] {
            let Choice { sown, hash, .. } = choice;
            *hash = hash_of(sown.board);
            if rules.stake(sown.board) > near {
                table.touch(table.bucket(*hash));
            }
        }
        let mut open = from;
        let alone = self.choices.len() == from + 1;
        for at in from..self.choices.len() {
            let mut choice = self.choices[at];
            let Sown { board, gain, next } = choice.sown;
            if !self.is_near(board)
                && let Some(entry) = self.table.get_in(self.table.bucket(choice.hash), board)
            {
                choice.bounds = choice.bounds.and(entry.bounds.before(gain, next));
                if choice.bounds.lower >= claim.least {
                    moves.best = Some(choice.number);
                    moves.with(choice.bounds);
                    self.choices.truncate(from);
                    return;
                }
                if choice.bounds.upper < claim.least {
                    moves.with(choice.bounds);
                    continue;
                }
                if depth != NO_HORIZON && entry.failed(claim.after(gain, next), depth - 1) {
                    if claim.prover == Prover::Mover {
                        moves.with(choice.bounds);
                        continue;
                    }
                    moves.fails = true;
                }
            }
            choice.promise = if alone {
                0
            } else if choice.number == best {
                i32::MAX
            } else {
                promise(self.rules, &choice)
            };
            self.choices[open] = choice;
            open += 1;
        }
        self.choices.truncate(open);
    }

    /// Brings the most promising of the listed moves from one on to that place.
    #[inline]
    pub(crate) fn choose(&mut self, at: usize, to: usize) -> Choice<R::Board> {
        let choices = &mut self.choices[at..to];
        let key = |choice: &Choice<R::Board>| (choice.promise, choice.number);
        let mut first = 0;
        for other in 1..choices.len() {
            if key(&choices[other]) > key(&choices[first]) {
                first = other;
            }
        }
        choices.swap(0, first);
        choices[0]
    }

    /// Searches the listed moves as far as the claim needs.
    #[inline]
    fn expand(&mut self, from: usize, claim: Claim, depth: u8, entry: &mut Entry) {
        let below = if depth == NO_HORIZON {
            NO_HORIZON
        } else {
            depth - 1
        };
        let to = self.choices.len();
        let busy = self.common.busy.filter(|_| depth >= SHARED_DEPTH);
        let mut deferred = false;
        for at in from..to {
            let choice = self.choose(at, to);
            let busy = busy.filter(|_| !self.is_near(choice.sown.board));
            if at > from && busy.is_some_and(|busy| busy.is_at(choice.hash)) {
                self.choices[at].deferred = true;
                deferred = true;
                continue;
            }
            if self.step(at, claim, below, busy, entry).is_break() {
                return;
            }
        }
        if deferred {
            for at in from..to {
                if self.choices[at].deferred && self.step(at, claim, below, busy, entry).is_break()
                {
                    return;
                }
            }
        }
    }

    /// Searches a move; breaks if no other needs to be.
    #[inline]
    fn step(
        &mut self,
        at: usize,
        claim: Claim,
        below: u8,
        busy: Option<&Busy>,
        entry: &mut Entry,
    ) -> ControlFlow<()> {
        let Choice {
            sown,
            hash,
            bounds,
            number,
            ..
        } = self.choices[at];
        if let Some(busy) = busy {
            busy.begin(hash);
        }
        let after = self
            .search(sown.board, claim.after(sown.gain, sown.next), below)
            .before(sown.gain, sown.next);
        if let Some(busy) = busy {
            busy.end(hash);
        }
        let bounds = bounds.and(after);
        self.choices[at].bounds = bounds;
        let settles = bounds.lower >= claim.least;
        // One move about which the other side cannot prove enough within the horizon is enough for
        // him to fail.
        let fails = bounds.upper >= claim.least && claim.prover == Prover::Other;
        if settles || fails {
            entry.best = number;
        }
        if settles || fails || self.stopped {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// All moves are listed or counted, so the best of what they promise bounds the value. The list
    /// ends before them.
    #[inline]
    fn bounds(&mut self, board: R::Board, from: usize, mut moves: Moves) -> Bounds {
        if !moves.any {
            // Moves that end the game say so, so only the board that the search began with can be
            // without a move.
            return Bounds::exact(self.rules.stuck(board));
        }
        for choice in self.choices.drain(from..) {
            moves.with(choice.bounds);
        }
        if moves.best.is_some() {
            // Moves after that one were not looked at.
            moves.bounds.upper = Margin::MAX;
        }
        moves.bounds
    }
}

/// How many seeds more than the tables' a board has where a search of it is so short that looking it
/// up in the transposition table, a wait for memory, costs more than it saves.
const NEAR: Margin = 6;

/// Boards where at most so much is at stake are near those of at most so many seeds, which are all
/// known. Where play can be endless, a search of a few seeds can be long.
pub(crate) fn near<R: Rules>(known_to: Option<u32>) -> Margin {
    match known_to {
        Some(seeds) if !R::CYCLIC => seeds as Margin + NEAR,
        _ => Margin::MIN,
    }
}
