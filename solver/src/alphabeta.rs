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
//! 1996): all successors are looked up in the tables before the first is searched.

use kardis_games::rules::{Margin, Next, Rules, Sown};
use kardis_tablebases::probe::Probe;
use std::ops::ControlFlow;

use crate::observer::Observer;
use crate::transposition::{Entry, NO_MOVE, Transposition};
use crate::window::{Bounds, Claim, Prover};

/// A depth that no line reaches: no horizon.
pub const NO_HORIZON: u8 = u8::MAX;

/// A move on the way to be searched.
struct Choice<B> {
    sown: Sown<B>,
    /// The value of the move, for the side that makes it, lies within.
    bounds: Bounds,
    /// The move's number in the order of the rules.
    number: u8,
    /// Where the transposition table keeps the board.
    bucket: usize,
    /// The most promising for the mover has the highest.
    promise: i32,
}

/// A search and all that it has learned.
pub struct AlphaBeta<'a, R: Rules, P> {
    rules: R,
    probe: P,
    table: Transposition<R::Board>,
    observer: &'a Observer,
    /// The moves of all nodes on the current line, one node's after the other's.
    choices: Vec<Choice<R::Board>>,
    nodes: u64,
    probes: u64,
    /// The sum of what was read only to have it near; used so that the reads are not left out.
    touched: u64,
    /// The search pauses at so many nodes.
    pause: u64,
    stopped: bool,
}

impl<'a, R: Rules, P: Probe<R::Board>> AlphaBeta<'a, R, P> {
    /// A search with a transposition table of at most so many bytes.
    pub fn new(rules: R, probe: P, bytes: usize, observer: &'a Observer) -> Self {
        Self {
            rules,
            probe,
            table: Transposition::new(bytes),
            observer,
            choices: Vec::new(),
            nodes: 0,
            probes: 0,
            touched: 0,
            pause: u64::MAX,
            stopped: false,
        }
    }

    /// The rules.
    pub const fn rules(&self) -> R {
        self.rules
    }

