//! One thread of a proof search: depth-first proof-number search.
//!
//! df-pn (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002), written
//! for one side like negamax: at every board the side to move wants to prove a statement of the form
//! "my value reaches t". It is proved by one move, so its proof number is the least among the
//! moves; it is disproved by refuting all moves, so its disproof number is the sum. A visit works on
//! the move with the least proof number until another one has become cheaper (by a quarter more
//! than that: Pawlewicz and Lew, "Improving depth-first PN-search: 1 + epsilon trick", 2007) or the
//! numbers exceed the limits that the board above has given.
//!
//! # Endless play
//!
//! Play that goes on for ever is worth nothing, so it fails who still needs something and suits who
//! does not: "reaches t" with t > 0 must be forced in finite time, and its opposite need not. Where
//! a board with the same question is met again on the line to it, the question is therefore
//! answered: for t > 0 by no, for t <= 0 by yes. Such an answer may hold on this line only (*graph
//! history interaction*, Kishimoto and Müller 2004). Each answer carries the ply of the highest
//! board of the line that it rests on. If that is not above the board itself, what was found is a
//! strategy without loose ends: each of its lines ends well, or comes back to a board of the strategy
//! for ever, which suits who plays it. So it is a fact. Otherwise the answer is used by the
//! boards between the two while the line stands, and is not stored. Answers of who must make
//! progress never rest on a line.
//!
//! # Threads
//!
//! All threads search the same statement, each from the root, and share nothing but the table. What
//! one has stored moves the numbers that the others read, and so they part by themselves: two
//! threads visit about as many nodes together as one does alone. Numbers that are raised for moves
//! which another thread is at (virtual numbers; Kaneko, "Parallel depth first proof number search",
//! AAAI 2010) made them visit several times as many here.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kardis_games::rules::{Margin, Next, Rules, Sown};
use kardis_tablebases::probe::Probe;

use super::Keep;
use super::first::guess;
use super::numbers::{INFINITE, MOST, Numbers};
use super::path::Path;
use super::table::{Entry, Table};
use crate::observer::Observer;
use crate::window::{Bounds, Claim, Prover};

/// What all threads of a search share.
pub(super) struct Common<'a, R: Rules, P> {
    pub(super) rules: R,
    pub(super) probe: &'a P,
    pub(super) table: Table<'a, R::Board>,
    pub(super) observer: &'a Observer,
    /// Nodes of all threads, and of all searches before, as last told.
    pub(super) counted: &'a AtomicU64,
    /// There are other threads.
    pub(super) in_company: bool,
    /// Takes note of what much work has proved.
    pub(super) keep: Option<Keep<'a, R::Board>>,
}

impl<R: Rules, P: Probe<R::Board>> Common<'_, R, P> {
    /// What is known of a board without a search.
    pub(super) fn known(&self, board: R::Board) -> Bounds {
        if let Some(value) = self.probe.probe(board) {
            return Bounds::exact(value);
        }
        let stake = Bounds::stake(self.rules.stake(board));
        let known = self.table.get(self.table.bucket(board), board, 0);
        known.map_or(stake, |known| stake.and(known.bounds))
    }
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    /// Boards whose moves were made and looked up.
    pub(super) nodes: u64,
    /// Boards that moves of these led to.
    pub(super) boards: u64,
    /// Values taken from tables.
    pub(super) probes: u64,
}

/// A move on the way to be searched.
struct Choice<B> {
    sown: Sown<B>,
    /// The threshold after the move, for who moves then.
    least: Margin,
    bucket: usize,
    /// The numbers for the side that makes the move.
    numbers: Numbers,
    /// What is proved of its value, for the same side.
    bounds: Bounds,
    /// The highest ply that settled numbers rest on.
    rests: usize,
}

/// Rests on nothing but facts.
const ON_FACTS: usize = usize::MAX;

/// What a visit found out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// How far the statement is from being settled.
    pub(super) numbers: Numbers,
    /// What is proved.
    pub(super) bounds: Bounds,
    /// The highest ply that settled numbers rest on.
    rests: usize,
}

/// No line is longer: what is stacked up for one must fit into memory.
const LONGEST: usize = 1000;

/// Visits between two looks at the observer and at what other threads have found.
const GLANCE: u64 = 1 << 10;

/// After so many nodes below a board it is worth looking what became of the others meanwhile.
const WHILE: u64 = 1 << 9;

/// What was proved is told to who keeps proofs if one visit to the board took so many nodes. A board
/// is visited many times, with limits that rise, so all its visits together took several times as
/// many.
pub const KEPT: u64 = 1 << 11;

