//! Collections as files: what is right is read, what is wrong is found, all of it, at its place.

use kardis_puzzles::collection::finding::Severity;
use kardis_puzzles::collection::{self, Collection, Form, Lost, Read, tidy};
use kardis_puzzles::puzzle::{Duals, Intended, Keys, Puzzle};

/// The example of the specification, with a solution of the same page.
const STUDIES: &str = r#"[collection]
title = "First Bohnenspiel studies"
game  = "bohnenspiel"

[[puzzle]]
id       = "three-ways"
author   = "mined from the 8-seed table"
position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S"
goal     = "win"
intended = { keys = ["4"], duals = "none", solution = "4 7 5x4" }
tags     = ["quiet key"]

[[puzzle.twin]]
label  = "b"
change = "side N"
goal   = "draw"
"#;

fn toml(text: &str) -> Read {
    collection::read(text, Form::Toml)
}

fn lines(text: &str) -> Read {
    collection::read(text, Form::Lines)
}

/// Line, column and message of every error.
fn errors(read: &Read) -> Vec<(usize, usize, &str)> {
    read.errors()
        .map(|found| (found.line, found.column, found.message()))
        .collect()
}

/// The lines in which the puzzles begin.
fn starts(read: &Read, text: &str) -> Vec<usize> {
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    read.places.iter().map(|place| line(place.start)).collect()
}

/// All errors as text.
fn told(read: &Read) -> String {
    let texts: Vec<String> = read.errors().map(ToString::to_string).collect();
    texts.join("\n")
}

#[test]
fn the_example_is_read() {
    let read = toml(STUDIES);
    assert_eq!(errors(&read), []);
    let Collection { title, puzzles, .. } = &read.collection;
    assert_eq!(title.as_deref(), Some("First Bohnenspiel studies"));
    let [first, twin] = &puzzles[..] else {
        panic!("{puzzles:?}")
    };
    assert_eq!(first.id, "three-ways");
    assert_eq!(
        first.position.to_string(),
        "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S"
    );
    assert_eq!(
        first.intended,
        Intended {
            keys: Keys::Moves(vec!["4".to_owned()]),
            duals: Duals::None,
            solution: "4 7 5x4".to_owned(),
        }
    );
    assert_eq!(first.tags, ["quiet key"]);
    assert_eq!(twin.id, "three-ways/b");
    assert_eq!(twin.position.to_string(), "0,0,0,1,0,1/0,0,1,2,3,0 32-32 N");
    assert_eq!(twin.goal.to_string(), "draw");
    assert_eq!(twin.author, first.author);
    assert_eq!(twin.intended, Intended::default());
    assert_eq!(starts(&read, STUDIES), [5, 13]);
    assert_eq!(
        collection::twin_of(&read.collection, 1).map(|puzzle| &puzzle.id),
        Some(&first.id)
    );
}

#[test]
fn the_line_of_the_specification_is_read() {
    let text = "# studies\n\n0,0,0,1,0,1/0,0,1,2,3,0 32-32 S  goal win; key 4; id \"three-ways\";\n\
                kalah:3x2 2,2,2/2,2,2 0-0 S goal value max; keys 2; duals any; id k-1; \
                author \"A \\\"B\\\"\"; tags one \"two three\"  # remark\n";
    let read = lines(text);
    assert_eq!(errors(&read), []);
    assert_eq!(starts(&read, text), [3, 4]);
    let [study, kalah] = &read.collection.puzzles[..] else {
        panic!("two puzzles")
    };
    assert_eq!(study.intended.keys, Keys::Moves(vec!["4".to_owned()]));
    assert_eq!(kalah.intended.keys, Keys::Count(2));
    assert_eq!(kalah.intended.duals, Duals::Any);
    assert_eq!(kalah.author.as_deref(), Some("A \"B\""));
    assert_eq!(kalah.tags, ["one", "two three"]);
}

