//! Puzzles checked, solved and tried: exit codes, what verdicts depend on, proofs, dialogues.

mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use support::{STUDY, code, run, run_with, stderr, stdout};

const STUDIES: &str = "docs/puzzles.in/studies.toml";

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Checks a collection of one puzzle a line.
fn check_lines(lines: &str, args: &[&str]) -> (i32, String) {
    let output = run_with(&[&["puzzle", "check", "-"], args].concat(), lines);
    (code(&output), stdout(&output) + &stderr(&output))
}

/// A generator of random numbers (Marsaglia, "Xorshift RNGs", 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

/// Random puzzles with many goals, as lines.
fn random_lines(random: &mut Random, count: usize) -> Vec<String> {
    let goals = [
        "win",
        "draw",
        "value +2",
        "value max",
        "win in 2",
        "capture 4 in 2",
        "series capture 4 in 3",
        "help starve in 2",
        "help capture 4 in 2",
        "self starve in 2",
        "keep 2",
        "sweep in 2",
        "proof game in 2",
        "assert zugzwang",
        "assert value +2",
    ];
    let line = |number: usize| {
        let name = ["bohnenspiel", "bohnenspiel@uwa", "awari"][random.below(3)];
        let seeds = 3 + random.below(8);
        let mut pits = [0; 6];
        for _ in 0..seeds {
            pits[random.below(6)] += 1;
        }
        let [a, b, c, d, e, f] = pits;
        let south = (30 - seeds) / 2;
        let north = 30 - seeds - south;
        let side = ["S", "N"][random.below(2)];
        let goal = goals[random.below(goals.len())];
        format!(
            "{name}:3x5 {a},{b},{c}/{d},{e},{f} {south}-{north} {side}  goal {goal}; id p{number}"
        )
    };
    (0..count).map(line).collect()
}

/// What is said of each puzzle, without what it took.
fn facts(lines: &[String], args: &[&str]) -> BTreeMap<String, Value> {
    let args = [&["--json", "--audit", "--tree", "--no-tables"], args].concat();
    let (_, text) = check_lines(&lines.join("\n"), &args);
    let objects = text.lines().map(|line| {
        let mut object: Value = serde_json::from_str(line).expect(line);
        object.as_object_mut().expect(line).remove("cost");
        (object["id"].as_str().expect(line).to_owned(), object)
    });
    objects.collect()
}

/// Verdicts, and all else that is told, depend neither on the neighbors of a puzzle, nor on their order,
/// nor on threads.
#[test]
fn order_neighbors_and_threads_do_not_matter() {
    let seed = 5;
    println!("seed {seed}");
    let mut random = Random(seed);
    let mut lines = random_lines(&mut random, 150);
    let one = facts(&lines, &["--threads", "1"]);
    assert_eq!(one.len(), lines.len());
    let verdicts: std::collections::BTreeSet<&str> = one
        .values()
        .filter_map(|object| object["verdict"].as_str())
        .collect();
    assert!(
        verdicts.len() >= 4 && !verdicts.contains("undecided"),
        "{verdicts:?}"
    );
    for (threads, part) in [("2", 150), ("3", 150), ("1", 40), ("2", 1)] {
        for at in (1..lines.len()).rev() {
            lines.swap(at, random.below(at + 1));
        }
        let some = &lines[..part];
        for (id, mut object) in facts(some, &["--threads", threads]) {
            let mut expected = one[&id].clone();
            // Which others are the same is said of those that are there.
            if part < lines.len() {
                object["seen"] = Value::Null;
                expected["seen"] = Value::Null;
            }
            assert_eq!(object, expected, "{id} with {threads} threads");
        }
    }
}

