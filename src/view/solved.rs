//! The answer of `solve` as text and as JSON.

use std::time::Duration;

use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::Margin;
use kardis_games::turn::Side;
use kardis_solver::proof::Unsettled;
use kardis_solver::session::How;
use kardis_solver::window::Bounds;
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::inquiry::answer::{Answer, Over, Rated};
use crate::inquiry::certificate::Filed;
use crate::inquiry::goal::Goal;
use crate::inquiry::line::Written;
use crate::inquiry::scale::{Halves, Outcome, Scale, counted};
use crate::inquiry::tree::Branch;
use crate::view::head::{self, Head};
use crate::view::table::{Align, Table};
use crate::view::{diagram, words};

/// The column in which the source of a result stands.
const SOURCE: usize = 42;

/// The tone of an outcome.
const fn tone(outcome: Outcome) -> Tone {
    match outcome {
        Outcome::Loss => Tone::Bad,
        Outcome::Draw => Tone::Even,
        Outcome::Win => Tone::Good,
    }
}

/// The head and the drawing of a position.
pub(crate) fn opening(position: &Position, dialect: Dialect, console: &Console) -> String {
    let head = head::text(position, console);
    let board = diagram::text(position, dialect, console);
    format!("{head}\n{board}\n")
}

/// Words on the left, and where they are from beside them.
fn beside(left: &str, right: &str, tone: Tone, console: &Console) -> String {
    let gap = SOURCE.saturating_sub(left.chars().count()).max(2);
    format!("{}{}{right}\n", console.paint(tone, left), " ".repeat(gap))
}

/// The answer with everything that was found out.
pub(crate) fn text(
    position: &Position,
    answer: &Answer,
    dialect: Dialect,
    console: &Console,
) -> String {
    let mut text = opening(position, dialect, console);
    text.push_str(&result(answer, console));
    if position.set().stops_at_majority && answer.is_exact() {
        text.push_str("(played out; this rule set stops as soon as somebody has more than half)\n");
    }
    text.push('\n');
    text.push_str(&moves(answer, console));
    if let Some(line) = &answer.line {
        text.push('\n');
        text.push_str(&words::wrapped("line  ", 6, &best_play(line)));
        text.push('\n');
    }
    text.push_str(&worth(answer));
    text
}

/// The moves of a line and how it ends.
fn best_play(line: &Written) -> String {
    format!("{}   {}", line.moves.join(" "), remark(&line.ending))
}

/// The end of a line, set off from its moves.
fn remark(ending: &str) -> String {
    if ending.is_empty() || ending.starts_with("...") {
        ending.to_owned()
    } else {
        format!("({ending})")
    }
}

/// The value, or what is known of it, and how it is known.
fn result(answer: &Answer, console: &Console) -> String {
    let time = words::seconds(answer.elapsed);
    if let Some(value) = answer.bounds.value() {
        let how = source(answer.how, answer.disk);
        let sentence = answer.scale.sentence(value);
        let source = format!("exact ({how})  {time}");
        return beside(
            &sentence,
            &source,
            tone(answer.scale.outcome(value)),
            console,
        );
    }
    let Bounds { lower, upper } = answer.bounds;
    let known = match (answer.scale, lower, upper) {
        (Scale::Outcome { side }, 0, _) => format!("{side} does not lose"),
        (Scale::Outcome { side }, _, 0) => format!("{side} does not win"),
        (Scale::Outcome { .. }, _, _) => "no win is proved".to_owned(),
        _ => format!(
            "value between {} and {}",
            words::signed(lower),
            words::signed(upper)
        ),
    };
    let tables = answer.disk.map_or(String::new(), |seeds| {
        format!(", tables to {} on disk", counted(seeds))
    });
    format!(
        "{known} (search{tables}, {time})\n{}",
        still_open(&answer.open, console)
    )
}

/// How far the statements are that come next.
fn still_open(open: &[Unsettled], console: &Console) -> String {
    if open.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&[Align::Left, Align::Right, Align::Right, Align::Right]);
    for &Unsettled {
        least,
        numbers,
        nodes,
    } in open
    {
        let cells = [
            format!("{} or better", words::signed(least)),
            format!("proof number {}", words::grouped(numbers.prove.into())),
            format!(
                "disproof number {}",
                words::grouped(numbers.disprove.into())
            ),
            format!("{} nodes", words::grouped(nodes)),
        ];
        table.row(cells.map(|cell| (cell, Tone::Plain)).into());
    }
    format!("\nopen next\n{}", table.text(console))
}