/// Every kind of error once, all in one file, each where it is.
#[test]
fn all_errors_of_a_document_are_found() {
    let text = r#"[collection]
titel = "x"

[[puzzle]]
id       = "seeds"
position = "0,0,0,1,0,1/0,0,1,2,3,0 32-31 S"
goal     = "win"

[[puzzle]]
id       = "seeds"
position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S"
goal     = "win at 4"
intended = { keys = ["6"], solution = "4 8", dauls = "none" }

[[puzzle]]
id       = "no goal"
position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S"
tags     = "one"

[[puzzle]]
id       = "moves"
position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S"
goal     = "draw"
intended = { keys = ["6", "4"], solution = "4 8", duals = "non" }

[[puzzle]]
id = broken
position = 5
goal = "win"

[[puzzle]]
id       = "count"
position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S"
goal     = "draw"
intended = { keys = 4 }

[[puzzle.twin]]
label  = "b"
change = "pit 3 = 2"

[[puzzle.twin]]
label  = "b c"
goal   = "win"
"#;
    let read = toml(text);
    let found: Vec<(usize, usize)> = read
        .errors()
        .map(|found| (found.line, found.column))
        .collect();
    let told = told(&read);
    assert_eq!(
        found,
        [
            (2, 1),   // titel
            (6, 37),  // 71 seeds
            (10, 12), // the id again
            (12, 17), // at
            (13, 46), // dauls
            (15, 1),  // no goal
            (16, 12), // not an id
            (18, 12), // not a list
            (24, 23), // pit 6 is empty
            (24, 47), // pit 8 is empty
            (24, 59), // non
            (27, 6),  // no TOML
            (28, 12), // not text
            (35, 21), // four keys of three moves
            (39, 11), // 73 seeds
            (42, 10), // not a label
        ],
        "{told}"
    );
    for hint in [
        "did you mean title?",
        "did you mean duals?",
        "did you mean none?",
        "leave the stores out",
        "write \"5\"",
    ] {
        assert!(told.contains(hint), "{hint}: {told}");
    }
    // What is right is there nevertheless.
    assert_eq!(read.collection.puzzles.len(), 0);
}

#[test]
fn all_errors_of_lines_are_found() {
    let text = "\
0,0,0,1,0,1/0,0,1,2,3,0 32-31 S  goal win; id a;
0,0,0,1,0,1/0,0,1,2,3,0 32-32 S  gaol win; id b;
0,0,0,1,0,1/0,0,1,2,3,0 32-32 S  goal win; key 6; id a;
0,0,0,1,0,1/0,0,1,2,3,0 32-32 S  goal win; id c; title \"x
0,0,0,1,0,1/0,0,1,2,3,0 32-32 S  goal win; id d; title \"\\x\";
goal win; id e;
0,0,0,1,0,1/0,0,1,2,3,0 32-32 S  goal win; goal win; id;
0,0,0,1,0,1/0,0,1,2,3,0 32-32 S  goal win in 0; keys many; id f
";
    let read = lines(text);
    let found: Vec<(usize, usize)> = read
        .errors()
        .map(|found| (found.line, found.column))
        .collect();
    let told = told(&read);
    let expected = [
        (1, 25),
        (2, 1), // no goal
        (2, 34),
        (3, 48),
        (3, 54), // the id again
        (4, 56),
        (5, 57),
        (6, 1), // no position
        (7, 1), // no id
        (7, 44),
        (7, 56),
        (8, 46),
        (8, 54),
    ];
    assert_eq!(found, expected, "{told}");
}

#[test]
fn places_are_those_of_the_file() {
    let text = "[[puzzle]]\r\nid = 'ä'\r\ntitle = \"日本\" # x\r\nposition = \"0,0/0,x S\"\r\n";
    let read = toml(text);
    let error = read
        .errors()
        .find(|found| found.message().contains("'x'"))
        .expect("the x");
    assert_eq!((error.line, error.column), (4, 19));
    assert_eq!(&text[error.span.clone()], "x");
}

#[test]
fn a_collection_has_a_game() {
    let text = "[collection]\ngame = \"Kalah:3x2\"\n[[puzzle]]\nid = \"a\"\n\
                position = \"2,2,2/2,2,2 0-0 S\"\ngoal = \"value max\"\n[[puzzle]]\nid = \"b\"\n\
                position = \"bohnenspiel 6x6/6x6 0-0 S\"\ngoal = \"draw\"\n[[puzzle]]\nid = \"c\"\n\
                position = \"2,2,2/2,2 0-0 S\"\ngoal = \"draw\"\n";
    let read = toml(text);
    assert_eq!(
        errors(&read),
        [(13, 19, "rows of 3 and 2 pits")],
        "{:?}",
        read.findings
    );
    let puzzles = &read.collection.puzzles;
    assert_eq!(puzzles[0].position.set().name, "kalah");
    assert_eq!(puzzles[1].position.set().name, "bohnenspiel");
    let written = collection::toml(&read.collection);
    assert!(
        written.contains("position = \"2,2,2/2,2,2 0-0 S\""),
        "{written}"
    );
    assert!(written.contains("\"bohnenspiel 6,6,"), "{written}");
    assert_eq!(toml(&written).collection, read.collection);
    let wrong = toml("[collection]\ngame = \"klaah\"\n");
    assert_eq!(errors(&wrong), [(2, 9, "unknown game 'klaah'")]);
}

