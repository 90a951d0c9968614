//! The logs of a university's server.

mod support;

use kardis_records::imports::mcgill;
use kardis_records::outcome::Outcome;
use kardis_records::record::{Ply, Record};
use kardis_records::replay::Step;
use support::{all, round_trip};

const GAMES: &str = include_str!("../../tests/data/bohnenspiel_games_mcgill.txt");

/// Every record is read, round-trips, and is written as the same line.
#[test]
fn every_game_round_trips() {
    let records = all(mcgill::read(GAMES));
    let lines: Vec<&str> = GAMES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    // As counted in the file by a script of its own: games, moves, and changes of turn that are
    // missing.
    assert_eq!((records.len(), lines.len()), (100, 100));
    let steps = || records.iter().flat_map(Record::plies).map(Ply::step);
    let passes = steps().filter(|&step| step == Step::Pass).count();
    assert_eq!((steps().count() - passes, passes), (4357, 221 + 136));
    let mut open = Vec::new();
    for (record, line) in records.iter().zip(lines) {
        round_trip(record);
        assert_eq!(mcgill::write(record).unwrap().trim_end(), line);
        if record.outcome() == Outcome::Open {
            open.push(record.tags.get("Id").unwrap());
        }
    }
    // `docs/rules.md`, section 1.4: more passes than the server's own rule allows.
    let more = records.iter().filter(|record| record.house().passes > 2);
    assert_eq!(more.count(), 22);
    // An endless game that was stopped after 200 rounds, and one of a single move.
    assert_eq!(open, ["game00031", "game00033"]);
}

#[test]
fn what_is_wrong_is_named() {
    let table = [
        ("game1 0a1", "not a record of the server"),
        ("game1 0g 0 0 - 72", "not a move"),
        ("game1 0é 0 0 - 72", "not a move"),
        ("game1 00 0 0 - 72", "ply 3: South cannot play 1"),
        ("game1 0a 0 2 - 72", "the second player's score is 0"),
        ("game1 0a 0 0 1 72", "who took the rest is -"),
        ("game1 0a 0 0 - 70", "the rest is 72"),
    ];
    for (line, message) in table {
        let text = format!("# head\n{line}\ngame2 0a 0 0 - 72\n");
        let read = mcgill::read(&text);
        let error = read[0].as_ref().expect_err(line);
        assert!(error.error.message().contains(message), "{line}: {error}");
        assert_eq!(error.line, 2);
        assert!(read[1].is_ok());
    }
}

#[test]
fn what_leaves_no_trace_is_not_written() {
    let record = |text: &str| all(kardis_records::sgr::read(text)).remove(0);
    for text in [
        "[Passes \"2\"]\n1. pass pass 2. 1",
        "[Passes \"2\"]\n1. 1 pass",
        "[Game \"kalah\"]\n1. 1",
    ] {
        assert!(mcgill::write(&record(text)).is_err(), "{text}");
    }
    let line = mcgill::write(&record("1. 1 7 *")).unwrap();
    assert_eq!(line, "game 0a 0 0 - 72\n");
}
