//! A game at the terminal, driven through a pipe.

mod support;

use std::fs;

use support::schema::validate;
use support::{code, run, run_with, stderr, stdout};

/// A person plays both sides of the shortest recorded game's beginning, takes back, asks, and leaves.
#[test]
fn a_person_plays() {
    let output = run_with(
        &["play", "--north", "you"],
        "1\nmoves\nundo\nhitn\n7\n13\nboard\n1\n7\nquit\n6\n",
    );
    assert_eq!(code(&output), 0);
    let text = stdout(&output);
    assert!(text.contains("1. South (you)  1\n"), "{text}");
    assert!(text.contains("7 8 9 10 11 12\n"), "{text}");
    assert!(text.contains("taken back: 1 plies"), "{text}");
    assert!(text.contains("did you mean hint?"), "{text}");
    assert!(text.contains("2. North (you)  7\n"), "{text}");
    // After quit nothing is read.
    assert!(!text.contains("3. "), "{text}");
}

/// Of the study one move wins: the hint is exact because small tables are made.
#[test]
fn a_hint_is_exact_where_tables_reach() {
    let study = "0,0,0,1,0,1/0,0,1,2,3,0_32-32_S";
    let output = run_with(&["play", study, "--north", "perfect"], "hint\n4\n");
    let text = stdout(&output);
    assert!(text.contains("4, worth +4 (exact)"), "{text}");
    assert!(text.contains("2. North (perfect:7)"), "{text}");
}

/// The same seed gives the same game, and it ends; the record of it can be judged.
#[test]
fn programs_play_and_the_record_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgr");
    let save = path.to_str().unwrap();
    let args = [
        "play", "--south", "random", "--north", "greedy", "--seed", "7", "--save", save,
    ];
    let first = stdout(&run(&args));
    let record = fs::read_to_string(&path).unwrap();
    assert_eq!(first, stdout(&run(&args)));
    assert_eq!(record, fs::read_to_string(&path).unwrap());
    assert!(record.contains("[South \"random\"]"), "{record}");
    let last = first.lines().last().unwrap();
    assert!(last.contains("wins") || last.contains("a draw"), "{last}");
    let convert = run(&["convert", "--from", "sgr", "--to", "sgr", save]);
    assert_eq!(code(&convert), 0, "{}", stderr(&convert));
    assert_eq!(stdout(&convert), record);
}

/// A match goes on until somebody has a hundred seeds, and the opener changes.
#[test]
fn a_match_ends_at_a_hundred() {
    let args = ["play", "--south", "greedy", "--north", "random", "--partie"];
    let text = stdout(&run(&args));
    let last = text.lines().last().unwrap();
    assert!(last.contains("wins the match"), "{last}");
    let words: Vec<&str> = last.split_whitespace().collect();
    let score: Vec<u32> = words[4]
        .split('-')
        .map(|seeds| seeds.parse().unwrap())
        .collect();
    assert!(score.iter().any(|&seeds| seeds >= 100), "{last}");
    let rounds = text.matches("after round ").count() as u32 + 1;
    assert_eq!(score.iter().sum::<u32>(), 72 * rounds, "{last}");
    let openings: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("1. "))
        .collect();
    assert!(openings[0].starts_with("1. South") && openings[1].starts_with("1. North"));
}

#[test]
fn what_cannot_be_played_is_said() {
    let refused = |args: &[&str]| {
        let output = run(args);
        assert_eq!(code(&output), 2, "{args:?}");
        stderr(&output)
    };
    assert!(refused(&["play", "--north", "perfekt"]).contains("no player is called"));
    assert!(refused(&["play", "bao-kujifunza", "--north", "perfect"]).contains("Bao"));
    assert!(refused(&["play", "bao-kujifunza", "--partie"]).contains("--partie"));
    assert!(
        refused(&["play", "0,0/0,0_3-1_S"]).contains("72") || !refused(&["play", "x"]).is_empty()
    );
}

/// Every event is an object that fits the schema.
#[test]
fn events_fit_the_schema() {
    let schema = fs::read_to_string("docs/schemas/play.json").unwrap();
    let schema = serde_json::from_str(&schema).unwrap();
    let output = run_with(
        &["play", "--json", "--values", "--north", "greedy"],
        "1\nhint\nvalues\nmoves\nhelp\nnonsense\nundo\n2\nresign\n",
    );
    let mut kinds = Vec::new();
    for line in stdout(&output).lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        validate(&schema, &object).unwrap_or_else(|error| panic!("{error}\n{object}"));
        kinds.push(object["event"].as_str().unwrap().to_owned());
    }
    for kind in [
        "turn", "values", "move", "hint", "moves", "help", "error", "undo", "over",
    ] {
        assert!(kinds.iter().any(|found| found == kind), "{kind}: {kinds:?}");
    }
}
