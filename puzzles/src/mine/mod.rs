//! New puzzles from whole layers: boards on which a goal is just reachable, by one move only.
//!
//! A layer is [dug](dig) at a time: its boards, or a sample of them, are made into puzzles whose stores
//! are at the edge, and those that a check finds sound and that have what is asked for are kept. Then
//! the best of all are [chosen](choose).

mod edge;
mod merit;
mod request;
mod sample;
mod theme;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::notation::Dialect;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_games::variants::TwoRowRules;
use kardis_solver::observer::Progress;
use kardis_tablebases::probe::Probe;
use rayon::prelude::*;

use crate::canonical::canonical;
use crate::check::{Checked, check};
use crate::goal::{Goal, Play};
use crate::puzzle::{Duals, Intended, Keys, Puzzle};
use crate::solved::{Branch, each};
use crate::tools::Tools;
use crate::verdict::Verdict;
pub use merit::{Merit, Ranking};
pub use request::{MineError, Request};
pub use theme::{Theme, UnknownTheme};

/// A puzzle that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Mined {
    /// The puzzle. It is sound.
    pub puzzle: Puzzle,
    /// What it is worth.
    pub merit: Merit,
    /// The boards at which the solver moves, seen from him.
    boards: Vec<AnyBoard>,
}

/// What a layer gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Haul {
    /// Seeds of the layer.
    pub seeds: u32,
    /// Boards of the layer.
    pub boards: u64,
    /// Boards that were looked at.
    pub looked_at: u64,
    /// Puzzles that were checked.
    pub checked: u64,
    /// Those that are sound.
    pub sound: u64,
    /// Those that have what is asked for.
    pub found: Vec<Mined>,
}

/// A board that may make a puzzle.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    rank: u64,
    board: Board,
    /// What has to be gained, of a goal about the value.
    least: Option<Margin>,
    /// The more the sooner it is checked.
    promise: u32,
}

/// A solution with more moves is none that anybody wants to read.
const LARGEST_TREE: usize = 512;

/// Looks through the layer of so many seeds. What is found depends on the request alone, unless the
/// observer of the tools asks to stop; then it is what was found by then.
///
/// # Errors
///
/// The request cannot be met, or the values of the layer are not among the tools.
pub fn dig(request: &Request, seeds: u32, tools: &Tools<'_>) -> Result<Haul, MineError> {
    request.validate()?;
    let (Some(rules), true) = (request.rules(), seeds <= request.total()) else {
        let most = request.total();
        return Err(MineError::Seeds { seeds, most });
    };
    let missing = MineError::Missing { seeds };
    let layer = Layer::new(rules.pits(), seeds).ok_or(missing.clone())?;
    let ranks = sample::ranks(layer, request.sample, request.seed);
    let mut haul = Haul {
        seeds,
        boards: layer.size(),
        looked_at: ranks.len() as u64,
        ..Haul::default()
    };
    let known = known(request, tools);
    let mut candidates = candidates(request, rules, layer, &ranks, tools, &known).ok_or(missing)?;
    // Equals come in an order that prefers no part of the layer.
    candidates.sort_by_key(|c| (Reverse(c.promise), sample::mixed(c.rank ^ request.seed)));
    candidates.truncate(request.limit);
    haul.checked = candidates.len() as u64;
    let mut tools = tools.share(rayon::current_num_threads());
    tools.limits.tree = LARGEST_TREE;
    tools.audit = false;
    let done = AtomicU64::new(0);
    let total = candidates.len() as u64;
    let checked: Vec<(Mined, bool)> = candidates
        .par_iter()
        .filter_map(|candidate| {
            let done = done.fetch_add(1, Ordering::Relaxed);
            tools.observer.report(Progress { done, total });
            if tools.observer.due() {
                return None;
            }
            let mined = mine(request, rules, candidate, &tools, &known)?;
            let wanted = request.wants(&mined.merit);
            Some((mined, wanted))
        })
        .collect();
    haul.sound = checked.len() as u64;
    haul.found = checked
        .into_iter()
        .filter_map(|(mined, wanted)| wanted.then_some(mined))
        .collect();
    Ok(haul)
}

/// What knows values: layers in memory and on disk.
fn known<'a>(request: &Request, tools: &Tools<'a>) -> impl Fn(Board) -> Option<Margin> + Sync + 'a {
    let hash = request.start.rules().hash();
    let layers = tools.stock.of(hash);
    let disk = tools.disks.get(&hash).copied();
    move |board| {
        layers
            .and_then(|layers| layers.probe(board))
            .or_else(|| disk?.probe(board))
    }
}

