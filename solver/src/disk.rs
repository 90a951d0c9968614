//! Tables on disk beside the layers that a session solves itself.

use kardis_games::board::Board;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::Probe;
use kardis_tablebases::tablebase::Tablebase;

use crate::layers::small::{SmallLayers, Way};
use crate::line::Rounds;
use crate::observer::Observer;

/// Tables on disk, of the rules of the session, and those of them that were loaded into memory.
#[derive(Clone, Copy, Debug)]
pub struct Disk<'a> {
    /// All that are there. What a probe finds damaged is kept there for the caller to ask.
    pub base: &'a Tablebase,
    /// Some of them, for a search that looks up much.
    pub loaded: &'a Tables,
}

impl Disk<'_> {
    /// The most seeds of a table that play from so many seeds can reach.
    pub fn most_seeds<R: TwoRow>(&self, rules: R, seeds: u32) -> Option<u32> {
        let step = rules.layer_step();
        let within = |n: &u32| *n <= seeds && (seeds - n).is_multiple_of(step);
        self.base.layers().filter(within).max()
    }
}

impl Probe<Board> for Disk<'_> {
    #[inline]
    fn probe(&self, board: Board) -> Option<Margin> {
        self.loaded.probe(board).or_else(|| self.base.probe(board))
    }

    /// Only what is in memory is quick to look up.
    fn known_to(&self) -> Option<u32> {
        self.loaded.known_to()
    }
}

/// Small layers in memory, and larger ones on disk.
#[derive(Clone, Debug)]
pub(crate) struct Known<'a, R> {
    pub(crate) small: SmallLayers<R>,
    pub(crate) disk: Disk<'a>,
}

impl<R: TwoRow> Known<'_, R> {
    /// Solves the layers of up to so many seeds that are not on disk. Returns whether there is any
    /// new one; the observer may stop it early.
    pub(crate) fn extend(&mut self, seeds: u32, way: Way, observer: &Observer) -> bool {
        let step = self.small.step();
        let mut layers = (seeds % step..=seeds).step_by(step as usize);
        let all_there = layers.all(|n| self.disk.base.table(n).is_some());
        !all_there
            && self
                .small
                .extend(seeds, Some(self.disk.loaded), way, observer)
    }
}

impl<R: TwoRow> Probe<Board> for Known<'_, R> {
    #[inline]
    fn probe(&self, board: Board) -> Option<Margin> {
        self.small.probe(board).or_else(|| self.disk.probe(board))
    }

    fn known_to(&self) -> Option<u32> {
        self.small.known_to().max(self.disk.known_to())
    }
}

/// Tables on disk know no rounds. Where they say 0 there is nothing that could fall.
impl<R: TwoRow> Rounds<Board> for Known<'_, R> {
    fn round(&self, board: Board) -> Option<u16> {
        let round = self.small.round(board);
        round.or_else(|| (self.disk.probe(board)? == 0).then_some(0))
    }
}