/// A thread.
pub(super) struct Worker<'a, R: Rules, P> {
    common: &'a Common<'a, R, P>,
    /// Nodes that it may visit.
    budget: u64,
    /// What it works on is settled, or another reason to stop.
    done: &'a AtomicBool,
    /// The moves of all boards on the line, one board's after the other's.
    choices: Vec<Choice<R::Board>>,
    path: Path<R::Board>,
    /// Boards whose moves were made and looked up.
    nodes: u64,
    /// Boards that moves of these led to.
    boards: u64,
    /// Values taken from tables.
    probes: u64,
    /// Another thread has settled the board at this ply of the line: all below is idle work.
    idle_below: usize,
    stopped: bool,
}

impl<'a, R: Rules, P: Probe<R::Board>> Worker<'a, R, P> {
    /// A thread that may visit so many nodes, until what it works on is `done`.
    pub(super) fn new(common: &'a Common<'a, R, P>, budget: u64, done: &'a AtomicBool) -> Self {
        Self {
            common,
            budget,
            done,
            choices: Vec::new(),
            path: Path::new(),
            nodes: 0,
            boards: 0,
            probes: 0,
            idle_below: usize::MAX,
            stopped: false,
        }
    }

    /// Works on a statement until it is settled or the search is to stop.
    pub(super) fn work(&mut self, board: R::Board, least: Margin) -> Found {
        let bucket = self.common.table.bucket(board);
        loop {
            let found = self.visit(board, bucket, least, Numbers::UNLIMITED, true);
            if self.stopped || found.numbers.reached().is_some() {
                return found;
            }
        }
    }

    /// The work is over: what it took.
    pub(super) fn effort(self) -> Effort {
        let rest = self.nodes % GLANCE;
        self.common.counted.fetch_add(rest, Ordering::Relaxed);
        Effort {
            nodes: self.nodes,
            boards: self.boards,
            probes: self.probes,
        }
    }

    /// Works on a statement about a board until its numbers reach the limits.
    fn visit(
        &mut self,
        board: R::Board,
        bucket: usize,
        least: Margin,
        limits: Numbers,
        captured: bool,
    ) -> Found {
        self.nodes += 1;
        let before = self.nodes;
        self.look_up();
        let Common { rules, table, .. } = *self.common;
        let stake = Bounds::stake(rules.stake(board));
        let known = table.get(bucket, board, least);
        let mut bounds = known.map_or(stake, |known| known.bounds.and(stake));
        if let Some(reached) = bounds.reaches(least) {
            return Found {
                numbers: Numbers::settled(reached),
                bounds,
                rests: ON_FACTS,
            };
        }
        let ply = self.path.len();
        self.path.push(board, bucket, least, captured);
        let from = self.choices.len();
        let all = self.generate(board, least);
        let found = loop {
            bounds = bounds.and(self.facts(board, from, all));
            let found = self.judge(from, least, ply, &mut bounds);
            if found.numbers.reached().is_some()
                || found.numbers.prove >= limits.prove
                || found.numbers.disprove >= limits.disprove
                || self.stopped
                || ply > self.idle_below
            {
                break found;
            }
            if ply >= LONGEST {
                break Found {
                    numbers: OUT_OF_REACH,
                    ..found
                };
            }
            self.descend(from, found.numbers, limits);
            let idle = ply == self.idle_below;
            if idle {
                self.idle_below = usize::MAX;
            }
            if (idle || self.nodes - before > WHILE)
                && let Some(known) = table.get(bucket, board, least)
            {
                bounds = bounds.and(known.bounds);
                self.look_again(from, least);
            }
        };
        self.choices.truncate(from);
        self.path.pop(bucket);
        // What is true on this line only looks the harder to settle the more often it was tried: or
        // the search would come back for ever to what helps on no other line.
        let tried = known.and_then(|known| known.numbers).map_or(
            Numbers {
                prove: 1,
                disprove: 1,
            },
            |n| Numbers {
                prove: (n.prove + n.prove / 4 + 1).min(MOST),
                disprove: (n.disprove + n.disprove / 4 + 1).min(MOST),
            },
        );
        let longest = known.map_or(0, |known| known.work);
        let work = longest.max((self.nodes - before + 1).ilog2());
        self.store(board, bucket, least, found, tried, work);
        found
    }

