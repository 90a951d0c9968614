//! The format of kardis: what is read, what is refused and where, and that writing is stable.

mod support;

use kardis_chance::Random;
use kardis_games::notation::{Judgement, Position};
use kardis_games::variants::rule_sets;
use kardis_records::outcome::Outcome;
use kardis_records::replay::Step;
use kardis_records::sgr;
use support::{all, random_record, round_trip};

/// Section 1.7 of `docs/rules.md`: a printed game and its score.
const PRINTED: &str = "2 7 1 12 1 8 4 11 3 10 3 11 6 9 4 12 5 11 1 12 1 7 2 8 3 10 4 11 5 12 1";

#[test]
fn a_game_with_everything() {
    let text = "\u{feff}% a line for others\n[Event \"A \\\"match\\\"\"]\n[Game \"bohnenspiel\"]\n\
                [South \"Ada\"] [Mood \"fine\"]\n\n{Both like this.} 1. 6 8 ; rest of the line\n\
                2. 2! $2 *";
    // A mark and a glyph are two judgements.
    let error = sgr::read(text).remove(0).unwrap_err();
    assert_eq!((error.line, error.column), (7, 7));
    let text = text.replace(" $2", " (2. 1 {why not} 9 (2... 7)) 2... 10x2 $2");
    let record = &all(sgr::read(&text))[0];
    let tags: Vec<_> = record.tags.iter().collect();
    assert_eq!(
        tags,
        [("Event", "A \"match\""), ("South", "Ada"), ("Mood", "fine")]
    );
    let [_, second, third, fourth] = record.plies() else {
        panic!("four plies")
    };
    assert_eq!(record.comment().unwrap().text(), "Both like this.");
    assert_eq!(
        second.note.comment.as_ref().unwrap().text(),
        "rest of the line"
    );
    assert_eq!(third.note.judgement, Some(Judgement::Good));
    assert_eq!(fourth.note.judgement, Some(Judgement::Mistake));
    let [variation] = third.variations() else {
        panic!("one variation")
    };
    assert_eq!(variation.plies().len(), 2);
    assert_eq!(variation.plies()[1].variations()[0].plies().len(), 1);
    assert_eq!(
        round_trip(record),
        "[Event \"A \\\"match\\\"\"]\n[South \"Ada\"]\n[Game \"bohnenspiel\"]\n[Result \"*\"]\n\
         [Score \"0-2\"]\n[Plies \"4\"]\n[Mood \"fine\"]\n\n\
         {Both like this.} 1. 6 8 {rest of the line} 2. 2! (2. 1 {why not} 2... 9 (2...\n\
         7)) 2... 10x2? *\n"
    );
}

#[test]
fn several_games_and_one_of_them_wrong() {
    let text = format!(
        "1. 1 7 *\n[Event \"b\"]\n\n1. 1 1 *\n[Event \"c\"]\n{{never ends\n\n[Event \"d\"]\n\n{PRINTED} \
         1-0 2 7 *\n[Event \"e\"] 3\n[Event \"f\"] 4"
    );
    let read = sgr::read(&text);
    let ok: Vec<bool> = read.iter().map(Result::is_ok).collect();
    assert_eq!(ok, [true, false, false, true, true, true, true]);
    assert_eq!(read[3].as_ref().unwrap().outcome(), Outcome::SouthWins);
    assert_eq!(read[3].as_ref().unwrap().end().score().to_string(), "46-26");
    assert_eq!(read[5].as_ref().unwrap().tags.get("Event"), Some("e"));
}

