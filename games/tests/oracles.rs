//! Games, counts and values of other programs and publications, replayed by both implementations.
//!
//! The data lies in `tests/data`; the head of each file says where it comes from and how to read
//! it.

mod support;

use std::collections::HashMap;
use std::ops::ControlFlow;

use kardis_games::board::{Board, Move, Pits};
use kardis_games::naive;
use kardis_games::perft::perft;
use kardis_games::rules::{Next, Rules, TwoRow};
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use support::{Pair, Player, numbers, records, slow_lines};

const MCGILL: &str = include_str!("../../tests/data/bohnenspiel_games_mcgill.txt");
const STONESHARK: &str = include_str!("../../tests/data/bohnenspiel_traces_stoneshark.txt");
const PERFT: &str = include_str!("../../tests/data/bohnenspiel_perft_pakunz.txt");
const MINIMAX: &str = include_str!("../../tests/data/bohnenspiel_minimax_pakunz.txt");
const OPENSPIEL: &str = include_str!("../../tests/data/kalah_traces_openspiel.txt");
const BOOK: &str = include_str!("../../tests/data/kalah_book_cmancala.txt");

/// The ring of a board printed from South, seen from the side to move.
fn seen(board: &[u32], side: usize) -> Vec<u32> {
    match side {
        0 => board.to_vec(),
        _ => support::turned(board),
    }
}

/// Games of students' programs on a university server: every move, and the final score.
///
/// That server lets a player pass while he has a credit, also with an empty row, and ends the game
/// only when he has neither; then it sweeps as we do. So a record may go on where our game is over,
/// but whoever moves next is then the one who would have swept. Two records are not finished: an
/// endless cycle was stopped after 200 rounds, and one has a single move.
#[test]
fn mcgill_games() {
    let rules = Pair::standard(6);
    let (mut games, mut moves, mut skips, mut empty_skips) = (0, 0, 0, 0);
    let mut unfinished = Vec::new();
    for record in records(MCGILL) {
        let words: Vec<&str> = record.split_whitespace().collect();
        let [id, letters, score0, score1, rest_to, rest] = words[..] else {
            panic!("{record}")
        };
        let (mut ring, mut side, mut stores) = (vec![6; 12], 0, [0; 2]);
        let mut end = None;
        for letter in letters.chars() {
            let (mover, pit) = match letter {
                '0'..='5' => (0, letter as usize - '0' as usize),
                'a'..='f' => (1, letter as usize - 'a' as usize),
                _ => panic!("{record}"),
            };
            if mover == side {
                assert_eq!(end, None, "{id}: over before {letter}");
            } else {
                // The other player passed, who had a move if and only if our game is not over.
                assert_eq!(end.is_none(), !rules.moves(&ring).is_empty(), "{id}");
                skips += 1;
                empty_skips += u32::from(end.is_some());
                ring = support::turned(&ring);
            }
            let played = rules.play(&ring, Move::pit(pit));
            stores[mover] += played.taken;
            end = (played.next == Next::End).then_some((mover, played.swept));
            ring = played.turned();
            side = 1 - mover;
            moves += 1;
        }
        let left: u32 = ring.iter().sum();
        assert_eq!(left.to_string(), rest, "{id}");
        if let Some((mover, swept)) = end {
            assert_eq!(swept as u32, left, "{id}");
            stores[mover] += left;
            let to = if left == 0 {
                "-".into()
            } else {
                mover.to_string()
            };
            assert_eq!(to, rest_to, "{id}");
        } else {
            assert_eq!(rest_to, "-", "{id}");
            unfinished.push(id);
        }
        let score = stores.map(|store| store.to_string());
        assert_eq!(score, [score0, score1], "{id}");
        games += 1;
    }
    assert_eq!(unfinished, ["game00031", "game00033"]);
    // Counted in the file by a script of its own.
    assert_eq!((games, moves), (100, 4357));
    assert_eq!((skips, empty_skips), (221 + 136, 136));
}

