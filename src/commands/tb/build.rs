//! `kardis tb build`: tables built.

use std::time::{Duration, Instant};

use anyhow::Result;
use kardis_games::rules::TwoRow;
use kardis_games::variants::ForTwoRow;
use kardis_solver::building::{self, BuildError, Event, Order, Outcome, Plan};
use kardis_solver::observer::Observer;
use kardis_tablebases::folder::Folder;
use serde::Serialize;

use crate::cli::tb::BuildArgs;
use crate::console::Console;
use crate::failure::Usage;
use crate::inquiry::scale::counted;
use crate::inquiry::watch;
use crate::tables::calibration::Calibration;
use crate::tables::forecast::{self, Forecast, Room};
use crate::tables::game::Game;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::place::Place;
use crate::tables::threads::pool;
use crate::verdict::Verdict;
use crate::view::tables::{TablesHead, bits};
use crate::view::words;

/// A table that was built.
#[derive(Serialize)]
struct Built {
    seeds: u32,
    positions: u64,
    bytes: u64,
    blake3: String,
    seconds: f64,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    head: TablesHead,
    finished: bool,
    seeds: u32,
    kept: Vec<u32>,
    built: Vec<Built>,
    seconds: f64,
}

/// With fewer positions to build, measuring first would take longer than building.
const WORTH_MEASURING: u64 = 40_000_000;

/// Builds what is missing.
pub(crate) fn run(args: &BuildArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let game = Game::read(&args.game.game, place)?;
    let room = Room::of(&game, args.means.max_mem)?;
    let order = forecast::order(args.seeds, args.extent, room.memory);
    watch::heed_interrupts()?;
    let pool = pool(args.means.threads)?;
    // The memory that is needed depends on the threads.
    let plan = pool.install(|| -> Result<Plan> {
        let plan = game.plan(&order)?;
        plan.check(game.rules, &order)
            .map_err(|error| game.refusal(error))?;
        Ok(plan)
    })?;
    announce(&game, &plan, args, room, console)?;
    let meter = Meter::new(console);
    let started = Instant::now();
    let mut report = Report {
        head: TablesHead::new("tb build", &game),
        finished: false,
        seeds: args.seeds,
        kept: Vec::new(),
        built: Vec::new(),
        seconds: 0.0,
    };
    let outcome = watch::shown(None, &meter, |watched| {
        let mut tell = |event| tell(event, &mut report, &meter);
        pool.install(|| {
            game.rules.with(Build {
                folder: &game.folder,
                order: &order,
                observer: &watched.observer,
                event: &mut tell,
            })
        })
    });
    let outcome = outcome.map_err(|error| game.refusal(error))?;
    report.finished = outcome == Outcome::Finished;
    report.seconds = started.elapsed().as_secs_f64();
    if console.json {
        console.print_json(&report)?;
    } else {
        console.print(&text(&game, &report, started.elapsed()))?;
    }
    if report.finished {
        return Ok(Verdict::Yes);
    }
    let mut command = game.command("build", Some(args.seeds));
    if args.extent.all_layers {
        command.push_str(" --all-layers");
    }
    if args.extent.distances {
        command.push_str(" --distances");
    }
    console.note(&format!("what is done is saved; go on with: {command}"));
    Ok(Verdict::Interrupted)
}

/// Runs under the rules themselves.
struct Build<'a> {
    folder: &'a Folder,
    order: &'a Order,
    observer: &'a Observer,
    event: &'a mut (dyn FnMut(Event) + Send),
}

impl ForTwoRow for Build<'_> {
    type Output = Result<Outcome, BuildError>;

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let mut event = |told| (self.event)(told);
        building::build(rules, self.folder, self.order, self.observer, &mut event)
    }
}

