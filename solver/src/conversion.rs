//! Plies to conversion, of the boards that best play from one board leads to.
//!
//! Tables tell which moves keep a value and not which of them make progress. But the boards that
//! best play can reach before something is captured are often few. They are listed, and then told
//! backward from where the layer is left how many plies that takes: the side that is ahead takes
//! the shortest way, the other one the longest.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use kardis_games::rules::{Margin, Next, Rules, Sown};

use crate::window::Bounds;

/// Best moves within the layer from a board, and whether one leaves it.
struct Node {
    ahead: bool,
    exit: bool,
    /// Boards that best moves within the layer lead to and whose distance is not known yet.
    open: u32,
    before: Vec<u32>,
    distance: Option<u16>,
}

/// For a board whose value is known and not 0, the plies until the layer is left of every board
/// that best play leads to within it; nothing if a value is not known, or if there are more boards
/// than `most`.
pub fn distances<R: Rules>(
    rules: R,
    mut known: impl FnMut(R::Board) -> Option<Margin>,
    board: R::Board,
    most: usize,
) -> Option<HashMap<R::Board, u16>> {
    let mut boards = vec![board];
    let mut numbers = HashMap::from([(board, 0u32)]);
    let mut nodes: Vec<Node> = Vec::new();
    let mut edges: Vec<(u32, u32)> = Vec::new();
    while let Some(&here) = boards.get(nodes.len()) {
        let from = nodes.len() as u32;
        let value = known(here)?;
        let mut node = Node {
            ahead: value > 0,
            exit: false,
            open: 0,
            before: Vec::new(),
            distance: None,
        };
        let mut any = false;
        let flow = rules.successors(here, |_, sown| {
            any = true;
            let Some(worth) = worth(&mut known, &sown) else {
                return ControlFlow::Break(());
            };
            if worth != value {
                return ControlFlow::Continue(());
            }
            if sown.next == Next::End || sown.gain != 0 {
                node.exit = true;
                return ControlFlow::Continue(());
            }
            let next = boards.len() as u32;
            let to = *numbers.entry(sown.board).or_insert(next);
            if to == next {
                boards.push(sown.board);
            }
            node.open += 1;
            edges.push((from, to));
            ControlFlow::Continue(())
        });
        if flow.is_break() || boards.len() > most {
            return None;
        }
        // Without a move nothing is left to be played.
        node.distance = (!any).then_some(0);
        nodes.push(node);
    }
    for (from, to) in edges {
        nodes[to as usize].before.push(from);
    }
    settle(&mut nodes);
    let told = boards.into_iter().zip(nodes);
    Some(
        told.filter_map(|(board, node)| Some((board, node.distance?)))
            .collect(),
    )
}

/// What a move is worth to the side that makes it, where it is known.
pub(crate) fn worth<B: Copy>(
    mut known: impl FnMut(B) -> Option<Margin>,
    sown: &Sown<B>,
) -> Option<Margin> {
    if sown.next == Next::End {
        return Some(sown.gain);
    }
    let after = Bounds::exact(known(sown.board)?);
    after.before(sown.gain, sown.next).value()
}

/// Gives distances in rising order, so that the first that a side ahead hears of is the shortest,
/// and the last that the other side hears of the longest.
fn settle(nodes: &mut [Node]) {
    let mut queue = VecDeque::new();
    for (number, node) in nodes.iter().enumerate() {
        if node.distance.is_some() {
            queue.push_back(number);
        }
    }
    for (number, node) in nodes.iter_mut().enumerate() {
        if node.distance.is_some() {
            continue;
        }
        if if node.ahead {
            node.exit
        } else {
            node.open == 0
        } {
            node.distance = Some(1);
            queue.push_back(number);
        }
    }
    while let Some(number) = queue.pop_front() {
        let distance = nodes[number].distance.expect("it was queued with one");
        for before in std::mem::take(&mut nodes[number].before) {
            let node = &mut nodes[before as usize];
            node.open -= 1;
            if node.distance.is_none() && (node.ahead || node.open == 0) {
                node.distance = Some(distance.saturating_add(1));
                queue.push_back(before as usize);
            }
        }
    }
}
