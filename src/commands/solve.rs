//! `kardis solve`: the value of a position and of each of its moves.

use std::io::{self, BufRead};
use std::mem;
use std::time::Duration;

use anyhow::{Context, Result};
use kardis_games::notation::{Dialect, Position};
use kardis_solver::session::{self, Before, Session, Settings};

use crate::cli::SolveArgs;
use crate::console::Console;
use crate::failure::{self, InLine, Usage};
use crate::inquiry::answer::{self, Answer, Over};
use crate::inquiry::certificate::{self, Filed};
use crate::inquiry::goal::Goal;
use crate::inquiry::keeping::{Keeper, Kept};
use crate::inquiry::scale::Scale;
use crate::inquiry::watch::{self, Watched};
use crate::inquiry::{tree, why};
use crate::tables::library::Library;
use crate::verdict::Verdict;
use crate::view::solved::{self, Ended, Part, Reached, Solved, TreeObject};

/// Answers for one position, or for every line of standard input.
pub(crate) fn run(args: &SolveArgs, console: &Console) -> Result<Verdict> {
    let mut settings = args.means.limits.settings()?;
    settings.engine = args.engine.engine();
    watch::heed_interrupts()?;
    let library = Library::find(&args.means.tables, settings.memory);
    let mut question = Question {
        args,
        console,
        dialect: args.dialect.get(),
        settings,
        library,
        keeper: None,
    };
    let text = args.words.join(" ");
    if text == "-" && args.certificate.is_some() {
        let message = "--certificate: one file holds the proof of one position";
        return Err(Usage::new(message).into());
    }
    if text == "-" {
        question.answer_lines()
    } else {
        let (text, verdict) = question.answer(&text.parse()?)?;
        console.print(&text)?;
        Ok(verdict)
    }
}

/// What is asked about every position.
struct Question<'a> {
    args: &'a SolveArgs,
    console: &'a Console,
    dialect: Dialect,
    settings: Settings,
    /// Tables on disk.
    library: Library,
    /// What is proved, if it is to be kept.
    keeper: Option<Keeper>,
}

