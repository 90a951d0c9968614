//! Goals with a number of moves.
//!
//! What is left of the number is counted in **halves**: each of the solver's moves is one, and what the
//! defender plays until it is the solver's turn again is one. A goal "in n" is reached at the latest
//! with the n-th move of the solver, which is half 2n - 1; where the defender's reply to it still counts
//! it is half 2n. In a series every move is one.

mod plies;
mod search;

use kardis_games::turn::{AnyBoard, Side, Turn};
use kardis_games::variants::AnyRules;

use crate::field::Field;
use crate::goal::{Aim, Count, Play as Manner};
use crate::play::{Answer, Play, State, Step};
use plies::{State as Board, Task, Wanted};
use search::Search;

pub(crate) use plies::Stores;
pub(crate) use search::Budget;

/// A goal with a number of moves, in play.
pub(crate) struct Bounded<'a, F: Field> {
    search: Search<'a, F>,
    root: Spot<F::Board>,
    set_play: Option<Spot<F::Board>>,
    rules: AnyRules,
    solver: Side,
}

/// A position, and in how many halves the goal is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot<B> {
    board: Board<B>,
    left: u16,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Request {
    /// To reach an aim.
    Aim(Manner, Aim, Count),
    /// To lose nothing.
    Keep(Count),
}

impl<'a, F: Field> Bounded<'a, F> {
    /// A request on a board seen from the side to move.
    pub(crate) fn new(
        field: F,
        turn: Turn,
        board: F::Board,
        request: Request,
        stores: Stores,
        budget: Budget<'a>,
    ) -> Self {
        let (manner, wanted, moves) = match request {
            Request::Aim(manner, aim, moves) => (manner, Wanted::Aim(aim), moves),
            Request::Keep(moves) => (Manner::Direct, Wanted::Keep, moves),
        };
        let mut task = Task::new(field, manner, wanted, stores);
        let n = u16::from(moves.get());
        let left = match (manner, wanted) {
            (Manner::Series, _) => n,
            (Manner::Reverse, _) | (_, Wanted::Keep) => 2 * n,
            (Manner::Direct | Manner::Help, _) => 2 * n - 1,
        };
        let start = task.start(board);
        let root = Spot { board: start, left };
        let begun_by_defender = Spot {
            board: Board {
                board: F::turned(board),
                solver: false,
                ..start
            },
            left: left + 1,
        };
        Self {
            root,
            set_play: (manner == Manner::Direct).then_some(begun_by_defender),
            rules: turn.rules,
            solver: turn.side,
            search: Search::new(task, budget),
        }
    }

    fn task(&self) -> &Task<F> {
        self.search.task()
    }

    fn keeps(&self) -> bool {
        self.task().wanted == Wanted::Keep
    }

    /// The least number of halves in which the goal is reached from a spot; as many as are left if it
    /// is not known to be reached.
    fn least(&mut self, spot: Spot<F::Board>) -> Answer<u16> {
        let step = self.task().horizon_step();
        let first = if spot.left.is_multiple_of(step) {
            step
        } else {
            1
        };
        for left in (first..spot.left).step_by(usize::from(step)) {
            if self.search.holds(spot.board, left)? {
                return Ok(left);
            }
        }
        Ok(spot.left)
    }
}

impl<F: Field> Play for Bounded<'_, F> {
    type Spot = Spot<F::Board>;

    fn root(&self) -> Self::Spot {
        self.root
    }

    fn set_play(&self) -> Option<Self::Spot> {
        self.set_play
    }

    fn turn(&self, spot: Self::Spot) -> Turn {
        let board: AnyBoard = F::any(spot.board.board);
        Turn {
            rules: self.rules,
            board,
            side: if spot.board.solver {
                self.solver
            } else {
                !self.solver
            },
        }
    }

    fn is_solver(&self, spot: Self::Spot) -> bool {
        spot.board.solver
    }

    fn helps(&self) -> bool {
        self.task().helps()
    }

    fn steps(&self, spot: Self::Spot) -> Vec<Step<Self::Spot>> {
        let mut steps = Vec::new();
        self.task().plies(spot.board, spot.left, |ply| {
            steps.push(Step {
                mv: F::any_move(ply.mv),
                captured: self.task().captured(spot.board, &ply),
                over: ply.over,
                quiet: false,
                spent: ply.spent,
                spot: Spot {
                    board: ply.to,
                    left: ply.left,
                },
                state: ply.state,
            });
            std::ops::ControlFlow::Continue(())
        });
        steps
    }

    fn reaches(&mut self, step: &Step<Self::Spot>) -> Answer<bool> {
        self.search
            .settles(step.spot.board, step.spot.left, step.state)
    }

    /// The halves that it takes with this move; a move that reaches the goal takes one.
    fn effort(&mut self, step: &Step<Self::Spot>) -> Answer<u32> {
        if self.keeps() {
            return Ok(0);
        }
        if step.state == State::Reached {
            return Ok(1);
        }
        Ok(u32::from(step.spent + self.least(step.spot)?))
    }

    fn resists(&mut self, _: Self::Spot, steps: &[Step<Self::Spot>]) -> Answer<Vec<usize>> {
        if self.keeps() {
            return Ok((0..steps.len()).collect());
        }
        let efforts = steps
            .iter()
            .map(|step| self.effort(step))
            .collect::<Answer<Vec<u32>>>()?;
        let most = efforts.iter().max();
        Ok((0..steps.len())
            .filter(|&at| Some(&efforts[at]) == most)
            .collect())
    }

    fn are_last(
        &mut self,
        spot: Self::Spot,
        one: &Step<Self::Spot>,
        other: &Step<Self::Spot>,
    ) -> Answer<bool> {
        if self.keeps() {
            return Ok(spot.left <= 2);
        }
        // With `self` the defender's reply is part of it.
        if self.task().manner == Manner::Reverse {
            return Ok(self.effort(one)? <= 2 && self.effort(other)? <= 2);
        }
        // Not by their effort: a bonus move takes none of its own.
        Ok(one.state == State::Reached && other.state == State::Reached)
    }

    fn is_slower(&mut self, main: &Step<Self::Spot>, other: &Step<Self::Spot>) -> Answer<bool> {
        Ok(self.effort(other)? > self.effort(main)?)
    }

    fn can_return(&self) -> bool {
        false
    }

    fn ignores_order(&self) -> bool {
        self.task().manner == Manner::Series
    }

    fn moves(&self, effort: u32) -> Option<u8> {
        let halves = match self.task().manner {
            _ if self.keeps() => return None,
            Manner::Series => return u8::try_from(effort).ok(),
            Manner::Reverse => effort,
            Manner::Direct | Manner::Help => effort + 1,
        };
        u8::try_from(halves.div_ceil(2)).ok()
    }

    fn is_short(&self, effort: u32) -> Option<bool> {
        let Spot { left, .. } = self.root;
        let sooner = effort + u32::from(self.task().horizon_step()) <= u32::from(left);
        Some(!self.keeps() && sooner)
    }

    fn worth(&mut self, _: &Step<Self::Spot>) -> Option<i16> {
        None
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn sources(&self) -> (Option<u32>, bool) {
        (None, true)
    }
}
