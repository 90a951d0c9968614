//! A recorded game with what is proved about its plies.

use anyhow::Result;
use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::Margin;
use kardis_games::turn::{AnyMove, Side};
use kardis_records::record::Record;
use kardis_records::replay::Step;
use kardis_solver::session::{self, Before, How, Report, Settings};

use super::effort::Effort;
use super::judge::Judged;
use crate::console::Console;
use crate::inquiry::scale::Scale;
use crate::inquiry::watch;
use crate::tables::library::Library;

/// A guess at the value of a position for the side to move, where nothing is proved. It is shown
/// with a `~` and decides nothing.
pub(crate) type Estimate = fn(&Position) -> Option<Margin>;

/// One ply.
#[derive(Debug)]
pub(crate) struct JudgedPly {
    /// Who played it.
    pub(crate) side: Side,
    /// The position before it.
    pub(crate) before: Position,
    /// The move with its captures.
    pub(crate) text: String,
    /// What values mean before it.
    pub(crate) scale: Scale,
    /// What is proved; nothing about a pass that the rules do not know.
    pub(crate) judged: Option<Judged>,
    /// The moves that may be best.
    pub(crate) best_moves: Vec<String>,
    /// Where the values are from.
    pub(crate) how: Option<How>,
    /// A guess at the value of the position before the ply.
    pub(crate) estimate: Option<Margin>,
}

impl JudgedPly {
    /// Nothing was proved that the board does not say by itself.
    pub(crate) fn is_open(&self) -> bool {
        let stake = self.before.board().seeds() as Margin;
        let trivial = |judged: &Judged| judged.best.lower <= -stake && judged.best.upper >= stake;
        self.judged.as_ref().is_none_or(trivial)
    }

    /// By how much South is ahead in the end, if both sides play best from before this ply on.
    pub(crate) fn south_ahead(&self) -> Option<Margin> {
        let value = self.judged.as_ref()?.best.value()?;
        let ahead = self.scale.lead() + value;
        Some(match self.side {
            Side::South => ahead,
            Side::North => -ahead,
        })
    }
}

/// A whole game.
#[derive(Debug)]
pub(crate) struct JudgedGame {
    /// The game.
    pub(crate) record: Record,
    /// Its plies.
    pub(crate) plies: Vec<JudgedPly>,
    /// The user stopped the work before the end.
    pub(crate) interrupted: bool,
}

/// Who judges games, and with what.
pub(crate) struct Bench<'a> {
    pub(crate) settings: Settings,
    pub(crate) effort: Effort,
    pub(crate) library: Library,
    pub(crate) estimate: Option<Estimate>,
    pub(crate) console: &'a Console,
}

impl Bench<'_> {
    /// Judges every ply of a game.
    pub(crate) fn judge(&mut self, record: Record) -> Result<JudgedGame> {
        let mut steps = Vec::new();
        record.walk(|replay, ply| {
            let text = replay.text(ply.step(), Dialect::Numbers);
            steps.push((replay.position(), ply.step(), text));
        });
        let reports = self.reports(&steps)?;
        let mut plies = Vec::new();
        for ((before, step, text), report) in steps.into_iter().zip(reports) {
            let report = match step {
                Step::Move(mv) => report.map(|report| (mv, report)),
                Step::Pass => None,
            };
            plies.push(self.ply(before, text, report));
        }
        Ok(JudgedGame {
            record,
            plies,
            interrupted: watch::interrupted(),
        })
    }

    fn ply(&self, before: Position, text: String, report: Option<(AnyMove, Report)>) -> JudgedPly {
        let scale = Scale::of(&before);
        let turn = before.turn();
        let mut ply = JudgedPly {
            side: before.side(),
            text,
            scale,
            judged: None,
            best_moves: Vec::new(),
            how: None,
            estimate: None,
            before,
        };
        if let Some((mv, report)) = report
            && let Some(played) = report.moves.iter().position(|report| report.mv == mv)
        {
            let bounds: Vec<_> = report.moves.iter().map(|report| report.bounds).collect();
            ply.judged = Some(Judged::of(scale, report.bounds, &bounds, played));
            let best = |bounds: kardis_solver::window::Bounds| bounds.upper >= report.bounds.lower;
            ply.best_moves = report
                .moves
                .iter()
                .filter(|report| best(report.bounds))
                .map(|report| turn.text(report.mv, Dialect::Numbers))
                .collect();
            ply.how = Some(report.how);
        }
        if ply.judged.as_ref().is_none_or(|judged| !judged.is_exact()) {
            ply.estimate = self.estimate.and_then(|estimate| estimate(&ply.before));
        }
        ply
    }

    /// What can be proved about the positions before the moves of a game: one search for all of them,
    /// whose limits are raised for each. It begins at the end, so that what is proved of a position
    /// helps with those before it.
    fn reports(&mut self, steps: &[(Position, Step, String)]) -> Result<Vec<Option<Report>>> {
        let mut reports = vec![None; steps.len()];
        let Some((first, ..)) = steps.first() else {
            return Ok(reports);
        };
        let Self {
            settings,
            effort,
            console,
            ..
        } = *self;
        self.library.consult(first, console, |disk| {
            let before = Before { disk, store: None };
            watch::watched(None, console, |watched| {
                let observer = &watched.observer;
                effort.grant(observer, 0);
                let mut session = session::open(first.turn(), settings, before, observer);
                for ((position, step, _), report) in steps.iter().zip(&mut reports).rev() {
                    if watch::interrupted() {
                        break;
                    }
                    if let Step::Move(_) = step {
                        effort.grant(observer, session.nodes());
                        *report = Some(session.report_of(position.turn().board));
                    }
                }
            });
            Ok(reports)
        })
    }
}
