//! `kardis tb status`: which tables are there.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::Result;
use kardis_games::layer::Layer;
use kardis_solver::building::{self, Order};
use kardis_tablebases::manifest::Manifest;
use serde::Serialize;

use crate::cli::tb::StatusArgs;
use crate::console::{Console, Tone};
use crate::tables::game::Game;
use crate::tables::place::Place;
use crate::verdict::Verdict;
use crate::view::table::{Align, Table};
use crate::view::tables::{TablesHead, bits, opening};
use crate::view::words;

/// What is known of a table without reading its blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
enum State {
    /// Its header, index and size are right.
    Built,
    /// The same, and the manifest does not name it.
    Unlisted,
    /// An unfinished build has a checkpoint of it.
    Begun,
    /// It is not there, and larger ones rest on it.
    Missing,
    /// It cannot be used, or is not what the manifest says.
    Damaged,
}

/// A layer.
#[derive(Serialize)]
struct Row {
    seeds: u32,
    positions: u64,
    state: State,
    bytes: Option<u64>,
    bits: Option<f64>,
    distances: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

#[derive(Serialize)]
struct Status {
    #[serde(flatten)]
    head: TablesHead,
    positions: u64,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    layers: Vec<Row>,
}

/// Tells the tables of a game, or of all.
pub(crate) fn run(args: &StatusArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let games = match &args.game {
        Some(name) => vec![Game::read(name, place)?],
        None => Game::all(place),
    };
    let one = games.len() == 1;
    let mut verdict = Verdict::Yes;
    let mut told = 0;
    for game in games {
        let (status, this) = look(&game)?;
        if status.layers.is_empty() && !one {
            continue;
        }
        verdict = verdict.max(this);
        if console.json {
            console.print_json(&status)?;
        } else {
            let rule = if told > 0 { "\n" } else { "" };
            console.print(&format!("{rule}{}", text(&game, &status, console)))?;
        }
        told += 1;
    }
    if told == 0 && !console.json {
        let root = place.root().display();
        console.print(&format!("no tables in {root}\n"))?;
    }
    Ok(verdict)
}

/// Looks at all tables of a game.
fn look(game: &Game) -> Result<(Status, Verdict)> {
    let there = game.folder.layers().map_err(|error| game.fault(error))?;
    let (manifest, message) = match game.folder.manifest() {
        Ok(manifest) => (manifest, None),
        Err(error) => (None, Some(game.fault(error).to_string())),
    };
    let mut rows: Vec<Row> = there
        .iter()
        .map(|&seeds| row(game, seeds, manifest.as_ref()))
        .collect();
    let begun = begun(game, &there);
    let needed = there
        .iter()
        .flat_map(|&seeds| building::layers(game.rules, seeds, false));
    let mut absent: Vec<u32> = needed.chain(begun.iter().copied()).collect();
    absent.retain(|seeds| !there.contains(seeds));
    absent.sort_unstable();
    absent.dedup();
    rows.extend(absent.into_iter().map(|seeds| Row {
        seeds,
        positions: Layer::new(game.pits(), seeds).map_or(0, Layer::size),
        state: if begun.contains(&seeds) {
            State::Begun
        } else {
            State::Missing
        },
        bytes: None,
        bits: None,
        distances: None,
        message: None,
    }));
    rows.sort_by_key(|row| row.seeds);
    let damaged = rows.iter().any(|row| row.state == State::Damaged) || message.is_some();
    let of_files = || rows.iter().filter(|row| row.bytes.is_some());
    let status = Status {
        head: TablesHead::new("tb status", game),
        positions: of_files().map(|row| row.positions).sum(),
        bytes: of_files().filter_map(|row| row.bytes).sum(),
        message,
        layers: rows,
    };
    let verdict = if damaged {
        Verdict::Damaged
    } else {
        Verdict::Yes
    };
    Ok((status, verdict))
}

/// Looks at a table that is there.
fn row(game: &Game, seeds: u32, manifest: Option<&Manifest>) -> Row {
    let positions = Layer::new(game.pits(), seeds).map_or(0, Layer::size);
    let path = game.folder.table_path(seeds);
    let bytes = path.metadata().ok().map(|metadata| metadata.len());
    let mut row = Row {
        seeds,
        positions,
        state: State::Built,
        bytes,
        bits: bytes.map(|bytes| bits(bytes, positions)),
        distances: None,
        message: None,
    };
    match game.folder.open(seeds) {
        Ok(table) => row.distances = Some(table.info().contents.with_distances()),
        Err(error) => {
            row.state = State::Damaged;
            row.message = Some(game.fault(error).to_string());
            return row;
        }
    }
    let entry = manifest.and_then(|manifest| manifest.entries.get(&seeds));
    match entry {
        None => row.state = State::Unlisted,
        Some(entry) if Some(entry.bytes) != bytes => {
            row.state = State::Damaged;
            let file = path.display();
            row.message = Some(format!("{file}: the manifest says {} bytes", entry.bytes));
        }
        Some(_) => {}
    }
    row
}

/// Layers that an unfinished build has a checkpoint of: it works at the smallest that is missing.
fn begun(game: &Game, there: &[u32]) -> Vec<u32> {
    let next = there.last().map_or(1, |last| last + 2);
    let order = Order {
        seeds: next,
        all_layers: true,
        distances: false,
        max_memory: u64::MAX,
        checkpoint_every: Duration::MAX,
    };
    // A damaged table is told in its own row.
    building::plan(game.rules, &game.folder, &order).map_or_else(
        |_| Vec::new(),
        |plan| {
            let begun = plan.layers.iter().filter(|planned| planned.begun);
            begun.map(|planned| planned.seeds).collect()
        },
    )
}

fn text(game: &Game, status: &Status, console: &Console) -> String {
    let mut text = opening(game, console);
    if let Some(message) = &status.message {
        let _ = writeln!(text, "{message}");
    }
    if status.layers.is_empty() {
        let _ = writeln!(text, "no tables; run: {}", game.command("estimate", None));
        return text;
    }
    let mut table = Table::new(&[
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Left,
    ]);
    table.headings(&["seeds", "positions", "on disk", "bits", ""]);
    for row in &status.layers {
        let (word, tone) = match row.state {
            State::Built => ("", Tone::Plain),
            State::Unlisted => ("not in the manifest", Tone::Even),
            State::Begun => ("begun", Tone::Even),
            State::Missing => ("missing", Tone::Bad),
            State::Damaged => ("damaged", Tone::Bad),
        };
        let word = match row.distances {
            Some(true) if word.is_empty() => "with distances".to_owned(),
            Some(true) => format!("{word}, with distances"),
            _ => word.to_owned(),
        };
        table.row(vec![
            (row.seeds.to_string(), Tone::Strong),
            (words::grouped(row.positions), Tone::Plain),
            (row.bytes.map_or(String::new(), words::size), Tone::Plain),
            (
                row.bits.map_or(String::new(), |bits| format!("{bits:.2}")),
                Tone::Plain,
            ),
            (word, tone),
        ]);
    }
    let _ = write!(text, "\n{}", table.text(console));
    for row in &status.layers {
        if let Some(message) = &row.message {
            let _ = write!(text, "\n{message}\n");
        }
    }
    let _ = writeln!(
        text,
        "\n{} positions, {}, {:.2} bits a position",
        words::grouped(status.positions),
        words::size(status.bytes),
        bits(status.bytes, status.positions)
    );
    text
}
