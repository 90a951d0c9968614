//! Games on many boards and by other rules, as text and as JSON.

use std::fmt::Write as _;

use kardis_games::notation::Position;
use kardis_games::variants::RuleSet;
use kardis_statistics::claim::check::Sample;
use kardis_statistics::compare::{Comparison, Difference, opening_share};
use kardis_statistics::describe::{Interval, share};
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::view::head::{GameHead, note};
use crate::view::table::{Align, Table};
use crate::view::words;

/// Games from one start, by the rules that were asked about and by others.
pub(crate) struct Row {
    pub(crate) start: Position,
    pub(crate) own: Vec<Sample>,
    pub(crate) others: Vec<(&'static RuleSet, Vec<Sample>)>,
}

impl Row {
    /// Its board as it is typed.
    fn board(&self) -> String {
        let total = self.start.total().unwrap_or_default();
        let pits = self.start.pits();
        if self.start.set().is_bao() {
            "4x8".to_owned()
        } else {
            format!("{pits}x{}", total / (2 * pits as u32))
        }
    }

    /// What a rule set changes, a player each.
    fn compared(&self, set: &RuleSet) -> Vec<(&Sample, Comparison)> {
        let other = self.others.iter().find(|(other, _)| other.name == set.name);
        let Some((_, others)) = other else {
            return Vec::new();
        };
        let pairs = self.own.iter().zip(others);
        pairs
            .filter_map(|(own, other)| Some((own, Comparison::of(&own.tally, &other.tally)?)))
            .collect()
    }
}

/// All that was played.
pub(crate) struct Answer<'a> {
    pub(crate) start: &'a Position,
    pub(crate) rows: &'a [Row],
    pub(crate) others: &'a [&'static RuleSet],
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) opening: u32,
}

/// The answer as text.
pub(crate) fn text(answer: &Answer<'_>, console: &Console) -> String {
    let set = answer.start.set();
    let mut text = format!("{}\n{}", console.paint(Tone::Strong, set.name), note(set));
    let opening = match answer.opening {
        0 => "no random plies at the beginning".to_owned(),
        plies => format!("random plies at the beginning: {plies}"),
    };
    let line = format!(
        "{} games of each player against itself, seed {}, {opening}",
        words::grouped(answer.games),
        answer.seed
    );
    text.push_str(&words::wrapped("", 0, &line));
    text.push_str("\n\n");
    text.push_str(&boards(answer, console));
    for &set in answer.others {
        let _ = write!(text, "\n{}\n", console.paint(Tone::Strong, set.name));
        text.push_str(&changes(answer, set, console));
        text.push_str(&words::wrapped("", 0, &sentence(answer, set)));
        text.push('\n');
    }
    text
}

fn boards(answer: &Answer<'_>, console: &Console) -> String {
    let mut table = Table::new(&[
        Align::Left,
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
    ]);
    table.headings(&[
        "board",
        "player",
        "games",
        "plies",
        "95 %",
        "draws",
        "who opens gets",
    ]);
    for row in answer.rows {
        for sample in &row.own {
            let tally = &sample.tally;
            let length = tally.length.mean_interval();
            let length = length.map(|i| format!("{:.2}-{:.2}", i.lower, i.upper));
            let opening = opening_share(tally);
            let opening =
                opening.map(|s| format!("{:.1} ± {:.1} %", s.mean * 100.0, half(s.interval)));
            let draws = tally.south[1] as f64 / tally.games().max(1) as f64;
            table.row(vec![
                (row.board(), Tone::Plain),
                (sample.level.to_string(), Tone::Plain),
                (words::grouped(tally.games()), Tone::Faint),
                (
                    format!("{:.2}", tally.length.mean().unwrap_or(0.0)),
                    Tone::Strong,
                ),
                (length.unwrap_or_default(), Tone::Faint),
                (format!("{:.1} %", draws * 100.0), Tone::Plain),
                (opening.unwrap_or_default(), Tone::Plain),
            ]);
        }
    }
    table.text(console)
}

/// Half of an interval of shares, in points.
fn half(interval: Interval) -> f64 {
    (interval.upper - interval.lower) * 50.0
}

fn changes(answer: &Answer<'_>, set: &RuleSet, console: &Console) -> String {
    let mut table = Table::new(&[
        Align::Left,
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
    ]);
    table.headings(&[
        "board",
        "player",
        "plies",
        "draws",
        "who opens",
        "same games",
    ]);
    let cell = |difference: Difference, scale: f64, unit: &str| {
        let tone = match difference.sign() {
            0 => Tone::Faint,
            _ => Tone::Strong,
        };
        let (value, half) = (difference.value * scale, difference.half() * scale);
        // A difference of nothing has no sign.
        let value = if value == 0.0 {
            "0".to_owned()
        } else {
            format!("{value:+.2}")
        };
        (format!("{value} ± {half:.2}{unit}"), tone)
    };
    for row in answer.rows {
        for (sample, comparison) in row.compared(set) {
            let same = comparison
                .same
                .map(|same| same as f64 / comparison.games.max(1) as f64);
            table.row(vec![
                (row.board(), Tone::Plain),
                (sample.level.to_string(), Tone::Plain),
                cell(comparison.plies, 1.0, ""),
                cell(comparison.draws, 100.0, " %"),
                cell(comparison.opening, 100.0, " %"),
                (
                    same.map_or_else(String::new, |same| format!("{:.1} %", same * 100.0)),
                    Tone::Plain,
                ),
            ]);
        }
    }
    table.text(console)
}

