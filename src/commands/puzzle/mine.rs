//! `kardis puzzle mine`: new puzzles from whole layers.

use std::collections::HashSet;
use std::fmt::Write as _;

use anyhow::Result;
use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::notation::Position;
use kardis_games::variants::AnyRules;
use kardis_puzzles::canonical::canonical;
use kardis_puzzles::check;
use kardis_puzzles::collection::{self, Collection, Form};
use kardis_puzzles::mine::{Haul, MineError, Mined, Request, choose, dig};
use kardis_puzzles::puzzle::{Duals, Puzzle};
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_puzzles::verdict::Verdict as Found;
use kardis_solver::disk::Disk;
use kardis_solver::observer::Observer;

use crate::cli::puzzle::mine::{MineArgs, RankName};
use crate::collections;
use crate::console::{Console, write_whole};
use crate::failure::Usage;
use crate::inquiry::scale::counted;
use crate::inquiry::watch;
use crate::tables::game::Game;
use crate::tables::library::Library;
use crate::tables::meter::{Gauge, Meter};
use crate::tables::place::Place;
use crate::tables::threads::pool;
use crate::verdict::Verdict;
use crate::view::mined::{self, MinedObject};
use crate::view::words;

/// Memory for layers and for checks if nothing else is said.
const MEMORY: usize = 1 << 30;

/// Finds puzzles and writes them.
pub(crate) fn run(args: &MineArgs, console: &Console) -> Result<Verdict> {
    let request = request(args)?;
    request.validate().map_err(|error| usage(&error))?;
    let Some(seen) = collections::usable(&args.seen, console)? else {
        return Ok(Verdict::Faulty);
    };
    let seen: HashSet<String> = seen
        .iter()
        .flat_map(|file| &file.collection().puzzles)
        .map(canonical)
        .collect();
    let memory = args.means.max_mem.unwrap_or(MEMORY);
    crate::limits::check_memory(memory)?;
    // Nothing is loaded for searches: the stock holds the layers.
    let mut library = Library::find(&args.tables, 0);
    let disk = library.open(&request.start, console)?;
    watch::heed_interrupts()?;
    let meter = Meter::new(console);
    let hauls = pool(args.means.threads)?.install(|| {
        watch::shown(None, &meter, |watched| {
            mine(args, &request, disk, memory, &meter, &watched.observer)
        })
    })?;
    let found = hauls.iter().flat_map(|haul| haul.found.iter().cloned());
    let chosen = choose(&request, found, &seen);
    if let Some(fault) = library.fault() {
        return Err(fault);
    }
    tell(args, &request, &hauls, &chosen, console)?;
    Ok(if watch::interrupted() {
        Verdict::Interrupted
    } else {
        Verdict::Yes
    })
}

/// What the command line asks for.
fn request(args: &MineArgs) -> Result<Request> {
    let start: Position = args.game.parse()?;
    Ok(Request {
        quiet_key: args.quiet_key,
        duals: if args.no_dual {
            Duals::None
        } else {
            Duals::Minor
        },
        min_length: args.min_length,
        themes: args.tags.clone(),
        ranking: args.rank.ranking(),
        count: args.count as usize,
        sample: args.sample,
        limit: args.limit as usize,
        seed: args.seed,
        ..Request::new(start, args.goal, args.seeds.clone())
    })
}

/// Digs layer after layer. What is found is checked once more with what is said about its solution.
fn mine(
    args: &MineArgs,
    request: &Request,
    disk: Option<Disk<'_>>,
    memory: usize,
    meter: &Meter<'_>,
    observer: &Observer,
) -> Result<Vec<Haul>> {
    let hash = request.start.rules().hash();
    let mut most = 0;
    for seeds in request.seeds.clone().filter(|_| request.needs_values()) {
        let room = room(request, seeds, disk, memory);
        most = room.ok_or_else(|| missing(args, request, seeds))?.max(most);
    }
    let mut stock = Stock::new(most);
    let mut hauls = Vec::new();
    for seeds in request.seeds.clone() {
        if observer.stopped() {
            break;
        }
        let name = counted(seeds);
        if let (true, AnyRules::TwoRow(rules)) = (request.needs_values(), request.start.rules()) {
            meter.begin(format!("values, {name}"), 1, Gauge::Progress);
            stock.prepare_layer(rules, seeds, disk, observer)?;
        }
        let mut tools = Tools::new(&stock, observer);
        tools.settings.memory = memory / 2;
        tools.disks.extend(disk.map(|disk| (hash, disk)));
        meter.begin(name, args.limit.into(), Gauge::Progress);
        let mut haul = match dig(request, seeds, &tools) {
            // What was stopped has no values.
            Err(MineError::Missing { .. }) if observer.stopped() => break,
            Err(MineError::Missing { seeds }) => return Err(missing(args, request, seeds)),
            found => found.map_err(|error| usage(&error))?,
        };
        let puzzles: Vec<Puzzle> = haul.found.iter().map(|m| m.puzzle.clone()).collect();
        let checked = check::check_all(&puzzles, &tools);
        let mut sound = checked
            .into_iter()
            .map(|checked| checked.is_ok_and(|checked| checked.verdict == Found::Sound));
        haul.found.retain(|_| sound.next() == Some(true));
        meter.note(&mined::note(&haul, request));
        hauls.push(haul);
    }
    meter.end();
    Ok(hauls)
}

