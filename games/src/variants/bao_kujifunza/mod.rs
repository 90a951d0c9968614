//! Bao la Kujifunza, Bao for learners: four rows of eight, relay sowing, captured seeds stay in
//! play and are sown by their captor.
//!
//! ```text
//!        b8  b7  b6  b5  b4  b3  b2  b1      North, back row
//!         2   2   2   2   2   2   2   2
//!        a8  a7  a6  a5  a4  a3  a2  a1      North, front row
//!         2   2   2   2   2   2   2   2
//!        ------------------------------
//!         2   2   2   2   2   2   2   2
//!        A1  A2  A3  A4  A5  A6  A7  A8      South, front row
//!         2   2   2   2   2   2   2   2
//!        B1  B2  B3  B4  B5  B6  B7  B8      South, back row
//! ```
//!
//! The value of a board is 1 if the side to move wins, -1 if it loses, 0 if neither can win. A
//! player has lost when his front row is empty or he has no legal move; seeds do not count.
//!
//! ```
//! use std::ops::ControlFlow;
//! use kardis_games::rules::Rules;
//! use kardis_games::variants::bao_kujifunza::{BaoKujifunza, Entry};
//!
//! let rules = BaoKujifunza::new(Entry::Choice);
//! let mut outcomes = Vec::new();
//! let _ = rules.successors(rules.start(), |mv, _| {
//!     if mv.text(true).starts_with("A4R") {
//!         outcomes.push(mv);
//!     }
//!     ControlFlow::Continue(())
//! });
//! let texts: Vec<_> = outcomes.iter().map(|mv| mv.text(true)).collect();
//! assert_eq!(texts, ["A4R/LLL", "A4R/LLR", "A4R/LR", "A4R/RL", "A4R/RR"]);
//!
//! let played = rules.play(rules.start(), outcomes[4]).unwrap();
//! assert_eq!((played.laps.len(), played.seeds_captured()), (5, 6));
//! ```
//!
//! [`RULE_SETS`] says point by point where each rule comes from.

use std::ops::ControlFlow;

use crate::rules::{Margin, Next, Rules, Sown};

mod board;
mod memo;
mod moves;
mod played;
mod points;
mod relay;
mod starts;

pub use board::{BaoBoard, BaoBoardError, MAX_SEEDS};
pub use moves::{BaoMove, Direction, Entries, MAX_CHOICES, Side, pit_name};
pub use played::{Lap, Played};
pub use points::RULE_SETS;
pub use starts::{Illegal, IllegalStart};

use played::Record;
use relay::{Halt, Relay};
use starts::Starts;

/// At which kichwa the seeds of a capture from a central pit enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The mover chooses at every such capture.
    Choice,
    /// The mover chooses if it is the first capture of the move; later ones keep the direction.
    ChoiceFirst,
    /// The direction of the sowing is kept (Zanzibar).
    Sustain,
}

/// The rules of Bao la Kujifunza.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaoKujifunza {
    entry: Entry,
}

impl BaoKujifunza {
    /// The rules with one reading of the disputed entry side.
    pub const fn new(entry: Entry) -> Self {
        Self { entry }
    }

    /// The reading of the entry side.
    pub const fn entry(self) -> Entry {
        self.entry
    }

    /// Two seeds in every pit.
    pub const fn start(self) -> BaoBoard {
        BaoBoard::filled(2)
    }

    /// The parameters that decide a result, as text: equal texts are equal games. Contains neither
    /// names nor defaults.
    pub fn identity(self) -> String {
        format!(
            "kardis-rules 1; four-row; pits 8; capture opposite front pit from occupied front pit, \
             first lap 2..15 seeds; entry {:?}; takata front row first; lone kichwa not backwards; \
             endless move illegal, exact; empty front row loses at the capture; stuck loses; \
             endless 0",
            self.entry
        )
    }

    /// Plays a move and tells its laps, or nothing if it is not legal.
    ///
    /// A move is legal if its start is, if it calls itself a takata exactly when nothing can be
    /// captured, and if it has one entry side for every choice that it meets. Use
    /// [`successors`](Rules::successors) where only results matter: it is several times faster.
    pub fn play(self, board: BaoBoard, mv: BaoMove) -> Option<Played> {
        let starts = Starts::new(board);
        if !starts.contains(mv.start(), mv.direction()) || starts.takata() != mv.is_takata() {
            return None;
        }
        let mut relay = self.lift(board, starts, mv.start() as u32, mv.direction());
        let mut record = Record::default();
        let mut entries = mv.entries().iter();
        let halt = loop {
            match relay.run(&mut record) {
                Halt::Choice => relay.enter(entries.next()?),
                Halt::Endless => return None,
                halt => break halt,
            }
        };
        if entries.next().is_some() {
            return None;
        }
        Some(Played {
            sown: sown(board, starts, &relay, halt),
            laps: record.laps,
        })
    }

