//! Every example in the help runs.

mod support;

use std::path::Path;
use std::process::{Command, Stdio};

use support::{KARDIS, command, run, stdout};

#[test]
fn examples_run() {
    let folder = Path::new(KARDIS).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.display());
    let commands = [
        "",
        "solve",
        "scan",
        "show",
        "moves",
        "analyze",
        "convert",
        "perft",
        "play",
        "games",
        "bench",
        "completions",
        "man",
        "puzzle",
        "puzzle check",
        "puzzle solve",
        "puzzle try",
        "puzzle lint",
        "puzzle fmt",
        "puzzle convert",
        "puzzle book",
        "tb",
        "tb estimate",
        "tb build",
        "tb status",
        "tb probe",
        "tb stats",
        "tb records",
        "tb zugzwang",
        "tb verify",
        "tb checksum",
        "tb repair",
        "tb rm",
        "stats",
        "stats selfplay",
        "stats exact",
        "stats claim",
        "stats scan",
        "puzzle mine",
    ];
    // What the examples about tables look at.
    let tables = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    let _ = std::fs::remove_dir_all(&tables);
    for build in [["bohnenspiel", "8"], ["kalah:3x4", "6"]] {
        let built = command(&["tb", "build", build[0], build[1]])
            .env("KARDIS_TABLES", &tables)
            .output()
            .unwrap();
        assert!(built.status.success());
    }
    // What they write does not belong among the sources, and this is all that they read of those: a
    // number, and a few games.
    let here = tempfile::tempdir().unwrap();
    std::fs::create_dir(here.path().join("benches")).unwrap();
    let signature = "benches/signature";
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::copy(root.join(signature), here.path().join(signature)).unwrap();
    let studies = root.join("docs/puzzles.in/studies.toml");
    std::fs::copy(studies, here.path().join("studies.toml")).unwrap();
    for file in std::fs::read_dir(root.join("docs/records.in")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), here.path().join(file.file_name())).unwrap();
    }
    std::fs::create_dir(here.path().join("claims")).unwrap();
    let claims = "claims/bao-kujifunza.toml";
    std::fs::copy(root.join(claims), here.path().join(claims)).unwrap();
    let mut examples: Vec<String> = Vec::new();
    for command in commands {
        let args: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        let help = stdout(&run(&args));
        let (_, after) = help
            .split_once("Examples:\n")
            .expect("every help has examples");
        let own: Vec<String> = after
            .lines()
            .filter(|line| line.starts_with("  kardis "))
            .map(|line| line.trim().to_owned())
            .collect();
        assert!(!own.is_empty(), "{command}");
        examples.extend(own);
    }
    examples.sort();
    examples.dedup();
    for example in examples {
        let output = Command::new("sh")
            .args(["-c", &example])
            .current_dir(here.path())
            .env("PATH", &path)
            .env("KARDIS_TABLES", &tables)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{example}: {errors}");
        assert!(!output.stdout.is_empty(), "{example}");
    }
}
