//! What every capture and every value has in common, checked board by board.

use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_solver::layers::small::SmallLayers;
use kardis_tablebases::probe::Probe;

/// What was found on all boards of up to so many seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parity {
    /// Up to so many seeds.
    pub seeds: u32,
    /// Boards looked at.
    pub boards: u64,
    /// Moves looked at.
    pub moves: u64,
    /// Moves after which an odd number of seeds has left the board.
    pub odd_captures: u64,
    /// Boards with an even number of seeds whose value is not congruent to that number modulo 4.
    pub not_modulo_4: u64,
    /// Boards whose value and number of seeds are not both even or both odd.
    pub not_modulo_2: u64,
}

/// Looks at every board of up to so many seeds.
pub fn up_to<R: TwoRow>(rules: R, seeds: u32) -> Parity {
    let mut found = Parity {
        seeds,
        boards: 0,
        moves: 0,
        odd_captures: 0,
        not_modulo_4: 0,
        not_modulo_2: 0,
    };
    for top in [seeds, seeds.saturating_sub(1)] {
        let small = SmallLayers::up_to(rules, top);
        let layers = (0..=top).filter(|n| (top - n).is_multiple_of(small.step()));
        for n in layers.filter_map(|n| Layer::new(rules.pits(), n)) {
            for board in n.boards() {
                look(rules, board, small.probe(board), &mut found);
            }
        }
        if small.step() == 1 {
            break;
        }
    }
    found
}

fn look<R: TwoRow>(
    rules: R,
    board: kardis_games::board::Board,
    value: Option<Margin>,
    found: &mut Parity,
) {
    let seeds = board.seeds();
    found.boards += 1;
    for mv in rules.moves(board) {
        found.moves += 1;
        let left = seeds - rules.sow(board, mv).board.seeds();
        found.odd_captures += u64::from(left % 2 == 1);
    }
    let value = i32::from(value.expect("a small layer"));
    let apart = (value - seeds as i32).rem_euclid(4);
    found.not_modulo_2 += u64::from(apart % 2 == 1);
    found.not_modulo_4 += u64::from(seeds.is_multiple_of(2) && apart != 0);
}
