//! All boards within reach of one, solved together: a proof where no search can give one.
//!
//! A search never proves that a side can *only* go on for ever. Where few enough boards can be
//! reached they are listed, and improved from zero until nothing changes. Why that gives the values
//! is said in [`iteration`](crate::layers::iteration); it needs no whole layer, only that no move
//! leads out of the boards that are looked at. Boards are taken in the order of what is at stake:
//! a move that gains something lowers the stake, so the boards of one stake are the part of a layer
//! that is within reach, and what lies below them is known.

use std::collections::HashMap;
use std::ops::ControlFlow;

use kardis_games::rules::{Key, Margin, Next, Rules};
use kardis_tablebases::probe::Probe;

use crate::line::Rounds;
use crate::observer::Observer;

/// Values of all boards within reach of some boards.
#[derive(Clone, Debug)]
pub struct Reachable<B> {
    known: HashMap<B, Known>,
}

/// What is known of a board.
#[derive(Clone, Copy, Debug)]
struct Known {
    value: Margin,
    /// As in [`iteration::Solved`](crate::layers::iteration::Solved).
    round: u16,
}

impl<B> Default for Reachable<B> {
    fn default() -> Self {
        Self {
            known: HashMap::new(),
        }
    }
}

/// Where a move leads.
#[derive(Clone, Copy)]
struct Edge {
    to: u32,
    gain: Margin,
    bonus: bool,
}

/// Boards and moves that were found.
struct Graph<B> {
    boards: Vec<B>,
    numbers: HashMap<B, u32>,
    /// By board, the best result of a move whose value is known; [`NONE`] without one.
    exits: Vec<Margin>,
    edges: Vec<Edge>,
    /// By board, where its edges begin; one more at the end.
    begins: Vec<usize>,
}

/// No exit: below every value.
const NONE: Margin = Margin::MIN;

/// Boards between two looks at the observer.
const BOARDS_AT_ONCE: usize = 1 << 10;

impl<B: Key> Graph<B> {
    /// Everything within reach of a board and not in `below`; nothing if that is more than `most`
    /// boards, or if the observer stops it.
    fn of<R: Rules<Board = B>>(
        rules: R,
        board: B,
        below: impl Fn(B) -> Option<Margin>,
        most: usize,
        observer: &Observer,
    ) -> Option<Self> {
        let mut graph = Self {
            boards: vec![board],
            numbers: HashMap::from([(board, 0)]),
            exits: Vec::new(),
            edges: Vec::new(),
            begins: Vec::new(),
        };
        while let Some(&board) = graph.boards.get(graph.exits.len()) {
            if graph.boards.len() > most
                || graph.exits.len().is_multiple_of(BOARDS_AT_ONCE) && has_stopped(observer)
            {
                return None;
            }
            graph.expand(rules, board, &below);
        }
        graph.begins.push(graph.edges.len());
        Some(graph)
    }

    fn expand<R: Rules<Board = B>>(
        &mut self,
        rules: R,
        board: B,
        below: impl Fn(B) -> Option<Margin>,
    ) {
        self.begins.push(self.edges.len());
        let mut exit = NONE;
        let mut any = false;
        let _ = rules.successors(board, |_, sown| {
            any = true;
            let gain = sown.gain;
            let bonus = sown.next == Next::Bonus;
            if sown.next == Next::End {
                exit = exit.max(gain);
            } else if let Some(value) = below(sown.board) {
                exit = exit.max(if bonus { gain + value } else { gain - value });
            } else {
                let next = self.boards.len() as u32;
                let to = *self.numbers.entry(sown.board).or_insert(next);
                if to == next {
                    self.boards.push(sown.board);
                }
                self.edges.push(Edge { to, gain, bonus });
            }
            ControlFlow::Continue(())
        });
        self.exits.push(if any { exit } else { rules.stuck(board) });
    }

    fn edges(&self, at: usize) -> &[Edge] {
        &self.edges[self.begins[at]..self.begins[at + 1]]
    }

    /// The best of a board's moves by the values so far.
    fn best(&self, at: usize, known: &[Known]) -> Margin {
        self.edges(at).iter().fold(self.exits[at], |best, edge| {
            let value = known[edge.to as usize].value;
            best.max(edge.gain + if edge.bonus { value } else { -value })
        })
    }

    /// The values of all boards; nothing if the observer stops it.
    fn solve<R: Rules<Board = B>>(&self, rules: R, observer: &Observer) -> Option<Vec<Known>> {
        let stake = |at: u32| rules.stake(self.boards[at as usize]);
        let mut order: Vec<u32> = (0..self.boards.len() as u32).collect();
        order.sort_by_key(|&at| stake(at));
        let mut known = vec![Known { value: 0, round: 0 }; self.boards.len()];
        let mut changed = Vec::new();
        for level in order.chunk_by(|&a, &b| stake(a) == stake(b)) {
            let mut open = level.to_vec();
            for round in 1.. {
                if has_stopped(observer) {
                    return None;
                }
                open.retain(|&at| {
                    let value = self.best(at as usize, &known);
                    if value != known[at as usize].value {
                        changed.push((at, value));
                    }
                    // A board all of whose moves lower the stake has said all it can say.
                    self.edges(at as usize).iter().any(|edge| {
                        let stays = stake(edge.to) == stake(at);
                        debug_assert!(!stays || edge.gain == 0 && !edge.bonus);
                        stays
                    })
                });
                if changed.is_empty() {
                    break;
                }
                for (at, value) in changed.drain(..) {
                    known[at as usize] = Known { value, round };
                }
            }
        }
        Some(known)
    }
}

fn has_stopped(observer: &Observer) -> bool {
    observer.stop(observer.nodes())
}

impl<B: Key> Reachable<B> {
    /// Adds all boards within reach of a board, unless they are more than `most` or the observer
    /// stops it. `below` may know values of some, and nothing beyond these is looked at.
    pub fn add<R: Rules<Board = B>>(
        &mut self,
        rules: R,
        board: B,
        below: &impl Probe<B>,
        most: usize,
        observer: &Observer,
    ) -> bool {
        let value = |board| below.probe(board).or_else(|| self.probe(board));
        let Some(graph) = Graph::of(rules, board, value, most, observer) else {
            return false;
        };
        let Some(known) = graph.solve(rules, observer) else {
            return false;
        };
        self.known.extend(graph.boards.into_iter().zip(known));
        true
    }

    /// How many boards are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// No board is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

impl<B: Key> Probe<B> for Reachable<B> {
    #[inline]
    fn probe(&self, board: B) -> Option<Margin> {
        self.known.get(&board).map(|known| known.value)
    }
}

impl<B: Key> Rounds<B> for Reachable<B> {
    fn round(&self, board: B) -> Option<u16> {
        self.known.get(&board).map(|known| known.round)
    }
}
