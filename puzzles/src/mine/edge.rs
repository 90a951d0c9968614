//! Boards on which exactly one move reaches a goal about the value, found by looking values up.

use std::ops::ControlFlow;

use kardis_games::board::{Board, Move};
use kardis_games::rules::{Margin, Next, Sown, TwoRow};

use crate::goal::Worth;

/// Longer lines are not followed.
const LONGEST: u32 = 64;

/// What makes a goal just reachable on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    /// What the side to move has to gain.
    pub(super) least: Margin,
    /// Moves of the solver's that have to be found one after the other, if the defender resists with the
    /// first of his best replies.
    pub(super) forced: u32,
    /// At some turn of that line there is a choice: a dual.
    pub(super) choice: bool,
}

/// A value was not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unknown;

/// Looks for the one move. For `win` and `draw` the stores are still free, except that the lead has the
/// parity of the seeds in them, `rest`; the smallest lead with which the goal is reached is meant, so that
/// every seed is needed. Nothing if more than one move reaches the goal then, or if there is no other move.
pub(super) fn edge<R: TwoRow>(
    rules: R,
    known: &impl Fn(Board) -> Option<Margin>,
    board: Board,
    worth: Worth,
    rest: u32,
) -> Result<Option<Edge>, Unknown> {
    let moves = rated(rules, known, board)?;
    let Some(best) = moves.iter().map(|rated| rated.value).max() else {
        return Ok(None);
    };
    let least = match worth {
        Worth::Win => 1 - lead(1 - best, rest),
        Worth::Draw => -lead(-best, rest),
        Worth::Least(least) => least,
        Worth::Max => best,
    };
    let keys = moves.iter().filter(|rated| rated.value >= least).count();
    if keys != 1 || moves.len() < 2 {
        return Ok(None);
    }
    follow(rules, known, board, least).map(Some)
}

/// The smallest lead that is no smaller than a number, where the stores hold `rest` seeds together.
fn lead(least: Margin, rest: u32) -> Margin {
    least + (least - rest as Margin).rem_euclid(2)
}

/// A move and what it is worth to the side that makes it.
struct Rated {
    mv: Move,
    sown: Sown<Board>,
    value: Margin,
}

fn rated<R: TwoRow>(
    rules: R,
    known: &impl Fn(Board) -> Option<Margin>,
    board: Board,
) -> Result<Vec<Rated>, Unknown> {
    let mut all = Vec::new();
    let flow = rules.successors(board, |mv, sown| {
        let after = match sown.next {
            Next::End => Some(0),
            Next::Bonus => known(sown.board),
            Next::Opponent => known(sown.board).map(|value| -value),
        };
        let Some(after) = after else {
            return ControlFlow::Break(());
        };
        let value = sown.gain + after;
        all.push(Rated { mv, sown, value });
        ControlFlow::Continue(())
    });
    if flow.is_break() {
        return Err(Unknown);
    }
    Ok(all)
}

/// Follows the line in which the solver has one move only, until there is a choice or nothing is left
/// to be done.
fn follow<R: TwoRow>(
    rules: R,
    known: &impl Fn(Board) -> Option<Margin>,
    board: Board,
    least: Margin,
) -> Result<Edge, Unknown> {
    let mut edge = Edge {
        least,
        forced: 0,
        choice: false,
    };
    let (mut board, mut solver, mut gained) = (board, true, 0);
    let mut met = Vec::new();
    while edge.forced < LONGEST && !met.contains(&(board, solver, gained)) {
        met.push((board, solver, gained));
        let moves = rated(rules, known, board)?;
        let chosen = if solver {
            let mut keep = moves.iter().filter(|m| gained + m.value >= least);
            let first = keep.next();
            if keep.next().is_some() {
                edge.choice = true;
                break;
            }
            edge.forced += u32::from(moves.len() > 1);
            first
        } else {
            let best = moves.iter().map(|m| m.value).max();
            moves.iter().find(|m| Some(m.value) == best)
        };
        let Some(Rated { sown, .. }) = chosen else {
            break;
        };
        gained += if solver { sown.gain } else { -sown.gain };
        let over = sown.next == Next::End || rules.moves(sown.board).is_empty();
        if over || gained - rules.stake(sown.board) >= least {
            break;
        }
        solver ^= sown.next == Next::Opponent;
        board = sown.board;
    }
    Ok(edge)
}

/// What it costs the side to move to have to move, on a board that is a mutual zugzwang (theory,
/// section 9).
pub(super) fn burden<R: TwoRow>(
    rules: R,
    known: &impl Fn(Board) -> Option<Margin>,
    board: Board,
) -> Result<Option<Margin>, Unknown> {
    let value = known(board).ok_or(Unknown)?;
    let turned = known(board.turned()).ok_or(Unknown)?;
    let free = rules.mobility(board) > 0 && rules.mobility(board.turned()) > 0;
    Ok((free && value + turned < 0).then_some(-(value + turned)))
}

/// The move of a shallow player's liking comes first: what each move gains less the most that the
/// answer to it gains; after a bonus move the most that the next move gains is added.
pub(super) fn at_a_glance<R: TwoRow>(rules: R, board: Board) -> Vec<(Move, Margin)> {
    let known = |board: Board| {
        let mut most = None;
        let _ = rules.successors(board, |_, sown| {
            most = most.max(Some(sown.gain));
            ControlFlow::Continue(())
        });
        Some(most.unwrap_or_else(|| rules.stuck(board)))
    };
    let moves = rated(rules, &known, board).unwrap_or_default();
    moves.into_iter().map(|m| (m.mv, m.value)).collect()
}