/// The boards that may make puzzles, in the order of their ranks; nothing if values are not known.
fn candidates(
    request: &Request,
    rules: TwoRowRules,
    layer: Layer,
    ranks: &[u64],
    tools: &Tools<'_>,
    known: &(impl Fn(Board) -> Option<Margin> + Sync),
) -> Option<Vec<Candidate>> {
    let found: Result<Vec<Option<Candidate>>, edge::Unknown> = ranks
        .par_iter()
        .map(|&rank| {
            if tools.observer.stopped() {
                return Ok(None);
            }
            let board = layer.unrank(rank);
            let candidate = |least, promise| Candidate {
                rank,
                board,
                least,
                promise,
            };
            Ok(match request.goal {
                Goal::Value(worth) => {
                    let rest = request.total() - layer.seeds();
                    let edge = edge::edge(rules, known, board, worth, rest)?;
                    let edge = edge.filter(|edge| !(edge.choice && request.duals == Duals::None));
                    edge.map(|edge| candidate(Some(edge.least), edge.forced))
                }
                Goal::Assert(_) => {
                    let cost = edge::burden(rules, known, board)?;
                    cost.map(|cost| candidate(None, cost as u32))
                }
                _ => (rules.moves(board).len() > 1).then(|| candidate(None, 0)),
            })
        })
        .collect();
    Some(found.ok()?.into_iter().flatten().collect())
}

/// Makes a puzzle of a board and checks it; nothing if it is not sound.
fn mine(
    request: &Request,
    rules: TwoRowRules,
    candidate: &Candidate,
    tools: &Tools<'_>,
    known: &dyn Fn(Board) -> Option<Margin>,
) -> Option<Mined> {
    let mut puzzle = request.made(candidate, tools)?;
    let checked = check(&puzzle, tools).ok()?;
    if checked.verdict != Verdict::Sound {
        return None;
    }
    let resists = match request.goal {
        Goal::Within { play, .. } => matches!(play, Play::Direct | Play::Reverse),
        _ => true,
    };
    let glance = edge::at_a_glance(rules, candidate.board);
    let glance: Vec<(AnyMove, Margin)> = glance
        .into_iter()
        .map(|(mv, rating)| (AnyMove::TwoRow(mv), rating))
        .collect();
    let finder = theme::Finder::new(Side::South, candidate.least, known, resists);
    let themes = finder.themes(&checked);
    let seeds = candidate.board.seeds();
    let mut merit = Merit::of(&checked, Side::South, seeds, &glance, themes);
    if let Goal::Assert(_) = request.goal {
        merit.length = candidate.promise;
    }
    puzzle.intended = intended(&puzzle, &checked);
    puzzle.tags = merit.themes.iter().map(ToString::to_string).collect();
    let mut boards = Vec::new();
    each(&checked.solved.solution, &mut |branch: &Branch| {
        if branch.turn.side == Side::South {
            boards.push(branch.turn.board);
        }
    });
    Some(Mined {
        puzzle,
        merit,
        boards,
    })
}

/// The key by its name, and the first line of the solution.
fn intended(puzzle: &Puzzle, checked: &Checked) -> Intended {
    let turn = puzzle.position.turn();
    let keys: Vec<String> = checked
        .solved
        .keys()
        .map(|key| turn.text(key.mv, Dialect::Numbers))
        .collect();
    if keys.is_empty() {
        return puzzle.intended.clone();
    }
    let mut line = Vec::new();
    let mut next = checked.solved.solution.first();
    while let Some(branch) = next {
        line.push(branch.turn.text_with_captures(branch.mv, Dialect::Numbers));
        next = branch.next.first();
    }
    Intended {
        keys: Keys::Moves(keys),
        duals: puzzle.intended.duals,
        solution: line.join(" "),
    }
}

/// The best of what was found, the best first. A puzzle is left out if its diagram comes up in the
/// solution of a better one or the other way round, and if it is `seen` already, by its [canonical]
/// text.
pub fn choose<S: std::hash::BuildHasher>(
    request: &Request,
    found: impl IntoIterator<Item = Mined>,
    seen: &HashSet<String, S>,
) -> Vec<Mined> {
    let mut found: Vec<Mined> = found.into_iter().collect();
    found.sort_by(|one, other| one.merit.compare(&other.merit, request.ranking));
    let (mut diagrams, mut solutions) = (HashSet::new(), HashSet::new());
    let mut chosen = Vec::new();
    for mined in found {
        if chosen.len() == request.count {
            break;
        }
        let board = mined.puzzle.position.turn().board;
        let part = solutions.contains(&board);
        let whole = mined.boards.iter().any(|board| diagrams.contains(board));
        if part || whole || seen.contains(&canonical(&mined.puzzle)) {
            continue;
        }
        diagrams.insert(board);
        solutions.extend(mined.boards.iter().copied());
        chosen.push(mined);
    }
    chosen
}
