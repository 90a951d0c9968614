//! From yes and no to values: bounds of several boards, narrowed together.
//!
//! Every board has two statements that are open next: that its value is more than is known, and that
//! it is less. They are worked on in turns, always the one that has cost the least so far, so that
//! bounds grow tight evenly, the cheap proofs come first, and there is something to tell whenever
//! the search has to stop. What is far from the value is proved quickly, and what it leaves in the
//! table helps with what is near.

use kardis_games::rules::{Margin, Rules};
use kardis_tablebases::probe::Probe;

use super::ProofSearch;
use crate::window::Bounds;

/// A board whose value is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<B> {
    /// The board.
    pub board: B,
    /// What is proved of its value.
    pub bounds: Bounds,
    /// Work on a board with a higher weight costs so many times less.
    weight: u64,
    /// Nodes spent on the upper and on the lower bound.
    spent: [u64; 2],
}

impl<B> Wanted<B> {
    /// A board of which nothing is known, with its share of the work.
    pub const fn new(board: B, weight: u64) -> Self {
        Self {
            board,
            bounds: Bounds::stake(Margin::MAX),
            weight,
            spent: [0; 2],
        }
    }

    /// What is open next: the threshold, for a higher lower bound or for a lower upper one.
    const fn least(&self, raise: bool) -> Margin {
        if raise {
            self.bounds.lower + 1
        } else {
            self.bounds.upper
        }
    }
}

/// Nodes for the first attempts: at who is ahead.
const FIRST: u64 = 1 << 18;

/// Nodes that a statement gets at a time, at least.
const TURN: u64 = 1 << 16;

impl<R: Rules, P: Probe<R::Board>> ProofSearch<'_, R, P> {
    /// Narrows the bounds of some boards until all values are known or the observer stops it.
    pub fn narrow(&mut self, wanted: &mut [Wanted<R::Board>]) {
        self.recall(wanted);
        // Most starts are level or close to it, and then this is the quickest way to say so.
        for index in 0..wanted.len() {
            for least in [1, 0] {
                if !self.stopped() {
                    self.prove(wanted[index].board, least, FIRST);
                }
            }
            self.recall(wanted);
        }
        while let Some((index, raise)) = cheapest(wanted)
            && !self.stopped()
        {
            let this = wanted[index];
            let spent = this.spent[usize::from(raise)];
            let before = self.nodes();
            let found = self.prove(this.board, this.least(raise), TURN.max(spent / 2));
            let this = &mut wanted[index];
            this.spent[usize::from(raise)] += self.nodes() - before;
            this.bounds = this.bounds.and(found.bounds);
            self.recall(wanted);
        }
    }

    /// Looks up what is known of the boards by now.
    fn recall(&mut self, wanted: &mut [Wanted<R::Board>]) {
        for this in wanted {
            this.bounds = this.bounds.and(self.known(this.board));
        }
    }
}

/// The open statement that has cost the least, as the number of its board and whether it would raise
/// the lower bound.
fn cheapest<B>(wanted: &[Wanted<B>]) -> Option<(usize, bool)> {
    let open = wanted.iter().enumerate();
    open.filter(|(_, this)| this.bounds.value().is_none())
        .flat_map(|(index, this)| {
            [true, false].map(|raise| (this.spent[usize::from(raise)] / this.weight, index, raise))
        })
        .min_by_key(|&(cost, index, raise)| (cost, index, !raise))
        .map(|(_, index, raise)| (index, raise))
}
