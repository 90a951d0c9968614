//! The way out of a long computation: how far it is, and whether to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
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
    /// Nanoseconds since the start.
    limit: AtomicU64,
    most_nodes: AtomicU64,
    stop: Arc<AtomicU8>,
    /// That of the computation of which this one is a part.
    above: Option<Arc<AtomicU8>>,
    nodes: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
}

/// Why the computation is to stop: it is not, a limit was reached, or somebody asked for it.
const GO_ON: u8 = 0;
const AT_LIMIT: u8 = 1;
const INTERRUPTED: u8 = 2;

impl Observer {
    /// Lets the computation run on, at most for a time if one is given.
    pub fn new(limit: Option<Duration>) -> Self {
        let started = Instant::now();
        Self {
            started,
            limit: AtomicU64::new(nanoseconds(limit)),
            most_nodes: AtomicU64::new(u64::MAX),
            stop: Arc::new(AtomicU8::new(GO_ON)),
            above: None,
            nodes: AtomicU64::new(0),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
        }
    }

    /// The same, and at most for so many nodes. On one thread a search that this stops has done the
    /// same work every time.
    #[must_use]
    pub const fn with_nodes(mut self, most_nodes: u64) -> Self {
        self.most_nodes = AtomicU64::new(most_nodes);
        self
    }

    /// Lets the computation go on with its next question: until it has reported so many nodes in all,
    /// and at most for a time from now on if one is given. If it was asked to stop it stays so.
    pub fn raise(&self, most_nodes: u64, time: Option<Duration>) {
        let limit = time.map(|time| self.elapsed().saturating_add(time));
        self.limit.store(nanoseconds(limit), Ordering::Relaxed);
        self.most_nodes.store(most_nodes, Ordering::Relaxed);
        let (relaxed, stop) = (Ordering::Relaxed, &self.stop);
        // Whoever has asked meanwhile is heard.
        let _ = stop.compare_exchange(AT_LIMIT, GO_ON, relaxed, relaxed);
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
        self.stop.store(INTERRUPTED, Ordering::Relaxed);
    }

    /// A limit is reached.
    fn end(&self) {
        self.stop.fetch_max(AT_LIMIT, Ordering::Relaxed);
    }

    /// It was asked to stop, or its time is over.
    pub fn stopped(&self) -> bool {
        let above = self.above.iter();
        above
            .chain([&self.stop])
            .any(|stop| stop.load(Ordering::Relaxed) != GO_ON)
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
        if nodes >= self.most_nodes.load(Ordering::Relaxed) {
            self.end();
        }
        self.due()
    }

    /// Tells whether to stop, when there are no nodes to report.
    pub fn due(&self) -> bool {
        let limit = self.limit.load(Ordering::Relaxed);
        if limit != u64::MAX && nanoseconds(Some(self.elapsed())) >= limit {
            self.end();
        }
        self.stopped()
    }
}

/// As a number; the largest one stands for no limit, and for what is as good as none.
fn nanoseconds(time: Option<Duration>) -> u64 {
    time.map_or(u64::MAX, |time| {
        u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
    })
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

    #[test]
    fn limits_can_be_raised_and_an_interrupt_stays() {
        let observer = Observer::default().with_nodes(10);
        assert!(!observer.stop(9) && observer.stop(10) && observer.stopped());
        observer.raise(20, None);
        assert!(!observer.stopped() && !observer.stop(19) && observer.stop(20));
        observer.raise(u64::MAX, Some(Duration::ZERO));
        assert!(observer.due());
        observer.raise(u64::MAX, Some(Duration::MAX));
        assert!(!observer.due());
        observer.interrupt();
        observer.raise(u64::MAX, None);
        assert!(observer.stopped());
        // A limit does not hide that somebody asked.
        assert!(observer.stop(u64::MAX));
        observer.raise(u64::MAX, None);
        assert!(observer.stopped());
    }
}