#[test]
fn warnings() {
    let text = "0,0,0,1,0,1/0,0,1,2,3,0 30-34 S  goal win; key 4; id a; author x\n\
                0,3,2,1,0,0/1,0,1,0,0,0 34-30 N  goal win; id b; author x\n\
                0,0,0,1,0,1/0,0,1,2,3,0 S  goal assert value +4; key 4; id c; author x\n\
                0,0,0,0,0,0/0,0,1,2,3,0 33-33 N  goal draw; id d\n";
    let read = lines(text);
    let warned: Vec<(usize, &str)> = read
        .findings
        .iter()
        .filter(|found| found.severity == Severity::Warning)
        .map(|found| (found.line, found.message()))
        .collect();
    assert_eq!(
        warned,
        [
            (2, "puzzle b names no solution"),
            (2, "puzzle b is puzzle a, turned"),
            (3, "puzzle c is a statement"),
            (4, "puzzle d has no author"),
            (4, "puzzle d names no solution"),
            (4, "in puzzle d the game is over: North has no seeds"),
        ]
    );
    assert!(lines("").is_right());
    assert_eq!(lines("# nothing\n").findings[0].message(), "no puzzle");
}

/// A document that is in no order comes out in one, with every remark, and stays so.
#[test]
fn documents_are_put_in_order() {
    let text = r#"# a file
[collection]   # head
game="bohnenspiel"
title='First'


# about the first
[[puzzle]]
goal="WIN"
  # where it is
position="6x0/0,0,1,2,3,0_33-33_s"   # six
"id" = "a"
tags=[ 'x','y',
]
intended={solution="4!",keys=[ "4!" ]}
[[puzzle.twin]]
change="side N"
# the label
label="b"
[[puzzle]]
id = "c"
goal = "draw"
position = "6x0/0,0,1,2,3,0 33-33 S"
intended.keys = 1
# the end"#;
    let expected = r#"# a file
[collection]  # head
title = 'First'
game  = "bohnenspiel"

# about the first
[[puzzle]]
id       = "a"
# where it is
position = "0,0,0,0,0,0/0,0,1,2,3,0 33-33 S"  # six
goal     = "win"
intended = { keys = ["4"], solution = "4!" }
tags     = ['x', 'y']

[[puzzle.twin]]
# the label
label  = "b"
change = "side N"

[[puzzle]]
id       = "c"
position = "0,0,0,0,0,0/0,0,1,2,3,0 33-33 S"
goal     = "draw"
intended = { keys = 1 }

# the end
"#;
    let tidied = tidy(text, Form::Toml).expect("it is right");
    assert_eq!(tidied, expected);
    assert_eq!(tidy(&tidied, Form::Toml).as_deref(), Ok(expected));
    assert_eq!(
        toml(&tidied).collection,
        toml(text).collection,
        "the same puzzles"
    );
    assert_eq!(tidy(STUDIES, Form::Toml).as_deref(), Ok(STUDIES));
}

#[test]
fn lines_are_put_in_order() {
    let text = "  # first \n\n6x0/0,0,1,2,3,0_33-33_s id a;goal WIN;key 4! # why\n";
    let expected = "# first\n\n0,0,0,0,0,0/0,0,1,2,3,0 33-33 S  goal win; key 4; id a;  # why\n";
    assert_eq!(tidy(text, Form::Lines).as_deref(), Ok(expected));
    assert_eq!(tidy(expected, Form::Lines).as_deref(), Ok(expected));
    assert!(tidy("nonsense", Form::Lines).is_err());
}

#[test]
fn both_forms_hold_every_puzzle() {
    let read = toml(STUDIES);
    let as_lines = collection::lines(&read.collection);
    let again = lines(&as_lines);
    assert_eq!(errors(&again), []);
    assert_eq!(again.collection.puzzles, read.collection.puzzles);
    assert_eq!(
        collection::lost(&read.collection, Form::Lines),
        [Lost::Title]
    );
    assert_eq!(collection::lost(&read.collection, Form::Toml), []);
    let back = toml(&collection::toml(&again.collection));
    assert_eq!(back.collection.puzzles, read.collection.puzzles);
}

#[test]
fn remarks_are_noticed() {
    for (text, form, expected) in [
        (STUDIES, Form::Toml, false),
        ("[[puzzle]] # x", Form::Toml, true),
        ("a = [1, # x\n2]", Form::Toml, true),
        ("a = \"# x\"", Form::Toml, false),
        ("a = { b = 1 }\n# x", Form::Toml, true),
        ("id \"# x\";", Form::Lines, false),
        ("id x; # y", Form::Lines, true),
    ] {
        assert_eq!(collection::has_remarks(text, form), expected, "{text}");
    }
}

/// A text with everything that could be taken for a sign of the form.
fn odd_text() -> impl proptest::strategy::Strategy<Value = String> {
    "[ -~äé日\n\t\r\"\\\\#;=]{0,24}"
}

mod random {
    use super::*;
    use kardis_games::notation::{Dialect, Position};
    use proptest::option;
    use proptest::prelude::*;

