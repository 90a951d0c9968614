//! What a goal means for play: which moves reach it, which replies resist, and how soon it is reached.
//!
//! Key tables, solution trees, duals and set play are found through this interface alone, so they are
//! the same code for every kind of goal.

use std::fmt::Debug;
use std::hash::Hash;

use kardis_games::rules::Margin;
use kardis_games::turn::{AnyMove, Turn};

/// A question that could not be decided within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open;

/// What is found out about a question.
pub(crate) type Answer<T> = Result<T, Open>;

/// What a ply settles about the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// The goal is reached, and nothing can take it away.
    Reached,
    /// It cannot be reached any more: the game is over, or the moves are used up.
    Gone,
    /// Play goes on.
    Open,
}

/// A legal move and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<S> {
    /// The move.
    pub(crate) mv: AnyMove,
    /// Seeds that it captures.
    pub(crate) captured: u32,
    /// It ends the game.
    pub(crate) over: bool,
    /// It changes nothing that counts but the board, so play can still come back.
    pub(crate) quiet: bool,
    /// What it takes of the number of moves, where they count.
    pub(crate) spent: u16,
    /// What it leads to, also where the game is over.
    pub(crate) spot: S,
    /// What it settles.
    pub(crate) state: State,
}

/// A goal in play. A **spot** is a position with all that counts for the goal.
pub(crate) trait Play {
    /// A position with whatever counts for the goal: equal spots have equal futures.
    type Spot: Copy + Eq + Hash + Debug;

    /// Where the puzzle begins.
    fn root(&self) -> Self::Spot;

    /// The same if the defender had to begin; nothing if the goal has no set play.
    fn set_play(&self) -> Option<Self::Spot>;

    /// Board and side to move.
    fn turn(&self, spot: Self::Spot) -> Turn;

    /// It is the turn of the side that is to reach the goal.
    fn is_solver(&self, spot: Self::Spot) -> bool;

    /// Nobody resists: at every turn one solution is followed and all others are duals.
    fn helps(&self) -> bool;

    /// All legal moves, in the order of the rules.
    fn steps(&self, spot: Self::Spot) -> Vec<Step<Self::Spot>>;

    /// The goal is still reached after a move.
    fn reaches(&mut self, step: &Step<Self::Spot>) -> Answer<bool>;

    /// How much a move that reaches the goal leaves to be done: of several the main one has the least.
    fn effort(&mut self, step: &Step<Self::Spot>) -> Answer<u32>;

    /// The replies of full resistance, by their index, at a turn of the defender's at which the goal is
    /// still reached.
    fn resists(&mut self, spot: Self::Spot, steps: &[Step<Self::Spot>]) -> Answer<Vec<usize>>;

    /// Two moves that reach the goal are both the last move of the solution.
    fn are_last(
        &mut self,
        spot: Self::Spot,
        one: &Step<Self::Spot>,
        other: &Step<Self::Spot>,
    ) -> Answer<bool>;

    /// A move that reaches the goal takes longer than the main one, where moves count.
    fn is_slower(&mut self, main: &Step<Self::Spot>, other: &Step<Self::Spot>) -> Answer<bool>;

    /// Moves do not count, so going round in a circle is a waste of time.
    fn can_return(&self) -> bool;

    /// The same moves in another order are the same solution.
    fn ignores_order(&self) -> bool;

    /// Moves of the solver that the goal needs with a first move of this effort; nothing if they do not
    /// count.
    fn moves(&self, effort: u32) -> Option<u8>;

    /// A first move of this effort reaches the goal sooner than is asked for; nothing if that is not
    /// known.
    fn is_short(&self, effort: u32) -> Option<bool>;

    /// What a move is worth to the solver since the diagram, where it is looked up in no time.
    fn worth(&mut self, step: &Step<Self::Spot>) -> Option<Margin>;

    /// What the solver has to gain since the diagram, of a goal about values.
    fn least(&self) -> Option<Margin> {
        None
    }

    /// Nodes searched so far.
    fn nodes(&self) -> u64;

    /// The most seeds of a table that was looked at, and whether anything was searched.
    fn sources(&self) -> (Option<u32>, bool);
}
