//! `kardis tb rm`: tables deleted.

use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

use anyhow::{Context, Result};
use kardis_solver::building;
use kardis_tablebases::folder::FolderLock;
use serde::Serialize;

use crate::cli::tb::RmArgs;
use crate::console::Console;
use crate::failure::{Usage, stderr_is_terminal};
use crate::tables::game::Game;
use crate::tables::place::Place;
use crate::verdict::Verdict;
use crate::view::tables::TablesHead;
use crate::view::words;

#[derive(Serialize)]
struct Removal {
    #[serde(flatten)]
    head: TablesHead,
    layers: Vec<u32>,
    bytes: u64,
    removed: bool,
}

/// Deletes tables after asking.
pub(crate) fn run(args: &RmArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let game = Game::read(&args.layers.game.game, place)?;
    let layers = game.chosen(&args.layers.seeds)?;
    let lock = game.folder.lock().map_err(|error| game.fault(error))?;
    let bytes = layers
        .iter()
        .filter_map(|&seeds| game.folder.table_path(seeds).metadata().ok())
        .map(|metadata| metadata.len())
        .sum();
    let what = format!(
        "{} of {} seeds: {} in {}",
        if layers.len() == 1 {
            "the table"
        } else {
            "tables"
        },
        words::ranges(&layers),
        words::size(bytes),
        game.folder.path().display()
    );
    let orphans = orphans(&game, &layers)?;
    if !orphans.is_empty() {
        console.note(&format!(
            "larger tables rest on them and cannot be verified or repaired without: {}",
            words::ranges(&orphans)
        ));
    }
    let removed = args.yes || agreed(&what, console)?;
    if removed {
        remove(&game, &layers, &lock)?;
    }
    if console.json {
        console.print_json(&Removal {
            head: TablesHead::new("tb rm", &game),
            layers,
            bytes,
            removed,
        })?;
    } else if removed {
        console.print(&format!("removed {what}\n"))?;
    } else {
        console.print("nothing was removed\n")?;
    }
    Ok(Verdict::of(removed))
}

/// Tables that stay and need one that goes.
fn orphans(game: &Game, going: &[u32]) -> Result<Vec<u32>> {
    let mut stay = game.folder.layers().map_err(|error| game.fault(error))?;
    stay.retain(|seeds| !going.contains(seeds));
    stay.retain(|&seeds| {
        let needed = building::layers(game.rules, seeds, false);
        needed.iter().any(|seeds| going.contains(seeds))
    });
    Ok(stay)
}

/// Asks whoever sits there.
fn agreed(what: &str, console: &Console) -> Result<bool> {
    if !io::stdin().is_terminal() || !stderr_is_terminal() {
        return Err(
            Usage::new(format!("{what}: not removed without being asked"))
                .with_hint("--yes removes them without asking".to_owned())
                .into(),
        );
    }
    console.note_always(&format!("remove {what}? [y/N]"));
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(matches!(line.trim(), "y" | "Y" | "yes"))
}

/// Removes tables; the manifest first forgets each, so that it never names one that is gone.
fn remove(game: &Game, layers: &[u32], lock: &FolderLock) -> Result<()> {
    for &seeds in layers.iter().rev() {
        // A manifest that is damaged has nothing to lose.
        let _ = game.folder.forget(seeds);
        let path = game.folder.table_path(seeds);
        fs::remove_file(&path).with_context(|| cannot(&path))?;
    }
    game.folder
        .remove_leftovers(lock)
        .map_err(|error| game.fault(error))?;
    let left = game.folder.layers().map_err(|error| game.fault(error))?;
    if left.is_empty() {
        let manifest = game.folder.manifest_path();
        if manifest.exists() {
            fs::remove_file(&manifest).with_context(|| cannot(&manifest))?;
        }
    }
    Ok(())
}

fn cannot(path: &Path) -> String {
    format!("{} cannot be removed", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rests_on_a_table() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::at(folder.path().to_str().unwrap());
        let game = Game::read("bohnenspiel:1x1", &place).unwrap();
        game.folder.create().unwrap();
        for seeds in [0, 1, 2, 4] {
            fs::write(game.folder.table_path(seeds), "").unwrap();
        }
        assert_eq!(orphans(&game, &[2]).unwrap(), [4]);
        assert_eq!(orphans(&game, &[1]).unwrap(), [0u32; 0]);
        assert_eq!(orphans(&game, &[4]).unwrap(), [0u32; 0]);
    }
}
