//! `kardis stats selfplay`: games between players, counted.

use anyhow::Result;
use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_solver::disk::Disk;
use kardis_solver::layers::small::SmallLayers;
use kardis_statistics::players::Level;
use kardis_statistics::selfplay::{Contest, Tally};
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::Probe;

use crate::cli::stats::SelfplayArgs;
use crate::console::Console;
use crate::failure::Usage;
use crate::inquiry::watch;
use crate::tables::library::Library;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::survey::deliver;
use crate::tables::threads;
use crate::verdict::Verdict;
use crate::view::selfplay::{self, Played};

/// Seeds of the layers that are made in memory where there are no tables on disk.
const SMALL: u32 = 10;

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
    let memory = args.limits.settings()?.memory;
    let mut library = Library::find(&args.place, args.no_tables, memory);
    let perfect = |level: &Level| matches!(level, Level::Perfect(_));
    let known = if args.players.iter().any(perfect) {
        Known::find(&position, library.as_mut(), console)?
    } else {
        None
    };
    watch::heed_interrupts()?;
    let tally = play(&contest, args, &position, known.as_ref(), console)?;
    let exact = known.as_ref().and_then(Known::most_seeds);
    // What rests on a damaged table is not told.
    drop(known);
    if let Some(fault) = library.as_ref().and_then(Library::fault) {
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
    let pool = threads::pool(args.limits.threads)?;
    let meter = Meter::new(console);
    meter.begin("games".to_owned(), contest.games, Gauge::Progress);
    let tally = watch::shown(args.limits.time_limit, &meter, |watched| {
        pool.install(|| contest.hold(position, known, &watched.observer))
    });
    tally.map_err(|error| Usage::new(error.to_string()).into())
}

/// Where a perfect player looks values up.
pub(super) enum Known<'a> {
    /// Tables from disk.
    Disk(Disk<'a>),
    /// Tables made for the purpose.
    Made(Tables),
}

impl<'a> Known<'a> {
    /// The tables on disk, or else small ones; nothing for a game without tables.
    pub(super) fn find(
        position: &Position,
        library: Option<&'a mut Library>,
        console: &Console,
    ) -> Result<Option<Self>> {
        if let Some(library) = library
            && let Some(disk) = library.open(position, console)?
        {
            return Ok(Some(Self::Disk(disk)));
        }
        let AnyRules::TwoRow(rules) = position.rules() else {
            return Ok(None);
        };
        let seeds = position.board().seeds();
        // Play only reaches layers that differ by what captures can take.
        let least = SMALL.min(seeds);
        let seeds = least - (seeds - least) % rules.layer_step();
        Ok(Some(Self::Made(rules.with(Make(seeds)))))
    }

    /// All boards of up to so many seeds that play can reach are known.
    fn most_seeds(&self) -> Option<u32> {
        match self {
            Self::Disk(disk) => disk
                .loaded
                .most_seeds()
                .or_else(|| disk.base.layers().max()),
            Self::Made(tables) => tables.most_seeds(),
        }
    }
}

impl Probe<Board> for Known<'_> {
    /// Only what is in memory, if there is anything: a search looks up too much for a disk.
    fn probe(&self, board: Board) -> Option<Margin> {
        match self {
            Self::Disk(disk) if disk.loaded.most_seeds().is_some() => disk.loaded.probe(board),
            Self::Disk(disk) => disk.probe(board),
            Self::Made(tables) => tables.probe(board),
        }
    }
}

/// Makes small tables.
struct Make(u32);

impl ForTwoRow for Make {
    type Output = Tables;

    fn with<R: TwoRow>(self, rules: R) -> Tables {
        SmallLayers::up_to(rules, self.0).tables().clone()
    }
}
