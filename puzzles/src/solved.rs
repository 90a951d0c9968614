//! What is found out about a puzzle whatever its author says: first moves, solution, set play.

use kardis_games::rules::Margin;
use kardis_games::turn::{AnyMove, Turn};

use crate::verdict::Grade;

/// What a first move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It reaches the goal.
    Key,
    /// It does not.
    Try,
    /// Nobody knows, within the limits.
    Open,
}

/// A first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The move.
    pub mv: AnyMove,
    /// Seeds that it captures.
    pub captured: u32,
    /// Key or try.
    pub standing: Standing,
    /// Of a key, the moves of the solver that the goal needs with it, where moves count.
    pub moves: Option<u8>,
    /// What the solver gains more than the defender from the diagram on with this move; of a value goal
    /// only, where it is looked up in no time.
    pub value: Option<Margin>,
    /// Of a try, the replies after which the goal is gone; none where the defender does not resist, or
    /// where the move itself ends all hope.
    pub refutations: Vec<AnyMove>,
    /// The refutations may not be all.
    pub open: bool,
}

/// A move of the solution tree, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Before the move.
    pub turn: Turn,
    /// The move.
    pub mv: AnyMove,
    /// Seeds that it captures.
    pub captured: u32,
    /// The other moves that reach the goal as well; none at the first turn.
    pub duals: Vec<Dual>,
    /// How the line ends here, if it does.
    pub end: Option<End>,
    /// What follows: one move where somebody chooses, all replies of full resistance otherwise.
    pub next: Vec<Branch>,
}

/// A choice that the solver has later on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dual {
    /// The move.
    pub mv: AnyMove,
    /// Seeds that it captures.
    pub captured: u32,
    /// How much it takes away; nothing if that could not be decided.
    pub grade: Option<Grade>,
}

/// How a line of the solution ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The goal is reached, or settled.
    Reached,
    /// The position stands earlier in this line.
    Repeats,
    /// The position stands elsewhere in the tree, and goes on there.
    Elsewhere,
    /// The limits do not allow more.
    Open,
}

/// What the solver answers to a move of the defender, if the defender had to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetMove {
    /// The defender's move.
    pub mv: AnyMove,
    /// Seeds that it captures.
    pub captured: u32,
    /// The answers that reach the goal.
    pub answers: Vec<AnyMove>,
    /// The goal is reached by the defender's move already.
    pub reached: bool,
    /// The answers may not be all.
    pub open: bool,
}

/// Where the facts are from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// The most seeds of a table that was looked at, in memory or on disk.
    pub tables: Option<u32>,
    /// Something was searched.
    pub search: bool,
    /// Nodes searched.
    pub nodes: u64,
}

/// All that is found out about a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    /// Every first move, in the order of the rules; none if the game is over, and for assertions.
    pub firsts: Vec<First>,
    /// The solution: every key, and what follows.
    pub solution: Vec<Branch>,
    /// What the solution would be if the defender had to begin.
    pub set_play: Vec<SetMove>,
    /// The goal is reached in so few moves, where moves count.
    pub moves: Option<u8>,
    /// It is reached sooner than is asked for; nothing if that is not known.
    pub short: Option<bool>,
    /// What the solver gains at least more than the defender from the diagram on, of a value goal: the
    /// number that the goal comes to.
    pub least: Option<Margin>,
    /// Of an assertion, what the value for the side to move is, if it is known.
    pub value: Option<Margin>,
    /// Of an assertion, whether it is true, if that is known.
    pub holds: Option<bool>,
    /// Where this is from.
    pub sources: Sources,
}

impl Solved {
    /// Nothing is to be played: the game is over, or there is nothing but a statement.
    pub(crate) fn over() -> Self {
        Self {
            short: Some(false),
            ..Self::default()
        }
    }

    /// Nothing is known of any first move.
    pub(crate) fn open(turn: Turn) -> Self {
        let firsts = turn.successors().into_iter().map(|(mv, _)| First {
            mv,
            captured: turn.captured(mv).unwrap_or(0),
            standing: Standing::Open,
            moves: None,
            value: None,
            refutations: Vec::new(),
            open: true,
        });
        Self {
            firsts: firsts.collect(),
            sources: Sources {
                search: true,
                ..Sources::default()
            },
            ..Self::default()
        }
    }

    /// The keys.
    pub fn keys(&self) -> impl Iterator<Item = &First> {
        self.firsts
            .iter()
            .filter(|first| first.standing == Standing::Key)
    }

    /// All duals of the solution, with the turn at which they are.
    pub fn duals(&self) -> Vec<(Turn, Dual)> {
        let mut all = Vec::new();
        each(&self.solution, &mut |branch| {
            all.extend(branch.duals.iter().map(|&dual| (branch.turn, dual)));
        });
        all
    }

    /// The solution is known to its ends, and all duals are graded.
    pub fn is_whole(&self) -> bool {
        let mut whole = true;
        each(&self.solution, &mut |branch| {
            whole &= branch.end != Some(End::Open)
                && branch.duals.iter().all(|dual| dual.grade.is_some());
        });
        whole
    }

    /// Moves of the solution tree.
    pub fn size(&self) -> usize {
        let mut count = 0;
        each(&self.solution, &mut |_| count += 1);
        count
    }
}

/// Visits every branch, the earlier move first.
pub(crate) fn each(branches: &[Branch], visit: &mut impl FnMut(&Branch)) {
    for branch in branches {
        visit(branch);
        each(&branch.next, visit);
    }
}
