//! `kardis stats claim`: what a source says, held against games and exact facts.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use kardis_games::game::Game;
use kardis_games::notation::{NotationError, Position};
use kardis_solver::session::{self, Before};
use kardis_solver::window::Bounds;
use kardis_statistics::claim::check::{self, Sample};
use kardis_statistics::claim::document;
use kardis_statistics::claim::fault::Fault;
use kardis_statistics::claim::proof::Known;
use kardis_statistics::claim::{Claim, Statement, Verdict as Checked};
use kardis_statistics::exact::Ends;
use kardis_statistics::exact::facts::{self, Extent};

use super::games::Games;
use crate::cli::stats::ClaimArgs;
use crate::console::Console;
use crate::failure::{self, Usage};
use crate::inquiry::answer::bounds_of;
use crate::inquiry::watch;
use crate::tables::threads;
use crate::verdict::Verdict;
use crate::view::claimed::{self, Answer};

/// Seeds of the layers that exact facts are looked for in: no sentence is about them.
const LAYERS: u32 = 1;

/// Checks the claims of all files; one that is wrong does not keep the others from being checked.
pub(crate) fn run(args: &ClaimArgs, console: &Console) -> Result<Verdict> {
    let mut bench = Bench {
        args,
        console,
        games: Games::new(&args.games, console)?,
        played: HashMap::new(),
    };
    watch::heed_interrupts()?;
    let mut verdict = Verdict::Yes;
    let mut first = true;
    for path in &args.files {
        let text = fs::read_to_string(path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        let claim = match document::read(&text) {
            Ok(claim) => claim,
            Err(faults) => {
                for fault in &faults {
                    failure::report(&told(path, fault).into(), console);
                }
                verdict = verdict.max(Verdict::Faulty);
                continue;
            }
        };
        if !std::mem::take(&mut first) && !console.json {
            console.print("\n")?;
        }
        verdict = verdict.max(bench.check(path, &claim)?);
        if watch::interrupted() {
            return Ok(Verdict::Interrupted);
        }
    }
    Ok(verdict)
}

/// A fault with the file and its place in it.
fn told(path: &Path, fault: &Fault) -> NotationError {
    let Fault {
        line,
        column,
        excerpt,
    } = fault;
    let message = format!("{}:{line}:{column}: {}", path.display(), excerpt.message());
    NotationError::new(excerpt.input(), excerpt.span(), message, excerpt.note())
        .with_hint(excerpt.hint().map(str::to_owned))
}

/// What claims are checked with.
struct Bench<'a> {
    args: &'a ClaimArgs,
    console: &'a Console,
    games: Games<'a>,
    /// Games and facts of starts that other claims were about.
    played: HashMap<String, (Known, Vec<Sample>)>,
}

impl Bench<'_> {
    fn check(&mut self, path: &Path, claim: &Claim) -> Result<Verdict> {
        let start = claim.start.to_string();
        if Game::new(&claim.start).ending().is_some() {
            return Err(Usage::new(format!("{}: the game is over", path.display())).into());
        }
        let key = format!("{} {start}", claim.start.set().name);
        if !self.played.contains_key(&key) {
            let tried =
                |sentence: &kardis_statistics::claim::Sentence| sentence.statement.is_tried();
            let known = self.known(&claim.start)?;
            let samples = if claim.sentences.iter().any(tried) {
                self.games.all(&claim.start)?
            } else {
                Vec::new()
            };
            self.played.insert(key.clone(), (known, samples));
        }
        let mut values = HashMap::new();
        for sentence in &claim.sentences {
            let asked = match &sentence.statement {
                Statement::Value { start, .. } => start,
                Statement::Winner(_) => &claim.start,
                _ => continue,
            };
            let text = asked.to_string();
            if !values.contains_key(&text) && !watch::interrupted() {
                let bounds = self.value(asked)?;
                values.insert(text, bounds);
            }
        }
        let (known, samples) = &self.played[&key];
        let bounds = |start: &Position| values.get(&start.to_string()).copied();
        let checked = check::check(claim, known, samples, bounds);
        let answer = Answer {
            file: path,
            claim,
            known,
            samples,
            checked: &checked,
            games: self.args.games.games,
            seed: self.args.games.seed,
            opening: self.args.games.opening,
        };
        if self.console.json {
            self.console.print_json(&claimed::object(&answer))?;
        } else {
            self.console.print(&claimed::text(&answer, self.console))?;
        }
        let verdicts = || checked.iter().map(|checked| checked.verdict);
        Ok(if watch::interrupted() {
            Verdict::Interrupted
        } else if verdicts().any(|v| matches!(v, Checked::No | Checked::Impossible)) {
            Verdict::No
        } else if verdicts().any(|v| v == Checked::Undecided) || !self.games.are_complete(samples) {
            Verdict::Undecided
        } else {
            Verdict::Yes
        })
    }

    /// What is proved of the games from a start.
    fn known(&self, start: &Position) -> Result<Known> {
        let extent = Extent {
            games: self.args.lines,
            plies: 1000,
            memory: self.args.games.means.limits.settings()?.memory,
            seeds: LAYERS,
        };
        let ends = Ends {
            majority: start.set().stops_at_majority && start.stores().is_some(),
        };
        let pool = threads::pool(self.args.games.means.limits.threads)?;
        let facts = watch::watched(self.games.left(), self.console, |watched| {
            let seed = self.args.games.seed;
            pool.install(|| facts::find(start.turn(), ends, extent, seed, &watched.observer))
        })?;
        Ok(Known::new(start, &facts))
    }

    /// What can be proved of the value of a start in time.
    fn value(&mut self, start: &Position) -> Result<Bounds> {
        let settings = self.args.games.means.limits.settings()?;
        let own = Some(self.args.limit_per_value);
        let limit = [own, self.games.left()].into_iter().flatten().min();
        let limit = limit.map(|limit| limit.max(Duration::from_millis(1)));
        let console = self.console;
        self.games.library.consult(start, console, |disk| {
            let before = Before { disk, store: None };
            Ok(watch::watched(limit, console, |watched| {
                let turn = start.turn();
                let mut session = session::open(turn, settings, before, &watched.observer);
                bounds_of(&mut *session, turn)
            }))
        })
    }
}
