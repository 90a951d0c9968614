//! Every two-row rule set against the slow rules of `kardis_games::naive`: all small boards, and
//! random boards with many seeds in few pits.
//!
//! The source of every expected value is the seed-by-seed implementation, which
//! `worked_examples.rs` ties to the printed rules and `oracles.rs` to other programs.

mod support;

use std::collections::HashSet;
use std::ops::ControlFlow;

use kardis_chance::Random;
use kardis_games::board::{Board, MAX_SEEDS, Move};
use kardis_games::naive::{self, Naive};
use kardis_games::rules::{Next, TwoRow};
use kardis_games::sowing::Way;
use kardis_games::variants::bohnenspiel::{Chain, EmptyRow};
use kardis_games::variants::{ForTwoRow, TwoRowRules};
use support::{Pair, every_ring};

/// A move that gains nothing and leaves the turn to the opponent.
type Edge = (Board, Move, Board);

/// Runs `Check::with` for the rules of a pair, compiled for these very rules: the type for all
/// rules would hide what a variant overrides.
struct Check<'a> {
    pair: Pair,
    ring: &'a [u32],
    edges: &'a mut Vec<Edge>,
}

impl ForTwoRow for Check<'_> {
    type Output = usize;

    /// Compares all that the packed rules say about one board, gathers its edges, and returns the
    /// number of moves.
    fn with<R: TwoRow>(self, rules: R) -> usize {
        let Self { pair, ring, edges } = self;
        let slow = pair.naive;
        let board = naive::board(ring);
        let about = || format!("{slow:?} {ring:?}");

        let moves = slow.moves(ring);
        assert_eq!(rules.moves(board).collect::<Vec<_>>(), moves, "{}", about());
        assert_eq!(rules.mobility(board) as usize, moves.len(), "{}", about());
        let stake = i32::from(rules.stake(board));
        assert_eq!(stake, ring.iter().sum::<u32>() as i32, "{}", about());
        if moves.is_empty() {
            let stuck = slow.stuck(ring);
            assert_eq!(i32::from(rules.stuck(board)), stuck, "{}", about());
        }

        let mut visited = Vec::new();
        let outcome = rules.successors(board, |mv, sown| {
            visited.push((mv, sown));
            ControlFlow::Continue(())
        });
        assert_eq!(outcome, ControlFlow::Continue(()));
        let names: Vec<Move> = visited.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(names, moves, "{}", about());

        for (mv, sown) in visited {
            let about = || format!("{} {mv:?}", about());
            assert_eq!(rules.sow(board, mv), sown, "{}", about());
            let played = slow.play(ring, mv);
            assert_eq!(sown.board, naive::board(&played.turned()), "{}", about());
            assert_eq!(i32::from(sown.gain), played.gain(), "{}", about());
            assert_eq!(sown.next, played.next, "{}", about());
            // Seeds are conserved: nothing is swept off the board that is handed on.
            let left = board.seeds() - sown.board.seeds();
            assert_eq!(left, played.taken + played.banked, "{}", about());
            let captured = naive::ring(rules.pits(), rules.captured(board, mv));
            let mut from: Vec<usize> = (0..captured.len()).filter(|&p| captured[p] > 0).collect();
            let mut slow_from = played.captured.clone();
            from.sort_unstable();
            slow_from.sort_unstable();
            assert_eq!(from, slow_from, "{}", about());
            assert_eq!(captured.iter().sum::<u32>(), played.taken, "{}", about());
            assert!(i32::from(sown.gain.abs()) <= stake, "{}", about());
            if sown.next == Next::Opponent {
                assert_eq!(left as i32, i32::from(sown.gain), "{}", about());
                assert!(
                    left.is_multiple_of(2) || !rules.even_captures(),
                    "{}",
                    about()
                );
                if sown.gain == 0 {
                    edges.push((board, mv, sown.board));
                }
            }
            if sown.next == Next::Bonus {
                assert!(sown.gain > 0, "{}", about());
            }
        }
        moves.len()
    }
}

/// All that `unsow` visits from a board.
fn predecessors(rules: TwoRowRules, after: Board) -> Vec<Edge> {
    let mut edges = Vec::new();
    rules.unsow(after, |before, mv| edges.push((before, mv, after)));
    edges
}

