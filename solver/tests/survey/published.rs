//! Counts that others have printed: `docs/rules.md` sections 1.6 and 2.4, and Lincke's thesis.

use std::collections::BTreeMap;

use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::survey::Survey;
use kardis_solver::survey::stats::Stats;

use crate::support::published::awari_distributions;
use crate::support::width;

fn stats<R: TwoRow>(small: &SmallLayers<R>, seeds: u32) -> Stats {
    let rules = small.rules();
    let layer = Layer::new(rules.pits(), seeds).unwrap();
    let values = small.tables().layer(seeds).unwrap();
    let observer = Observer::default();
    Survey::new(rules, layer, values, small, &observer)
        .stats()
        .unwrap()
}

fn verdicts(stats: &Stats) -> [u64; 4] {
    [stats.positions(), stats.won(), stats.level(), stats.lost()]
}

fn histogram(stats: &Stats) -> Vec<(Margin, u64)> {
    stats.values.occurring().collect()
}

/// Section 1.6.
#[test]
fn bohnenspiel() {
    let even = SmallLayers::up_to(Bohnenspiel::standard(width(6)), 10);
    let odd = SmallLayers::up_to(Bohnenspiel::standard(width(6)), 7);
    for (seeds, published) in [
        (2, [78, 35, 0, 43]),
        (4, [1365, 471, 442, 452]),
        (6, [12376, 6472, 0, 5904]),
        (8, [75582, 29651, 21735, 24196]),
        (10, [352_716, 194_303, 0, 158_413]),
    ] {
        assert_eq!(verdicts(&stats(&even, seeds)), published, "{seeds} seeds");
    }
    for (seeds, won, lost) in [(1, 5, 7), (3, 184, 180), (5, 2214, 2154), (7, 17059, 14765)] {
        let [_, found @ ..] = verdicts(&stats(&odd, seeds));
        assert_eq!(found, [won, 0, lost], "{seeds} seeds");
    }
    assert_eq!(histogram(&stats(&even, 2)), [(-2, 43), (2, 35)]);
    assert_eq!(histogram(&stats(&even, 4)), [(-4, 452), (0, 442), (4, 471)]);
    let six = [(-6, 2199), (-2, 3705), (2, 3765), (6, 2707)];
    assert_eq!(histogram(&stats(&even, 6)), six);
}

/// Section 2.4.
#[test]
fn hemprich() {
    let even = SmallLayers::up_to(Bohnenspiel::hemprich(width(6)), 8);
    for (seeds, published) in [
        (2, [78, 37, 0, 41]),
        (4, [1365, 469, 456, 440]),
        (6, [12376, 6499, 0, 5877]),
        (8, [75582, 29602, 22111, 23869]),
    ] {
        assert_eq!(verdicts(&stats(&even, seeds)), published, "{seeds} seeds");
    }
    assert_eq!(histogram(&stats(&even, 2)), [(-2, 41), (2, 37)]);
    assert_eq!(histogram(&stats(&even, 4)), [(-4, 440), (0, 456), (4, 469)]);
    let six = [(-6, 2140), (-2, 3737), (2, 3831), (6, 2668)];
    assert_eq!(histogram(&stats(&even, 6)), six);
}

/// Lincke, appendix B: the distributions, and that from nine seeds on no position is worth n - 1 or
/// n - 5 to either side.
#[test]
fn awari() {
    let most = 10;
    let small = SmallLayers::up_to(Awari::new(width(6)), most);
    for (seeds, published) in awari_distributions(most) {
        let stats = stats(&small, seeds);
        let counted: BTreeMap<_, _> = stats.values.occurring().collect();
        assert_eq!(counted, published, "{seeds} seeds");
        if seeds >= 9 {
            let n = seeds as Margin;
            let absent = |value: Margin| [n - 1, n - 5].contains(&value.abs());
            assert_eq!(stats.values.total(absent), 0, "{seeds} seeds");
        }
    }
}
