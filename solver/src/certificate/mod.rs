//! Certificates: what a search has proved, written down so that a reader who knows only the rules can
//! check it.
//!
//! A certificate states that one side, the *claimant*, gets at least so much. It is a graph of boards
//! with what the claimant needs on each: where he is to move it has one move, where the other side is
//! to move it has all of them, down to ends of the game and values of tables. That such a graph is a
//! proof although it may have circles, and the form in which it is written, is told in
//! `docs/certificates.md`.
//!
//! [`extract`] makes one by asking whatever can [`Decide`] claims. It goes through the graph from the
//! root with one move for each board of the claimant; then the boards are put in an order in which
//! progress can be seen (`order`), and where there is none, moves are changed (`repair`).

use kardis_games::rules::{Margin, Rules};

use crate::window::{Claim, Prover};

mod decide;
mod graph;
mod order;
mod repair;
pub mod text;

pub use decide::{Decide, Leaves};
use graph::Graph;

/// What stands in a certificate for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// The claimant is to move and makes this move.
    Move(M),
    /// The other side is to move, and every move is answered.
    Replies,
    /// A table knows the value.
    Leaf,
}

/// A board of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<B, M> {
    /// The board, seen from the side to move.
    pub board: B,
    /// Whether the claimant is to move, as the prover, and what he needs.
    pub claim: Claim,
    /// Why the claim is right.
    pub step: Step<M>,
}

impl<B, M> Line<B, M> {
    /// The same line with its board and move in another form.
    pub(crate) fn map<C, N>(self, board: impl Fn(B) -> C, mv: impl Fn(M) -> N) -> Line<C, N> {
        Line {
            board: board(self.board),
            claim: self.claim,
            step: match self.step {
                Step::Move(made) => Step::Move(mv(made)),
                Step::Replies => Step::Replies,
                Step::Leaf => Step::Leaf,
            },
        }
    }
}

/// A proof that a side gets at least so much.
///
/// A line whose [need](Claim::need) is positive rests, among the boards of the same layer, only on
/// lines that stand before it.
#[derive(Clone, Debug)]
pub struct Certificate<B, M> {
    /// What is proved about the board that was asked about.
    pub claim: Claim,
    /// All boards but ends of the game, and those where less is needed than can be lost.
    pub lines: Vec<Line<B, M>>,
}

/// Why there is no certificate although the claim is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Incomplete {
    /// The search was stopped.
    #[error("there was no time to write down the proof")]
    Stopped,
    /// A part of the proof was forgotten and could not be found again.
    #[error("a part of the proof was forgotten and could not be found again; give more memory")]
    Forgotten,
}

/// The certificate of a claim that is proved.
///
/// # Errors
///
/// A part of the proof is needed that cannot be found again.
pub fn extract<R: Rules>(
    decide: &mut impl Decide<R>,
    board: R::Board,
    claim: Claim,
) -> Result<Certificate<R::Board, R::Move>, Incomplete> {
    let mut graph = Graph::new(decide, board, claim);
    for _ in 0..MOST_REPAIRS {
        graph.grow()?;
        match order::ordered(&graph) {
            Some(order) => return Ok(graph.certificate(&order)),
            None => repair::repair(&mut graph)?,
        }
    }
    Err(Incomplete::Forgotten)
}

/// A repair can demand boards that need a repair themselves, with less to gain each time.
const MOST_REPAIRS: usize = 1000;

/// The claim that was proved about a board by an answer to "does the value reach `least`?".
pub const fn proved(least: Margin, reached: bool) -> Claim {
    let prover = if reached {
        Prover::Mover
    } else {
        Prover::Other
    };
    Claim { least, prover }
}
