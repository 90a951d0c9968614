//! All small layers in memory, made on demand.

use kardis_games::board::Board;
use kardis_games::layer::{self, Layer};
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::Probe;

use super::iteration;
use crate::line::Rounds;
use crate::observer::Observer;

/// The layers of up to so many seeds of one rule set, with what is needed to play them out.
#[derive(Clone, Debug)]
pub struct SmallLayers<R> {
    rules: R,
    tables: Tables,
    rounds: Vec<Vec<u16>>,
}

/// How a layer is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// With the rounds in which values are reached, on one thread.
    WithRounds,
    /// Values only, in the fastest way on the threads of the current pool.
    ValuesOnly,
}

impl<R: TwoRow> SmallLayers<R> {
    /// No layer yet.
    pub(crate) fn none(rules: R) -> Self {
        Self {
            rules,
            tables: Tables::new(rules.pits()),
            rounds: Vec::new(),
        }
    }

    /// Solves all layers of up to `seeds` seeds that play from a layer of as many seeds modulo 2 can
    /// reach: only every second one where all captures are even.
    ///
    /// # Panics
    ///
    /// A layer has 2^32 boards or more.
    pub fn up_to(rules: R, seeds: u32) -> Self {
        let mut small = Self::none(rules);
        small.extend(seeds, None, Way::WithRounds, &Observer::default());
        small
    }

    /// The same with layers that may be there already, in `others` or here. Returns whether there is
    /// any new one; the observer may stop it early.
    ///
    /// # Panics
    ///
    /// A layer has 2^32 boards or more.
    pub(crate) fn extend(
        &mut self,
        seeds: u32,
        others: Option<&Tables>,
        way: Way,
        observer: &Observer,
    ) -> bool {
        let step = self.step();
        let mut any = false;
        for n in (seeds % step..=seeds).step_by(step as usize) {
            if self.tables.layer(n).is_some() {
                continue;
            }
            if let Some(values) = others.and_then(|others| others.layer(n)) {
                self.tables.insert(n, values.to_vec());
                continue;
            }
            if !self.add(n, way, observer) {
                break;
            }
            any = true;
        }
        any
    }

    /// Solves one layer more; false if the observer says stop.
    fn add(&mut self, seeds: u32, way: Way, observer: &Observer) -> bool {
        let layer = Layer::new(self.rules.pits(), seeds).expect("a small layer");
        match way {
            Way::WithRounds => {
                let solved = iteration::solve_under(self.rules, layer, &self.tables, observer);
                let Some(solved) = solved else {
                    return false;
                };
                self.tables.insert(seeds, solved.values);
                self.rounds.resize(seeds as usize + 1, Vec::new());
                self.rounds[seeds as usize] = solved.rounds;
            }
            Way::ValuesOnly => {
                let Some(values) = super::solve(self.rules, layer, &self.tables, observer) else {
                    return false;
                };
                self.tables.insert(seeds, values);
            }
        }
        true
    }

    /// The rules.
    pub const fn rules(&self) -> R {
        self.rules
    }

    /// From one layer that play reaches to the next.
    pub fn step(&self) -> u32 {
        self.rules.layer_step()
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
    /// See [`iteration::Solved::rounds`]. Of a layer that was solved without them a value of 0 has
    /// its round, as there is nothing that could fall.
    fn round(&self, board: Board) -> Option<u16> {
        let rank = || layer::rank(self.rules.pits(), board) as usize;
        let rounds = self.rounds.get(board.seeds() as usize);
        rounds
            .and_then(|rounds| rounds.get(rank()).copied())
            .or_else(|| (self.probe(board)? == 0).then_some(0))
    }
}

impl<R: TwoRow> Probe<Board> for SmallLayers<R> {
    #[inline]
    fn probe(&self, board: Board) -> Option<Margin> {
        self.tables.probe(board)
    }

    fn known_to(&self) -> Option<u32> {
        self.tables.known_to()
    }
}