/// Text, line, column, and words of the message and its note.
const WRONG: &[(&str, usize, usize, &str, &str)] = &[
    (
        "1. 1\n2. 1",
        2,
        4,
        "ply 2: pit 1 is South's",
        "North to move: pits 7 to 12",
    ),
    (
        "1. 6 8\n2. 6",
        2,
        4,
        "ply 3: South cannot play 6",
        "the pit is empty",
    ),
    ("1. 1x4", 1, 5, "ply 1: 1 captures no seeds", "no capture"),
    ("1. 13", 1, 4, "ply 1: there is no pit", "pits are 1 to 12"),
    ("1. pass", 1, 4, "ply 1: South may not pass", ""),
    (
        "[Passes \"1\"]\n1. pass 7 2. pass",
        2,
        14,
        "South has no pass left",
        "",
    ),
    ("1. 1 (1. 2 1... 1)", 1, 17, "ply 2: pit 1 is South's", ""),
    ("1. 1 (", 1, 7, "a variation without an end", ""),
    ("(1. 1)", 1, 1, "a variation before any move", ""),
    ("1. 1 ()", 1, 6, "an empty variation", ""),
    ("1. 1 )", 1, 6, "a ) without a beginning", ""),
    ("1. 1 }", 1, 6, "a } without a beginning", ""),
    ("1. 1 {oh", 1, 6, "a comment without an end", ""),
    ("$1 1. 1", 1, 1, "a glyph before any move", ""),
    ("1. 1 $7", 1, 6, "a glyph that is not known", ""),
    (
        "[Event \"a\"]\n[Event \"b\"]",
        2,
        1,
        "a second tag Event",
        "",
    ),
    (
        "[Event \"a]",
        1,
        1,
        "a tag that cannot be read",
        "no end on this line",
    ),
    (
        "[Event a]",
        1,
        1,
        "a tag that cannot be read",
        "quotation marks",
    ),
    (
        "[Event \"a\"",
        1,
        1,
        "a tag that cannot be read",
        "] expected",
    ),
    (
        "[Event \"a\\n\"]",
        1,
        1,
        "a tag that cannot be read",
        "expected after",
    ),
    (
        "[\"a\"]",
        1,
        1,
        "a tag that cannot be read",
        "[Name \"value\"]",
    ),
    ("[1st \"a\"]", 1, 1, "1st is no name of a tag", ""),
    ("[Date \"1.2.2017\"]", 1, 8, "not a date", "YYYY.MM.DD"),
    ("[Game \"bohnespiel\"]", 1, 8, "bohnespiel", ""),
    ("[Game \"kalah:4x99\"]", 1, 14, "holds 1 to 127", ""),
    ("[Position \"6x6/5x6,5 0-0 S\"]", 1, 22, "71 seeds", ""),
    ("[Game \"kalah\"]\n[Position \"4x6 0-0 S\"]", 2, 12, "", ""),
    (
        "[Game \"kalah\"]\n[Position \"awari start\"]",
        2,
        12,
        "the position is of another game",
        "",
    ),
    ("[Passes \"many\"]", 1, 10, "not a number of passes", ""),
    (
        "[Repetition \"maybe\"]",
        1,
        14,
        "not a rule of repetition",
        "on or off",
    ),
    (
        "[Passes \"2\"]\n[Position \"1,1/1,1 S\"]",
        1,
        1,
        "need known stores",
        "",
    ),
    ("[Result \"2-0\"]", 1, 10, "not a result", ""),
    (
        "[Result \"1-0\"]\n1. 1 0-1",
        2,
        6,
        "end with another result",
        "says 1-0",
    ),
    (
        "[Score \"1-0\"]\n1. 1 *",
        1,
        9,
        "after the moves the score is 0-0",
        "",
    ),
    (
        "[Plies \"2\"]\n1. 1 *",
        1,
        9,
        "the number of plies is 1",
        "",
    ),
];

#[test]
fn errors_say_where_and_what() {
    for (text, line, column, message, note) in WRONG {
        let error = sgr::read(text).remove(0).expect_err(text);
        assert!(error.error.message().contains(message), "{text:?}: {error}");
        assert!(error.error.note().contains(note), "{text:?}: {error}");
        assert_eq!(
            (error.line, error.column),
            (*line, *column),
            "{text:?}: {error}"
        );
    }
    let wrong = format!("[Result \"0-1\"]\n{PRINTED}");
    let error = sgr::read(&wrong).remove(0).unwrap_err();
    assert!(
        error.error.message().contains("the result is 1-0, 46-26"),
        "{error}"
    );
    let beyond = format!("{PRINTED} 8");
    let error = sgr::read(&beyond).remove(0).unwrap_err();
    assert_eq!(error.ply, Some(32));
    assert!(
        error.error.message().contains("the game is over"),
        "{error}"
    );
}

