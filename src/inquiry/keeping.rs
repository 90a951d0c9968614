//! Proofs of a long search, kept in a file.

use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_solver::observer::Observer;
use kardis_solver::proof_store::{AnyStore, Claimed, Spent, StoreError};
use serde::Serialize;

use crate::console::Console;
use crate::failure::FileFault;
use crate::view::words;

/// How often the store is saved while a search runs: what a crash can cost.
const OFTEN: Duration = Duration::from_mins(2);

/// A proof store and its file.
#[derive(Debug)]
pub(crate) struct Keeper {
    store: AnyStore,
    file: Claimed,
    /// All searches that are over, this program's among them.
    spent: Mutex<Spent>,
}

/// What is in a store, and what it took.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Kept {
    file: String,
    positions: usize,
    bytes: usize,
    runs: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip)]
    this_run: (u64, Duration),
}

impl Keeper {
    /// The store in a file for a position: the one that is open, if there is one. A file that cannot
    /// be used is left as it is.
    pub(crate) fn open(open: Option<Self>, position: &Position, path: &Path) -> Result<Self> {
        let rules = position.rules();
        if let Some(keeper) = open {
            if keeper.store.rules() == rules.hash() {
                return Ok(keeper);
            }
            let error = StoreError::WrongRules {
                path: path.to_owned(),
                found: keeper.store.rules(),
                wanted: rules.hash(),
            };
            return Err(FileFault::from(error).into());
        }
        let file = Claimed::new(path).map_err(FileFault::from)?;
        let store = AnyStore::read(rules, path).map_err(FileFault::from)?;
        let spent = Mutex::new(store.spent());
        Ok(Self { store, file, spent })
    }

    /// The store.
    pub(crate) const fn store(&self) -> &AnyStore {
        &self.store
    }

    /// Searches, and saves the store now and then and at the end.
    pub(crate) fn keep<T>(
        &self,
        observer: &Observer,
        console: &Console,
        search: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        thread::scope(|scope| {
            let (searching, done) = channel::<()>();
            scope.spawn(move || {
                while done.recv_timeout(OFTEN) == Err(RecvTimeoutError::Timeout) {
                    if let Err(error) = self.save(self.with(observer, observer.nodes())) {
                        // It may work the next time, or at the end.
                        console.note_always(&format!("not saved: {error}"));
                    }
                }
            });
            let result = search();
            drop(searching);
            let spent = self.with(observer, observer.nodes());
            self.save(spent)?;
            *self.spent.lock().unwrap_or_else(PoisonError::into_inner) = spent;
            console.note(&format!(
                "{} positions with proved bounds are kept in {}",
                words::grouped(self.store.len() as u64),
                self.file.path().display()
            ));
            result
        })
    }

    /// What was spent, with the search that is under way.
    fn with(&self, observer: &Observer, nodes: u64) -> Spent {
        let spent = *self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        spent.and(nodes, observer.elapsed())
    }

    fn save(&self, spent: Spent) -> Result<(), FileFault> {
        self.store.write(self.file.path(), spent)?;
        Ok(())
    }

    /// What is in the store by now.
    pub(crate) fn kept(&self, observer: &Observer, nodes: u64) -> Kept {
        let spent = self.with(observer, nodes);
        Kept {
            file: self.file.path().display().to_string(),
            positions: self.store.len(),
            bytes: self.store.bytes(),
            runs: spent.runs,
            nodes: spent.nodes,
            seconds: spent.time.as_secs_f64(),
            this_run: (nodes, observer.elapsed()),
        }
    }
}

impl Kept {
    /// How far a search has come.
    pub(crate) fn text(&self) -> String {
        let (nodes, time) = self.this_run;
        let runs = match self.runs {
            1 => "1 run".to_owned(),
            runs => format!("{runs} runs"),
        };
        let all = Duration::from_secs_f64(self.seconds);
        let kept = words::wrapped(
            "kept  ",
            6,
            &format!(
                "{} positions with proved bounds, {} in memory, in {}",
                words::grouped(self.positions as u64),
                words::size(self.bytes as u64),
                self.file
            ),
        );
        let work = words::wrapped(
            "work  ",
            6,
            &format!(
                "{} nodes in this run, {}; {} nodes in {runs}, {}",
                words::grouped(nodes),
                words::rate(nodes, time),
                words::grouped(self.nodes),
                words::about(all)
            ),
        );
        format!("{kept}\n{work}\nwork saved: the same command goes on\n")
    }
}