    /// Every start that may not be played, with the first reason why, by place, clockwise first.
    pub fn explain(self, board: BaoBoard) -> Vec<IllegalStart> {
        let starts = Starts::new(board);
        let mut illegal = Vec::new();
        for start in 0..16 {
            for direction in Direction::BOTH {
                let reason = if !starts.contains(start, direction) {
                    starts::reason(board, starts, start)
                } else if self.is_endless(board, starts, start, direction) {
                    Illegal::Endless
                } else {
                    continue;
                };
                illegal.push(IllegalStart {
                    start,
                    direction,
                    reason,
                });
            }
        }
        illegal
    }

    /// The move would never end.
    fn is_endless(
        self,
        board: BaoBoard,
        starts: Starts,
        start: usize,
        direction: Direction,
    ) -> bool {
        let mut relay = self.lift(board, starts, start as u32, direction);
        relay.run(&mut ()) == Halt::Endless
    }

    /// The relay of a start.
    #[inline]
    const fn lift(
        self,
        board: BaoBoard,
        starts: Starts,
        place: u32,
        direction: Direction,
    ) -> Relay {
        Relay::lift(board, place, direction, starts.takata(), self.entry)
    }
}

/// Calls `visit` for every way in which a move can go on, left before right; never for an endless
/// one. Only a takata can be endless, so every list of choices leads to an end.
#[inline]
fn outcomes<F>(mut relay: Relay, entries: Entries, visit: &mut F) -> ControlFlow<()>
where
    F: FnMut(Entries, &Relay, Halt) -> ControlFlow<()>,
{
    match relay.run(&mut ()) {
        Halt::Choice => {
            for side in [Side::Left, Side::Right] {
                let mut branch = relay;
                branch.enter(side);
                outcomes(branch, entries.with(side), visit)?;
            }
            ControlFlow::Continue(())
        }
        Halt::Endless => ControlFlow::Continue(()),
        halt @ (Halt::Ended | Halt::Won) => visit(entries, &relay, halt),
    }
}

/// What a relay that has come to its end leads to.
#[inline]
fn sown(before: BaoBoard, starts: Starts, relay: &Relay, halt: Halt) -> Sown<BaoBoard> {
    let board = relay.board(before, starts.takata());
    debug_assert_ne!(board.front(), 0, "no move empties the mover's front row");
    let won = halt == Halt::Won;
    Sown {
        board: board.turned(),
        gain: Margin::from(won),
        next: if won { Next::End } else { Next::Opponent },
    }
}

impl Rules for BaoKujifunza {
    type Board = BaoBoard;
    type Move = BaoMove;
    const CYCLIC: bool = true;

    /// By place of the start, clockwise first, left entries before right ones.
    ///
    /// After a move that wins, the board is the one at the moment of the last capture: the captured
    /// seeds are in the winner's hand and on no pit.
    #[inline]
    fn successors(
        self,
        board: BaoBoard,
        mut visit: impl FnMut(BaoMove, Sown<BaoBoard>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let starts = Starts::new(board);
        for (place, direction) in starts {
            let relay = self.lift(board, starts, place, direction);
            outcomes(relay, Entries::NONE, &mut |entries, relay, halt| {
                let mv = BaoMove::new(place as usize, direction, entries, starts.takata());
                visit(mv, sown(board, starts, relay, halt))
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The side to move has lost, unless the opponent's front row is empty and its own is not: such
    /// a board, which can only be set up, is won already.
    #[inline]
    fn stuck(self, board: BaoBoard) -> Margin {
        if board.facing() == 0 && board.front() != 0 {
            1
        } else {
            -1
        }
    }

    /// A game is won or lost, whatever the seeds.
    #[inline]
    fn stake(self, _: BaoBoard) -> Margin {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::perft;

    /// The move generator in one line a rule set; the integration tests say where the counts are
    /// from.
    #[test]
    fn first_moves_are_counted() {
        for (entry, count) in [
            (Entry::Sustain, 108),
            (Entry::ChoiceFirst, 220),
            (Entry::Choice, 816),
        ] {
            let rules = BaoKujifunza::new(entry);
            assert_eq!(perft(rules, rules.start(), 2), count, "{entry:?}");
        }
    }

    #[test]
    fn rule_sets_tell_all_points() {
        for set in RULE_SETS {
            assert_eq!(
                crate::variants::rule_set(set.name).unwrap().title,
                set.title
            );
            let topics: Vec<_> = set.points().map(|point| point.topic).collect();
            let mut distinct = topics.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), topics.len());
            assert_eq!(topics.last(), Some(&"central captures"));
        }
    }

    #[test]
    fn identities_differ() {
        let [a, b, c] = [Entry::Choice, Entry::ChoiceFirst, Entry::Sustain]
            .map(|entry| BaoKujifunza::new(entry).identity());
        assert!(a != b && b != c && a != c);
    }
}
