//! The proof store of any game.

use std::path::Path;

use kardis_games::board::Board;
use kardis_games::variants::AnyRules;
use kardis_games::variants::bao_kujifunza::BaoBoard;

use super::{ProofStore, Spent, StoreError};

/// A proof store for whatever boards a game has.
#[derive(Debug)]
pub enum AnyStore {
    /// For two rows.
    TwoRow(ProofStore<Board>),
    /// For Bao.
    Bao(ProofStore<BaoBoard>),
}

/// Does the same with either store.
macro_rules! either {
    ($any:expr, $store:ident => $does:expr) => {
        match $any {
            AnyStore::TwoRow($store) => $does,
            AnyStore::Bao($store) => $does,
        }
    };
}

impl AnyStore {
    /// Reads the store of a game; an empty one if there is no such file.
    ///
    /// # Errors
    ///
    /// See [`ProofStore::read`].
    pub fn read(rules: AnyRules, path: &Path) -> Result<Self, StoreError> {
        let hash = rules.hash();
        match rules {
            AnyRules::TwoRow(rules) => ProofStore::read(rules, hash, path).map(Self::TwoRow),
            AnyRules::Bao(rules) => ProofStore::read(rules, hash, path).map(Self::Bao),
        }
    }

    /// Saves the store.
    ///
    /// # Errors
    ///
    /// See [`ProofStore::write`].
    pub fn write(&self, path: &Path, spent: Spent) -> Result<(), StoreError> {
        either!(self, store => store.write(path, spent))
    }

    /// The hash of the rules.
    pub const fn rules(&self) -> u64 {
        either!(self, store => store.rules())
    }

    /// What was spent on the store before it was read.
    pub const fn spent(&self) -> Spent {
        either!(self, store => store.spent())
    }

    /// How many boards.
    pub fn len(&self) -> usize {
        either!(self, store => store.len())
    }

    /// Nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes in memory, about.
    pub fn bytes(&self) -> usize {
        either!(self, store => store.bytes())
    }
}
