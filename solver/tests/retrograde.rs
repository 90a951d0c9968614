//! Retrograde analysis against forward iteration, and where there are no cycles against one ordered
//! pass: three algorithms, one table.

mod support;

use std::collections::BTreeMap;

use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_games::variants::{AnyRules, ForTwoRow, rule_sets};
use kardis_solver::alphabeta::{AlphaBeta, NO_HORIZON};
use kardis_solver::layers::retrograde::Retrograde;
use kardis_solver::layers::{self, forward, iteration};
use kardis_solver::observer::Observer;
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::NoTables;
use rayon::prelude::*;

/// Solves all layers of up to so many seeds backward, on all cores.
fn solved<R: TwoRow>(rules: R, seeds: u32) -> Tables {
    let mut tables = Tables::new(rules.pits());
    for seeds in 0..=seeds {
        let layer = Layer::new(rules.pits(), seeds).expect("a layer");
        let values = layers::solve(rules, layer, &tables, &Observer::default());
        tables.insert(seeds, values.expect("nothing stops it"));
    }
    tables
}

/// Solves the layers of 0 to `seeds` seeds both ways, and compares every byte.
struct BothWays {
    seeds: u32,
}

impl ForTwoRow for BothWays {
    type Output = ();

    fn with<R: TwoRow>(self, rules: R) {
        let mut tables = Tables::new(rules.pits());
        for seeds in 0..=self.seeds {
            let layer = Layer::new(rules.pits(), seeds).expect("a small layer");
            let mut backward = Retrograde::new(rules, layer);
            assert!(backward.run(&tables, |_| false));
            let backward = backward.into_values();
            let values = iteration::solve(rules, layer, &tables).values;
            assert!(
                backward.signed() == values,
                "{} with {seeds} seeds: first different rank {:?}",
                rules.identity(),
                values
                    .iter()
                    .zip(backward.signed())
                    .position(|(a, b)| a != b)
            );
            if !R::CYCLIC {
                let ordered = forward::solve(rules, layer, &tables, &Observer::default());
                assert!(ordered.is_some_and(|ordered| ordered.signed() == values));
            }
            tables.insert(seeds, values);
        }
    }
}

/// Every rule set on every width up to six, all layers: boards of all kinds, with laps, passes,
/// bonus moves, odd layers that rest on endless play.
#[test]
fn both_algorithms_give_the_same_bytes() {
    for set in rule_sets().filter(|set| !set.is_bao()) {
        for pits in set.widths() {
            let seeds = match pits {
                1 => 60,
                2 => 24,
                3 => 14,
                4 => 10,
                5 => 8,
                6 => 7,
                _ => 4,
            };
            let width = Pits::new(pits).expect("a width of the set");
            let AnyRules::TwoRow(rules) = (set.rules)(width) else {
                unreachable!("not Bao");
            };
            rules.with(BothWays { seeds });
        }
    }
}

/// The same on the usual board, which has 4,457,400 boards of 14 seeds; or as many as the
/// environment variable `KARDIS_MOST_SEEDS` says.
#[test]
#[ignore = "minutes"]
fn both_algorithms_give_the_same_bytes_up_to_14_seeds() {
    let seeds = std::env::var("KARDIS_MOST_SEEDS").map_or(14, |seeds| {
        seeds.parse().expect("KARDIS_MOST_SEEDS is a number")
    });
    for set in rule_sets().filter(|set| !set.is_bao() && set.pits == 6) {
        let AnyRules::TwoRow(rules) = (set.rules)(Pits::SIX) else {
            unreachable!("not Bao");
        };
        rules.with(BothWays { seeds });
    }
}

/// Two bytes a board, where a layer has too many sizes for one.
#[test]
fn layers_with_many_sizes_of_value() {
    let rules = Awari::new(Pits::new(2).expect("a width"));
    BothWays { seeds: 70 }.with(rules);
}

/// How many boards have each value, by seeds, as published by Lincke.
fn awari_distributions(seeds: u32) {
    let tables = solved(Awari::new(Pits::SIX), seeds);
    for (layer, published) in support::published::awari_distributions(seeds) {
        let mut found = BTreeMap::new();
        for &value in tables.layer(layer).expect("it is solved") {
            *found.entry(value.into()).or_insert(0) += 1;
        }
        assert_eq!(found, published, "{layer} seeds");
    }
}

#[test]
fn awari_distributions_up_to_12_seeds() {
    awari_distributions(12);
}

#[test]
#[ignore = "a minute"]
fn awari_distributions_up_to_16_seeds() {
    awari_distributions(16);
}

/// Every board of up to 12 seeds in both games of Kalah, by search without tables.
#[test]
#[ignore = "minutes"]
fn kalah_equals_search_on_every_board_of_12_seeds() {
    for empty_capture in [EmptyCapture::Nothing, EmptyCapture::Itself] {
        let rules = Kalah::new(Pits::SIX, empty_capture);
        let tables = solved(rules, 12);
        let observer = Observer::default();
        for seeds in 0..=12 {
            let layer = Layer::new(Pits::SIX, seeds).expect("a layer");
            let values = tables.layer(seeds).expect("it is solved");
            let ranks = values.par_chunks(1 << 14).enumerate();
            ranks.for_each(|(chunk, values)| {
                let mut search = AlphaBeta::new(rules, NoTables, 1 << 26, &observer);
                let boards = layer.boards_from((chunk << 14) as u64);
                for (board, &value) in boards.zip(values) {
                    let bounds = search.bounds(board, NO_HORIZON);
                    assert_eq!(bounds.value(), Some(value.into()), "{board:?}");
                }
            });
        }
    }
}
