//! Games between players as text, JSON and a picture.

use std::fmt::Write;

use kardis_games::notation::Position;
use kardis_statistics::describe::{Counts, Interval, share};
use kardis_statistics::selfplay::{Contest, Tally};
use serde::Serialize;

use super::survey::bars;
use super::survey::percent;
use crate::console::{Console, Tone};
use crate::view::head::{self, Head};
use crate::view::table::{Align, Table};
use crate::view::words;

/// What was played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played<'a> {
    /// Where the games began.
    pub(crate) position: &'a Position,
    /// What was to be played.
    pub(crate) contest: &'a Contest,
    /// What happened.
    pub(crate) tally: &'a Tally,
    /// A perfect player knew the values of boards of up to so many seeds.
    pub(crate) exact: Option<u32>,
}

/// The quantiles that are told, with their names.
const QUANTILES: [(f64, &str); 7] = [
    (0.025, "2.5 %"),
    (0.05, "5 %"),
    (0.25, "25 %"),
    (0.5, "median"),
    (0.75, "75 %"),
    (0.95, "95 %"),
    (0.975, "97.5 %"),
];

/// Lines of the histogram in the terminal, and bars of the picture, at most.
const LINES: usize = 25;
const BARS: usize = 100;

impl Played<'_> {
    /// The players in a few words.
    fn players(self) -> String {
        let [first, second] = self.contest.players;
        if first == second {
            format!("{first} against itself")
        } else {
            format!("{first} against {second}")
        }
    }

    /// How it was played, in a sentence.
    fn conditions(self) -> String {
        let contest = self.contest;
        let mut text = match contest.opening {
            0 => "no random plies at the beginning".to_owned(),
            1 => "the first ply at random".to_owned(),
            plies => format!("the first {plies} plies at random"),
        };
        let _ = write!(
            text,
            ", seed {}, sides changed every game, at most {} plies a game",
            contest.seed,
            words::grouped(u64::from(contest.cap))
        );
        if let Some(seeds) = self.exact {
            let _ = write!(text, ", exact values to {seeds} seeds");
        }
        text
    }

    fn in_bao(self) -> bool {
        self.position.set().is_bao()
    }
}

/// A number with two places.
fn two(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.2}"))
}

/// An interval with two places.
fn between(interval: Option<Interval>) -> String {
    interval.map_or_else(String::new, |i| format!("{:.2} to {:.2}", i.lower, i.upper))
}

/// The interval of a share, in percent.
fn percents(hits: u64, all: u64) -> String {
    let Interval { lower, upper } = share(hits, all);
    format!("{:.1} to {:.1} %", lower * 100.0, upper * 100.0)
}

/// Everything that is counted.
pub(crate) fn text(played: Played<'_>, console: &Console) -> String {
    let tally = played.tally;
    let mut text = head::text(played.position, console);
    text.push('\n');
    let games = match (tally.games(), played.contest.games) {
        (1, 1) => "1 game".to_owned(),
        (all, wanted) if all == wanted => format!("{} games", words::grouped(all)),
        (some, wanted) => format!(
            "the first {} of {} games",
            words::grouped(some),
            words::grouped(wanted)
        ),
    };
    let line = format!("{}: {games}, {}", played.players(), played.conditions());
    text.push_str(&words::wrapped("", 2, &line));
    text.push('\n');
    if tally.games() == 0 {
        return text;
    }
    text.push('\n');
    text.push_str(&results(played, console));
    text.push('\n');
    text.push_str(&lengths(played, console));
    text.push('\n');
    let rows = rows(&tally.length, LINES);
    text.push_str(&bars::text_of("plies", "games", &rows, console));
    text.push('\n');
    text.push_str(&facts(played, console));
    text.push_str(
        "\nshares with intervals of Wilson, means with intervals of Student's t, both 95 %\n",
    );
    text
}

