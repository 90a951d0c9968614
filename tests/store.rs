//! `kardis solve --store`: nothing that was proved is lost, and nothing else is changed.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use support::{code, command, run, run_with, stderr, stdout};

/// The start of a small Kalah; it takes some 100 000 nodes.
const START: &str = "kalah:4x4";

/// An empty folder for a test.
fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn solve(position: &str, store: &Path, more: &[&str]) -> Output {
    let mut args = vec!["solve", position, "--store", store.to_str().unwrap()];
    args.extend(more);
    run(&args)
}

/// The value of a position and of each move in a JSON answer.
fn values(output: &Output) -> (Value, Vec<(String, Value)>) {
    let answer: Value = serde_json::from_str(&stdout(output)).unwrap();
    let moves = answer["moves"].as_array().unwrap().iter();
    let moves = moves.map(|mv| (mv["move"].to_string(), mv["value"].clone()));
    (answer["value"].clone(), moves.collect())
}

#[test]
fn a_second_run_knows_what_the_first_proved() {
    let store = empty("store-twice").join("proofs");
    let nodes = |output: &Output| {
        let answer: Value = serde_json::from_str(&stdout(output)).unwrap();
        answer["nodes"].as_u64().unwrap()
    };
    let first = solve(START, &store, &["--json"]);
    assert_eq!(code(&first), 0, "{}", stderr(&first));
    let second = solve(START, &store, &["--json"]);
    assert_eq!(values(&first), values(&second));
    assert_eq!(values(&first), values(&run(&["solve", START, "--json"])));
    assert!(nodes(&first) > 1000 && nodes(&second) < nodes(&first) / 10);
    let told: Value = serde_json::from_str(&stdout(&second)).unwrap();
    assert_eq!(told["store"]["runs"], 2);
    assert!(told["store"]["positions"].as_u64().unwrap() >= 5);
    // The question of yes or no has the same store.
    let goal = solve(START, &store, &["--goal", "value 1", "--json"]);
    let told: Value = serde_json::from_str(&stdout(&goal)).unwrap();
    assert_eq!(told["store"]["runs"], 3);
    let value = values(&first).0.as_i64().unwrap();
    assert_eq!(told["answer"], value >= 1);
}

/// Time is up again and again: what is proved adds up, and is told.
#[test]
fn limits_save_the_work() {
    let store = empty("store-limits").join("proofs");
    let mut undecided = 0;
    let answer = loop {
        let millis = 100 + 100 * undecided;
        let limit = format!("{millis}ms");
        let output = solve("kalah:4x5", &store, &["--time-limit", &limit, "--json"]);
        // The value may be known while one of the moves is not.
        let moves = values(&output).1;
        if code(&output) == 0 && moves.iter().all(|(_, value)| !value.is_null()) {
            break output;
        }
        assert!([0, 3].contains(&code(&output)), "{}", stderr(&output));
        assert!(store.exists());
        undecided += 1;
        assert!(undecided < 100);
    };
    assert_eq!(
        values(&answer),
        values(&run(&["solve", "kalah:4x5", "--json"]))
    );
    let told: Value = serde_json::from_str(&stdout(&answer)).unwrap();
    assert_eq!(told["store"]["runs"], undecided + 1);
    let output = solve(
        "bohnenspiel",
        &store.with_extension("b"),
        &["--time-limit", "200ms"],
    );
    let text = stdout(&output);
    for part in [
        "\nkept  ",
        " positions with proved bounds",
        "\nwork  ",
        " in 1 run",
        "work saved",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// An interrupt, wherever it comes, loses nothing: the same command goes on to the same answer.
#[test]
#[cfg(unix)]
fn interrupts_save_the_work() {
    let folder = empty("store-interrupts");
    let store = folder.join("proofs");
    let mut pause = 60;
    let mut interrupted = 0;
    let answer = loop {
        let child = command(&["solve", "kalah:4x5", "--json", "--store"])
            .arg(&store)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(pause));
        let killed = std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        assert!(killed.is_ok());
        let output = child.wait_with_output().unwrap();
        match output.status.code() {
            Some(0) => break output,
            // Before the program heeds interrupts, one ends it like any other.
            Some(130) | None => interrupted += 1,
            other => panic!("{other:?}: {}", stderr(&output)),
        }
        pause += pause / 3;
        assert!(interrupted < 100);
    };
    assert!(interrupted > 0);
    assert_eq!(
        values(&answer),
        values(&run(&["solve", "kalah:4x5", "--json"]))
    );
    let left: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "the store and its lock: {left:?}");
}

#[test]
fn a_file_that_cannot_be_used_is_left_as_it_is() {
    let folder = empty("store-damaged");
    let store = folder.join("proofs");
    assert_eq!(code(&solve("kalah:3x3", &store, &[])), 0);
    let whole = fs::read(&store).unwrap();
    let refused = |position: &str, bytes: &[u8], says: &str| {
        fs::write(&store, bytes).unwrap();
        let output = solve(position, &store, &[]);
        assert_eq!(code(&output), 5, "{says}");
        assert_eq!(stdout(&output), "");
        let errors = stderr(&output)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(
            errors.contains("proofs: ") && errors.contains(says),
            "{errors}"
        );
        assert_eq!(fs::read(&store).unwrap(), bytes);
        let object = stderr(&solve(position, &store, &["--json"]));
        let object: Value = serde_json::from_str(&object).unwrap();
        assert_eq!(object["error"]["code"], 5);
    };
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    refused("kalah:3x3", &damaged, "move it away to begin anew");
    refused(
        "kalah:3x3",
        &whole[..whole.len() - 1],
        "the file ends too early",
    );
    refused(
        "kalah:3x3",
        b"seeds and pits, and pits and seeds\n",
        "not a proof store",
    );
    refused("awari:3x3", &whole, "name another file for this game");
    refused("kalah:4x3", &whole, "name another file for this game");
    let missing = folder.join("no/folder/proofs");
    assert_eq!(code(&solve("kalah:3x3", &missing, &[])), 5);

    // Among lines of standard input, one of another game does not keep the others from answers.
    fs::write(&store, &whole).unwrap();
    let args = [
        "solve",
        "-",
        "--goal",
        "value -90",
        "--store",
        store.to_str().unwrap(),
    ];
    let output = run_with(&args, "kalah:3x3\nawari:3x3\nkalah:3x2\n");
    assert_eq!(
        stdout(&output).matches("yes").count(),
        2,
        "{}",
        stderr(&output)
    );
    assert!(stderr(&output).contains("line 2: "));
}
