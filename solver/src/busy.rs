//! What the threads of a search are at, so that they do not all do the same.
//!
//! Every thread searches the same board from the root, and all share the transposition table. A
//! move that another thread is searching at the moment is put off until the others are searched: by
//! then its result may be in the table. That is the idea of ABDADA (Weill, "The ABDADA distributed
//! minimax search algorithm", ICCA Journal 19(1), 1996) in the form that Tom Kerrigan gave it
//! ("Simplified ABDADA"), where the marks have a table of their own. A mark that is lost or false
//! costs time and changes no result.

use std::sync::atomic::{AtomicU64, Ordering};

/// Marks; much more than there are moves on the lines of all threads.
const MARKS: usize = 1 << 13;

/// Moves that are being searched.
#[derive(Debug)]
pub(crate) struct Busy {
    /// The hash of a board that is being searched, at the place that its lowest bits say, or 0.
    marks: Vec<AtomicU64>,
}

impl Busy {
    /// Nothing is being searched.
    pub(crate) fn new() -> Self {
        let mut marks = Vec::new();
        marks.resize_with(MARKS, AtomicU64::default);
        Self { marks }
    }

    fn mark(&self, hash: u64) -> &AtomicU64 {
        &self.marks[hash as usize % MARKS]
    }

    /// Some thread searches the board with this hash.
    pub(crate) fn is_at(&self, hash: u64) -> bool {
        self.mark(hash).load(Ordering::Relaxed) == hash
    }

    /// A search of the board begins.
    pub(crate) fn begin(&self, hash: u64) {
        self.mark(hash).store(hash, Ordering::Relaxed);
    }

    /// A search of the board has ended.
    pub(crate) fn end(&self, hash: u64) {
        let mark = self.mark(hash);
        if mark.load(Ordering::Relaxed) == hash {
            mark.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_stays_until_its_search_has_ended() {
        let busy = Busy::new();
        let (here, same_place) = (77, 77 + MARKS as u64);
        assert!(!busy.is_at(here));
        busy.begin(here);
        assert!(busy.is_at(here) && !busy.is_at(same_place));
        busy.end(same_place);
        assert!(busy.is_at(here));
        busy.begin(same_place);
        busy.end(here);
        assert!(!busy.is_at(here) && busy.is_at(same_place));
    }
}