/// Two games of the same server without skips, printed in section 1.7 of `docs/rules.md`.
#[test]
fn games_in_print() {
    for (moves, score) in [
        (
            "2 7 1 12 1 8 4 11 3 10 3 11 6 9 4 12 5 11 1 12 1 7 2 8 3 10 4 11 5 12 1",
            [46, 26],
        ),
        ("1 7 6 7 2 10 5 9 4 7 3 8 1 7 4 8 5 7 6 7", [20, 52]),
    ] {
        let mut player = Player::new(Pair::standard(6), &[6; 12]);
        for pit in moves.split(' ') {
            let pit: usize = pit.parse().unwrap();
            player.play(Move::pit(pit - 1 - 6 * player.side));
        }
        assert!(player.over);
        assert_eq!(player.stores, score);
    }
}

/// Every transition of random games by another program, with its lists of legal moves.
///
/// That program stops as soon as a player has more than 36; what the board held then is still
/// there.
#[test]
fn stoneshark_traces() {
    let (mut transitions, mut ends, mut stops) = (0, 0, 0);
    for record in records(STONESHARK) {
        let parts: Vec<&str> = record.split(" | ").collect();
        let [before, mv, after, end] = parts[..] else {
            panic!("{record}")
        };
        let words: Vec<&str> = before.split(' ').collect();
        let [_, _, turn, board, stores, moves] = words[..] else {
            panic!("{record}")
        };
        let side: usize = turn.parse().unwrap();
        // Holes count from the left of the page for both players.
        let pit = |hole: usize| Move::pit(if side == 0 { hole } else { 5 - hole });
        let mut legal: Vec<Move> = numbers(moves).into_iter().map(pit).collect();
        legal.sort_unstable();

        let mut player = Player::new(Pair::standard(6), &seen(&numbers(board), side));
        player.side = side;
        player.stores = numbers(stores).try_into().unwrap();
        assert_eq!(player.pair.moves(&player.ring), legal, "{record}");
        player.play(pit(mv.parse().unwrap()));

        let (board, stores) = after.split_once(' ').unwrap();
        let board: Vec<u32> = numbers(board);
        assert_eq!(player.stores.to_vec(), numbers::<i32>(stores), "{record}");
        let majority = player.stores.iter().any(|&store| store > 36);
        assert_eq!(end.starts_with("WIN"), player.over || majority, "{record}");
        if player.over {
            // The sweep has cleared the board.
            assert_eq!(board, [0; 12], "{record}");
            ends += 1;
        } else {
            assert_eq!(player.ring, seen(&board, player.side), "{record}");
            stops += u32::from(majority);
        }
        transitions += 1;
    }
    assert_eq!((transitions, ends, stops), (114, 2, 1));
}

/// Every transition of random Kalah by another program, with its lists of legal moves, bonus moves
/// and the end.
#[test]
fn openspiel_traces() {
    let (mut transitions, mut bonus, mut ends) = (0, 0, 0);
    // Both players' seeds from the printed cells, which start with a store.
    let board = |cells: &[u32]| [&cells[1..7], &cells[8..14]].concat();
    let stores = |cells: &[u32]| [cells[7] as i32, cells[0] as i32];
    let mut over: Option<Player> = None;
    for record in records(OPENSPIEL) {
        let words: Vec<&str> = record.split(' ').collect();
        if let [_, "RETURNS", first, second] = words[..] {
            // Who won, by the stores after the sweep.
            let player = over.take().expect("a finished game");
            let sign = f64::from((player.stores[0] - player.stores[1]).signum());
            assert_eq!(first.parse(), Ok(sign), "{record}");
            assert_eq!(second.parse(), Ok(-sign), "{record}");
            ends += 1;
            continue;
        }
        let [_, _, side, before, legal, "|", action, "|", after] = words[..] else {
            panic!("{record}")
        };
        assert!(over.is_none(), "{record}");
        let side: usize = side.parse().unwrap();
        let pit = |cell: usize| Move::pit(cell - 1 - 7 * side);
        let before: Vec<u32> = numbers(before);
        let mut player = Player::new(
            Pair::kalah(6, EmptyCapture::Nothing),
            &seen(&board(&before), side),
        );
        player.side = side;
        player.stores = stores(&before);
        let legal: Vec<Move> = numbers(legal).into_iter().map(pit).collect();
        assert_eq!(player.pair.moves(&player.ring), legal, "{record}");
        player.play(pit(action.parse().unwrap()));

        let after: Vec<u32> = numbers(after);
        let mut banked = player.stores;
        if player.over {
            // The printed cells are those before the sweep.
            let [south, north] = player.rows_of_sides();
            banked = [banked[0] - south as i32, banked[1] - north as i32];
            over = Some(player.clone());
        }
        assert_eq!(player.ring, seen(&board(&after), player.side), "{record}");
        assert_eq!(banked, stores(&after), "{record}");
        bonus += u32::from(!player.over && player.side == side);
        transitions += 1;
    }
    assert_eq!((transitions, ends), (184, 4));
    println!("{transitions} transitions, {bonus} bonus moves");
}

