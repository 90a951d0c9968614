//! The statistics of a layer as text, JSON, CSV and a picture.

use anyhow::Result;
use kardis_games::board::Move;
use kardis_games::turn::Side;
use kardis_solver::survey::histogram::Histogram;
use kardis_solver::survey::stats::{Stats, Use};
use serde::Serialize;

use super::{LayerHead, Subject, bars, csv, percent, share};
use crate::console::{Console, Tone};
use crate::view::table::{Align, Table};
use crate::view::words;

/// The moves that are legal anywhere: the pits from the mover's left, and the pass.
fn uses(stats: &Stats) -> Vec<(Move, Use)> {
    let pass = (Move::PASS, stats.pass());
    let pass = Some(pass).filter(|(_, pass)| pass.legal > 0);
    stats.pits().chain(pass).collect()
}

/// A mean with its sign and two places.
fn signed_mean(mean: f64) -> String {
    // What is rounded to 0 has no sign.
    if mean.abs() < 0.005 {
        "0.00".to_owned()
    } else {
        format!("{mean:+.2}")
    }
}

/// Everything that is counted, with bars.
pub(crate) fn text(subject: Subject, stats: &Stats, console: &Console) -> String {
    let mut text = subject.opening(console);
    text.push_str(&verdicts(stats, console));
    text.push('\n');
    text.push_str(&bars::text("value", &bars::rows(&stats.values), console));
    text.push('\n');
    let worth = bars::rows(&stats.worth);
    text.push_str(&bars::text("worth of the move", &worth, console));
    text.push('\n');
    text.push_str(&moves(subject, stats, console));
    text.push('\n');
    text.push_str(&facts(stats, console));
    text
}

fn verdicts(stats: &Stats, console: &Console) -> String {
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right]);
    for (word, count, tone) in [
        ("won", stats.won(), Tone::Good),
        ("level", stats.level(), Tone::Even),
        ("lost", stats.lost(), Tone::Bad),
    ] {
        table.row(vec![
            (word.to_owned(), tone),
            (words::grouped(count), Tone::Plain),
            (percent(count, stats.positions()), Tone::Plain),
        ]);
    }
    table.text(console)
}

fn moves(subject: Subject, stats: &Stats, console: &Console) -> String {
    let mut table = Table::new(&[Align::Right; 6]);
    table.headings(&[
        "move",
        "legal",
        "best",
        "of legal",
        "the only best",
        "forced",
    ]);
    for (mv, this) in uses(stats) {
        table.row(vec![
            (subject.move_text(mv, Side::South), Tone::Strong),
            (words::grouped(this.legal), Tone::Plain),
            (words::grouped(this.best), Tone::Plain),
            (percent(this.best, this.legal), Tone::Plain),
            (words::grouped(this.only_best), Tone::Plain),
            (words::grouped(this.forced), Tone::Plain),
        ]);
    }
    table.text(console)
}

fn facts(stats: &Stats, console: &Console) -> String {
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Left]);
    let mut row = |what: &str, number: String, more: String| {
        table.row(vec![
            (what.to_owned(), Tone::Plain),
            (number, Tone::Strong),
            (more, Tone::Faint),
        ]);
    };
    let all = stats.positions();
    row(
        "mean value",
        signed_mean(stats.values.mean()),
        String::new(),
    );
    row(
        "mean worth of the move",
        signed_mean(stats.worth.mean()),
        String::new(),
    );
    let zugzwang = stats.zugzwang;
    let kinds = format!(
        "{}: full {}, half {}, seeds only {}",
        percent(zugzwang.all(), all),
        words::grouped(zugzwang.full),
        words::grouped(zugzwang.half),
        words::grouped(zugzwang.seeds)
    );
    row("mutual zugzwangs", words::grouped(zugzwang.all()), kinds);
    row(
        "a best move takes seeds",
        words::grouped(stats.taking),
        percent(stats.taking, all),
    );
    row(
        "mean number of legal moves",
        format!("{:.2}", stats.mean_moves()),
        String::new(),
    );
    row(
        "mean number of best moves",
        format!("{:.2}", stats.mean_best_moves()),
        String::new(),
    );
    if let Some((plies, count)) = stats.deepest() {
        row(
            "deepest conversion",
            plies.to_string(),
            format!("plies, {} positions", words::grouped(count)),
        );
    }
    table.text(console)
}

/// The histogram of values as a picture.
pub(crate) fn svg(subject: Subject, stats: &Stats) -> String {
    bars::svg(
        &subject.title(),
        "value for the side to move",
        &stats.values,
    )
}

/// A number and how often it occurs.
#[derive(Debug, Serialize)]
struct Count {
    number: i64,
    positions: u64,
}

/// Counts with their mean.
#[derive(Debug, Serialize)]
struct Counts {
    mean: f64,
    counts: Vec<Count>,
}

fn counts(histogram: &Histogram) -> Vec<Count> {
    let occurring = histogram.occurring();
    occurring
        .map(|(number, positions)| Count {
            number: i64::from(number),
            positions,
        })
        .collect()
}

#[derive(Debug, Serialize)]
struct Zugzwang {
    positions: u64,
    share: f64,
    full: u64,
    half: u64,
    seeds: u64,
    over: u64,
}

#[derive(Debug, Serialize)]
struct MoveUse {
    #[serde(rename = "move")]
    text: String,
    legal: u64,
    best: u64,
    only_best: u64,
    forced: u64,
}

#[derive(Debug, Serialize)]
struct Conversion {
    deepest: u16,
    positions: u64,
    counts: Vec<Count>,
}

