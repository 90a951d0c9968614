//! Layers in memory: one byte a board.

use kardis_games::board::{Board, MAX_SEEDS, Pits};
use kardis_games::layer::{self, Layer};
use kardis_games::rules::Margin;

use crate::probe::Probe;

/// Values of whole layers of one rule set on one width of board.
#[derive(Clone, Debug)]
pub struct Tables {
    pits: Pits,
    /// By seeds; an empty vector where there is no layer.
    layers: Vec<Vec<i8>>,
}

impl Tables {
    /// No layer yet.
    pub fn new(pits: Pits) -> Self {
        Self {
            pits,
            layers: Vec::new(),
        }
    }

    /// Pits a side.
    pub const fn pits(&self) -> Pits {
        self.pits
    }

    /// Adds a layer: a value for every rank.
    ///
    /// # Panics
    ///
    /// The layer does not have as many boards, or cannot exist.
    pub fn insert(&mut self, seeds: u32, values: Vec<i8>) {
        let size = Layer::new(self.pits, seeds).map(Layer::size);
        assert_eq!(
            size,
            Some(values.len() as u64),
            "values for the layer of {seeds} seeds"
        );
        let at = seeds as usize;
        if self.layers.len() <= at {
            self.layers.resize(at + 1, Vec::new());
        }
        self.layers[at] = values;
    }

    /// The values of a layer by rank, if the layer is there.
    pub fn layer(&self, seeds: u32) -> Option<&[i8]> {
        debug_assert!(seeds <= MAX_SEEDS);
        self.layers
            .get(seeds as usize)
            .filter(|layer| !layer.is_empty())
            .map(Vec::as_slice)
    }

    /// The largest number of seeds with a layer.
    pub fn most_seeds(&self) -> Option<u32> {
        self.layers.len().checked_sub(1).map(|n| n as u32)
    }

    /// All bytes of all layers.
    pub fn bytes(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }
}

impl Probe<Board> for Tables {
    #[inline]
    fn probe(&self, board: Board) -> Option<Margin> {
        let values = self.layers.get(board.seeds() as usize)?;
        let value = values.get(layer::rank(self.pits, board) as usize)?;
        Some(Margin::from(*value))
    }
}