fn results(played: Played<'_>, console: &Console) -> String {
    let tally = played.tally;
    let all = tally.games();
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right, Align::Left]);
    let mut row = |what: String, games: u64, tone: Tone| {
        table.row(vec![
            (what, tone),
            (words::grouped(games), Tone::Plain),
            (percent(games, all), Tone::Strong),
            (percents(games, all), Tone::Faint),
        ]);
    };
    let [south, drawn, north] = tally.south;
    row("South wins".to_owned(), south, Tone::Plain);
    row("drawn".to_owned(), drawn, Tone::Plain);
    row("North wins".to_owned(), north, Tone::Plain);
    let [first, second] = played.contest.players;
    if first != second {
        let [won, _, lost] = tally.first_results();
        row(format!("{first} wins"), won, Tone::Plain);
        row(format!("{second} wins"), lost, Tone::Plain);
    }
    for (what, &games) in Tally::FINISHES.iter().zip(&tally.finishes) {
        if games > 0 {
            row(format!("ended: {what}"), games, Tone::Faint);
        }
    }
    table.text(console)
}

fn lengths(played: Played<'_>, console: &Console) -> String {
    let length = &played.tally.length;
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Left]);
    let mut row = |what: &str, number: String, more: String| {
        table.row(vec![
            (what.to_owned(), Tone::Plain),
            (number, Tone::Strong),
            (more, Tone::Faint),
        ]);
    };
    row(
        "plies, mean",
        two(length.mean()),
        between(length.mean_interval()),
    );
    row("deviation", two(length.deviation()), String::new());
    let whole = |number: Option<u32>| number.map_or_else(String::new, |n| n.to_string());
    row("shortest", whole(length.min()), String::new());
    for (share, name) in QUANTILES {
        row(name, whole(length.quantile(share)), String::new());
    }
    row("longest", whole(length.max()), String::new());
    table.text(console)
}

fn facts(played: Played<'_>, console: &Console) -> String {
    let tally = played.tally;
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Left]);
    let mut row = |what: &str, number: String, more: String| {
        table.row(vec![
            (what.to_owned(), Tone::Plain),
            (number, Tone::Strong),
            (more, Tone::Faint),
        ]);
    };
    row("legal moves a ply", two(tally.branching()), String::new());
    row("seeds captured a ply", two(tally.captures()), String::new());
    if tally.passes > 0 {
        let share = percent(tally.passes, tally.plies());
        let share = format!("{share} of all plies");
        row("forced passes", words::grouped(tally.passes), share);
    }
    if !played.in_bao() {
        let games = |counts: &Counts| format!("in {} games", words::grouped(counts.len()));
        row(
            "lead changes a game",
            two(tally.lead_changes.mean()),
            between(tally.lead_changes.mean_interval()),
        );
        row(
            "winner's seeds ahead",
            two(tally.distance.mean()),
            between(tally.distance.mean_interval()),
        );
        row(
            "more than half after",
            two(tally.majority.mean()),
            format!("plies, {}", games(&tally.majority)),
        );
        if !tally.settled.is_empty() {
            row(
                "settled by exact values after",
                two(tally.settled.mean()),
                format!("plies, {}", games(&tally.settled)),
            );
        }
    }
    if let Some(different) = tally.different() {
        row("different games", words::grouped(different), String::new());
    }
    table.text(console)
}

/// Bins with their names.
fn rows(counts: &Counts, most: usize) -> Vec<(String, u64)> {
    let name = |first: u32, last: u32| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    };
    let bins = counts.bins(most).into_iter();
    bins.map(|bin| (name(bin.first, bin.last), bin.count))
        .collect()
}

/// The lengths of games as a picture.
pub(crate) fn svg(played: Played<'_>) -> String {
    let set = played.position.set().name;
    let games = words::grouped(played.tally.games());
    let title = format!("{set}: {}, {games} games", played.players());
    bars::svg_of(&title, "plies", "games", &rows(&played.tally.length, BARS))
}

