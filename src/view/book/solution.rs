//! The solution of a puzzle as it is printed.

use std::fmt::Write as _;

use kardis_games::notation::Dialect;
use kardis_games::turn::{AnyMove, Turn};
use kardis_puzzles::check::Checked;
use kardis_puzzles::collection;
use kardis_puzzles::goal::Goal;
use kardis_puzzles::puzzle::{Keys, Puzzle};
use kardis_puzzles::solved::{Branch, Dual, End, Sources, Standing};

use crate::view::picture::escaped;

/// Lines of a printed tree. The rest of a longer one is cut off.
const LONGEST: usize = 60;

/// What is printed at the back.
pub(crate) struct Solution {
    /// The verdict in a word, with where it is from; nothing if the puzzle was not checked.
    pub(crate) verdict: Option<String>,
    /// The first key, for the arrow in the diagram.
    pub(crate) key: Option<AnyMove>,
    /// The tries, each with its refutations.
    pub(crate) tries: Vec<(String, String)>,
    /// The moves, as HTML.
    pub(crate) moves: String,
}

impl Solution {
    /// The author's key and line, or what a check has found.
    pub(crate) fn of(puzzle: &Puzzle, checked: Option<&Checked>) -> Self {
        let found = checked.map(|checked| Self::found(puzzle, checked));
        found
            .filter(|found| !found.moves.is_empty())
            .unwrap_or_else(|| Self {
                verdict: checked.map(verdict),
                ..Self::stated(puzzle)
            })
    }

    /// What the author says.
    fn stated(puzzle: &Puzzle) -> Self {
        let steps = collection::steps(puzzle);
        let line = collection::Line::to(&puzzle.goal, &puzzle.position);
        let keys = match (&puzzle.intended.keys, &line) {
            (Keys::Moves(keys), Some(line)) => keys
                .iter()
                .filter_map(|key| Some(line.play(key).ok()?.first()?.mv))
                .collect(),
            _ => Vec::new(),
        };
        let first = steps.first().map(|step| step.mv);
        let words: Vec<String> = match (&puzzle.intended.keys, steps.is_empty()) {
            (Keys::Moves(keys), true) => keys.iter().map(|key| format!("{key}!")).collect(),
            _ => steps.iter().map(|step| step.text.clone()).collect(),
        };
        let words: Vec<String> = words.iter().map(|word| escaped(word)).collect();
        Self {
            verdict: None,
            key: keys
                .first()
                .copied()
                .or(first)
                .filter(|_| in_diagram(puzzle)),
            tries: Vec::new(),
            moves: words.join(" "),
        }
    }

    /// What a check finds.
    fn found(puzzle: &Puzzle, checked: &Checked) -> Self {
        let solved = &checked.solved;
        let turn = puzzle.position.turn();
        let tries = solved.firsts.iter().filter_map(|first| {
            if first.standing != Standing::Try || !in_diagram(puzzle) {
                return None;
            }
            let sown = turn.after(first.mv)?;
            let replies: Vec<String> = first
                .refutations
                .iter()
                .map(|&reply| {
                    let side = match sown.next {
                        kardis_games::rules::Next::Bonus => turn.side,
                        _ => !turn.side,
                    };
                    let reply_turn = Turn {
                        board: sown.board,
                        side,
                        ..turn
                    };
                    format!(
                        "{}!",
                        reply_turn.text_with_captures(reply, Dialect::Numbers)
                    )
                })
                .collect();
            let text = turn.text_with_captures(first.mv, Dialect::Numbers);
            Some((format!("{text}?"), replies.join(" or ")))
        });
        let mut tree = Tree {
            html: String::new(),
            lines: 0,
        };
        tree.branches(&solved.solution, true);
        let moves = if let Goal::Assert(_) = puzzle.goal {
            match (solved.holds, solved.value) {
                (Some(true), Some(value)) => format!("It is true; the value is {value:+}."),
                (Some(true), None) => "It is true.".to_owned(),
                (Some(false), Some(value)) => format!("It is not: the value is {value:+}."),
                (Some(false), None) => "It is not.".to_owned(),
                (None, _) => String::new(),
            }
        } else {
            tree.html
        };
        let key = solved.keys().next().map(|key| key.mv);
        Self {
            verdict: Some(verdict(checked)),
            key: key.filter(|_| in_diagram(puzzle)),
            tries: tries.collect(),
            moves,
        }
    }
}

/// The solution begins in the diagram.
fn in_diagram(puzzle: &Puzzle) -> bool {
    !matches!(puzzle.goal, Goal::ProofGame(_))
}

/// The verdict and where it is from.
fn verdict(checked: &Checked) -> String {
    let Sources { tables, search, .. } = checked.solved.sources;
    let source = match (tables, search) {
        (Some(seeds), true) => format!("tables of up to {seeds} seeds, and search"),
        (Some(seeds), false) => format!("table of {seeds} seeds"),
        (None, _) => "search".to_owned(),
    };
    format!("{} ({source})", checked.verdict)
}

/// A solution tree as nested lists.
struct Tree {
    html: String,
    lines: usize,
}

impl Tree {
    /// Branches: one goes on in the line, several have a line each.
    fn branches(&mut self, branches: &[Branch], first: bool) {
        match branches {
            [] => {}
            [only] if !first => self.branch(only, false),
            several => {
                let class = if first { " class=\"tree\"" } else { "" };
                let _ = write!(self.html, "<ul{class}>");
                for branch in several {
                    if self.lines >= LONGEST {
                        self.html.push_str("<li>...</li>");
                        break;
                    }
                    self.lines += 1;
                    self.html.push_str("<li>");
                    self.branch(branch, first);
                    self.html.push_str("</li>");
                }
                self.html.push_str("</ul>");
            }
        }
    }

    /// Moves up to the next parting.
    fn branch(&mut self, branch: &Branch, key: bool) {
        let mut branch = branch;
        let mut key = key;
        loop {
            let text = moved(&branch.turn, branch.mv);
            let _ = if key {
                write!(self.html, "<b>{text}!</b> ")
            } else {
                write!(self.html, "{text} ")
            };
            key = false;
            self.duals(&branch.turn, &branch.duals);
            self.html.push_str(match branch.end {
                None | Some(End::Reached) => "",
                Some(End::Repeats) => "and so on ",
                Some(End::Elsewhere) => "as in another line ",
                Some(End::Open) => "... ",
            });
            match &branch.next[..] {
                [only] => branch = only,
                several => return self.branches(several, false),
            }
        }
    }

    fn duals(&mut self, turn: &Turn, duals: &[Dual]) {
        if duals.is_empty() {
            return;
        }
        let texts: Vec<String> = duals
            .iter()
            .map(|dual| {
                let grade = dual
                    .grade
                    .map_or("not graded".to_owned(), |g| g.to_string());
                format!("{} {grade}", moved(turn, dual.mv))
            })
            .collect();
        let _ = write!(self.html, "(or {}) ", texts.join(", "));
    }
}

fn moved(turn: &Turn, mv: AnyMove) -> String {
    escaped(&turn.text_with_captures(mv, Dialect::Numbers))
}
