//! Runs of only-moves: how often in a row the side that is ahead has to find the one move that keeps
//! what it has.
//!
//! A run goes on for as long as exactly one move of that side keeps the value and the move stays in
//! the layer; the other side answers with moves that keep the value too, and with those among them
//! that make the run longest. A move without an alternative does not end the run and does not count.
//!
//! Such a line cannot return: where one move alone keeps a value above 0, it is the one that makes
//! progress, so the distance to conversion falls by one, and it falls with every answer that keeps
//! the value. So runs are found in the order of distances, each from runs that are known.

use std::sync::atomic::{AtomicU16, Ordering};

use kardis_games::board::{Board, Move};
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::probe::Probe;
use rayon::prelude::*;

use super::extreme::Extreme;
use super::sweep::{Rated, Seen};
use super::{Survey, SurveyError};

/// Boards that a thread takes at a time.
const CHUNK: usize = 1 << 14;

/// The run goes on within the layer, and how long is not known yet.
const OPEN: u16 = u16::MAX;

/// A run of only-moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The rank of the board where it begins.
    pub rank: u64,
    /// That board.
    pub board: Board,
    /// Its value.
    pub value: Margin,
    /// The moves of both sides, from the first that has to be found to the last. Of several answers
    /// that make the run equally long, the first in the order of the rules.
    pub moves: Vec<Move>,
}

/// The length of the run that begins at each board, by rank.
#[derive(Debug)]
pub(super) struct Runs(Vec<AtomicU16>);

impl Runs {
    /// All 0.
    pub(super) fn new(layer: Layer) -> Self {
        let mut runs = Vec::new();
        runs.resize_with(layer.size() as usize, AtomicU16::default);
        Self(runs)
    }

    /// Takes note of a board: its run if that ends at once, and otherwise that it is open.
    #[inline]
    pub(super) fn begin(&self, seen: &Seen<'_>) {
        if let Some(only) = only_move(seen.value, seen.moves) {
            let run = if only.stays() {
                OPEN
            } else {
                counts(seen.moves)
            };
            self.set(seen.rank, run);
        }
    }

    #[inline]
    fn get(&self, rank: u64) -> u16 {
        self.0[rank as usize].load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, rank: u64, run: u16) {
        self.0[rank as usize].store(run, Ordering::Relaxed);
    }
}

/// The one move that keeps a value above 0, if there is one such move only.
#[inline]
fn only_move(value: Margin, moves: &[Rated]) -> Option<&Rated> {
    let mut keeping = moves.iter().filter(|rated| rated.value == value);
    let only = keeping.next()?;
    (value > 0 && keeping.next().is_none()).then_some(only)
}

/// An only-move counts if there is something else to play.
fn counts(moves: &[Rated]) -> u16 {
    u16::from(moves.len() > 1)
}

/// The longest runs. All runs must have begun.
pub(super) fn longest<R: TwoRow, P: Probe<Board>>(
    survey: &Survey<'_, R, P>,
    distances: &[u16],
    runs: &Runs,
    most: usize,
) -> Result<Extreme<Run>, SurveyError> {
    let farthest = runs.0.par_iter().zip(distances);
    let open = |(run, _): &(&AtomicU16, _)| run.load(Ordering::Relaxed) == OPEN;
    let farthest = farthest.filter(open).map(|(_, &distance)| distance).max();
    for distance in 0..=farthest.unwrap_or(0) {
        // Whatever a run of this distance goes on with is of a smaller one, and settled.
        runs.0
            .par_chunks(CHUNK)
            .zip(distances.par_chunks(CHUNK))
            .enumerate()
            .map(|(chunk, (here, distances))| {
                let mut lines = Lines::new(survey, runs);
                for (at, (run, &this)) in here.iter().zip(distances).enumerate() {
                    if run.load(Ordering::Relaxed) != OPEN || this != distance {
                        continue;
                    }
                    let rank = (chunk * CHUNK + at) as u64;
                    let stored = distance;
                    let error = SurveyError::Distance { rank, stored };
                    let step = lines.step(rank)?.ok_or(error)?;
                    run.store(step.length, Ordering::Relaxed);
                }
                // The boards were counted when their runs began.
                survey.go_on(survey.observer.nodes())
            })
            .reduce(|| Ok(()), Result::and)?;
    }
    let extreme = runs
        .0
        .par_chunks(CHUNK)
        .enumerate()
        .map(|(chunk, runs)| {
            let mut extreme = Extreme::new(most);
            for (at, run) in runs.iter().enumerate() {
                let run = u32::from(run.load(Ordering::Relaxed));
                let rank = (chunk * CHUNK + at) as u64;
                // Forced moves before the first that has to be found are no part of a run.
                if run > 0 && run >= extreme.extent && survey.has_choice(rank) {
                    extreme.offer(run, || rank);
                }
            }
            extreme
        })
        .reduce(|| Extreme::new(most), Extreme::followed_by);
    let mut lines = Lines::new(survey, runs);
    extreme.try_map(|rank| lines.run(rank))
}

