//! What is found out about a puzzle, as JSON.

use std::time::Duration;

use kardis_games::notation::Dialect;
use kardis_games::rules::Margin;
use kardis_games::turn::{AnyMove, Turn};
use kardis_puzzles::audit::Audit;
use kardis_puzzles::check::Checked;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solved::{End, Solved, Standing};
use serde::Serialize;

use crate::inquiry::certificate::Filed;
use crate::inquiry::scale::Scale;
use crate::view::head::Head;
use crate::view::solved::Valued;
use crate::view::study::moves::{after, signed};
use crate::view::study::source::SourceObject;
use crate::view::study::{asides, firsts, solution};
use crate::view::words;

/// A first move.
#[derive(Debug, Serialize)]
struct FirstObject {
    #[serde(rename = "move")]
    text: String,
    standing: &'static str,
    captured: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u8>,
    #[serde(flatten)]
    valued: Option<Valued>,
    refutations: Vec<String>,
    /// The refutations may not be all.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    open: bool,
}

/// A dual.
#[derive(Debug, Serialize)]
struct DualObject {
    after: Vec<String>,
    main: String,
    #[serde(rename = "move")]
    text: String,
    grade: Option<String>,
}

/// A move of the solution tree. The tree is a list, the earlier move first, since it may be deep.
#[derive(Debug, Serialize)]
struct BranchObject {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
}

/// A move of the defender before the diagram, and the answers.
#[derive(Debug, Serialize)]
struct SetObject {
    #[serde(rename = "move")]
    text: String,
    answers: Vec<String>,
    reached: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    open: bool,
}

/// A statement about the diagram.
#[derive(Debug, Serialize)]
struct AssertionObject {
    holds: Option<bool>,
    value: Option<Margin>,
}

/// What it took. It may be another the next time.
#[derive(Debug, Serialize)]
struct CostObject {
    nodes: u64,
    seconds: f64,
}

/// What is found out whatever the author says.
#[derive(Debug, Serialize)]
pub(crate) struct SolvedObject {
    how: SourceObject,
    keys: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<Margin>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assertion: Option<AssertionObject>,
    first_moves: Vec<FirstObject>,
    line: Vec<String>,
    duals: Vec<DualObject>,
    /// The solution is known to its ends.
    whole: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Vec<BranchObject>>,
    set_play: Vec<SetObject>,
}

impl SolvedObject {
    /// The object of a solution, with the whole tree if it is wanted.
    pub(crate) fn new(puzzle: &Puzzle, solved: &Solved, tree: bool, dialect: Dialect) -> Self {
        let turn = puzzle.turn();
        let scale = Scale::of(&puzzle.position);
        let first_moves = firsts::sorted(puzzle, solved).into_iter().map(|first| {
            let next = after(&turn, first.mv);
            FirstObject {
                text: turn.text_with_captures(first.mv, dialect),
                standing: match first.standing {
                    Standing::Key => "key",
                    Standing::Try => "try",
                    Standing::Open => "open",
                },
                captured: first.captured,
                moves: first.moves,
                valued: firsts::bounds(puzzle, solved, first)
                    .map(|bounds| Valued::new(scale, bounds)),
                refutations: texts(next, &first.refutations, dialect),
                open: first.open,
            }
        });
        let keys: Vec<AnyMove> = solved.keys().map(|key| key.mv).collect();
        let duals = solution::duals(&solved.solution, dialect).into_iter();
        let before = asides::turned(puzzle);
        let set_play = solved.set_play.iter().map(|set| SetObject {
            text: before.text_with_captures(set.mv, dialect),
            answers: texts(after(&before, set.mv), &set.answers, dialect),
            reached: set.reached,
            open: set.open,
        });
        let asserts = matches!(puzzle.goal, kardis_puzzles::goal::Goal::Assert(_));
        Self {
            how: solved.sources.into(),
            keys: signed(&turn, &keys, "", dialect),
            moves: solved.moves,
            least: solved.least,
            assertion: asserts.then_some(AssertionObject {
                holds: solved.holds,
                value: solved.value,
            }),
            first_moves: first_moves.collect(),
            line: solution::main_line(&solved.solution, dialect)
                .0
                .into_iter()
                .map(|word| word.trim_end_matches('!').to_owned())
                .collect(),
            duals: duals
                .map(|placed| DualObject {
                    after: plain(placed.line),
                    main: placed.main.trim_end_matches('!').to_owned(),
                    text: placed.text,
                    grade: placed.dual.grade.map(|grade| grade.to_string()),
                })
                .collect(),
            whole: solved.is_whole(),
            tree: tree.then(|| flat(solved, dialect)),
            set_play: set_play.collect(),
        }
    }
}

/// Words without the signs of keys.
fn plain(words: Vec<String>) -> Vec<String> {
    let plain = |word: String| word.trim_end_matches('!').to_owned();
    words.into_iter().map(plain).collect()
}

