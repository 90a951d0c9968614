//! Published values of Kalah, from `docs/reference-games.md` (Irving, Donkers and Uiterwijk 2000;
//! Rawlings 2015), and the positions of another solver's opening book.
//!
//! What takes long runs on request, best in a release build:
//!
//! ```text
//! cargo test --release -p kardis-solver --test kalah -- --ignored
//! ```

mod support;

use kardis_games::board::Move;
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::alphabeta::{AlphaBeta, NO_HORIZON};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::window::Bounds;
use support::{board, width};

const BOOK: &str = include_str!("../../tests/data/kalah_book_cmancala.txt");

/// First player's final difference by houses (rows) and counters a house (columns), as printed.
const EMPTY_CAPTURE: &str = "
| 1 | 0 | -2 | 6 | -2 | 2 | 0 |
| 2 | 2 | -2 | -2 | -12 | 6 | 8 |
| 3 | 0 | 4 | 2 | 2 | 6 | -10 |
| 4 | 2 | 6 | 8 | 2 | | 0 |
| 5 | 0 | 0 | | 12 | 2 | 2 |
| 6 | 2 | 10 | 2 | 10 | 12 | 2 |
";

/// The same by the standard rule.
const STANDARD: &str = "
| 1 | 0 | -2 | 6 | -2 | 2 | 0 |
| 2 | 2 | -2 | -2 | -10 | 6 | 8 |
| 3 | 0 | 4 | 2 | 2 | 6 | -8 |
| 4 | 2 | 6 | 6 | 2 | | 0 |
| 5 | 0 | 2 | | 10 | 2 | |
| 6 | 2 | 6 | 2 | 8 | 10 | |
";

/// Every opening of Kalah(6,4): houses, value with empty capture, value by the standard rule.
const OPENINGS: &[(&[usize], Margin, Margin)] = &[
    (&[1], -14, -14),
    (&[2], -8, -10),
    (&[3, 1], -8, -6),
    (&[3, 2], -2, 0),
    (&[3, 4], 2, 2),
    (&[3, 5], 4, 4),
    (&[3, 6], 10, 8),
    (&[4], -2, -2),
    (&[5], -6, -8),
    (&[6], 4, 4),
];

/// A game with a table for the last counters.
struct Solver {
    game: Kalah,
    tables: SmallLayers<Kalah>,
}

impl Solver {
    fn new(houses: usize, empty: EmptyCapture) -> Self {
        // About as many boards whatever the width.
        let seeds = [0, 24, 24, 16, 13, 11, 10][houses];
        Self::with_tables(houses, empty, seeds)
    }

    fn with_tables(houses: usize, empty: EmptyCapture, seeds: u32) -> Self {
        let game = Kalah::new(width(houses), empty);
        let tables = SmallLayers::up_to(game, seeds);
        Self { game, tables }
    }

    /// A search that knows the table.
    fn search<'a>(
        &'a self,
        observer: &'a Observer,
    ) -> AlphaBeta<'a, Kalah, &'a SmallLayers<Kalah>> {
        AlphaBeta::new(self.game, &self.tables, 256 << 20, observer)
    }
}

/// Both rules, with the table of each.
const RULES: [(EmptyCapture, &str); 2] = [
    (EmptyCapture::Itself, EMPTY_CAPTURE),
    (EmptyCapture::Nothing, STANDARD),
];

/// Checks the cells that are given and wanted, and returns how many.
fn check_cells(wanted: impl Fn(usize, u32) -> bool) -> usize {
    let mut checked = 0;
    for (empty, table) in RULES {
        for row in table.lines().filter(|line| !line.is_empty()) {
            let mut cells = row.trim_matches('|').split('|').map(str::trim);
            let houses = cells.next().and_then(|word| word.parse().ok());
            let houses: usize = houses.expect("houses");
            let cells = (1..).zip(cells);
            let mut cells = cells.filter(|&(each, cell)| !cell.is_empty() && wanted(houses, each));
            let Some(first) = cells.next() else { continue };
            let solver = Solver::new(houses, empty);
            let observer = Observer::default();
            let mut search = solver.search(&observer);
            for (each, cell) in std::iter::once(first).chain(cells) {
                let start = width(houses).filled(each).expect("a start");
                let value = cell.parse().expect("a difference");
                let found = search.bounds(start, NO_HORIZON);
                assert_eq!(found, Bounds::exact(value), "{empty:?} {houses} {each}");
                checked += 1;
            }
        }
    }
    checked
}

fn in_the_normal_run(houses: usize, each: u32) -> bool {
    let counters = houses as u32 * each;
    houses <= 4 && counters <= 16 || houses > 4 && each <= 2
}

#[test]
fn small_starts() {
    assert_eq!(check_cells(in_the_normal_run), 2 * (6 + 6 + 5 + 4 + 2 + 2));
}