    /// Nodes searched so far.
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
        self.table
            .get(board)
            .map_or(stake, |entry| stake.and(entry.bounds))
    }

    /// The number, in the order of the rules, of the move that settled the last claim about a board,
    /// if that is remembered.
    pub(crate) fn settled_by(&self, board: R::Board) -> Option<usize> {
        let best = self.table.get(board)?.best;
        (best != NO_MOVE).then_some(best as usize)
    }

    /// Tries to settle a claim within `depth` plies and returns all that is then known of the
    /// board.
    pub fn search(&mut self, board: R::Board, claim: Claim, depth: u8) -> Bounds {
        let before = self.nodes;
        let mut entry = self.enter(board);
        if entry.bounds.reaches(claim.least).is_some()
            || depth == 0
            || self.stopped
            || entry.failed(claim, depth)
        {
            return entry.bounds;
        }

        let from = self.choices.len();
        self.generate(board, claim, entry.best);
        let settled = self.expand(board, from, claim, depth, &mut entry);
        self.choices.truncate(from);
        if !settled && !self.stopped && depth != NO_HORIZON {
            entry.fail(claim, depth);
        }
        let nodes = self.nodes - before;
        // What the moves alone say is cheaper to find again than to keep.
        if nodes > 1 {
            entry.worked(nodes);
            self.table.put(board, entry);
        }
        entry.bounds
    }

    /// Counts a node, and returns what is known of its board.
    #[inline]
    fn enter(&mut self, board: R::Board) -> Entry {
        self.nodes += 1;
        self.look_up();
        self.table
            .get(board)
            .unwrap_or_else(|| Entry::new(Bounds::stake(self.rules.stake(board))))
    }

    /// Tells the observer how far the search is, now and then, and whether to stop.
    #[inline]
    fn look_up(&mut self) {
        if self.nodes.is_multiple_of(4096) {
            self.stopped |= self.nodes >= self.pause || self.observer.stop(self.nodes);
        }
    }

    /// Estimates whether the value reaches `least`, counting boards at the horizon as level: an
    /// ordinary fail-soft search whose result is only a guess. What it is good for is the best moves
    /// and the facts that it leaves in the table.
    pub fn feel(&mut self, board: R::Board, least: Margin, depth: u8) -> Margin {
        let before = self.nodes;
        let mut entry = self.enter(board);
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
        let from = self.choices.len();
        self.generate(
            board,
            Claim {
                least,
                prover: Prover::Mover,
            },
            entry.best,
        );
        let to = self.choices.len();
        let mut felt = if from == to {
            self.rules.stuck(board)
        } else {
            Margin::MIN
        };
        for at in from..to {
            let Choice {
                sown,
                bounds,
                number,
                ..
            } = self.choices[at];
            let value = if let Some(value) = bounds.value() {
                value
            } else if bounds.lower >= least {
                bounds.lower
            } else if bounds.upper < least {
                bounds.upper
            } else {
                match sown.next {
                    Next::Opponent => {
                        sown.gain - self.feel(sown.board, sown.gain - least + 1, depth - 1)
                    }
                    Next::Bonus => sown.gain + self.feel(sown.board, least - sown.gain, depth),
                    Next::End => sown.gain,
                }
            };
            if value > felt {
                felt = value;
                entry.best = number;
            }
            if felt >= least {
                break;
            }
        }
        self.choices.truncate(from);
        if !self.stopped {
            entry.feel(least, depth, felt);
        }
        entry.worked(self.nodes - before);
        self.table.put(board, entry);
        felt
    }

    /// Lists the moves of a board with all that is known of each, and sorts them: for a mover who
    /// is to prove something the most promising first, for the other side the most dangerous.
    #[inline]
    fn generate(&mut self, board: R::Board, claim: Claim, best: u8) {
        let from = self.choices.len();
        let mut number = 0;
        let Self {
            rules,
            probe,
            table,
            choices,
            probes,
            touched,
            ..
        } = self;
        let _ = rules.successors(board, |_, sown| {
            let known = if sown.next == Next::End {
                Some(Bounds::exact(sown.gain))
            } else {
                probe.probe(sown.board).map(|value| {
                    *probes += 1;
                    Bounds::exact(value).before(sown.gain, sown.next)
                })
            };
            let bounds = known.unwrap_or_else(|| {
                Bounds::stake(rules.stake(sown.board)).before(sown.gain, sown.next)
            });
            let bucket = table.bucket(sown.board);
            choices.push(Choice {
                sown,
                bounds,
                number,
                bucket,
                promise: 0,
            });
            number = number.saturating_add(1);
            if bounds.lower >= claim.least {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if choices
            .last()
            .is_some_and(|choice| choice.bounds.lower >= claim.least)
        {
            return;
        }
        // All the lines of the table are asked for before the first is needed, so that the waits
        // for memory overlap.
        *touched ^= choices[from..]
            .iter()
            .fold(0, |sum, choice| sum ^ table.touch(choice.bucket));
        for choice in &mut choices[from..] {
            let Sown { board, gain, next } = choice.sown;
            if choice.bounds.value().is_none()
                && let Some(entry) = table.get_in(choice.bucket, board)
            {
                choice.bounds = choice.bounds.and(entry.bounds.before(gain, next));
            }
            choice.promise = if choice.number == best {
                i32::MAX
            } else {
                promise(choice)
            };
        }
        choices[from..].sort_by_key(|choice| {
            (
                std::cmp::Reverse(choice.promise),
                std::cmp::Reverse(choice.number),
            )
        });
    }

    /// Searches the listed moves as far as the claim needs. Returns whether it is settled.
    #[inline]
    fn expand(
        &mut self,
        board: R::Board,
        from: usize,
        claim: Claim,
        depth: u8,
        entry: &mut Entry,
    ) -> bool {
        let below = if depth == NO_HORIZON {
            NO_HORIZON
        } else {
            depth - 1
        };
        let to = self.choices.len();
        // One move that settles the claim needs no search at all.
        if let Some(choice) = self.choices[from..]
            .iter()
            .find(|c| c.bounds.lower >= claim.least)
        {
            entry.bounds.lower = entry.bounds.lower.max(choice.bounds.lower);
            entry.best = choice.number;
            return true;
        }
        for at in from..to {
            let Choice {
                sown,
                bounds,
                number,
                ..
            } = self.choices[at];
            if bounds.upper < claim.least {
                continue;
            }
            let after = self
                .search(sown.board, claim.after(sown.gain, sown.next), below)
                .before(sown.gain, sown.next);
            let bounds = bounds.and(after);
            self.choices[at].bounds = bounds;
            let settles = bounds.lower >= claim.least;
            // One move about which the other side cannot prove enough within the horizon is enough
            // for him to fail.
            let fails = bounds.upper >= claim.least && claim.prover == Prover::Other;
            if settles || fails {
                entry.best = number;
            }
            if settles || fails || self.stopped {
                break;
            }
        }
        // All moves are listed, so the best of what they promise bounds the value.
        let moves = &self.choices[from..to];
        let lower = moves.iter().map(|c| c.bounds.lower).max();
        let upper = moves.iter().map(|c| c.bounds.upper).max();
        let found = match (lower, upper) {
            (Some(lower), Some(upper)) => Bounds { lower, upper },
            // Moves that end the game say so, so only the board that the search began with can be
            // without a move.
            _ => Bounds::exact(self.rules.stuck(board)),
        };
        entry.bounds = entry.bounds.and(found);
        entry.bounds.reaches(claim.least).is_some()
    }
}

/// A guess at how good a move is, from what it gains and what is known of it.
#[inline]
fn promise<B>(choice: &Choice<B>) -> i32 {
    let bonus = i32::from(choice.sown.next == Next::Bonus);
    let Bounds { lower, upper } = choice.bounds;
    i32::from(lower) + i32::from(upper) + 8 * i32::from(choice.sown.gain) + 100 * bonus
}
