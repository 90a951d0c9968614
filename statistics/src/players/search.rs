//! The player that looks ahead.
//!
//! Alpha-beta (Knuth and Moore 1975) with iterative deepening, a null window after the first move
//! (Pearl 1980), and a small transposition table. Beyond the horizon captures are searched until the
//! side to move would rather make none. Values are those of plain minimax to the same horizon, so the
//! moves that share the best one are known exactly, and one of them is chosen at random.

use std::ops::ControlFlow;

use kardis_games::rules::{Next, Rules, Sown};
use kardis_tablebases::probe::{NoTables, Probe};

use super::evaluation::{Evaluation, Points};
use super::{Player, Sight, Step, nth};
use crate::dice::Dice;
use memory::{Bound, Memory};

mod memory;

/// More points than any board is worth.
const INFINITE: Points = 1 << 24;

/// A gain of so many seeds is a capture; a single seed that is sown into a store is none.
const CAPTURE: i32 = 2;

/// Searches a number of plies.
#[derive(Clone, Debug)]
pub struct Search<R: Rules, E, P = NoTables> {
    depth: u8,
    /// After so many nodes no deeper search is begun, and one that is under way is given up.
    most_nodes: u64,
    evaluation: E,
    known: P,
    memory: Memory<R::Board>,
    /// The moves of all boards of the line that is looked at, one board after the other.
    moves: Vec<Ranked<R>>,
    nodes: u64,
    /// The nodes are used up.
    stopped: bool,
}

/// A move in the order of search.
#[derive(Clone, Copy, Debug)]
struct Ranked<R: Rules> {
    /// The number of the move in the order of the rules.
    number: u16,
    /// What promises well comes first.
    promise: i32,
    sown: Sown<R::Board>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the best move is worth to the side to move, in points: seeds still to come.
    pub points: Points,
    /// The numbers of all moves that are worth it, rising.
    pub best: Vec<u32>,
    /// The plies that were searched to the end.
    pub depth: u8,
}

impl<R: Rules, E: Evaluation<R>> Search<R, E> {
    /// A player that searches so many plies, at least one.
    pub fn new(depth: u8, evaluation: E) -> Self {
        Self::with_tables(depth, evaluation, NoTables)
    }
}

impl<R: Rules, E: Evaluation<R>, P: Probe<R::Board>> Search<R, E, P> {
    /// The same with the exact values of some boards.
    pub fn with_tables(depth: u8, evaluation: E, known: P) -> Self {
        Self {
            depth: depth.max(1),
            most_nodes: u64::MAX,
            evaluation,
            known,
            memory: Memory::new(),
            moves: Vec::new(),
            nodes: 0,
            stopped: false,
        }
    }

    /// The same for at most so many nodes a move. The first ply is always searched.
    #[must_use]
    pub fn at_most(self, nodes: u64) -> Self {
        Self {
            most_nodes: nodes,
            ..self
        }
    }

    /// The exact values.
    pub const fn known(&self) -> &P {
        &self.known
    }

    /// Nodes of the last search.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best moves of a board to the depth of the player. The board must have one.
    ///
    /// Iterative deepening only finds a good order, except that a decided game is not looked into
    /// any deeper.
    pub fn find(&mut self, rules: R, board: R::Board) -> Found {
        self.memory.forget();
        self.nodes = 0;
        self.stopped = false;
        let mut root = Vec::new();
        self.list(rules, board, None, &mut |ranked| root.push(ranked));
        let mut found = Found {
            points: 0,
            best: Vec::new(),
            depth: 0,
        };
        for depth in 1..=self.depth {
            let Some(next) = self.root(rules, &mut root, depth) else {
                break;
            };
            found = next;
            if self.evaluation.is_decided(found.points) || self.nodes >= self.most_nodes {
                break;
            }
        }
        found.best.sort_unstable();
        found
    }

    /// The points of a board to a depth, which may be 0.
    pub fn value_of(&mut self, rules: R, board: R::Board, depth: u8) -> Points {
        self.memory.forget();
        self.nodes = 0;
        self.stopped = false;
        self.value(rules, board, depth, -INFINITE, INFINITE)
    }

    /// All moves of the root to a depth; nothing if the nodes are used up before.
    fn root(&mut self, rules: R, root: &mut [Ranked<R>], depth: u8) -> Option<Found> {
        let mut best = -INFINITE;
        let mut equal = Vec::new();
        for ranked in root.iter_mut() {
            let sown = ranked.sown;
            // From one below the best, so that a move that is as good is told from a worse one.
            let mut points = if equal.is_empty() {
                self.after(rules, &sown, depth, -INFINITE, INFINITE)
            } else {
                self.after(rules, &sown, depth, best - 1, best)
            };
            if !equal.is_empty() && points >= best {
                points = self.after(rules, &sown, depth, best - 1, INFINITE);
            }
            if self.stopped && depth > 1 {
                return None;
            }
            if points > best {
                best = points;
                equal.clear();
                // It will be searched first the next time.
                ranked.promise = i32::from(depth) + (1 << 20);
            }
            if points == best {
                equal.push(u32::from(ranked.number));
            }
        }
        root.sort_by_key(|ranked| std::cmp::Reverse(ranked.promise));
        Some(Found {
            points: best,
            best: equal,
            depth,
        })
    }

    /// What a move is worth to the side that makes it, `depth` plies deep with itself.
    fn after(
        &mut self,
        rules: R,
        sown: &Sown<R::Board>,
        depth: u8,
        alpha: Points,
        beta: Points,
    ) -> Points {
        let gain = self.evaluation.points(sown.gain);
        match sown.next {
            Next::End => gain,
            Next::Bonus => {
                gain + self.value(rules, sown.board, depth - 1, alpha - gain, beta - gain)
            }
            Next::Opponent => {
                gain - self.value(rules, sown.board, depth - 1, gain - beta, gain - alpha)
            }
        }
    }

