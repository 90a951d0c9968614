//! Bao la Kujifunza: four rows of eight, relay sowing, captured seeds stay in play.

use std::ops::ControlFlow;

use crate::rules::{Key, Margin, Rules, Sown};
use crate::variants::RuleSet;

/// Which kichwa the seeds of a capture from a central pit enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The mover chooses at every such capture.
    Choice,
    /// The mover chooses at the first capture of the move; later ones keep the direction.
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
}

/// Both players' sixteen pits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BaoBoard {
    own: u128,
    opp: u128,
}

impl Key for BaoBoard {
    const WORDS: usize = 4;

    #[inline]
    fn word(self, index: usize) -> u64 {
        let half = if index < 2 { self.own } else { self.opp };
        (half >> (64 * (index % 2))) as u64
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaoMove;

impl Rules for BaoKujifunza {
    type Board = BaoBoard;
    type Move = BaoMove;
    const CYCLIC: bool = true;

    fn successors(
        self,
        _: BaoBoard,
        _: impl FnMut(BaoMove, Sown<BaoBoard>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn stuck(self, _: BaoBoard) -> Margin {
        -1
    }

    fn stake(self, _: BaoBoard) -> Margin {
        1
    }
}

/// The three readings of the entry side.
pub const RULE_SETS: &[RuleSet] = &[];
