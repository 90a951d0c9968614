//! The way out of a long computation: how far it is, and whether to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How far a computation has come whose length is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Work done, in units that are alike.
    pub done: u64,
    /// All the work; 0 if there is nothing to tell.
    pub total: u64,
}

/// Watches one computation; may be shared between threads.
#[derive(Debug)]
pub struct Observer {
    started: Instant,
    limit: Option<Duration>,
    stop: Arc<AtomicBool>,
    /// That of the computation of which this one is a part.
    above: Option<Arc<AtomicBool>>,
    nodes: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
}

impl Observer {
    /// Lets the computation run on, at most for a time if one is given.
    pub fn new(limit: Option<Duration>) -> Self {
        let started = Instant::now();
        Self {
            started,
            limit,
            stop: Arc::new(AtomicBool::new(false)),
            above: None,
            nodes: AtomicU64::new(0),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
        }
    }

    /// Watches a part of the computation, with a time limit of its own. What stops the whole stops the
    /// part; what stops the part leaves the whole alone.
    pub fn part(&self, limit: Option<Duration>) -> Self {
        Self {
            above: Some(Arc::clone(&self.stop)),
            ..Self::new(limit)
        }
    }

    /// Asks the computation to stop soon.
    pub fn interrupt(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// It was asked to stop, or its time is over.
    pub fn stopped(&self) -> bool {
        let above = self.above.iter();
        above
            .chain([&self.stop])
            .any(|stop| stop.load(Ordering::Relaxed))
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Nodes last reported.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How far the computation is, as last reported.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.done.load(Ordering::Relaxed),
            total: self.total.load(Ordering::Relaxed),
        }
    }

    /// Takes note of how far the computation is.
    pub fn report(&self, progress: Progress) {
        self.done.store(progress.done, Ordering::Relaxed);
        self.total.store(progress.total, Ordering::Relaxed);
    }

    /// Takes note of the nodes searched and tells whether to stop.
    pub fn stop(&self, nodes: u64) -> bool {
        self.nodes.store(nodes, Ordering::Relaxed);
        self.due()
    }

    /// Tells whether to stop, when there are no nodes to report.
    pub fn due(&self) -> bool {
        if self.limit.is_some_and(|limit| self.elapsed() >= limit) {
            self.interrupt();
        }
        self.stopped()
    }
}

impl Default for Observer {
    fn default() -> Self {
        Self::new(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_stops_with_the_whole() {
        let whole = Observer::default();
        let (part, other) = (whole.part(None), whole.part(Some(Duration::ZERO)));
        assert!(other.due() && !part.due() && !whole.due());
        whole.interrupt();
        assert!(part.stopped() && part.due());
    }
}
