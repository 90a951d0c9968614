//! All exact facts about one start, in any game.

use kardis_games::board::{Board, Move};
use kardis_games::rules::{Rules, TwoRow};
use kardis_games::turn::{AnyBoard, AnyMove, Turn};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoMove};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_solver::observer::Observer;

use super::cycle::{self, Cycle};
use super::frontier::{Frontier, Ply};
use super::parity::{self, Parity};
use super::settlement::{self, Longest};
use super::{Ends, lines};
use crate::dice::Dice;

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// A ply is not begun if about so many games would have to be looked at.
    pub games: u64,
    /// No ply after this one.
    pub plies: u32,
    /// Bytes for positions.
    pub memory: usize,
    /// Layers of up to so many seeds are looked at whole.
    pub seeds: u32,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// What there is after 1, 2, ... plies, up to the shortest games or as far as it was allowed.
    pub plies: Vec<Ply>,
    /// As many plies have been counted a second time, over merged positions.
    pub merged: u32,
    /// One of the shortest games.
    pub shortest: Option<Vec<AnyMove>>,
    /// Endless play.
    pub endless: Option<Endless>,
    /// The longest settlement of every layer.
    pub settlements: Vec<Longest>,
    /// What captures and values have in common.
    pub parity: Option<Parity>,
    /// It was stopped: what is missing is not known.
    pub stopped: bool,
}

/// Play from the start that comes back to where it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless {
    /// Moves from the start to a board on a shortest circle.
    pub way: Vec<AnyMove>,
    /// Moves that lead from there back to it.
    pub circle: Vec<AnyMove>,
    /// The board, seen from the opening player, whose turn it is.
    pub board: AnyBoard,
    /// Boards on circles of this length.
    pub boards: u64,
}

/// Two counts of the same games do not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{plies} plies: counted one by one {one_by_one:?}, over positions {merged:?}")]
pub struct Disagreement {
    /// After so many plies.
    pub plies: u32,
    /// Counted game by game.
    pub one_by_one: Ply,
    /// Counted over positions.
    pub merged: Ply,
}

/// Finds the facts about the start of a game, by the threads of the current pool. The same for any
/// number of them.
///
/// # Errors
///
/// Two ways to count do not agree: a fault of this program.
///
/// # Panics
///
/// The board must be of the kind that the rules are for.
pub fn find(
    turn: Turn,
    ends: Ends,
    extent: Extent,
    seed: u64,
    observer: &Observer,
) -> Result<Facts, Disagreement> {
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.with(Find {
            board,
            ends,
            extent,
            seed,
            observer,
        }),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
            let most: fn(BaoBoard) -> usize = |_| 64;
            let games = Games::find(rules, board, most, ends, extent, observer)?;
            Ok(games.facts(|mv: BaoMove| AnyMove::Bao(mv)))
        }
        _ => unreachable!("a board of another game"),
    }
}

struct Find<'a> {
    board: Board,
    ends: Ends,
    extent: Extent,
    seed: u64,
    observer: &'a Observer,
}

impl ForTwoRow for Find<'_> {
    type Output = Result<Facts, Disagreement>;

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let Self {
            board,
            ends,
            extent,
            seed,
            observer,
        } = self;
        let pits = rules.pits().get();
        let games = Games::find(rules, board, |_| pits, ends, extent, observer)?;
        let mut facts = games.facts(AnyMove::TwoRow);
        if facts.stopped {
            return Ok(facts);
        }
        facts.endless = cycle::shortest(rules, extent.seeds)
            .and_then(|circle| endless(rules, board, &circle, seed));
        facts.settlements = settlement::longest(rules, extent.seeds);
        facts.parity = Some(parity::up_to(rules, extent.seeds));
        Ok(facts)
    }
}

/// Games that are played at random in search of a circle.
const TRIES: u32 = 100_000;

fn endless<R: TwoRow>(rules: R, start: Board, circle: &Cycle, seed: u64) -> Option<Endless> {
    let mut dice = Dice::new(seed, 0);
    let (way, board) = cycle::way_to(rules, start, &circle.boards, TRIES, |most| dice.below(most))?;
    let length = circle.moves.len();
    let back = cycle::circle(rules, board, length)?;
    // Whatever was found is played once more.
    let there = cycle::played(rules, start, &way);
    if there != Some(board) || cycle::played(rules, board, &back) != Some(board) {
        return None;
    }
    let any = |moves: Vec<Move>| moves.into_iter().map(AnyMove::TwoRow).collect();
    Some(Endless {
        way: any(way),
        circle: any(back),
        board: AnyBoard::TwoRow(board),
        boards: circle.boards.len() as u64,
    })
}

/// Games from a start, counted in two ways.
struct Games<M> {
    plies: Vec<Ply>,
    merged: u32,
    shortest: Option<Vec<M>>,
    stopped: bool,
}

impl<M> Games<M> {
    fn find<R: Rules<Move = M>>(
        rules: R,
        board: R::Board,
        most_moves: impl Fn(R::Board) -> usize,
        ends: Ends,
        extent: Extent,
        observer: &Observer,
    ) -> Result<Self, Disagreement> {
        let stopped = || observer.due();
        let mut games = Self {
            plies: Vec::new(),
            merged: 0,
            shortest: None,
            stopped: false,
        };
        let mut before = 1.0_f64;
        let mut now = 1.0_f64;
        for ply in 1..=extent.plies {
            // About as many moves as the last time.
            let expected = now * (now / before).max(1.0);
            if expected > extent.games as f64 {
                break;
            }
            let Some(found) = lines::after(rules, board, ends, ply, &stopped) else {
                games.stopped = true;
                return Ok(games);
            };
            (before, now) = (now, (found.games + found.ended) as f64);
            games.plies.push(found);
            if found.ended > 0 {
                let game = lines::first_of(rules, board, ends, ply);
                games.shortest = game.map(|moves| moves.into_iter().map(|(_, mv)| mv).collect());
                break;
            }
            if found.games == 0 {
                break;
            }
        }
        let mut frontier = Frontier::new(rules, board, ends);
        for ply in 1..=games.plies.len() as u32 {
            let index = ply as usize - 1;
            let fits = frontier.bytes(most_moves(board)) <= extent.memory;
            let last = index + 1 == games.plies.len();
            // The last plies are looked at from the last positions that there is room for.
            let merged = if fits && !last {
                frontier.advance()
            } else {
                let more = ply - games.merged_positions();
                let Some(merged) = frontier.look(more, &stopped) else {
                    games.stopped = true;
                    break;
                };
                merged
            };
            let one_by_one = games.plies[index];
            let positions = merged.positions;
            if (Ply {
                positions,
                ..one_by_one
            }) != merged
            {
                return Err(Disagreement {
                    plies: ply,
                    one_by_one,
                    merged,
                });
            }
            games.plies[index] = merged;
            games.merged = ply;
        }
        Ok(games)
    }

    /// Plies whose positions are known.
    fn merged_positions(&self) -> u32 {
        self.plies
            .iter()
            .take_while(|ply| ply.positions > 0)
            .count() as u32
    }

    fn facts(self, any: impl Fn(M) -> AnyMove) -> Facts {
        Facts {
            plies: self.plies,
            merged: self.merged,
            shortest: self
                .shortest
                .map(|moves| moves.into_iter().map(any).collect()),
            endless: None,
            settlements: Vec::new(),
            parity: None,
            stopped: self.stopped,
        }
    }
}
