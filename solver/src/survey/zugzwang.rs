//! Mutual zugzwangs: diagrams in which it is a burden to move, whoever has to.

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::probe::Probe;

use super::extreme::Extreme;
use super::histogram::Histogram;
use super::sweep::{Seen, Tally};
use super::{Survey, SurveyError};

/// What a mutual zugzwang costs the side that has to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Whoever moves comes out behind.
    Full,
    /// One side comes out behind if it has to move, and level if the other has to.
    Half,
    /// The same side is ahead whoever moves, by less if it has to.
    Seeds,
}

/// What having to move means on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Burden {
    /// It costs nothing.
    None,
    /// Having the turn costs something, but with one of the sides to move there is no legal move:
    /// the game is over there and nobody is forced to anything.
    Over,
    /// Mutual zugzwang.
    Zugzwang(Kind),
}

/// What having to move means on a board, given its value and that of the board turned.
#[inline]
pub(super) fn burden<R: TwoRow>(rules: R, board: Board, value: Margin, turned: Margin) -> Burden {
    if crate::deepening::worth(value, turned) >= 0 {
        return Burden::None;
    }
    if rules.mobility(board) == 0 || rules.mobility(board.turned()) == 0 {
        return Burden::Over;
    }
    Burden::Zugzwang(match value.max(turned).signum() {
        -1 => Kind::Full,
        0 => Kind::Half,
        _ => Kind::Seeds,
    })
}

/// How many boards of a layer are mutual zugzwangs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Boards of [`Kind::Full`].
    pub full: u64,
    /// Boards of [`Kind::Half`].
    pub half: u64,
    /// Boards of [`Kind::Seeds`].
    pub seeds: u64,
    /// Boards of [`Burden::Over`], which are none.
    pub over: u64,
}

impl Counts {
    /// All boards that are mutual zugzwangs.
    pub const fn all(self) -> u64 {
        self.full + self.half + self.seeds
    }

    #[inline]
    pub(super) const fn count(&mut self, burden: Burden) {
        match burden {
            Burden::None => {}
            Burden::Over => self.over += 1,
            Burden::Zugzwang(Kind::Full) => self.full += 1,
            Burden::Zugzwang(Kind::Half) => self.half += 1,
            Burden::Zugzwang(Kind::Seeds) => self.seeds += 1,
        }
    }

    pub(super) const fn add(&mut self, other: Self) {
        self.full += other.full;
        self.half += other.half;
        self.seeds += other.seeds;
        self.over += other.over;
    }
}

/// A mutual zugzwang without saying who moves: a board and the board turned, listed as the one of
/// the lower rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The lower rank of the two.
    pub rank: u64,
    /// The board of that rank.
    pub board: Board,
    /// Its value for the side to move.
    pub value: Margin,
    /// The value of the board turned, for the other side.
    pub turned: Margin,
    /// What the zugzwang costs.
    pub kind: Kind,
    /// The distances of both to conversion, if distances are known.
    pub distances: Option<[u16; 2]>,
}

/// The diagram of a mutual zugzwang, unless it is listed as the board turned.
pub(super) fn diagram(seen: &Seen<'_>, distances: Option<&[u16]>) -> Option<Diagram> {
    let Burden::Zugzwang(kind) = seen.burden else {
        return None;
    };
    (seen.rank <= seen.turned_rank).then(|| Diagram {
        rank: seen.rank,
        board: seen.board,
        value: seen.value,
        turned: seen.turned,
        kind,
        distances: distances
            .map(|distances| [seen.rank, seen.turned_rank].map(|rank| distances[rank as usize])),
    })
}

/// The diagrams of zugzwang that cost most, of all kinds and of those where whoever moves comes out
/// behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dearest {
    /// Of all kinds; the extent is the cost in seeds, what the worth of the move falls short of 0.
    pub all: Extreme<Diagram>,
    /// Of [`Kind::Full`] only.
    pub full: Extreme<Diagram>,
}

impl Dearest {
    pub(super) const fn new(most: usize) -> Self {
        Self {
            all: Extreme::new(most),
            full: Extreme::new(most),
        }
    }

    pub(super) fn offer(&mut self, cost: u32, diagram: Diagram) {
        self.all.offer(cost, || diagram);
        if diagram.kind == Kind::Full {
            self.full.offer(cost, || diagram);
        }
    }

    pub(super) fn followed_by(self, later: Self) -> Self {
        Self {
            all: self.all.followed_by(later.all),
            full: self.full.followed_by(later.full),
        }
    }
}

/// All mutual zugzwangs of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zugzwangs {
    /// The layer.
    pub layer: Layer,
    /// How many boards, by kind.
    pub counts: Counts,
    /// How many diagrams: a board and the board turned are one.
    pub diagrams: u64,
    /// Boards by what the zugzwang costs in seeds.
    pub costs: Histogram,
    /// Those that cost most.
    pub dearest: Dearest,
    /// Those that take longest, if distances are known; the extent is in plies, the larger of the
    /// distances of the board and the board turned.
    pub deepest: Option<Dearest>,
}

/// Goes through the layer.
pub(super) fn of<R: TwoRow, P: Probe<Board>>(
    survey: &Survey<'_, R, P>,
    most: usize,
) -> Result<Zugzwangs, SurveyError> {
    let seeds = survey.layer.seeds() as Margin;
    let gathered = survey.sweep(|| Gathered {
        distances: survey.distances,
        zugzwangs: Zugzwangs {
            layer: survey.layer,
            counts: Counts::default(),
            diagrams: 0,
            costs: Histogram::new(0, 2 * seeds),
            dearest: Dearest::new(most),
            deepest: survey.distances.map(|_| Dearest::new(most)),
        },
    })?;
    Ok(gathered.zugzwangs)
}

struct Gathered<'a> {
    distances: Option<&'a [u16]>,
    zugzwangs: Zugzwangs,
}

impl Tally for Gathered<'_> {
    const MOVES: bool = false;

    #[inline]
    fn see(&mut self, seen: &Seen<'_>) {
        let found = &mut self.zugzwangs;
        found.counts.count(seen.burden);
        if !matches!(seen.burden, Burden::Zugzwang(_)) {
            return;
        }
        let cost = -seen.worth();
        found.costs.count(cost);
        let Some(diagram) = diagram(seen, self.distances) else {
            return;
        };
        found.diagrams += 1;
        found.dearest.offer(cost as u32, diagram);
        if let (Some(deepest), Some([one, other])) = (&mut found.deepest, diagram.distances) {
            deepest.offer(u32::from(one.max(other)), diagram);
        }
    }

    fn followed_by(self, later: Self) -> Self {
        let (mut found, later) = (self.zugzwangs, later.zugzwangs);
        found.counts.add(later.counts);
        found.diagrams += later.diagrams;
        found.costs.add(&later.costs);
        found.dearest = found.dearest.followed_by(later.dearest);
        found.deepest = found
            .deepest
            .zip(later.deepest)
            .map(|(deepest, later)| deepest.followed_by(later));
        Self {
            zugzwangs: found,
            ..self
        }
    }
}
