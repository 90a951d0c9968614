//! Claims that were checked, as text and as JSON.

use std::fmt::Write as _;
use std::path::Path;

use kardis_solver::window::Bounds;
use kardis_statistics::claim::check::{Checked, Sample};
use kardis_statistics::claim::experiment::{Found, Tried};
use kardis_statistics::claim::proof::{Fact, Known, Proved};
use kardis_statistics::claim::statement::Outcome;
use kardis_statistics::claim::{Claim, Number, Statement, Unit, Verdict};
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::view::head::{self, Head};
use crate::view::table::{Align, Table};
use crate::view::words;

/// A claim and all that was found about it.
pub(crate) struct Answer<'a> {
    pub(crate) file: &'a Path,
    pub(crate) claim: &'a Claim,
    pub(crate) known: &'a Known,
    pub(crate) samples: &'a [Sample],
    pub(crate) checked: &'a [Checked<'a>],
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) opening: u32,
}

/// So many players stand side by side.
const ABREAST: usize = 3;

/// A sentence in a few words.
fn named(statement: &Statement, unit: Unit) -> String {
    match statement {
        Statement::Mean(_) => format!("mean {unit}"),
        Statement::Usual { share, .. } => format!("{} of {unit}", percent(*share)),
        Statement::Extremes(_) => format!("extreme {unit}"),
        Statement::Shortest(_) => format!("fewest {unit}"),
        Statement::Share(Outcome::First, _) => "first wins".to_owned(),
        Statement::Share(Outcome::Draw, _) => "draws".to_owned(),
        Statement::Share(Outcome::Second, _) => "second wins".to_owned(),
        Statement::Winner(_) => "best play".to_owned(),
        Statement::Branching(_) => "moves a ply".to_owned(),
        Statement::Captures(_) => "taken a ply".to_owned(),
        Statement::Majority(_) => "majority".to_owned(),
        Statement::Tie(_) => "a draw has".to_owned(),
        Statement::Value { start, .. } => {
            let total = start.total().unwrap_or_default();
            let pits = start.pits();
            if start.set().is_bao() {
                "start".to_owned()
            } else {
                format!("start {pits}x{}", total / (2 * pits as u32))
            }
        }
    }
}

/// A share in percent, without places where there are none.
fn percent(share: f64) -> String {
    let percent = (share * 1e4).round() / 100.0;
    format!("{percent} %")
}

/// What a statement says.
fn said(statement: &Statement) -> String {
    let number = |number: &Number| format!("{:.*}", usize::from(number.places), number.value);
    match statement {
        Statement::Mean(mean) | Statement::Branching(mean) | Statement::Captures(mean) => {
            number(mean)
        }
        Statement::Usual { ends, .. } | Statement::Extremes(ends) => {
            format!("{}-{}", number(&ends[0]), number(&ends[1]))
        }
        Statement::Shortest(count) | Statement::Majority(count) | Statement::Tie(count) => {
            count.to_string()
        }
        Statement::Share(_, share) => percent(share.value),
        Statement::Winner(outcome) => outcome.name().to_owned(),
        Statement::Value { value, .. } => words::signed(*value),
    }
}

/// What games say, in a cell.
fn cell(statement: &Statement, tried: Option<&Tried>) -> (String, Tone) {
    let Some(tried) = tried else {
        return ("-".to_owned(), Tone::Faint);
    };
    let found = match &tried.found {
        Found::Number { value, .. } if matches!(statement, Statement::Share(..)) => {
            format!("{:.1} %", value * 100.0)
        }
        Found::Number { value, .. } => format!("{value:.2}"),
        Found::Range { ends, .. } | Found::Extremes { ends, .. } => {
            format!("{}-{}", ends[0], ends[1])
        }
    };
    (format!("{} {found}", tried.verdict), tone(tried.verdict))
}

const fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::Match => Tone::Good,
        Verdict::Near => Tone::Even,
        Verdict::Undecided => Tone::Faint,
        Verdict::No | Verdict::Impossible => Tone::Bad,
    }
}

/// What is proved, in a cell.
fn proved(proved: Option<Proved>) -> (String, Tone) {
    let Some(Proved { verdict, fact }) = proved else {
        return (String::new(), Tone::Faint);
    };
    let text = match fact {
        Fact::AtLeast(least) => format!("{least} at least"),
        Fact::Shortest(length) => length.to_string(),
        Fact::MostMoves(most) => format!("{most} at most"),
        Fact::Majority { least, .. } => format!("is {least}"),
        Fact::Half {
            is_impossible: true,
            ..
        } => "no half".to_owned(),
        Fact::Half { half, .. } => format!("is {half}"),
        Fact::Value(bounds) => match known(bounds) {
            Some(text) => format!("is {text}"),
            None => "not known".to_owned(),
        },
    };
    (text, verdict.map_or(Tone::Faint, tone))
}

