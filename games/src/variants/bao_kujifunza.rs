//! Bao la Kujifunza: four rows of eight, relay sowing, captured seeds stay in play.

use std::ops::ControlFlow;

use crate::error::BoardError;
use crate::rules::{Margin, Next, Rules, Sown};
use crate::variants::{AnyRules, RuleSet};

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
    own: [u8; 16],
    opp: [u8; 16],
}

impl BaoBoard {
    /// A board from both players' pits, each in the owner's clockwise order: A1 to A8, B8 to B1.
    ///
    /// # Errors
    ///
    /// More than 64 seeds.
    pub fn new(own: &[u32; 16], opp: &[u32; 16]) -> Result<Self, BoardError> {
        let seeds: u64 = own.iter().chain(opp).map(|&s| u64::from(s)).sum();
        if seeds > 64 {
            return Err(BoardError::Seeds { seeds });
        }
        Ok(Self {
            own: own.map(|s| s as u8),
            opp: opp.map(|s| s as u8),
        })
    }

    /// Seeds in a pit of the mover.
    pub fn own_pit(self, pit: usize) -> u8 {
        self.own[pit]
    }

    /// Seeds in a pit of the opponent.
    pub fn opp_pit(self, pit: usize) -> u8 {
        self.opp[pit]
    }

    /// The board seen from the other player.
    pub fn turned(self) -> Self {
        Self {
            own: self.opp,
            opp: self.own,
        }
    }

    /// All seeds.
    pub fn seeds(self) -> u32 {
        self.own
            .iter()
            .chain(&self.opp)
            .map(|&s| u32::from(s))
            .sum()
    }
}

impl BaoKujifunza {
    /// The parameters that decide a result, as text.
    pub fn identity(self) -> String {
        format!("bao; entry {:?}", self.entry)
    }

    /// Two seeds in every pit.
    pub fn start(self) -> BaoBoard {
        BaoBoard {
            own: [2; 16],
            opp: [2; 16],
        }
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaoMove {
    pit: u8,
    left: bool,
}

impl BaoMove {
    /// The move as text, for South or North.
    pub fn text(self, south: bool) -> String {
        let (row, number) = match self.pit {
            0..8 => ('A', self.pit + 1),
            pit => ('B', 16 - pit),
        };
        let row = if south { row } else { row.to_ascii_lowercase() };
        format!("{row}{number}{}*", if self.left { 'L' } else { 'R' })
    }
}

impl Rules for BaoKujifunza {
    type Board = BaoBoard;
    type Move = BaoMove;
    const CYCLIC: bool = true;

    fn successors(
        self,
        board: BaoBoard,
        mut visit: impl FnMut(BaoMove, Sown<BaoBoard>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for pit in 0..16 {
            for left in [true, false] {
                let mut after = board;
                let seeds = std::mem::take(&mut after.own[pit]);
                if seeds < 2 {
                    continue;
                }
                let step = if left == (pit < 8) { 15 } else { 1 };
                for k in 1..=usize::from(seeds) {
                    after.own[(pit + k * step) % 16] += 1;
                }
                visit(
                    BaoMove {
                        pit: pit as u8,
                        left,
                    },
                    Sown {
                        board: after.turned(),
                        gain: 0,
                        next: Next::Opponent,
                    },
                )?;
            }
        }
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
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        name: "bao-kujifunza",
        title: "Bao la Kujifunza",
        note: None,
        pits: 8,
        seeds: 2,
        rules: |_| AnyRules::Bao(BaoKujifunza::new(Entry::Choice)),
        stops_at_majority: false,
        points: &[],
    },
    RuleSet {
        name: "bao-kujifunza@zanzibar",
        title: "Bao la Kujifunza, direction kept",
        note: None,
        pits: 8,
        seeds: 2,
        rules: |_| AnyRules::Bao(BaoKujifunza::new(Entry::Sustain)),
        stops_at_majority: false,
        points: &[],
    },
];
