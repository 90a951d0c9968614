//! What is looked for, and the puzzle that a board makes.

use std::ops::RangeInclusive;

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::notation::Position;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::turn::{AnyBoard, Side};
use kardis_games::variants::{AnyRules, TwoRowRules};

use super::Candidate;
use super::merit::{Merit, Ranking};
use super::theme::Theme;
use crate::goal::{Aim, Goal, Play, Statement, Worth};
use crate::puzzle::{Duals, Puzzle};
use crate::solve::solve;
use crate::support::{Refusal, support};
use crate::tools::Tools;

/// What is looked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The start of a game on two rows: its rules, its width, and how many seeds it has.
    pub start: Position,
    /// The goal.
    pub goal: Goal,
    /// Seeds on the board.
    pub seeds: RangeInclusive<u32>,
    /// Only keys that capture nothing.
    pub quiet_key: bool,
    /// Which choices of the solver's are no fault.
    pub duals: Duals,
    /// The fewest moves of the solver's in the longest line.
    pub min_length: u32,
    /// Themes that a puzzle must have.
    pub themes: Vec<Theme>,
    /// Which puzzles are better.
    pub ranking: Ranking,
    /// How many are chosen.
    pub count: usize,
    /// Boards of a layer that are looked at; of a larger layer a sample.
    pub sample: u64,
    /// Boards of a layer that are checked; of goals about the value those on which most moves have to be
    /// found, otherwise any.
    pub limit: usize,
    /// Decides which boards a sample has.
    pub seed: u64,
}

/// Why nothing can be looked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MineError {
    /// Bao has no layers.
    #[error(
        "puzzles are mined from layers of boards, and there are none where seeds stay on the board"
    )]
    NoLayers,
    /// The goal is not one of a search among boards.
    #[error("{goal} cannot be mined: {why}")]
    Goal {
        /// The goal.
        goal: Goal,
        /// Why not.
        why: &'static str,
    },
    /// The game does not have the goal.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// More seeds than the game has, or more boards than can be numbered.
    #[error("{seeds} seeds are too many: {most} at most")]
    Seeds {
        /// The seeds.
        seeds: u32,
        /// The most that there may be.
        most: u32,
    },
    /// The values of a layer are not at hand.
    #[error("the values of the layer of {seeds} seeds are needed")]
    Missing {
        /// Its seeds.
        seeds: u32,
    },
}

impl Request {
    /// Looks for ten puzzles with a goal, the longest of those with one key and no real dual.
    pub fn new(start: Position, goal: Goal, seeds: RangeInclusive<u32>) -> Self {
        Self {
            start,
            goal,
            seeds,
            quiet_key: false,
            duals: Duals::Minor,
            min_length: 1,
            themes: Vec::new(),
            ranking: Ranking::default(),
            count: 10,
            sample: 100_000,
            limit: 2_000,
            seed: 1,
        }
    }

    /// Whether this can be looked for.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn validate(&self) -> Result<(), MineError> {
        let AnyRules::TwoRow(rules) = self.start.rules() else {
            return Err(MineError::NoLayers);
        };
        let why = match self.goal {
            Goal::ProofGame(_) => Some("it is found among games, not among boards"),
            Goal::Assert(Statement::Value(_)) => Some("it is true of some board of every layer"),
            _ => None,
        };
        if let Some(why) = why {
            let goal = self.goal;
            return Err(MineError::Goal { goal, why });
        }
        support(&self.start, self.goal)?;
        let total = self.total();
        let fits = |&seeds: &u32| seeds <= total && Layer::new(rules.pits(), seeds).is_some();
        let seeds = *self.seeds.end();
        if !fits(&seeds) {
            let most = (0..=total).rev().find(fits).unwrap_or(0);
            return Err(MineError::Seeds { seeds, most });
        }
        Ok(())
    }

    /// The values of layers are needed.
    pub fn needs_values(&self) -> bool {
        matches!(self.goal, Goal::Value(_) | Goal::Assert(_))
    }

    /// Seeds of the game.
    pub(super) fn total(&self) -> u32 {
        self.start.total().unwrap_or(0)
    }

    /// The rules.
    pub(super) fn rules(&self) -> Option<TwoRowRules> {
        match self.start.rules() {
            AnyRules::TwoRow(rules) => Some(rules),
            AnyRules::Bao(_) => None,
        }
    }

    /// A puzzle with a board, South to move.
    fn puzzle(&self, board: Board, stores: Option<[u32; 2]>, id: &str) -> Option<Puzzle> {
        let position = Position::new(
            self.start.set(),
            self.start.pits(),
            AnyBoard::TwoRow(board),
            stores,
            Side::South,
        );
        let mut puzzle = Puzzle::new(id, position.ok()?, self.goal);
        puzzle.intended.duals = self.duals;
        Some(puzzle)
    }

    /// The stores that hold what is not on the board, South's with so many more.
    fn stores(&self, board: Board, lead: Margin) -> Option<[u32; 2]> {
        let rest = i32::try_from(self.total().checked_sub(board.seeds())?).ok()?;
        let south = rest + i32::from(lead);
        let whole = (0..=2 * rest).contains(&south) && south % 2 == 0;
        whole.then_some([(south / 2) as u32, (rest - south / 2) as u32])
    }

    /// A sound puzzle has what is asked for.
    pub(super) fn wants(&self, merit: &Merit) -> bool {
        let quiet = merit.themes.contains(&Theme::QuietKey);
        merit.length >= self.min_length
            && (quiet || !self.quiet_key)
            && self.themes.iter().all(|theme| merit.themes.contains(theme))
    }

    /// The puzzle of a board, with the stores that are at the edge.
    pub(super) fn made(&self, candidate: &Candidate, tools: &Tools<'_>) -> Option<Puzzle> {
        let Candidate { board, rank, .. } = *candidate;
        let goal: String = self.goal.to_string();
        let word: String = goal
            .chars()
            .filter(|c| *c != '+' && *c != '=')
            .map(|c| if c.is_alphanumeric() { c } else { '-' })
            .collect();
        let id = format!("{word}-{}-{rank}", board.seeds());
        match self.goal {
            Goal::Value(Worth::Win) => {
                let lead = 1 - candidate.least?;
                self.puzzle(board, Some(self.stores(board, lead)?), &id)
            }
            Goal::Value(Worth::Draw) => {
                let lead = -candidate.least?;
                self.puzzle(board, Some(self.stores(board, lead)?), &id)
            }
            Goal::Within {
                aim: Aim::Win,
                play,
                ..
            } => {
                // The winner needs as many of the seeds on the board as he can get.
                let (half, seeds) = (self.total() / 2, board.seeds());
                (1..=seeds).rev().find_map(|needed| {
                    let own = (half + 1).checked_sub(needed)?;
                    let other = (self.total() - seeds).checked_sub(own)?;
                    let stores = if play == Play::Reverse {
                        [other, own]
                    } else {
                        [own, other]
                    };
                    let puzzle = self.puzzle(board, Some(stores), &id)?;
                    let solved = solve(&puzzle.position, self.goal, tools).ok()?;
                    solved.keys().next().is_some().then_some(puzzle)
                })
            }
            _ => self.puzzle(board, None, &id),
        }
    }
}
