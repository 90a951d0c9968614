//! Searching on several threads: values are those of whole layers, and nothing that is printed depends
//! on the number of threads or on what was asked before.

mod support;

use kardis_games::board::{Board, Move};
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::alphabeta::AlphaBeta;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::line::{self, Line, LineEnd};
use kardis_solver::observer::Observer;
use kardis_solver::window::Bounds;
use kardis_tablebases::probe::Probe;
use support::{Random, width};

const SEED: u64 = 20_261_130;

/// More threads than cores, so that they are interrupted in the midst of everything, and tables that
/// end far below the boards: the values are those that iteration finds.
#[test]
fn values_are_those_of_layers() {
    fn check<R: TwoRow>(rules: R, seeds: u32) {
        let mut random = Random::new(SEED);
        let all = SmallLayers::up_to(rules, seeds);
        let below = SmallLayers::up_to(rules, seeds % 2 + 2);
        let observer = Observer::default();
        // A table so small that the threads are always in each other's way, and a large one.
        for bytes in [1 << 12, 1 << 22] {
            for threads in [2, 5] {
                let mut search = AlphaBeta::new(rules, &below, bytes, &observer);
                search.on_threads(threads);
                for _ in 0..12 {
                    let board = random.board(rules.pits(), seeds);
                    let value = all.probe(board).expect("a layer that was solved");
                    let found = search.deepen(board);
                    assert_eq!(
                        found,
                        Bounds::exact(value),
                        "{board:?} on {threads} threads, seed {SEED}"
                    );
                }
            }
        }
    }
    check(Bohnenspiel::standard(width(6)), 8);
    check(Bohnenspiel::hemprich(width(4)), 8);
    check(Kalah::new(width(4), EmptyCapture::Nothing), 9);
    check(Kalah::new(width(6), EmptyCapture::Itself), 8);
}

/// What the side to move gains by a line to the end of the game.
fn total<R: TwoRow>(rules: R, board: Board, moves: &[Move]) -> Margin {
    let Some((&mv, rest)) = moves.split_first() else {
        return rules.stuck(board);
    };
    let sown = rules.sow(board, mv);
    match sown.next {
        Next::End => sown.gain,
        Next::Bonus => sown.gain + total(rules, sown.board, rest),
        Next::Opponent => sown.gain - total(rules, sown.board, rest),
    }
}

/// The line of a search that knows nothing yet, of one that was asked other things before, and of
/// several threads.
#[test]
fn lines_are_the_same() {
    fn line<R: TwoRow>(
        rules: R,
        below: &SmallLayers<R>,
        threads: usize,
        before: &[Board],
        board: Board,
    ) -> Line<Move> {
        let observer = Observer::default();
        let mut search = AlphaBeta::new(rules, below.clone(), 1 << 20, &observer);
        search.on_threads(threads);
        for &other in before {
            search.solve(other);
        }
        line::best_play(&mut search, board)
    }
    fn check<R: TwoRow>(rules: R, seeds: u32) {
        let mut random = Random::new(SEED);
        let below = SmallLayers::up_to(rules, seeds - 4);
        for _ in 0..8 {
            let boards: Vec<Board> = (0..4).map(|_| random.board(rules.pits(), seeds)).collect();
            let fresh = line(rules, &below, 1, &[], boards[0]);
            if fresh.end == LineEnd::Over {
                let value = AlphaBeta::new(rules, &below, 1 << 20, &Observer::default())
                    .deepen(boards[0])
                    .value();
                assert_eq!(Some(total(rules, boards[0], &fresh.moves)), value);
            }
            assert!(matches!(fresh.end, LineEnd::Over | LineEnd::Repeats));
            for (threads, before) in [(1, &boards[..]), (4, &[]), (3, &boards[1..])] {
                let other = line(rules, &below, threads, before, boards[0]);
                assert_eq!(fresh, other, "{:?}, seed {SEED}", boards[0]);
            }
        }
    }
    check(Bohnenspiel::standard(width(6)), 10);
    check(Bohnenspiel::hemprich(width(3)), 10);
    check(Kalah::new(width(4), EmptyCapture::Nothing), 12);
    check(Kalah::new(width(6), EmptyCapture::Itself), 10);
}

/// A pause ends the work of all threads, and what they have found by then is right.
#[test]
fn threads_pause_together() {
    let rules = Awari::new(width(6));
    let observer = Observer::default();
    let board = width(6).filled(4).expect("48 seeds");
    let mut search = AlphaBeta::new(rules, SmallLayers::up_to(rules, 2), 1 << 22, &observer);
    search.on_threads(3);
    search.pause_after(100_000);
    let bounds = search.deepen(board);
    assert!(search.stopped());
    assert!(search.nodes() < 200_000, "{} nodes", search.nodes());
    // The value is 0 (Romein and Bal 2003).
    assert!(bounds.lower <= 0 && bounds.upper >= 0);
    assert!(search.resume());
}
