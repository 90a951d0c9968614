//! Whether and how soon a goal is reached.

use std::cell::RefCell;
use std::collections::HashMap;

use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_puzzles::goal::{Aim, Goal, Play, Worth};

use super::moves::Slow;
use super::state::{End, Place, State, Table};
use super::values::Values;

/// What is left of the moves that a goal allows: the solver's own; plies in a proof game. Goals
/// without a number of moves do not count.
pub(crate) type Left = u32;

/// A goal in a diagram.
pub(crate) struct Task<'a> {
    pub(crate) table: Table,
    pub(crate) goal: Goal,
    /// The diagram.
    pub(crate) diagram: State,
    /// Where play begins: the diagram; in a proof game the start of the game.
    pub(crate) start: State,
    /// Of all boards within reach, for a goal that is about the value.
    pub(crate) values: &'a Values,
    /// Who moves first.
    pub(crate) solver: Side,
    /// Plies to conversion of the boards that were looked at.
    pub(crate) distances: RefCell<HashMap<AnyBoard, Option<u32>>>,
    /// The stores of the diagram are given.
    stores_known: bool,
}

/// How the solver and the defender play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// The defender resists.
    Against,
    /// Every ply is chosen by who wants the goal.
    Together,
}

impl<'a> Task<'a> {
    pub(crate) fn new(position: &Position, goal: Goal, values: &'a Values) -> Self {
        let mut table = Table::new(position);
        let diagram = table.diagram(position);
        // P1: a majority changes nothing about what the seeds on the board are worth.
        table.majority_ends &= !matches!(goal, Goal::Value(_));
        let start = match goal {
            Goal::ProofGame(_) => table.diagram(&opening(position)),
            _ => diagram,
        };
        Self {
            table,
            goal,
            diagram,
            start,
            values,
            distances: RefCell::default(),
            solver: start.place.side,
            stores_known: position.stores().is_some(),
        }
    }

    pub(crate) fn manner(&self) -> Manner {
        match self.goal {
            Goal::Within {
                play: Play::Series | Play::Help,
                ..
            }
            | Goal::ProofGame(_) => Manner::Together,
            _ => Manner::Against,
        }
    }

    /// What is left in the diagram.
    pub(crate) fn left(&self) -> Left {
        match self.goal {
            Goal::Within { moves, .. } | Goal::Keep(moves) => u32::from(moves.get()),
            // P3: 2n plies if the opening player is to move in the diagram, otherwise one less.
            Goal::ProofGame(moves) => {
                2 * u32::from(moves.get()) - u32::from(self.diagram.place.side == Side::North)
            }
            Goal::Value(_) | Goal::Assert(_) => 0,
        }
    }

    /// Every move in a state that play comes to, with what it leads to and what is left then.
    pub(crate) fn plies(&self, state: &State, left: Left) -> Vec<(AnyMove, State, Left)> {
        let after = match self.goal {
            Goal::ProofGame(_) => left.saturating_sub(1),
            _ if state.place.side == self.solver => left.saturating_sub(1),
            _ => left,
        };
        let plies = self.table.plies(state).into_iter();
        plies.map(|(mv, next)| (mv, next, after)).collect()
    }

    /// The state from which play goes on: in a series it is the solver's turn once more.
    pub(crate) fn goes_on(&self, state: &State) -> State {
        match self.goal {
            Goal::Within {
                play: Play::Series, ..
            } if state.last.is_some() => self.table.again(state),
            _ => *state,
        }
    }

    /// It is the solver's turn; in a series it always is.
    pub(crate) fn solvers_turn(&self, state: &State) -> bool {
        state.place.side == self.solver
    }

    /// P2: the number that a value goal comes to.
    pub(crate) fn threshold(&self) -> i32 {
        let lead = match self.table.slow {
            Slow::TwoRow(_) => {
                let Place { stores, .. } = self.diagram.place;
                stores[self.solver.index()] as i32 - stores[(!self.solver).index()] as i32
            }
            Slow::Bao(_) => 0,
        };
        match self.goal {
            Goal::Value(Worth::Win) => 1 - lead,
            Goal::Value(Worth::Draw) => -lead,
            Goal::Value(Worth::Least(seeds)) => i32::from(seeds),
            Goal::Value(Worth::Max) => self.values.of(self.diagram.place.board),
            _ => unreachable!("not a goal about the value"),
        }
    }

    /// What the solver has gained more than the defender since the diagram.
    pub(crate) fn gained(&self, state: &State) -> i32 {
        let ahead = |state: &State| self.table.ahead(state, self.solver);
        match self.table.slow {
            Slow::TwoRow(_) => ahead(state) - ahead(&self.diagram),
            Slow::Bao(_) => ahead(state),
        }
    }

    /// What the solver will have gained since the diagram with best play.
    pub(crate) fn worth(&self, state: &State) -> i32 {
        let rest = match state.end {
            Some(_) => 0,
            None => self.values.of(state.place.board),
        };
        self.gained(state)
            + if self.solvers_turn(state) {
                rest
            } else {
                -rest
            }
    }

    /// P2: nothing can take a value goal away any more.
    pub(crate) fn is_settled(&self, state: &State) -> bool {
        let open = match self.table.slow {
            Slow::TwoRow(_) => state.seeds(),
            Slow::Bao(_) => 1,
        };
        state.end.is_some() || self.gained(state) - open >= self.threshold()
    }