/// Where a value is from.
fn source(how: How, disk: Option<u32>) -> String {
    match (how, disk) {
        (How::Search { .. }, Some(seeds)) => {
            format!("{}, tables to {} on disk", source_word(how), counted(seeds))
        }
        (How::Over | How::Search { .. }, _) => source_word(how).to_owned(),
        (How::Table, _) => "table".to_owned(),
        (How::Reachable { boards, tables }, _) => {
            let boards = words::grouped(boards as u64);
            match tables {
                Some(_) => format!("{boards} positions, tables"),
                None => format!("all {boards} positions"),
            }
        }
    }
}

/// The same in short, for people.
const fn source_word(how: How) -> &'static str {
    match how {
        How::Search { proof: true, .. } => "proof search",
        How::Over | How::Search { .. } => "search",
        How::Table => "table",
        How::Reachable { .. } => "positions",
    }
}

/// The same for programs.
const fn source_name(how: How) -> &'static str {
    match how {
        How::Search { proof: true, .. } => "proof",
        _ => source_word(how),
    }
}

/// The moves, the best first.
fn moves(answer: &Answer, console: &Console) -> String {
    let mut table = Table::new(&[
        Align::Left,
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Left,
    ]);
    let right = answer.moves.iter().all(|mv| mv.text.len() <= 2);
    let remark = answer.remark();
    for (number, mv) in answer.moves.iter().enumerate() {
        let remark = remark.filter(|_| number == 0).unwrap_or_default();
        let name = if right {
            format!("{:>2}", mv.text)
        } else {
            mv.text.clone()
        };
        let [word, score, value] = cells(answer.scale, mv.bounds);
        let tone = mv
            .bounds
            .value()
            .map_or(Tone::Plain, |value| tone(answer.scale.outcome(value)));
        table.row(vec![
            (name, Tone::Strong),
            (word, tone),
            (score, Tone::Plain),
            (value, Tone::Plain),
            (remark.to_owned(), Tone::Plain),
        ]);
    }
    table.text(console)
}

/// The outcome, the score and the value that bounds mean, as far as they are known.
pub(crate) fn cells(scale: Scale, bounds: Bounds) -> [String; 3] {
    let worst = scale.outcome(bounds.lower);
    let best = scale.outcome(bounds.upper);
    let word = match (worst, best) {
        _ if worst == best => scale.word(worst).to_owned(),
        (Outcome::Loss, Outcome::Win) => "?".to_owned(),
        _ => format!("{} or {}", scale.word(best), scale.word(worst)),
    };
    let score = bounds
        .value()
        .and_then(|value| scale.score(value))
        .map_or(String::new(), |score| score.to_string());
    let value = match scale {
        Scale::Outcome { .. } => String::new(),
        _ => words::ranged(bounds),
    };
    [word, score, value]
}

/// What the move is worth.
fn worth(answer: &Answer) -> String {
    let Some(worth) = answer.worth else {
        return String::new();
    };
    let other = !answer.scale.side();
    let then = match (answer.scale, worth.turned.signum()) {
        (Scale::Outcome { .. }, 1) => format!("{other} wins"),
        (Scale::Outcome { .. }, 0) => "neither side can win".to_owned(),
        (Scale::Outcome { .. }, _) => format!("{} wins", !other),
        (_, 1) => format!("{other} +{}", worth.turned),
        (_, 0) => "level".to_owned(),
        (_, _) => format!("{} +{}", !other, -worth.turned),
    };
    if matches!(answer.scale, Scale::Outcome { .. }) {
        return format!("with {other} to move: {then}\n");
    }
    format!(
        "worth of the move  {} (with {other} to move: {then})\n",
        words::signed(worth.worth)
    )
}

/// A position that is over.
pub(crate) fn over_text(
    position: &Position,
    over: &Over,
    dialect: Dialect,
    console: &Console,
) -> String {
    let opening = opening(position, dialect, console);
    format!(
        "{opening}the game is over: {}\n{}\n",
        over.ending,
        final_sentence(over)
    )
}

/// Who has won, and the score.
pub(crate) fn final_sentence(over: &Over) -> String {
    match (over.winner, over.score, over.stores_known) {
        (Some(winner), Some(score), true) => format!("{winner} wins {score}"),
        (None, Some(score), true) => format!("a draw {score}"),
        (Some(winner), Some(score), false) => {
            format!(
                "of the seeds left {winner} gets {}, {} {}",
                score.of(winner),
                !winner,
                score.of(!winner)
            )
        }
        (None, Some(_), false) => "no seeds are left".to_owned(),
        (Some(winner), None, _) => format!("{winner} wins"),
        (None, None, _) => "a draw".to_owned(),
    }
}

