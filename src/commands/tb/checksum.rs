//! `kardis tb checksum`: whether files are what was written.

use std::fmt::Write as _;

use anyhow::Result;
use kardis_tablebases::error::{Part, TableError};
use kardis_tablebases::manifest::Manifest;
use serde::Serialize;

use crate::cli::tb::ChecksumArgs;
use crate::console::{Console, Tone};
use crate::inquiry::watch;
use crate::tables::game::Game;
use crate::tables::loading::faults;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::place::Place;
use crate::verdict::Verdict;
use crate::view::table::{Align, Table};
use crate::view::tables::{TablesHead, opening};
use crate::view::words;

/// Something wrong with a file.
#[derive(Debug, Serialize)]
pub(crate) struct FaultObject {
    part: Option<&'static str>,
    block: Option<u64>,
    offset: Option<u64>,
    message: String,
}

/// A file.
#[derive(Serialize)]
struct FileObject {
    seeds: u32,
    file: String,
    bytes: u64,
    whole: bool,
    faults: Vec<FaultObject>,
}

#[derive(Serialize)]
struct Checked {
    #[serde(flatten)]
    head: TablesHead,
    quick: bool,
    whole: bool,
    files: Vec<FileObject>,
}

/// Checks files and lists what is wrong.
pub(crate) fn run(args: &ChecksumArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let game = Game::read(&args.layers.game.game, place)?;
    let layers = game.chosen(&args.layers.seeds)?;
    let manifest = game.folder.manifest().map_err(|error| game.fault(error))?;
    watch::heed_interrupts()?;
    let meter = Meter::new(console);
    let mut files = Vec::new();
    let mut text = String::new();
    for seeds in layers {
        if watch::interrupted() {
            return Ok(Verdict::Interrupted);
        }
        let faults = watch::shown(None, &meter, |_| {
            meter.begin(format!("{seeds} seeds"), 0, Gauge::Progress);
            check(&game, seeds, manifest.as_ref(), args.quick)
        });
        if !faults.is_empty() && text.is_empty() {
            text.push('\n');
        }
        for error in &faults {
            let _ = writeln!(text, "{}", words::wrapped("", 2, &error.to_string()));
        }
        let path = game.folder.table_path(seeds);
        files.push(FileObject {
            seeds,
            bytes: path.metadata().map_or(0, |metadata| metadata.len()),
            file: path.display().to_string(),
            whole: faults.is_empty(),
            faults: faults.iter().map(FaultObject::new).collect(),
        });
        if let Some(remedy) = faults.iter().find_map(|error| game.remedy(error)) {
            let _ = writeln!(text, "{}", words::wrapped("  hint: ", 4, &remedy));
        }
    }
    let whole = files.iter().all(|file| file.whole);
    if console.json {
        console.print_json(&Checked {
            head: TablesHead::new("tb checksum", &game),
            quick: args.quick,
            whole,
            files,
        })?;
    } else {
        let table = table(&files, args.quick, console);
        console.print(&format!("{}\n{table}{text}", opening(&game, console)))?;
    }
    Ok(if whole {
        Verdict::Yes
    } else {
        Verdict::Damaged
    })
}

/// What is wrong with the file of a layer.
pub(crate) fn check(
    game: &Game,
    seeds: u32,
    manifest: Option<&Manifest>,
    quick: bool,
) -> Vec<TableError> {
    let table = match game.folder.open(seeds) {
        Ok(table) => table,
        Err(error) => return vec![error],
    };
    let mut found = if quick { Vec::new() } else { faults(&table) };
    if !found.is_empty() {
        return found;
    }
    let path = game.folder.table_path(seeds);
    let differs = |what: String| TableError::Differs {
        path: path.clone(),
        what,
    };
    match manifest {
        None => found.push(differs("there is no manifest".to_owned())),
        Some(manifest) if quick => match manifest.entries.get(&seeds) {
            None => found.push(differs("the manifest does not name it".to_owned())),
            Some(entry) if entry.bytes != table.bytes() => found.push(differs(format!(
                "{} bytes, and the manifest says {}",
                table.bytes(),
                entry.bytes
            ))),
            Some(_) => {}
        },
        Some(manifest) => found.extend(manifest.check(game.folder.path(), seeds).err()),
    }
    found
}

impl FaultObject {
    /// An error as an object.
    pub(crate) fn new(error: &TableError) -> Self {
        let (part, offset) = match error {
            TableError::Damaged { part, offset, .. } => {
                let part = match part {
                    Part::Header => "header",
                    Part::Block(_) => "block",
                    Part::Index => "index",
                    Part::Footer => "footer",
                };
                (Some(part), Some(*offset))
            }
            TableError::NotATable { offset, .. } => (Some("header"), Some(*offset)),
            _ => (None, None),
        };
        Self {
            part,
            block: error.block(),
            offset,
            message: error.to_string(),
        }
    }
}

fn table(files: &[FileObject], quick: bool, console: &Console) -> String {
    let mut table = Table::new(&[Align::Right, Align::Right, Align::Left]);
    table.headings(&["seeds", "on disk", ""]);
    for file in files {
        let (word, tone) = match (file.whole, quick) {
            (true, false) => ("whole", Tone::Good),
            (true, true) => ("blocks not read", Tone::Plain),
            (false, _) => ("damaged", Tone::Bad),
        };
        table.row(vec![
            (file.seeds.to_string(), Tone::Strong),
            (words::size(file.bytes), Tone::Plain),
            (word.to_owned(), tone),
        ]);
    }
    table.text(console)
}
