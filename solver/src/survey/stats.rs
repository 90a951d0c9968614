//! Counts and means over all boards of a layer.

use kardis_games::board::{Board, MAX_PITS, Move};
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::probe::Probe;

use super::histogram::{Histogram, mean};
use super::sweep::{Seen, Tally};
use super::zugzwang::Counts;
use super::{Survey, SurveyError};

/// How often a move, a pit or the pass, is of some use. A move is best if it keeps the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// Boards on which the move is legal.
    pub legal: u64,
    /// Boards on which it is a best move.
    pub best: u64,
    /// Boards on which it is the only best move among several legal ones.
    pub only_best: u64,
    /// Boards on which it is the only legal move.
    pub forced: u64,
}

/// One use for every pit, and one for the pass.
type Uses = [Use; MAX_PITS + 1];

/// What is counted over all boards of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The layer.
    pub layer: Layer,
    /// Boards by value.
    pub values: Histogram,
    /// Boards by the worth of the move: the value plus the value of the board turned, which is what
    /// the mover would lose by letting the other side move.
    pub worth: Histogram,
    /// Mutual zugzwangs.
    pub zugzwang: Counts,
    /// Boards by the number of legal moves, the pass counted as one.
    pub mobility: Histogram,
    /// Boards by the number of best moves.
    pub choice: Histogram,
    /// Boards on which a best move takes seeds from the board: it captures, or in Kalah sows into
    /// the store. What the end of the game sweeps up is not counted.
    pub taking: u64,
    /// Boards by their distance to conversion in plies, as far as the value is not 0; without
    /// distances nothing.
    pub distances: Option<Vec<u64>>,
    uses: Uses,
}

impl Stats {
    fn empty(layer: Layer, distances: bool) -> Self {
        let seeds = layer.seeds() as Margin;
        let moves = || Histogram::new(0, MAX_PITS as Margin);
        Self {
            layer,
            values: Histogram::new(-seeds, seeds),
            worth: Histogram::new(-2 * seeds, 2 * seeds),
            zugzwang: Counts::default(),
            mobility: moves(),
            choice: moves(),
            taking: 0,
            distances: distances.then(Vec::new),
            uses: Uses::default(),
        }
    }

    /// All boards.
    pub fn positions(&self) -> u64 {
        self.layer.size()
    }

    /// Boards on which the mover comes out ahead.
    pub fn won(&self) -> u64 {
        self.values.total(|value| value > 0)
    }

    /// Boards on which nobody comes out ahead.
    pub fn level(&self) -> u64 {
        self.values.total(|value| value == 0)
    }

    /// Boards on which the mover comes out behind.
    pub fn lost(&self) -> u64 {
        self.values.total(|value| value < 0)
    }

    /// Every pit of the mover from his left, each with how often it is of use.
    pub fn pits(&self) -> impl Iterator<Item = (Move, Use)> {
        let pits = (0..self.layer.pits().get()).map(Move::pit);
        pits.map(|pit| (pit, self.uses[pit.index()]))
    }

    /// The same of the forced pass.
    pub const fn pass(&self) -> Use {
        self.uses[Move::PASS.index()]
    }

    /// Legal moves a board, over the boards that have one.
    pub fn mean_moves(&self) -> f64 {
        mean(self.mobility.sum(), self.mobility.total(|moves| moves > 0))
    }

    /// Best moves a board, over the boards that have a legal move.
    pub fn mean_best_moves(&self) -> f64 {
        mean(self.choice.sum(), self.choice.total(|moves| moves > 0))
    }

    /// The largest distance to conversion in plies and how many boards have it; nothing without
    /// distances or where all are 0.
    pub fn deepest(&self) -> Option<(u16, u64)> {
        let distances = self.distances.as_ref()?;
        let deepest = distances.len().checked_sub(1)?;
        (deepest > 0).then_some((deepest as u16, distances[deepest]))
    }
}

/// Goes through the layer.
pub(super) fn of<R: TwoRow, P: Probe<Board>>(
    survey: &Survey<'_, R, P>,
) -> Result<Stats, SurveyError> {
    let gathered = survey.sweep(|| Gathered {
        distances: survey.distances,
        stats: Stats::empty(survey.layer, survey.distances.is_some()),
    })?;
    Ok(gathered.stats)
}

struct Gathered<'a> {
    distances: Option<&'a [u16]>,
    stats: Stats,
}

impl Tally for Gathered<'_> {
    const MOVES: bool = true;

    #[inline]
    fn see(&mut self, seen: &Seen<'_>) {
        let stats = &mut self.stats;
        stats.values.count(seen.value);
        stats.worth.count(seen.worth());
        stats.zugzwang.count(seen.burden);
        let legal = seen.moves.len();
        let best = seen.best().count();
        stats.mobility.count(legal as Margin);
        stats.choice.count(best as Margin);
        let mut takes = false;
        let seeds = stats.layer.seeds();
        for rated in seen.moves {
            let this = &mut stats.uses[rated.mv.index()];
            let keeps = rated.value == seen.value;
            this.legal += 1;
            this.best += u64::from(keeps);
            this.only_best += u64::from(keeps && best == 1 && legal > 1);
            this.forced += u64::from(legal == 1);
            takes |= keeps && rated.sown.board.seeds() < seeds;
        }
        stats.taking += u64::from(takes);
        if let (Some(counts), Some(distances)) = (&mut stats.distances, self.distances)
            && seen.value != 0
        {
            let distance = usize::from(distances[seen.rank as usize]);
            if counts.len() <= distance {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += 1;
        }
    }

    fn followed_by(self, later: Self) -> Self {
        let (mut stats, later) = (self.stats, later.stats);
        stats.values.add(&later.values);
        stats.worth.add(&later.worth);
        stats.zugzwang.add(later.zugzwang);
        stats.mobility.add(&later.mobility);
        stats.choice.add(&later.choice);
        stats.taking += later.taking;
        stats.distances = stats.distances.zip(later.distances).map(longer);
        for (this, more) in stats.uses.iter_mut().zip(later.uses) {
            this.legal += more.legal;
            this.best += more.best;
            this.only_best += more.only_best;
            this.forced += more.forced;
        }
        Self { stats, ..self }
    }
}

/// The sums of two rows of counts, the shorter one filled up with zeros.
fn longer((mut one, mut other): (Vec<u64>, Vec<u64>)) -> Vec<u64> {
    if one.len() < other.len() {
        std::mem::swap(&mut one, &mut other);
    }
    for (count, more) in one.iter_mut().zip(other) {
        *count += more;
    }
    one
}