#[test]
fn exit_codes() {
    // The study of which 4 wins and 5 draws: one key to win, two to draw.
    let sound = format!("{STUDY} goal win; id sound");
    let cook = format!("{STUDY} goal draw; id cook");
    let open = "6x6/6x6 0-0 S goal win; id open".to_owned();
    let limit = ["--time-limit", "100ms"];
    for (lines, expected, counts) in [
        (vec![&sound], 0, "1 puzzle: 1 sound"),
        (vec![&sound, &cook], 1, "2 puzzles: 1 sound, 1 cook"),
        (vec![&open, &sound], 3, "2 puzzles: 1 sound, 1 undecided"),
        (
            vec![&open, &cook, &sound],
            1,
            "3 puzzles: 1 sound, 1 cook, 1 undecided",
        ),
    ] {
        let lines: Vec<&str> = lines.into_iter().map(String::as_str).collect();
        let (code, text) = check_lines(&lines.join("\n"), &limit);
        assert_eq!(code, expected, "{text}");
        assert_eq!(text.lines().last(), Some(counts), "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
    let (code, text) = check_lines("", &[]);
    assert_eq!((code, text.as_str()), (0, "no puzzles\n"));
    let (code, text) = check_lines(&format!("{sound}\nnonsense"), &[]);
    assert_eq!(code, 2, "{text}");
    assert!(!text.contains("SOUND"), "{text}");
    let (code, text) = check_lines(&sound, &["--id", "soud"]);
    assert_eq!(code, 2);
    assert!(text.contains("did you mean sound?"), "{text}");
    assert_eq!(support::code(&run(&["puzzle", "check", "no/such/file"])), 5);
}

/// The mark of a verdict stands in front, and tells what is wrong.
#[test]
fn faults_are_told() {
    for (statements, expected) in [
        (
            "goal win; key 5",
            &["DIFFERS", "5 does not reach the goal"][..],
        ),
        ("goal draw; key 4", &["COOK", "not meant: 5"]),
        ("goal draw", &["COOK", "1 key is meant"]),
        ("goal value +5", &["NO SOLUTION", "no key"]),
        (
            "goal win; solution 4 7 3",
            &["DIFFERS", "move 3 of the stated solution, 3"],
        ),
        ("goal assert value +2", &["DIFFERS", "the value is +4"]),
        (
            "goal assert value +4",
            &["SOUND", "it is true: the value is +4"],
        ),
    ] {
        let (_, text) = check_lines(&format!("{STUDY} {statements}; id a"), &[]);
        for part in expected {
            assert!(text.contains(part), "{statements}: {text}");
        }
    }
}

/// The running example with North to move is the same puzzle turned.
#[test]
fn what_is_the_same_is_told() {
    let folder = folder("seen");
    let other = folder.join("other.txt");
    fs::write(
        &other,
        "0,3,2,1,0,0/1,0,1,0,0,0 32-32 N goal win; id turned\n",
    )
    .expect("written");
    let file = folder.join("own.txt");
    let lines = format!("{STUDY} goal win; id a\n{STUDY} goal draw; id b\n");
    fs::write(&file, lines).expect("written");
    let [other, file] = [&other, &file].map(|path| path.to_str().expect("text"));
    let output = run(&["puzzle", "check", file, "--seen", other, "--json"]);
    let seen: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect(line)["seen"].clone())
        .collect();
    assert_eq!(seen[0], serde_json::json!([format!("turned of {other}")]));
    assert_eq!(seen[1], serde_json::json!([]));
}

/// Sound puzzles about values get proofs that the script accepts, where there is a Python to run it.
#[test]
fn sound_puzzles_have_proofs() {
    let folder = folder("puzzle-proofs");
    let mut lines = String::new();
    for (number, (position, goal)) in [
        (STUDY, "win"),
        (STUDY, "value max"),
        (STUDY, "value +2"),
        (STUDY, "assert value +4"),
        ("0,0,0,1,0,1/0,0,1,2,3,0 S", "value +4"),
        // A goal with a number of moves is no value: no file.
        (STUDY, "capture 4 in 2"),
        (STUDY, "value +6"),
    ]
    .into_iter()
    .enumerate()
    {
        let _ = writeln!(lines, "{position}  goal {goal}; id study/{number}");
    }
    let name = folder.to_str().expect("the path is text");
    let (_, text) = check_lines(&lines, &["--certificate", name, "--json"]);
    let mut written = 0;
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).expect(line);
        let value = !object["goal"].as_str().expect("text").contains(" in ");
        let expected = value && object["verdict"] == "sound";
        assert_eq!(object.get("certificate").is_some(), expected, "{line}");
        let Some(file) = object["certificate"]["file"].as_str() else {
            continue;
        };
        written += 1;
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/check_certificate.py");
        match Command::new("python3").arg(script).arg(file).output() {
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stdout);
                assert!(output.status.success(), "{said}");
                assert!(said.starts_with("right: "), "{said}");
            }
            Err(_) => println!("not checked: there is no python3"),
        }
    }
    assert!(written >= 4, "{text}");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), written);
}

