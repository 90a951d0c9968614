//! Solving whole layers.

use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::memory::Tables;

use crate::observer::{Observer, Progress};

pub mod distance;
mod exits;
pub mod fault;
pub mod forward;
pub mod iteration;
mod propagation;
pub mod retrograde;
pub mod small;
mod states;
mod successors;
pub mod verify;
mod walk;
mod word;

/// The values of a layer by rank, in the fastest way there is for the rules, on the threads of the
/// current pool; nothing if the observer says stop.
///
/// # Panics
///
/// A layer that a move leads to is missing from `below`.
pub fn solve<R: TwoRow>(
    rules: R,
    layer: Layer,
    below: &Tables,
    observer: &Observer,
) -> Option<Arena> {
    if !R::CYCLIC {
        return forward::solve(rules, layer, below, observer);
    }
    let mut retrograde = retrograde::Retrograde::new(rules, layer);
    let finished = retrograde.run(below, |retrograde| {
        let (done, total) = retrograde.progress();
        observer.report(Progress { done, total });
        observer.due()
    });
    finished.then(|| retrograde.into_values())
}
