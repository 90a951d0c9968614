//! Values from their definition alone: the slow rules, and sweeps over a layer until nothing
//! changes.
//!
//! Nobody needs to know what endless play is worth to say what can be forced without it. Counted as
//! the loss of everything for the side to move it gives the least that he can force by a finite
//! line, counted as the loss of everything for the other side the most that he can be held to. Where
//! both meet, endless play does not matter; elsewhere no finite line decides.

use kardis_games::board::{Board, Pits};
use kardis_games::layer::Layer;
use kardis_games::naive::{self, Naive};
use kardis_games::rules::{Margin, Next};
use kardis_tablebases::probe::Probe;

use crate::support::width;

/// What is handed on to the layers above from a board that no finite line decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endless {
    /// Both ends: endless play has no value.
    Open,
    /// The rule that endless play is worth 0 on the rest.
    Even,
}

/// What finite lines decide of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forced {
    /// The most that the side to move can force, endless play counted as his loss of everything.
    pub(crate) low: Margin,
    /// The least that he can be held to, endless play counted as his win of everything.
    pub(crate) high: Margin,
}

impl Forced {
    /// The value where endless play is worth 0.
    pub(crate) fn value(self) -> Margin {
        0.clamp(self.low, self.high)
    }

    fn before(self, gain: Margin, next: Next) -> Self {
        match next {
            Next::Opponent => Self {
                low: gain - self.high,
                high: gain - self.low,
            },
            Next::Bonus => Self {
                low: gain + self.low,
                high: gain + self.high,
            },
            Next::End => Self {
                low: gain,
                high: gain,
            },
        }
    }
}

/// A layer as a graph, by rank.
pub(crate) struct Graph {
    /// What moves that leave the layer lead to, and what a player gets who cannot move.
    exits: Vec<Vec<Forced>>,
    /// Where the other moves lead, those that leave the opponent without a move included.
    pub(crate) edges: Vec<Vec<usize>>,
}

/// The layers of up to some number of seeds.
pub(crate) struct Plain {
    rules: Naive,
    pits: Pits,
    endless: Endless,
    layers: Vec<Vec<Forced>>,
    /// For every board, the plies that its bounds took.
    plies: Vec<Vec<u8>>,
}

impl Plain {
    /// Every layer of up to `seeds` seeds.
    pub(crate) fn up_to(rules: Naive, seeds: u32, endless: Endless) -> Self {
        let mut plain = Self {
            rules,
            pits: width(rules.pits),
            endless,
            layers: Vec::new(),
            plies: Vec::new(),
        };
        for n in 0..=seeds {
            let (layer, plies) = settle(&plain.graph(n), n);
            plain.layers.push(layer);
            plain.plies.push(plies);
        }
        plain
    }

    /// How many plies a board needs, with best play of both sides, until lines that prove both bounds
    /// have left the layer. An end counts as a ply of its own: it is seen when the player who cannot
    /// move has his turn.
    pub(crate) fn settled_in(&self, board: Board) -> u8 {
        let layer = Layer::of(self.pits, board).expect("a small layer");
        self.plies[layer.seeds() as usize][layer.rank(board) as usize]
    }

    /// The longest forced settlement in a layer.
    pub(crate) fn longest(&self, seeds: u32) -> u8 {
        let plies = self.plies[seeds as usize].iter().max();
        *plies.expect("a layer has boards")
    }

    /// What finite lines decide of a board, in its own layer at least.
    pub(crate) fn of(&self, board: Board) -> Forced {
        let layer = Layer::of(self.pits, board).expect("a small layer");
        self.layers[layer.seeds() as usize][layer.rank(board) as usize]
    }