    /// Now and then: tells the observer how far the search is, whether to stop, and whether another
    /// thread has made this one's work idle.
    #[inline]
    fn look_up(&mut self) {
        if !self.nodes.is_multiple_of(GLANCE) {
            return;
        }
        let Common {
            observer,
            table,
            counted,
            in_company,
            ..
        } = *self.common;
        let all = counted.fetch_add(GLANCE, Ordering::Relaxed) + GLANCE;
        self.stopped |=
            observer.stop(all) || self.nodes >= self.budget || self.done.load(Ordering::Relaxed);
        if in_company && self.idle_below == usize::MAX {
            let settled = (0..self.path.len()).find(|&ply| {
                let (board, least) = self.path.at(ply);
                let known = table.get(table.bucket(board), board, least);
                known.is_some_and(|known| known.bounds.reaches(least).is_some())
            });
            self.idle_below = settled.unwrap_or(usize::MAX);
        }
    }

    /// What the bounds of the moves prove about the board.
    fn facts(&self, board: R::Board, from: usize, all: bool) -> Bounds {
        let moves = &self.choices[from..];
        let lower = moves.iter().map(|choice| choice.bounds.lower).max();
        let upper = moves.iter().map(|choice| choice.bounds.upper).max();
        match (lower, upper) {
            // Moves that were not listed could be better.
            (Some(lower), _) if !all => Bounds {
                lower,
                upper: Margin::MAX,
            },
            (Some(lower), Some(upper)) => Bounds { lower, upper },
            _ => Bounds::exact(self.common.rules.stuck(board)),
        }
    }

    /// The numbers of a board from those of its moves.
    fn judge(&self, from: usize, least: Margin, ply: usize, bounds: &mut Bounds) -> Found {
        let settled = |reached: bool, bounds: Bounds, rests: usize| Found {
            numbers: Numbers::settled(reached),
            bounds,
            rests,
        };
        if let Some(reached) = bounds.reaches(least) {
            return settled(reached, *bounds, ON_FACTS);
        }
        let moves = &self.choices[from..];
        let (mut prove, mut disprove) = (INFINITE, 0u32);
        // A proof rests on one move, the least dependent one; a disproof on all.
        let (mut proof_rests, mut disproof_rests) = (0, ON_FACTS);
        for choice in moves {
            let numbers = choice.numbers;
            prove = prove.min(numbers.prove);
            disprove = (disprove + numbers.disprove).min(INFINITE);
            if numbers.prove == 0 {
                proof_rests = proof_rests.max(choice.rests);
            }
            if numbers.disprove == 0 {
                disproof_rests = disproof_rests.min(choice.rests);
            }
        }
        // What rests on this board and nothing above is a fact.
        if prove == 0 {
            if proof_rests < ply {
                return settled(true, *bounds, proof_rests);
            }
            bounds.lower = bounds.lower.max(least);
            return settled(true, *bounds, ON_FACTS);
        }
        if disprove == 0 {
            if disproof_rests < ply {
                return settled(false, *bounds, disproof_rests);
            }
            bounds.upper = bounds.upper.min(least - 1);
            return settled(false, *bounds, ON_FACTS);
        }
        Found {
            numbers: Numbers {
                prove: prove.min(MOST),
                disprove: disprove.min(MOST),
            },
            bounds: *bounds,
            rests: ON_FACTS,
        }
    }

    /// Visits the most promising move of a board.
    fn descend(&mut self, from: usize, numbers: Numbers, limits: Numbers) {
        let (at, second) = self.select(from);
        let choice = &self.choices[from + at];
        let Choice {
            sown,
            least,
            bucket,
            ..
        } = *choice;
        let own = choice.numbers;
        let below = Numbers {
            prove: limits.prove.min(second + second / 4 + 1).min(INFINITE),
            // What is left of the limit when the other moves have taken their part.
            disprove: (limits.disprove - numbers.disprove)
                .saturating_add(own.disprove)
                .min(INFINITE),
        };
        let same_side = sown.next == Next::Bonus;
        let limits = if same_side { below } else { below.turned() };
        let captured = !R::CYCLIC || sown.gain != 0;
        let found = self.visit(sown.board, bucket, least, limits, captured);
        let choice = &mut self.choices[from + at];
        choice.numbers = if same_side {
            found.numbers
        } else {
            found.numbers.turned()
        };
        choice.bounds = choice.bounds.and(found.bounds.before(sown.gain, sown.next));
        choice.rests = found.rests;
    }

    /// The move with the least proof number, and the next least number.
    fn select(&self, from: usize) -> (usize, u32) {
        let (mut at, mut least, mut second, mut tie) = (0, INFINITE, INFINITE, 0);
        for (index, choice) in self.choices[from..].iter().enumerate() {
            let Numbers { prove, disprove } = choice.numbers;
            if prove == INFINITE || prove == 0 {
                continue;
            }
            // Of equals, the one that would take the most to refute.
            if prove < least || prove == least && disprove > tie {
                (second, least, at, tie) = (least, prove, index, disprove);
            } else {
                second = second.min(prove);
            }
        }
        (at, second)
    }

