//! A position, and its canonical text.

use std::{error, fmt};

use crate::board::{Board, MAX_SEEDS, Pits};
use crate::error::BoardError;
use crate::turn::{AnyBoard, Side, Turn};
use crate::variants::bao_kujifunza::BaoBoard;
use crate::variants::{AnyRules, RuleSet};

/// The most seeds on a board of Bao.
pub(crate) const BAO_SEEDS: u32 = 64;

/// What is known about a position besides the position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Moves played so far.
    pub ply: Option<u32>,
    /// The position's name: letters, digits, hyphens and dots.
    pub id: Option<String>,
}

impl Settings {
    /// The keys, in the order in which they are printed.
    pub const KEYS: [&str; 2] = ["ply", "id"];

    /// A text can be an id.
    pub fn is_id(text: &str) -> bool {
        !text.is_empty()
            && text
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'))
    }
}

/// A position as it is typed and shown: a game, its board seen from South, stores if they are
/// known, and the side to move.
///
/// [`FromStr`](std::str::FromStr) reads it and [`Display`](fmt::Display) writes its canonical form;
/// the [notation](crate::notation) says how both look.
///
/// # Equality
///
/// Equal positions have equal texts and equal texts are equal positions. Rule sets are the same if
/// their names are.
#[derive(Clone, Debug)]
pub struct Position {
    set: &'static RuleSet,
    rules: AnyRules,
    board: AnyBoard,
    stores: Option<[u32; 2]>,
    side: Side,
    /// What else is known.
    pub settings: Settings,
}

