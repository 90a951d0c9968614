//! Positions in the notations of other programs.

mod support;

use kardis_chance::Random;
use kardis_games::notation::Position;
use kardis_games::turn::Side;
use kardis_games::variants::rule_sets;
use kardis_records::error::RecordError;
use kardis_records::format::PositionFormat;
use kardis_records::positions::{canonical, fen, kgp, list};
use support::random_record;

const PERFT: &str = include_str!("../../tests/data/bohnenspiel_perft_pakunz.txt");
const MINIMAX: &str = include_str!("../../tests/data/bohnenspiel_minimax_pakunz.txt");
const BOOK: &str = include_str!("../../tests/data/kalah_book_cmancala.txt");

fn at(text: &str) -> Position {
    text.parse().unwrap()
}

fn one(read: Vec<Result<Position, RecordError>>) -> Position {
    let mut read = read;
    assert_eq!(read.len(), 1);
    read.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

/// What the tests of the site's own reader say about its positions.
#[test]
fn playstrategy() {
    let awari = at("awari start");
    let mut count = 0;
    for line in include_str!("data/fen/oware.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [text, pits, scores, side] = parts[..] else {
            panic!("{line}")
        };
        let position = one(fen::read(text, &awari));
        let same = one(list::read(&format!("{pits} {scores} {side}"), &awari));
        assert_eq!(position.board(), same.board(), "{line}");
        assert_eq!(position.stores(), same.stores(), "{line}");
        assert_eq!(position.side(), same.side(), "{line}");
        assert_eq!(fen::write(&position).unwrap(), text.replace('s', "S"));
        count += 1;
    }
    assert_eq!(count, 4);
    // The ply of a full move, as their `FEN.ply` computes it.
    let ply = |text: &str| one(fen::read(text, &awari)).settings.ply;
    assert_eq!(ply("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1"), Some(0));
    assert_eq!(
        ply("1s,1s,4s,4s,4s,4s/4s,4s,1s,1s,4s,4s 4 8 N 11"),
        Some(21)
    );
    assert_eq!(ply("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S_0_0_S"), None);
    // A width of nine is Togyzkumalak's; the rules are whatever game is named.
    let nine = one(fen::read(
        "1S,1S,1S,1S,1S,1S,1S,1S,1S/9 9 0 S 1",
        &at("bohnenspiel start"),
    ));
    assert_eq!(nine.pits(), 9);
}

#[test]
fn kalah_game_protocol() {
    let kalah = at("kalah start");
    let start = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>";
    assert_eq!(one(kgp::read(start, &kalah)), kalah);
    assert_eq!(kgp::write(&kalah).unwrap(), start);
    // South's pits 1, 2, 3 from his left; North's 4, 5, 0 from his, so that North's row is drawn
    // 0, 5, 4.
    let board = one(kgp::read("<3, 1,2, 1,2,3, 4,5,0>", &kalah));
    assert_eq!(board.to_string(), "kalah:3x3 0,5,4/1,2,3 1-2 S");
    // The player to move is shown as South.
    let north = at("kalah:3x3 0,5,4/1,2,3 1-2 N");
    assert_eq!(kgp::write(&north).unwrap(), "<3,2,1,4,5,0,1,2,3>");
    for bad in [
        "",
        "<>",
        "<6>",
        "6,0,0",
        "<1,0,0,1>",
        "<1,0,0,1,1,1>",
        "<x>",
        "<4294967295,0,0>",
        "<2,0,0,1,1,1,2>",
    ] {
        let read = kgp::read(bad, &kalah);
        assert!(read.iter().all(Result::is_err), "{bad}");
    }
}

/// Boards of two other programs, and the positions of a third one's book.
#[test]
fn plain_lists() {
    let bohnenspiel = at("bohnenspiel start");
    let records = |text: &'static str| {
        text.lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
    };
    let mut count = 0;
    for line in records(PERFT) {
        let words: Vec<&str> = line.split(' ').collect();
        let position = one(list::read(
            &format!("{} {}", words[0], words[2]),
            &bohnenspiel,
        ));
        assert_eq!(position.side().index().to_string(), words[2]);
        assert_eq!(
            list::write(&position).unwrap().split(' ').next(),
            Some(words[0])
        );
        count += 1;
    }
    assert_eq!(count, 31);
    for line in records(MINIMAX) {
        let words: Vec<&str> = line.split(' ').collect();
        let position = one(list::read(&words[..3].join(" "), &bohnenspiel));
        assert_eq!(position.total(), Some(72));
        assert_eq!(
            one(list::read(&list::write(&position).unwrap(), &bohnenspiel)),
            position
        );
        count += 1;
    }
    assert_eq!(count, 31 + 35);
    let kalah = at("kalah start");
    for line in records(BOOK) {
        let words: Vec<&str> = line.split(' ').collect();
        let seeds: u32 = words[..3]
            .join(",")
            .split(',')
            .map(|n| n.parse::<u32>().unwrap())
            .sum();
        // Not every board of the book comes from a start with as many seeds in every pit.
        let known = if seeds.is_multiple_of(12) { 3 } else { 2 };
        let position = one(list::read(&words[..known].join(" "), &kalah));
        assert_eq!(position.side(), Side::South);
        assert_eq!(one(canonical::read(&position.to_string())), position);
        count += 1;
    }
    // 151 positions of the book, counted by grep.
    assert_eq!(count, 31 + 35 + 151);
    for bad in ["1,2,3", "x", "1,2 1,2,3", "1,1 1,1 1,1 1,1", ",", "1,-1"] {
        let read = list::read(bad, &bohnenspiel);
        assert!(read.iter().all(Result::is_err), "{bad}");
    }
}

/// Every position of random games is written and read in every format that has words for it.
#[test]
fn both_ways() {
    let seed = 4711;
    println!("seed {seed}");
    let mut random = Random::new(seed);
    for set in rule_sets() {
        let start = Position::usual_start(set);
        for _ in 0..40 {
            let plies = random.below(40);
            let position = random_record(&start, plies, &mut random).end().position();
            for format in [
                PositionFormat::Position,
                PositionFormat::Fen,
                PositionFormat::Kgp,
                PositionFormat::List,
            ] {
                match format.write(&position) {
                    Ok(text) => {
                        let read = one(format.read(&text, &start));
                        let turned =
                            format == PositionFormat::Kgp && position.side() == Side::North;
                        if turned {
                            assert_eq!(read.turn().board, position.turn().board, "{text}");
                        } else {
                            assert_eq!(read, position, "{text}");
                        }
                    }
                    Err(error) => assert!(set.is_bao(), "{error}"),
                }
            }
        }
    }
}
