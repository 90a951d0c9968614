//! Proof search against whole layers: on every small board, of every rule set, it settles exactly
//! what is true, also where the value rests on endless play, with one thread and with two.

mod support;

use kardis_games::board::{Board, Pits};
use kardis_games::rules::{Margin, Next, Rules, TwoRow};
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::alphabeta::AlphaBeta;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::proof::{self, Memory, ProofSearch, Wanted};
use kardis_solver::window::Bounds;
use kardis_tablebases::probe::{NoTables, Probe};
use support::games::{Each, each};
use support::{ROOMY, boards, width};

/// Nodes that no small board needs.
const ENOUGH: u64 = 50_000_000;

/// Asks about a board what its value makes true and false.
fn ask<R: Rules, P: Probe<R::Board>>(
    search: &mut ProofSearch<'_, R, P>,
    board: R::Board,
    value: Margin,
) {
    // The further from the value, the less there is to find out.
    for least in [value - 3, value, value + 1, value + 4] {
        let found = search.prove(board, least, ENOUGH);
        let bounds = found.bounds;
        assert_eq!(found.reached(), Some(value >= least), "{board:?} {least}");
        assert!(
            bounds.lower <= value && value <= bounds.upper,
            "{board:?} {bounds:?}"
        );
    }
}

/// Every board of the layers up to so many seeds, from nothing but the rules, with one table for
/// all of them: what was stored for one board and line must be right for all others.
struct Everywhere {
    pits: usize,
    seeds: u32,
    threads: usize,
}

impl Each for Everywhere {
    fn one<R: TwoRow>(&mut self, rules: R) {
        let observer = Observer::default();
        let mut memory = Memory::new(ROOMY);
        let crew = proof::crew(self.threads);
        let mut search =
            ProofSearch::new(rules, NoTables, &mut memory, &observer).on(crew.as_ref());
        for seeds in 0..=self.seeds {
            let known = SmallLayers::up_to(rules, seeds);
            for board in boards(self.pits, seeds) {
                ask(&mut search, board, known.probe(board).expect("its layer"));
            }
        }
    }
}

/// The same for several widths, with the most seeds of each.
fn everywhere(threads: usize, widths: &[(usize, u32)]) {
    for &(pits, seeds) in widths {
        let mut test = Everywhere {
            pits,
            seeds,
            threads,
        };
        each(width(pits), &mut test);
    }
}

#[test]
fn narrow_boards_without_tables() {
    everywhere(1, &[(1, 12), (2, 9), (3, 7)]);
}

#[test]
fn two_threads_prove_the_same() {
    everywhere(2, &[(1, 9), (2, 7)]);
}

/// A table of one bucket forgets nearly everything and stays right.
#[test]
fn a_tiny_table_only_costs_time() {
    let rules = Bohnenspiel::standard(width(2));
    let observer = Observer::default();
    let mut memory = Memory::new(1 << 12);
    let mut search = ProofSearch::new(rules, NoTables, &mut memory, &observer);
    let known = SmallLayers::up_to(rules, 6);
    for board in boards(2, 6) {
        ask(&mut search, board, known.probe(board).expect("its layer"));
    }
}

/// The layers below are in tables: boards of 2x6 with eight seeds. Where one side can go on for ever
/// and the ways to do so are many, the search may find no end; what it then says is still right.
#[test]
fn full_width_above_tables() {
    struct Above {
        asked: u32,
        open: u32,
    }

    impl Each for Above {
        fn one<R: TwoRow>(&mut self, rules: R) {
            let step = rules.layer_step();
            let (below, known) = (
                SmallLayers::up_to(rules, 8 - step),
                SmallLayers::up_to(rules, 8),
            );
            let observer = Observer::default();
            let mut memory = Memory::new(ROOMY);
            let mut search = ProofSearch::new(rules, &below, &mut memory, &observer);
            for board in boards(6, 8).step_by(31) {
                let value = known.probe(board).expect("its layer");
                for least in [value, value + 1] {
                    let found = search.prove(board, least, 1 << 16);
                    let Bounds { lower, upper } = found.bounds;
                    assert!(lower <= value && value <= upper, "{board:?} {least}");
                    let reached = found.reached();
                    assert!(reached.is_none_or(|reached| reached == (value >= least)));
                    self.asked += 1;
                    self.open += u32::from(reached.is_none());
                }
            }
        }
    }

    let mut above = Above { asked: 0, open: 0 };
    each(width(6), &mut above);
    assert!(
        above.open * 20 < above.asked,
        "{} of {}",
        above.open,
        above.asked
    );
}

/// Starts that others have solved: Irving, Donkers and Uiterwijk 2000, tables of "Solving Kalah".
#[test]
fn published_starts_of_kalah() {
    for (pits, seeds, value) in [(3, 3, 2), (4, 2, 6), (4, 3, 8), (5, 2, 0), (6, 2, 10)] {
        let rules = Kalah::new(width(pits), EmptyCapture::Itself);
        let observer = Observer::default();
        let mut memory = Memory::new(64 << 20);
        let mut search = ProofSearch::new(rules, NoTables, &mut memory, &observer);
        let start = width(pits).filled(seeds).expect("a start");
        ask(&mut search, start, value);
    }
}

