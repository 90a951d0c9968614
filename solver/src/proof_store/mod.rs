//! The proof store: proved bounds of boards that must not be lost.
//!
//! The transposition table forgets; the store does not. A search tells it what it proved with much
//! work, and a later search begins with all of it. What is in the store is a fact about a board, on
//! every path and for every horizon, so it cannot change an answer, only the time that it takes.
//!
//! Threads may share a store: it is a sharded map (`dashmap`), and no caller holds a part of it.

use std::time::Duration;

use dashmap::DashMap;
use kardis_games::rules::Key;

use crate::window::Bounds;

mod any;
mod error;
mod file;

pub use any::AnyStore;
pub use error::StoreError;
pub use file::Claimed;

/// What all searches together have spent on a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// How many searches.
    pub runs: u32,
    /// Their nodes.
    pub nodes: u64,
    /// Their time, in whole milliseconds.
    pub time: Duration,
}

impl Spent {
    /// With a search more.
    #[must_use]
    pub fn and(self, nodes: u64, time: Duration) -> Self {
        Self {
            runs: self.runs.saturating_add(1),
            nodes: self.nodes.saturating_add(nodes),
            time: self.time.saturating_add(time),
        }
    }
}

/// Proved bounds of boards of one game.
#[derive(Debug)]
pub struct ProofStore<B: Key> {
    facts: DashMap<B, Bounds>,
    /// The rules that the facts are true of.
    rules: u64,
    spent: Spent,
}

impl<B: Key> ProofStore<B> {
    /// An empty store for the rules with this hash.
    pub fn new(rules: u64) -> Self {
        Self {
            facts: DashMap::new(),
            rules,
            spent: Spent::default(),
        }
    }

    /// The hash of the rules.
    pub const fn rules(&self) -> u64 {
        self.rules
    }

    /// What was spent on the store before it was read.
    pub const fn spent(&self) -> Spent {
        self.spent
    }

    /// Takes note of proved bounds, and returns all that is known of the board.
    ///
    /// # Panics
    ///
    /// In debug builds, if they contradict what is known: then one of them was not a fact.
    pub fn learn(&self, board: B, bounds: Bounds) -> Bounds {
        let mut known = self.facts.entry(board).or_insert(bounds);
        *known = known.and(bounds);
        *known
    }

    /// What is known of a board.
    pub fn known(&self, board: B) -> Option<Bounds> {
        self.facts.get(&board).map(|bounds| *bounds)
    }

    /// All boards with what is known of them, in no particular order. Another thread must not be
    /// waited for while this runs: it may wait for the part of the store that is being read.
    pub fn iter(&self) -> impl Iterator<Item = (B, Bounds)> + '_ {
        self.facts.iter().map(|fact| (*fact.key(), *fact.value()))
    }

    /// The same in the order of the boards.
    pub fn sorted(&self) -> Vec<(B, Bounds)> {
        let mut facts: Vec<_> = self.iter().collect();
        facts.sort_unstable_by_key(|&(board, _)| board);
        facts
    }

    /// How many boards.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Nothing is known.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Bytes in memory, about.
    pub fn bytes(&self) -> usize {
        // A slot, and a byte that says whether it is in use.
        self.facts.capacity() * (size_of::<(B, Bounds)>() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kardis_games::board::Board;

    fn bounds(lower: i16, upper: i16) -> Bounds {
        Bounds { lower, upper }
    }

    #[test]
    fn facts_come_together() {
        let store = ProofStore::new(7);
        let board = |seeds| Board::new(&[seeds, 1], &[0, 2]).unwrap();
        assert_eq!(store.known(board(3)), None);
        assert!(store.is_empty());
        assert_eq!(store.learn(board(3), bounds(-6, 4)), bounds(-6, 4));
        assert_eq!(store.learn(board(3), bounds(-2, 6)), bounds(-2, 4));
        assert_eq!(store.learn(board(2), bounds(1, 1)), bounds(1, 1));
        assert_eq!(store.known(board(3)), Some(bounds(-2, 4)));
        assert_eq!((store.len(), store.sorted().len()), (2, 2));
        assert!(store.sorted().is_sorted_by_key(|&(board, _)| board));
        assert!(store.bytes() >= 2 * size_of::<(Board, Bounds)>());
    }

    /// Many threads that each prove a little of the same boards: everything is there in the end.
    #[test]
    fn threads_share_a_store() {
        let store = ProofStore::new(0);
        std::thread::scope(|scope| {
            for thread in 0..4i16 {
                let store = &store;
                scope.spawn(move || {
                    for seeds in 0..100 {
                        let board = Board::new(&[seeds], &[1]).unwrap();
                        store.learn(board, bounds(-40 + thread, 40 - thread));
                        assert!(store.known(board).is_some());
                    }
                });
            }
        });
        assert_eq!(store.len(), 100);
        assert!(store.iter().all(|(_, known)| known == bounds(-37, 37)));
    }
}
