//! All successors of some boards at a time.

use kardis_games::board::Board;
use kardis_games::layer::{self, Layer};
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::memory::Tables;

use super::exits::Exits;

pub(super) use super::exits::CHUNK;

/// A successor in the layer.
#[derive(Clone, Copy)]
pub(super) struct Within {
    /// The number of the board in its chunk.
    pub(super) at: u16,
    /// The rank of the successor.
    pub(super) rank: u64,
}

/// Successors of the boards of a chunk: those that leave the layer by the best result, those that
/// stay by their ranks. Whoever wants to know what the latter are worth looks them up in a loop of
/// its own, so that many reads are under way at a time.
pub(super) struct Successors<'a, R> {
    layer: Layer,
    exits: Exits<'a, R>,
    stays: Vec<(u16, Board)>,
    within: Vec<Within>,
    /// By board of the chunk.
    best: Vec<Option<Margin>>,
    stuck: Vec<bool>,
}

impl<'a, R: TwoRow> Successors<'a, R> {
    /// For boards of a layer, given all layers below that its moves lead to.
    pub(super) fn new(rules: R, layer: Layer, below: &'a Tables) -> Self {
        Self {
            layer,
            exits: Exits::new(rules, layer, below),
            stays: Vec::new(),
            within: Vec::new(),
            best: Vec::new(),
            stuck: Vec::new(),
        }
    }

    /// Finds those of another chunk: at most [`CHUNK`] boards.
    ///
    /// # Panics
    ///
    /// A layer that a move leads to is missing.
    pub(super) fn find(&mut self, boards: impl Iterator<Item = Board>) {
        self.exits.clear();
        self.stays.clear();
        self.stuck.clear();
        for (at, board) in (0..).zip(boards) {
            let stuck = self.exits.sow(board, |after| self.stays.push((at, after)));
            self.stuck.push(stuck);
        }
        self.best.clear();
        self.best.extend(self.exits.best());
        let pits = self.layer.pits();
        self.within.clear();
        self.within
            .extend(self.stays.iter().map(|&(at, after)| Within {
                at,
                rank: layer::rank(pits, after),
            }));
    }

    /// By board of the chunk, the best result of a move that leaves the layer; of a board without
    /// moves, what it is worth.
    pub(super) fn exits(&self) -> &[Option<Margin>] {
        &self.best
    }

    /// By board of the chunk, whether it has no moves.
    pub(super) fn stuck(&self) -> &[bool] {
        &self.stuck
    }

    /// The successors that stay, board after board.
    pub(super) fn within(&self) -> &[Within] {
        &self.within
    }
}