/// The answer to a question of yes or no.
pub(crate) fn goal_text(
    position: &Position,
    goal: Goal,
    reached: Option<bool>,
    time: Duration,
    console: &Console,
) -> String {
    let side = position.side();
    let (can, word, tone) = match reached {
        Some(true) => ("can", "yes", Tone::Good),
        Some(false) => ("cannot", "no", Tone::Bad),
        None => ("may or may not", "undecided", Tone::Plain),
    };
    let how = if reached.is_some() { "exact" } else { "search" };
    let what = match goal {
        Goal::Win => "win".to_owned(),
        Goal::Draw => "draw at least".to_owned(),
        Goal::Value(least) => format!("come out at {} or better", words::signed(least)),
    };
    let source = format!("{how}  {}", words::seconds(time));
    let word = format!("{word:<4}  ");
    let left = format!("{word}{side} {can} {what}");
    beside(&left, &source, tone, console)
}

/// The tree of moves.
pub(crate) fn tree_text(scale: Scale, branches: &[Branch], console: &Console) -> String {
    let mut table = Table::new(&[Align::Left, Align::Left, Align::Right, Align::Left]);
    let score = match scale {
        Scale::Game { .. } => "final",
        Scale::Rest { .. } => "rest",
        Scale::Outcome { .. } => "",
    };
    table.headings(&["move", score, "value"]);
    let mut stack: Vec<(usize, &Branch)> = branches.iter().rev().map(|b| (0, b)).collect();
    while let Some((level, branch)) = stack.pop() {
        let [_, score, _] = cells(scale, branch.whole);
        let value = match scale {
            Scale::Outcome { .. } => bao_word(branch),
            _ => words::ranged(branch.bounds),
        };
        let end = if branch.ends { "the game ends" } else { "" };
        table.row(vec![
            (
                format!("{}{}", "  ".repeat(level), branch.text),
                Tone::Plain,
            ),
            (score, Tone::Plain),
            (value, Tone::Plain),
            (end.to_owned(), Tone::Faint),
        ]);
        stack.extend(branch.replies.iter().rev().map(|b| (level + 1, b)));
    }
    table.text(console)
}

/// What a branch of Bao brings, by the name of the winner.
fn bao_word(branch: &Branch) -> String {
    match branch.bounds.value() {
        Some(1) => format!("{} wins", branch.side),
        Some(0) => "draw".to_owned(),
        Some(_) => format!("{} wins", !branch.side),
        None => "?".to_owned(),
    }
}

/// A value, its bounds and what it means, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Valued {
    value: Option<Margin>,
    bounds: [Margin; 2],
    result: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Halves>,
}

impl Valued {
    /// What bounds mean on a scale.
    pub(crate) fn new(scale: Scale, bounds: Bounds) -> Self {
        let worst = scale.outcome(bounds.lower);
        let known = worst == scale.outcome(bounds.upper);
        Self {
            value: bounds.value(),
            bounds: [bounds.lower, bounds.upper],
            result: known.then(|| scale.word(worst)),
            score: bounds.value().and_then(|value| scale.score(value)),
        }
    }
}

#[derive(Debug, Serialize)]
struct MoveObject<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    #[serde(flatten)]
    valued: Valued,
}

#[derive(Debug, Serialize)]
struct WorthObject {
    worth: Margin,
    turned: Margin,
}

/// The whole answer as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Solved<'a> {
    #[serde(flatten)]
    head: Head,
    state: &'static str,
    unit: &'static str,
    how: &'static str,
    #[serde(flatten)]
    valued: Valued,
    moves: Vec<MoveObject<'a>>,
    line: Option<&'a Written>,
    worth_of_move: Option<WorthObject>,
    nodes: u64,
    depth: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<OpenObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tables_on_disk: Option<u32>,
    seconds: f64,
}

/// A statement that proof search has not settled, as JSON.
#[derive(Debug, Serialize)]
struct OpenObject {
    at_least: Margin,
    proof_number: u32,
    disproof_number: u32,
    nodes: u64,
}

impl OpenObject {
    const fn new(open: &Unsettled) -> Self {
        Self {
            at_least: open.least,
            proof_number: open.numbers.prove,
            disproof_number: open.numbers.disprove,
            nodes: open.nodes,
        }
    }
}

