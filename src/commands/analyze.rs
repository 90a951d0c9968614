//! `kardis analyze`: recorded games, judged ply by ply.

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_games::rules::Margin;
use kardis_records::sgr;
use kardis_statistics::players::opponent::{Outlook, estimate};
use kardis_tablebases::probe::NoTables;

use crate::analysis::annotation;
use crate::analysis::effort::Effort;
use crate::analysis::judged::{Bench, JudgedGame};
use crate::cli::analyze::AnalyzeArgs;
use crate::console::{Console, write_whole};
use crate::failure::{self, Usage};
use crate::input::Input;
use crate::inquiry::watch;
use crate::tables::library::Library;
use crate::verdict::Verdict;
use crate::view::{analyzed, curve, page};

/// Memory for a game if nobody says otherwise: what takes long to fill would be filled anew for
/// every game.
const MEMORY: usize = 64 << 20;

/// Plies that an estimate looks ahead.
const GLANCE: u8 = 6;

/// What a search thinks of a position whose value is not proved; in Bao, where seeds do not count,
/// nothing.
fn estimated(position: &Position) -> Option<Margin> {
    match estimate(&position.turn(), GLANCE, NoTables) {
        Outlook::Seeds(seeds) if !position.set().is_bao() => Margin::try_from(seeds).ok(),
        _ => None,
    }
}

/// Judges the games of a file; one that is wrong does not keep the others from being judged.
pub(crate) fn run(args: &AnalyzeArgs, console: &Console) -> Result<Verdict> {
    let mut settings = args.means.limits.settings()?;
    if args.means.limits.max_mem.is_none() {
        settings.memory = MEMORY;
    }
    if args.means.limits.threads.is_none() {
        // More would visit other nodes each time.
        settings.threads = 1;
    }
    let effort = Effort::new(args.nodes, args.means.limits.time_limit);
    let input = Input::read(&args.file)?;
    watch::heed_interrupts()?;
    let mut bench = Bench {
        settings,
        effort,
        library: Library::find(&args.means.tables, settings.memory),
        estimate: Some(estimated),
        console,
    };
    let mut verdict = Verdict::Yes;
    let mut games = Vec::new();
    let read = sgr::read(&input.text);
    let count = read.len();
    if let Some(only) = args.only.filter(|&only| only as usize > count) {
        let message = format!("there is no game {only}: {input} has {count}");
        return Err(Usage::new(message).into());
    }
    for (number, read) in (1..).zip(read) {
        if args.only.is_some_and(|only| only != number) {
            continue;
        }
        let record = match read {
            Ok(record) => record,
            Err(error) => {
                failure::report(&input.fault(error), console);
                verdict = verdict.max(Verdict::Faulty);
                continue;
            }
        };
        let game = bench.judge(record)?;
        if console.json {
            console.print_json(&analyzed::object(&game, number, effort))?;
        } else {
            let rule = if games.is_empty() { "" } else { "\n" };
            console.print(&format!("{rule}{}", analyzed::text(&game, console)))?;
        }
        let interrupted = game.interrupted;
        games.push(game);
        if interrupted {
            verdict = Verdict::Interrupted;
            break;
        }
    }
    write(args, &games, console)?;
    Ok(verdict)
}

/// The files that were asked for.
fn write(args: &AnalyzeArgs, games: &[JudgedGame], console: &Console) -> Result<()> {
    let mut files = Vec::new();
    if let Some(path) = &args.annotate {
        let texts: Vec<String> = games
            .iter()
            .map(|game| sgr::write(&annotation::annotated(game)))
            .collect();
        files.push((path, texts.join("\n")));
    }
    if let Some(path) = &args.svg {
        let [game] = games else {
            let message = format!("--svg draws one game, and there are {}", games.len());
            let hint = "--only N picks one".to_owned();
            return Err(Usage::new(message).with_hint(hint).into());
        };
        files.push((path, curve::svg(game)));
    }
    if let Some(path) = &args.html {
        files.push((path, page::html(games)));
    }
    for (path, text) in files {
        write_whole(path, &text)?;
        console.note(&format!("wrote {}", path.display()));
    }
    Ok(())
}
