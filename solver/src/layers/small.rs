//! All small layers in memory, made on demand.

use kardis_games::board::Board;
use kardis_games::layer::{self, Layer};
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::Probe;

use super::iteration;
use crate::line::Rounds;

/// The layers of up to so many seeds of one rule set, with what is needed to play them out.
#[derive(Clone, Debug)]
pub struct SmallLayers<R> {
    rules: R,
    tables: Tables,
    rounds: Vec<Vec<u16>>,
}

impl<R: TwoRow> SmallLayers<R> {
    /// Solves all layers of up to `seeds` seeds that play from a layer of as many seeds modulo 2 can
    /// reach: only every second one where all captures are even.
    ///
    /// # Panics
    ///
    /// A layer has 2^32 boards or more.
    pub fn up_to(rules: R, seeds: u32) -> Self {
        let mut small = Self {
            rules,
            tables: Tables::new(rules.pits()),
            rounds: Vec::new(),
        };
        let step = small.step();
        for n in (seeds % step..=seeds).step_by(step as usize) {
            small.add(n);
        }
        small
    }

    /// The rules.
    pub const fn rules(&self) -> R {
        self.rules
    }

    /// From one layer that play reaches to the next.
    pub fn step(&self) -> u32 {
        self.rules.layer_step()
    }

    /// Solves one layer more.
    ///
    /// # Panics
    ///
    /// A layer that its captures lead to is missing, or it has 2^32 boards or more.
    pub fn add(&mut self, seeds: u32) {
        let layer = Layer::new(self.rules.pits(), seeds).expect("a small layer");
        let solved = iteration::solve(self.rules, layer, &self.tables);
        self.tables.insert(seeds, solved.values);
        self.rounds.resize(seeds as usize + 1, Vec::new());
        self.rounds[seeds as usize] = solved.rounds;
    }

    /// The values.
    pub const fn tables(&self) -> &Tables {
        &self.tables
    }
}

impl<R: TwoRow> AsRef<Tables> for SmallLayers<R> {
    fn as_ref(&self) -> &Tables {
        self.tables()
    }
}

impl<R: TwoRow> Rounds<Board> for SmallLayers<R> {
    /// See [`iteration::Solved::rounds`].
    fn round(&self, board: Board) -> Option<u16> {
        let rounds = self.rounds.get(board.seeds() as usize)?;
        rounds
            .get(layer::rank(self.rules.pits(), board) as usize)
            .copied()
    }
}

impl<R: TwoRow> Probe<Board> for SmallLayers<R> {
    #[inline]
    fn probe(&self, board: Board) -> Option<Margin> {
        self.tables.probe(board)
    }
}