/// The rest of the boards of up to four houses, and all starts of up to 36 counters.
#[test]
fn larger_starts() {
    let wanted = |houses: usize, each: u32| {
        let small = houses <= 4 || houses as u32 * each <= 18;
        small && !in_the_normal_run(houses, each)
    };
    // Three and four houses with six counters each, six with three.
    assert_eq!(check_cells(wanted), 2 * 3);
}

/// Every opening of the usual board, with one transposition table.
fn check_openings(empty: EmptyCapture) {
    let solver = Solver::with_tables(6, empty, 16);
    let observer = Observer::default();
    let mut search = AlphaBeta::new(solver.game, &solver.tables, 6 << 30, &observer);
    let start = width(6).filled(4).expect("48 counters");
    // The good ones first: what they prove is of use for the others.
    for &(houses, with_empty_capture, standard) in OPENINGS.iter().rev() {
        // Bonus moves come first, so all gains are the first player's.
        let (mut board, mut gain, mut next) = (start, 0, Next::Bonus);
        for &house in houses {
            assert_eq!(next, Next::Bonus, "{houses:?}");
            let sown = solver.game.sow(board, Move::pit(house - 1));
            board = sown.board;
            gain += sown.gain;
            next = sown.next;
        }
        assert_eq!(next, Next::Opponent, "{houses:?}");
        let value = match empty {
            EmptyCapture::Itself => with_empty_capture,
            EmptyCapture::Nothing => standard,
        };
        let found = search.bounds(board, NO_HORIZON).before(gain, next);
        // Seen with --nocapture, and welcome there: this takes its time.
        println!(
            "{empty:?} {houses:?}: {found:?} after {:?}",
            observer.elapsed()
        );
        assert_eq!(found, Bounds::exact(value), "{empty:?} {houses:?}");
    }
}

#[test]
#[ignore = "48 counters take two minutes and 6 GiB"]
fn openings_with_empty_capture() {
    check_openings(EmptyCapture::Itself);
}

#[test]
#[ignore = "48 counters take two minutes and 6 GiB"]
fn openings_by_the_standard_rule() {
    check_openings(EmptyCapture::Nothing);
}

/// Perfect games from the paper, with empty capture: houses counted from 0, bonus moves together,
/// `-` where the turn changes.
#[test]
fn perfect_games_lose_nothing() {
    let games = [
        (4, 3, "13-1-032-2-3-0-1320-3-0-2"),
        (6, 2, "42-42-30-0-1-1-4-5"),
    ];
    for (houses, each, moves) in games {
        let solver = Solver::new(houses, EmptyCapture::Itself);
        let observer = Observer::default();
        let mut search = solver.search(&observer);
        let mut board = width(houses).filled(each).expect("a start");
        let mut known = search.bounds(board, NO_HORIZON);
        let mut next = Next::Bonus;
        for turn in moves.split('-') {
            for house in turn.chars() {
                let house = house.to_digit(10).expect("a house") as usize;
                let sown = solver.game.sow(board, Move::pit(house));
                let rest = search.bounds(sown.board, NO_HORIZON);
                assert_eq!(
                    rest.before(sown.gain, sown.next),
                    known,
                    "{moves}: {board:?}"
                );
                (board, known, next) = (sown.board, rest, sown.next);
            }
            assert_ne!(next, Next::Bonus, "{moves}: {turn}");
        }
        assert_eq!(next, Next::End, "{moves}");
    }
}

/// Exact values and best moves of the book's positions with so many counters on the board.
fn check_book(seeds: std::ops::Range<u32>) -> usize {
    let solver = Solver::new(6, EmptyCapture::Nothing);
    let observer = Observer::default();
    let mut search = solver.search(&observer);
    let mut checked = 0;
    for record in BOOK.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = record.split_whitespace().collect();
        let [own, opp, stores, best, value] = words[..] else {
            panic!("{record}")
        };
        let board = board(&format!("{own} / {opp}"));
        if !seeds.contains(&board.seeds()) {
            continue;
        }
        let number = |word: &str| -> Margin { word.parse().expect("a number") };
        let (own, opp) = stores.split_once(',').expect("two stores");
        // The book counts what is in the stores already.
        let value = Bounds::exact(number(value) - number(own) + number(opp));
        assert_eq!(search.bounds(board, NO_HORIZON), value, "{record}");
        let sown = solver.game.sow(board, Move::pit(number(best) as usize));
        let kept = match sown.next {
            Next::End => Bounds::exact(sown.gain),
            next => search
                .bounds(sown.board, NO_HORIZON)
                .before(sown.gain, next),
        };
        assert_eq!(kept, value, "{record}: the book's move");
        checked += 1;
    }
    checked
}

#[test]
fn book() {
    assert_eq!(check_book(0..33), 16);
}

#[test]
#[ignore = "more than 32 counters take a minute"]
fn book_of_larger_boards() {
    assert_eq!(check_book(33..42), 44);
}
