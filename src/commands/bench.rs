//! `kardis bench`: fixed work, so that a change of the program shows in one number.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::rules::{Rules, TwoRow};
use kardis_games::turn::{AnyBoard, Turn};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_solver::alphabeta::AlphaBeta;
use kardis_solver::observer::Observer;
use kardis_tablebases::probe::NoTables;
use serde::Serialize;

use crate::cli::BenchArgs;
use crate::commands::perft;
use crate::console::{Console, Tone};
use crate::failure::Usage;
use crate::verdict::Verdict;
use crate::view::head::{SCHEMA, hash};
use crate::view::table::{Align, Table};
use crate::view::words;

/// A position, with the plies to count and the horizon to search to.
struct Task {
    position: &'static str,
    perft: u8,
    search: u8,
}

const fn task(position: &'static str, perft: u8, search: u8) -> Task {
    Task {
        position,
        perft,
        search,
    }
}

/// The work: starts, middle games and endings of all rules.
const TASKS: &[Task] = &[
    task("bohnenspiel", 9, 15),
    task("3,8,0,2,0,12/1,0,9,3,2,0 20-12 S", 9, 17),
    task("0,0,0,1,0,1/0,0,1,2,3,0 32-32 S", 14, 24),
    task(
        "bohnenspiel@hemprich 0,0,4,0,2,0/1,0,5,0,3,1 28-28 N",
        10,
        20,
    ),
    task("deutsches-bohnenspiel", 7, 11),
    task("mangala", 8, 14),
    task("awari", 9, 13),
    task("awari 1,0,2,0,3,1/0,4,0,1,2,0 17-17 N", 9, 17),
    task("kalah", 9, 17),
    task("kalah@empty-capture:4x3", 10, 20),
    task("bao-kujifunza", 5, 6),
    task("bao-kujifunza@choice-first", 6, 7),
    task("bao-kujifunza@zanzibar", 8, 13),
];

/// Bytes of the table of a search: fixed, because it decides what is searched twice.
const MEMORY: usize = 16 << 20;

/// What a task took.
#[derive(Debug, Serialize)]
struct Done {
    position: &'static str,
    rules_hash: String,
    lines: u64,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Benched {
    schema: u8,
    command: &'static str,
    signature: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<u64>,
    tasks: Vec<Done>,
}

/// Does the work and tells its signature.
pub(crate) fn run(args: &BenchArgs, console: &Console) -> Result<Verdict> {
    let expected = args.check.as_deref().map(recorded).transpose()?;
    let mut done = Vec::new();
    for task in TASKS {
        done.push(work(task)?);
    }
    let signature = done.iter().map(|done| done.lines + done.nodes).sum();
    let time = Duration::from_secs_f64(done.iter().map(|done| done.seconds).sum());
    let agrees = expected.is_none_or(|expected| expected == signature);
    if console.json {
        console.print_json(&Benched {
            schema: SCHEMA,
            command: "bench",
            signature,
            seconds: time.as_secs_f64(),
            expected,
            tasks: done,
        })?;
        return Ok(Verdict::of(agrees));
    }
    console.note(text(&done, console).trim_end());
    if console.quiet {
        console.print(&format!("{signature}\n"))?;
    } else {
        let (time, rate) = (words::seconds(time), words::rate(signature, time));
        console.print(&format!("{signature} nodes   {time}, {rate}\n"))?;
    }
    if let Some(expected) = expected.filter(|_| !agrees) {
        console.note_always(&format!("the signature was {expected}"));
    }
    Ok(Verdict::of(agrees))
}

/// The signature in a file.
fn recorded(path: &Path) -> Result<u64> {
    let text =
        fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let word = text.split_whitespace().next().unwrap_or_default();
    word.parse().map_err(|_| {
        Usage::new(format!("{} does not begin with a number", path.display()))
            .with_hint("kardis bench -q prints one".to_owned())
            .into()
    })
}

fn work(task: &Task) -> Result<Done> {
    let position: Position = task.position.parse()?;
    let turn = position.turn();
    let started = Instant::now();
    Ok(Done {
        position: task.position,
        rules_hash: hash(turn.rules.hash()),
        lines: perft::count(turn, task.perft),
        nodes: searched(turn, task.search),
        seconds: started.elapsed().as_secs_f64(),
    })
}

/// The nodes of a search to a horizon.
fn searched(turn: Turn, horizon: u8) -> u64 {
    struct Search(Board, u8);

    impl ForTwoRow for Search {
        type Output = u64;

        fn with<R: TwoRow>(self, rules: R) -> u64 {
            nodes(rules, self.0, self.1)
        }
    }

    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.with(Search(board, horizon)),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => nodes(rules, board, horizon),
        _ => unreachable!("a turn has the board of its rules"),
    }
}

fn nodes<R: Rules>(rules: R, board: R::Board, horizon: u8) -> u64 {
    let observer = Observer::default();
    let mut search = AlphaBeta::new(rules, NoTables, MEMORY, &observer);
    for depth in 1..=horizon {
        search.bounds(board, depth);
    }
    search.nodes()
}

fn text(done: &[Done], console: &Console) -> String {
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right, Align::Right]);
    table.headings(&["position", "lines", "nodes", "time"]);
    for done in done {
        table.row(vec![
            (done.position.to_owned(), Tone::Plain),
            (words::grouped(done.lines), Tone::Plain),
            (words::grouped(done.nodes), Tone::Plain),
            (
                words::seconds(Duration::from_secs_f64(done.seconds)),
                Tone::Plain,
            ),
        ]);
    }
    table.text(console)
}
