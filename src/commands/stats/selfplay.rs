//! `kardis stats selfplay`: games between players, counted.

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_statistics::players::Level;
use kardis_statistics::selfplay::{Contest, Tally};

use crate::cli::stats::SelfplayArgs;
use crate::console::Console;
use crate::failure::Usage;
use crate::inquiry::watch;
use crate::tables::known::Known;
use crate::tables::library::Library;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::survey::deliver;
use crate::tables::threads;
use crate::verdict::Verdict;
use crate::view::selfplay::{self, Played};

/// Plays and tells.
pub(crate) fn run(args: &SelfplayArgs, console: &Console) -> Result<Verdict> {
    let position = args.position.read()?;
    let contest = Contest {
        players: args.players,
        games: args.games,
        seed: args.seed,
        opening: args.opening,
        cap: args.cap,
    };
    let memory = args.means.limits.settings()?.memory;
    let mut library = Library::find(&args.means.tables, memory);
    let perfect = |level: &Level| matches!(level, Level::Perfect(_));
    let known = if args.players.iter().any(perfect) {
        Known::find(&position, &mut library, console)?
    } else {
        None
    };
    watch::heed_interrupts()?;
    let tally = play(&contest, args, &position, known.as_ref(), console)?;
    let exact = known.as_ref().and_then(Known::most_seeds);
    // What rests on a damaged table is not told.
    drop(known);
    if let Some(fault) = library.fault() {
        return Err(fault);
    }
    let verdict = if tally.games() == contest.games {
        Verdict::Yes
    } else if watch::interrupted() {
        Verdict::Interrupted
    } else {
        Verdict::Undecided
    };
    let played = Played {
        position: &position,
        contest: &contest,
        tally: &tally,
        exact,
    };
    if let Some(path) = &args.svg {
        deliver(path, &selfplay::svg(played), console)?;
        if path.as_os_str() == "-" {
            return Ok(verdict);
        }
    }
    if console.json {
        console.print_json(&selfplay::SelfplayObject::new(played))?;
    } else {
        console.print(&selfplay::text(played, console))?;
    }
    Ok(verdict)
}

/// All games, or the first ones if there is no time for more.
fn play(
    contest: &Contest,
    args: &SelfplayArgs,
    position: &Position,
    known: Option<&Known<'_>>,
    console: &Console,
) -> Result<Tally> {
    let pool = threads::pool(args.means.limits.threads)?;
    let meter = Meter::new(console);
    meter.begin("games".to_owned(), contest.games, Gauge::Progress);
    let tally = watch::shown(args.means.limits.time_limit, &meter, |watched| {
        pool.install(|| contest.hold(position, known, &watched.observer))
    });
    tally.map_err(|error| Usage::new(error.to_string()).into())
}
