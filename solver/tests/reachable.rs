//! Boards within reach, solved together, against whole layers and against the definition of a value.

mod support;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use kardis_games::rules::{Margin, Next, Rules, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza, Entry};
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::line::Rounds;
use kardis_solver::observer::Observer;
use kardis_solver::reachable::Reachable;
use kardis_tablebases::probe::{NoTables, Probe};
use support::{Random, boards, width};

const ANY: usize = usize::MAX;

/// Every board of small layers, each listed on top of those before it and each on its own, with
/// nothing below and with the lower layers below.
#[test]
fn whole_layers_agree() {
    fn check<R: TwoRow>(rules: R, seeds: u32) {
        let observer = Observer::default();
        let all = [0, 1].map(|odd| SmallLayers::up_to(rules, seeds + odd));
        let below = SmallLayers::up_to(rules, seeds / 2);
        let mut together = Reachable::default();
        for n in 0..=seeds {
            let layers = &all[((seeds + n) % rules_step(&all[0])) as usize];
            for board in boards(rules.pits().get(), n) {
                let value = layers.probe(board);
                assert!(value.is_some());
                assert!(together.add(rules, board, &NoTables, ANY, &observer));
                assert_eq!(together.probe(board), value, "{board:?}");
                let mut alone = Reachable::default();
                assert!(alone.add(rules, board, &below, ANY, &observer));
                assert_eq!(alone.probe(board), value, "{board:?}");
                // The witness that a value can be reached, and none where it need not be.
                if value != Some(0) {
                    assert_ne!(alone.round(board), Some(0), "{board:?}");
                }
            }
        }
    }
    fn rules_step<R: TwoRow>(layers: &SmallLayers<R>) -> u32 {
        layers.step()
    }
    check(Bohnenspiel::standard(width(2)), 10);
    check(Bohnenspiel::standard(width(3)), 6);
    check(Bohnenspiel::hemprich(width(3)), 6);
    check(Awari::new(width(3)), 6);
    for empty in [EmptyCapture::Nothing, EmptyCapture::Itself] {
        check(Kalah::new(width(3), empty), 5);
    }
}

/// A list that would be too long is given up, and nothing of it is kept.
#[test]
fn a_long_list_is_given_up() {
    let rules = Bohnenspiel::standard(width(6));
    let board = support::board("1 0 1 2 0 1 / 1 0 0 1 1 0");
    let mut reachable = Reachable::default();
    let observer = Observer::default();
    assert!(!reachable.add(rules, board, &NoTables, 1000, &observer));
    assert!(reachable.is_empty());
    let stopped = Observer::new(Some(Duration::ZERO));
    assert!(!reachable.add(rules, board, &NoTables, ANY, &stopped));
    assert!(reachable.is_empty());
    assert!(reachable.add(rules, board, &NoTables, ANY, &observer));
    assert!(reachable.len() > 1000);
}

/// The value of a board of Bao by its definition: who can force a win in finitely many plies, set by
/// set, on all boards within reach. Nothing if these are more than `most`.
fn by_definition(rules: BaoKujifunza, board: BaoBoard, most: usize) -> Option<Margin> {
    let mut moves: HashMap<BaoBoard, Vec<(Next, BaoBoard, Margin)>> = HashMap::new();
    let mut todo = vec![board];
    while let Some(board) = todo.pop() {
        if moves.contains_key(&board) {
            continue;
        }
        if moves.len() == most {
            return None;
        }
        let mut here = Vec::new();
        let _ = rules.successors(board, |_, sown| {
            here.push((sown.next, sown.board, sown.gain));
            ControlFlow::Continue(())
        });
        todo.extend(here.iter().filter(|mv| mv.0 != Next::End).map(|mv| mv.1));
        moves.insert(board, here);
    }
    let mut won: HashMap<BaoBoard, Margin> = HashMap::new();
    loop {
        let before = won.len();
        for (&board, moves) in &moves {
            let result = |mv: &(Next, BaoBoard, Margin)| match mv.0 {
                Next::End => Some(mv.2),
                _ => won.get(&mv.1).map(|value| -value),
            };
            if moves.is_empty() {
                won.insert(board, rules.stuck(board));
            } else if moves.iter().any(|mv| result(mv) == Some(1)) {
                won.insert(board, 1);
            } else if moves.iter().all(|mv| result(mv) == Some(-1)) {
                won.insert(board, -1);
            }
        }
        if won.len() == before {
            return Some(won.get(&board).copied().unwrap_or(0));
        }
    }
}

/// Bao with few seeds, at random: wins, losses and endless play.
#[test]
fn endgames_of_bao_agree_with_the_definition() {
    let observer = Observer::default();
    let mut random = Random::new(5);
    let mut seen: HashMap<Margin, u32> = HashMap::new();
    for entry in [Entry::Choice, Entry::ChoiceFirst, Entry::Sustain] {
        let rules = BaoKujifunza::new(entry);
        // Two against two in the middle: endless play, and boards on the way to it.
        let mut pits = [[0; 16]; 2];
        (pits[0][3], pits[0][4]) = (2, 2);
        (pits[1][2], pits[1][3]) = (2, 2);
        let middle = BaoBoard::new(&pits[0], &pits[1]).unwrap();
        let mut compared = 0;
        while compared < 60 {
            let mut pits = [[0; 16]; 2];
            for _ in 0..random.below(10) + 4 {
                pits[random.below(2) as usize][random.below(16) as usize] += 1;
            }
            let board = match compared {
                0 => middle,
                _ => BaoBoard::new(&pits[0], &pits[1]).unwrap(),
            };
            let Some(value) = by_definition(rules, board, 3000) else {
                continue;
            };
            let mut reachable = Reachable::default();
            assert!(reachable.add(rules, board, &NoTables, 3000, &observer));
            assert_eq!(reachable.probe(board), Some(value), "{board:?}");
            *seen.entry(value).or_default() += 1;
            compared += 1;
        }
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}
