//! A puzzle played move by move: which moves keep the goal, how the defender resists, what refutes.

use kardis_games::notation::Position;
use kardis_games::turn::{AnyMove, Turn};

use crate::goal::Goal;
use crate::play::{Play, State, Step};
use crate::setup::{OnPlay, Setup};
use crate::support::{Refusal, support};
use crate::tools::Tools;
use crate::tree::{good, main};

/// How far a walk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Play goes on.
    Open,
    /// The goal is reached, and nothing can take it away.
    Reached,
    /// It cannot be reached any more.
    Gone,
}

/// What a move does to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It keeps the goal.
    Keeps,
    /// It gives the goal away, and these replies show it; none where nobody resists, where the move
    /// itself ends all hope, or where the same side moves on.
    Loses(Vec<AnyMove>),
    /// Nobody knows, within the limits.
    Open,
    /// It is not legal.
    Illegal,
}

/// A walk through a puzzle, from the diagram on; of a proof game from the start of the game.
pub trait Walk {
    /// Board and side to move.
    fn turn(&self) -> Turn;

    /// How far it is.
    fn stage(&self) -> Stage;

    /// Plies that were made.
    fn plies(&self) -> usize;

    /// The solver chooses the next move, or, where nobody resists, whoever solves the puzzle.
    fn chooses(&self) -> bool;

    /// What a move would do to the goal, at a turn at which somebody [chooses](Self::chooses).
    fn deed(&mut self, mv: AnyMove) -> Deed;

    /// The main move at a turn at which somebody chooses; nothing if none keeps the goal, or if it
    /// could not be found within the limits.
    fn best(&mut self) -> Option<AnyMove>;

    /// The first reply of full resistance at a turn of the defender's at which the goal is still
    /// reached; nothing if it could not be found within the limits.
    fn reply(&mut self) -> Option<AnyMove>;

    /// Makes a move. It is not made, and the answer is no, if it is not legal or the walk is over.
    fn play(&mut self, mv: AnyMove) -> bool;

    /// Takes a ply back, if there is one.
    fn back(&mut self) -> bool;
}

/// Walks through a puzzle. Nothing if there is nothing to play: the game is over, the goal is a
/// statement, or what is to be reached could not be found out within the limits.
///
/// # Errors
///
/// The game does not support the goal.
pub fn walk<T>(
    position: &Position,
    goal: Goal,
    tools: &Tools<'_>,
    visit: impl FnOnce(&mut dyn Walk) -> T,
) -> Result<Option<T>, Refusal> {
    support(position, goal)?;
    // Whoever walks takes his time; only the work is limited.
    let observer = tools.observer.part(None).with_nodes(tools.limits.nodes);
    let setup = Setup {
        position,
        tools,
        observer: &observer,
    };
    Ok(setup.play(goal, Walking(visit)))
}

/// Code that walks.
struct Walking<V>(V);

impl<T, V: FnOnce(&mut dyn Walk) -> T> OnPlay for Walking<V> {
    type Output = Option<T>;

    fn run<P: Play>(self, play: P) -> Option<T> {
        let mut walker = Walker {
            line: vec![(play.root(), State::Open)],
            play,
        };
        Some((self.0)(&mut walker))
    }

    fn over(self) -> Option<T> {
        None
    }

    fn open(self, _: Turn) -> Option<T> {
        None
    }
}

/// A goal in play, and the way from the diagram.
struct Walker<P: Play> {
    play: P,
    /// Every spot with what the ply to it settled, the diagram first.
    line: Vec<(P::Spot, State)>,
}

impl<P: Play> Walker<P> {
    fn at(&self) -> (P::Spot, State) {
        *self.line.last().expect("the diagram stays")
    }

    /// The legal moves; none once the walk is over.
    fn steps(&self) -> Vec<Step<P::Spot>> {
        match self.at() {
            (spot, State::Open) => self.play.steps(spot),
            _ => Vec::new(),
        }
    }

    fn refutations(&mut self, step: &Step<P::Spot>) -> Vec<AnyMove> {
        let answered =
            step.state == State::Open && !self.play.helps() && !self.play.is_solver(step.spot);
        if !answered {
            return Vec::new();
        }
        let mut replies = self.play.steps(step.spot);
        replies.retain(|reply| self.play.reaches(reply) == Ok(false));
        replies.into_iter().map(|reply| reply.mv).collect()
    }
}

impl<P: Play> Walk for Walker<P> {
    fn turn(&self) -> Turn {
        self.play.turn(self.at().0)
    }

    fn stage(&self) -> Stage {
        match self.at().1 {
            State::Open => Stage::Open,
            State::Reached => Stage::Reached,
            State::Gone => Stage::Gone,
        }
    }

    fn plies(&self) -> usize {
        self.line.len() - 1
    }

    fn chooses(&self) -> bool {
        self.play.helps() || self.play.is_solver(self.at().0)
    }

    fn deed(&mut self, mv: AnyMove) -> Deed {
        let Some(step) = self.steps().into_iter().find(|step| step.mv == mv) else {
            return Deed::Illegal;
        };
        match self.play.reaches(&step) {
            Ok(true) => Deed::Keeps,
            Ok(false) => Deed::Loses(self.refutations(&step)),
            Err(_) => Deed::Open,
        }
    }

    fn best(&mut self) -> Option<AnyMove> {
        let steps = self.steps();
        let good = good(&mut self.play, &steps).ok()?;
        if good.is_empty() {
            return None;
        }
        main(&mut self.play, &good).ok().map(|step| step.mv)
    }

    fn reply(&mut self) -> Option<AnyMove> {
        let steps = self.steps();
        let replies = self.play.resists(self.at().0, &steps).ok()?;
        replies.first().map(|&at| steps[at].mv)
    }

    fn play(&mut self, mv: AnyMove) -> bool {
        let step = self.steps().into_iter().find(|step| step.mv == mv);
        if let Some(step) = step {
            self.line.push((step.spot, step.state));
        }
        step.is_some()
    }

    fn back(&mut self) -> bool {
        let any = self.line.len() > 1;
        if any {
            self.line.pop();
        }
        any
    }
}
