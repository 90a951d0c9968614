//! Judged games as text and JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use kardis_games::notation::Judgement;
use kardis_games::rules::Margin;
use kardis_games::turn::{AnyBoard, Side};
use kardis_solver::session::How;
use kardis_solver::window::Bounds;
use serde::Serialize;

use crate::analysis::effort::Effort;
use crate::analysis::judge::Judged;
use crate::analysis::judged::{JudgedGame, JudgedPly};
use crate::analysis::summary::Summary;
use crate::console::{Console, Tone};
use crate::inquiry::scale::counted;
use crate::view::head::GameHead;
use crate::view::table::{Align, Table};
use crate::view::words;

/// The first line: what was played, by whom, and how it ended.
pub(crate) fn title(game: &JudgedGame) -> String {
    let record = &game.record;
    let player = |name: &str, side: Side| {
        let name = record.tags.get(name).filter(|name| *name != "?");
        name.map_or_else(|| side.to_string(), str::to_owned)
    };
    let mut title = format!(
        "{}  {} - {}  {}",
        record.start().set().name,
        player("South", Side::South),
        player("North", Side::North),
        record.outcome()
    );
    if matches!(record.start().board(), AnyBoard::TwoRow(_)) {
        let _ = write!(title, "  {}", record.end().score());
    }
    title
}

/// What the move leads to with best play from then on, as far as it is proved.
pub(crate) fn worth(ply: &JudgedPly) -> String {
    let Some(judged) = ply.judged.as_ref().filter(|_| !ply.is_open()) else {
        return match ply.estimate {
            Some(estimate) => format!("~{}", words::signed(estimate)),
            None if ply.judged.is_none() => "not judged".to_owned(),
            None => "open".to_owned(),
        };
    };
    match judged.played.value() {
        Some(value) => match ply.scale.score(value) {
            Some(score) => score.to_string(),
            None => ply.scale.word(ply.scale.outcome(value)).to_owned(),
        },
        None => format!("worth {}", words::ranged(judged.played)),
    }
}

/// What the move gives away, in words.
pub(crate) fn loss(ply: &JudgedPly) -> Option<String> {
    let judged = ply.judged.as_ref()?;
    if judged.lost[0] == 0 {
        return judged
            .only
            .then(|| "the only move that keeps the result".to_owned());
    }
    let mut text = String::new();
    if ply.before.set().is_bao() {
        text.push_str("gives away");
    } else {
        let least = if judged.is_settled() { "" } else { "at least " };
        let seeds = counted(judged.lost[0].unsigned_abs().into());
        let _ = write!(text, "gives away {least}{seeds}");
    }
    if judged.changed {
        let outcome = |bounds: Bounds, low: bool| {
            let value = if low { bounds.lower } else { bounds.upper };
            ply.scale.word(ply.scale.outcome(value))
        };
        let before = outcome(judged.best, true);
        let after = outcome(judged.played, false);
        if ply.before.set().is_bao() {
            let _ = write!(text, " a {before}: now a {after}");
        } else {
            let _ = write!(text, ", {before} becomes {after}");
        }
    }
    let _ = write!(text, "; best {}", ply.best_moves.join(" "));
    Some(text)
}

/// A game as text.
pub(crate) fn text(game: &JudgedGame, console: &Console) -> String {
    let mut table = Table::new(&[
        Align::Right,
        Align::Left,
        Align::Left,
        Align::Left,
        Align::Left,
    ]);
    table.headings(&["ply", "side", "move", "leads to", ""]);
    for (number, ply) in (1..).zip(&game.plies) {
        let judged = ply.judged.as_ref();
        let judgement = judged.and_then(Judged::judgement);
        let marks = judgement.map_or("", Judgement::marks);
        let tone = match marks {
            "??" => Tone::Bad,
            "?" => Tone::Even,
            "!" => Tone::Good,
            _ => Tone::Plain,
        };
        table.row(vec![
            (format!("{number}"), Tone::Plain),
            (ply.side.to_string(), Tone::Plain),
            (format!("{}{marks}", ply.text), tone),
            (worth(ply), Tone::Plain),
            (loss(ply).unwrap_or_default(), Tone::Plain),
        ]);
    }
    let mut text = format!("{}\n\n", console.paint(Tone::Strong, &title(game)));
    text.push_str(&table.text(console));
    text.push('\n');
    for side in Side::BOTH {
        let _ = writeln!(text, "{}", summary(game, side));
    }
    text
}

