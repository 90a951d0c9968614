//! Best play by both sides, to the end of the game.

use kardis_games::rules::{Margin, Next, Rules, Sown};
use kardis_tablebases::probe::Probe;
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;

use crate::alphabeta::AlphaBeta;
use crate::conversion;
use crate::window::{Claim, Prover};

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// With the game.
    Over,
    /// In endless play: a board of the line comes again, and neither side has anything better.
    Repeats,
    /// Where the value could not be proved.
    Unknown,
    /// Where it has become too long to be of use.
    Long,
}

/// A sequence of best moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves of both sides, bonus moves and passes included.
    pub moves: Vec<M>,
    /// What comes after the last one.
    pub end: LineEnd,
}

/// Tables that also know the round in which iteration found a value: along best play it falls from
/// move to move for as long as the layer is not left, so a line that follows it ends.
pub trait Rounds<B> {
    /// The round of a board, if its layer is known.
    fn round(&self, board: B) -> Option<u16>;
}

/// A line is cut after so many plies without a proof that it makes progress.
const LONG: usize = 400;

/// A way to an end is looked for among so many boards.
const NEAREST: usize = 1 << 16;

/// Distances are told for so many boards: each may have to be read from disk.
const TOLD: usize = 1 << 13;

/// A best move and what it leads to.
type Step<R> = (<R as Rules>::Move, Sown<<R as Rules>::Board>);

/// Best play by both sides from a board. The side that is ahead takes the shortest way it knows,
/// the other the longest; where the value is 0, a line to an end is preferred to endless play.
pub fn best_play<R: Rules, P: Probe<R::Board> + Rounds<R::Board>>(
    search: &mut AlphaBeta<'_, R, P>,
    board: R::Board,
) -> Line<R::Move> {
    let mut line = Line {
        moves: Vec::new(),
        end: LineEnd::Long,
    };
    let mut seen = HashSet::new();
    let mut endless = false;
    let mut distances = Some(HashMap::new());
    let mut here = board;
    while line.moves.len() < LONG {
        let Some((value, best)) = best_moves(search, here, &seen) else {
            line.end = LineEnd::Unknown;
            return line;
        };
        if best.is_empty() {
            line.end = LineEnd::Over;
            return line;
        }
        let again = !seen.insert(here);
        if value == 0 && !endless && search.probe_mut().round(here).is_some() {
            match way_out(search, here) {
                Some(way) => {
                    for (mv, sown) in way {
                        line.moves.push(mv);
                        here = sown.board;
                        if sown.next == Next::End {
                            line.end = LineEnd::Over;
                            return line;
                        }
                    }
                    seen.clear();
                    continue;
                }
                None if again => {
                    line.end = LineEnd::Repeats;
                    return line;
                }
                // Nor is there one from the boards that best play leads to.
                None => endless = true,
            }
        } else if again {
            // Who is ahead can make progress, but which move does so is not known here.
            line.end = if value == 0 {
                LineEnd::Repeats
            } else {
                LineEnd::Long
            };
            return line;
        }
        if value != 0
            && has_no_rounds(search, here)
            && distances.as_ref().is_some_and(|d| !d.contains_key(&here))
        {
            let rules = search.rules();
            distances =
                conversion::distances(rules, |board| search.probe_mut().probe(board), here, TOLD);
        }
        let (mv, sown) = choose(search, value, &best, &seen, distances.as_ref());
        line.moves.push(mv);
        if sown.next == Next::End {
            line.end = LineEnd::Over;
            return line;
        }
        if sown.gain != 0 {
            seen.clear();
            endless = false;
            distances = Some(HashMap::new());
        }
        here = sown.board;
    }
    line
}

/// The value of a board is known, and not how to make progress.
fn has_no_rounds<R: Rules, P: Probe<R::Board> + Rounds<R::Board>>(
    search: &mut AlphaBeta<'_, R, P>,
    board: R::Board,
) -> bool {
    let known = search.probe_mut();
    known.round(board).is_none() && known.probe(board).is_some()
}