/// Bounds in words, if there are any.
fn known(bounds: Bounds) -> Option<String> {
    (bounds.lower > i16::MIN || bounds.upper < i16::MAX).then(|| words::ranged(bounds))
}

/// The answer as text.
pub(crate) fn text(answer: &Answer<'_>, console: &Console) -> String {
    let claim = answer.claim;
    let mut text = head::text(&claim.start, console);
    let _ = writeln!(text, "{}", answer.file.display());
    text.push_str(&paragraph("source  ", &claim.source));
    if let Some(note) = &claim.note {
        text.push_str(&paragraph("note    ", note));
    }
    if !answer.samples.is_empty() {
        text.push_str(&paragraph("games   ", &played(answer)));
    }
    for (block, samples) in blocks(answer.samples).into_iter().enumerate() {
        text.push('\n');
        text.push_str(&table(answer, block * ABREAST, samples, console));
    }
    for line in [units(answer), remarks(answer), summary(answer)] {
        if !line.is_empty() {
            text.push('\n');
            text.push_str(&line);
        }
    }
    text
}

/// The samples in lines; one empty line if there are none.
fn blocks(samples: &[Sample]) -> Vec<&[Sample]> {
    if samples.is_empty() {
        vec![samples]
    } else {
        samples.chunks(ABREAST).collect()
    }
}

fn paragraph(first: &str, text: &str) -> String {
    words::wrapped(first, first.len(), text) + "\n"
}

fn played(answer: &Answer<'_>) -> String {
    let mut samples = answer.samples.iter();
    let least = samples.by_ref().map(|sample| sample.tally.games()).min();
    let least = least.unwrap_or_default();
    let cut = if least < answer.games {
        format!(
            ", of which no more than {} were played by some",
            words::grouped(least)
        )
    } else {
        String::new()
    };
    let opening = match answer.opening {
        0 => "no random plies at the beginning".to_owned(),
        plies => format!("random plies at the beginning: {plies}"),
    };
    format!(
        "{} of each player against itself{cut}, seed {}, {opening}",
        words::grouped(answer.games),
        answer.seed
    )
}

fn table(answer: &Answer<'_>, first: usize, samples: &[Sample], console: &Console) -> String {
    let mut table = Table::new(&[Align::Left; 4 + ABREAST]);
    let levels: Vec<String> = samples.iter().map(|s| s.level.to_string()).collect();
    let mut headings = vec!["verdict", "sentence", "claimed"];
    headings.extend(levels.iter().map(String::as_str));
    if first == 0 {
        headings.push("proved");
    }
    table.headings(&headings);
    for checked in answer.checked {
        let statement = &checked.sentence.statement;
        let mut row = vec![
            (checked.verdict.to_string(), tone(checked.verdict)),
            (named(statement, answer.claim.unit), Tone::Plain),
            (said(statement), Tone::Strong),
        ];
        let tried = checked.tried.iter().skip(first).take(samples.len());
        row.extend(tried.map(|tried| cell(statement, tried.as_ref())));
        if first == 0 {
            row.push(proved(checked.proved));
        }
        table.row(row);
    }
    table.text(console)
}

/// In which unit the sentences about lengths are met, and by whom.
fn units(answer: &Answer<'_>) -> String {
    let lengths: Vec<&Checked<'_>> = answer
        .checked
        .iter()
        .filter(|checked| !checked.units.is_empty())
        .collect();
    if lengths.is_empty() || answer.samples.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    for (index, unit) in Unit::ALL.into_iter().enumerate() {
        if unit == Unit::Turns && !answer.known.bonus {
            continue;
        }
        let met = |player: usize| {
            let verdicts = lengths.iter().map(|checked| checked.units[index].1[player]);
            verdicts
                .flatten()
                .filter(|verdict| verdict.is_met())
                .count()
        };
        let players = answer.samples.iter().enumerate();
        let players: Vec<String> = players
            .map(|(player, sample)| format!("{} {}", sample.level, met(player)))
            .collect();
        let line = format!(
            "of {} about lengths are met: {}",
            lengths.len(),
            players.join(", ")
        );
        text.push_str(&paragraph(&format!("{:<8}", unit.name()), &line));
    }
    text
}

