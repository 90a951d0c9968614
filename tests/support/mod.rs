//! Running the program, and checking JSON against a schema.

// Every test file uses its own part of this.
#![allow(dead_code)]

pub(crate) mod schema;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program.
pub(crate) const KARDIS: &str = env!("CARGO_BIN_EXE_kardis");

/// The study of which one move wins, one draws and one loses.
pub(crate) const STUDY: &str = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";

/// Where no tables are.
pub(crate) const NO_TABLES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables");

/// A command without colors, tables and other wishes of the environment.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(KARDIS);
    command
        .args(args)
        .env_remove("CLICOLOR_FORCE")
        .env("KARDIS_TABLES", NO_TABLES)
        .stdin(Stdio::null());
    command
}

/// Runs the program.
pub(crate) fn run(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
}

/// Runs the program with text on its standard input.
pub(crate) fn run_with(args: &[&str], input: &str) -> Output {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// The exit code.
pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal ended it")
}

/// Standard output.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is text")
}

/// Standard error.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("messages are text")
}
