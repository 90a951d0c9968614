//! How much work a position is worth.

use std::time::Duration;

use kardis_solver::observer::Observer;

/// Nodes for a position if nobody says otherwise: well below a second.
pub(crate) const USUAL_NODES: u64 = 200_000;

/// Limits for each position. Nodes give the same answer on every machine, time does not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// At most so many nodes.
    pub(crate) nodes: Option<u64>,
    /// At most so long.
    pub(crate) time: Option<Duration>,
}

impl Effort {
    /// What was asked for; without a wish the usual number of nodes.
    pub(crate) fn new(nodes: Option<u64>, time: Option<Duration>) -> Self {
        let usual = time.is_none().then_some(USUAL_NODES);
        Self {
            nodes: nodes.or(usual),
            time,
        }
    }

    /// Lets a search that has visited so many nodes do as much for its next position.
    pub(crate) fn grant(self, observer: &Observer, visited: u64) {
        let most = visited.saturating_add(self.nodes.unwrap_or(u64::MAX));
        observer.raise(most, self.time);
    }
}
