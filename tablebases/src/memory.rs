//! Layers in memory: one byte a board, on large pages.

use kardis_games::board::{Board, MAX_SEEDS, Pits};
use kardis_games::layer::{self, Layer};
use kardis_games::rules::Margin;

use crate::arena::Arena;
use crate::probe::Probe;

/// Values of whole layers of one rule set on one width of board.
#[derive(Clone, Debug)]
pub struct Tables {
    pits: Pits,
    /// By seeds.
    layers: Vec<Option<Arena>>,
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
    pub fn insert(&mut self, seeds: u32, values: impl Into<Arena>) {
        let values = values.into();
        let size = Layer::new(self.pits, seeds).map(Layer::size);
        assert_eq!(
            size,
            Some(values.bytes().len() as u64),
            "values for the layer of {seeds} seeds"
        );
        let at = seeds as usize;
        if self.layers.len() <= at {
            self.layers.resize(at + 1, None);
        }
        self.layers[at] = Some(values);
    }

    /// Takes a layer out.
    pub fn remove(&mut self, seeds: u32) -> Option<Arena> {
        let layer = self.layers.get_mut(seeds as usize)?.take();
        while self.layers.last().is_some_and(Option::is_none) {
            self.layers.pop();
        }
        layer
    }

    /// The values of a layer by rank, if the layer is there.
    pub fn layer(&self, seeds: u32) -> Option<&[i8]> {
        debug_assert!(seeds <= MAX_SEEDS);
        self.layers.get(seeds as usize)?.as_ref().map(Arena::signed)
    }

    /// The largest number of seeds with a layer.
    pub fn most_seeds(&self) -> Option<u32> {
        self.layers.len().checked_sub(1).map(|n| n as u32)
    }

    /// All bytes of all layers.
    pub fn bytes(&self) -> usize {
        let layers = self.layers.iter().flatten();
        layers.map(|layer| layer.bytes().len()).sum()
    }
}

impl AsRef<Self> for Tables {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Probe<Board> for Tables {
    #[inline]
    fn probe(&self, board: Board) -> Option<Margin> {
        let values = self.layers.get(board.seeds() as usize)?.as_ref()?;
        let value = values
            .signed()
            .get(layer::rank(self.pits, board) as usize)?;
        Some(Margin::from(*value))
    }

    fn known_to(&self) -> Option<u32> {
        let there = self.layers.iter().take_while(|layer| layer.is_some());
        there.count().checked_sub(1).map(|n| n as u32)
    }
}
