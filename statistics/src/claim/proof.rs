//! A statement against what is true without any experiment.

use kardis_games::layer::Layer;
use kardis_games::notation::Position;
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_solver::window::Bounds;

use super::statement::{Number, Outcome, Statement};
use super::unit::Unit;
use super::verdict::Verdict;
use crate::exact::facts::Facts;

/// What is known of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// No game has fewer plies than this.
    pub plies: u32,
    /// Some game has as many.
    pub is_shortest: bool,
    /// A ply may earn another one.
    pub bonus: bool,
    /// All seeds; nothing where they are not counted.
    pub total: Option<u32>,
    /// Captures and what is swept up come in multiples of this.
    pub step: u32,
    /// No position has more legal moves, as far as that follows from the board.
    pub most_moves: Option<u32>,
}

impl Known {
    /// What is known of a start, of which these facts have been found.
    pub fn new(start: &Position, facts: &Facts) -> Self {
        let looked = facts.plies.len() as u32;
        let (plies, is_shortest) = match &facts.shortest {
            Some(game) => (game.len() as u32, true),
            None => (looked + 1, false),
        };
        let two_rows = match start.rules() {
            AnyRules::TwoRow(rules) => Some(rules.with(Nature)),
            AnyRules::Bao(_) => None,
        };
        let (step, bonus) = two_rows.unwrap_or((1, false));
        Self {
            plies,
            is_shortest,
            bonus,
            total: start.total().filter(|_| two_rows.is_some()),
            step,
            most_moves: two_rows.map(|_| start.pits() as u32),
        }
    }
}

/// What captures have in common, and whether a move may earn another one.
struct Nature;

impl ForTwoRow for Nature {
    type Output = (u32, bool);

    fn with<R: TwoRow>(self, rules: R) -> (u32, bool) {
        // A seed that can earn another move does so when it is alone, too.
        let alone = Layer::new(rules.pits(), 1);
        let mut boards = alone.into_iter().flat_map(Layer::boards);
        let bonus = boards.any(|board| {
            let mut moves = rules.moves(board).into_iter();
            moves.any(|mv| rules.sow(board, mv).next == Next::Bonus)
        });
        (rules.layer_step(), bonus)
    }
}

/// What is proved about a statement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proved {
    /// How it compares; nothing if the fact does not speak against it and does not decide it.
    pub verdict: Option<Verdict>,
    /// The fact.
    pub fact: Fact,
}

/// What is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// No game is shorter than so many units.
    AtLeast(u32),
    /// The shortest game has so many plies.
    Shortest(u32),
    /// No position has more legal moves.
    MostMoves(u32),
    /// The least number of seeds that is more than half and can be captured, in such multiples.
    Majority {
        /// Seeds.
        least: u32,
        /// What all captures are multiples of.
        step: u32,
    },
    /// Half of the seeds, if that can be captured.
    Half {
        /// Half of the seeds, rounded down.
        half: u32,
        /// Nobody can have captured exactly half.
        is_impossible: bool,
    },
    /// The value for who opens the game.
    Value(Bounds),
}

/// What is proved about a statement whose lengths are counted in a unit; `bounds` tells what is known of
/// the value of a start. Nothing if no fact says anything about it.
pub fn judge(
    statement: &Statement,
    unit: Unit,
    known: &Known,
    bounds: impl Fn(&Position) -> Option<Bounds>,
    start: &Position,
) -> Option<Proved> {
    match statement {
        Statement::Mean(number) => Some(at_least(*number, unit, known)),
        Statement::Usual { ends, .. } | Statement::Extremes(ends) => {
            Some(at_least(ends[0], unit, known))
        }
        Statement::Shortest(length) => Some(shortest(*length, unit, known)),
        Statement::Share(..) | Statement::Captures(_) => None,
        Statement::Branching(number) => {
            let most = known.most_moves?;
            let over = number.rounded_from().lower > f64::from(most);
            Some(Proved {
                verdict: over.then_some(Verdict::Impossible),
                fact: Fact::MostMoves(most),
            })
        }
        Statement::Majority(seeds) => {
            let (total, step) = (known.total?, known.step);
            let least = (total / 2 + 1).next_multiple_of(step);
            let fact = Fact::Majority { least, step };
            Some(decided(*seeds == least, fact))
        }
        Statement::Tie(seeds) => {
            let (total, step) = (known.total?, known.step);
            let half = total / 2;
            let is_impossible = total % 2 != 0 || !half.is_multiple_of(step);
            let fact = Fact::Half {
                half,
                is_impossible,
            };
            Some(decided(*seeds == half && !is_impossible, fact))
        }
        Statement::Winner(outcome) => Some(winner(*outcome, bounds(start))),
        Statement::Value { start, value } => Some(worth(*value, bounds(start))),
    }
}

fn decided(holds: bool, fact: Fact) -> Proved {
    let verdict = if holds {
        Verdict::Match
    } else {
        Verdict::Impossible
    };
    Proved {
        verdict: Some(verdict),
        fact,
    }
}

/// A length against the shortest game.
fn at_least(number: Number, unit: Unit, known: &Known) -> Proved {
    let least = unit.shortest(known.plies, known.bonus);
    let below = number.rounded_from().upper < f64::from(least);
    Proved {
        verdict: below.then_some(Verdict::Impossible),
        fact: Fact::AtLeast(least),
    }
}

