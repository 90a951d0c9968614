//! Properties of the search that hold whatever the values are: bounds are facts at every horizon,
//! they only close in, the same search is the same, and a search that is stopped has not lied.

mod support;

use std::time::Duration;

use kardis_games::naive::Naive;
use kardis_games::rules::TwoRow;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::alphabeta::{AlphaBeta, NO_HORIZON};
use kardis_solver::observer::Observer;
use kardis_solver::window::Bounds;
use kardis_tablebases::probe::{NoTables, Probe};
use support::plain::{Endless, Plain};
use support::{ROOMY, Random, board, boards, naive_hemprich, width};

fn contains(bounds: Bounds, value: i16) -> bool {
    (bounds.lower..=bounds.upper).contains(&value)
}

/// A player who cannot move is not searched, he is counted: every board on which nobody moves, by
/// both ways of asking.
#[test]
fn boards_without_a_move_are_settled_at_once() {
    fn check<R: TwoRow>(rules: R, slow: Naive) {
        let observer = Observer::default();
        let mut search = AlphaBeta::new(rules, NoTables, 1 << 20, &observer);
        let mut stuck = 0;
        for board in (0..=4).flat_map(|seeds| boards(6, seeds)) {
            if !rules.moves(board).is_empty() {
                continue;
            }
            stuck += 1;
            let ring = kardis_games::naive::ring(rules.pits(), board);
            let value = Bounds::exact(slow.stuck(&ring) as i16);
            let horizon = if R::CYCLIC { 1 } else { NO_HORIZON };
            assert_eq!(search.bounds(board, horizon), value, "{board:?}");
            assert_eq!(search.solve(board).bounds, value, "{board:?}");
        }
        assert!(stuck > 0);
    }
    check(Bohnenspiel::standard(width(6)), Naive::standard(6));
    check(Bohnenspiel::hemprich(width(6)), naive_hemprich(6));
    check(Awari::new(width(6)), Naive::awari(6));
    for empty in [EmptyCapture::Nothing, EmptyCapture::Itself] {
        check(Kalah::new(width(6), empty), Naive::kalah(6, empty));
    }
}

/// One bean is never captured (lemma L4 of the rules), so under Hemprich's rule no finite line
/// settles anything: the search must come to an end at its last horizon, and say that it knows
/// nothing.
#[test]
fn the_horizon_has_an_end() {
    let observer = Observer::default();
    let rules = Bohnenspiel::hemprich(width(6));
    let mut search = AlphaBeta::new(rules, NoTables, 1 << 20, &observer);
    let lone = board("0 0 0 1 0 0 / 0 0 0 0 0 0");
    let nothing = Bounds::stake(1);
    let answer = search.solve(lone);
    assert_eq!(answer.bounds, nothing);
    assert_eq!(answer.depth, NO_HORIZON - 1);
    assert_eq!(search.bounds(lone, NO_HORIZON), nothing);
}

/// Bounds at every horizon contain what finite lines can force, and never widen.
#[test]
fn bounds_are_facts_and_only_close_in() {
    fn check<R: TwoRow>(rules: R, slow: Naive, most: u32) {
        let pits = slow.pits;
        let forced = Plain::up_to(slow, most, Endless::Open);
        let observer = Observer::default();
        let mut search = AlphaBeta::new(rules, NoTables, ROOMY, &observer);
        for board in (0..=most).flat_map(|seeds| boards(pits, seeds)) {
            let mut known = Bounds::stake(board.seeds() as i16);
            let fact = forced.of(board);
            for horizon in 0..24 {
                let bounds = search.bounds(board, horizon);
                assert!(contains(bounds, fact.low), "{board:?} at {horizon}");
                assert!(contains(bounds, fact.high), "{board:?} at {horizon}");
                assert_eq!(known.and(bounds), bounds, "{board:?} at {horizon}");
                known = bounds;
            }
        }
    }
    check(Bohnenspiel::standard(width(6)), Naive::standard(6), 4);
    check(Bohnenspiel::hemprich(width(6)), naive_hemprich(6), 3);
    check(Bohnenspiel::standard(width(3)), Naive::standard(3), 7);
    check(Awari::new(width(6)), Naive::awari(6), 4);
    check(Awari::new(width(3)), Naive::awari(3), 7);
    for empty in [EmptyCapture::Nothing, EmptyCapture::Itself] {
        check(Kalah::new(width(3), empty), Naive::kalah(3, empty), 6);
    }
}

