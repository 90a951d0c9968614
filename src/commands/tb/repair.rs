//! `kardis tb repair`: right values in the place of damaged blocks, and a manifest that is true.

use anyhow::Result;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::ForTwoRow;
use kardis_solver::layers;
use kardis_solver::layers::distance::{self, Distances};
use kardis_solver::observer::Observer;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::encoder::Slices;
use kardis_tablebases::memory::Tables;
use kardis_tablebases::reader::Table;
use kardis_tablebases::repair;
use kardis_tablebases::writer::TableSummary;
use serde::Serialize;

use crate::cli::tb::LayersArgs;
use crate::console::Console;
use crate::inquiry::scale::counted;
use crate::inquiry::watch;
use crate::tables::game::Game;
use crate::tables::loading::faults;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::place::Place;
use crate::tables::threads::pool;
use crate::verdict::Verdict;
use crate::view::tables::{TablesHead, opening};

/// What was done to a table.
#[derive(Serialize)]
struct TableObject {
    seeds: u32,
    /// Blocks that were written anew.
    blocks: Vec<u64>,
    /// The manifest was put right.
    listed: bool,
}

#[derive(Serialize)]
struct Repaired {
    #[serde(flatten)]
    head: TablesHead,
    tables: Vec<TableObject>,
}

/// Repairs tables, those with the fewest seeds first, because the others rest on them.
pub(crate) fn run(args: &LayersArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let game = Game::read(&args.layers.game.game, place)?;
    let layers = game.chosen(&args.layers.seeds)?;
    let _lock = game.folder.lock().map_err(|error| game.fault(error))?;
    watch::heed_interrupts()?;
    let pool = pool(args.means.threads)?;
    let meter = Meter::new(console);
    let mut tables = Vec::new();
    let mut below = Tables::new(game.pits());
    let mut work = || -> Result<Verdict> {
        if game.folder.manifest().is_err() {
            // What says nothing true cannot be corrected, and is made anew below.
            let path = game.folder.manifest_path();
            std::fs::remove_file(path)?;
        }
        for &seeds in &layers {
            let Some(table) = one(&game, seeds, &mut below, args.means.max_mem, &meter)? else {
                return Ok(Verdict::Interrupted);
            };
            tables.push(table);
        }
        Ok(Verdict::Yes)
    };
    let verdict = pool.install(&mut work)?;
    if console.json {
        console.print_json(&Repaired {
            head: TablesHead::new("tb repair", &game),
            tables,
        })?;
        return Ok(verdict);
    }
    let mut text = opening(&game, console);
    text.push('\n');
    for table in &tables {
        text.push_str(&line(table));
    }
    console.print(&text)?;
    Ok(verdict)
}

/// What was done to a table, in a line.
fn line(table: &TableObject) -> String {
    let blocks = match table.blocks.len() {
        0 => "nothing to repair".to_owned(),
        1 => format!("block {} computed anew", table.blocks[0]),
        many => format!("{many} blocks computed anew"),
    };
    let listed = if table.listed {
        ", the manifest put right"
    } else {
        ""
    };
    format!("  {}: {blocks}{listed}\n", counted(table.seeds))
}

/// Repairs one table; nothing if the user asks to stop.
fn one(
    game: &Game,
    seeds: u32,
    below: &mut Tables,
    allowed: Option<usize>,
    meter: &Meter<'_>,
) -> Result<Option<TableObject>> {
    let table = game.open(seeds)?;
    let blocks: Vec<u64> = faults(&table)
        .into_iter()
        .map(|error| error.block().ok_or(error))
        .collect::<Result<_, _>>()
        .map_err(|error| game.fault(error))?;
    let summary = if blocks.is_empty() {
        None
    } else {
        let Some(right) = solved(game, &table, below, allowed, meter)? else {
            return Ok(None);
        };
        let summary = rewritten(game, &table, &blocks, &right)?;
        Some(summary)
    };
    Ok(Some(TableObject {
        seeds,
        listed: list(game, seeds, &table, summary)?,
        blocks,
    }))
}

/// What is right for a layer.
struct Right {
    values: Arena,
    /// If the table has some.
    distances: Option<Distances>,
}

/// What is right for a layer; nothing if the user asks to stop.
fn solved(
    game: &Game,
    table: &Table,
    below: &mut Tables,
    allowed: Option<usize>,
    meter: &Meter<'_>,
) -> Result<Option<Right>> {
    let layer = table.layer();
    let distances = table.info().contents.with_distances();
    let each = if distances { 5 } else { 2 };
    game.check_memory(layer, each, allowed)?;
    game.load_below(layer, below)?;
    Ok(watch::shown(None, meter, |watched| {
        let name = counted(layer.seeds());
        meter.begin(name, layer.size(), Gauge::Progress);
        let values = game.rules.with(Solve {
            layer,
            below,
            distances,
            observer: &watched.observer,
        });
        meter.end();
        values
    }))
}

/// Solves a layer.
struct Solve<'a> {
    layer: Layer,
    below: &'a Tables,
    distances: bool,
    observer: &'a Observer,
}

impl ForTwoRow for Solve<'_> {
    type Output = Option<Right>;

    fn with<R: TwoRow>(self, rules: R) -> Option<Right> {
        let Self {
            layer,
            below,
            observer,
            ..
        } = self;
        let values = layers::solve(rules, layer, below, observer)?;
        let distances = if self.distances {
            let values = values.signed();
            Some(distance::watched(rules, layer, values, below, observer).ok()?)
        } else {
            None
        };
        Some(Right { values, distances })
    }
}

/// Writes the file anew, with the bytes that it has except in some blocks.
fn rewritten(game: &Game, table: &Table, blocks: &[u64], right: &Right) -> Result<TableSummary> {
    let source = Slices {
        values: right.values.signed(),
        distances: right.distances.as_ref().map_or(&[], Distances::by_rank),
    };
    repair::rewrite(table, blocks, &source).map_err(|error| game.fault(error))
}

/// Lets the manifest say what is true of a table; tells whether it did not before.
fn list(game: &Game, seeds: u32, table: &Table, summary: Option<TableSummary>) -> Result<bool> {
    let manifest = game.folder.manifest().map_err(|error| game.fault(error))?;
    let listed = manifest.filter(|manifest| manifest.entries.contains_key(&seeds));
    let said = listed.map(|manifest| manifest.check(game.folder.path(), seeds));
    let summary = match (said, summary) {
        (Some(Ok(())), _) => return Ok(false),
        // The values are right, so the file never had them: whoever wrote it must look at it.
        (Some(Err(error)), Some(_)) => return Err(game.fault(error)),
        (None, Some(summary)) => summary,
        (_, None) => TableSummary {
            path: table.path().to_owned(),
            positions: table.layer().size(),
            blocks: table.blocks(),
            bytes: table.bytes(),
            blake3: kardis_tablebases::folder::hash_of(table.path())
                .map_err(|error| game.fault(error))?,
        },
    };
    game.folder
        .record(seeds, &summary)
        .map_err(|error| game.fault(error))?;
    Ok(true)
}