    /// Looks at what became of the moves in the meantime.
    fn look_again(&mut self, from: usize, least: Margin) {
        let table = self.common.table;
        for choice in &mut self.choices[from..] {
            if choice.numbers.reached().is_some() {
                continue;
            }
            let Sown { board, gain, next } = choice.sown;
            if let Some(known) = table.get(choice.bucket, board, choice.least) {
                choice.take(known.bounds.before(gain, next), known.numbers, least);
            }
        }
    }

    /// Lists the moves of a board with all that is known of each. Returns whether all are listed:
    /// one that settles the statement is enough.
    fn generate(&mut self, board: R::Board, least: Margin) -> bool {
        let from = self.choices.len();
        let Common {
            rules,
            probe,
            table,
            ..
        } = *self.common;
        let claim = Claim {
            least,
            prover: Prover::Mover,
        };
        let Self {
            choices,
            boards,
            probes,
            path,
            ..
        } = self;
        let all = rules
            .successors(board, |_, sown| {
                let Sown { board, gain, next } = sown;
                let bounds = if next == Next::End {
                    Bounds::exact(gain)
                } else if let Some(value) = probe.probe(board) {
                    *probes += 1;
                    Bounds::exact(value).before(gain, next)
                } else {
                    Bounds::stake(rules.stake(board)).before(gain, next)
                };
                let bucket = table.bucket(board);
                // Asked for now, needed when all moves are made.
                table.touch(bucket);
                choices.push(Choice {
                    sown,
                    least: claim.after(gain, next).least,
                    bucket,
                    numbers: Numbers {
                        prove: 1,
                        disprove: 1,
                    },
                    bounds,
                    rests: ON_FACTS,
                });
                if bounds.lower >= least {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_continue();
        *boards += (choices.len() - from) as u64;
        if !all {
            return false;
        }
        for choice in &mut choices[from..] {
            if let Some(reached) = choice.bounds.reaches(least) {
                choice.numbers = Numbers::settled(reached);
                continue;
            }
            let Sown { board, gain, next } = choice.sown;
            if R::CYCLIC
                && gain == 0
                && let Some(ply) = path.find(board, choice.bucket, choice.least)
            {
                // Endless play suits who needs nothing.
                choice.numbers = Numbers::settled(least <= 0);
                choice.rests = ply;
                continue;
            }
            let known = table.get(choice.bucket, board, choice.least);
            let bounds = known.map_or(choice.bounds, |known| known.bounds.before(gain, next));
            let numbers = known.and_then(|known| known.numbers);
            let numbers = numbers.filter(|numbers| numbers.reached().is_none());
            choice.take(bounds, numbers, least);
            if choice.numbers.reached().is_none() && numbers.is_none() {
                choice.take(bounds, Some(guess(rules, board, choice.least)), least);
            }
        }
        true
    }

    /// Remembers what was found.
    fn store(
        &self,
        board: R::Board,
        bucket: usize,
        least: Margin,
        found: Found,
        tried: Numbers,
        work: u32,
    ) {
        let Found {
            numbers,
            bounds,
            rests,
        } = found;
        let numbers = match numbers.reached() {
            Some(_) if rests != ON_FACTS => tried,
            _ => numbers,
        };
        let entry = Entry {
            bounds,
            least,
            numbers,
            work,
        };
        self.common.table.put(bucket, board, entry);
        if work >= KEPT.ilog2()
            && bounds.reaches(least).is_some()
            && let Some(keep) = self.common.keep
        {
            keep(board, bounds);
        }
    }
}

/// The numbers of a board at the end of the longest line: others come first.
const OUT_OF_REACH: Numbers = Numbers {
    prove: MOST,
    disprove: MOST,
};

impl<B> Choice<B> {
    /// Takes over what is known of the board after the move: bounds as the mover sees them, numbers
    /// as the board's own.
    #[inline]
    fn take(&mut self, bounds: Bounds, numbers: Option<Numbers>, least: Margin) {
        self.bounds = self.bounds.and(bounds);
        if let Some(reached) = self.bounds.reaches(least) {
            self.numbers = Numbers::settled(reached);
            self.rests = ON_FACTS;
        } else if let Some(numbers) = numbers.filter(|numbers| numbers.reached().is_none()) {
            self.numbers = if self.sown.next == Next::Bonus {
                numbers
            } else {
                numbers.turned()
            };
        }
    }
}