impl Question<'_> {
    /// Every line of standard input; one that is wrong does not keep the others from being answered.
    fn answer_lines(&mut self) -> Result<Verdict> {
        let mut verdict = Verdict::Yes;
        let mut first = true;
        for (number, line) in io::stdin().lock().split(b'\n').enumerate() {
            let line = line.context("standard input cannot be read")?;
            // What is no text is no position either, and is told like any other mistake.
            let line = String::from_utf8_lossy(&line);
            let text = line.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let answered = text
                .parse::<Position>()
                .map_err(Into::into)
                .and_then(|position| self.answer(&position));
            match answered {
                Ok((text, this)) => {
                    // A rule between answers of several lines.
                    if !first && !self.console.json && text.lines().count() > 1 {
                        self.console.print("\n")?;
                    }
                    first = false;
                    self.console.print(&text)?;
                    verdict = verdict.max(this);
                }
                Err(error) => {
                    let line = number + 1;
                    failure::report_line(&InLine { line, error }, self.console);
                    verdict = verdict.max(Verdict::Faulty);
                }
            }
            if watch::interrupted() {
                return Ok(Verdict::Interrupted);
            }
        }
        Ok(verdict)
    }

    /// The answer for one position as it is printed.
    fn answer(&mut self, position: &Position) -> Result<(String, Verdict)> {
        let limit = self.args.means.limits.time_limit;
        let least = self.args.goal.map(|goal| goal.least(position));
        let least = least.transpose()?;
        if let Some(over) = answer::over(position) {
            return self.over(position, &over, least);
        }
        if let Some(path) = &self.args.store {
            let open = self.keeper.take();
            self.keeper = Some(Keeper::open(open, position, path)?);
        }
        let mut library = mem::take(&mut self.library);
        let answered = library.consult(position, self.console, |disk| {
            watch::watched(limit, self.console, |watched| {
                let keeper = self.keeper.as_ref();
                let before = Before {
                    disk,
                    store: keeper.map(Keeper::store),
                };
                let search = || {
                    let turn = position.turn();
                    let mut session = session::open(turn, self.settings, before, &watched.observer);
                    let inquiry = Inquiry {
                        question: self,
                        position,
                        session: &mut *session,
                        watched,
                    };
                    let answered = inquiry.answer(least);
                    // The last of them, too.
                    watched.observer.stop(session.nodes());
                    answered
                };
                match keeper {
                    Some(keeper) => keeper.keep(&watched.observer, self.console, search),
                    None => search(),
                }
            })
        });
        self.library = library;
        answered
    }

    /// The answer for a position that is over.
    fn over(
        &self,
        position: &Position,
        over: &Over,
        least: Option<i16>,
    ) -> Result<(String, Verdict)> {
        if self.args.why.is_some() {
            return Err(Usage::new(format!("the game is over: {}", over.ending)).into());
        }
        if self.args.certificate.is_some() {
            let message = format!("the game is over, nothing is to be proved: {}", over.ending);
            return Err(Usage::new(message).into());
        }
        if let (Some(goal), Some(least)) = (self.args.goal, least) {
            // What is left goes where the rules say, and that is the value.
            let reached = Some(reached_in_the_end(goal, position, over, least));
            return self.reached(position, goal, least, reached, Work::default());
        }
        let text = if self.console.json {
            json(&Ended::new(position, over))?
        } else if self.args.line || self.args.tree.is_some() {
            format!("the game is over: {}\n", over.ending)
        } else {
            solved::over_text(position, over, self.dialect, self.console)
        };
        Ok((text, Verdict::Yes))
    }

    #[allow(clippy::too_many_arguments, reason = "all that the answer tells")]
    fn reached(
        &self,
        position: &Position,
        goal: Goal,
        least: i16,
        reached: Option<bool>,
        work: Work,
    ) -> Result<(String, Verdict)> {
        let Work {
            nodes,
            time,
            kept,
            filed,
        } = work;
        let text = if self.console.json {
            let seconds = time.as_secs_f64();
            let goal = goal.to_string();
            let reached = Reached::new(position, goal, least, reached, nodes, seconds, filed);
            json(&With::new(&reached, kept))?
        } else {
            let mut text = solved::goal_text(position, goal, reached, time, self.console);
            text.push_str(&filed.map_or(String::new(), |filed| filed.text()));
            text.push_str(&how_far(reached.is_some(), kept.as_ref()));
            text
        };
        let verdict = reached.map_or(undecided(), Verdict::of);
        Ok((text, verdict))
    }
}

/// What it took to answer a question of yes or no.
#[derive(Default)]
struct Work {
    nodes: u64,
    time: Duration,
    kept: Option<Kept>,
    filed: Option<Filed>,
}

/// One question about one position.
struct Inquiry<'a, 's, 'o> {
    question: &'a Question<'a>,
    position: &'a Position,
    session: &'s mut (dyn Session + 'o),
    watched: &'a Watched,
}