/// Everything that is counted, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct StatsObject {
    #[serde(flatten)]
    head: LayerHead,
    won: u64,
    level: u64,
    lost: u64,
    values: Counts,
    worth_of_move: Counts,
    zugzwang: Zugzwang,
    legal_moves: Counts,
    best_moves: Counts,
    best_move_takes: u64,
    moves: Vec<MoveUse>,
    conversion: Option<Conversion>,
}

impl StatsObject {
    /// The object of a survey.
    pub(crate) fn new(subject: Subject, stats: &Stats) -> Self {
        let with_mean = |mean, histogram| Counts {
            mean,
            counts: counts(histogram),
        };
        let zugzwang = stats.zugzwang;
        let distances = stats.distances.as_deref().unwrap_or_default();
        Self {
            head: subject.head("tb stats"),
            won: stats.won(),
            level: stats.level(),
            lost: stats.lost(),
            values: with_mean(stats.values.mean(), &stats.values),
            worth_of_move: with_mean(stats.worth.mean(), &stats.worth),
            zugzwang: Zugzwang {
                positions: zugzwang.all(),
                share: share(zugzwang.all(), stats.positions()),
                full: zugzwang.full,
                half: zugzwang.half,
                seeds: zugzwang.seeds,
                over: zugzwang.over,
            },
            legal_moves: with_mean(stats.mean_moves(), &stats.mobility),
            best_moves: with_mean(stats.mean_best_moves(), &stats.choice),
            best_move_takes: stats.taking,
            moves: uses(stats)
                .into_iter()
                .map(|(mv, this)| MoveUse {
                    text: subject.move_text(mv, Side::South),
                    legal: this.legal,
                    best: this.best,
                    only_best: this.only_best,
                    forced: this.forced,
                })
                .collect(),
            conversion: stats.deepest().map(|(deepest, positions)| Conversion {
                deepest,
                positions,
                counts: (0..)
                    .zip(distances)
                    .filter(|&(_, &positions)| positions > 0)
                    .map(|(number, &positions)| Count { number, positions })
                    .collect(),
            }),
        }
    }
}

/// One line a count: what is counted, the number, pit or kind that it is counted for, and how many
/// positions there are.
pub(crate) fn csv_text(subject: Subject, stats: &Stats) -> Result<String> {
    let object = StatsObject::new(subject, stats);
    let mut rows = Vec::new();
    let mut add = |what: &str, key: &str, positions: u64| {
        rows.push([
            subject.set.name.to_owned(),
            subject.layer.pits().get().to_string(),
            subject.layer.seeds().to_string(),
            what.to_owned(),
            key.to_owned(),
            positions.to_string(),
        ]);
    };
    add("positions", "", stats.positions());
    add("verdict", "won", object.won);
    add("verdict", "level", object.level);
    add("verdict", "lost", object.lost);
    add("zugzwang", "full", object.zugzwang.full);
    add("zugzwang", "half", object.zugzwang.half);
    add("zugzwang", "seeds", object.zugzwang.seeds);
    add("zugzwang", "over", object.zugzwang.over);
    add("best move takes", "", object.best_move_takes);
    for mv in &object.moves {
        add("legal", &mv.text, mv.legal);
        add("best", &mv.text, mv.best);
        add("only best", &mv.text, mv.only_best);
        add("forced", &mv.text, mv.forced);
    }
    let conversion = object.conversion.iter().flat_map(|c| &c.counts);
    for (what, counts) in [
        ("value", object.values.counts.iter().collect::<Vec<_>>()),
        (
            "worth of the move",
            object.worth_of_move.counts.iter().collect(),
        ),
        ("legal moves", object.legal_moves.counts.iter().collect()),
        ("best moves", object.best_moves.counts.iter().collect()),
        ("conversion", conversion.collect()),
    ] {
        for count in counts {
            add(what, &count.number.to_string(), count.positions);
        }
    }
    csv(["game", "pits", "seeds", "what", "key", "positions"], rows)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{fits, is_tidy, with_survey};
    use super::*;

    /// The counts of four beans in docs/rules.md, section 1.6, wherever they are shown.
    #[test]
    fn four_beans() {
        for distances in [false, true] {
            with_survey(4, distances, |subject, survey| {
                let stats = survey.stats().unwrap();
                let text = text(subject, &stats, &Console::plain());
                is_tidy(&text);
                assert!(text.starts_with("bohnenspiel, 4 seeds    1 365 positions\n"));
                assert!(text.contains("\n  won     471   34.5 %\n"), "{text}");
                assert_eq!(text.contains("deepest conversion"), distances);
                let object = fits("tb-stats", &StatsObject::new(subject, &stats));
                assert_eq!(object["positions"], 1365);
                assert_eq!([&object["won"], &object["level"]], [471, 442]);
                let values = object["values"]["counts"].as_array().unwrap();
                let counts: Vec<_> = values.iter().map(|count| &count["positions"]).collect();
                assert_eq!(counts, [452, 442, 471]);
                assert_eq!(object["conversion"].is_object(), distances);
                let csv = csv_text(subject, &stats).unwrap();
                for line in ["verdict,lost,452", "value,-4,452", "positions,,1365"] {
                    assert!(
                        csv.contains(&format!("\nbohnenspiel,6,4,{line}\n")),
                        "{csv}"
                    );
                }
                assert!(svg(subject, &stats).contains("+4: 471"));
            });
        }
    }

    #[test]
    fn means_have_two_places() {
        assert_eq!(signed_mean(0.125), "+0.12");
        assert_eq!(signed_mean(-1.0), "-1.00");
        assert_eq!(signed_mean(-0.001), "0.00");
    }
}