/// What values are counted in.
const fn unit(scale: Scale) -> &'static str {
    match scale {
        Scale::Outcome { .. } => "outcome",
        _ => "seeds",
    }
}

impl<'a> Solved<'a> {
    /// The object of an answer.
    pub(crate) fn new(position: &Position, answer: &'a Answer) -> Self {
        let object = |mv: &'a Rated| MoveObject {
            text: &mv.text,
            valued: Valued::new(answer.scale, mv.bounds),
        };
        Self {
            head: Head::new("solve", position),
            state: if answer.is_exact() { "exact" } else { "bounds" },
            unit: unit(answer.scale),
            how: source_name(answer.how),
            valued: Valued::new(answer.scale, answer.bounds),
            moves: answer.moves.iter().map(object).collect(),
            line: answer.line.as_ref(),
            worth_of_move: answer.worth.map(|worth| WorthObject {
                worth: worth.worth,
                turned: worth.turned,
            }),
            nodes: answer.nodes,
            depth: answer.depth,
            open: answer.open.iter().map(OpenObject::new).collect(),
            tables_on_disk: answer.disk,
            seconds: answer.elapsed.as_secs_f64(),
        }
    }
}

/// A position that is over, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Ended {
    #[serde(flatten)]
    head: Head,
    state: &'static str,
    ending: String,
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Halves>,
}

impl Ended {
    /// The object of a position that is over.
    pub(crate) fn new(position: &Position, over: &Over) -> Self {
        Self {
            head: Head::new("solve", position),
            state: "over",
            ending: over.ending.to_string(),
            winner: over.winner.map(words::side),
            score: over.score,
        }
    }
}

/// The answer to a question of yes or no, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Reached {
    #[serde(flatten)]
    head: Head,
    goal: String,
    least: Margin,
    answer: Option<bool>,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Filed>,
}

impl Reached {
    /// The object of an answer.
    pub(crate) fn new(
        position: &Position,
        goal: String,
        least: Margin,
        answer: Option<bool>,
        nodes: u64,
        seconds: f64,
        certificate: Option<Filed>,
    ) -> Self {
        Self {
            head: Head::new("solve", position),
            goal,
            least,
            answer,
            nodes,
            seconds,
            certificate,
        }
    }
}

/// A branch of the tree as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct BranchObject<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    side: &'static str,
    value: Option<Margin>,
    bounds: [Margin; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Halves>,
    ends: bool,
    replies: Vec<BranchObject<'a>>,
}

impl<'a> BranchObject<'a> {
    fn new(scale: Scale, branch: &'a Branch) -> Self {
        Self {
            text: &branch.text,
            side: match branch.side {
                Side::South => "south",
                Side::North => "north",
            },
            value: branch.bounds.value(),
            bounds: [branch.bounds.lower, branch.bounds.upper],
            score: branch.whole.value().and_then(|value| scale.score(value)),
            ends: branch.ends,
            replies: branch.replies.iter().map(|b| Self::new(scale, b)).collect(),
        }
    }
}

/// The tree as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct TreeObject<'a> {
    #[serde(flatten)]
    head: Head,
    unit: &'static str,
    tree: Vec<BranchObject<'a>>,
}

impl<'a> TreeObject<'a> {
    /// The object of a tree.
    pub(crate) fn new(position: &Position, scale: Scale, branches: &'a [Branch]) -> Self {
        Self {
            head: Head::new("solve", position),
            unit: unit(scale),
            tree: branches
                .iter()
                .map(|branch| BranchObject::new(scale, branch))
                .collect(),
        }
    }
}

/// A part of an answer alone, under its name, as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Part<'a, T: Serialize> {
    #[serde(flatten)]
    head: Head,
    #[serde(flatten)]
    part: &'a T,
}

impl<'a, T: Serialize> Part<'a, T> {
    /// The object of a part.
    pub(crate) fn new(position: &Position, part: &'a T) -> Self {
        Self {
            head: Head::new("solve", position),
            part,
        }
    }
}

/// The line alone, as text.
pub(crate) fn line_text(line: &Written) -> String {
    let mut text = words::wrapped("", 0, &best_play(line));
    text.push('\n');
    text
}

/// What refutes a move, as a line and a sentence.
pub(crate) fn refutation_text(mv: &str, best: bool, line: &Written, sentence: &str) -> String {
    let mark = if best { "!" } else { "?" };
    let moves = words::wrapped(&format!("{mv}{mark} "), 6, &best_play(line));
    let sentence = words::wrapped("", 0, sentence);
    format!("{moves}\n{sentence}\n")
}