/// All boards of all layers of up to `most` seeds under every rule set of a width: the rules agree,
/// and taking moves back gives the edges that playing them gives, each as often.
fn layers(pits: usize, most: u32) {
    let (mut boards, mut moves, mut total) = (0u64, 0, 0);
    for pair in Pair::all(pits) {
        for seeds in 0..=most {
            let (mut forward, mut backward) = (Vec::new(), Vec::new());
            every_ring(2 * pits, seeds, &mut |ring| {
                let edges = &mut forward;
                moves += pair.fast.with(Check { pair, ring, edges });
                backward.append(&mut predecessors(pair.fast, naive::board(ring)));
                boards += 1;
            });
            total += forward.len();
            forward.sort_unstable();
            backward.sort_unstable();
            // Not assert_eq: the lists are long.
            if let Some((f, b)) = forward.iter().zip(&backward).find(|(f, b)| f != b) {
                panic!("{pair:?} with {seeds} seeds: played {f:?}, taken back {b:?}");
            }
            assert_eq!(forward.len(), backward.len(), "{pair:?} with {seeds} seeds");
        }
    }
    println!("width {pits}, up to {most} seeds: {boards} boards, {moves} moves, {total} edges");
}

#[test]
fn all_boards_of_width_1() {
    // Every board that the representation holds.
    layers(1, MAX_SEEDS);
}

#[test]
fn all_boards_of_width_2() {
    layers(2, 40);
}

#[test]
fn all_boards_of_width_3() {
    layers(3, 17);
}

#[test]
fn all_boards_of_width_4() {
    layers(4, 12);
}

#[test]
fn all_boards_of_width_5() {
    layers(5, 9);
}

#[test]
fn all_boards_of_width_6() {
    layers(6, 8);
}

#[test]
fn all_boards_of_width_7() {
    layers(7, 6);
}

#[test]
fn all_boards_of_width_8() {
    layers(8, 6);
}

#[test]
fn all_boards_of_width_9() {
    layers(9, 5);
}

#[test]
#[ignore = "more than a minute: a few more seeds on every width"]
fn all_boards_of_larger_layers() {
    let larger = [
        (2, 70),
        (3, 22),
        (4, 15),
        (5, 12),
        (6, 10),
        (7, 8),
        (8, 8),
        (9, 7),
    ];
    for (pits, most) in larger {
        layers(pits, most);
    }
}

/// A board with most of its seeds in a few pits, so that sowings run several laps.
fn crowded(random: &mut Random, pits: usize) -> Vec<u32> {
    let mut ring = vec![0; 2 * pits];
    let seeds = 1 + random.below(MAX_SEEDS as usize) as u32;
    let heaps = 1 + random.below(3);
    // Some seeds lie about: captures need small pits to meet.
    let scattered = random.below(seeds as usize + 1) as u32 / (1 + random.below(8) as u32);
    let places: Vec<usize> = (0..heaps).map(|_| random.below(2 * pits)).collect();
    for seed in 0..seeds {
        let place = if seed < scattered {
            random.below(2 * pits)
        } else {
            places[random.below(heaps)]
        };
        ring[place] += 1;
    }
    ring
}

/// The board before an edge is among those that `unsow` visits, once, and all that it visits play
/// forward to the board.
fn check_taking_back(pair: Pair, edge: Option<Edge>, after: Board) -> usize {
    let visited = predecessors(pair.fast, after);
    let distinct: HashSet<_> = visited
        .iter()
        .map(|&(before, mv, _)| (before, mv))
        .collect();
    assert_eq!(distinct.len(), visited.len(), "{pair:?} {after:?}: twice");
    for &(before, mv, _) in &visited {
        let ring = naive::ring(support::width(pair.naive.pits), before);
        assert!(
            pair.naive.moves(&ring).contains(&mv),
            "{pair:?} {before:?} {mv:?}"
        );
        let played = pair.naive.play(&ring, mv);
        let outcome = (naive::board(&played.turned()), played.gain(), played.next);
        assert_eq!(
            outcome,
            (after, 0, Next::Opponent),
            "{pair:?} {before:?} {mv:?}"
        );
    }
    if let Some(edge) = edge {
        assert!(
            visited.contains(&edge),
            "{pair:?}: {edge:?} is not taken back"
        );
    }
    visited.len()
}

