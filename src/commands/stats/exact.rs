//! `kardis stats exact`: what is true of a game without any experiment.

use std::time::Instant;

use anyhow::{Result, bail};
use kardis_games::game::Game;
use kardis_statistics::exact::Ends;
use kardis_statistics::exact::facts::{self, Extent};

use crate::cli::stats::ExactArgs;
use crate::console::Console;
use crate::failure::Usage;
use crate::inquiry::watch;
use crate::tables::threads;
use crate::verdict::Verdict;
use crate::view::exact::{self, Found};

/// Finds the facts.
pub(crate) fn run(args: &ExactArgs, console: &Console) -> Result<Verdict> {
    let start = &args.game;
    if Game::new(start).ending().is_some() {
        return Err(Usage::new(format!("{start}: the game is over already")).into());
    }
    let settings = args.limits.settings()?;
    watch::heed_interrupts()?;
    let pool = threads::pool(args.limits.threads)?;
    let ends = Ends {
        majority: start.set().stops_at_majority && start.stores().is_some(),
    };
    let extent = Extent {
        games: args.games,
        plies: args.plies,
        memory: settings.memory,
        seeds: args.seeds,
    };
    let began = Instant::now();
    let facts = watch::watched(args.limits.time_limit, console, |watched| {
        pool.install(|| facts::find(start.turn(), ends, extent, args.seed, &watched.observer))
    })?;
    let found = Found::new(start, &facts, extent, began.elapsed());
    check_game(&found)?;
    if console.json {
        console.print_json(&exact::object(&found))?;
    } else {
        console.print(&exact::text(&found, console))?;
    }
    Ok(if watch::interrupted() {
        Verdict::Interrupted
    } else if facts.stopped {
        Verdict::Undecided
    } else {
        Verdict::Yes
    })
}

/// A shortest game is over after its last move and not before, also for who plays it.
fn check_game(found: &Found<'_>) -> Result<()> {
    let moves = found.facts.shortest.as_ref().map_or(0, Vec::len);
    if found.game().is_some_and(|game| !game.is_whole(moves)) {
        bail!("a shortest game cannot be played to its end: a fault of this program");
    }
    Ok(())
}