/// A table with room for almost nothing forgets, but does not lie: a claim that is settled stays
/// settled right.
#[test]
fn a_tiny_table_forgets_but_does_not_lie() {
    fn check<R: TwoRow>(rules: R, slow: Naive, most: u32) {
        let pits = slow.pits;
        let values = Plain::up_to(slow, most, Endless::Even);
        let observer = Observer::default();
        for bytes in [0, 1 << 10, 1 << 13] {
            let mut search = AlphaBeta::new(rules, NoTables, bytes, &observer);
            for board in boards(pits, most) {
                let value = values.probe(board).expect("a layer of the tables");
                if R::CYCLIC {
                    for horizon in 1..=8 {
                        let bounds = search.bounds(board, horizon);
                        assert!(
                            contains(bounds, value),
                            "{board:?} at {horizon}: {bounds:?}"
                        );
                    }
                } else {
                    let bounds = search.bounds(board, NO_HORIZON);
                    assert_eq!(bounds, Bounds::exact(value), "{board:?}");
                }
            }
        }
    }
    check(Bohnenspiel::standard(width(3)), Naive::standard(3), 6);
    check(Awari::new(width(3)), Naive::awari(3), 6);
    let empty = EmptyCapture::Nothing;
    check(Kalah::new(width(3), empty), Naive::kalah(3, empty), 6);
}

/// The same questions in the same order visit the same nodes and get the same answers.
#[test]
fn the_same_search_twice_is_the_same() {
    fn run<R: TwoRow>(rules: R) -> Vec<(Bounds, u8, u64)> {
        let observer = Observer::default();
        let mut search = AlphaBeta::new(rules, NoTables, 1 << 18, &observer);
        let mut random = Random::new(7);
        let mut answers = Vec::new();
        for _ in 0..12 {
            let answer = search.solve(random.board(width(6), 8));
            answers.push((answer.bounds, answer.depth, search.nodes()));
        }
        answers
    }
    let standard = Bohnenspiel::standard(width(6));
    assert_eq!(run(standard), run(standard));
    let kalah = Kalah::new(width(6), EmptyCapture::Nothing);
    assert_eq!(run(kalah), run(kalah));
}

/// A search that is stopped, before its first node or anywhere in the midst of its work, has bounds
/// that contain the value.
#[test]
fn a_stopped_search_has_not_lied() {
    fn check<R: TwoRow>(rules: R, slow: Naive, seeds: u32) {
        let pits = slow.pits;
        let values = Plain::up_to(slow, seeds, Endless::Even);
        let mut random = Random::new(11);
        let mut unsettled = 0;
        // The search looks up every few thousand nodes: a random point within the work of several
        // positions is a random point within the last of them.
        for round in 0..40 {
            let observer = Observer::default();
            let mut search = AlphaBeta::new(rules, NoTables, 1 << 20, &observer);
            let questions = round % 8;
            for _ in 0..questions {
                search.solve(random.board(width(pits), seeds));
            }
            observer.interrupt();
            while !search.stopped() {
                let board = random.board(width(pits), seeds);
                let value = values.probe(board).expect("a layer of the tables");
                let answer = search.solve(board);
                assert!(contains(answer.bounds, value), "{board:?}: {answer:?}");
                for mv in &answer.moves {
                    let worth = support::after(rules, &values, board, mv.mv);
                    assert!(contains(mv.bounds, worth), "{board:?}: {mv:?}");
                }
                unsettled += usize::from(answer.bounds.value().is_none());
            }
        }
        assert!(unsettled > 0, "the stop always came between two positions");
    }
    check(Bohnenspiel::standard(width(6)), Naive::standard(6), 6);
    check(Awari::new(width(6)), Naive::awari(6), 6);
    let empty = EmptyCapture::Nothing;
    check(Kalah::new(width(6), empty), Naive::kalah(6, empty), 6);
}

/// No time at all is a stop before the search: it ends soon, with bounds that hold.
#[test]
fn a_limit_of_no_time_stops_a_large_search() {
    let observer = Observer::new(Some(Duration::ZERO));
    let rules = Bohnenspiel::standard(width(6));
    let mut search = AlphaBeta::new(rules, NoTables, 1 << 20, &observer);
    let start = width(6).filled(6).expect("72 seeds");
    let answer = search.solve(start);
    assert!(search.stopped());
    assert!(search.nodes() < 10_000, "{} nodes", search.nodes());
    assert_eq!(answer.bounds.value(), None);
    // The rules give South six moves, and a stopped search still answers for each.
    assert_eq!(answer.moves.len(), 6);
    assert!(answer.bounds.lower >= -72 && answer.bounds.upper <= 72);
}
