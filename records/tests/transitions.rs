//! Games that other programs keep as transitions.

mod support;

use kardis_records::imports::{abstractplay, openspiel, stoneshark};
use kardis_records::outcome::Outcome;
use support::{all, round_trip};

const STONESHARK: &str = include_str!("../../tests/data/bohnenspiel_traces_stoneshark.txt");
const OPENSPIEL: &str = include_str!("../../tests/data/kalah_traces_openspiel.txt");
const ABSTRACTPLAY: &str = include_str!("../../tests/data/bao_kujifunza_traces_abstractplay.txt");

fn plies(records: &[kardis_records::record::Record]) -> usize {
    records.iter().map(|record| record.plies().len()).sum()
}

#[test]
fn stoneshark_games() {
    let records = all(stoneshark::read(STONESHARK));
    assert_eq!((records.len(), plies(&records)), (3, 114));
    // The last lines of the games in the file.
    let scores: Vec<String> = records
        .iter()
        .map(|r| r.end().score().to_string())
        .collect();
    assert_eq!(scores, ["46-26", "38-12", "12-60"]);
    let outcomes: Vec<Outcome> = records
        .iter()
        .map(kardis_records::record::Record::outcome)
        .collect();
    assert_eq!(
        outcomes,
        [Outcome::SouthWins, Outcome::SouthWins, Outcome::NorthWins]
    );
    // The second one was stopped when somebody had more than half.
    let over: Vec<bool> = records.iter().map(|r| r.end().ending().is_some()).collect();
    assert_eq!(over, [true, false, true]);
    for record in &records {
        round_trip(record);
    }
}

#[test]
fn openspiel_games() {
    let records = all(openspiel::read(OPENSPIEL));
    assert_eq!((records.len(), plies(&records)), (4, 184));
    for record in &records {
        round_trip(record);
    }
}

#[test]
fn abstractplay_games() {
    let records = all(abstractplay::read(ABSTRACTPLAY));
    assert_eq!((records.len(), plies(&records)), (4, 117));
    for record in &records {
        assert!(record.end().ending().is_some());
        round_trip(record);
    }
}

/// A wrong line spoils its game and no other.
#[test]
fn wrong_lines() {
    let wrong = |text: &str, from: &str, to: &str| text.replacen(from, to, 1);
    for (text, games) in [
        (wrong(STONESHARK, "| 4 |", "| 9 |"), 3),
        (wrong(STONESHARK, "0 1 1 6,6", "0 1 1 7,5"), 3),
        (wrong(STONESHARK, "| - -", "| -"), 3),
        (
            wrong(
                STONESHARK,
                "8,1,9,8,8,0,8,1,9,0,9,9 0,2 | - -",
                "x 0,4 | - -",
            ),
            3,
        ),
    ] {
        assert_ne!(text, STONESHARK, "nothing was changed");
        let read = stoneshark::read(&text);
        assert_eq!(read.len(), games);
        assert!(read[1..].iter().all(Result::is_ok));
    }
    let text = wrong(OPENSPIEL, "0 1 1 0,4,4,4,4,4,0,1", "0 1 1 0,4,4,4,4,4,1,0");
    let read = openspiel::read(&text);
    let error = read[0].as_ref().unwrap_err();
    assert!(
        error.error.message().contains("the move is made at"),
        "{error}"
    );
    let text = wrong(ABSTRACTPLAY, "| f2< |", "| f9< |");
    let read = abstractplay::read(&text);
    assert!(read[0].is_err() && read[1..].iter().all(Result::is_ok));
}