fn shortest(length: u32, unit: Unit, known: &Known) -> Proved {
    let least = unit.shortest(known.plies, known.bonus);
    // In other units than plies the game of the fewest plies need not be the shortest.
    let is_known = known.is_shortest && !(known.bonus && unit != Unit::Plies);
    if is_known {
        return decided(length == least, Fact::Shortest(least));
    }
    let verdict = if length < least {
        Verdict::Impossible
    } else {
        Verdict::Undecided
    };
    Proved {
        verdict: Some(verdict),
        fact: Fact::AtLeast(least),
    }
}

/// Nothing is known.
const OPEN: Bounds = Bounds {
    lower: Margin::MIN,
    upper: Margin::MAX,
};

fn winner(outcome: Outcome, bounds: Option<Bounds>) -> Proved {
    let bounds = bounds.unwrap_or(OPEN);
    let possible = |outcome| match outcome {
        Outcome::First => bounds.upper > 0,
        Outcome::Draw => bounds.lower <= 0 && bounds.upper >= 0,
        Outcome::Second => bounds.lower < 0,
    };
    let left = Outcome::ALL.into_iter().filter(|&other| possible(other));
    let verdict = match (possible(outcome), left.count()) {
        (false, _) => Verdict::Impossible,
        (true, 1) => Verdict::Match,
        (true, _) => Verdict::Undecided,
    };
    Proved {
        verdict: Some(verdict),
        fact: Fact::Value(bounds),
    }
}

fn worth(value: Margin, bounds: Option<Bounds>) -> Proved {
    let bounds = bounds.unwrap_or(OPEN);
    let verdict = if !(bounds.lower..=bounds.upper).contains(&value) {
        Verdict::Impossible
    } else if bounds.value().is_some() {
        Verdict::Match
    } else {
        Verdict::Undecided
    };
    Proved {
        verdict: Some(verdict),
        fact: Fact::Value(bounds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Impossible, Match, Undecided};

    fn bohnenspiel() -> Known {
        Known {
            plies: 12,
            is_shortest: true,
            bonus: false,
            total: Some(72),
            step: 2,
            most_moves: Some(6),
        }
    }

    fn verdict(statement: &Statement, unit: Unit, bounds: Option<Bounds>) -> Option<Verdict> {
        let start: Position = "bohnenspiel".parse().unwrap();
        let proved = judge(statement, unit, &bohnenspiel(), |_| bounds, &start);
        proved.and_then(|proved| proved.verdict)
    }

    const fn whole(value: f64) -> Number {
        Number { value, places: 0 }
    }

    /// Bohnenspiel has no game of less than 12 plies (docs/rules.md: computed in two ways), and only even
    /// scores (L1).
    #[test]
    fn statements_that_cannot_be() {
        let plies = |statement| verdict(&statement, Unit::Plies, None);
        assert_eq!(plies(Statement::Mean(whole(41.0))), None);
        assert_eq!(plies(Statement::Mean(whole(11.0))), Some(Impossible));
        let extremes = |low| Statement::Extremes([whole(low), whole(91.0)]);
        assert_eq!(plies(extremes(12.0)), None);
        assert_eq!(plies(extremes(8.0)), Some(Impossible));
        assert_eq!(verdict(&extremes(8.0), Unit::Rounds, None), None);
        assert_eq!(plies(Statement::Shortest(12)), Some(Match));
        assert_eq!(plies(Statement::Shortest(13)), Some(Impossible));
        assert_eq!(
            verdict(&Statement::Shortest(6), Unit::Rounds, None),
            Some(Match)
        );
        assert_eq!(plies(Statement::Majority(37)), Some(Impossible));
        assert_eq!(plies(Statement::Majority(38)), Some(Match));
        assert_eq!(plies(Statement::Tie(36)), Some(Match));
        assert_eq!(plies(Statement::Tie(37)), Some(Impossible));
        assert_eq!(plies(Statement::Branching(whole(7.0))), Some(Impossible));
        assert_eq!(plies(Statement::Winner(Outcome::Draw)), Some(Undecided));
    }

    #[test]
    fn values_are_proved_refuted_or_open() {
        let start: Box<Position> = Box::new("kalah:3x2".parse().unwrap());
        let of = |lower, upper| Some(Bounds { lower, upper });
        let value = |value, bounds| {
            let start = start.clone();
            verdict(&Statement::Value { start, value }, Unit::Plies, bounds)
        };
        assert_eq!(value(4, of(4, 4)), Some(Match));
        assert_eq!(value(4, of(2, 6)), Some(Undecided));
        assert_eq!(value(4, of(-2, 2)), Some(Impossible));
        let wins = |outcome, bounds| verdict(&Statement::Winner(outcome), Unit::Plies, bounds);
        assert_eq!(wins(Outcome::First, of(2, 6)), Some(Match));
        assert_eq!(wins(Outcome::First, of(0, 6)), Some(Undecided));
        assert_eq!(wins(Outcome::Second, of(0, 6)), Some(Impossible));
        assert_eq!(wins(Outcome::Draw, of(0, 0)), Some(Match));
    }
}
