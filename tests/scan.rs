//! `kardis scan`: starts as others have published them, and nothing lost on the way.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use support::{code, command, run, stderr, stdout};

/// An empty folder for a test.
fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The answers for boards of a game, one object a line.
fn scan(game: &str, pits: &str, seeds: &str, more: &[&str]) -> Vec<Value> {
    let mut args = vec![
        "scan", game, "--pits", pits, "--seeds", seeds, "--json", "-q",
    ];
    args.extend(more);
    let output = run(&args);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    objects(&stdout(&output))
}

fn objects(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The value of a board among answers.
fn value(answers: &[Value], pits: u64, seeds: u64) -> i64 {
    let found = answers
        .iter()
        .find(|a| a["pits"] == pits && a["seeds"] == seeds);
    found.unwrap()["value"].as_i64().unwrap()
}

/// What does not depend on the machine.
fn timeless(text: &str) -> Vec<Value> {
    let mut objects = objects(text);
    for object in &mut objects {
        let object = object.as_object_mut().unwrap();
        // An interrupt while small layers are solved leaves more to the search.
        object.remove("nodes");
        object.remove("seconds");
    }
    objects
}

/// Irving, Donkers and Uiterwijk 2000 and Rawlings 2015, by rows of pits and columns of seeds.
#[test]
fn published_starts_of_kalah() {
    for (game, rows) in [
        (
            "kalah@empty-capture",
            [[0, -2, 6, -2], [2, -2, -2, -12], [0, 4, 2, 2], [2, 6, 8, 2]],
        ),
        (
            "kalah",
            [[0, -2, 6, -2], [2, -2, -2, -10], [0, 4, 2, 2], [2, 6, 6, 2]],
        ),
    ] {
        let answers = scan(game, "1-4", "1-4", &[]);
        assert_eq!(answers.len(), 16);
        for (pits, row) in (1..).zip(rows) {
            for (seeds, published) in (1..).zip(row) {
                let found = value(&answers, pits, seeds);
                assert_eq!(found, published, "{game}:{pits}x{seeds}");
            }
        }
    }
}

/// What is asked for by `scan` and by `solve` is the same, board by board and move by move.
#[test]
fn awari_is_what_solve_says() {
    let answers = scan("awari", "1-3", "1-3", &[]);
    assert_eq!(answers.len(), 9);
    for answer in answers {
        let (pits, seeds) = (&answer["pits"], &answer["seeds"]);
        let output = run(&["solve", &format!("awari:{pits}x{seeds}"), "--json"]);
        let solved: Value = serde_json::from_str(&stdout(&output)).unwrap();
        for part in ["value", "bounds", "result", "position", "rules_hash"] {
            assert_eq!(answer[part], solved[part], "{part} of {answer}");
        }
        let values = |list: &Value| {
            let moves = list.as_array().unwrap().iter();
            let mut moves: Vec<_> = moves
                .map(|mv| (mv["move"].to_string(), mv["value"].as_i64()))
                .collect();
            moves.sort();
            moves
        };
        assert_eq!(values(&answer["openings"]), values(&solved["moves"]));
    }
}

/// The value of a start is that of its best opening, and that of a first move the best of the turns
/// that begin with it.
#[test]
fn openings_of_kalah_agree_with_moves() {
    for answer in scan("kalah", "3-4", "2-3", &[]) {
        let openings = answer["openings"].as_array().unwrap();
        let best = |first: &str| {
            let own = openings.iter().filter(|o| {
                let text = o["move"].as_str().unwrap();
                text.split('-').next() == Some(first) || first.is_empty()
            });
            own.map(|o| o["value"].as_i64().unwrap()).max()
        };
        assert_eq!(best(""), answer["value"].as_i64());
        let board = format!("kalah:{}x{}", answer["pits"], answer["seeds"]);
        let solved: Value =
            serde_json::from_str(&stdout(&run(&["solve", &board, "--json"]))).unwrap();
        for mv in solved["moves"].as_array().unwrap() {
            let text = mv["move"].as_str().unwrap();
            assert_eq!(best(text), mv["value"].as_i64(), "{board} {text}");
        }
    }
}

/// Killed and interrupted again and again, a scan ends with the file and the table of one that was
/// left alone.
#[test]
#[cfg(unix)]
fn interruptions_change_nothing() {
    let folder = empty("scan-interrupts");
    let args = |file: &str| {
        let file = folder.join(file).display().to_string();
        [
            "scan", "kalah", "--pits", "2-4", "--seeds", "1-4", "-q", "--file", &file,
        ]
        .map(str::to_owned)
        .to_vec()
    };
    let start = |file: &str| {
        let args = args(file);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        command(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let mut pause = 30;
    let mut stopped = 0;
    let output = loop {
        let child = start("pieces");
        sleep(Duration::from_millis(pause));
        let signal = if stopped % 2 == 0 { "-INT" } else { "-KILL" };
        let sent = std::process::Command::new("kill")
            .args([signal, &child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        assert!(sent.is_ok());
        let output = child.wait_with_output().unwrap();
        match output.status.code() {
            Some(0) => break output,
            Some(130) | None => stopped += 1,
            other => panic!("{other:?}: {}", stderr(&output)),
        }
        if let Ok(text) = fs::read_to_string(folder.join("pieces")) {
            assert!(text.ends_with('\n'), "every line is whole");
            objects(&text);
        }
        pause += pause / 4;
        assert!(stopped < 100);
    };
    assert!(stopped > 0);
    let alone = start("alone").wait_with_output().unwrap();
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    assert_eq!(timeless(&read("pieces")), timeless(&read("alone")));
    let table = |output: &std::process::Output| {
        let text = stdout(output);
        text.lines().take(7).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(table(&output), table(&alone));
    // Once more: nothing is left to do, and no byte is changed.
    let before = read("pieces");
    let again = start("pieces").wait_with_output().unwrap();
    assert_eq!(stdout(&again), stdout(&output));
    assert_eq!(read("pieces"), before);
}

/// What is undecided says what is proved, and is tried again only if it gets more time.
#[test]
fn limits_give_bounds() {
    let folder = empty("scan-limits");
    let file = folder.join("starts");
    let scan = |limit: &str| {
        let args = [
            "scan",
            "bohnenspiel",
            "--pits",
            "1-6",
            "--seeds",
            "6",
            "--limit-per-board",
            limit,
            "--file",
            file.to_str().unwrap(),
        ];
        run(&args)
    };
    let output = scan("40ms");
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains(".."), "{text}");
    let last = objects(&fs::read_to_string(&file).unwrap()).pop().unwrap();
    assert_eq!(last["state"], "bounds");
    assert_eq!(last["limit_seconds"], 0.04);
    let before = fs::read_to_string(&file).unwrap();
    assert_eq!(stdout(&scan("40ms")), text);
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    assert_eq!(code(&scan("50ms")), 3);
    let last = objects(&fs::read_to_string(&file).unwrap()).pop().unwrap();
    assert_eq!(last["limit_seconds"], 0.05);

    // The time for everything is over before the last board: it is not in the file.
    let other = folder.join("others");
    let args = ["scan", "bohnenspiel", "--pits", "6", "--seeds", "4-6", "-q"];
    let limits = ["--time-limit", "300ms", "--file", other.to_str().unwrap()];
    let output = run(&[&args[..], &limits[..]].concat());
    assert_eq!(code(&output), 3);
    assert!(stdout(&output).contains('?'), "{}", stdout(&output));
    assert!(!other.exists());
}

/// A file may hold several games; lines that are no answers are told with their number.
#[test]
fn files_are_checked() {
    let folder = empty("scan-files");
    let file = folder.join("starts");
    let keep = ["--file", file.to_str().unwrap()];
    scan("kalah", "1-2", "1-2", &keep);
    scan("awari", "1", "1", &keep);
    let whole = fs::read_to_string(&file).unwrap();
    assert_eq!(whole.lines().count(), 5);
    assert!(whole.starts_with("{\"schema\":1,\"command\":\"scan\",\"game\":\"awari\""));
    let hash = objects(&whole)[1]["rules_hash"]
        .as_str()
        .unwrap()
        .to_owned();
    for (what, bytes, says) in [
        ("torn", whole[..whole.len() - 9].to_owned(), "line 5: "),
        ("twice", whole.repeat(2), "line 6: a board comes twice"),
        (
            "changed",
            whole.replacen(&hash, "0123456789abcdef", 1),
            "line 2: kalah had other rules",
        ),
        (
            "wrong",
            whole.replacen("\"value\":", "\"value\":1", 1),
            "line 1: ",
        ),
        ("foreign", "a,b\n".to_owned(), "line 1: "),
    ] {
        fs::write(&file, &bytes).unwrap();
        let output = run(&[
            "scan",
            "kalah",
            "--pits",
            "1",
            "--file",
            file.to_str().unwrap(),
        ]);
        assert_eq!(code(&output), 5, "{what}");
        let errors = stderr(&output)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(
            errors.contains(says) && errors.contains("remove the line"),
            "{errors}"
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), bytes, "{what}");
    }
}

#[test]
fn wrong_usage() {
    for (args, says) in [
        (&["scan", "klaha"][..], "kardis games"),
        (&["scan", "kalah:4x3"], "--pits"),
        (&["scan", "bao-kujifunza"], "no such boards"),
        (&["scan", "kalah", "--pits", "3-1"], "rising range"),
        (&["scan", "kalah", "--pits", "10-12"], "no such boards"),
        (&["scan", "kalah", "--max-mem", "900000G"], "--max-mem"),
    ] {
        let output = run(args);
        assert_eq!(code(&output), 2, "{args:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
}

/// All starts of Kalah that are published up to (6,4) and that a machine can solve in minutes:
/// Irving, Donkers and Uiterwijk 2000 and Rawlings 2015. About ten minutes with `--release`.
#[test]
#[ignore = "takes minutes"]
fn published_starts_of_kalah_up_to_six_pits() {
    const NOT_GIVEN: i64 = i64::MIN;
    for (game, rows) in [
        (
            "kalah@empty-capture",
            [
                [0, -2, 6, -2],
                [2, -2, -2, -12],
                [0, 4, 2, 2],
                [2, 6, 8, 2],
                [0, 0, NOT_GIVEN, 12],
                [2, 10, 2, 10],
            ],
        ),
        (
            "kalah",
            [
                [0, -2, 6, -2],
                [2, -2, -2, -10],
                [0, 4, 2, 2],
                [2, 6, 6, 2],
                [0, 2, NOT_GIVEN, 10],
                [2, 6, 2, 8],
            ],
        ),
    ] {
        let answers = scan(game, "1-6", "1-4", &[]);
        for (pits, row) in (1..).zip(rows) {
            for (seeds, published) in (1..).zip(row) {
                let found = value(&answers, pits, seeds);
                let right = published == NOT_GIVEN || found == published;
                assert!(
                    right,
                    "{game}:{pits}x{seeds}: {found}, published {published}"
                );
            }
        }
    }
}

/// The page of starts holds the published values, and files that contradict each other are refused.
#[test]
fn a_page_is_made_of_starts() {
    let folder = empty("scan-page");
    let file = folder.join("starts");
    scan("kalah", "3", "1-2", &["--file", file.to_str().unwrap()]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/make_starts.py");
    let page = folder.join("starts.md");
    let make = |files: &[&Path]| {
        let mut python = std::process::Command::new("python3");
        python.arg(&script).args(files).arg("--out").arg(&page);
        python.output()
    };
    let Ok(made) = make(&[&file]) else {
        eprintln!("skipped: there is no python3");
        return;
    };
    assert!(made.status.success(), "{made:?}");
    let text = fs::read_to_string(&page).unwrap();
    // Irving, Donkers and Uiterwijk 2000.
    assert!(
        text.contains("\n| pits / seeds | 1 | 2 |\n|--:|--:|--:|\n| 3 | 0 | +4 |\n"),
        "{text}"
    );
    assert!(text.contains("\n| 3x2 | +4 | 2-3 +4, "), "{text}");
    assert!(make(&[&file, &file]).unwrap().status.success());
    let other = folder.join("others");
    let changed = fs::read_to_string(&file).unwrap();
    fs::write(&other, changed.replace("[-8,-8]", "[-6,-6]")).unwrap();
    assert_eq!(make(&[&file, &other]).unwrap().status.code(), Some(1));
}
