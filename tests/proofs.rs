//! The published proofs of starts are right: the checker, which shares no code with the program and
//! solves the values of tables again itself, accepts every one.

use std::path::Path;
use std::process::Command;

#[test]
fn published_proofs_are_accepted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is not there: the proofs are not checked");
        return;
    }
    let folder = root.join("docs/results/proofs");
    let files = folder.read_dir().expect("the folder is there");
    let mut files: Vec<_> = files.map(|file| file.expect("readable").path()).collect();
    files.sort();
    assert!(files.len() >= 6, "{files:?}");
    let page = std::fs::read_to_string(root.join("docs/results/proofs.md")).expect("the page");
    for file in &files {
        let name = file.file_name().and_then(|name| name.to_str());
        assert!(
            page.contains(name.expect("a name")),
            "{file:?} is not on the page"
        );
    }
    let checked = Command::new("python3")
        .arg(root.join("scripts/check_certificate.py"))
        .args(&files)
        .output()
        .expect("python3 runs");
    let text = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{text}");
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("right: "))
            .count(),
        files.len()
    );
}
