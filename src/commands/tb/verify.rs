//! `kardis tb verify`: every value of tables proved anew from the rules.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::Result;
use kardis_games::layer::Layer;
use kardis_games::notation::Position;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::turn::{AnyBoard, Side};
use kardis_games::variants::ForTwoRow;
use kardis_solver::building;
use kardis_solver::layers::fault::{Check, Fault, Rejected};
use kardis_solver::layers::verify::{self, Verified};
use kardis_solver::observer::Observer;
use kardis_tablebases::error::TableError;
use kardis_tablebases::manifest::Manifest;
use kardis_tablebases::memory::Tables;
use serde::Serialize;

use super::checksum::{self, FaultObject};
use crate::cli::tb::LayersArgs;
use crate::console::{Console, Tone};
use crate::inquiry::scale::counted;
use crate::inquiry::watch;
use crate::tables::game::Game;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::place::Place;
use crate::tables::threads::pool;
use crate::verdict::Verdict;
use crate::view::table::{Align, Table};
use crate::view::tables::{TablesHead, opening};
use crate::view::words;

/// An entry that is wrong.
#[derive(Serialize)]
struct EntryObject {
    rank: u64,
    position: String,
    stored: Margin,
    required: Option<Margin>,
    message: String,
}

/// What was found of a layer.
#[derive(Serialize)]
struct LayerObject {
    seeds: u32,
    positions: u64,
    right: bool,
    deepest: Option<u16>,
    damaged: Vec<FaultObject>,
    faults: Vec<EntryObject>,
    seconds: f64,
    /// How many entries are wrong, and what is wrong with the file, as text.
    #[serde(skip)]
    count: u64,
    #[serde(skip)]
    errors: Vec<TableError>,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    head: TablesHead,
    right: bool,
    layers: Vec<LayerObject>,
}

/// Verifies tables, those with the fewest seeds first, because the others rest on them.
pub(crate) fn run(args: &LayersArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let game = Game::read(&args.layers.game.game, place)?;
    let chosen = game.chosen(&args.layers.seeds)?;
    let manifest = game.folder.manifest().map_err(|error| game.fault(error))?;
    watch::heed_interrupts()?;
    let pool = pool(args.means.threads)?;
    let meter = Meter::new(console);
    let mut verifier = Verifier {
        game: &game,
        manifest: manifest.as_ref(),
        allowed: args.means.max_mem,
        meter: &meter,
        below: Tables::new(game.pits()),
    };
    let mut layers = Vec::new();
    let mut verdict = Verdict::Yes;
    for seeds in chosen {
        let Some(layer) = pool.install(|| verifier.layer(seeds))? else {
            verdict = Verdict::Interrupted;
            break;
        };
        if !layer.damaged.is_empty() {
            verdict = verdict.max(Verdict::Damaged);
        } else if !layer.right {
            verdict = verdict.max(Verdict::No);
        }
        let bad = !layer.right;
        layers.push(layer);
        if bad {
            // Whatever rests on it would be compared with wrong values.
            break;
        }
    }
    if console.json {
        console.print_json(&Report {
            head: TablesHead::new("tb verify", &game),
            right: verdict == Verdict::Yes,
            layers,
        })?;
    } else {
        console.print(&text(&game, &layers, verdict, console))?;
    }
    Ok(verdict)
}

/// Verifies layer after layer.
struct Verifier<'a> {
    game: &'a Game,
    manifest: Option<&'a Manifest>,
    allowed: Option<usize>,
    meter: &'a Meter<'a>,
    /// Layers in memory that moves lead to.
    below: Tables,
}

impl Verifier<'_> {
    /// Verifies a layer; nothing if the user asks to stop.
    fn layer(&mut self, seeds: u32) -> Result<Option<LayerObject>> {
        let started = Instant::now();
        let game = self.game;
        let layer = game.layer(seeds)?;
        let mut object = LayerObject {
            seeds,
            positions: layer.size(),
            right: false,
            deepest: None,
            damaged: Vec::new(),
            faults: Vec::new(),
            seconds: 0.0,
            count: 0,
            errors: checksum::check(game, seeds, self.manifest, false),
        };
        if !object.errors.is_empty() {
            object.damaged = object.errors.iter().map(FaultObject::new).collect();
            return Ok(Some(object));
        }
        game.check_memory(layer, 4, self.allowed)?;
        game.load_below(layer, &mut self.below)?;
        let table = game.open(seeds)?;
        let read = |error| game.fault(error);
        let (values, distances) = building::load_all(&table).map_err(read)?;
        let (below, meter) = (&self.below, self.meter);
        // Distances that are not there are computed first, in two passes.
        let passes = if distances.is_some() { 1 } else { 3 };
        let found = watch::shown(None, meter, |watched| {
            let gauge = Gauge::Nodes(passes * layer.size());
            meter.begin(counted(seeds), layer.size(), gauge);
            let found = game.rules.with(Verify {
                layer,
                values: values.signed(),
                distances: distances.as_deref(),
                below,
                observer: &watched.observer,
            });
            meter.end();
            found
        });
        match found {
            Ok(verified) => {
                object.right = true;
                object.deepest = verified.deepest;
            }
            Err(Rejected::Faults(faults)) => {
                object.count = faults.count;
                let entry = |fault: &Fault| EntryObject::new(game, fault);
                object.faults = faults.first.iter().map(entry).collect();
            }
            Err(Rejected::Unfinished(_)) if watch::interrupted() => return Ok(None),
            Err(rejected) => return Err(rejected.into()),
        }
        self.below.insert(seeds, values);
        object.seconds = started.elapsed().as_secs_f64();
        Ok(Some(object))
    }
}