impl<R: TwoRow, P: Probe<Board>> Survey<'_, R, P> {
    /// There are several legal moves.
    fn has_choice(&self, rank: u64) -> bool {
        self.rules.mobility(self.layer.unrank(rank)) > 1
    }
}

/// How a run begins.
struct Step {
    /// The only-move.
    only: Move,
    /// The answer that makes the run longest, if one keeps the value and stays in the layer, and the
    /// rank of the board after it.
    answer: Option<(Move, u64)>,
    /// The length of the run.
    length: u16,
}

/// Follows runs from board to board.
struct Lines<'s, 'a, R, P> {
    survey: &'s Survey<'a, R, P>,
    runs: &'s Runs,
    moves: Vec<Rated>,
}

impl<'s, 'a, R: TwoRow, P: Probe<Board>> Lines<'s, 'a, R, P> {
    fn new(survey: &'s Survey<'a, R, P>, runs: &'s Runs) -> Self {
        Self {
            survey,
            runs,
            moves: Vec::new(),
        }
    }

    /// All moves of a board with their values.
    fn expand(&mut self, board: Board) -> Result<(), SurveyError> {
        self.moves.clear();
        self.survey.moves(board, &mut self.moves);
        self.survey.look_up(&mut self.moves)
    }

    /// The first step of the run that begins at a rank. Nothing if a run that this one goes on with is
    /// still open, which the distances should have seen to.
    fn step(&mut self, rank: u64) -> Result<Option<Step>, SurveyError> {
        let value = Margin::from(self.survey.values[rank as usize]);
        self.expand(self.survey.layer.unrank(rank))?;
        let only = only_move(value, &self.moves).expect("a run has begun here");
        let (mv, board, stays) = (only.mv, only.sown.board, only.stays());
        let this = counts(&self.moves);
        let mut step = Step {
            only: mv,
            answer: None,
            length: this,
        };
        if !stays {
            return Ok(Some(step));
        }
        self.expand(board)?;
        let mut rest = 0;
        for rated in &self.moves {
            if rated.value != -value || !rated.stays() {
                continue;
            }
            let run = self.runs.get(rated.to);
            if run == OPEN {
                return Ok(None);
            }
            if step.answer.is_none() || run > rest {
                step.answer = Some((rated.mv, rated.to));
                rest = run;
            }
        }
        step.length += rest;
        Ok(Some(step))
    }

    /// The run that begins at a rank, with its moves.
    fn run(&mut self, rank: u64) -> Result<Run, SurveyError> {
        let mut moves = Vec::new();
        let mut here = rank;
        while let Some(step) = self.step(here)? {
            moves.push(step.only);
            match step.answer {
                Some((reply, next)) if self.runs.get(next) > 0 => {
                    moves.push(reply);
                    here = next;
                }
                _ => break,
            }
        }
        Ok(Run {
            rank,
            board: self.survey.layer.unrank(rank),
            value: Margin::from(self.survey.values[rank as usize]),
            moves,
        })
    }
}