/// Moves at a turn, if there is one.
fn texts(turn: Option<Turn>, moves: &[AnyMove], dialect: Dialect) -> Vec<String> {
    turn.map_or(Vec::new(), |turn| signed(&turn, moves, "", dialect))
}

/// The tree as a list.
fn flat(solved: &Solved, dialect: Dialect) -> Vec<BranchObject> {
    let mut all = Vec::new();
    solution::each(&solved.solution, |ply, branch| {
        all.push(BranchObject {
            ply,
            side: words::side(branch.turn.side),
            text: branch.turn.text_with_captures(branch.mv, dialect),
            end: branch.end.map(|end| match end {
                End::Reached => "reached",
                End::Repeats => "repeats",
                End::Elsewhere => "elsewhere",
                End::Open => "open",
            }),
        });
    });
    all
}

/// A seed that can be left out.
#[derive(Debug, Serialize)]
struct IdleObject {
    pit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    store: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct DuplexObject {
    side: &'static str,
    verdict: String,
    keys: Vec<String>,
}

/// The audit.
#[derive(Debug, Serialize)]
struct AuditObject {
    quiet_key: bool,
    idle_seeds: Vec<IdleObject>,
    thinning_open: bool,
    idle_pits: Vec<String>,
    duplex: Option<DuplexObject>,
}

impl AuditObject {
    fn new(puzzle: &Puzzle, audit: &Audit, dialect: Dialect) -> Self {
        let turned = asides::turned(puzzle);
        let idle = audit.idle_seeds.iter().map(|idle| IdleObject {
            pit: asides::pit(puzzle, idle.pit, dialect),
            store: idle.store.map(words::side),
        });
        let pits = audit.idle_pits.iter();
        Self {
            quiet_key: audit.quiet,
            idle_seeds: idle.collect(),
            thinning_open: audit.thinning_open,
            idle_pits: pits.map(|&pit| asides::pit(puzzle, pit, dialect)).collect(),
            duplex: audit.duplex.as_ref().map(|duplex| DuplexObject {
                side: words::side(turned.side),
                verdict: duplex.verdict.to_string(),
                keys: signed(&turned, &duplex.keys, "", dialect),
            }),
        }
    }
}

/// A checked puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct CheckedObject<'a> {
    #[serde(flatten)]
    head: Head,
    file: &'a str,
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    goal: String,
    verdict: String,
    faults: Vec<String>,
    /// Keys that the author does not mean, where he names his.
    cooks: Vec<String>,
    #[serde(flatten)]
    solved: SolvedObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<AuditObject>,
    seen: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<&'a Filed>,
    cost: CostObject,
}

impl<'a> CheckedObject<'a> {
    /// The object of a puzzle of a file.
    #[allow(clippy::too_many_arguments, reason = "all that is told of a puzzle")]
    pub(crate) fn new(
        file: &'a str,
        puzzle: &'a Puzzle,
        checked: &'a Checked,
        tree: bool,
        seen: &'a [String],
        certificate: Option<&'a Filed>,
        elapsed: Duration,
        dialect: Dialect,
    ) -> Self {
        let audit = checked.audit.as_ref();
        Self {
            head: Head::new("puzzle check", &puzzle.position),
            file,
            id: &puzzle.id,
            title: puzzle.title.as_deref(),
            author: puzzle.author.as_deref(),
            goal: puzzle.goal.to_string(),
            verdict: checked.verdict.to_string(),
            faults: checked.faults.iter().map(ToString::to_string).collect(),
            cooks: signed(&puzzle.turn(), &checked.cooks, "", dialect),
            solved: SolvedObject::new(puzzle, &checked.solved, tree, dialect),
            audit: audit.map(|audit| AuditObject::new(puzzle, audit, dialect)),
            seen,
            certificate,
            cost: CostObject {
                nodes: checked.solved.sources.nodes,
                seconds: elapsed.as_secs_f64(),
            },
        }
    }
}

/// A solution that nobody has claimed anything about.
#[derive(Debug, Serialize)]
pub(crate) struct FoundObject<'a> {
    #[serde(flatten)]
    head: Head,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    goal: String,
    /// There is one; nothing if that is not known.
    answer: Option<bool>,
    #[serde(flatten)]
    solved: SolvedObject,
    cost: CostObject,
}

impl<'a> FoundObject<'a> {
    /// The object of a solution, of a puzzle of a file if it has an id.
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        solved: &Solved,
        answer: Option<bool>,
        elapsed: Duration,
        dialect: Dialect,
    ) -> Self {
        Self {
            head: Head::new("puzzle solve", &puzzle.position),
            id: Some(puzzle.id.as_str()).filter(|id| !id.is_empty()),
            goal: puzzle.goal.to_string(),
            answer,
            solved: SolvedObject::new(puzzle, solved, true, dialect),
            cost: CostObject {
                nodes: solved.sources.nodes,
                seconds: elapsed.as_secs_f64(),
            },
        }
    }
}