/// Stopped anywhere and taken up again it comes to the same.
#[test]
fn work_can_be_taken_up_again() {
    let rules = Bohnenspiel::standard(width(4));
    let start: Board = width(4).filled(4).expect("a start");
    let observer = Observer::default();
    let value = AlphaBeta::new(rules, SmallLayers::up_to(rules, 10), 64 << 20, &observer)
        .deepen(start)
        .value()
        .expect("a value");
    let below = SmallLayers::up_to(rules, 10);
    let mut memory = Memory::new(ROOMY);
    let mut search = ProofSearch::new(rules, &below, &mut memory, &observer);
    for least in [value, value + 1] {
        let mut pieces = 0;
        let found = loop {
            let found = search.prove(start, least, 300);
            pieces += 1;
            if found.reached().is_some() {
                break found;
            }
            assert!(pieces < 100_000, "{:?}", found.numbers);
        };
        assert_eq!(found.reached(), Some(value >= least), "{pieces} pieces");
    }
}

/// What is told to be kept is true, and who begins with it has less to do.
#[test]
fn what_is_kept_is_a_fact() {
    let rules = Bohnenspiel::standard(width(6));
    let below = SmallLayers::up_to(rules, 10);
    let start: Board = width(6).filled(4).expect("a start");
    let observer = Observer::default();
    let kept = std::sync::Mutex::new(Vec::new());
    let keep = |board, bounds| kept.lock().expect("nobody panics").push((board, bounds));
    let mut memory = Memory::new(64 << 20);
    let mut search = ProofSearch::new(rules, &below, &mut memory, &observer).keeping(&keep);
    // The draw of 6x4 was found by two other programs before.
    assert_eq!(search.prove(start, 1, u64::MAX).reached(), Some(false));
    let nodes = search.nodes();
    let kept = kept.into_inner().expect("nobody panics");
    assert!(kept.len() > 1, "{}", kept.len());
    let mut memory = Memory::new(64 << 20);
    for &(board, bounds) in kept.iter().filter(|&&(board, _)| board != start) {
        memory.learn(board, bounds);
    }
    let mut again = ProofSearch::new(rules, &below, &mut memory, &observer);
    assert_eq!(again.prove(start, 1, u64::MAX).reached(), Some(false));
    assert!(again.nodes() < nodes, "{} of {nodes}", again.nodes());
}

/// Values of starts by narrowing are those of alpha-beta, and of their moves too, for any number of
/// threads. More threads than statements have to share one.
#[test]
fn narrowing_finds_values() {
    let starts = [(2, 3), (3, 3), (4, 2), (4, 4), (5, 2)];
    for ((pits, seeds), threads) in starts
        .into_iter()
        .flat_map(|start| [1, 2, 20].map(|n| (start, n)))
    {
        let crew = proof::crew(threads);
        let rules = Bohnenspiel::standard(width(pits));
        let below = SmallLayers::up_to(rules, (pits as u32 * 2 * seeds).min(10));
        let start: Board = width(pits).filled(seeds).expect("a start");
        let observer = Observer::default();
        let answer = AlphaBeta::new(rules, &below, 64 << 20, &observer).solve(start);
        let mut memory = Memory::new(ROOMY);
        let mut search = ProofSearch::new(rules, &below, &mut memory, &observer).on(crew.as_ref());
        let mut wanted = vec![Wanted::new(start, 4)];
        wanted.extend(answer.moves.iter().map(|mv| Wanted::new(mv.sown.board, 1)));
        search.narrow(&mut wanted);
        assert_eq!(wanted[0].bounds, answer.bounds, "{pits}x{seeds}");
        for (mv, wanted) in answer.moves.iter().zip(&wanted[1..]) {
            let bounds = wanted.bounds.before(mv.sown.gain, mv.sown.next);
            if mv.sown.next != Next::End {
                assert_eq!(bounds, mv.bounds, "{pits}x{seeds} {:?}", mv.mv);
            }
        }
    }
}

/// A search that stops early tells of the two statements that are next, and a search that is done
/// of none.
#[test]
fn what_is_open_is_next() {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let start: Board = Pits::SIX.filled(6).expect("a start");
    let observer = Observer::default();
    let mut memory = Memory::new(ROOMY);
    let mut search = ProofSearch::new(rules, NoTables, &mut memory, &observer).between(0, 1 << 21);
    let mut wanted = [Wanted::new(start, 1)];
    search.narrow(&mut wanted);
    let bounds = wanted[0].bounds;
    assert!(bounds.value().is_none());
    let open: Vec<_> = wanted[0].open().collect();
    assert!(!open.is_empty());
    for open in open {
        assert!(open.least == bounds.lower + 1 || open.least == bounds.upper);
        assert!(open.numbers.reached().is_none() && open.nodes > 0);
    }
    let small = Pits::SIX.filled(1).expect("a start");
    let mut wanted = [Wanted::new(small, 1)];
    let below = SmallLayers::up_to(rules, 10);
    ProofSearch::new(rules, &below, &mut Memory::new(ROOMY), &observer).narrow(&mut wanted);
    assert_eq!(wanted[0].bounds.value(), Some(0));
    assert_eq!(wanted[0].open().count(), 0);
}