/// What a side gave away, in one line.
pub(crate) fn summary(game: &JudgedGame, side: Side) -> String {
    let summary = Summary::of(game, side);
    let away = if game.record.start().set().is_bao() {
        String::new()
    } else {
        format!(", {} given away", counted(summary.given_away))
    };
    format!(
        "{side}: {} of {} plies judged{away}; mistakes: {}, of which {} changed the result",
        summary.judged, summary.plies, summary.mistakes, summary.result_changes
    )
}

/// A judged game as JSON.
#[derive(Serialize)]
pub(crate) struct Analyzed<'a> {
    #[serde(flatten)]
    head: GameHead,
    number: u32,
    tags: BTreeMap<&'a str, &'a str>,
    start: String,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
    limits: Limits,
    plies: Vec<PlyObject<'a>>,
    south: Summary,
    north: Summary,
}

/// What each position was worth.
#[derive(Serialize)]
struct Limits {
    nodes: Option<u64>,
    seconds: Option<f64>,
}

#[derive(Serialize)]
struct PlyObject<'a> {
    side: &'static str,
    position: String,
    #[serde(rename = "move")]
    text: &'a str,
    state: &'static str,
    best: Option<Range>,
    played: Option<Range>,
    best_moves: &'a [String],
    lost: Option<[Margin; 2]>,
    result_changed: bool,
    only_move: bool,
    judgement: Option<&'static str>,
    how: Option<&'static str>,
    estimate: Option<Margin>,
}

#[derive(Serialize)]
struct Range {
    lower: Margin,
    upper: Margin,
}

impl From<Bounds> for Range {
    fn from(bounds: Bounds) -> Self {
        Self {
            lower: bounds.lower,
            upper: bounds.upper,
        }
    }
}

/// A game as an object.
pub(crate) fn object(game: &JudgedGame, number: u32, effort: Effort) -> Analyzed<'_> {
    let record = &game.record;
    let start = record.start();
    let bao = start.set().is_bao();
    Analyzed {
        head: GameHead::new("analyze", start.set(), start.rules().hash()),
        number,
        tags: record.tags.iter().collect(),
        start: start.to_string(),
        result: record.outcome().text(),
        score: (!bao).then(|| record.end().score().to_string()),
        limits: Limits {
            nodes: effort.nodes,
            seconds: effort.time.map(|time| time.as_secs_f64()),
        },
        plies: game.plies.iter().map(ply_object).collect(),
        south: Summary::of(game, Side::South),
        north: Summary::of(game, Side::North),
    }
}

fn ply_object(ply: &JudgedPly) -> PlyObject<'_> {
    let judged = ply.judged.as_ref();
    let state = match judged {
        None => "not judged",
        Some(judged) if judged.is_exact() => "exact",
        Some(_) if ply.is_open() => "open",
        Some(_) => "bounds",
    };
    PlyObject {
        side: words::side(ply.side),
        position: ply.before.to_string(),
        text: &ply.text,
        state,
        best: judged.map(|judged| judged.best.into()),
        played: judged.map(|judged| judged.played.into()),
        best_moves: &ply.best_moves,
        lost: judged.map(|judged| judged.lost),
        result_changed: judged.is_some_and(|judged| judged.changed),
        only_move: judged.is_some_and(|judged| judged.only),
        judgement: judged.and_then(Judged::judgement).map(Judgement::marks),
        how: ply.how.map(how),
        estimate: ply.estimate,
    }
}

const fn how(how: How) -> &'static str {
    match how {
        How::Over => "over",
        How::Table => "table",
        How::Reachable { .. } => "reachable",
        How::Search { .. } => "search",
    }
}