/// Why there is no such position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The rule set is not played on boards of this kind or width.
    Width {
        /// Pits a row.
        pits: usize,
    },
    /// The board has stores and the game has none.
    NoStores,
    /// Board and stores hold more seeds than the start of any game.
    Seeds {
        /// What they hold together.
        seeds: u64,
    },
    /// Board and stores do not hold the same number of seeds for every pit there is.
    Total {
        /// What they hold together.
        seeds: u32,
        /// Pits of the whole board.
        pits: usize,
    },
    /// The board cannot be represented.
    Board(BoardError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width { pits } => write!(f, "the game is not played on rows of {pits} pits"),
            Self::NoStores => f.write_str("the game has no stores"),
            Self::Seeds { seeds } => write!(f, "{seeds} seeds; a game has at most {MAX_SEEDS}"),
            Self::Total { seeds, pits } => write!(
                f,
                "{seeds} seeds are not the same number for each of {pits} pits"
            ),
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl error::Error for PositionError {}

impl From<BoardError> for PositionError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

impl Position {
    /// A position, its board seen from South.
    ///
    /// # Errors
    ///
    /// The board is of a kind or width that the rule set is not played on, Bao has stores, or the
    /// seeds of board and stores cannot have been the same number in every pit at the start.
    pub fn new(
        set: &'static RuleSet,
        pits: usize,
        board: AnyBoard,
        stores: Option<[u32; 2]>,
        side: Side,
    ) -> Result<Self, PositionError> {
        if !set.widths().contains(&pits) {
            return Err(PositionError::Width { pits });
        }
        let rules = match board {
            AnyBoard::TwoRow(board) => {
                let beyond = (pits..crate::board::MAX_PITS)
                    .any(|pit| board.own.get(pit) > 0 || board.opp.get(pit) > 0);
                if set.is_bao() || beyond {
                    return Err(PositionError::Width { pits });
                }
                (set.rules)(Pits::new(pits)?)
            }
            AnyBoard::Bao(_) => {
                if !set.is_bao() {
                    return Err(PositionError::Width { pits });
                }
                if stores.is_some() {
                    return Err(PositionError::NoStores);
                }
                (set.rules)(Pits::new(pits)?)
            }
        };
        if let Some([south, north]) = stores {
            let seeds = u64::from(board.seeds()) + u64::from(south) + u64::from(north);
            if seeds > u64::from(MAX_SEEDS) {
                return Err(PositionError::Seeds { seeds });
            }
            let seeds = seeds as u32;
            let pits = 2 * pits;
            if seeds == 0 || !seeds.is_multiple_of(pits as u32) {
                return Err(PositionError::Total { seeds, pits });
            }
        }
        Ok(Self {
            set,
            rules,
            board,
            stores,
            side,
            settings: Settings::default(),
        })
    }

    /// The start of a game: the same number of seeds in every pit, empty stores, South to move.
    ///
    /// # Errors
    ///
    /// The rule set is not played on so many pits, or there are too many seeds or none.
    pub fn start(set: &'static RuleSet, pits: usize, seeds: u32) -> Result<Self, PositionError> {
        if !set.widths().contains(&pits) {
            return Err(PositionError::Width { pits });
        }
        let (_, board) = set.start(pits, seeds)?;
        let stores = (!set.is_bao()).then_some([0, 0]);
        Self::new(set, pits, board, stores, Side::South)
    }

    /// The usual start of a rule set.
    ///
    /// # Panics
    ///
    /// Never for a set of the registry: a test starts them all.
    pub fn usual_start(set: &'static RuleSet) -> Self {
        Self::start(set, set.pits, set.seeds).expect("the usual board of a rule set is a board")
    }

    /// The same position with settings.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// The rule set.
    pub fn set(&self) -> &'static RuleSet {
        self.set
    }

    /// The rules, for the width of the board.
    pub fn rules(&self) -> AnyRules {
        self.rules
    }

    /// The board, seen from South.
    pub fn board(&self) -> AnyBoard {
        self.board
    }

    /// South's and North's store, if they are known.
    pub fn stores(&self) -> Option<[u32; 2]> {
        self.stores
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The board seen from the side to move, with the rules.
    pub fn turn(&self) -> Turn {
        Turn {
            rules: self.rules,
            board: self.board.seen_by(self.side),
            side: self.side,
        }
    }

    /// Pits a side of a two-row board, or a row in Bao.
    pub fn pits(&self) -> usize {
        self.turn().pits()
    }

    /// The seeds that the game began with, if the stores are known; in Bao the seeds on the board,
    /// which never leave it.
    pub fn total(&self) -> Option<u32> {
        let board = self.board.seeds();
        match self.board {
            AnyBoard::TwoRow(_) => self.stores.map(|[south, north]| board + south + north),
            AnyBoard::Bao(_) => Some(board),
        }
    }

    /// The seeds a pit that the game began with, where they have to be said.
    fn unusual_seeds(&self) -> Option<u32> {
        let [south, north] = self.stores?;
        let seeds = (self.board.seeds() + south + north) / (2 * self.pits() as u32);
        (seeds != self.set.seeds).then_some(seeds)
    }

    /// The rows from the top of the diagram down, each from left to right.
    pub fn rows(&self) -> Vec<Vec<u8>> {
        match self.board {
            AnyBoard::TwoRow(board) => two_rows(board, self.pits()).into(),
            AnyBoard::Bao(board) => bao_rows(board).into(),
        }
    }
}

/// The rows of a two-row board seen from South, as drawn.
fn two_rows(board: Board, pits: usize) -> [Vec<u8>; 2] {
    [
        (0..pits).rev().map(|pit| board.opp.get(pit)).collect(),
        (0..pits).map(|pit| board.own.get(pit)).collect(),
    ]
}

/// The rows of a board of Bao seen from South, as drawn. Each player's pits run clockwise from his
/// own view: the front row from his left to his right, then the back row from right to left.
fn bao_rows(board: BaoBoard) -> [Vec<u8>; 4] {
    [
        (8..16).map(|pit| board.opp_pit(pit)).collect(),
        (0..8).rev().map(|pit| board.opp_pit(pit)).collect(),
        (0..8).map(|pit| board.own_pit(pit)).collect(),
        (8..16).rev().map(|pit| board.own_pit(pit)).collect(),
    ]
}

/// The board seen from South whose rows are drawn so.
pub(crate) fn board_of_rows(rows: &[Vec<u32>]) -> Result<AnyBoard, BoardError> {
    match rows {
        [north, south] => {
            let north: Vec<u32> = north.iter().rev().copied().collect();
            Ok(AnyBoard::TwoRow(Board::new(south, &north)?))
        }
        [north_back, north_front, south_front, south_back] => {
            let ring = |front: &[u32], back: &[u32]| -> Result<[u32; 16], BoardError> {
                let ring: Vec<u32> = front.iter().chain(back).copied().collect();
                let pits = ring.len();
                ring.try_into().map_err(|_| BoardError::Pits { pits })
            };
            let turned = |row: &[u32]| -> Vec<u32> { row.iter().rev().copied().collect() };
            let south = ring(south_front, &turned(south_back))?;
            let north = ring(&turned(north_front), north_back)?;
            let seeds = rows.iter().flatten().map(|&s| u64::from(s)).sum();
            let board = BaoBoard::new(&south, &north).map_err(|_| BoardError::Seeds { seeds })?;
            Ok(AnyBoard::Bao(board))
        }
        rows => Err(BoardError::Pits { pits: rows.len() }),
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.set.name == other.set.name
            && self.pits() == other.pits()
            && self.board == other.board
            && self.stores == other.stores
            && self.side == other.side
            && self.settings == other.settings
    }
}

impl Eq for Position {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pits = self.pits();
        let size = self.unusual_seeds();
        let silent = self.set.name == "bohnenspiel" && pits == self.set.pits && size.is_none();
        if !silent {
            f.write_str(self.set.name)?;
            if let Some(seeds) = size {
                write!(f, ":{pits}x{seeds}")?;
            }
            f.write_str(" ")?;
        }
        for (number, row) in self.rows().iter().enumerate() {
            if number > 0 {
                f.write_str("/")?;
            }
            for (place, seeds) in row.iter().enumerate() {
                let comma = if place > 0 { "," } else { "" };
                write!(f, "{comma}{seeds}")?;
            }
        }
        if let Some([south, north]) = self.stores {
            write!(f, " {south}-{north}")?;
        }
        write!(f, " {}", self.side.letter())?;
        if let Some(ply) = self.settings.ply {
            write!(f, " ply={ply}")?;
        }
        if let Some(id) = &self.settings.id {
            write!(f, " id={id}")?;
        }
        Ok(())
    }
}
