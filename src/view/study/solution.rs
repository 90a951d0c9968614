//! Solution trees as text: the whole, the main line, the duals.

use std::fmt::Write as _;

use kardis_games::notation::Dialect;
use kardis_puzzles::solved::{Branch, Dual, End, Solved};

use crate::view::words;

/// What a line of the tree begins with, for every parting before it.
const STEP: usize = 2;

/// Lines that parted more often are not indented further.
const DEEPEST: usize = 20;

/// Duals that are listed beside the main line.
const MOST_DUALS: usize = 6;

/// Visits every branch, the earlier move first, with the number of moves before it.
pub(crate) fn each<'a>(solution: &'a [Branch], mut visit: impl FnMut(usize, &'a Branch)) {
    let mut stack: Vec<(usize, &Branch)> = solution.iter().rev().map(|b| (0, b)).collect();
    while let Some((ply, branch)) = stack.pop() {
        visit(ply, branch);
        stack.extend(branch.next.iter().rev().map(|next| (ply + 1, next)));
    }
}

/// The move of a branch, with its sign if it is a key.
fn moved(branch: &Branch, key: bool, dialect: Dialect) -> String {
    let text = branch.turn.text_with_captures(branch.mv, dialect);
    let sign = if key { "!" } else { "" };
    format!("{text}{sign}")
}

/// How a line ends, if that is not plain.
pub(crate) const fn ended(end: Option<End>) -> &'static str {
    match end {
        None | Some(End::Reached) => "",
        Some(End::Repeats) => " (and so on)",
        Some(End::Elsewhere) => " (goes on as in another line)",
        Some(End::Open) => " ...",
    }
}

/// A dual and its grade.
fn graded(branch: &Branch, dual: &Dual, dialect: Dialect) -> String {
    let text = branch.turn.text_with_captures(dual.mv, dialect);
    let grade = dual
        .grade
        .map_or("not graded".to_owned(), |g| g.to_string());
    format!("{text} {grade}")
}

/// The whole tree: moves go on in a line up to the next parting, and every branch has a line of its own
/// below.
pub(crate) fn tree(solution: &[Branch], dialect: Dialect) -> String {
    let mut text = String::new();
    let mut stack: Vec<(usize, &Branch)> = solution.iter().rev().map(|b| (0, b)).collect();
    while let Some((level, first)) = stack.pop() {
        let mut line = String::new();
        let mut branch = first;
        let mut key = level == 0;
        loop {
            let _ = write!(line, " {}", moved(branch, key, dialect));
            if !branch.duals.is_empty() {
                let duals = branch.duals.iter();
                let duals: Vec<String> = duals.map(|d| graded(branch, d, dialect)).collect();
                let _ = write!(line, " (or {})", duals.join(", "));
            }
            line.push_str(ended(branch.end));
            key = false;
            match &branch.next[..] {
                [only] => branch = only,
                several => {
                    stack.extend(several.iter().rev().map(|next| (level + 1, next)));
                    break;
                }
            }
        }
        let indent = 4 + STEP * level.min(DEEPEST);
        let first = " ".repeat(indent);
        text.push_str(&words::wrapped(&first, indent + 2 * STEP, &line));
        text.push('\n');
    }
    text
}

/// The moves of the main line: always the first of several.
pub(crate) fn main_line(solution: &[Branch], dialect: Dialect) -> (Vec<String>, Option<End>) {
    let mut moves = Vec::new();
    let mut end = None;
    let mut branches = solution;
    while let Some(branch) = branches.first() {
        moves.push(moved(branch, moves.is_empty(), dialect));
        end = branch.end;
        branches = &branch.next;
    }
    (moves, end)
}

/// The main line as text, and how much more there is.
pub(crate) fn line_text(solved: &Solved, dialect: Dialect) -> String {
    let (moves, end) = main_line(&solved.solution, dialect);
    if moves.is_empty() {
        return String::new();
    }
    let more = solved.size() - moves.len();
    let more = match more {
        0 => String::new(),
        _ => format!(" ({} more in other lines)", words::grouped(more as u64)),
    };
    let line = format!("{}{}{more}", moves.join(" "), ended(end));
    format!("{}\n", words::wrapped("  line  ", 8, &line))
}

/// A dual with the moves that lead to it.
pub(crate) struct Placed<'a> {
    /// The moves before it.
    pub(crate) line: Vec<String>,
    /// The main move in its place.
    pub(crate) main: String,
    /// As text.
    pub(crate) text: String,
    pub(crate) dual: &'a Dual,
}

/// All duals, in the order of the tree.
pub(crate) fn duals(solution: &[Branch], dialect: Dialect) -> Vec<Placed<'_>> {
    let mut all = Vec::new();
    let mut line: Vec<String> = Vec::new();
    each(solution, |ply, branch| {
        line.truncate(ply);
        let main = moved(branch, ply == 0, dialect);
        for dual in &branch.duals {
            all.push(Placed {
                line: line.clone(),
                main: main.clone(),
                text: branch.turn.text_with_captures(dual.mv, dialect),
                dual,
            });
        }
        line.push(main);
    });
    all
}

/// Duals as a list.
pub(crate) fn duals_text(solution: &[Branch], dialect: Dialect) -> String {
    let mut all = duals(solution, dialect);
    // The worst first.
    all.sort_by_key(|placed| std::cmp::Reverse(placed.dual.grade));
    let mut text = String::new();
    for placed in all.iter().take(MOST_DUALS) {
        let grade = placed
            .dual
            .grade
            .map_or("not graded".to_owned(), |g| g.to_string());
        let after = placed.line.join(" ");
        let said = format!(
            "after {after}: {} as well as {} ({grade})",
            placed.text, placed.main
        );
        text.push_str(&words::wrapped("  dual  ", 8, &said));
        text.push('\n');
    }
    if all.len() > MOST_DUALS {
        let more = words::grouped((all.len() - MOST_DUALS) as u64);
        let _ = writeln!(text, "        and {more} more; --tree shows them");
    }
    text
}

/// How many duals there are, by their grade.
pub(crate) fn duals_counted(solved: &Solved) -> String {
    use kardis_puzzles::verdict::Grade;
    let all = solved.duals();
    let graded = |grade| all.iter().filter(|(_, dual)| dual.grade == grade).count();
    let counts: Vec<String> = [
        Some(Grade::Real),
        Some(Grade::Transposition),
        Some(Grade::WasteOfTime),
        Some(Grade::LastMove),
        None,
    ]
    .into_iter()
    .filter_map(|grade| {
        let count = graded(grade);
        let word = grade.map_or("not graded".to_owned(), |grade| grade.to_string());
        (count > 0).then(|| format!("{count} {word}"))
    })
    .collect();
    match all.len() {
        0 => "no dual".to_owned(),
        1 => format!("1 dual ({})", counts.join(", ").trim_start_matches("1 ")),
        many => format!("{many} duals ({})", counts.join(", ")),
    }
}