/// The boards that a layer in memory may have: a table is loaded quickly, and only a small layer is
/// solved. Nothing if the layer of so many seeds has no table and is not small.
fn room(request: &Request, seeds: u32, disk: Option<Disk<'_>>, memory: usize) -> Option<u64> {
    if disk.is_some_and(|disk| disk.base.table(seeds).is_some()) {
        return Some(memory as u64 / 4);
    }
    let pits = Pits::new(request.start.pits()).ok()?;
    let small = memory as u64 / 64;
    let size = Layer::new(pits, seeds)?.size();
    (size <= small).then_some(small)
}

/// The table of a layer is needed.
fn missing(args: &MineArgs, request: &Request, seeds: u32) -> anyhow::Error {
    let game = Place::find(&args.tables.place).and_then(|place| Game::of(&request.start, &place));
    game.map_or_else(|error| error, |game| game.missing(seeds))
}

/// A question that cannot be answered as it was put.
fn usage(error: &MineError) -> anyhow::Error {
    let hint = match error {
        MineError::NoLayers => Some("kardis games lists the games; those on two rows have layers"),
        MineError::Refused(refusal) => Some(refusal.hint()),
        _ => None,
    };
    Usage::new(error.to_string())
        .with_hint(hint.map(str::to_owned))
        .into()
}

/// Writes the collection, or prints it.
fn tell(
    args: &MineArgs,
    request: &Request,
    hauls: &[Haul],
    chosen: &[Mined],
    console: &Console,
) -> Result<()> {
    let named = match &args.output {
        Some(path) => path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("toml")),
        None => true,
    };
    let by_name = if named { Form::Toml } else { Form::Lines };
    let form = args.to.map_or(by_name, crate::cli::puzzle::FormName::form);
    let collection = Collection {
        title: Some(format!("{}: {}", args.game, request.goal)),
        game: Some(args.game.clone()),
        author: Some("found by kardis".to_owned()),
        source: None,
        comment: Some(command(args)),
        puzzles: chosen.iter().map(|mined| mined.puzzle.clone()).collect(),
    };
    let text = match form {
        Form::Toml => collection::toml(&collection),
        Form::Lines => collection::lines(&collection),
    };
    if let Some(path) = &args.output {
        write_whole(path, &text)?;
    }
    if chosen.is_empty() {
        console.note("no puzzle was found");
    }
    if console.json {
        let output = args.output.as_ref().map(|path| path.display().to_string());
        return console.print_json(&MinedObject::new(request, hauls, chosen, output));
    }
    match &args.output {
        Some(path) => {
            console.print(&mined::text(chosen, console))?;
            console.note(&format!("wrote {}", path.display()));
            Ok(())
        }
        None => console.print(&text),
    }
}

/// The command that finds the same again.
fn command(args: &MineArgs) -> String {
    let quoted = |text: String| {
        let text = format!("\"{text}\"");
        if text.contains(' ') {
            text
        } else {
            text.replace('"', "")
        }
    };
    let mut line = format!(
        "kardis puzzle mine {} --goal {} --seeds {}",
        args.game,
        quoted(args.goal.to_string()),
        words::ranges(&args.seeds.clone().collect::<Vec<u32>>())
    );
    for (said, option) in [(args.quiet_key, "--quiet-key"), (args.no_dual, "--no-dual")] {
        if said {
            let _ = write!(line, " {option}");
        }
    }
    if args.min_length > 1 {
        let _ = write!(line, " --min-length {}", args.min_length);
    }
    for tag in &args.tags {
        let _ = write!(line, " --tag {}", quoted(tag.to_string()));
    }
    let rank = match args.rank {
        RankName::Length => "",
        RankName::Beauty => " --rank beauty",
        RankName::Surprise => " --rank surprise",
    };
    let _ = write!(
        line,
        "{rank} --count {} --sample {} --limit {} --seed {}",
        args.count, args.sample, args.limit, args.seed
    );
    line
}
