//! Counts from the start (section 5.4).

use std::collections::HashSet;

use kardis_games::perft::{divide, perft};
use kardis_games::rules::Next;
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza, Entry};

use crate::setup::{SUSTAIN, successors};

#[test]
fn sequences_of_moves_are_as_many_as_counted_elsewhere() {
    let counts: [(Entry, &[u64]); 3] = [
        (Entry::Sustain, &[1, 16, 108, 500, 1902]),
        (Entry::ChoiceFirst, &[1, 24, 220, 1234, 6172]),
        (Entry::Choice, &[1, 56, 816, 5252]),
    ];
    for (entry, counts) in counts {
        let rules = BaoKujifunza::new(entry);
        for (depth, &count) in (0..).zip(counts) {
            assert_eq!(
                perft(rules, rules.start(), depth),
                count,
                "{entry:?} {depth}"
            );
            if depth > 0 {
                let divided = divide(rules, rules.start(), depth);
                assert_eq!(
                    divided.iter().map(|&(_, leaves)| leaves).sum::<u64>(),
                    count
                );
            }
        }
    }
}

/// What a layer of the breadth-first search from the start holds.
#[derive(Debug, PartialEq, Eq)]
struct Layer {
    states: usize,
    mtaji: usize,
    takata: usize,
    ending: usize,
}

/// The states first met at each depth and the moves there; `ending` counts moves that clear the
/// front row or leave the opponent without a legal move.
fn layers(depth: usize) -> Vec<Layer> {
    let mut known: [HashSet<BaoBoard>; 2] = [HashSet::new(), HashSet::new()];
    let mut states = vec![SUSTAIN.start()];
    known[0].insert(SUSTAIN.start());
    let mut layers = Vec::new();
    for side in (0..=depth).map(|depth| depth % 2) {
        let mut layer = Layer {
            states: states.len(),
            mtaji: 0,
            takata: 0,
            ending: 0,
        };
        let mut next = Vec::new();
        for (mv, sown) in states.iter().flat_map(|&board| successors(SUSTAIN, board)) {
            if mv.is_takata() {
                layer.takata += 1;
            } else {
                layer.mtaji += 1;
            }
            let stuck = successors(SUSTAIN, sown.board).is_empty();
            layer.ending += usize::from(sown.next == Next::End || stuck);
            if sown.next != Next::End && known[1 - side].insert(sown.board) {
                next.push(sown.board);
            }
        }
        layers.push(layer);
        states = next;
    }
    layers
}

/// Also counted by `chrislovescoding/solve_bao_v2` (`research_log.md`).
#[test]
fn states_are_as_many_as_counted_elsewhere() {
    let layers = layers(6);
    let table: Vec<_> = layers[..5]
        .iter()
        .map(|l| (l.states, l.mtaji, l.takata, l.ending))
        .collect();
    assert_eq!(
        table,
        [
            (1, 16, 0, 0),
            (16, 108, 0, 0),
            (108, 468, 32, 16),
            (484, 1578, 324, 24),
            (1877, 5324, 1220, 252),
        ]
    );
    assert_eq!(layers[5].states, 6288);
    assert_eq!(layers.iter().map(|l| l.states).sum::<usize>(), 31_634);
    assert_eq!(layers[..6].iter().map(|l| l.ending).sum::<usize>(), 808);
}
