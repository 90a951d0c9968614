//! A game in progress: board, stores, side to move and history, for play and display.
//!
//! ```
//! use kardis_games::game::{Ending, Game};
//! use kardis_games::notation::{Dialect, Position, read_moves};
//! use kardis_games::turn::Side;
//!
//! let start: Position = "0,0,0,5,3,1/5,0,0,0,0,3 S".parse()?;
//! let (_, game) = read_moves(&Game::new(&start), "6x12", Dialect::Numbers)?;
//! assert_eq!(game.ending(), Some(Ending::RowEmpty(Side::North)));
//! assert_eq!(game.score().to_string(), "17-0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The game ends when the rules end it, when a position occurs for the third time, and, where the
//! rule set says so, when somebody has more than half of the seeds. What the rules let a player
//! sweep up is in his store then, and the board is empty.
//!
//! * **Repetition** counts boards with the side to move. On two rows only moves since the last
//!   capture can repeat, and the seeds on the board are split equally, an odd one too (half a seed
//!   each). In Bao, where captured seeds come back into play, all moves count, and the game is a
//!   draw.
//! * **Majority** needs to know the stores. Nobody gets the seeds that are still on the board.

use std::ops::Add;
use std::{error, fmt};

use crate::board::Board;
use crate::notation::Position;
use crate::rules::{Margin, Next, Rules};
use crate::turn::{AnyBoard, AnyMove, Side, Turn};
use crate::variants::{AnyRules, RuleSet};

/// Occurrences of a position that end a game.
pub const OCCURRENCES: usize = 3;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player has no seed in his row, and the rest was swept up.
    RowEmpty(Side),
    /// There is no seed in play.
    BoardEmpty,
    /// A player of Bao cleared the front row of the one named.
    FrontRowCleared(Side),
    /// The player of Bao who is to move has no legal move, and loses.
    NoMove(Side),
    /// A position occurred for the third time.
    Repetition,
    /// A player has more than half of the seeds.
    Majority(Side),
}

impl Ending {
    /// The ending of a two-row game that the rules of moving end, by the rest that is swept up:
    /// seen from `side`, who would have to move.
    pub fn of_rest(rest: Board, side: Side) -> Self {
        if rest.is_empty() {
            Self::BoardEmpty
        } else if rest.own.is_empty() {
            Self::RowEmpty(side)
        } else {
            Self::RowEmpty(!side)
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowEmpty(side) => write!(f, "{side} has no seeds"),
            Self::BoardEmpty => f.write_str("the board is empty"),
            Self::FrontRowCleared(side) => write!(f, "{side}'s front row is cleared"),
            Self::NoMove(side) => write!(f, "{side} has no move"),
            Self::Repetition => f.write_str("the same position for the third time"),
            Self::Majority(side) => write!(f, "{side} has more than half of the seeds"),
        }
    }
}

/// What both players have: seeds, in halves, because an odd seed can be split; in Bao a point for
/// the winner, or half a point each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Score {
    halves: [u32; 2],
}

impl Score {
    /// A score of whole seeds.
    pub const fn seeds(south: u32, north: u32) -> Self {
        Self {
            halves: [2 * south, 2 * north],
        }
    }

    /// What a side has, in half seeds.
    pub const fn halves(self, side: Side) -> u32 {
        self.halves[side.index()]
    }

    /// South's seeds less North's. A split seed adds nothing to either, so it is whole.
    pub const fn margin(self) -> i32 {
        (self.halves[0] as i32 - self.halves[1] as i32) / 2
    }

    /// Who has more, if anybody.
    pub fn leader(self) -> Option<Side> {
        match self.halves[0].cmp(&self.halves[1]) {
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::South),
        }
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            halves: [
                self.halves[0] + other.halves[0],
                self.halves[1] + other.halves[1],
            ],
        }
    }
}

impl fmt::Display for Score {
    /// `46-26`, or `36.5-35.5` where a seed is split.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.halves.map(|halves| {
            let half = if halves % 2 == 1 { ".5" } else { "" };
            format!("{}{half}", halves / 2)
        });
        f.pad(&format!("{south}-{north}"))
    }
}

/// A move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game is over.
    GameOver(Ending),
    /// The rules do not allow the move here.
    NotLegal,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(ending) => write!(f, "the game is over: {ending}"),
            Self::NotLegal => f.write_str("the move is not legal here"),
        }
    }
}

