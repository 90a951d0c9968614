//! An order of the boards in which progress can be seen.
//!
//! Boards are listed after those that they lead to (a depth-first walk, Tarjan 1972). An edge that
//! leads back to a board on the current line closes a circle. All boards of a circle are of one
//! layer, and what is needed never falls from one to the next, so it is the same on all of them; if
//! it is positive nobody gets it by going round.

use kardis_games::rules::Rules;

use super::decide::Decide;
use super::graph::Graph;

/// What the walk knows of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    OnLine,
    Listed,
}

/// The nodes within reach of the root, every one after those on which it rests; nothing if there is
/// a circle in which something is still needed.
pub(super) fn ordered<R: Rules, D: Decide<R>>(graph: &Graph<'_, R, D>) -> Option<Vec<u32>> {
    let mut order = Vec::with_capacity(graph.nodes.len());
    let mut states = vec![State::New; graph.nodes.len()];
    // A node, and how many of its edges were taken.
    let mut line = vec![(0_u32, 0_usize)];
    states[0] = State::OnLine;
    while let Some((at, edge)) = line.last_mut() {
        let node = &graph.nodes[*at as usize];
        let Some(&next) = node.next.get(*edge) else {
            states[*at as usize] = State::Listed;
            order.push(*at);
            line.pop();
            continue;
        };
        *edge += 1;
        match states[next as usize] {
            State::New => {
                states[next as usize] = State::OnLine;
                line.push((next, 0));
            }
            State::OnLine if graph.nodes[next as usize].claim.need() > 0 => return None,
            State::OnLine | State::Listed => {}
        }
    }
    Some(order)
}
