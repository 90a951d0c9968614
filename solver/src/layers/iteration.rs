//! Forward iteration from zero: every board of a layer starts at the value of endless play and is
//! improved from its successors until nothing changes (van der Goot 2000).
//!
//! Why the result is right although lines can be endless. Call a table *cautious* if every entry
//! lies between 0 and the true value. The table of zeros is cautious, and one improvement of a
//! cautious table is cautious again and nowhere less advanced: a side that is ahead has a move that
//! earns it, so its entry only grows toward the value; a side that is behind has only moves that
//! lose, so its entry only falls toward it. So the iteration never passes the true values, and a
//! table that no longer changes has every finite win in it. A value that "best over the
//! successors" merely agrees with, such as two boards that keep each other at +2 round a cycle,
//! cannot arise.

use kardis_games::board::Board;
use kardis_games::layer::{self, Layer};
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::Probe;
use std::ops::ControlFlow;

use crate::observer::Observer;

/// A layer solved by iteration.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The value for the side to move, by rank.
    pub values: Vec<i8>,
    /// By rank, the number of the round in which the value was reached: the plies that the side
    /// that is ahead needs at most until it leaves the layer, whatever the other side does. 0 where
    /// the value is that of endless play.
    pub rounds: Vec<u16>,
}

/// A layer as a graph: what leaves it, and where the rest leads.
struct Edges {
    /// The best result of a move that leaves the layer or ends the game; [`NONE`] without one.
    exits: Vec<i8>,
    /// Ranks of the successors within the layer, board after board.
    successors: Vec<u32>,
    /// Where a board's successors begin; one more at the end.
    begins: Vec<u32>,
}

/// No exit: below every value.
const NONE: i8 = i8::MIN;

/// Boards between two looks at the observer.
const BOARDS_AT_ONCE: usize = 1 << 14;

impl Edges {
    /// The graph of a layer; nothing if the observer says stop.
    ///
    /// # Panics
    ///
    /// A layer below is missing from `below`.
    fn of<R: TwoRow>(rules: R, layer: Layer, below: &Tables, observer: &Observer) -> Option<Self> {
        let size = layer.size() as usize;
        let mut edges = Self {
            exits: Vec::with_capacity(size),
            successors: Vec::with_capacity(size * 3),
            begins: Vec::with_capacity(size + 1),
        };
        for board in layer.boards() {
            if edges.begins.len().is_multiple_of(BOARDS_AT_ONCE) && observer.due() {
                return None;
            }
            edges.begins.push(edges.successors.len() as u32);
            edges.exits.push(NONE);
            let exit = edges.exits.last_mut().expect("just pushed");
            let mut any = false;
            let _ = rules.successors(board, |_, sown| {
                any = true;
                let result = match sown.next {
                    Next::End => sown.gain,
                    _ if sown.gain == 0 => {
                        let rank = layer::rank(layer.pits(), sown.board);
                        edges.successors.push(rank as u32);
                        return ControlFlow::Continue(());
                    }
                    Next::Opponent => sown.gain - lower(below, sown.board),
                    Next::Bonus => sown.gain + lower(below, sown.board),
                };
                *exit = (*exit).max(result as i8);
                ControlFlow::Continue(())
            });
            if !any {
                *exit = rules.stuck(board) as i8;
            }
        }
        edges.begins.push(edges.successors.len() as u32);
        Some(edges)
    }

    fn successors(&self, rank: usize) -> &[u32] {
        &self.successors[self.begins[rank] as usize..self.begins[rank + 1] as usize]
    }
}

/// The value of a board in a lower layer.
fn lower(below: &Tables, board: Board) -> Margin {
    below
        .probe(board)
        .unwrap_or_else(|| panic!("no layer of {} seeds", board.seeds()))
}

/// Solves a layer, given all the layers below that its captures lead to.
///
/// Every round looks only at the values of the round before, so that the round in which a value
/// is reached has a meaning; see [`Solved::rounds`].
///
/// # Panics
///
/// A layer below is missing, or the layer has 2^32 boards or more.
pub fn solve<R: TwoRow>(rules: R, layer: Layer, below: &Tables) -> Solved {
    solve_under(rules, layer, below, &Observer::default()).expect("nothing stops it")
}

/// [`solve`]; nothing if the observer says stop.
pub(crate) fn solve_under<R: TwoRow>(
    rules: R,
    layer: Layer,
    below: &Tables,
    observer: &Observer,
) -> Option<Solved> {
    assert!(
        u32::try_from(layer.size()).is_ok(),
        "a layer too large for iteration"
    );
    let edges = Edges::of(rules, layer, below, observer)?;
    let size = edges.exits.len();
    let mut solved = Solved {
        values: vec![0; size],
        rounds: vec![0; size],
    };
    let mut changed = Vec::new();
    let mut open: Vec<u32> = (0..size as u32).collect();
    for round in 1.. {
        if observer.due() {
            return None;
        }
        open.retain(|&rank| {
            let at = rank as usize;
            let value = edges
                .successors(at)
                .iter()
                .fold(edges.exits[at], |best, &successor| {
                    best.max(-solved.values[successor as usize])
                });
            if value != solved.values[at] {
                changed.push((rank, value));
            }
            // A board without successors in the layer has said all it can say.
            !edges.successors(at).is_empty()
        });
        if changed.is_empty() {
            return Some(solved);
        }
        for (rank, value) in changed.drain(..) {
            solved.values[rank as usize] = value;
            solved.rounds[rank as usize] = round;
        }
    }
    unreachable!("values only move away from zero and are bounded")
}
