//! Retrograde analysis against forward iteration, and where there are no cycles against one ordered
//! pass: three algorithms, one table.

use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::{AnyRules, ForTwoRow, rule_sets};
use kardis_solver::layers::retrograde::Retrograde;
use kardis_solver::layers::{forward, iteration};
use kardis_solver::observer::Observer;
use kardis_tablebases::memory::Tables;

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