/// Says what is to be done and what it will cost, and refuses what the disk has no room for.
fn announce(
    game: &Game,
    plan: &Plan,
    args: &BuildArgs,
    room: Room,
    console: &Console,
) -> Result<()> {
    let missing = || plan.layers.iter().filter(|planned| !planned.built);
    let positions: u64 = missing().map(|planned| planned.positions).sum();
    let what = format!(
        "{}: {} to build, {} positions",
        game.name(),
        match missing().count() {
            0 => return Ok(()),
            1 => "1 table".to_owned(),
            many => format!("{many} tables"),
        },
        words::grouped(positions)
    );
    if positions < WORTH_MEASURING {
        console.note(&format!("{what}, {} of memory", words::size(plan.memory())));
        return Ok(());
    }
    let measured =
        Calibration::measure(game, args.seeds, args.extent.distances, args.means.threads)?;
    let forecasts = forecast::forecasts(plan, &measured);
    if let Some(last) = forecasts.last() {
        console.note(&words::wrapped(
            "",
            2,
            &format!(
                "{what}, about {} on disk, {} of memory, about {} on {} threads",
                words::size(last.disk),
                words::size(last.memory),
                words::about(last.time),
                measured.threads
            ),
        ));
        check_disk(game, last, &forecasts, room)?;
    }
    Ok(())
}

/// Refuses what the disk has no room for.
fn check_disk(game: &Game, last: &Forecast, all: &[Forecast], room: Room) -> Result<()> {
    let Some(disk) = room.disk.filter(|&disk| last.disk_needed > disk) else {
        return Ok(());
    };
    let fitting = all.iter().rev().find(|f| f.lacks(room).is_none());
    Err(Usage::new(format!(
        "{} seeds need about {} of the disk, and {} are free: {} too little",
        last.seeds,
        words::size(last.disk_needed),
        words::size(disk),
        words::size(last.disk_needed - disk)
    ))
    .with_hint(fitting.map(|forecast| {
        format!(
            "the largest that fits: {}",
            game.command("build", Some(forecast.seeds))
        )
    }))
    .into())
}

/// Tells what happened to a layer, and keeps it for the report.
fn tell(event: Event, report: &mut Report, meter: &Meter<'_>) {
    match event {
        Event::Kept { seeds } => report.kept.push(seeds),
        Event::Begun {
            seeds,
            positions,
            resumed,
        } => {
            if resumed {
                meter.note(&format!("{}: goes on from what was saved", counted(seeds)));
            }
            meter.begin(counted(seeds), positions, Gauge::Progress);
        }
        Event::NoCheckpoint { seeds, why } => {
            meter.note(&format!("{}: no checkpoint: {why}", counted(seeds)));
        }
        Event::Finished {
            seeds,
            summary,
            elapsed,
        } => {
            meter.end();
            meter.note(&format!(
                "{}: {} positions, {}, {:.2} bits a position, {}",
                counted(seeds),
                words::grouped(summary.positions),
                words::size(summary.bytes),
                bits(summary.bytes, summary.positions),
                words::seconds(elapsed)
            ));
            report.built.push(Built {
                seeds,
                positions: summary.positions,
                bytes: summary.bytes,
                blake3: summary.blake3,
                seconds: elapsed.as_secs_f64(),
            });
        }
    }
}

fn text(game: &Game, report: &Report, time: Duration) -> String {
    let layers = |layers: &[u32]| words::ranges(layers);
    let built: Vec<u32> = report.built.iter().map(|built| built.seeds).collect();
    let positions = report.built.iter().map(|built| built.positions).sum();
    let bytes = report.built.iter().map(|built| built.bytes).sum();
    let mut parts = Vec::new();
    if !built.is_empty() {
        parts.push(format!(
            "built {} seeds: {} positions, {}, {}",
            layers(&built),
            words::grouped(positions),
            words::size(bytes),
            words::seconds(time)
        ));
    }
    if !report.kept.is_empty() {
        parts.push(format!("{} seeds were there", layers(&report.kept)));
    }
    if !report.finished {
        parts.push("interrupted".to_owned());
    }
    let folder = game.folder.path().display();
    format!("{}\nin {folder}\n", parts.join("; "))
}
