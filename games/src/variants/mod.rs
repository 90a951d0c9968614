//! The variants, one file each, and the registry of named rule sets.
//!
//! A new two-row variant is one file with its rules and its [`RULE_SETS`](bohnenspiel::RULE_SETS),
//! and one line in the registry below.

use std::ops::ControlFlow;

use crate::board::{Board, Move, Moves, Pits};
use crate::rules::{Margin, Rules, Sown, TwoRow};

pub mod bao_kujifunza;

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Authority {
    /// Said by a text that the specification starts from.
    Seed,
    /// Said by another public source.
    Public,
    /// Follows from the other rules.
    Proved,
    /// Decided here: no source says it, or the sources disagree.
    Decided,
}

/// One point of a rule set, as `kardis games NAME` prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// What the point is about, in a word or two.
    pub topic: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Who decided it.
    pub authority: Authority,
    /// The source, or the reason.
    pub source: &'static str,
    /// How other readings differ and whose they are; empty if nobody differs.
    pub others: &'static str,
}

/// A named rule set.
#[derive(Clone, Copy, Debug)]
pub struct RuleSet {
    /// The name that is typed, such as `bohnenspiel@hemprich`.
    pub name: &'static str,
    /// The name in words.
    pub title: &'static str,
    /// What must be said wherever the game is named, such as that it is a reconstruction.
    pub note: Option<&'static str>,
    /// Pits a side of the usual board.
    pub pits: usize,
    /// Seeds a pit at the start.
    pub seeds: u32,
    /// The rules on a board of a width.
    pub rules: fn(Pits) -> AnyRules,
    /// A player with more than half of the seeds ends the game at once.
    pub stops_at_majority: bool,
    /// The rules point by point.
    pub points: &'static [&'static [Point]],
}

impl RuleSet {
    /// All points, those that the rule set shares with others first.
    pub fn points(&self) -> impl Iterator<Item = &'static Point> {
        self.points.iter().copied().flatten()
    }
}

/// Code that works for every two-row game, compiled once for each: dispatch happens here, at the
/// edge, and nothing inside is dynamic.
pub trait ForTwoRow {
    /// What the code returns.
    type Output;
    /// Runs the code with the rules in hand.
    fn with<R: TwoRow>(self, rules: R) -> Self::Output;
}

/// Names the two-row variants: their modules, one type for all of them, and their rule sets.
macro_rules! two_row_variants {
    ($($module:ident :: $rules:ident),+ $(,)?) => {
        $(pub mod $module;)+

        /// The rules of any two-row game. Its own methods dispatch at every call, which is right
        /// for a display; a search runs under [`with`](Self::with).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TwoRowRules {
            $(
                #[doc = concat!("See [`", stringify!($module), "`].")]
                $rules($module::$rules),
            )+
        }

        impl TwoRowRules {
            /// Runs code compiled for these very rules.
            pub fn with<F: ForTwoRow>(self, code: F) -> F::Output {
                match self {
                    $(Self::$rules(rules) => code.with(rules),)+
                }
            }
        }

        $(
            impl From<$module::$rules> for AnyRules {
                fn from(rules: $module::$rules) -> Self {
                    Self::TwoRow(TwoRowRules::$rules(rules))
                }
            }
        )+

        /// Every named rule set, in the order in which they are listed.
        pub fn rule_sets() -> impl Iterator<Item = &'static RuleSet> {
            [$($module::RULE_SETS,)+ bao_kujifunza::RULE_SETS].into_iter().flatten()
        }

        impl Rules for TwoRowRules {
            type Board = Board;
            type Move = Move;
            const CYCLIC: bool = true;

            fn successors(
                self,
                board: Board,
                visit: impl FnMut(Move, Sown<Board>) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                match self {
                    $(Self::$rules(rules) => rules.successors(board, visit),)+
                }
            }

            fn stuck(self, board: Board) -> Margin {
                match self {
                    $(Self::$rules(rules) => rules.stuck(board),)+
                }
            }

            fn stake(self, board: Board) -> Margin {
                match self {
                    $(Self::$rules(rules) => rules.stake(board),)+
                }
            }
        }

        impl TwoRow for TwoRowRules {
            fn pits(self) -> Pits {
                match self {
                    $(Self::$rules(rules) => rules.pits(),)+
                }
            }

            fn identity(self) -> String {
                match self {
                    $(Self::$rules(rules) => rules.identity(),)+
                }
            }

            fn even_captures(self) -> bool {
                match self {
                    $(Self::$rules(rules) => rules.even_captures(),)+
                }
            }

            fn moves(self, board: Board) -> Moves {
                match self {
                    $(Self::$rules(rules) => rules.moves(board),)+
                }
            }

            fn sow(self, board: Board, mv: Move) -> Sown<Board> {
                match self {
                    $(Self::$rules(rules) => rules.sow(board, mv),)+
                }
            }

            fn unsow(self, board: Board, visit: impl FnMut(Board, Move)) {
                match self {
                    $(Self::$rules(rules) => rules.unsow(board, visit),)+
                }
            }
        }
    };
}

two_row_variants! {
    bohnenspiel::Bohnenspiel,
    awari::Awari,
    kalah::Kalah,
}

/// The rules of any game here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyRules {
    /// A game on two rows whose captured seeds leave the board.
    TwoRow(TwoRowRules),
    /// Bao la Kujifunza.
    Bao(bao_kujifunza::BaoKujifunza),
}

/// The rule set of a name.
pub fn rule_set(name: &str) -> Option<&'static RuleSet> {
    rule_sets().find(|set| set.name == name)
}
