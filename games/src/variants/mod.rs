//! The variants, one file each, and the registry of named rule sets.
//!
//! A new two-row variant is one file with its rules and its [`RULE_SETS`](bohnenspiel::RULE_SETS),
//! and one line in the registry below. A game that needs no rules of its own is a file with rule
//! sets only, named in the line of the variant whose rules it uses.

use std::ops::{ControlFlow, RangeInclusive};

use crate::board::{Board, MAX_PITS, Move, Moves, Pits};
use crate::error::BoardError;
use crate::hash::rules_hash;
use crate::rules::{Margin, Rules, Sown, TwoRow};
use crate::turn::AnyBoard;
use bao_kujifunza::BaoBoard;

pub mod bao_kujifunza;
mod bohnenspiel_points;
#[cfg(test)]
mod example;
mod kalah_outlook;

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

    /// The widths of board on which the rule set can be played.
    ///
    /// A set whose usual board is the widest there is exists for that board's sake, and Bao is not
    /// played on another one; every other set is played on all widths.
    pub fn widths(&self) -> RangeInclusive<usize> {
        let any_width = self.pits < MAX_PITS && !self.is_bao();
        if any_width {
            1..=MAX_PITS
        } else {
            self.pits..=self.pits
        }
    }

    /// Captured seeds stay in play, on four rows; otherwise the board has two rows and the players
    /// keep what they capture.
    pub fn is_bao(&self) -> bool {
        matches!((self.rules)(Pits::SIX), AnyRules::Bao(_))
    }

    /// The board with the same number of seeds in every pit, and its rules.
    ///
    /// # Errors
    ///
    /// Not one of the [`widths`](Self::widths), or more seeds than a board can hold.
    pub fn start(&self, pits: usize, seeds: u32) -> Result<(AnyRules, AnyBoard), BoardError> {
        if !self.widths().contains(&pits) {
            return Err(BoardError::Pits { pits });
        }
        let width = Pits::new(pits)?;
        let rules = (self.rules)(width);
        let board = match rules {
            AnyRules::TwoRow(_) => AnyBoard::TwoRow(width.filled(seeds)?),
            AnyRules::Bao(_) => {
                let row = [seeds; 16];
                let error = BoardError::Seeds {
                    seeds: 32 * u64::from(seeds),
                };
                AnyBoard::Bao(BaoBoard::new(&row, &row).map_err(|_| error)?)
            }
        };
        Ok((rules, board))
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

/// Names the two-row variants: their modules, one type for all of them, and their rule sets. After
/// `and` come modules that name further rule sets of the same rules.
macro_rules! two_row_variants {
    ($($module:ident :: $rules:ident $(and $($named:ident),+)?;)+) => {
        $(pub mod $module; $($(pub mod $named;)+)?)+

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
            [
                $($module::RULE_SETS, $($($named::RULE_SETS,)+)?)+
                bao_kujifunza::RULE_SETS,
            ]
            .into_iter()
            .flatten()
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

            fn threat(self, board: Board) -> Margin {
                match self {
                    $(Self::$rules(rules) => rules.threat(board),)+
                }
            }

            fn mobility(self, board: Board) -> u32 {
                match self {
                    $(Self::$rules(rules) => rules.mobility(board),)+
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

            fn captured(self, board: Board, mv: Move) -> Board {
                match self {
                    $(Self::$rules(rules) => rules.captured(board, mv),)+
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
    bohnenspiel::Bohnenspiel and deutsches_bohnenspiel, mangala;
    awari::Awari;
    kalah::Kalah;
}

/// The rules of any game here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyRules {
    /// A game on two rows whose captured seeds leave the board.
    TwoRow(TwoRowRules),
    /// Bao la Kujifunza.
    Bao(bao_kujifunza::BaoKujifunza),
}

impl AnyRules {
    /// The parameters that decide a result, as text; see [`TwoRow::identity`].
    pub fn identity(self) -> String {
        match self {
            Self::TwoRow(rules) => rules.identity(),
            Self::Bao(rules) => rules.identity(),
        }
    }

    /// The number that stands for these rules in files and answers.
    pub fn hash(self) -> u64 {
        rules_hash(&self.identity())
    }
}

/// The rule set of a name.
pub fn rule_set(name: &str) -> Option<&'static RuleSet> {
    rule_sets().find(|set| set.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_lower_case() {
        let names: Vec<&str> = rule_sets().map(|set| set.name).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        for name in names {
            assert!(
                name.bytes()
                    .all(|b| b.is_ascii_lowercase() || b"-@".contains(&b))
            );
            assert_eq!(rule_set(name).map(|set| set.name), Some(name));
        }
    }

    /// Every two-row set says what it is, and says no topic twice.
    #[test]
    fn points_are_complete() {
        for set in rule_sets().filter(|set| !set.is_bao()) {
            let topics: Vec<&str> = set.points().map(|point| point.topic).collect();
            let once: HashSet<_> = topics.iter().collect();
            assert_eq!(once.len(), topics.len(), "{}: {topics:?}", set.name);
            assert!(topics.len() >= 6, "{}: {topics:?}", set.name);
            for point in set.points() {
                assert!(
                    !point.rule.is_empty() && !point.source.is_empty(),
                    "{point:?}"
                );
                assert!(!point.rule.contains("  "), "{point:?}");
            }
        }
    }

    /// Mangala II is Hemprich's Bohnenspiel; all other sets are told apart.
    #[test]
    fn equal_games_have_equal_hashes() {
        let hash = |name: &str| rule_set(name).map(|set| (set.rules)(Pits::SIX).hash());
        assert_eq!(hash("mangala"), hash("bohnenspiel@hemprich"));
        let all: Vec<_> = rule_sets()
            .filter(|set| !["mangala", "deutsches-bohnenspiel"].contains(&set.name))
            .map(|set| hash(set.name))
            .collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert_ne!(
            (rule_sets().next().expect("there are sets").rules)(Pits::NINE).hash(),
            hash("bohnenspiel").expect("it is one")
        );
    }

    #[test]
    fn every_set_starts_with_its_seeds() -> Result<(), BoardError> {
        for set in rule_sets() {
            let (_, board) = set.start(set.pits, set.seeds)?;
            let rows = if set.is_bao() { 4 } else { 2 };
            assert_eq!(board.seeds(), rows * set.pits as u32 * set.seeds);
        }
        let set = rule_set("deutsches-bohnenspiel").expect("it is one");
        assert_eq!(set.start(6, 6).err(), Some(BoardError::Pits { pits: 6 }));
        Ok(())
    }
}