/// The value of a board and moves that keep it; nothing if it cannot be proved.
///
/// In known layers these are all such moves. Elsewhere it is one: the first in a fixed order, and
/// that the moves before it do not keep the value is proved as well. So what a search happens to
/// know decides nothing.
fn best_moves<R: Rules, P: Probe<R::Board>>(
    search: &mut AlphaBeta<'_, R, P>,
    board: R::Board,
    seen: &HashSet<R::Board>,
) -> Option<(Margin, Vec<Step<R>>)> {
    let rules = search.rules();
    let mut moves = Vec::new();
    let _ = rules.successors(board, |mv, sown| {
        moves.push((mv, sown));
        ControlFlow::Continue(())
    });
    if moves.is_empty() {
        return Some((rules.stuck(board), moves));
    }
    let value = search.deepen(board).value()?;
    if search.probe_mut().probe(board).is_some() {
        let mut all_known = true;
        let mut best = moves.clone();
        best.retain(|(_, sown)| {
            let known = conversion::worth(|board| search.probe_mut().probe(board), sown);
            all_known &= known.is_some();
            known == Some(value)
        });
        if all_known {
            return Some((value, best));
        }
    }
    let claim = Claim {
        least: value,
        prover: Prover::Mover,
    };
    moves.sort_by_key(|(_, sown)| (stays(sown) && seen.contains(&sown.board), stays(sown)));
    for (mv, sown) in moves {
        // The others need no value of their own: it is enough that they do not keep this one.
        let keeps = if let Some(known) =
            conversion::worth(|board| search.probe_mut().probe(board), &sown)
        {
            Some(known == value)
        } else {
            let least = claim.after(sown.gain, sown.next).least;
            let reached = search.deepen_to(sown.board, least);
            reached.map(|reached| reached == (sown.next == Next::Bonus))
        };
        if search.stopped() {
            return None;
        }
        if keeps == Some(true) {
            return Some((value, vec![(mv, sown)]));
        }
    }
    None
}

/// The move leads to a board of the same layer.
fn stays<B>(sown: &Sown<B>) -> bool {
    sown.next != Next::End && sown.gain == 0
}

/// One of the best moves: for the side that is ahead one that leaves the layer soonest, for the
/// other one that stays longest; without rounds one that leads to a new board, captures first.
fn choose<R: Rules, P: Probe<R::Board> + Rounds<R::Board>>(
    search: &mut AlphaBeta<'_, R, P>,
    value: Margin,
    best: &[Step<R>],
    seen: &HashSet<R::Board>,
    distances: Option<&HashMap<R::Board, u16>>,
) -> Step<R> {
    let mut key = |(_, sown): &Step<R>| {
        let round = if stays(sown) {
            let round = search.probe_mut().round(sown.board);
            round
                .or_else(|| distances?.get(&sown.board).copied())
                .map_or(0, |round| i32::from(round) + 1)
        } else {
            0
        };
        let known = stays(sown) && seen.contains(&sown.board);
        let new_first = (known, stays(sown));
        if value < 0 {
            (-round, new_first)
        } else {
            (round, new_first)
        }
    };
    *best
        .iter()
        .min_by_key(|step| key(step))
        .expect("there is a best move")
}

/// The shortest sequence of best moves of both sides that leaves the layer, from a board of value
/// 0 in a known layer; nothing if best play never leaves it, or not among the nearest boards.
fn way_out<R: Rules, P: Probe<R::Board>>(
    search: &mut AlphaBeta<'_, R, P>,
    board: R::Board,
) -> Option<Vec<Step<R>>> {
    let mut from: HashMap<R::Board, (R::Board, Step<R>)> = HashMap::new();
    let mut queue = VecDeque::from([board]);
    while let Some(here) = queue.pop_front() {
        if from.len() > NEAREST {
            return None;
        }
        let (_, best) = best_moves(search, here, &HashSet::new())?;
        for (mv, sown) in best {
            if sown.next == Next::End || sown.gain != 0 {
                let mut way = vec![(mv, sown)];
                let mut at = here;
                while at != board {
                    let (before, step) = from[&at];
                    way.push(step);
                    at = before;
                }
                way.reverse();
                return Some(way);
            }
            if sown.board != board && !from.contains_key(&sown.board) {
                from.insert(sown.board, (here, (mv, sown)));
                queue.push_back(sown.board);
            }
        }
    }
    None
}
