//! What the program says to the shell.

mod support;

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use support::{STUDY, code, command, run, run_with, stderr, stdout};

fn code_of(args: &[&str]) -> i32 {
    code(&run(args))
}

#[test]
fn yes_no_and_undecided() {
    assert_eq!(code_of(&["solve", STUDY]), 0);
    assert_eq!(code_of(&["solve", STUDY, "--goal", "win"]), 0);
    assert_eq!(code_of(&["solve", STUDY, "--goal", "value 5"]), 1);
    let output = run(&["solve", "bohnenspiel", "--time-limit", "50ms"]);
    assert_eq!(code(&output), 3);
    assert!(
        stdout(&output).contains("value between -"),
        "{}",
        stdout(&output)
    );
    let asked = [
        "solve",
        "bohnenspiel",
        "--time-limit",
        "50ms",
        "--goal",
        "value 2",
    ];
    let output = run(&asked);
    assert_eq!(code(&output), 3);
    assert!(
        stdout(&output).starts_with("undecided"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn wrong_usage_and_input() {
    for args in [
        &["solve"][..],
        &["sovle", STUDY],
        &["solve", "10x2/10x2 S"],
        &["solve", STUDY, "--line", "--why", "4"],
        &["solve", STUDY, "--threads", "0"],
        &["solve", STUDY, "--time-limit", "soon"],
        &["solve", STUDY, "--max-mem", "900000G"],
        &["solve", "bao-kujifunza", "--goal", "value 1"],
        &["solve", "1,1/1,1 S", "--goal", "draw"],
        &["solve", STUDY, "--why", "12"],
        &["perft", "kalah"],
        &["games", "chess"],
        &["completions", "cmd"],
    ] {
        let output = run(args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert_eq!(stdout(&output), "", "{args:?}");
        let errors = stderr(&output);
        assert!(errors.starts_with("error: "), "{args:?}: {errors}");
        assert_eq!(errors.matches("error:").count(), 1, "{errors}");
        assert!(
            errors.lines().all(|line| line.chars().count() <= 100),
            "{errors}"
        );
    }
}

/// Met, not met, open, and not understood: with every fault of the file.
#[test]
fn claims() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claim.toml");
    let file = path.to_str().unwrap();
    let check = |text: &str, more: &[&str]| {
        fs::write(&path, text).unwrap();
        let mut args = vec![
            "stats",
            "claim",
            file,
            "--players",
            "random",
            "--games",
            "20",
        ];
        args.extend(more);
        run(&args)
    };
    let head = "[claim]\ngame = \"kalah:3x2\"\nsource = \"x\"\n";
    // 3x2 is worth 4 (docs/rules.md, 7.2).
    let met = check(&format!("{head}[value]\nstart = 4\n"), &[]);
    assert_eq!(code(&met), 0, "{}", stderr(&met));
    assert_eq!(code(&check(&format!("{head}[value]\nstart = 2\n"), &[])), 1);
    let open = format!("{head}[value]\nboards = {{ 6x6 = 2 }}\n");
    assert_eq!(code(&check(&open, &["--limit-per-value", "50ms"])), 3);
    let wrong = check("[claim]\ngame = \"klah\"\n[lenght]\nmean = 1\n", &[]);
    assert_eq!((code(&wrong), stdout(&wrong)), (2, String::new()));
    let errors = stderr(&wrong);
    assert_eq!(errors.matches("error: ").count(), 3, "{errors}");
    for place in [
        "claim.toml:1:1: source is missing",
        "claim.toml:2:8: ",
        "claim.toml:3:2: ",
    ] {
        assert!(errors.contains(place), "{place} {errors}");
    }
    assert_eq!(code_of(&["stats", "claim", "no/such/file.toml"]), 5);
}

#[test]
fn files_that_cannot_be_used() {
    assert_eq!(code_of(&["bench", "--check", "no/such/file"]), 5);
    assert_eq!(code_of(&["puzzle", "lint", "no/such/file"]), 5);
    assert_eq!(
        code_of(&["show", STUDY, "--svg=no/such/folder/board.svg"]),
        5
    );
    let output = run(&["bench", "--check", "no/such/file"]);
    assert!(stderr(&output).starts_with("error: no/such/file cannot be read: "));
}

#[test]
fn a_picture_appears_whole() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("picture");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("board.svg");
    let option = format!("--svg={}", file.display());
    let output = run(&["show", STUDY, &option]);
    assert_eq!(code(&output), 0);
    let direct = stdout(&run(&["show", STUDY, "--svg"]));
    assert_eq!(fs::read_to_string(&file).unwrap(), direct);
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        1,
        "nothing else is left"
    );
}

#[test]
fn standard_input_goes_on_after_a_bad_line() {
    let input = format!("{STUDY}\nnonsense\n# a remark\n\n{STUDY}\n");
    let output = run_with(&["solve", "-", "--goal", "win"], &input);
    assert_eq!(code(&output), 2);
    assert_eq!(stdout(&output).matches("yes").count(), 2);
    let errors = stderr(&output);
    assert!(
        errors.starts_with("error: line 2: unknown game 'nonsense'\n"),
        "{errors}"
    );

    let output = run_with(&["solve", "-", "--goal", "value 5"], &format!("{STUDY}\n"));
    assert_eq!(code(&output), 1);
    let output = run_with(&["solve", "-"], &format!("{STUDY}\n{STUDY}\n"));
    assert_eq!(code(&output), 0);
    assert_eq!(stdout(&output).matches("South wins 38-34").count(), 2);
    assert_eq!(code(&run_with(&["solve", "-"], "")), 0);
}

/// Who closes our output has seen enough: no message, no failure.
#[test]
#[cfg(unix)]
fn a_closed_pipe_is_success() {
    for args in [
        &["games"][..],
        &["solve", STUDY],
        &["completions", "bash"],
        &["--help"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(args).stdout(writer).output().unwrap();
        assert_eq!(code(&output), 0, "{args:?}");
        assert_eq!(stderr(&output), "", "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = command(&["games"]).stdout(full).output().unwrap();
    assert_eq!(code(&output), 5);
    assert!(stderr(&output).starts_with("error: "));
}

/// Another signature than the recorded one is a failure.
#[test]
fn another_signature_is_a_failure() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("signature");
    fs::write(&file, "1\n").unwrap();
    let output = run(&["bench", "-q", "--check", file.to_str().unwrap()]);
    assert_eq!(code(&output), 1);
    assert!(stderr(&output).contains("the signature was 1"));
}

/// An interrupt ends a long search with what is proved by then.
#[test]
#[cfg(unix)]
fn an_interrupt_prints_what_is_known() {
    let child = command(&["solve", "bohnenspiel"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let started = Instant::now();
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130);
    assert!(
        stdout(&output).contains("value between -"),
        "{}",
        stdout(&output)
    );
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn colors_are_only_for_terminals() {
    let escape = |args: &[&str]| stdout(&run(args)).contains('\u{1b}');
    assert!(!escape(&["solve", STUDY]));
    assert!(escape(&["solve", STUDY, "--color", "always"]));
    assert!(!escape(&["solve", STUDY, "--color", "never"]));
}

/// Lines of all kinds of answers are at most 100 columns wide.
#[test]
fn no_line_is_too_long() {
    let names = stdout(&run(&["games", "--json"]));
    let names: Vec<String> = names
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            object["game"].as_str().unwrap().to_owned()
        })
        .collect();
    for name in &names {
        for args in [
            &["games", name][..],
            &["show", name],
            &["moves", name, "--illegal"],
            &["perft", name, "--depth", "2", "--divide"],
            &["solve", name, "--time-limit", "20ms"],
        ] {
            check_width(args);
        }
    }
    check_width(&["games"]);
    check_width(&["bench", "--help"]);
    check_width(&["solve", "--help"]);
    check_width(&["solve", "kalah:4x3"]);
    check_width(&["solve", "kalah:4x3", "--tree", "3"]);
    check_width(&["solve", "kalah:4x3", "--why", "1"]);
}

fn check_width(args: &[&str]) {
    let output = run(args);
    for line in stdout(&output).lines().chain(stderr(&output).lines()) {
        assert!(line.chars().count() <= 100, "{args:?}: {line}");
        // Help pages are laid out by clap, which indents empty lines too.
        let help = args.contains(&"--help");
        assert!(help || line.trim_end() == line, "{args:?}");
    }
}
