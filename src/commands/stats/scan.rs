//! `kardis stats scan`: games on boards of many sizes, and what disputed rules change.

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_games::variants::{RuleSet, rule_sets};
use kardis_statistics::claim::check::Sample;

use super::games::Games;
use crate::cli::stats::ScanArgs;
use crate::console::Console;
use crate::failure::Usage;
use crate::inquiry::watch;
use crate::scan::grid::{Grid, Size};
use crate::verdict::Verdict;
use crate::view::compared::{self, Answer, Row};

/// The word for no comparison.
const NONE: &str = "none";

/// Plays on all boards, by all rules.
pub(crate) fn run(args: &ScanArgs, console: &Console) -> Result<Verdict> {
    let start: Position = args.game.parse()?;
    let set = start.set();
    let boards = boards(args, &start)?;
    let others = others(args, set)?;
    let mut games = Games::new(&args.games, console)?;
    watch::heed_interrupts()?;
    let mut complete = true;
    let mut rows = Vec::new();
    for board in boards {
        if watch::interrupted() {
            break;
        }
        let own = games.all(&start_of(set, board)?)?;
        complete &= games.are_complete(&own);
        let mut compared: Vec<(&'static RuleSet, Vec<Sample>)> = Vec::new();
        for &other in &others {
            if let Ok(start) = start_of(other, board) {
                let samples = games.all(&start)?;
                complete &= games.are_complete(&samples);
                compared.push((other, samples));
            }
        }
        rows.push(Row {
            start: start_of(set, board)?,
            own,
            others: compared,
        });
    }
    let answer = Answer {
        start: &start,
        rows: &rows,
        others: &others,
        games: args.games.games,
        seed: args.games.seed,
        opening: args.games.opening,
    };
    if console.json {
        console.print_json(&compared::object(&answer))?;
    } else {
        console.print(&compared::text(&answer, console))?;
    }
    Ok(if watch::interrupted() {
        Verdict::Interrupted
    } else if complete {
        Verdict::Yes
    } else {
        Verdict::Undecided
    })
}

/// The start on a board; on the usual one if none is named.
fn start_of(set: &'static RuleSet, board: Option<Size>) -> Result<Position> {
    match board {
        Some(size) => size.start(set),
        None => Ok(Position::usual_start(set)),
    }
}

/// The boards that are asked for. A game of which only one exists has that.
fn boards(args: &ScanArgs, start: &Position) -> Result<Vec<Option<Size>>> {
    let set = start.set();
    if args.pits.is_none() && args.seeds.is_none() && set.name == args.game.trim() {
        return Ok(vec![None]);
    }
    let usual = set.pits as u32;
    let pits = args.pits.clone().unwrap_or(usual..=usual);
    let seeds = args.seeds.clone().unwrap_or(set.seeds..=set.seeds);
    let grid = Grid::new(&args.game, pits, seeds)?;
    Ok(grid.sizes().into_iter().map(Some).collect())
}

/// The rule sets to compare with: those that are named, or all others of the same game.
fn others(args: &ScanArgs, set: &'static RuleSet) -> Result<Vec<&'static RuleSet>> {
    let family = |set: &RuleSet| set.name.split('@').next().unwrap_or_default();
    let Some(names) = &args.rules else {
        let sets = rule_sets();
        return Ok(sets
            .filter(|other| family(other) == family(set) && other.name != set.name)
            .collect());
    };
    let mut others = Vec::new();
    for name in names
        .iter()
        .map(|name| name.trim())
        .filter(|&name| name != NONE)
    {
        let start: Position = name.parse()?;
        let other = start.set();
        if other.is_bao() != set.is_bao() || other.name != name {
            let message = format!("{} cannot be compared with {name}", set.name);
            let hint = "the name of a rule set of such a board expected".to_owned();
            return Err(Usage::new(message).with_hint(hint).into());
        }
        if other.name != set.name {
            others.push(other);
        }
    }
    Ok(others)
}
