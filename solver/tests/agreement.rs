//! Three ways to the same value: the search, the tables of small layers, and the plain fixpoints
//! of `support/plain.rs` on every small board; and plain minimax on random ones.
//!
//! What rests on endless play no finite line settles, so a search with a horizon must not settle it
//! either: there its bounds have to stop exactly where the two fixpoints do that count endless play
//! as a loss for the one or for the other side.

mod support;

use kardis_games::board::{Board, Pits};
use kardis_games::naive::{self, Naive};
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::alphabeta::{AlphaBeta, NO_HORIZON};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::window::Bounds;
use kardis_tablebases::probe::{NoTables, Probe};
use support::plain::{Endless, Forced, Plain};
use support::{ROOMY, Random, boards, naive_hemprich, width};

/// More plies than any board here needs.
const ENOUGH: u8 = 60;

/// Tables that end below a layer.
struct Below<'a, R> {
    tables: [&'a SmallLayers<R>; 2],
    seeds: u32,
}

impl<R: TwoRow> Probe<Board> for Below<'_, R> {
    fn probe(&self, board: Board) -> Option<Margin> {
        let seeds = board.seeds();
        if seeds >= self.seeds {
            return None;
        }
        self.tables[seeds as usize % 2].probe(board)
    }

    fn known_to(&self) -> Option<u32> {
        self.seeds.checked_sub(1)
    }
}

/// Searches every board of a layer with one transposition table and compares with what finite lines
/// can force; `within` so many plies.
fn search_layer<R: TwoRow>(
    rules: R,
    probe: impl Probe<Board>,
    seeds: u32,
    forced: impl Fn(Board) -> Forced,
    within: impl Fn(Board) -> u8,
) {
    let observer = Observer::default();
    let mut search = AlphaBeta::new(rules, probe, ROOMY, &observer);
    for board in boards(rules.pits().get(), seeds) {
        let Forced { low, high } = forced(board);
        let expected = Bounds {
            lower: low,
            upper: high,
        };
        if !R::CYCLIC {
            assert_eq!(low, high, "{board:?}");
            assert_eq!(search.bounds(board, NO_HORIZON), expected, "{board:?}");
            continue;
        }
        let mut horizon = 0;
        let mut bounds = search.bounds(board, horizon);
        while bounds != expected && horizon < within(board) {
            horizon += 1;
            bounds = search.bounds(board, horizon);
            let facts = bounds.lower <= low && high <= bounds.upper;
            assert!(
                facts,
                "{board:?} at {horizon}: {bounds:?}, not {expected:?}"
            );
        }
        assert_eq!(bounds, expected, "{board:?} at {horizon}");
        if low < high {
            assert_eq!(search.bounds(board, ENOUGH), expected, "{board:?}");
        }
    }
}

/// Tables, search without tables and search above the tables of lower layers, on every board of up
/// to `most` seeds.
fn agree<R: TwoRow>(rules: R, slow: Naive, most: u32) {
    assert_eq!(rules.pits().get(), slow.pits);
    let open = Plain::up_to(slow, most, Endless::Open);
    let even = Plain::up_to(slow, most, Endless::Even);
    // Where captures are even, one set of tables has only every second layer.
    let odd = SmallLayers::up_to(rules, (most - 1) | 1);
    let tables = SmallLayers::up_to(rules, most & !1);
    let tables = [&tables, &odd];
    for seeds in 0..=most {
        for board in boards(slow.pits, seeds) {
            let value = even.of(board).value();
            let table = tables[seeds as usize % 2].probe(board);
            assert_eq!(table, Some(value), "{board:?}");
        }
        // Lines that pass through lower layers are longer.
        search_layer(rules, NoTables, seeds, |board| open.of(board), |_| ENOUGH);
        // A horizon of so many plies proves all that so many plies can prove.
        let below = Below { tables, seeds };
        let within = |board| even.settled_in(board);
        search_layer(rules, below, seeds, |board| even.of(board), within);
    }
}

/// The three sizes of board on which the games are compared: pits a side and most seeds.
const SIZES: [(usize, u32); 3] = [(6, 8), (4, 10), (3, 12)];

#[test]
fn bohnenspiel() {
    for (pits, most) in SIZES {
        agree(
            Bohnenspiel::standard(width(pits)),
            Naive::standard(pits),
            most,
        );
    }
}

#[test]
fn hemprich() {
    for (pits, most) in SIZES {
        agree(
            Bohnenspiel::hemprich(width(pits)),
            naive_hemprich(pits),
            most,
        );
    }
}

#[test]
fn awari() {
    for (pits, most) in SIZES {
        agree(Awari::new(width(pits)), Naive::awari(pits), most);
    }
}

#[test]
fn kalah() {
    for (pits, most) in SIZES {
        for empty in [EmptyCapture::Nothing, EmptyCapture::Itself] {
            let rules = Kalah::new(width(pits), empty);
            agree(rules, Naive::kalah(pits, empty), most);
        }
    }
}

/// All lines to their ends, with nothing remembered.
fn minimax(rules: Naive, ring: &[u32]) -> i32 {
    let moves = rules.moves(ring).into_iter();
    let best = moves.map(|mv| {
        let played = rules.play(ring, mv);
        match played.next {
            Next::End => played.gain(),
            Next::Bonus => played.gain() + minimax(rules, &played.turned()),
            Next::Opponent => played.gain() - minimax(rules, &played.turned()),
        }
    });
    best.max().unwrap_or_else(|| rules.stuck(ring))
}

/// Kalah has no cycles, so minimax needs no horizon and its value no argument.
#[test]
fn kalah_by_plain_minimax() {
    let mut random = Random::new(2000);
    let observer = Observer::default();
    for empty in [EmptyCapture::Nothing, EmptyCapture::Itself] {
        for (pits, most) in [(2, 12), (3, 9), (4, 8), (6, 7)] {
            let slow = Naive::kalah(pits, empty);
            let rules = Kalah::new(width(pits), empty);
            let mut search = AlphaBeta::new(rules, NoTables, ROOMY, &observer);
            for _ in 0..100 {
                let board = random_board(&mut random, width(pits), most);
                let value = minimax(slow, &naive::ring(width(pits), board)) as Margin;
                let found = search.bounds(board, NO_HORIZON);
                assert_eq!(found, Bounds::exact(value), "{slow:?} {board:?}");
            }
        }
    }
}

/// A board of at most so many seeds.
fn random_board(random: &mut Random, pits: Pits, most: u32) -> Board {
    let seeds = 1 + random.below(u64::from(most)) as u32;
    random.board(pits, seeds)
}