#[test]
fn starts_and_results() {
    let read = |text: &str| all(sgr::read(text)).remove(0);
    let study = read("[Position \"0,0,0,1,0,1/0,0,1,2,3,0 32-32 S\"]\n1. 4 7 *");
    assert_eq!(study.start().to_string(), "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S");
    round_trip(&study);
    for (tags, start) in [
        ("[Game \"kalah:4x3\"]", "kalah:4x3 start"),
        (
            "[Game \"kalah\"]\n[Position \"6x4/6x4 0-0 N\"]",
            "kalah 6x4/6x4 0-0 N",
        ),
        ("[Position \"kalah:4x3 start\"]", "kalah:4x3 start"),
        ("[Position \"1,1/1,1 S\"]", "bohnenspiel 1,1/1,1 S"),
        (
            "[Game \"bao-kujifunza@zanzibar\"]",
            "bao-kujifunza@zanzibar start",
        ),
    ] {
        let record = read(&format!("{tags}\n*"));
        assert_eq!(record.start(), &start.parse::<Position>().unwrap());
        round_trip(&record);
    }
    // A game that is broken off may have any result.
    assert_eq!(read("1. 1 0-1").outcome(), Outcome::NorthWins);
    assert_eq!(read("1. 1").outcome(), Outcome::Open);
    assert_eq!(read("[Result \"1/2-1/2\"]\n1. 1").outcome(), Outcome::Draw);
    // In Kalah a turn can have several moves under one number.
    let bonus = read("[Game \"kalah\"]\n1. 3 6 8 10 2. 1 *");
    assert!(round_trip(&bonus).contains("1. 3 6 8 10 2. 1"));
}

/// A voluntary pass undoes an end by an empty row, as often as there are passes.
#[test]
fn passes_of_a_house() {
    let tags = "[Passes \"1\"]\n[Position \"0,0,0,5,3,1/5,0,0,0,0,3 27-28 S\"]\n";
    let over = all(sgr::read(&format!("{tags}6x12 *").replace('*', ""))).remove(0);
    assert!(over.end().ending().is_some());
    assert!(over.end().may_pass());
    let record = all(sgr::read(&format!("{tags}6x12 pass 1"))).remove(0);
    assert_eq!(record.plies()[1].step(), Step::Pass);
    assert_eq!(
        record.end().position().to_string(),
        "0,0,0,0,0,0/0,0,0,0,0,0 44-28 N"
    );
    round_trip(&record);
}

/// Random games of all rule sets with random words about them.
#[test]
fn writing_is_stable() {
    let seed = 20_170_304;
    println!("seed {seed}");
    let mut random = Random::new(seed);
    for set in rule_sets() {
        for _ in 0..12 {
            let plies = random.below(120);
            let start = Position::usual_start(set);
            round_trip(&random_record(&start, plies, &mut random));
        }
    }
    for text in [
        "kalah:3x2 start",
        "bohnenspiel:4x3 start",
        "awari 1,2,0/3,1,0 S",
    ] {
        for _ in 0..12 {
            round_trip(&random_record(&text.parse().unwrap(), 40, &mut random));
        }
    }
}

/// Damaged text is refused or read, and what is read can be written; nothing panics.
#[test]
fn damaged_text() {
    let seed = 31_337;
    println!("seed {seed}");
    let mut random = Random::new(seed);
    let pieces = [
        "[",
        "]",
        "\"",
        "{",
        "}",
        "(",
        ")",
        ";",
        "$",
        "%",
        "\\",
        "\n",
        " ",
        "1",
        "7",
        "x4",
        "!",
        "*",
        "1-0",
        "pass",
        "é",
        "[Game \"kalah\"]",
        "[Passes \"2\"]",
        "-",
        ".",
    ];
    let starts = ["bohnenspiel", "bao-kujifunza", "kalah:4x3"];
    for _ in 0..1500 {
        let start: Position = format!("{} start", random.pick(&starts)).parse().unwrap();
        let mut text = sgr::write(&random_record(&start, 12, &mut random));
        for _ in 0..=random.below(4) {
            let mut at = random.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            match random.below(3) {
                0 => text.truncate(at),
                1 => text.insert_str(at, random.pick::<&str>(&pieces)),
                _ if at < text.len() => {
                    text.remove(at);
                }
                _ => {}
            }
        }
        for record in sgr::read(&text) {
            match record {
                Ok(record) => {
                    round_trip(&record);
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}
