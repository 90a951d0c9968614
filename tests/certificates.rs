//! Proofs as files: what the options ask for, when there is a file, and what the document shows.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::{STUDY, code, run, stderr, stdout};

/// A path in an empty folder.
fn path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder.join("proof.txt")
}

fn solve(position: &str, goal: &str, file: &Path, more: &[&str]) -> (i32, String, String) {
    let file = file.to_str().expect("the path is text");
    let mut args = vec!["solve", position, "--goal", goal, "--certificate", file];
    args.extend(more);
    let output = run(&args);
    (code(&output), stdout(&output), stderr(&output))
}

/// Nothing is in the folder of a path.
fn is_alone(file: &Path) -> bool {
    let folder = file.parent().expect("it is in a folder");
    fs::read_dir(folder).expect("it is there").count() == 0
}

/// The study is worth +4: the goal of +5 is not reached, and what is proved is North's statement.
#[test]
fn both_answers_have_a_proof() {
    let file = path("both-answers");
    for (goal, exit, statement) in [
        ("value 4", 0, "South comes out at +4 or better"),
        ("value 5", 1, "North comes out at -4 or better"),
        ("draw", 0, "South comes out at +0 or better"),
    ] {
        let (code, out, _) = solve(STUDY, goal, &file, &["--leaves", "0"]);
        assert_eq!(code, exit, "{out}");
        assert!(out.contains(&format!("\nproof {statement}\n")), "{out}");
        let text = fs::read_to_string(&file).expect("there is a file");
        assert!(
            text.contains(&format!("\nstatement {statement}\n")),
            "{text}"
        );
        assert!(text.contains(" 0 leaves "), "{text}");
        check(&file);
    }
    let (_, json, _) = solve(STUDY, "win", &file, &["--json", "--leaves", "6"]);
    let object: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(object["certificate"]["largest_leaf"], 6);
    assert_eq!(
        object["certificate"]["statement"],
        "South comes out at +1 or better"
    );
    // One file, and nothing that was in the making.
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}

/// The script agrees, where there is a Python to run it.
fn check(file: &Path) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/check_certificate.py");
    let output = Command::new("python3").arg(script).arg(file).output();
    let Ok(output) = output else {
        println!("not checked: there is no python3");
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.starts_with("right: "), "{said}");
}

#[test]
fn what_is_not_proved_has_no_file() {
    let file = path("undecided");
    let (code, out, notes) = solve("bohnenspiel", "value 2", &file, &["--time-limit", "50ms"]);
    assert_eq!(code, 3);
    assert!(out.starts_with("undecided"), "{out}");
    assert!(notes.contains("no certificate was written"), "{notes}");
    assert!(is_alone(&file));
    // A position that is over needs no proof.
    let (code, _, error) = solve("0,0,0,0,0,0/0,0,0,0,0,0 36-36 S", "draw", &file, &[]);
    assert_eq!(code, 2, "{error}");
    assert!(is_alone(&file));
}

#[test]
fn wrong_usage_is_refused() {
    let file = path("usage");
    let name = file.to_str().expect("the path is text");
    for args in [
        &["solve", STUDY, "--certificate", name][..],
        &["solve", STUDY, "--goal", "win", "--leaves", "3"],
        &["solve", "-", "--goal", "win", "--certificate", name],
    ] {
        assert_eq!(code(&run(args)), 2, "{args:?}");
    }
    assert!(is_alone(&file));
    let nowhere = file.with_file_name("no-folder").join("proof.txt");
    let (code, _, error) = solve(STUDY, "win", &nowhere, &[]);
    assert_eq!(code, 5, "{error}");
    assert!(is_alone(&file));
}

/// The example in the document is the file that its command writes.
#[test]
fn the_document_shows_the_file() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let text = fs::read_to_string(docs.join("certificates.md")).expect("the document");
    let file = docs.join("certificates.out/study.txt");
    let shown = fs::read_to_string(&file).expect("the file");
    assert!(text.contains(&shown), "{shown}");
    check(&file);
}