impl Inquiry<'_, '_, '_> {
    fn answer(self, least: Option<i16>) -> Result<(String, Verdict)> {
        let args = self.question.args;
        if let (Some(goal), Some(least)) = (args.goal, least) {
            return self.goal(goal, least);
        }
        if let Some(depth) = args.tree {
            return self.tree(depth);
        }
        if let Some(mv) = &args.why {
            return self.why(mv);
        }
        self.everything()
    }

    /// What is in the store by now, if there is one.
    fn kept(&self) -> Option<Kept> {
        let keeper = self.question.keeper.as_ref()?;
        Some(keeper.kept(&self.watched.observer, self.session.nodes()))
    }

    fn goal(self, goal: Goal, least: i16) -> Result<(String, Verdict)> {
        let question = self.question;
        let reached = self.session.reaches(self.position.turn().board, least);
        let mut work = Work {
            nodes: self.session.nodes(),
            time: self.watched.observer.elapsed(),
            kept: self.kept(),
            filed: None,
        };
        let Some(path) = &question.args.certificate else {
            return question.reached(self.position, goal, least, reached, work);
        };
        if reached.is_none() {
            let note = "no certificate was written: nothing is proved";
            question.console.note(note);
            return question.reached(self.position, goal, least, reached, work);
        }
        let most = question.args.leaves;
        work.filed = certificate::file(
            path,
            self.session,
            self.position,
            least,
            most,
            question.console,
        )?;
        let complete = work.filed.is_some();
        let (text, verdict) = question.reached(self.position, goal, least, reached, work)?;
        Ok((text, if complete { verdict } else { undecided() }))
    }

    fn everything(self) -> Result<(String, Verdict)> {
        let answer = answer::answer(
            &mut *self.session,
            self.position,
            self.question.dialect,
            self.watched,
            true,
        );
        let kept = self.kept();
        let Self {
            question, position, ..
        } = self;
        let console = question.console;
        let text = match (&answer.line, question.args.line) {
            (Some(line), true) if console.json => json(&Part::new(position, &LineOnly { line }))?,
            (Some(line), true) => solved::line_text(line),
            _ if console.json => json(&With::new(&Solved::new(position, &answer), kept))?,
            _ => {
                let mut text = solved::text(position, &answer, question.dialect, console);
                text.push_str(&how_far(answer.is_exact(), kept.as_ref()));
                text
            }
        };
        Ok((text, verdict(&answer)))
    }

    fn tree(self, depth: u8) -> Result<(String, Verdict)> {
        let Self {
            question, position, ..
        } = self;
        let tree = tree::grow(self.session, position, depth, question.dialect);
        let scale = Scale::of(position);
        let text = if question.console.json {
            json(&TreeObject::new(position, scale, &tree))?
        } else {
            solved::tree_text(scale, &tree, question.console)
        };
        let verdict = if tree::is_exact(&tree) {
            settled()
        } else {
            undecided()
        };
        Ok((text, verdict))
    }

    fn why(self, mv: &str) -> Result<(String, Verdict)> {
        let Self {
            question,
            position,
            session,
            watched,
        } = self;
        let dialect = question.dialect;
        let mv = position.turn().read(mv, dialect)?.mv;
        let answer = answer::answer(session, position, dialect, watched, false);
        let refutation = why::refute(session, position, &answer, mv, dialect);
        let text = match &refutation {
            Some(why) if question.console.json => json(&Part::new(position, &Why { why }))?,
            Some(why) => solved::refutation_text(&why.mv, why.best, &why.line, &why.sentence),
            None if question.console.json => json(&Solved::new(position, &answer))?,
            None => solved::text(position, &answer, dialect, question.console),
        };
        let verdict = if refutation.is_some() {
            settled()
        } else {
            undecided()
        };
        Ok((text, verdict))
    }
}

/// An answer, and what is kept of it.
#[derive(serde::Serialize)]
struct With<'a, T> {
    #[serde(flatten)]
    answer: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    store: Option<Kept>,
}

impl<'a, T> With<'a, T> {
    const fn new(answer: &'a T, store: Option<Kept>) -> Self {
        Self { answer, store }
    }
}

/// How far a search has come whose proofs are kept, if it has no answer yet.
fn how_far(answered: bool, kept: Option<&Kept>) -> String {
    kept.filter(|_| !answered)
        .map_or_else(String::new, |kept| format!("\n{}", kept.text()))
}

/// The line under its name.
#[derive(serde::Serialize)]
struct LineOnly<'a> {
    line: &'a crate::inquiry::line::Written,
}

/// A refutation under its name.
#[derive(serde::Serialize)]
struct Why<'a> {
    why: &'a why::Refutation,
}

fn json(object: &impl serde::Serialize) -> Result<String> {
    let mut line = serde_json::to_string(object)?;
    line.push('\n');
    Ok(line)
}

fn verdict(answer: &Answer) -> Verdict {
    if answer.is_exact() {
        settled()
    } else {
        undecided()
    }
}

/// The question was answered, perhaps not with all that was to be said.
fn settled() -> Verdict {
    if watch::interrupted() {
        Verdict::Interrupted
    } else {
        Verdict::Yes
    }
}

/// Why there is no answer.
fn undecided() -> Verdict {
    if watch::interrupted() {
        Verdict::Interrupted
    } else {
        Verdict::Undecided
    }
}

/// Whether a goal is reached in a position that is over.
fn reached_in_the_end(goal: Goal, position: &Position, over: &Over, least: i16) -> bool {
    let side = position.side();
    match goal {
        Goal::Win => over.winner == Some(side),
        Goal::Draw => over.winner != Some(!side),
        Goal::Value(_) => answer::value_in_the_end(position) >= least,
    }
}