    /// The goal is reached here and now; a value goal is settled and kept.
    pub(crate) fn is_reached(&self, state: &State, left: Left) -> bool {
        match self.goal {
            Goal::Value(_) => self.is_settled(state) && self.worth(state) >= self.threshold(),
            Goal::Within { aim, .. } => self.table.reaches(aim, self.side_of_aim(), state),
            Goal::Keep(_) => {
                let done = left == 0 && self.solvers_turn(state);
                !self.has_lost_seeds(state) && (state.end.is_some() || done)
            }
            Goal::ProofGame(_) => left == 0 && self.is_diagram(state),
            Goal::Assert(_) => false,
        }
    }

    /// The side that is to reach the aim: the defender in `self`.
    pub(crate) fn side_of_aim(&self) -> Side {
        match self.goal {
            Goal::Within {
                play: Play::Reverse,
                ..
            } => !self.solver,
            _ => self.solver,
        }
    }

    /// P3, keep: the last ply was a capture of the defender's.
    fn has_lost_seeds(&self, state: &State) -> bool {
        let ply = state.last;
        ply.is_some_and(|ply| ply.by != self.solver && ply.captured > 0)
    }

    /// P3, proof game: the diagram, in which the rest may be swept up if the game is over.
    fn is_diagram(&self, state: &State) -> bool {
        let (Place { stores, .. }, diagram) = (state.place, self.diagram.place);
        if state.place.side != diagram.side {
            return false;
        }
        let [south, north] = state.swept;
        let swept = [stores[0] + south, stores[1] + north];
        let is_over = matches!(state.end, Some(End::Move | End::Stuck));
        let stored = |stores| !self.stores_known || stores == diagram.stores;
        state.place.board == diagram.board && stored(stores)
            || diagram.board.seeds() == 0 && is_over && stored(swept)
    }

    /// P4: the stores are part of a position, as far as the goal or an end of the game counts them.
    pub(crate) fn counts_stores(&self) -> bool {
        let by_goal = match self.goal {
            Goal::Value(_) | Goal::Within { aim: Aim::Win, .. } => true,
            Goal::ProofGame(_) => self.stores_known || self.table.majority_ends,
            _ => false,
        };
        by_goal || self.stores_known && self.table.majority_ends
    }

    /// The goal is reached from a state by who wants it, whatever the other side does.
    pub(crate) fn reach(&self, state: &State, left: Left) -> bool {
        if let Goal::Value(_) = self.goal {
            return self.worth(state) >= self.threshold();
        }
        if self.is_reached(state, left) {
            return true;
        }
        if matches!(self.goal, Goal::Keep(_)) && self.has_lost_seeds(state) {
            return false;
        }
        let here = self.goes_on(state);
        if here.end.is_some() || self.is_too_late(&here, left) {
            return false;
        }
        let mut plies = self.plies(&here, left).into_iter();
        let reach = |(_, next, left): (AnyMove, State, Left)| self.reach(&next, left);
        if self.solvers_turn(&here) || self.manner() == Manner::Together {
            plies.any(reach)
        } else {
            plies.all(reach)
        }
    }

    /// No ply counts any more.
    fn is_too_late(&self, state: &State, left: Left) -> bool {
        match self.goal {
            // The reply to the last move still counts.
            Goal::Within {
                play: Play::Reverse,
                ..
            }
            | Goal::Keep(_) => left == 0 && self.solvers_turn(state),
            Goal::Value(_) => false,
            _ => left == 0,
        }
    }

    /// How soon the goal is reached, in some unit: the moves of the solver that it takes, and with help
    /// whether the defender has to reply to the last of them; 0 for goals that are not a matter of time.
    /// Nothing if it is not reached.
    pub(crate) fn soon(&self, state: &State, left: Left) -> Option<u32> {
        match self.goal {
            Goal::Within {
                play: Play::Help, ..
            } => (0..=2 * left).find(|&half| match half % 2 {
                0 => self.reach(state, half / 2),
                _ => self.helps_before(state, half / 2),
            }),
            Goal::Within { .. } => (0..=left).find(|&left| self.reach(state, left)),
            _ => self.reach(state, left).then_some(0),
        }
    }

    /// P4, `short`: with help the aim is reached before the solver has to make a move more than are
    /// left. Without bonus moves that is: with fewer plies than two for each move and one.
    pub(crate) fn helps_before(&self, state: &State, left: Left) -> bool {
        if self.is_reached(state, left) {
            return true;
        }
        if state.end.is_some() || left == 0 && self.solvers_turn(state) {
            return false;
        }
        let mut plies = self.plies(state, left).into_iter();
        plies.any(|(_, next, left)| self.helps_before(&next, left))
    }

    /// The first moves that reach the goal.
    pub(crate) fn keys(&self) -> Vec<AnyMove> {
        let plies = self.plies(&self.start, self.left()).into_iter();
        plies
            .filter(|(_, next, left)| self.reach(next, *left))
            .map(|(mv, _, _)| mv)
            .collect()
    }

    /// The replies to a first move after which the goal is gone; none where a reply comes too late.
    pub(crate) fn refutations(&self, after: &State, left: Left) -> Vec<AnyMove> {
        let is_answered = self.manner() == Manner::Against && !self.solvers_turn(after);
        if !is_answered || self.is_too_late(after, left) {
            return Vec::new();
        }
        let plies = self.plies(after, left).into_iter();
        plies
            .filter(|(_, next, left)| !self.reach(next, *left))
            .map(|(mv, _, _)| mv)
            .collect()
    }
}

/// The position from which the game of a diagram began: the usual number of seeds a pit, or those
/// that board and stores make together.
pub(crate) fn opening(position: &Position) -> Position {
    let pits = position.pits();
    let seeds = match position.stores().and(position.total()) {
        Some(total) => total / (2 * pits as u32),
        None => position.set().seeds,
    };
    Position::start(position.set(), pits, seeds).expect("a start")
}