    fn puzzle(number: usize) -> impl Strategy<Value = Puzzle> {
        let positions = prop_oneof![
            Just("0,0,0,1,0,1/0,0,1,2,3,0 32-32 S"),
            Just("mangala 0,0,0,1,0,1/0,0,1,2,3,0 33-31 S ply=7 id=x"),
            Just("kalah:4x3 3,3,3,3/3,3,3,3 0-0 S"),
            Just("bohnenspiel@hemprich:2x1 0,1/1,2 0-0 S"),
        ];
        let goals = prop_oneof![
            Just("win in 4"),
            Just("capture =8 in 3"),
            Just("value -3"),
            Just("assert zugzwang"),
        ];
        let keys = prop_oneof![
            Just(Keys::Count(1)),
            Just(Keys::Count(2)),
            Just(Keys::Moves(vec!["2".to_owned()])),
        ];
        let duals = prop_oneof![Just(Duals::None), Just(Duals::Minor), Just(Duals::Any)];
        let texts = [(); 4].map(|()| option::of(odd_text()));
        let tags = prop::collection::vec(odd_text(), 0..3);
        (positions, goals, keys, duals, texts, tags).prop_map(
            move |(position, goal, keys, duals, [title, author, source, comment], tags)| {
                let position: Position = position.parse().expect("a position");
                let first = position.turn().successors()[0].0;
                let first = position.turn().text(first, Dialect::default());
                let keys = match keys {
                    Keys::Moves(_) => Keys::Moves(vec![first]),
                    Keys::Count(_) if position.turn().successors().len() < 2 => Keys::Count(1),
                    count @ Keys::Count(_) => count,
                };
                Puzzle {
                    id: format!("p{number}"),
                    title,
                    author,
                    source,
                    comment,
                    position,
                    goal: goal.parse().expect("a goal"),
                    intended: Intended {
                        keys,
                        duals,
                        solution: String::new(),
                    },
                    tags,
                }
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// What is written is read as it was, in both forms, whatever the texts say; and what is
        /// written is in order.
        #[test]
        fn round_trips(
            a in puzzle(0),
            b in puzzle(1),
            title in option::of(odd_text()),
            comment in option::of(odd_text()),
            game in option::of(prop_oneof![Just("kalah"), Just("mangala"), Just("bohnenspiel")]),
        ) {
            let game = game.map(str::to_owned);
            let collection = Collection { title, comment, game, puzzles: vec![a, b], ..Collection::default() };
            let written = collection::toml(&collection);
            let read = toml(&written);
            prop_assert!(read.is_right(), "{written}\n{:?}", read.findings);
            prop_assert_eq!(&read.collection, &collection);
            prop_assert_eq!(tidy(&written, Form::Toml), Ok(written));
            let written = collection::lines(&collection);
            prop_assert_eq!(written.lines().count(), 2);
            let read = lines(&written);
            prop_assert!(read.is_right(), "{written}\n{:?}", read.findings);
            prop_assert_eq!(read.collection.puzzles, collection.puzzles);
            prop_assert_eq!(tidy(&written, Form::Lines), Ok(written));
        }

        /// Damaged files of both forms: no panic, places within the file, and what still is right
        /// is still put in order.
        #[test]
        fn damage_is_found(
            cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..9_usize, odd_text()), 1..4),
            form in prop_oneof![Just(Form::Toml), Just(Form::Lines)],
        ) {
            let whole = toml(STUDIES).collection;
            let mut text = match form {
                Form::Toml => STUDIES.to_owned(),
                Form::Lines => collection::lines(&whole),
            };
            for (at, length, put) in cuts {
                let start = text.floor_char_boundary(at.index(text.len() + 1));
                let end = text.ceil_char_boundary((start + length).min(text.len()));
                text.replace_range(start..end, &put);
            }
            for form in [form, Form::guess(None, &text)] {
                let read = collection::read(&text, form);
                for found in &read.findings {
                    prop_assert!(found.span.end <= text.len());
                    prop_assert!(text.get(found.span.clone()).is_some());
                    prop_assert!(found.line >= 1 && found.column >= 1);
                    prop_assert!(!found.to_string().is_empty());
                }
                if let Ok(tidied) = tidy(&text, form) {
                    prop_assert_eq!(tidy(&tidied, form), Ok(tidied));
                }
                let _ = collection::has_remarks(&text, form);
            }
        }

        /// So is text that never was a file.
        #[test]
        fn nonsense_is_refused(text in "\\PC{0,60}|[\\[\\]{}=\"'#\n a-c0-9./;,-]{0,80}") {
            for form in [Form::Toml, Form::Lines] {
                let read = collection::read(&text, form);
                prop_assert!(read.collection.puzzles.is_empty() || read.is_right());
                let _ = tidy(&text, form);
            }
        }
    }
}
