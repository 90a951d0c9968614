//! How long it takes at most until nothing is in doubt any more.
//!
//! Two bounds of every board of a layer close in, ply by ply: what the side to move can force within
//! so many plies, and what it can be held to. Nobody needs to know what endless play is worth for
//! that. A board is settled when neither bound moves any more.

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::window::Bounds;
use kardis_tablebases::probe::Probe;

/// The longest settlement of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Seeds of the layer.
    pub seeds: u32,
    /// Plies within the layer until both bounds of every board stand still. An end of the game counts
    /// as a ply, as it is seen at the turn of the side that cannot move.
    pub plies: u32,
    /// The first board, in the order of the layer, that takes so long.
    pub board: Board,
    /// How many boards take so long.
    pub boards: u64,
}

/// The longest settlement of every layer of up to so many seeds. What lies below a layer counts as
/// known.
pub fn longest<R: TwoRow>(rules: R, most_seeds: u32) -> Vec<Longest> {
    // Where all captures are even, either has every second layer.
    let solved = [1, 2].map(|less| SmallLayers::up_to(rules, most_seeds.saturating_sub(less)));
    let known = |board: Board| solved.iter().find_map(|layers| layers.probe(board));
    let layers = (0..=most_seeds).filter_map(|seeds| Layer::new(rules.pits(), seeds));
    layers.map(|layer| of_layer(rules, layer, known)).collect()
}

fn of_layer<R: TwoRow>(rules: R, layer: Layer, known: impl Fn(Board) -> Option<Margin>) -> Longest {
    let boards: Vec<Board> = layer.boards().collect();
    let mut bounds: Vec<Bounds> = boards
        .iter()
        .map(|&board| Bounds::stake(rules.stake(board)))
        .collect();
    let mut last = vec![0; boards.len()];
    for ply in 1.. {
        let next: Vec<Bounds> = boards
            .iter()
            .map(|&board| {
                improved(rules, board, |after| {
                    if after.seeds() == layer.seeds() {
                        return bounds[layer.rank(after) as usize];
                    }
                    Bounds::exact(known(after).expect("a lower layer"))
                })
            })
            .collect();
        let mut moved = false;
        for ((last, bounds), next) in last.iter_mut().zip(&bounds).zip(&next) {
            if bounds != next {
                *last = ply;
                moved = true;
            }
        }
        bounds = next;
        if !moved {
            break;
        }
    }
    let plies = last.iter().copied().max().unwrap_or(0);
    let first = last.iter().position(|&last| last == plies);
    Longest {
        seeds: layer.seeds(),
        plies,
        board: boards[first.unwrap_or(0)],
        boards: last.iter().filter(|&&last| last == plies).count() as u64,
    }
}

/// The bounds of a board from those that its moves lead to.
fn improved<R: TwoRow>(rules: R, board: Board, after: impl Fn(Board) -> Bounds) -> Bounds {
    let moves = rules.moves(board).map(|mv| {
        let sown = rules.sow(board, mv);
        match sown.next {
            // The end is seen a ply later, by the side that cannot move.
            Next::End if sown.board.seeds() == board.seeds() => {
                after(sown.board).before(0, Next::Opponent)
            }
            Next::End => Bounds::exact(sown.gain),
            next => after(sown.board).before(sown.gain, next),
        }
    });
    let best = moves.reduce(|a, b| Bounds {
        lower: a.lower.max(b.lower),
        upper: a.upper.max(b.upper),
    });
    best.unwrap_or_else(|| Bounds::exact(rules.stuck(board)))
}
