//! Games as numbers or letters of pits.

mod support;

use kardis_chance::Random;
use kardis_games::notation::Position;
use kardis_records::imports::{letters, pits};
use support::{all, random_record, round_trip};

fn start(text: &str) -> Position {
    text.parse().unwrap()
}

/// Two games of a server, printed in section 1.7 of `docs/rules.md`.
#[test]
fn printed_games_of_bohnenspiel() {
    let text = include_str!("data/pits/bohnenspiel.txt");
    let bohnenspiel = start("bohnenspiel start");
    let records = all(pits::read(text, &bohnenspiel));
    let scores: Vec<String> = records
        .iter()
        .map(|r| r.end().score().to_string())
        .collect();
    assert_eq!(scores, ["46-26", "20-52"]);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for (record, line) in records.iter().zip(lines) {
        round_trip(record);
        assert_eq!(pits::write(record, &bohnenspiel).unwrap().trim_end(), line);
    }
}

/// A game of Oware that is drawn (a test of `Mind-Sports-Games/strategygames`, whose pits count from
/// 0).
#[test]
fn a_drawn_game_of_oware() {
    let text = include_str!("data/letters/oware.txt");
    let awari = start("awari start");
    let record = all(letters::read(text, &awari)).remove(0);
    assert_eq!(record.plies().len(), 51);
    // The site gives the seed that is left to North, in whose row it lies, and ends the game.
    assert_eq!(record.end().score().to_string(), "24-23");
    let left = record.end().position().rows();
    assert_eq!(left[0].iter().sum::<u8>(), 1);
    round_trip(&record);
    let line = text.lines().find(|line| !line.starts_with('#')).unwrap();
    assert_eq!(letters::write(&record, &awari).unwrap().trim_end(), line);
}

#[test]
fn both_ways() {
    let seed = 77;
    println!("seed {seed}");
    let mut random = Random::new(seed);
    for game in [
        "bohnenspiel",
        "mangala",
        "awari",
        "kalah",
        "kalah:4x3",
        "bao-kujifunza",
    ] {
        let start = start(&format!("{game} start"));
        for _ in 0..10 {
            let mut record = random_record(&start, 60, &mut random);
            record.tags = kardis_records::tags::Tags::default();
            let Ok(line) = pits::write(&record, &start) else {
                assert!(
                    record.house().passes > 0,
                    "only liberties cannot be written"
                );
                continue;
            };
            let read = all(pits::read(&line, &start)).remove(0);
            let steps = |r: &kardis_records::record::Record| -> Vec<_> {
                r.plies()
                    .iter()
                    .map(kardis_records::record::Ply::step)
                    .collect()
            };
            assert_eq!(steps(&read), steps(&record), "{line}");
            match letters::write(&record, &start) {
                Ok(line) => {
                    let read = all(letters::read(&line, &start)).remove(0);
                    assert_eq!(steps(&read), steps(&record), "{line}");
                }
                Err(error) => assert!(game.starts_with("bao"), "{error}"),
            }
        }
    }
}

#[test]
fn errors() {
    let bohnenspiel = start("bohnenspiel start");
    for (line, column, message) in [
        ("1 1", 3, "ply 2: pit 1 is South's"),
        ("1, x", 4, "ply 2: 'x' is not a move"),
        ("1.1 2.2", 7, "ply 2: pit 2 is South's"),
        ("1. 6 7 6", 8, "ply 3: South cannot play 6"),
    ] {
        let read = pits::read(line, &bohnenspiel);
        let error = read[0].as_ref().expect_err(line);
        assert_eq!(error.column, column, "{error}");
        assert!(error.error.message().contains(message), "{error}");
    }
    let error = letters::read("\nAaG", &bohnenspiel).remove(0).unwrap_err();
    assert_eq!((error.line, error.column), (2, 3));
    let kalah = all(pits::read("1", &start("kalah start"))).remove(0);
    assert!(pits::write(&kalah, &bohnenspiel).is_err());
}
