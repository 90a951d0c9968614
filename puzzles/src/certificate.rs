//! The claim of a puzzle as a certificate that a stranger can check.

use kardis_games::game::Game;
use kardis_games::turn::{AnyBoard, AnyMove};
use kardis_solver::certificate::{Certificate, Incomplete};
use kardis_solver::session::{self, Before};

use crate::goal::{Goal, Statement, Worth};
use crate::puzzle::Puzzle;
use crate::setup::needed;
use crate::support::{Refusal, support};
use crate::tools::Tools;

/// Why a puzzle has no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// The game does not support the goal.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// Certificates are about values.
    #[error("there are certificates for win, draw and value only")]
    NotAValue,
    /// The game is over in the diagram.
    #[error("the game is over, nothing is to be proved")]
    Over,
    /// The proof is not complete.
    #[error("{0}")]
    Incomplete(#[from] Incomplete),
}

/// The proof that the goal of a puzzle about a value is reached, or that it is not, resting on values of
/// tables of at most so many seeds. Of `value max` and of an assertion of a value: that so much is
/// reached.
///
/// # Errors
///
/// The goal is of another kind, the game is over, or the proof could not be completed.
pub fn certificate(
    puzzle: &Puzzle,
    leaves: u32,
    tools: &Tools<'_>,
) -> Result<Certificate<AnyBoard, AnyMove>, NoCertificate> {
    let position = &puzzle.position;
    support(position, puzzle.goal)?;
    let worth = match puzzle.goal {
        Goal::Value(worth) => worth,
        Goal::Assert(Statement::Value(value)) => Worth::Least(value),
        _ => return Err(NoCertificate::NotAValue),
    };
    if Game::new(position).ending().is_some() {
        return Err(NoCertificate::Over);
    }
    let turn = position.turn();
    let observer = tools.observer_of_one();
    let before = Before {
        disk: tools.disks.get(&turn.rules.hash()).copied(),
        store: None,
    };
    let mut session = session::open(turn, tools.settings, before, &observer);
    let least = if let Some(least) = needed(position, worth) {
        least
    } else {
        let bounds = session.value(turn.board);
        bounds.value().ok_or(Incomplete::Stopped)?
    };
    Ok(session.certificate(turn.board, least, leaves)?)
}