    /// The graph of a layer above those that are known.
    pub(crate) fn graph(&self, seeds: u32) -> Graph {
        let layer = Layer::new(self.pits, seeds).expect("a small layer");
        let mut graph = Graph {
            exits: Vec::new(),
            edges: Vec::new(),
        };
        for board in layer.boards() {
            let ring = naive::ring(self.pits, board);
            let (mut exits, mut edges) = (Vec::new(), Vec::new());
            let moves = self.rules.moves(&ring);
            if moves.is_empty() {
                let stuck = self.rules.stuck(&ring) as Margin;
                exits.push(Forced {
                    low: stuck,
                    high: stuck,
                });
            }
            for mv in moves {
                let played = self.rules.play(&ring, mv);
                let board = naive::board(&played.turned());
                if played.next != Next::Bonus && board.seeds() == seeds {
                    edges.push(layer.rank(board) as usize);
                    continue;
                }
                let rest = if played.next == Next::End {
                    Forced { low: 0, high: 0 }
                } else {
                    self.handed_on(board)
                };
                exits.push(rest.before(played.gain() as Margin, played.next));
            }
            graph.exits.push(exits);
            graph.edges.push(edges);
        }
        graph
    }

    fn handed_on(&self, board: Board) -> Forced {
        let forced = self.of(board);
        match self.endless {
            Endless::Open => forced,
            Endless::Even => Forced {
                low: forced.value(),
                high: forced.value(),
            },
        }
    }
}

/// Least and greatest fixpoint at once, since each is the other seen from the opponent, and for every
/// board the last sweep that changed something.
fn settle(graph: &Graph, seeds: u32) -> (Vec<Forced>, Vec<u8>) {
    let all = seeds as Margin;
    let unknown = Forced {
        low: -all,
        high: all,
    };
    let mut layer = vec![unknown; graph.edges.len()];
    let mut plies = vec![0; layer.len()];
    for ply in 1.. {
        let next: Vec<Forced> = (0..layer.len())
            .map(|at| {
                let inside = graph.edges[at].iter();
                let inside = inside.map(|&to| layer[to].before(0, Next::Opponent));
                let moves = graph.exits[at].iter().copied().chain(inside);
                moves
                    .reduce(|a, b| Forced {
                        low: a.low.max(b.low),
                        high: a.high.max(b.high),
                    })
                    .expect("a move or an end")
            })
            .collect();
        if next == layer {
            return (layer, plies);
        }
        for (at, plies) in plies.iter_mut().enumerate() {
            if next[at] != layer[at] {
                *plies = ply;
            }
        }
        layer = next;
    }
    unreachable!("bounds only close in")
}

impl Probe<Board> for Plain {
    fn probe(&self, board: Board) -> Option<Margin> {
        (self.layers.len() > board.seeds() as usize).then(|| self.of(board).value())
    }
}

impl Graph {
    /// By rank, whether a line within the layer leads from the board back to it: it is in a strongly
    /// connected component with others, or a successor of itself (Tarjan 1972, without recursion).
    pub(crate) fn on_cycles(&self) -> Vec<bool> {
        const UNSEEN: usize = usize::MAX;
        let size = self.edges.len();
        let mut order = vec![UNSEEN; size];
        let mut low = vec![UNSEEN; size];
        let mut open = vec![false; size];
        let mut cyclic = vec![false; size];
        let mut stack = Vec::new();
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut seen = 0;
        for root in 0..size {
            if order[root] == UNSEEN {
                path.push((root, 0));
            }
            while let Some((at, next)) = path.pop() {
                if next == 0 {
                    (order[at], low[at]) = (seen, seen);
                    seen += 1;
                    stack.push(at);
                    open[at] = true;
                }
                if let Some(&to) = self.edges[at].get(next) {
                    path.push((at, next + 1));
                    cyclic[at] |= to == at;
                    if order[to] == UNSEEN {
                        path.push((to, 0));
                    } else if open[to] {
                        low[at] = low[at].min(order[to]);
                    }
                    continue;
                }
                if let Some(&(parent, _)) = path.last() {
                    low[parent] = low[parent].min(low[at]);
                }
                if low[at] == order[at] {
                    let from = stack
                        .iter()
                        .rposition(|&on| on == at)
                        .expect("pushed above");
                    let component = stack.split_off(from);
                    for &member in &component {
                        open[member] = false;
                        cyclic[member] |= component.len() > 1;
                    }
                }
            }
        }
        cyclic
    }
}