/// Perfect games from Irving, Donkers and Uiterwijk 2000 with the published value of each, in
/// section 7.2 of `docs/rules.md`: "-" is a change of turn, so the bonus moves must fall into place.
#[test]
fn perfect_games_of_kalah() {
    for (pits, counters, game, value) in [
        (4, 3, "13-1-032-2-3-0-1320-3-0-2", 8),
        (6, 2, "42-42-30-0-1-1-4-5", 10),
        (6, 3, "4-5-35-250-2-154-451535452-53-3-54-2", 2),
    ] {
        let start = vec![counters; 2 * pits];
        let mut player = Player::new(Pair::kalah(pits, EmptyCapture::Itself), &start);
        for (turn, moves) in game.split('-').enumerate() {
            for house in moves.chars() {
                assert!(!player.over, "{game}");
                assert_eq!(player.side, turn % 2, "{game}: {moves}");
                player.play(Move::pit(house as usize - '0' as usize));
            }
        }
        assert!(player.over, "{game}");
        assert_eq!(player.stores[0] - player.stores[1], value, "{game}");
    }
}

/// Counts of move sequences by a student's program.
#[test]
fn pakunz_perft() {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let mut positions = 0;
    for record in records(PERFT) {
        let words: Vec<&str> = record.split(' ').collect();
        let [board, "side", side, "perft", ..] = words[..] else {
            panic!("{record}")
        };
        let ring = seen(&numbers(board), side.parse().unwrap());
        for (depth, count) in (1..).zip(&words[4..]) {
            let count = count.parse().unwrap();
            assert_eq!(perft(rules, naive::board(&ring), depth), count, "{record}");
            if depth <= 5 {
                let slow = slow_lines(Pair::standard(6).naive, &ring, depth);
                assert_eq!(slow.0, count, "{record}");
            }
        }
        assert_eq!(words.len(), 4 + 7);
        positions += 1;
    }
    assert_eq!(positions, 31);
}

