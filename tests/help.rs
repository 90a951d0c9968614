//! Every example in the help runs.

mod support;

use std::path::Path;
use std::process::Command;

use support::{KARDIS, run, stdout};

#[test]
fn examples_run() {
    let folder = Path::new(KARDIS).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.display());
    let commands = [
        "",
        "solve",
        "show",
        "moves",
        "perft",
        "games",
        "bench",
        "completions",
        "man",
    ];
    let mut examples: Vec<String> = Vec::new();
    for command in commands {
        let args: Vec<&str> = [command, "--help"]
            .into_iter()
            .filter(|a| !a.is_empty())
            .collect();
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
            .env("PATH", &path)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{example}: {errors}");
        assert!(!output.stdout.is_empty(), "{example}");
    }
}
