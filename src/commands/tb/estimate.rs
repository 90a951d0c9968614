//! `kardis tb estimate`: what tables would cost on this machine.

use std::fmt::Write as _;

use anyhow::Result;
use serde::Serialize;

use crate::cli::tb::EstimateArgs;
use crate::console::{Console, Tone};
use crate::inquiry::scale::counted;
use crate::tables::calibration::Calibration;
use crate::tables::forecast::{self, Forecast, Lack, Room};
use crate::tables::game::Game;
use crate::tables::place::Place;
use crate::tables::threads::pool;
use crate::verdict::Verdict;
use crate::view::table::{Align, Table};
use crate::view::tables::{TablesHead, opening};
use crate::view::words;

/// Layers with fewer positions are not worth a line.
const WORTH_A_LINE: u64 = 1_000_000;

/// Layers that do not fit and are told nevertheless.
const BEYOND: usize = 2;

#[derive(Serialize)]
struct Measured {
    seeds: u32,
    positions: u64,
    threads: usize,
    rate_of_one_thread: f64,
    rate: f64,
    bits: f64,
}

#[derive(Serialize)]
struct Row {
    seeds: u32,
    positions: u64,
    all_positions: u64,
    built: bool,
    disk_bytes: u64,
    memory_bytes: u64,
    seconds: f64,
    fits: bool,
    lacks: Option<&'static str>,
}

#[derive(Serialize)]
struct Estimate {
    #[serde(flatten)]
    head: TablesHead,
    measured: Measured,
    memory_bytes: u64,
    disk_bytes: Option<u64>,
    largest: Option<u32>,
    layers: Vec<Row>,
}

/// Measures and tells.
pub(crate) fn run(args: &EstimateArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let game = Game::read(&args.game.game, place)?;
    let most = args.seeds.unwrap_or_else(|| game.most_seeds());
    game.layer(most)?;
    let room = Room::of(&game, args.means.max_mem)?;
    let order = forecast::order(most, args.extent, room.memory);
    // The memory that is needed depends on the threads.
    let plan = pool(args.means.threads)?.install(|| game.plan(&order))?;
    let measured = Calibration::measure(&game, most, args.extent.distances, args.means.threads)?;
    let forecasts = forecast::forecasts(&plan, &measured);
    let fitting = forecasts.iter().rev().find(|f| f.lacks(room).is_none());
    let largest = fitting.map(|forecast| forecast.seeds);
    if console.json {
        console.print_json(&Estimate {
            head: TablesHead::new("tb estimate", &game),
            measured: Measured::new(&measured),
            memory_bytes: room.memory,
            disk_bytes: room.disk,
            largest,
            layers: forecasts.iter().map(|f| Row::new(f, room)).collect(),
        })?;
        return Ok(Verdict::Yes);
    }
    let told = worth_telling(&forecasts, room, args.seeds.is_some());
    let mut text = opening(&game, console);
    let _ = write!(text, "\n{}\n", table(told, room, console));
    text.push_str(&facts(&measured, room));
    let _ = writeln!(
        text,
        "nothing was written. {}",
        advice(&game, largest, args)
    );
    console.print(&text)?;
    Ok(Verdict::Yes)
}

/// The layers that are large enough, and a few that do not fit.
fn worth_telling(forecasts: &[Forecast], room: Room, all: bool) -> &[Forecast] {
    let last = forecasts.len().saturating_sub(1);
    let large = forecasts.iter().position(|f| f.positions >= WORTH_A_LINE);
    let first = large.unwrap_or(last).min(last);
    let lacking = forecasts.iter().position(|f| f.lacks(room).is_some());
    let end = match lacking {
        Some(lacking) if !all => (lacking + BEYOND).min(forecasts.len()),
        _ => forecasts.len(),
    };
    &forecasts[first.min(end - 1)..end]
}

fn table(forecasts: &[Forecast], room: Room, console: &Console) -> String {
    use Align::{Left, Right};
    let mut table = Table::new(&[Right, Right, Right, Right, Right, Right, Left]);
    table.headings(&[
        "seeds",
        "positions",
        "all up to here",
        "on disk",
        "memory",
        "time",
        "fits?",
    ]);
    for forecast in forecasts {
        let (word, tone) = match forecast.lacks(room) {
            _ if forecast.time.is_zero() => ("built", Tone::Good),
            None => ("yes", Tone::Good),
            Some(Lack::Memory) => ("no: memory", Tone::Bad),
            Some(Lack::Disk) => ("no: disk", Tone::Bad),
        };
        let plain = |text: String| (text, Tone::Plain);
        table.row(vec![
            (forecast.seeds.to_string(), Tone::Strong),
            plain(words::grouped(forecast.positions)),
            plain(words::grouped(forecast.all)),
            plain(words::size(forecast.disk)),
            plain(words::size(forecast.memory)),
            plain(words::about(forecast.time)),
            (word.to_owned(), tone),
        ]);
    }
    table.text(console)
}

/// What was measured, and what there is.
fn facts(measured: &Calibration, room: Room) -> String {
    let sample = measured.sample;
    let alone = words::rate(sample.size(), measured.alone);
    let together = words::rate(sample.size(), measured.together);
    let speed = match measured.threads {
        1 => format!("{alone} on one thread"),
        many => format!("{alone} on one thread, {together} on {many}"),
    };
    let measured = format!(
        "{} positions of {}: {speed}; {:.2} bits a position",
        words::grouped(sample.size()),
        counted(sample.seeds()),
        measured.bits()
    );
    let disk = room.disk.map_or(String::new(), |disk| {
        format!(", {} of the disk", words::size(disk))
    });
    let there = format!("{} of memory{disk}", words::size(room.memory));
    format!(
        "{}\n{}\n",
        words::wrapped("measured   ", 11, &measured),
        words::wrapped("there is   ", 11, &there)
    )
}

/// What to type next.
fn advice(game: &Game, largest: Option<u32>, args: &EstimateArgs) -> String {
    let Some(largest) = largest else {
        return "no table of this game fits".to_owned();
    };
    let mut command = game.command("build", Some(largest));
    for (wanted, option) in [
        (args.extent.all_layers, "--all-layers"),
        (args.extent.distances, "--distances"),
    ] {
        if wanted {
            command = format!("{command} {option}");
        }
    }
    format!("start with: {command}")
}

impl Measured {
    fn new(measured: &Calibration) -> Self {
        let positions = measured.sample.size();
        Self {
            seeds: measured.sample.seeds(),
            positions,
            threads: measured.threads,
            rate_of_one_thread: positions as f64 / measured.alone.as_secs_f64().max(1e-9),
            rate: positions as f64 / measured.together.as_secs_f64().max(1e-9),
            bits: measured.bits(),
        }
    }
}

impl Row {
    fn new(forecast: &Forecast, room: Room) -> Self {
        let lacks = forecast.lacks(room);
        Self {
            seeds: forecast.seeds,
            positions: forecast.positions,
            all_positions: forecast.all,
            built: forecast.built,
            disk_bytes: forecast.disk,
            memory_bytes: forecast.memory,
            seconds: forecast.time.as_secs_f64(),
            fits: lacks.is_none(),
            lacks: lacks.map(|lack| match lack {
                Lack::Memory => "memory",
                Lack::Disk => "disk",
            }),
        }
    }
}