/// The best difference of the stores that the mover can reach in so many plies: plain alpha-beta,
/// so that nothing but the rules is under test.
fn search<R: Rules>(rules: R, board: R::Board, depth: u32, alpha: i32, beta: i32) -> i32 {
    if depth == 0 {
        return 0;
    }
    let mut best = None;
    let _ = rules.successors(board, |_, sown| {
        let gain = i32::from(sown.gain);
        let alpha = best.map_or(alpha, |best| alpha.max(best));
        let value = match sown.next {
            Next::End => gain,
            Next::Opponent => {
                gain - search(rules, sown.board, depth - 1, gain - beta, gain - alpha)
            }
            Next::Bonus => gain + search(rules, sown.board, depth - 1, alpha - gain, beta - gain),
        };
        best = Some(best.map_or(value, |best: i32| best.max(value)));
        if value >= beta {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    best.unwrap_or_else(|| i32::from(rules.stuck(board)))
}

/// Depth-limited values by the same program.
#[test]
fn pakunz_minimax() {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let mut positions = 0;
    for record in records(MINIMAX) {
        let words: Vec<&str> = record.split(' ').collect();
        let [
            board,
            stores,
            side,
            "depth",
            depth,
            "value",
            value,
            "move",
            _,
        ] = words[..]
        else {
            panic!("{record}")
        };
        let side: usize = side.parse().unwrap();
        let stores: Vec<i32> = numbers(stores);
        let lead = stores[side] - stores[1 - side];
        let board = naive::board(&seen(&numbers(board), side));
        let found = lead + search(rules, board, depth.parse().unwrap(), -1000, 1000);
        assert_eq!(found, value.parse().unwrap(), "{record}");
        positions += 1;
    }
    assert_eq!(positions, 35);
}

/// What is known about the value of a board.
type Known = HashMap<Board, (i32, i32)>;

/// Alpha-beta for a game without cycles, with everything remembered.
fn solve(rules: Kalah, board: Board, known: &mut Known, mut alpha: i32, mut beta: i32) -> i32 {
    let stake = i32::from(rules.stake(board));
    let (low, high) = known.get(&board).copied().unwrap_or((-stake, stake));
    if low >= beta || low == high {
        return low;
    }
    if high <= alpha {
        return high;
    }
    (alpha, beta) = (alpha.max(low), beta.min(high));
    let mut successors = Vec::new();
    let _ = rules.successors(board, |_, sown| {
        successors.push(sown);
        ControlFlow::Continue(())
    });
    // Bonus moves first, then gains: the more that is cut off the better.
    successors.sort_by_key(|sown| (sown.next != Next::Bonus, -sown.gain));
    let mut best = i32::MIN;
    for sown in successors {
        let gain = i32::from(sown.gain);
        let alpha = alpha.max(best);
        let value = match sown.next {
            Next::End => gain,
            Next::Bonus => gain + solve(rules, sown.board, known, alpha - gain, beta - gain),
            Next::Opponent => gain - solve(rules, sown.board, known, gain - beta, gain - alpha),
        };
        best = best.max(value);
        if best >= beta {
            break;
        }
    }
    if best == i32::MIN {
        return i32::from(rules.stuck(board));
    }
    let (low, high) = known.entry(board).or_insert((-stake, stake));
    if best > alpha {
        *low = best.max(*low);
    }
    if best < beta {
        *high = best.min(*high);
    }
    best
}

/// Exact values and best moves of positions with so many seeds on the board, from the book of
/// another program.
fn check_book(seeds: std::ops::Range<u32>) -> usize {
    let rules = Kalah::new(Pits::SIX, EmptyCapture::Nothing);
    let mut known = Known::new();
    let mut checked = 0;
    for record in records(BOOK) {
        let words: Vec<&str> = record.split_whitespace().collect();
        let [own, opp, stores, best, value] = words[..] else {
            panic!("{record}")
        };
        let board = Board::new(&numbers(own), &numbers(opp)).unwrap();
        if !seeds.contains(&board.seeds()) {
            continue;
        }
        let stores: Vec<i32> = numbers(stores);
        let lead = stores[0] - stores[1];
        let value = value.parse::<i32>().unwrap() - lead;
        // Not less and not more: two questions are cheaper than the value itself.
        let least = solve(rules, board, &mut known, value - 1, value);
        assert!(least >= value, "{record}");
        let most = solve(rules, board, &mut known, value, value + 1);
        assert!(most <= value, "{record}");
        // The book's move keeps the value.
        let sown = rules.sow(board, Move::pit(best.parse().unwrap()));
        let rest = value - i32::from(sown.gain);
        let kept = match sown.next {
            Next::End => rest <= 0,
            Next::Bonus => solve(rules, sown.board, &mut known, rest - 1, rest) >= rest,
            Next::Opponent => solve(rules, sown.board, &mut known, -rest, 1 - rest) <= -rest,
        };
        assert!(kept, "{record}");
        checked += 1;
    }
    checked
}

#[test]
fn cmancala_book() {
    assert_eq!(check_book(0..26), 11);
}

#[test]
#[ignore = "larger boards, without a solver's means"]
fn cmancala_book_up_to_33_seeds() {
    assert_eq!(check_book(26..34), 9);
}
