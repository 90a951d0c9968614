//! `kardis stats exact`: what is true of a game without any experiment.

use std::time::Instant;

use anyhow::{Result, bail};
use kardis_games::game::Game;
use kardis_games::notation::Position;
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
    let found = watch::watched(args.limits.time_limit, console, |watched| {
        pool.install(|| facts::find(start.turn(), ends, extent, args.seed, &watched.observer))
    })?;
    let shortest = found.shortest.as_deref();
    if let Some(moves) = shortest {
        check_game(start, moves)?;
    }
    let found = Found {
        start,
        facts: &found,
        extent,
        elapsed: began.elapsed(),
    };
    if console.json {
        console.print_json(&exact::object(&found))?;
    } else {
        console.print(&exact::text(&found, console))?;
    }
    Ok(if watch::interrupted() {
        Verdict::Interrupted
    } else if found.facts.stopped {
        Verdict::Undecided
    } else {
        Verdict::Yes
    })
}

/// A shortest game is over after its last move and not before, also for who plays it.
fn check_game(start: &Position, moves: &[kardis_games::turn::AnyMove]) -> Result<()> {
    let mut game = Game::new(start);
    for &mv in moves {
        if game.play(mv).is_err() {
            bail!("a shortest game cannot be played: a fault of this program");
        }
    }
    if game.ending().is_none() {
        bail!("a shortest game is not over: a fault of this program");
    }
    Ok(())
}
