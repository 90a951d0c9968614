//! Surveys of layers against the same numbers counted plainly, by the slow rules and values from
//! their definition, and against published counts.

#[path = "../support/mod.rs"]
mod support;

mod published;
mod slow;
mod threads;

use kardis_games::naive::Naive;
use kardis_games::rules::TwoRow;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::survey::Survey;
use slow::Slow;
use support::{naive_hemprich, width};

/// How many positions of each record are listed.
const LISTED: usize = 3;

/// Every number of every layer of up to so many seeds.
fn check<R: TwoRow>(rules: R, naive: Naive, most: u32) {
    let slow = Slow::up_to(naive, most);
    for seeds in 0..=most {
        let small = SmallLayers::up_to(rules, seeds);
        let plain = slow.layer(seeds);
        let values = small.tables().layer(seeds).expect("a solved layer");
        let observer = Observer::default();
        let survey = Survey::new(rules, plain.layer, values, &small, &observer);
        plain.check_stats(&survey.stats().expect("a right table"), false);
        plain.check_zugzwangs(&survey.zugzwangs(LISTED).expect("a right table"), false);
        plain.check_records(&survey.records(LISTED).expect("a right table"), false);
        let distances = plain.distances();
        let survey = survey.with_distances(&distances);
        plain.check_stats(&survey.stats().expect("a right table"), true);
        plain.check_zugzwangs(&survey.zugzwangs(LISTED).expect("a right table"), true);
        plain.check_records(&survey.records(LISTED).expect("a right table"), true);
    }
}

/// All widths, with fewer seeds on the wider ones.
fn check_widths<R: TwoRow>(rules: impl Fn(usize) -> R, naive: impl Fn(usize) -> Naive) {
    for (pits, most) in [(1, 9), (2, 8), (3, 8), (4, 7), (5, 6), (6, 6), (9, 3)] {
        check(rules(pits), naive(pits), most);
    }
}

#[test]
fn bohnenspiel() {
    check_widths(|pits| Bohnenspiel::standard(width(pits)), Naive::standard);
}

#[test]
fn hemprich() {
    check_widths(|pits| Bohnenspiel::hemprich(width(pits)), naive_hemprich);
}

#[test]
fn awari() {
    check_widths(|pits| Awari::new(width(pits)), Naive::awari);
}

#[test]
fn kalah() {
    for empty_capture in [EmptyCapture::Nothing, EmptyCapture::Itself] {
        check_widths(
            |pits| Kalah::new(width(pits), empty_capture),
            |pits| Naive::kalah(pits, empty_capture),
        );
    }
}

/// The usual board with eight seeds.
#[test]
fn eight_seeds() {
    check(Bohnenspiel::standard(width(6)), Naive::standard(6), 8);
    check(Bohnenspiel::hemprich(width(6)), naive_hemprich(6), 8);
    check(Awari::new(width(6)), Naive::awari(6), 8);
    let empty_capture = EmptyCapture::Nothing;
    let kalah = Kalah::new(width(6), empty_capture);
    check(kalah, Naive::kalah(6, empty_capture), 8);
}