    /// The value of a board: exact between the bounds, and otherwise a bound beyond them.
    fn value(
        &mut self,
        rules: R,
        board: R::Board,
        depth: u8,
        mut alpha: Points,
        beta: Points,
    ) -> Points {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            self.stopped = true;
        }
        if let Some(value) = self.known.probe(board) {
            return self.evaluation.points(value);
        }
        if depth == 0 {
            return self.horizon(rules, board, alpha, beta);
        }
        let remembered = self.memory.get(board);
        let mut first = None;
        if let Some(entry) = remembered {
            if entry.depth == depth {
                match entry.bound {
                    Bound::Exact => return entry.points,
                    Bound::Lower if entry.points >= beta => return entry.points,
                    Bound::Upper if entry.points <= alpha => return entry.points,
                    _ => {}
                }
            }
            first = Some(entry.best);
        }
        let begin = self.moves.len();
        let mut moves = std::mem::take(&mut self.moves);
        self.list(rules, board, first, &mut |ranked| moves.push(ranked));
        let end = moves.len();
        self.moves = moves;
        if begin == end {
            return self.evaluation.points(rules.stuck(board));
        }
        let floor = alpha;
        let mut best = -INFINITE;
        let mut best_number = 0;
        for at in begin..end {
            let ranked = self.next_promising(at, end);
            let mut points = if at == begin {
                self.after(rules, &ranked.sown, depth, alpha, beta)
            } else {
                self.after(rules, &ranked.sown, depth, alpha, alpha + 1)
            };
            if at > begin && points > alpha && points < beta {
                points = self.after(rules, &ranked.sown, depth, alpha, beta);
            }
            if points > best {
                best = points;
                best_number = ranked.number;
                alpha = alpha.max(points);
                if points >= beta {
                    break;
                }
            }
            if self.stopped {
                break;
            }
        }
        self.moves.truncate(begin);
        if !self.stopped {
            let bound = if best >= beta {
                Bound::Lower
            } else if best <= floor {
                Bound::Upper
            } else {
                Bound::Exact
            };
            self.memory.put(board, depth, best, bound, best_number);
        }
        best
    }

    /// A board on the horizon: its estimate, or what captures lead to.
    fn horizon(&mut self, rules: R, board: R::Board, mut alpha: Points, beta: Points) -> Points {
        let mut best = self.evaluation.estimate(rules, board);
        if !self.evaluation.quiescence() || best >= beta {
            // A side without a move has nothing to estimate.
            return match rules.mobility(board) {
                0 => self.evaluation.points(rules.stuck(board)),
                _ => best,
            };
        }
        alpha = alpha.max(best);
        let begin = self.moves.len();
        let mut any = false;
        let evaluation = self.evaluation;
        let moves = &mut self.moves;
        let _ = rules.successors(board, |_, sown| {
            any = true;
            let taken = evaluation.taken(board, &sown);
            if taken >= CAPTURE {
                moves.push(Ranked {
                    number: 0,
                    promise: taken,
                    sown,
                });
            }
            ControlFlow::Continue(())
        });
        if !any {
            return self.evaluation.points(rules.stuck(board));
        }
        let end = self.moves.len();
        for at in begin..end {
            let sown = self.next_promising(at, end).sown;
            let gain = self.evaluation.points(sown.gain);
            self.nodes += 1;
            let points = match sown.next {
                Next::End => gain,
                Next::Bonus => gain + self.quiet(rules, sown.board, alpha - gain, beta - gain),
                Next::Opponent => gain - self.quiet(rules, sown.board, gain - beta, gain - alpha),
            };
            if points > best {
                best = points;
                alpha = alpha.max(points);
                if points >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(begin);
        best
    }

    fn quiet(&mut self, rules: R, board: R::Board, alpha: Points, beta: Points) -> Points {
        match self.known.probe(board) {
            Some(value) => self.evaluation.points(value),
            None => self.horizon(rules, board, alpha, beta),
        }
    }

    /// The most promising of the moves from a place on, brought to that place.
    fn next_promising(&mut self, at: usize, end: usize) -> Ranked<R> {
        let rest = &mut self.moves[at..end];
        let mut most = 0;
        for (number, ranked) in rest.iter().enumerate() {
            if ranked.promise > rest[most].promise {
                most = number;
            }
        }
        rest.swap(0, most);
        rest[0]
    }

    /// The legal moves with what they promise.
    fn list(&self, rules: R, board: R::Board, first: Option<u16>, add: &mut impl FnMut(Ranked<R>)) {
        let mut number = 0;
        let _ = rules.successors(board, |_, sown| {
            let mut promise = self.evaluation.taken(board, &sown) * 2;
            if sown.next == Next::Bonus {
                promise += 3;
            }
            if first == Some(number) {
                promise = i32::MAX;
            }
            add(Ranked {
                number,
                promise,
                sown,
            });
            number += 1;
            ControlFlow::Continue(())
        });
    }
}

impl<R: Rules, E: Evaluation<R>, P: Probe<R::Board>> Player<R> for Search<R, E, P> {
    fn choose(&mut self, rules: R, sight: Sight<'_, R::Board>, dice: &mut Dice) -> Step<R> {
        if rules.mobility(sight.board) == 1 {
            return nth(rules, sight.board, 0);
        }
        let found = self.find(rules, sight.board);
        let chosen = found.best[dice.below(found.best.len() as u32) as usize];
        nth(rules, sight.board, chosen)
    }
}