/// A share with its interval.
#[derive(Debug, Serialize)]
struct Part {
    games: u64,
    share: f64,
    interval: [f64; 2],
}

impl Part {
    fn of(games: u64, all: u64) -> Self {
        let Interval { lower, upper } = share(games, all);
        Self {
            games,
            share: games as f64 / all.max(1) as f64,
            interval: [lower, upper],
        }
    }
}

/// Wins, draws and losses.
#[derive(Debug, Serialize)]
struct Results {
    wins: Part,
    draws: Part,
    losses: Part,
}

impl Results {
    fn of([wins, draws, losses]: [u64; 3]) -> Self {
        let all = wins + draws + losses;
        Self {
            wins: Part::of(wins, all),
            draws: Part::of(draws, all),
            losses: Part::of(losses, all),
        }
    }
}

/// A sample described.
#[derive(Debug, Serialize)]
struct Described {
    games: u64,
    mean: Option<f64>,
    interval: Option<[f64; 2]>,
    deviation: Option<f64>,
    min: Option<u32>,
    max: Option<u32>,
    quantiles: Vec<Quantile>,
}

#[derive(Debug, Serialize)]
struct Quantile {
    share: f64,
    number: u32,
}

impl Described {
    fn of(counts: &Counts) -> Self {
        let quantile = |(share, _): (f64, &str)| {
            let number = counts.quantile(share)?;
            Some(Quantile { share, number })
        };
        Self {
            games: counts.len(),
            mean: counts.mean(),
            interval: counts.mean_interval().map(|i| [i.lower, i.upper]),
            deviation: counts.deviation(),
            min: counts.min(),
            max: counts.max(),
            quantiles: QUANTILES.into_iter().filter_map(quantile).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct Ended {
    how: &'static str,
    #[serde(flatten)]
    games: Part,
}

#[derive(Debug, Serialize)]
struct Count {
    number: u32,
    games: u64,
}

/// Everything that is counted, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct SelfplayObject {
    #[serde(flatten)]
    head: Head,
    players: [String; 2],
    games: u64,
    wanted: u64,
    seed: u64,
    opening: u32,
    cap: u32,
    exact_to: Option<u32>,
    south: Results,
    first_player: Results,
    ended: Vec<Ended>,
    plies: Described,
    histogram: Vec<Count>,
    branching: Option<f64>,
    captured_a_ply: Option<f64>,
    passes: u64,
    lead_changes: Option<Described>,
    seeds_ahead: Option<Described>,
    majority: Option<Described>,
    settled: Option<Described>,
    different: Option<u64>,
}

impl SelfplayObject {
    /// The object of a contest.
    pub(crate) fn new(played: Played<'_>) -> Self {
        let Played {
            position,
            contest,
            tally,
            exact,
        } = played;
        let all = tally.games();
        let ended = Tally::FINISHES.into_iter().zip(tally.finishes);
        let counted = |counts: &Counts| (!played.in_bao()).then(|| Described::of(counts));
        Self {
            head: Head::new("stats selfplay", position),
            players: contest.players.map(|level| level.to_string()),
            games: all,
            wanted: contest.games,
            seed: contest.seed,
            opening: contest.opening,
            cap: contest.cap,
            exact_to: exact,
            south: Results::of(tally.south),
            first_player: Results::of(tally.first_results()),
            ended: ended
                .filter(|&(_, games)| games > 0)
                .map(|(how, games)| Ended {
                    how,
                    games: Part::of(games, all),
                })
                .collect(),
            plies: Described::of(&tally.length),
            histogram: tally
                .length
                .iter()
                .map(|(number, games)| Count { number, games })
                .collect(),
            branching: tally.branching(),
            captured_a_ply: tally.captures(),
            passes: tally.passes,
            lead_changes: counted(&tally.lead_changes),
            seeds_ahead: counted(&tally.distance),
            majority: counted(&tally.majority),
            settled: counted(&tally.settled).filter(|settled| settled.games > 0),
            different: tally.different(),
        }
    }
}