/// Whether a rule set matters, in a sentence.
fn sentence(answer: &Answer<'_>, set: &RuleSet) -> String {
    let all: Vec<Comparison> = answer
        .rows
        .iter()
        .flat_map(|row| row.compared(set))
        .map(|(_, comparison)| comparison)
        .collect();
    if all.is_empty() {
        return "It has no such board.".to_owned();
    }
    if all.iter().all(Comparison::is_nothing) {
        return "It does not matter: all games are the same.".to_owned();
    }
    if !all.iter().any(Comparison::is_seen) {
        return "It matters little: some games differ, and no difference in lengths or results can be \
                told from chance."
            .to_owned();
    }
    let count = |pick: fn(&Comparison) -> Difference, sign: i32| {
        all.iter().filter(|c| pick(c).sign() == sign).count()
    };
    let mut parts = Vec::new();
    let mut part = |pick: fn(&Comparison) -> Difference, more: &str, less: &str| {
        for (sign, words) in [(1, more), (-1, less)] {
            let rows = count(pick, sign);
            if rows > 0 {
                parts.push(format!("{words} in {rows} of {}", all.len()));
            }
        }
    };
    part(|c| c.plies, "longer games", "shorter games");
    part(|c| c.draws, "more draws", "fewer draws");
    part(|c| c.opening, "better for who opens", "worse for who opens");
    format!("It matters: {}.", parts.join(", "))
}

#[derive(Serialize)]
struct PlayedObject {
    position: String,
    player: String,
    games: u64,
    plies: Option<f64>,
    plies_interval: Option<[f64; 2]>,
    draws: f64,
    draws_interval: [f64; 2],
    opening_share: Option<f64>,
    opening_interval: Option<[f64; 2]>,
}

const fn ends(interval: Interval) -> [f64; 2] {
    [interval.lower, interval.upper]
}

impl PlayedObject {
    fn new(row: &Row, sample: &Sample) -> Self {
        let tally = &sample.tally;
        let opening = opening_share(tally);
        Self {
            position: row.start.to_string(),
            player: sample.level.to_string(),
            games: tally.games(),
            plies: tally.length.mean(),
            plies_interval: tally.length.mean_interval().map(ends),
            draws: tally.south[1] as f64 / tally.games().max(1) as f64,
            draws_interval: ends(share(tally.south[1], tally.games())),
            opening_share: opening.map(|share| share.mean),
            opening_interval: opening.map(|share| ends(share.interval)),
        }
    }
}

#[derive(Serialize)]
struct DifferenceObject {
    value: f64,
    interval: [f64; 2],
}

impl From<Difference> for DifferenceObject {
    fn from(difference: Difference) -> Self {
        Self {
            value: difference.value,
            interval: ends(difference.interval),
        }
    }
}

#[derive(Serialize)]
struct ChangeObject {
    position: String,
    player: String,
    plies: DifferenceObject,
    draws: DifferenceObject,
    opening_share: DifferenceObject,
    same_games: Option<u64>,
}

#[derive(Serialize)]
struct RulesObject {
    rules: &'static str,
    changes: Vec<ChangeObject>,
    sentence: String,
}

/// The answer as JSON.
#[derive(Serialize)]
pub(crate) struct Object {
    #[serde(flatten)]
    head: GameHead,
    wanted: u64,
    seed: u64,
    opening: u32,
    boards: Vec<PlayedObject>,
    compared: Vec<RulesObject>,
}

/// The answer as JSON.
pub(crate) fn object(answer: &Answer<'_>) -> Object {
    let boards = answer.rows.iter().flat_map(|row| {
        let own = row.own.iter();
        own.map(move |sample| PlayedObject::new(row, sample))
    });
    let compared = answer.others.iter().map(|&set| RulesObject {
        rules: set.name,
        changes: answer
            .rows
            .iter()
            .flat_map(|row| {
                let changes = row.compared(set).into_iter();
                changes.map(|(sample, comparison)| ChangeObject {
                    position: row.start.to_string(),
                    player: sample.level.to_string(),
                    plies: comparison.plies.into(),
                    draws: comparison.draws.into(),
                    opening_share: comparison.opening.into(),
                    same_games: comparison.same,
                })
            })
            .collect(),
        sentence: sentence(answer, set),
    });
    Object {
        head: GameHead::new(
            "stats scan",
            answer.start.set(),
            answer.start.rules().hash(),
        ),
        wanted: answer.games,
        seed: answer.seed,
        opening: answer.opening,
        boards: boards.collect(),
        compared: compared.collect(),
    }
}
