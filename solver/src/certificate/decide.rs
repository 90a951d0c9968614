//! What extraction asks of a search.

use std::ops::RangeInclusive;

use kardis_games::rules::{Margin, Rules};
use kardis_tablebases::probe::Probe;

use crate::alphabeta::AlphaBeta;
use crate::deepening::horizons;
use crate::line::Rounds;
use crate::window::{Bounds, Claim};

/// A search that has proved something and is asked for the parts of the proof.
///
/// Whatever it answers, a certificate can be checked; wrong answers only make one that is rejected.
pub trait Decide<R: Rules> {
    /// The rules.
    fn rules(&self) -> R;

    /// What is known of a board without a search.
    fn known(&mut self, board: R::Board) -> Bounds;

    /// The value of a board on which a certificate may rest.
    fn leaf(&mut self, board: R::Board) -> Option<Margin>;

    /// The round in which the value of a board was found, if it was found by iteration: it falls
    /// along best play within a layer.
    fn round(&mut self, board: R::Board) -> Option<u16>;

    /// The number, in the order of the rules, of a move that probably proves a claim of the mover.
    fn proving_move(&mut self, board: R::Board, claim: Claim) -> Option<usize>;

    /// Efforts in rising order; with the greatest, what can be proved is proved.
    fn efforts(&self) -> RangeInclusive<u8>;

    /// Tries to prove a claim with an effort; false says nothing about it.
    fn prove(&mut self, board: R::Board, claim: Claim, effort: u8) -> bool;

    /// The search was asked to stop.
    fn stopped(&self) -> bool;
}

/// Tables on whose values a certificate may rest.
pub trait Leaves<B> {
    /// The value of a board.
    fn leaf(&self, board: B) -> Option<Margin>;
}

/// With a farther horizon than this, a proof search finds again what was forgotten.
const NEAR: u8 = 6;

impl<R, P> Decide<R> for AlphaBeta<'_, R, P>
where
    R: Rules,
    P: Probe<R::Board> + Rounds<R::Board> + Leaves<R::Board>,
{
    fn rules(&self) -> R {
        AlphaBeta::rules(self)
    }

    fn known(&mut self, board: R::Board) -> Bounds {
        AlphaBeta::known(self, board)
    }

    fn leaf(&mut self, board: R::Board) -> Option<Margin> {
        self.probe_mut().leaf(board)
    }

    fn round(&mut self, board: R::Board) -> Option<u16> {
        self.probe_mut().round(board)
    }

    fn proving_move(&mut self, board: R::Board, _: Claim) -> Option<usize> {
        self.settled_by(board)
    }

    fn efforts(&self) -> RangeInclusive<u8> {
        horizons::<R>()
    }

    fn prove(&mut self, board: R::Board, claim: Claim, effort: u8) -> bool {
        if self.is_by_proof() && effort > NEAR {
            self.deepen_to(board, claim.least);
            return self.known(board).proves(claim) == Some(true);
        }
        self.search(board, claim, effort).proves(claim) == Some(true)
    }

    fn stopped(&self) -> bool {
        AlphaBeta::stopped(self)
    }
}
