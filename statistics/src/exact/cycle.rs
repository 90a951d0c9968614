//! Circles of play: where a game can go on for ever, no game is the longest.

use std::collections::HashMap;
use std::ops::ControlFlow;

use kardis_games::board::Move;
use kardis_games::layer::Layer;
use kardis_games::rules::{Next, TwoRow};
use kardis_games::{board::Board, board::Moves};

/// A shortest circle among the boards of some layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// A board on it, seen from the side to move.
    pub board: Board,
    /// The moves that lead back to it, with the same side to move.
    pub moves: Vec<Move>,
    /// All boards on circles of this length, in order.
    pub boards: Vec<Board>,
}

/// A shortest circle among all boards of up to so many seeds; nothing if there is none.
///
/// A circle captures nothing, so it stays in its layer; after an even number of plies the same side
/// is to move. Boards from which no circle can come are taken away first: those without a move
/// that stays, or that no such move leads to, as often as that finds any. What is left is searched
/// breadth first from every board.
pub fn shortest<R: TwoRow>(rules: R, most_seeds: u32) -> Option<Cycle> {
    if !R::CYCLIC {
        return None;
    }
    let mut best: Option<Cycle> = None;
    for layer in (1..=most_seeds).filter_map(|seeds| Layer::new(rules.pits(), seeds)) {
        let graph = Graph::of(rules, layer);
        let most = best.as_ref().map_or(usize::MAX, |best| best.moves.len());
        let Some((length, boards)) = graph.shortest(most) else {
            continue;
        };
        match &mut best {
            Some(best) if best.moves.len() == length => best.boards.extend(boards),
            _ => {
                let board = boards[0];
                best = graph.way_back(board, length).map(|moves| Cycle {
                    board,
                    moves,
                    boards,
                });
            }
        }
    }
    if let Some(best) = &mut best {
        best.boards.sort_unstable();
    }
    best
}

/// The first moves, in order, that lead from a board back to it in so many plies, an even number.
pub fn circle<R: TwoRow>(rules: R, board: Board, length: usize) -> Option<Vec<Move>> {
    let graph = Graph::of(rules, Layer::of(rules.pits(), board)?);
    graph.way_back(board, length)
}

/// The moves of a layer that stay in it.
struct Graph {
    layer: Layer,
    /// By rank: the ranks that moves lead to.
    to: Vec<Vec<(u32, Move)>>,
}

impl Graph {
    fn of<R: TwoRow>(rules: R, layer: Layer) -> Self {
        let edges = |board: Board| {
            let moves: Moves = rules.moves(board);
            moves
                .filter_map(|mv| {
                    let sown = rules.sow(board, mv);
                    let stays = sown.next == Next::Opponent && sown.board.seeds() == board.seeds();
                    stays.then(|| (layer.rank(sown.board) as u32, mv))
                })
                .collect()
        };
        let mut graph = Self {
            layer,
            to: layer.boards().map(edges).collect(),
        };
        graph.trim();
        graph
    }

    /// Takes away what is on no circle.
    fn trim(&mut self) {
        loop {
            let mut entered = vec![false; self.to.len()];
            for &(to, _) in self.to.iter().flatten() {
                entered[to as usize] = true;
            }
            let alive: Vec<bool> = self
                .to
                .iter()
                .zip(&entered)
                .map(|(edges, entered)| !edges.is_empty() && *entered)
                .collect();
            let mut changed = false;
            for (from, edges) in self.to.iter_mut().enumerate() {
                let before = edges.len();
                edges.retain(|&(to, _)| alive[from] && alive[to as usize]);
                changed |= edges.len() != before;
            }
            if !changed {
                return;
            }
        }
    }

    /// The length of the shortest circles of at most so many plies, and the boards on them.
    fn shortest(&self, most: usize) -> Option<(usize, Vec<Board>)> {
        let mut best = most;
        let mut on = Vec::new();
        for start in (0..self.to.len() as u32).filter(|&rank| !self.to[rank as usize].is_empty()) {
            match self.circle(start, best) {
                Some(length) if length < best => {
                    best = length;
                    on = vec![start];
                }
                Some(_) => on.push(start),
                None => {}
            }
        }
        if on.is_empty() {
            return None;
        }
        let boards = on.iter().map(|&rank| self.layer.unrank(u64::from(rank)));
        Some((best, boards.collect()))
    }

    /// The fewest plies, an even number and at most `most`, that lead from a board back to it.
    fn circle(&self, start: u32, most: usize) -> Option<usize> {
        let mut met = HashMap::from([((start, false), 0_usize)]);
        let mut line = vec![(start, false)];
        let mut at = 0;
        while let Some(&(rank, odd)) = line.get(at) {
            at += 1;
            let plies = met[&(rank, odd)] + 1;
            if plies > most {
                return None;
            }
            for &(to, _) in &self.to[rank as usize] {
                if (to, !odd) == (start, false) {
                    return Some(plies);
                }
                met.entry((to, !odd)).or_insert_with(|| {
                    line.push((to, !odd));
                    plies
                });
            }
        }
        None
    }

    /// The first way, in the order of moves, from a board back to it in so many plies.
    fn way_back(&self, board: Board, length: usize) -> Option<Vec<Move>> {
        let start = self.layer.rank(board) as u32;
        // Boards from which the start is so many plies away.
        let mut near: Vec<Vec<bool>> = vec![vec![false; self.to.len()]];
        near[0][start as usize] = true;
        for plies in 0..length {
            let next = self.to.iter();
            let next = next.map(|edges| edges.iter().any(|&(to, _)| near[plies][to as usize]));
            near.push(next.collect());
        }
        let mut at = start;
        let mut moves = Vec::new();
        for left in (0..length).rev() {
            let mut steps = self.to[at as usize].iter();
            let &(to, mv) = steps.find(|&&(to, _)| near[left][to as usize])?;
            moves.push(mv);
            at = to;
        }
        Some(moves)
    }
}

/// Moves that lead from the start of a game to a board of a list, found by playing at random.
///
/// The random numbers come from `roll`: a number below its argument. Gives up after so many games.
pub fn way_to<R: TwoRow>(
    rules: R,
    start: Board,
    boards: &[Board],
    games: u32,
    mut roll: impl FnMut(u32) -> u32,
) -> Option<(Vec<Move>, Board)> {
    for _ in 0..games {
        let mut board = start;
        let mut moves = Vec::new();
        // Longer games go in circles already.
        while moves.len() < 1000 {
            // The opening player stands where he stood.
            if moves.len().is_multiple_of(2) && boards.binary_search(&board).is_ok() {
                return Some((moves, board));
            }
            let mut legal = rules.moves(board);
            if legal.is_empty() {
                break;
            }
            let chosen = roll(rules.mobility(board)) as usize;
            let Some(mv) = legal.nth(chosen) else { break };
            let sown = rules.sow(board, mv);
            moves.push(mv);
            if sown.next != Next::Opponent {
                break;
            }
            board = sown.board;
        }
    }
    None
}

/// Plays moves one after the other; nothing if one is not legal or ends the game.
pub fn played<R: TwoRow>(rules: R, board: Board, moves: &[Move]) -> Option<Board> {
    let end = moves.iter().try_fold(board, |board, &mv| {
        let sown = rules
            .moves(board)
            .contains(mv)
            .then(|| rules.sow(board, mv));
        match sown {
            Some(sown) if sown.next == Next::Opponent => ControlFlow::Continue(sown.board),
            _ => ControlFlow::Break(()),
        }
    });
    match end {
        ControlFlow::Continue(board) => Some(board),
        ControlFlow::Break(()) => None,
    }
}