/// An interrupt ends the round; what was finished is printed.
#[cfg(unix)]
#[test]
fn an_interrupt_tells_what_is_finished() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let folder = folder("interrupt");
    let file = folder.join("puzzles.txt");
    let hard = "6x6/6x6 0-0 S goal win";
    let lines = format!("{STUDY} goal win; id first\n{hard}; id hard\n{hard}; id harder\n");
    fs::write(&file, lines).expect("written");
    let file = file.to_str().expect("text");
    let mut child = support::command(&["puzzle", "check", file, "--json", "--threads", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    out.read_line(&mut line).expect("it tells the first");
    assert!(line.contains("\"id\":\"first\""), "{line}");
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill").success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert_eq!(rest, "");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// The book uses tables on disk as a check does: the same book with them and without, and none that
/// rests on a damaged one.
#[test]
fn a_book_with_tables() {
    let folder = folder("book-with-tables");
    let tables = folder.join("tables");
    let tables = tables.to_str().unwrap();
    let built = run(&["tb", "build", "bohnenspiel", "8", "-q", "--tables", tables]);
    assert_eq!(code(&built), 0, "{}", stderr(&built));
    let book = |name: &str, options: &[&str]| {
        let path = folder.join(name);
        let file = "docs/puzzles.in/three-ways.toml";
        let args = ["puzzle", "book", file, "-o", path.to_str().unwrap()];
        (run(&[&args, options].concat()), fs::read(path).ok())
    };
    let (output, with) = book("with.html", &["--tables", tables]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let (_, without) = book("without.html", &["--no-tables"]);
    assert!(with.is_some() && with == without);
    let path = Path::new(tables).join("bohnenspiel-2x6/08.ktb");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x10;
    fs::write(&path, bytes).unwrap();
    let (output, damaged) = book("damaged.html", &["--tables", tables]);
    let told = stderr(&output);
    assert_eq!(code(&output), 5, "{told}");
    assert!(
        told.contains("08.ktb") && told.contains("--no-tables"),
        "{told}"
    );
    assert_eq!(damaged, None);
}

#[test]
fn solutions_without_an_author() {
    let solve = |words: &str| {
        let args: Vec<&str> = words.split(' ').collect();
        let output = run(&[&["puzzle", "solve"], &args[..]].concat());
        (code(&output), stdout(&output) + &stderr(&output))
    };
    for (words, expected, part) in [
        ("0,0,0,1,0,1/0,0,1,2,3,0 32-32 S win", 0, "key 4!"),
        ("0,0,0,1,0,1/0,0,1,2,3,0 S value -2", 0, "keys 4! 5!"),
        ("0,0,0,1,0,1/0,0,1,2,3,0 S value +6", 1, "no key"),
        ("0,0,0,1,0,1/0,0,1,2,3,0 S assert value +4", 0, "it is true"),
        (
            "0,0,0,1,0,1/0,0,1,2,3,0 S win",
            2,
            "the position does not give them",
        ),
        ("0,0,0,1,0,1/0,0,1,2,3,0 S", 2, "a goal is missing"),
        ("bohnenspiel captur 3 in 1", 2, "the goal"),
        (
            "6x6/6x6 0-0 S win --time-limit 100ms",
            3,
            "undecided (search)",
        ),
        ("docs/puzzles.in/studies.toml --id three-ways", 0, "key 4!"),
        (
            "docs/puzzles.in/studies.toml --id thre-ways",
            2,
            "did you mean three-ways?",
        ),
        ("docs/puzzles.in/broken.toml", 2, "unknown key"),
        (
            "kalah 0,0,0,0,0,1/0,0,0,0,0,1 S starve in 1",
            2,
            "as soon as a row is empty",
        ),
    ] {
        let (code, text) = solve(words);
        assert_eq!(code, expected, "{words}: {text}");
        assert!(text.contains(part), "{words}: {text}");
    }
}

/// Types lines at puzzles of one a line, and returns what is said after the last diagram.
fn tried(lines: &str, typed: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, lines).expect("written");
    let file = file.to_str().expect("text");
    let output = run_with(&["puzzle", "try", file], typed);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

/// The running example: 4 wins, then 5x4 after 7; 5 draws and 3 loses (`docs/rules.md`, section 1.6).
#[test]
fn a_puzzle_is_solved_in_dialogue() {
    let study = format!("{STUDY} goal win; id study");
    let said = tried(&study, "3\n5\n4\n5x4\n6\n");
    assert!(
        said.contains("> 3\n3? is refuted by 7 or 9\n> 5\n5? is refuted by "),
        "{said}"
    );
    assert!(said.contains("4! 7\n"), "{said}");
    assert!(said.contains("South 36\n"), "{said}");
    assert!(
        said.contains("solved\n\n1 of 1 puzzle solved, 0 at once; 2 wrong moves, no hints"),
        "{said}"
    );
    // Every way that keeps the goal is right, and a turn that is taken back is no fault.
    let said = tried(&study, "4\nundo\nundo\n4\n5\n6\n");
    assert!(said.contains("this is the diagram"), "{said}");
    assert!(said.contains("1 of 1 puzzle solved, 1 at once"), "{said}");
    let said = tried(&study, "hint\nhint\nsolution\n");
    assert!(
        said.contains("the move captures nothing\n> hint\nplay 4\n"),
        "{said}"
    );
    assert!(said.contains("4! 7 5x4!"), "{said}");
    assert!(
        said.contains("0 of 1 puzzle solved, 0 at once; no wrong moves, 2 hints"),
        "{said}"
    );
    let said = tried(&study, "7\nnonsense\n1\nmoves\nhelp\n\n");
    assert!(said.contains("the pit is empty"), "{said}");
    assert!(said.contains("3 4 5\n"), "{said}");
    // The input ends, the puzzle is left, and no move of these was wrong.
    assert!(said.contains("no wrong moves, no hints"), "{said}");
    let two = format!("{study}\n{STUDY} goal value +6; id none\n{STUDY} goal draw; id draw");
    let said = tried(&two, "skip\n5\nquit\n");
    assert!(said.contains("this has no solution"), "{said}");
    assert!(said.contains("0 of 3 puzzles solved"), "{said}");
}

/// Where nobody resists all moves are the solver's; statements are answered; a proof game begins at the
/// start.
#[test]
fn other_goals_in_dialogue() {
    let said = tried(
        &format!("{STUDY} goal assert value +4; id a"),
        "perhaps\nyes\n",
    );
    assert!(said.contains("right: it is true"), "{said}");
    let said = tried(&format!("{STUDY} goal assert value +2; id a"), "yes\n");
    assert!(said.contains("it is not true"), "{said}");
    assert!(said.contains("0 of 1 puzzle solved"), "{said}");
    // Pit 1 sown from the start.
    let proof = "6,6,6,6,6,7/0,7,7,7,7,7 0-0 N goal proof game in 1; id p";
    let said = tried(proof, "2\n1\n");
    assert!(said.contains("2? leads no more to the goal"), "{said}");
    assert!(said.contains("1!\nsolved"), "{said}");
    // South captures two seeds with his second move whatever he plays first (`puzzle solve` above
    // gives 5x2 after 3 7), and North helps where he likes.
    let help = format!("{STUDY} goal help capture 2 in 2; id h");
    let said = tried(&help, "3\n7\n5\n");
    assert!(said.contains("solved"), "{said}");
    let series = format!("{STUDY} goal series capture 2 in 2; id s");
    let said = tried(&series, "solution\n");
    assert!(said.contains("x2!") || said.contains("x4!"), "{said}");
}

/// With JSON the dialogue is on standard error, and one object tells how it went.
#[test]
fn dialogues_as_json() {
    let output = run_with(
        &["puzzle", "try", STUDIES, "--json", "--id", "three-ways"],
        "5\nhint\n",
    );
    let object: Value = serde_json::from_str(&stdout(&output)).expect("one object");
    let expected = serde_json::json!([
        {"id": "three-ways", "outcome": "left", "wrong": 1, "hints": 1}
    ]);
    assert_eq!(object["puzzles"], expected);
    assert!(stderr(&output).contains("5? is refuted by"));
}

/// Random boards of Bohnenspiel of so many seeds, close enough to be won or lost.
fn studies(random: &mut Random, seeds: usize, id: usize) -> String {
    let mut pits = [0; 12];
    for _ in 0..seeds {
        pits[random.below(12)] += 1;
    }
    let rows = pits.map(|seeds| seeds.to_string());
    let south = (72 - seeds) / 2 + random.below(5) - 2;
    let north = 72 - seeds - south;
    let (top, bottom) = (rows[..6].join(","), rows[6..].join(","));
    format!("{top}/{bottom} {south}-{north} S  goal win; id s{id}")
}

/// The figures of `docs/performance.md`.
#[test]
#[ignore = "a measurement"]
fn how_long_checks_take() {
    let mut random = Random(1);
    let thousand: Vec<String> = (0..1000)
        .map(|id| studies(&mut random, 4 + 2 * (id % 5), id))
        .collect();
    let one = [studies(&mut random, 14, 0)];
    for (name, lines) in [("a thousand", &thousand[..]), ("one of 14 seeds", &one)] {
        let begun = std::time::Instant::now();
        let (_, text) = check_lines(&lines.join("\n"), &["--no-tables", "--threads", "2"]);
        let told = text.lines().last().unwrap_or_default();
        println!("{name}: {:.2?}, {told}", begun.elapsed());
    }
}
