//! What is found out about one start, as one line of JSON.

use std::time::Duration;

use kardis_games::notation::Position;
use kardis_games::rules::Margin;
use kardis_games::turn::Turn;
use kardis_solver::session::Session;
use kardis_solver::window::Bounds;
use serde::{Deserialize, Serialize};

use super::grid::Size;
use super::openings::Opening;
use crate::inquiry::answer::{self, bounds_of};
use crate::inquiry::scale::Scale;
use crate::inquiry::watch::Watched;
use crate::view::head::{SCHEMA, hash};
use crate::view::words;

/// A start and what is proved of it, for South, who opens.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    schema: u8,
    command: String,
    pub(crate) game: String,
    pub(crate) rules_hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    position: String,
    side: String,
    pits: usize,
    seeds: u32,
    state: State,
    value: Option<Margin>,
    bounds: [Margin; 2],
    result: Option<String>,
    /// The best first.
    openings: Vec<Rated>,
    pub(crate) nodes: u64,
    seconds: f64,
    /// The most seeds of a table on disk that could be of use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tables_on_disk: Option<u32>,
    /// The time that the board was given, if it was not enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit_seconds: Option<f64>,
}

/// Whether anything is left to be found.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    /// The value and that of every opening are known.
    Exact,
    /// Some of them lie within bounds.
    Bounds,
}

/// An opening and what is proved of it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rated {
    #[serde(rename = "move")]
    pub(crate) text: String,
    value: Option<Margin>,
    bounds: [Margin; 2],
    result: Option<String>,
}

impl Rated {
    /// The value lies within.
    pub(crate) const fn bounds(&self) -> Bounds {
        let [lower, upper] = self.bounds;
        Bounds { lower, upper }
    }
}

impl Record {
    /// Finds out about the start on a board of this size, as far as the time allows.
    pub(crate) fn find(
        size: Size,
        start: &Position,
        session: &mut dyn Session,
        watched: &Watched,
        limit: Option<Duration>,
    ) -> Self {
        let turn = start.turn();
        let (mut bounds, mut rated) = match answer::over(start) {
            Some(_) => (Bounds::exact(answer::value_in_the_end(start)), Vec::new()),
            // The value first: it may be found where the openings are not.
            None => (bounds_of(session, turn), rate(turn, session)),
        };
        let best = rated.iter().map(|(_, bounds)| *bounds);
        let best = best.reduce(|a, b| Bounds {
            lower: a.lower.max(b.lower),
            upper: a.upper.max(b.upper),
        });
        bounds = best.map_or(bounds, |best| bounds.and(best));
        rated.sort_by_key(|(_, bounds)| (-bounds.lower, -bounds.upper));
        let exact = |bounds: &Bounds| bounds.value().is_some();
        let complete = exact(&bounds) && rated.iter().all(|(_, bounds)| exact(bounds));
        let scale = Scale::of(start);
        Self {
            schema: SCHEMA,
            command: "scan".to_owned(),
            game: start.set().name.to_owned(),
            rules_hash: hash(start.rules().hash()),
            note: start.set().note.map(str::to_owned),
            position: start.to_string(),
            side: words::side(start.side()).to_owned(),
            pits: size.pits,
            seeds: size.seeds,
            state: if complete {
                State::Exact
            } else {
                State::Bounds
            },
            value: bounds.value(),
            bounds: [bounds.lower, bounds.upper],
            result: result(scale, bounds),
            openings: rated
                .into_iter()
                .map(|(text, bounds)| Rated {
                    text,
                    value: bounds.value(),
                    bounds: [bounds.lower, bounds.upper],
                    result: result(scale, bounds),
                })
                .collect(),
            nodes: session.nodes(),
            seconds: watched.observer.elapsed().as_secs_f64(),
            tables_on_disk: session.disk(),
            limit_seconds: limit.filter(|_| !complete).map(|limit| limit.as_secs_f64()),
        }
    }

    /// The size of the board.
    pub(crate) const fn size(&self) -> Size {
        Size {
            pits: self.pits,
            seeds: self.seeds,
        }
    }

    /// The value lies within.
    pub(crate) const fn bounds(&self) -> Bounds {
        let [lower, upper] = self.bounds;
        Bounds { lower, upper }
    }

    /// The openings, the best first.
    pub(crate) fn openings(&self) -> &[Rated] {
        &self.openings
    }

    /// The time it took.
    pub(crate) fn time(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or_default()
    }

    /// Nothing is left to be found.
    pub(crate) fn is_complete(&self) -> bool {
        self.state == State::Exact
    }

    /// Nothing more can be expected of a search that is given so much time.
    pub(crate) fn suffices(&self, limit: Option<Duration>) -> bool {
        let had = self.limit_seconds.unwrap_or(f64::INFINITY);
        self.is_complete() || limit.map_or(f64::INFINITY, |limit| limit.as_secs_f64()) <= had
    }

    /// What the record says agrees with itself.
    pub(crate) fn is_sound(&self) -> bool {
        let sound = |bounds: Bounds, value| bounds.lower <= bounds.upper && bounds.value() == value;
        self.schema == SCHEMA
            && self.command == "scan"
            && sound(self.bounds(), self.value)
            && self.openings.iter().all(|o| sound(o.bounds(), o.value))
    }
}

/// Every opening with what can be proved of it.
fn rate(turn: Turn, session: &mut dyn Session) -> Vec<(String, Bounds)> {
    Opening::all(turn)
        .into_iter()
        .map(|opening| {
            let bounds = opening.value(turn, session);
            (opening.text, bounds)
        })
        .collect()
}

/// Who wins, if the bounds tell.
fn result(scale: Scale, bounds: Bounds) -> Option<String> {
    let outcome = scale.outcome(bounds.lower);
    (outcome == scale.outcome(bounds.upper)).then(|| scale.word(outcome).to_owned())
}
