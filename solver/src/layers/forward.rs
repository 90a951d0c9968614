//! A layer of a game without cycles, in one pass: every board after its successors.
//!
//! A move that stays in the layer gains nothing, so in a game where no line of play returns, all its
//! seeds stay in the mover's row and move on. Let rows be ordered by their seeds in the first pit,
//! then in the second, and so on: which is the order of their words. The row after the move comes
//! before the row it was. It then belongs to the player who waits: from own row `x` and other row
//! `y` a move leads to `(y, x')` with `x' < x`. So boards are solved by the greater of their two
//! rows, say `x`: first all `(x, y)` with `y < x`, which lead to `(y, x')`, solved before with the
//! greater of `y` and `x'`; then all `(y, x)`, which lead to `(x, y')`; and `(x, x)`, which leads to
//! `(x, x')`.
//!
//! Rows keep their numbers of seeds but change hands, so each way of sharing the seeds out between
//! two rows is a piece of work by itself.

use kardis_games::board::{Board, Row};
use kardis_games::layer::{self, Layer};
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::arena::Arena;
use kardis_tablebases::memory::Tables;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

use super::successors::{CHUNK, Successors};
use super::word::Word;
use crate::observer::{Observer, Progress};

/// The values of a layer by rank; nothing if the observer says stop.
///
/// # Panics
///
/// The game has cycles, or a layer that a move leads to is missing from `below`.
pub fn solve<R: TwoRow>(
    rules: R,
    layer: Layer,
    below: &Tables,
    observer: &Observer,
) -> Option<Arena> {
    assert!(!R::CYCLIC, "successors may come later");
    let seeds = layer.seeds();
    let mut values = Arena::zeroed(layer.size() as usize);
    let shared = u8::shared(&mut values);
    let done = AtomicU64::new(0);
    // The largest pieces come first, so that no thread is left with one at the end.
    let finished = (seeds.div_ceil(2)..=seeds).into_par_iter().all(|more| {
        let mut piece = Piece {
            layer,
            successors: Successors::new(rules, layer, below),
            values: shared,
            boards: Vec::new(),
        };
        let greater = rows(layer, more);
        let less = rows(layer, seeds - more);
        for (index, &row) in greater.iter().enumerate() {
            let alike = more == seeds - more;
            let others = if alike { &less[..index] } else { &less };
            piece.solve(others.iter().map(|&other| Board {
                own: row,
                opp: other,
            }));
            piece.solve(others.iter().map(|&other| Board {
                own: other,
                opp: row,
            }));
            let both = Board { own: row, opp: row };
            piece.solve(alike.then_some(both).into_iter());
            let boards = 2 * others.len() as u64 + u64::from(alike);
            let done = done.fetch_add(boards, Ordering::Relaxed) + boards;
            let total = layer.size();
            observer.report(Progress { done, total });
            if observer.due() {
                return false;
            }
        }
        true
    });
    finished.then_some(values)
}

/// All rows of a width with so many seeds, in the order of their words.
fn rows(layer: Layer, seeds: u32) -> Vec<Row> {
    fn fill(row: Row, pit: usize, pits: usize, seeds: u32, rows: &mut Vec<Row>) {
        if pit + 1 == pits {
            rows.push(row.with(pit, seeds as u8));
            return;
        }
        for here in 0..=seeds {
            let row = row.with(pit, here as u8);
            fill(row, pit + 1, pits, seeds - here, rows);
        }
    }
    let mut rows = Vec::new();
    fill(Row::EMPTY, 0, layer.pits().get(), seeds, &mut rows);
    rows
}

/// A piece of work: two rows with their numbers of seeds.
struct Piece<'a, R> {
    layer: Layer,
    successors: Successors<'a, R>,
    /// Of the whole layer. Each byte is written by one piece, which alone reads it, later.
    values: &'a [<u8 as Word>::Shared],
    boards: Vec<Board>,
}

impl<R: TwoRow> Piece<'_, R> {
    /// Solves boards none of which leads to another one.
    fn solve(&mut self, boards: impl Iterator<Item = Board>) {
        self.boards.clear();
        self.boards.extend(boards);
        let pits = self.layer.pits();
        let mut best = [0; CHUNK];
        for boards in self.boards.chunks(CHUNK) {
            self.successors.find(boards.iter().copied());
            for (best, exit) in best.iter_mut().zip(self.successors.exits()) {
                *best = exit.unwrap_or(Margin::MIN);
            }
            for within in self.successors.within() {
                let value = u8::load(&self.values[within.rank as usize]) as i8;
                let best = &mut best[usize::from(within.at)];
                *best = (*best).max(-Margin::from(value));
            }
            for (&board, &best) in boards.iter().zip(&best) {
                let rank = layer::rank(pits, board);
                (best as i8 as u8).store(&self.values[rank as usize]);
            }
        }
    }
}
