//! The claims of puzzles, checked by the script that knows the rules and nothing else. Without Python the
//! test says so and passes.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use kardis_puzzles::certificate::{NoCertificate, certificate};
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_solver::certificate::text;
use kardis_solver::observer::Observer;
use support::puzzle;

#[test]
fn a_stranger_accepts_the_claims() {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        println!("skipped: there is no python3");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/check_certificate.py");
    let folder = tempfile::tempdir().expect("a folder");
    let (stock, observer) = (Stock::default(), Observer::default());
    let mut tools = Tools::new(&stock, &observer);
    tools.settings.memory = 1 << 26;
    for (number, (position, goal)) in [
        ("0,0,0,1,0,1/0,0,1,2,3,0 32-32 S", "win"),
        ("0,0,0,1,0,1/0,0,1,2,3,0 32-32 S", "draw"),
        ("0,0,0,1,0,1/0,0,1,2,3,0 S", "value max"),
        ("0,0,0,1,0,1/0,0,1,2,3,0 S", "assert value +4"),
        ("mangala 1,0,0,1,0,1/0,0,1,2,3,0 N", "value max"),
        ("awari 0,0,0,1,0,1/0,0,1,2,3,0 20-20 N", "draw"),
        ("kalah 0,0,0,1,0,1/0,0,1,2,3,0 20-20 S", "win"),
        (
            "bao-kujifunza@zanzibar 2,2,4,6,0,0,3,4/3,0,3,0,0,5,1,0/2,0,1,2,0,1,1,1/1,2,4,5,3,3,3,2 S",
            "win",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let puzzle = puzzle(position, goal);
        let found = certificate(&puzzle, 0, &tools)
            .unwrap_or_else(|error| panic!("{position} {goal}: {error}"));
        let path = folder.path().join(format!("{number}.txt"));
        let mut bytes = Vec::new();
        text::write(&mut bytes, &puzzle.position, &found).expect("memory takes it");
        fs::write(&path, bytes).expect("the folder takes it");
        let output = Command::new("python3")
            .arg(&script)
            .arg(&path)
            .output()
            .expect("there is a python3");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{position} {goal}: {said}");
    }
}

#[test]
fn other_goals_have_none() {
    let (stock, observer) = (Stock::default(), Observer::default());
    let tools = Tools::new(&stock, &observer);
    let error = |position: &str, goal: &str| certificate(&puzzle(position, goal), 0, &tools).err();
    let study = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";
    assert_eq!(error(study, "win in 2"), Some(NoCertificate::NotAValue));
    assert_eq!(
        error("0,0,0,1,0,1/0,0,0,0,0,0 S", "value +2"),
        Some(NoCertificate::Over)
    );
    assert!(matches!(
        error("bao-kujifunza start", "value +2"),
        Some(NoCertificate::Refused(_))
    ));
}