/// Runs under the rules themselves.
struct Verify<'a> {
    layer: Layer,
    values: &'a [i8],
    distances: Option<&'a [u16]>,
    below: &'a Tables,
    observer: &'a Observer,
}

impl ForTwoRow for Verify<'_> {
    type Output = Result<Verified, Rejected>;

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        verify::layer(
            rules,
            self.layer,
            self.values,
            self.distances,
            self.below,
            self.observer,
        )
    }
}

impl EntryObject {
    fn new(game: &Game, fault: &Fault) -> Self {
        let board = AnyBoard::TwoRow(fault.board);
        let position = Position::new(game.set, game.pits().get(), board, None, Side::South);
        let (required, message) = match fault.check {
            Check::Best { required } => (
                Some(required),
                format!("the best move is worth {}", words::signed(required)),
            ),
            Check::Progress => (None, "no play that keeps it comes to an end".to_owned()),
            Check::Distance { stored, required } => (
                None,
                match required {
                    Some(required) => format!("the distance is {required}, not {stored}"),
                    None => format!("no distance follows from the moves, let alone {stored}"),
                },
            ),
            Check::Solved { required } => (
                Some(required.into()),
                format!("a solver finds {}", words::signed(required.into())),
            ),
        };
        Self {
            rank: fault.rank,
            position: position.map_or_else(|_| String::new(), |position| position.to_string()),
            stored: fault.value.into(),
            required,
            message,
        }
    }
}

fn text(game: &Game, layers: &[LayerObject], verdict: Verdict, console: &Console) -> String {
    let mut table = Table::new(&[
        Align::Right,
        Align::Right,
        Align::Left,
        Align::Left,
        Align::Right,
    ]);
    table.headings(&["seeds", "positions", "", "", "time"]);
    for layer in layers {
        let (word, tone) = if layer.right {
            ("right", Tone::Good)
        } else if layer.damaged.is_empty() {
            ("wrong", Tone::Bad)
        } else {
            ("damaged", Tone::Bad)
        };
        let deepest = layer.deepest.filter(|&deepest| deepest > 0);
        table.row(vec![
            (layer.seeds.to_string(), Tone::Strong),
            (words::grouped(layer.positions), Tone::Plain),
            (word.to_owned(), tone),
            (
                deepest.map_or(String::new(), |deepest| format!("to {deepest} plies")),
                Tone::Plain,
            ),
            (
                words::seconds(Duration::from_secs_f64(layer.seconds)),
                Tone::Faint,
            ),
        ]);
    }
    let mut text = format!("{}\n{}", opening(game, console), table.text(console));
    for layer in layers {
        text.push_str(&wrong(game, layer));
    }
    match verdict {
        Verdict::Yes => text.push_str("\nevery value is the best over the moves, and is reached\n"),
        Verdict::Interrupted => {
            text.push_str("\ninterrupted; the other tables were not looked at\n");
        }
        _ => text.push_str("\nlarger tables rest on this one and were not looked at\n"),
    }
    text
}

/// What is wrong with a layer.
fn wrong(game: &Game, layer: &LayerObject) -> String {
    let mut text = String::new();
    if layer.right {
        return text;
    }
    text.push('\n');
    for error in &layer.errors {
        let _ = writeln!(text, "{}", words::wrapped("", 2, &error.to_string()));
    }
    let hint = layer.errors.iter().find_map(|error| game.remedy(error));
    let hint = hint.or_else(|| {
        layer.damaged.is_empty().then(|| {
            format!(
                "{}, then {}",
                game.command("rm", Some(layer.seeds)),
                game.command("build", Some(layer.seeds))
            )
        })
    });
    if layer.count > 0 {
        let _ = writeln!(
            text,
            "{} entries are wrong or rest on wrong ones; the first:",
            words::grouped(layer.count)
        );
    }
    for fault in &layer.faults {
        let line = format!(
            "rank {}, {}, value {}: {}",
            fault.rank,
            fault.position,
            words::signed(fault.stored),
            fault.message
        );
        let _ = writeln!(text, "{}", words::wrapped("  ", 4, &line));
    }
    if let Some(hint) = hint {
        let _ = writeln!(text, "{}", words::wrapped("  hint: ", 4, &hint));
    }
    text
}
