//! All tables of a rule set as one thing to ask.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use kardis_games::board::Board;
use kardis_games::rules::Margin;

use crate::cache::Cache;
use crate::error::TableError;
use crate::folder::Folder;
use crate::probe::Probe;
use crate::reader::Table;

/// Segments of a cache that nobody chose a size for: 64 MiB of positions.
pub const CACHE_SEGMENTS: usize = 1 << 17;

/// The open tables of a folder, with a cache of decoded segments that all threads share.
///
/// Opening reads no block. A probe checks the block that it reads, so a damaged one gives an error
/// and never a wrong value.
#[derive(Debug)]
pub struct Tablebase {
    folder: Folder,
    /// By seeds.
    tables: Vec<Option<Table>>,
    cache: Cache,
    failed: AtomicBool,
    fault: Mutex<Option<TableError>>,
}

impl Tablebase {
    /// Opens all tables of a folder; there may be none.
    ///
    /// # Errors
    ///
    /// A file of the folder cannot be opened, is damaged outside its blocks, or is of other rules
    /// or of another layer.
    pub fn open(folder: &Folder) -> Result<Self, TableError> {
        Self::open_some(folder, |_| true, CACHE_SEGMENTS)
    }

    /// Opens the tables of the layers that are wanted, with a cache for the values
    /// of so many segments (512 positions each).
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_some(
        folder: &Folder,
        wanted: impl Fn(u32) -> bool,
        cache_segments: usize,
    ) -> Result<Self, TableError> {
        let mut tables = Vec::new();
        for seeds in folder.layers()?.into_iter().filter(|&seeds| wanted(seeds)) {
            tables.resize_with(seeds as usize + 1, || None);
            tables[seeds as usize] = Some(folder.open(seeds)?);
        }
        Ok(Self {
            folder: folder.clone(),
            tables,
            cache: Cache::new(cache_segments),
            failed: AtomicBool::new(false),
            fault: Mutex::new(None),
        })
    }

    /// The folder.
    pub const fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The table of a layer.
    pub fn table(&self, seeds: u32) -> Option<&Table> {
        self.tables.get(seeds as usize)?.as_ref()
    }

    /// The layers that are open, fewest seeds first.
    pub fn layers(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.tables).filter_map(|(seeds, table)| {
            table.as_ref()?;
            Some(seeds)
        })
    }

    /// The table of a layer that must be there.
    fn needed(&self, seeds: u32) -> Result<&Table, TableError> {
        self.table(seeds).ok_or_else(|| TableError::Missing {
            path: self.folder.table_path(seeds),
            seeds,
        })
    }

    /// The value of a board for the side to move.
    ///
    /// # Errors
    ///
    /// There is no table of the layer, or the block of the board cannot be read or is damaged.
    #[inline]
    pub fn value(&self, board: Board) -> Result<Margin, TableError> {
        let seeds = board.seeds();
        let table = self.needed(seeds)?;
        let (segment, at) = table.segment_of(table.layer().rank(board));
        // No table has 2^56 segments.
        let key = u64::from(seeds) << 56 | segment;
        if let Some(value) = self.cache.get(key, at) {
            return Ok(Margin::from(value));
        }
        let mut values = Vec::new();
        table.read_segment(segment, &mut values)?;
        let value = values[at];
        self.cache.insert(key, values);
        Ok(Margin::from(value))
    }

    /// The plies to conversion of a board; see the specification of the format.
    ///
    /// # Errors
    ///
    /// There is no table of the layer, it has no distances, or the block of the board cannot be
    /// read or is damaged.
    pub fn distance(&self, board: Board) -> Result<u16, TableError> {
        let table = self.needed(board.seeds())?;
        table.distance(table.layer().rank(board))
    }

    /// The first error that a probe through the trait met since the last call. Whoever gave this
    /// tablebase to a search asks here whether the search had all the values it asked for.
    pub fn take_fault(&self) -> Option<TableError> {
        let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        self.failed.store(false, Ordering::Relaxed);
        fault.take()
    }

    #[cold]
    fn note(&self, error: TableError) {
        // One relaxed load keeps the lock out of the way of a search that meets many bad blocks.
        if !self.failed.load(Ordering::Relaxed) {
            let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
            fault.get_or_insert(error);
            self.failed.store(true, Ordering::Relaxed);
        }
    }
}

/// Knows the boards whose table is open. A damaged block gives no value; the error is kept for
/// [`take_fault`](Tablebase::take_fault).
impl Probe<Board> for Tablebase {
    #[inline]
    fn probe(&self, board: Board) -> Option<Margin> {
        self.table(board.seeds())?;
        self.value(board).map_err(|error| self.note(error)).ok()
    }
}
