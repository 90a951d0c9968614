//! A checked puzzle as text: the verdict first.

use std::fmt::Write as _;

use kardis_games::notation::Dialect;
use kardis_puzzles::check::Checked;
use kardis_puzzles::goal::Goal;
use kardis_puzzles::puzzle::{Keys, Puzzle};
use kardis_puzzles::solved::Solved;
use kardis_puzzles::verdict::Verdict;

use crate::console::{COLUMNS, Console, Tone};
use crate::inquiry::certificate::Filed;
use crate::view::study::moves::{signed, some};
use crate::view::study::{asides, firsts, solution, source};
use crate::view::{goals, head, words};

/// The column in which the game stands, and that of the source.
const GAME: usize = 52;
const SOURCE: usize = 68;

/// The column in which the key stands.
const KEY: usize = 42;

/// What is told about a checked puzzle.
pub(crate) struct Told<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) checked: &'a Checked,
    /// The whole solution is wanted.
    pub(crate) tree: bool,
    /// Puzzles that are the same.
    pub(crate) seen: &'a [String],
    /// The proof that was written.
    pub(crate) proof: Option<&'a Filed>,
    pub(crate) dialect: Dialect,
}

/// Fills up to a column, or with a gap of two.
fn filled(text: &mut String, column: usize) {
    let used = text.chars().count();
    text.extend(std::iter::repeat_n(' ', column.saturating_sub(used).max(2)));
}

impl Told<'_> {
    /// All of it.
    pub(crate) fn text(&self, console: &Console) -> String {
        let Self {
            puzzle,
            checked,
            dialect,
            ..
        } = *self;
        let solved = &checked.solved;
        let mut text = format!(
            "{}{}",
            self.head(console),
            head::note(puzzle.position.set())
        );
        text.push('\n');
        text.push_str(&self.verdict(console));
        for remark in self.remarks() {
            text.push_str(&words::wrapped("  ", 4, &remark));
            text.push('\n');
        }
        if !solved.firsts.is_empty() {
            text.push('\n');
            text.push_str(&firsts::table(puzzle, solved, dialect, console));
        }
        if !solved.solution.is_empty() {
            text.push('\n');
            text.push_str(&solution_text(solved, self.tree, dialect));
        }
        text.push_str(&asides::set_play(puzzle, solved, dialect));
        if let Some(audit) = &checked.audit {
            text.push('\n');
            text.push_str(&asides::audit(puzzle, checked.verdict, audit, dialect));
        }
        for other in self.seen {
            text.push_str(&words::wrapped("  the same  ", 12, &format!("as {other}")));
            text.push('\n');
        }
        if let Some(proof) = self.proof {
            text.push('\n');
            text.extend(proof.text().lines().map(|line| format!("  {line}\n")));
        }
        text
    }

    /// Who it is, in which game, and where what is known is from.
    fn head(&self, console: &Console) -> String {
        let Self {
            puzzle, checked, ..
        } = self;
        let mut rest = String::new();
        if let Some(title) = &puzzle.title {
            let _ = write!(rest, "  \"{title}\"");
        }
        let exact = checked.verdict != Verdict::Undecided;
        let game = head::game(&puzzle.position);
        let source = source::text(checked.solved.sources, exact);
        let id = puzzle.id.chars().count();
        let mut line = format!("{}{rest}", puzzle.id);
        filled(&mut line, GAME);
        line.push_str(&game);
        filled(&mut line, SOURCE);
        line.push_str(&source);
        if line.chars().count() > COLUMNS {
            line = words::wrapped("", 2, &format!("{}{rest}", puzzle.id));
            let _ = write!(line, "\n  {game}  {source}");
        }
        let (id, rest): (String, String) = (
            line.chars().take(id).collect(),
            line.chars().skip(id).collect(),
        );
        format!("{}{rest}\n", console.paint(Tone::Strong, &id))
    }

    /// The verdict, what is asked for, the keys and how many duals there are.
    fn verdict(&self, console: &Console) -> String {
        let Self {
            puzzle,
            checked,
            dialect,
            ..
        } = self;
        let tone = match checked.verdict {
            Verdict::Sound => Tone::Good,
            Verdict::Undecided => Tone::Even,
            _ => Tone::Bad,
        };
        let word = checked.verdict.to_string().to_uppercase();
        let goal = goals::in_words(puzzle.goal, puzzle.position.side());
        let found = found(puzzle, &checked.solved, *dialect);
        let painted = console.paint(tone, &word);
        let mut line = format!("  {word}   {goal}");
        filled(&mut line, KEY);
        line.push_str(&found);
        let width = 2 + word.chars().count();
        if line.chars().count() > COLUMNS {
            let first = format!("  {word}   ");
            let indent = first.chars().count();
            line = words::wrapped(&first, indent, &goal);
            let _ = write!(line, "\n{}{found}", " ".repeat(indent));
        }
        let rest: String = line.chars().skip(width).collect();
        format!("  {painted}{rest}\n")
    }

    /// What is wrong, in sentences.
    fn remarks(&self) -> Vec<String> {
        let Self {
            puzzle,
            checked,
            dialect,
            tree,
            ..
        } = self;
        let mut remarks: Vec<String> = checked.faults.iter().map(ToString::to_string).collect();
        if !checked.cooks.is_empty() {
            let cooks = signed(&puzzle.turn(), &checked.cooks, "", *dialect);
            remarks.push(format!("not meant: {}", some(&cooks, " ", 70)));
        }
        if checked.verdict == Verdict::Cook
            && let Keys::Count(meant) = puzzle.intended.keys
        {
            let are = if meant == 1 { "key is" } else { "keys are" };
            remarks.push(format!("{meant} {are} meant"));
        }
        if checked.verdict == Verdict::Short
            && let Some(moves) = checked.solved.moves
        {
            remarks.push(format!("the goal is reached in {moves}"));
        }
        if checked.verdict == Verdict::Dual && !tree {
            let duals = solution::duals_text(&checked.solved.solution, *dialect);
            remarks.extend(duals.lines().map(|line| line.trim().to_owned()));
        }
        if checked.verdict == Verdict::Undecided {
            remarks.push(
                "more time (--time-limit), memory (--max-mem) or tables (kardis tb build) may \
                 decide it"
                    .to_owned(),
            );
        }
        remarks
    }
}

/// The keys and how many duals there are; of an assertion whether it is true.
pub(crate) fn found(puzzle: &Puzzle, solved: &Solved, dialect: Dialect) -> String {
    if let Goal::Assert(_) = puzzle.goal {
        let holds = match solved.holds {
            Some(true) => "it is true",
            Some(false) => "it is not true",
            None => "nobody knows",
        };
        return match solved.value {
            Some(value) => format!("{holds}: the value is {}", words::signed(value)),
            None => holds.to_owned(),
        };
    }
    let turn = puzzle.turn();
    let keys: Vec<_> = solved.keys().map(|key| key.mv).collect();
    let keys = signed(&turn, &keys, "!", dialect);
    match &keys[..] {
        [] => "no key".to_owned(),
        [key] => format!("key {key}    {}", solution::duals_counted(solved)),
        _ => format!(
            "keys {}    {}",
            some(&keys, " ", 24),
            solution::duals_counted(solved)
        ),
    }
}

/// The whole tree, or the main line and the duals beside it.
fn solution_text(solved: &Solved, tree: bool, dialect: Dialect) -> String {
    if tree {
        format!("  solution\n{}", solution::tree(&solved.solution, dialect))
    } else {
        solution::line_text(solved, dialect)
    }
}