/// Boards with up to 127 seeds: laps of 12, 24, 36 seeds and more in one sowing.
#[test]
fn crowded_boards() {
    // Printed because a test that fails shows what it printed.
    let seed = 0x6b61_7264_6973;
    println!("seed {seed:#x}");
    let mut random = Random::new(seed);
    let (mut boards, mut moves, mut taken_back, mut longest) = (0, 0, 0, 0);
    for pits in 1..=9 {
        for pair in Pair::all(pits) {
            for _ in 0..2000 {
                let ring = crowded(&mut random, pits);
                let mut edges = Vec::new();
                moves += pair.fast.with(Check {
                    pair,
                    ring: &ring,
                    edges: &mut edges,
                });
                for edge in edges {
                    taken_back += check_taking_back(pair, Some(edge), edge.2);
                }
                taken_back += check_taking_back(pair, None, naive::board(&ring));
                longest = longest.max(ring[..pits].iter().max().copied().unwrap_or(0));
                boards += 1;
            }
        }
    }
    assert!(longest > 8 * 12, "some sowing has many laps");
    println!("{boards} boards, {moves} moves, {taken_back} moves taken back");
}

/// Plays at random from full boards and compares every move that could be made on the way, until
/// that makes `wanted` transitions.
fn walk(pair: Pair, random: &mut Random, wanted: usize) {
    let Naive { pits, .. } = pair.naive;
    let mut made = 0;
    let mut edges = Vec::new();
    while made < wanted {
        // At most what the representation holds: 63 seeds a pit with one pit a side.
        let most = MAX_SEEDS as usize / (2 * pits);
        let mut ring = vec![1 + random.below(most) as u32; 2 * pits];
        // Random play can go round for ever.
        for _ in 0..200 {
            edges.clear();
            let check = Check {
                pair,
                ring: &ring,
                edges: &mut edges,
            };
            let moves = pair.fast.with(check);
            made += moves;
            for &edge in &edges {
                let visited = predecessors(pair.fast, edge.2);
                assert!(visited.contains(&edge), "{pair:?}: {edge:?}");
            }
            if moves == 0 {
                break;
            }
            let mv = pair.naive.moves(&ring)[random.below(moves)];
            let played = pair.naive.play(&ring, mv);
            if played.next == Next::End {
                break;
            }
            ring = played.turned();
        }
    }
}

/// Legal play under every rule set on every width: 20,000 transitions each on six pits, which is
/// what people play on, and fewer elsewhere.
#[test]
fn legal_play() {
    let seed = 0x706c_6179;
    println!("seed {seed:#x}");
    let mut random = Random::new(seed);
    for pits in 1..=9 {
        for pair in Pair::all(pits) {
            walk(pair, &mut random, if pits == 6 { 20_000 } else { 2_000 });
        }
    }
}

#[test]
#[ignore = "a minute and more: a million transitions a rule set"]
fn much_legal_play() {
    let seed = 0x6c6f_6e67;
    println!("seed {seed:#x}");
    let mut random = Random::new(seed);
    for pits in 1..=9 {
        for pair in Pair::all(pits) {
            walk(
                pair,
                &mut random,
                if pits == 6 { 1_000_000 } else { 100_000 },
            );
        }
    }
}

/// Lemma L2 of section 1.3 of `docs/rules.md`: the limits of a chain can only matter from 24 seeds
/// in the moved pit, and the limit to the pits sown never does.
#[test]
fn chain_limits_matter_from_two_laps_on() {
    let seed = 0x4c32;
    println!("seed {seed:#x}");
    let mut random = Random::new(seed);
    let mut differ = 0;
    for _ in 0..20_000 {
        let ring = crowded(&mut random, 6);
        for pit in (0..6).filter(|&pit| ring[pit] > 0) {
            let [free, sown, before_origin] =
                [Chain::Free, Chain::Sown, Chain::BeforeOrigin].map(|chain| {
                    Naive::bohnenspiel(6, Way::AllPits, chain, EmptyRow::Pass)
                        .play(&ring, Move::pit(pit))
                });
            assert_eq!(free, sown, "{ring:?}");
            if ring[pit] < 24 {
                assert_eq!(free, before_origin, "{ring:?}");
            } else if free != before_origin {
                differ += 1;
            }
        }
    }
    assert!(differ > 0);
}
