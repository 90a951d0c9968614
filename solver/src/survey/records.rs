//! The extreme positions of a layer, as puzzles are made of.

use kardis_games::board::{Board, Move};
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::probe::Probe;

use super::extreme::Extreme;
use super::runs::{self, Run, Runs};
use super::sweep::{Seen, Tally};
use super::zugzwang::{Dearest, diagram};
use super::{Survey, SurveyError};

/// A position from which it takes long until something is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Long {
    /// Its rank.
    pub rank: u64,
    /// The board.
    pub board: Board,
    /// Its value.
    pub value: Margin,
}

/// A position in which one move is much better than every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swing {
    /// Its rank.
    pub rank: u64,
    /// The board.
    pub board: Board,
    /// Its value.
    pub value: Margin,
    /// The best move.
    pub best: Move,
    /// The value of the second-best move.
    pub second: Margin,
}

/// The extreme positions of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Records {
    /// The layer.
    pub layer: Layer,
    /// Where the mover is ahead and needs longest for it, if distances are known; the extent is the
    /// distance to conversion in plies.
    pub longest_won: Option<Extreme<Long>>,
    /// Where the mover is behind and can hold out longest, if distances are known.
    pub longest_lost: Option<Extreme<Long>>,
    /// The mutual zugzwangs that cost most.
    pub zugzwang: Dearest,
    /// The largest differences between the best and the second-best move; the extent is in seeds.
    pub swing: Extreme<Swing>,
    /// The longest runs of only-moves, if distances are known; the extent is the number of moves
    /// that have to be found.
    pub only_moves: Option<Extreme<Run>>,
}

/// Goes through the layer, and then along the lines in which every other move throws something away.
pub(super) fn of<R: TwoRow, P: Probe<Board>>(
    survey: &Survey<'_, R, P>,
    most: usize,
) -> Result<Records, SurveyError> {
    let runs = survey.distances.map(|_| Runs::new(survey.layer));
    let long = || survey.distances.map(|_| Extreme::new(most));
    let gathered = survey.sweep(|| Gathered {
        distances: survey.distances,
        runs: runs.as_ref(),
        records: Records {
            layer: survey.layer,
            longest_won: long(),
            longest_lost: long(),
            zugzwang: Dearest::new(most),
            swing: Extreme::new(most),
            only_moves: None,
        },
    })?;
    let mut records = gathered.records;
    if let (Some(runs), Some(distances)) = (&runs, survey.distances) {
        records.only_moves = Some(runs::longest(survey, distances, runs, most)?);
    }
    Ok(records)
}

struct Gathered<'a> {
    distances: Option<&'a [u16]>,
    runs: Option<&'a Runs>,
    records: Records,
}

impl Tally for Gathered<'_> {
    const MOVES: bool = true;

    #[inline]
    fn see(&mut self, seen: &Seen<'_>) {
        let Seen {
            rank, board, value, ..
        } = *seen;
        let records = &mut self.records;
        if let Some(diagram) = diagram(seen, self.distances) {
            records.zugzwang.offer(-seen.worth() as u32, diagram);
        }
        if let Some(distances) = self.distances {
            let list = if value > 0 {
                &mut records.longest_won
            } else {
                &mut records.longest_lost
            };
            if let Some(list) = list {
                let distance = u32::from(distances[rank as usize]);
                list.offer(distance, || Long { rank, board, value });
            }
        }
        if let Some(runs) = self.runs {
            runs.begin(seen);
        }
        let mut best = seen.best();
        let (Some(first), None) = (best.next(), best.next()) else {
            return;
        };
        let others = seen.moves.iter().map(|rated| rated.value);
        if let Some(second) = others.filter(|&other| other < value).max() {
            records.swing.offer((value - second) as u32, || Swing {
                rank,
                board,
                value,
                best: first.mv,
                second,
            });
        }
    }

    fn followed_by(self, later: Self) -> Self {
        let (one, other) = (self.records, later.records);
        let long = |one: Option<Extreme<Long>>, other| {
            one.zip(other)
                .map(|(one, other): (_, Extreme<Long>)| one.followed_by(other))
        };
        let records = Records {
            layer: one.layer,
            longest_won: long(one.longest_won, other.longest_won),
            longest_lost: long(one.longest_lost, other.longest_lost),
            zugzwang: one.zugzwang.followed_by(other.zugzwang),
            swing: one.swing.followed_by(other.swing),
            only_moves: None,
        };
        Self { records, ..self }
    }
}
