//! The line from the root to a board, and what comes again on it.

use kardis_games::rules::Margin;

/// A board on the line, with the threshold that is asked about it.
#[derive(Clone, Copy, Debug)]
struct Step<B> {
    board: B,
    least: Margin,
    /// The ply of the first board with as much at stake: none before can come again.
    since: usize,
}

/// The line.
#[derive(Debug)]
pub(super) struct Path<B> {
    steps: Vec<Step<B>>,
    /// How many boards of the line have the place that the lowest bits of their hash say.
    marks: Vec<u16>,
}

const MARKS: usize = 1 << 12;

impl<B: Copy + Eq> Path<B> {
    pub(super) fn new() -> Self {
        Self {
            steps: Vec::new(),
            marks: vec![0; MARKS],
        }
    }

    /// Plies from the root.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Goes on to a board. `captured`: the way back is barred by what was gained.
    #[inline]
    pub(super) fn push(&mut self, board: B, bucket: usize, least: Margin, captured: bool) {
        let ply = self.steps.len();
        let since = match self.steps.last() {
            Some(last) if !captured => last.since,
            _ => ply,
        };
        self.steps.push(Step {
            board,
            least,
            since,
        });
        self.marks[bucket % MARKS] += 1;
    }

    /// Goes back from the last board.
    #[inline]
    pub(super) fn pop(&mut self, bucket: usize) {
        self.steps.pop();
        self.marks[bucket % MARKS] -= 1;
    }

    /// The ply at which the same was asked about a board that comes after the last one, by a move
    /// that gains nothing.
    #[inline]
    pub(super) fn find(&self, board: B, bucket: usize, least: Margin) -> Option<usize> {
        if self.marks[bucket % MARKS] == 0 {
            return None;
        }
        let since = self.steps.last()?.since;
        let among = &self.steps[since..];
        let at = among
            .iter()
            .rposition(|step| step.board == board && step.least == least)?;
        Some(since + at)
    }

    /// Board and threshold at a ply.
    pub(super) fn at(&self, ply: usize) -> (B, Margin) {
        (self.steps[ply].board, self.steps[ply].least)
    }
}
