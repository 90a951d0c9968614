//! `kardis games`: the rule sets, and the rules of each with their sources.

use std::fmt::Write as _;

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_games::suggestion::closest;
use kardis_games::variants::{Authority, Point, RuleSet, rule_set, rule_sets};
use serde::Serialize;

use crate::cli::GamesArgs;
use crate::console::{Console, Tone};
use crate::failure::Usage;
use crate::verdict::Verdict;
use crate::view::head::{self, SCHEMA, hash};
use crate::view::table::{Align, Table};
use crate::view::words;

/// A rule set as JSON.
#[derive(Serialize)]
struct GameObject {
    schema: u8,
    command: &'static str,
    game: &'static str,
    title: &'static str,
    rules_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    pits: usize,
    seeds: u32,
    rows: usize,
    widths: [usize; 2],
    start: String,
    stops_at_majority: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<PointObject>>,
}

/// A point of a rule set as JSON.
#[derive(Serialize)]
struct PointObject {
    topic: &'static str,
    rule: &'static str,
    authority: &'static str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<&'static str>,
}

/// Lists the games, or prints one.
pub(crate) fn run(args: &GamesArgs, console: &Console) -> Result<Verdict> {
    let Some(name) = &args.name else {
        list(console)?;
        return Ok(Verdict::Yes);
    };
    let name = name.to_ascii_lowercase();
    let Some(set) = rule_set(&name) else {
        return Err(unknown(&name).into());
    };
    if console.json {
        console.print_json(&GameObject::new(set, true))?;
    } else {
        console.print(&rules(set, console))?;
    }
    Ok(Verdict::Yes)
}

fn unknown(name: &str) -> Usage {
    let hint = match closest(name, rule_sets().map(|set| set.name)) {
        Some(near) => format!("did you mean {near}?"),
        None => "kardis games lists them".to_owned(),
    };
    let short: String = name.chars().take(40).collect();
    Usage::new(format!("unknown game '{}'", short.escape_debug())).with_hint(hint)
}

fn list(console: &Console) -> Result<()> {
    if console.json {
        for set in rule_sets() {
            console.print_json(&GameObject::new(set, false))?;
        }
        return Ok(());
    }
    let mut table = Table::new(&[Align::Left, Align::Left, Align::Left]);
    for set in rule_sets() {
        let reconstruction = if set.note.is_some() { " *" } else { "" };
        table.row(vec![
            (set.name.to_owned(), Tone::Strong),
            (format!("{}x{}", set.pits, set.seeds), Tone::Plain),
            (format!("{}{reconstruction}", set.title), Tone::Plain),
        ]);
    }
    let mut text = table.text(console);
    for set in rule_sets() {
        if let Some(note) = set.note {
            let first = format!("* {}:", set.name);
            let _ = write!(text, "\n{}", words::wrapped(&format!("{first} "), 2, note));
        }
    }
    text.push_str("\n\nthe rules of one, with their sources: kardis games NAME\n");
    console.print(&text)
}

/// The rules point by point.
pub(crate) fn rules(set: &'static RuleSet, console: &Console) -> String {
    let start = Position::usual_start(set);
    let widths = set.widths();
    let size = if widths.start() == widths.end() {
        String::new()
    } else {
        format!(" (also on {} to {})", widths.start(), widths.end())
    };
    let row = if set.is_bao() { "a row" } else { "a side" };
    let mut text = format!(
        "{}   {}\n{}",
        console.paint(Tone::Strong, set.name),
        set.title,
        head::note(set)
    );
    let board = format!("{} pits {row}{size}, {} seeds a pit", set.pits, set.seeds);
    text.push('\n');
    for (first, words) in [
        ("  board       ", board),
        ("  start       ", start.to_string()),
        ("  rule set    ", hash(start.rules().hash())),
    ] {
        text.push_str(&words::wrapped(first, first.len(), &words));
        text.push('\n');
    }
    for point in set.points() {
        text.push('\n');
        text.push_str(&told(point, console));
    }
    text
}

/// A point of the rules.
fn told(point: &Point, console: &Console) -> String {
    let mut text = format!(
        "  {}  [{}]\n",
        console.paint(Tone::Strong, point.topic),
        authority(point.authority)
    );
    for (first, words) in [
        ("    ", point.rule),
        ("    source: ", point.source),
        ("    others: ", point.others),
    ] {
        if !words.is_empty() {
            text.push_str(&words::wrapped(first, 6, words));
            text.push('\n');
        }
    }
    text
}

/// Who decided a point, in a word or two.
const fn authority(authority: Authority) -> &'static str {
    match authority {
        Authority::Seed => "specification",
        Authority::Public => "public source",
        Authority::Proved => "proved",
        Authority::Decided => "decided here",
    }
}

impl GameObject {
    fn new(set: &'static RuleSet, with_points: bool) -> Self {
        let start = Position::usual_start(set);
        let point = |point: &Point| PointObject {
            topic: point.topic,
            rule: point.rule,
            authority: match point.authority {
                Authority::Seed => "specification",
                Authority::Public => "public",
                Authority::Proved => "proved",
                Authority::Decided => "decided",
            },
            source: point.source,
            others: Some(point.others).filter(|others| !others.is_empty()),
        };
        Self {
            schema: SCHEMA,
            command: "games",
            game: set.name,
            title: set.title,
            rules_hash: hash(start.rules().hash()),
            note: set.note,
            pits: set.pits,
            seeds: set.seeds,
            rows: if set.is_bao() { 4 } else { 2 },
            widths: [*set.widths().start(), *set.widths().end()],
            start: start.to_string(),
            stops_at_majority: set.stops_at_majority,
            points: with_points.then(|| set.points().map(point).collect()),
        }
    }
}