/// Sources, notes and proofs of single sentences.
fn remarks(answer: &Answer<'_>) -> String {
    let mut text = String::new();
    let mut told: Vec<(Option<&String>, Option<&String>)> = Vec::new();
    for checked in answer.checked {
        let sentence = checked.sentence;
        let key = sentence.statement.key();
        let own = (sentence.source.as_ref(), sentence.note.as_ref());
        if own != (None, None) && !told.contains(&own) {
            told.push(own);
            let parts: Vec<&str> = [own.0, own.1]
                .into_iter()
                .flatten()
                .map(String::as_str)
                .collect();
            text.push_str(&paragraph(&format!("{key}: "), &parts.join("; ")));
        }
        if let Some(why) = why(checked) {
            text.push_str(&paragraph(&format!("{key}: "), &why));
        }
    }
    text
}

/// Why a statement cannot be, or for how many games it is ordinary.
fn why(checked: &Checked<'_>) -> Option<String> {
    if let Statement::Extremes(_) = checked.sentence.statement {
        let of_games = checked
            .tried
            .iter()
            .flatten()
            .filter(|t| t.verdict.is_met());
        let games = of_games.filter_map(|tried| match tried.found {
            Found::Extremes { games, .. } => games,
            _ => None,
        });
        let spans: Vec<String> = games.map(span).collect();
        return (!spans.is_empty())
            .then(|| format!("ordinary for {} games of such a player", spans.join(" or ")));
    }
    if checked.verdict != Verdict::Impossible {
        return None;
    }
    Some(match checked.proved?.fact {
        Fact::Majority { least, step } if step > 1 => format!(
            "all that is captured or swept up comes in multiples of {step}, so {least} is the least \
             that is more than half; only an equal split after a repetition can give another number"
        ),
        Fact::Majority { least, .. } => format!("{least} is the least that is more than half"),
        Fact::Half {
            is_impossible: true,
            ..
        } => "half of the seeds cannot be captured".to_owned(),
        Fact::Half { half, .. } => format!("half of the seeds are {half}"),
        Fact::AtLeast(least) => format!("no game is over after less than {least}"),
        Fact::Shortest(length) => format!("the shortest game has {length}"),
        Fact::MostMoves(most) => format!("no position has more than {most}"),
        Fact::Value(bounds) => format!("it is {}", known(bounds)?),
    })
}

fn span([least, most]: [u64; 2]) -> String {
    if most == u64::MAX {
        format!("{} or more", words::grouped(least))
    } else {
        format!("{} to {}", words::grouped(least), words::grouped(most))
    }
}

fn summary(answer: &Answer<'_>) -> String {
    let count = |verdict| {
        let all = answer.checked.iter();
        all.filter(|checked| checked.verdict == verdict).count()
    };
    let all = [
        Verdict::Match,
        Verdict::Near,
        Verdict::No,
        Verdict::Impossible,
        Verdict::Undecided,
    ];
    let counts: Vec<String> = all
        .into_iter()
        .filter(|&verdict| count(verdict) > 0)
        .map(|verdict| format!("{} {verdict}", count(verdict)))
        .collect();
    let number = answer.checked.len();
    let sentences = if number == 1 { "sentence" } else { "sentences" };
    let mut text = format!("{number} {sentences}: {}\n", counts.join(", "));
    let unmet: Vec<String> = answer
        .checked
        .iter()
        .filter(|checked| matches!(checked.verdict, Verdict::No | Verdict::Impossible))
        .map(|checked| {
            let sentence = checked.sentence;
            format!("{} (line {})", sentence.statement.key(), sentence.line)
        })
        .collect();
    if !unmet.is_empty() {
        text.push_str(&paragraph("not met by any player: ", &unmet.join(", ")));
    }
    text
}

#[derive(Serialize)]
struct TriedObject {
    player: String,
    verdict: Option<&'static str>,
    number: Option<f64>,
    interval: Option<[f64; 2]>,
    ends: Option<[u32; 2]>,
    end_intervals: Option<[[f64; 2]; 2]>,
    games: Option<[Option<u64>; 2]>,
}