impl error::Error for IllegalMove {}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: AnyMove,
    /// The board before it, and who played it.
    pub turn: Turn,
    /// Seeds that it captured; see [`Turn::captured`].
    pub captured: u32,
    /// Seeds that South and North swept up because it ended the game.
    pub swept: [u32; 2],
    /// Who plays next: the same side after a bonus move.
    pub next: Next,
}

/// A game in progress or over.
#[derive(Clone, Debug)]
pub struct Game {
    set: &'static RuleSet,
    stores_known: bool,
    /// The stores that were given, and none at first if they were not.
    stores: [u32; 2],
    turn: Turn,
    ending: Option<Ending>,
    played: Vec<Played>,
    /// Stores before every move, and how much of `met` was forgotten by then: for taking back.
    before: Vec<([u32; 2], usize)>,
    /// The boards since the game began, each seen from the side to move.
    met: Vec<(AnyBoard, Side)>,
    /// The first of `met` that can still repeat.
    since: usize,
}

impl Game {
    /// The game that goes on from a position. It may be over at once.
    pub fn new(position: &Position) -> Self {
        let turn = position.turn();
        let mut game = Self {
            set: position.set(),
            stores_known: position.stores().is_some(),
            stores: position.stores().unwrap_or_default(),
            turn,
            ending: None,
            played: Vec::new(),
            before: Vec::new(),
            met: vec![(turn.board, turn.side)],
            since: 0,
        };
        game.ending = game.ending_of_stores();
        if game.ending.is_none() && !turn.has_moves() {
            game.end_without_move();
        }
        game
    }