impl TriedObject {
    fn new(sample: &Sample, tried: Option<&Tried>) -> Self {
        let mut object = Self {
            player: sample.level.to_string(),
            verdict: tried.map(|tried| tried.verdict.word()),
            number: None,
            interval: None,
            ends: None,
            end_intervals: None,
            games: None,
        };
        match tried.map(|tried| &tried.found) {
            Some(Found::Number { value, interval }) => {
                object.number = Some(*value);
                object.interval = Some([interval.lower, interval.upper]);
            }
            Some(Found::Range { ends, intervals }) => {
                object.ends = Some(*ends);
                object.end_intervals = Some(intervals.map(|i| [i.lower, i.upper]));
            }
            Some(Found::Extremes { ends, games }) => {
                object.ends = Some(*ends);
                object.games = games.map(|span| span.map(|n| (n != u64::MAX).then_some(n)));
            }
            None => {}
        }
        object
    }
}

#[derive(Serialize)]
struct ProvedObject {
    verdict: Option<&'static str>,
    fact: &'static str,
    number: Option<i64>,
    bounds: Option<[i16; 2]>,
}

impl ProvedObject {
    fn new(proved: Proved) -> Self {
        let (fact, number, bounds) = match proved.fact {
            Fact::AtLeast(least) => ("at least", Some(i64::from(least)), None),
            Fact::Shortest(length) => ("shortest", Some(i64::from(length)), None),
            Fact::MostMoves(most) => ("at most", Some(i64::from(most)), None),
            Fact::Majority { least, .. } => ("majority", Some(i64::from(least)), None),
            Fact::Half {
                is_impossible: true,
                ..
            } => ("half", None, None),
            Fact::Half { half, .. } => ("half", Some(i64::from(half)), None),
            Fact::Value(bounds) => {
                let known = known(bounds).map(|_| [bounds.lower, bounds.upper]);
                ("value", bounds.value().map(i64::from), known)
            }
        };
        Self {
            verdict: proved.verdict.map(Verdict::word),
            fact,
            number,
            bounds,
        }
    }
}

#[derive(Serialize)]
struct UnitObject {
    unit: &'static str,
    verdicts: Vec<Option<&'static str>>,
}

#[derive(Serialize)]
struct SentenceObject<'a> {
    key: String,
    line: usize,
    claimed: String,
    position: Option<String>,
    source: &'a str,
    sentence_note: Option<&'a str>,
    verdict: &'static str,
    players: Vec<TriedObject>,
    proved: Option<ProvedObject>,
    units: Vec<UnitObject>,
}

/// The answer as JSON.
#[derive(Serialize)]
pub(crate) struct Object<'a> {
    #[serde(flatten)]
    head: Head,
    file: String,
    source: &'a str,
    source_note: Option<&'a str>,
    unit: &'static str,
    players: Vec<String>,
    games: Vec<u64>,
    wanted: u64,
    seed: u64,
    opening: u32,
    sentences: Vec<SentenceObject<'a>>,
    met: bool,
}

/// The answer as JSON.
pub(crate) fn object<'a>(answer: &'a Answer<'a>) -> Object<'a> {
    let claim = answer.claim;
    let sentence = |checked: &'a Checked<'a>| {
        let sentence = checked.sentence;
        let players = answer.samples.iter().zip(&checked.tried);
        SentenceObject {
            key: sentence.statement.key(),
            line: sentence.line,
            claimed: said(&sentence.statement),
            position: match &sentence.statement {
                Statement::Value { start, .. } => Some(start.to_string()),
                _ => None,
            },
            source: sentence.source.as_deref().unwrap_or(&claim.source),
            sentence_note: sentence.note.as_deref(),
            verdict: checked.verdict.word(),
            players: players
                .filter(|_| sentence.statement.is_tried())
                .map(|(sample, tried)| TriedObject::new(sample, tried.as_ref()))
                .collect(),
            proved: checked.proved.map(ProvedObject::new),
            units: checked
                .units
                .iter()
                .map(|(unit, verdicts)| UnitObject {
                    unit: unit.name(),
                    verdicts: verdicts.iter().map(|v| v.map(Verdict::word)).collect(),
                })
                .collect(),
        }
    };
    let samples = || answer.samples.iter();
    Object {
        head: Head::new("stats claim", &claim.start),
        file: answer.file.display().to_string(),
        source: &claim.source,
        source_note: claim.note.as_deref(),
        unit: claim.unit.name(),
        players: samples().map(|sample| sample.level.to_string()).collect(),
        games: samples().map(|sample| sample.tally.games()).collect(),
        wanted: answer.games,
        seed: answer.seed,
        opening: answer.opening,
        sentences: answer.checked.iter().map(sentence).collect(),
        met: answer
            .checked
            .iter()
            .all(|checked| checked.verdict.is_met()),
    }
}