    /// The rule set.
    pub fn set(&self) -> &'static RuleSet {
        self.set
    }

    /// Whose turn it is, on which board. When the game is over, whose turn it would have been.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Why the game is over, if it is.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The moves so far.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// South's and North's store, if the position that the game began with gave them.
    pub fn stores(&self) -> Option<[u32; 2]> {
        self.stores_known.then_some(self.stores)
    }

    /// What both have: their stores (without given stores: what they gained since), with the split
    /// of the rest if the game ended by repetition. In Bao nothing until the game is over.
    pub fn score(&self) -> Score {
        let Turn { board, .. } = self.turn;
        match (board, self.ending) {
            (AnyBoard::Bao(_), None) => Score::default(),
            (AnyBoard::Bao(_), Some(ending)) => Score {
                halves: match ending {
                    Ending::FrontRowCleared(Side::North) | Ending::NoMove(Side::North) => [2, 0],
                    Ending::FrontRowCleared(Side::South) | Ending::NoMove(Side::South) => [0, 2],
                    _ => [1, 1],
                },
            },
            (AnyBoard::TwoRow(_), ending) => {
                let split = match ending {
                    Some(Ending::Repetition) => board.seeds(),
                    _ => 0,
                };
                Score {
                    halves: self.stores.map(|store| 2 * store + split),
                }
            }
        }
    }

    /// Who has won, if the game is over and not a draw.
    pub fn winner(&self) -> Option<Side> {
        self.ending.and_then(|_| self.score().leader())
    }

    /// The position now.
    ///
    /// # Panics
    ///
    /// Never: a game keeps the seeds it began with.
    pub fn position(&self) -> Position {
        let Turn { board, side, .. } = self.turn;
        let pits = self.turn.pits();
        Position::new(self.set, pits, board.seen_by(side), self.stores(), side)
            .expect("seeds move but do not vanish")
    }

    /// Plays a move; a forced pass is a move too.
    ///
    /// # Errors
    ///
    /// The game is over, or the move is not legal.
    pub fn play(&mut self, mv: AnyMove) -> Result<&Played, IllegalMove> {
        if let Some(ending) = self.ending {
            return Err(IllegalMove::GameOver(ending));
        }
        let turn = self.turn;
        let sown = turn.after(mv).ok_or(IllegalMove::NotLegal)?;
        let captured = turn.captured_by(mv, sown.board);
        self.before.push((self.stores, self.since));
        let mut swept = [0, 0];
        match (turn.board, sown.board) {
            (AnyBoard::TwoRow(before), AnyBoard::TwoRow(after)) => {
                let taken = before.seeds() - after.seeds();
                self.stores[turn.side.index()] += taken;
                if taken > 0 {
                    self.since = self.met.len();
                }
                if sown.next == Next::End {
                    swept = shares(after.seeds(), sown.gain - taken as Margin, turn.side);
                }
            }
            _ => debug_assert!(matches!(turn.rules, AnyRules::Bao(_))),
        }
        let side = match sown.next {
            Next::Opponent | Next::End => !turn.side,
            Next::Bonus => turn.side,
        };
        self.turn = Turn {
            board: sown.board,
            side,
            ..turn
        };
        self.met.push((sown.board, side));
        self.played.push(Played {
            mv,
            turn,
            captured,
            swept,
            next: sown.next,
        });
        if sown.next == Next::End {
            self.end_by_rules(swept);
        } else {
            self.end_otherwise();
        }
        Ok(&self.played[self.played.len() - 1])
    }

    /// Takes the last move back.
    pub fn take_back(&mut self) -> Option<Played> {
        let played = self.played.pop()?;
        let (stores, since) = self.before.pop()?;
        self.met.pop();
        self.stores = stores;
        self.since = since;
        self.turn = played.turn;
        self.ending = None;
        Some(played)
    }

    /// How often the position now has occurred since it can have repeated.
    pub fn occurrences(&self) -> usize {
        let now = (self.turn.board, self.turn.side);
        self.met[self.since.min(self.met.len() - 1)..]
            .iter()
            .filter(|&&met| met == now)
            .count()
    }

    /// The boards before the one now that can come again, each with the side to move that it is seen
    /// from.
    pub fn before(&self) -> &[(AnyBoard, Side)] {
        let last = self.met.len() - 1;
        &self.met[self.since.min(last)..last]
    }

    fn end_by_rules(&mut self, swept: [u32; 2]) {
        let Turn { board, side, .. } = self.turn;
        match board {
            AnyBoard::TwoRow(rest) => {
                self.ending = Some(Ending::of_rest(rest, side));
                self.sweep(swept);
            }
            AnyBoard::Bao(_) => self.ending = Some(Ending::FrontRowCleared(side)),
        }
    }

    /// The board is emptied into the stores.
    fn sweep(&mut self, swept: [u32; 2]) {
        for side in Side::BOTH {
            self.stores[side.index()] += swept[side.index()];
        }
        self.turn.board = AnyBoard::TwoRow(Board::EMPTY);
    }

    /// Endings that the rules of moving do not know.
    fn end_otherwise(&mut self) {
        self.ending = self.ending_of_stores();
        if self.ending.is_some() {
            return;
        }
        if !self.turn.has_moves() {
            self.end_without_move();
        } else if self.occurrences() >= OCCURRENCES {
            self.ending = Some(Ending::Repetition);
        }
    }

    fn ending_of_stores(&self) -> Option<Ending> {
        if !self.set.stops_at_majority || !self.stores_known {
            return None;
        }
        let total = self.turn.board.seeds() + self.stores[0] + self.stores[1];
        let ahead = |side: &Side| 2 * self.stores[side.index()] > total;
        Side::BOTH.into_iter().find(ahead).map(Ending::Majority)
    }

    /// The side to move cannot.
    fn end_without_move(&mut self) {
        let Turn { rules, board, side } = self.turn;
        match (rules, board) {
            (AnyRules::TwoRow(rules), AnyBoard::TwoRow(rest)) => {
                self.end_by_rules(shares(rest.seeds(), rules.stuck(rest), side));
            }
            (AnyRules::Bao(rules), AnyBoard::Bao(set_up)) if rules.stuck(set_up) > 0 => {
                self.ending = Some(Ending::FrontRowCleared(!side));
            }
            _ => self.ending = Some(Ending::NoMove(side)),
        }
    }
}

/// How the rest of the seeds is divided, South's part first, if a side gets `ahead` more of them than
/// the other.
pub fn shares(rest: u32, ahead: Margin, side: Side) -> [u32; 2] {
    let mine = i32::midpoint(rest as i32, i32::from(ahead));
    let mut shares = [0, 0];
    shares[side.index()] = mine as u32;
    shares[(!side).index()] = rest - mine as u32;
    shares
}
