//! A goal of any kind set up in a position, for code that works on any goal in play.

use kardis_games::game::Game;
use kardis_games::notation::Position;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::turn::{Side, Turn};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_solver::observer::Observer;

use crate::bounded::{Bounded, Budget, Request, Stores};
use crate::field::{Field, OnField, on_field};
use crate::goal::{Goal, Worth};
use crate::play::{Open, Play};
use crate::proof_game::ProofGame;
use crate::tools::Tools;
use crate::values::{Means, Values, least};

/// Code that works on any goal in play.
pub(crate) trait OnPlay {
    /// What it returns.
    type Output;
    /// Runs the code.
    fn run<P: Play>(self, play: P) -> Self::Output;
    /// There is nothing to play: the game is over, or the goal is a statement.
    fn over(self) -> Self::Output;
    /// What is to be reached could not be found out within the limits.
    fn open(self, turn: Turn) -> Self::Output;
}

/// A position, with what may be used.
#[derive(Clone, Copy)]
pub(crate) struct Setup<'a> {
    pub(crate) position: &'a Position,
    pub(crate) tools: &'a Tools<'a>,
    pub(crate) observer: &'a Observer,
}

impl<'a> Setup<'a> {
    /// Runs code on a goal, which the game must support.
    pub(crate) fn play<C: OnPlay>(self, goal: Goal, code: C) -> C::Output {
        let turn = self.position.turn();
        match goal {
            Goal::Assert(_) => code.over(),
            Goal::ProofGame(_) => match self.position.rules() {
                AnyRules::TwoRow(rules) => rules.with(InGame {
                    setup: self,
                    goal,
                    code,
                }),
                AnyRules::Bao(_) => code.over(),
            },
            Goal::Value(_) | Goal::Within { .. } | Goal::Keep(_) if self.is_over() => code.over(),
            Goal::Value(_) | Goal::Within { .. } | Goal::Keep(_) => on_field(
                turn,
                InGame {
                    setup: self,
                    goal,
                    code,
                },
            ),
        }
    }

    fn is_over(self) -> bool {
        Game::new(self.position).ending().is_some()
    }

    fn budget(self) -> Budget<'a> {
        Budget {
            nodes: self.tools.limits.nodes,
            boards: self.tools.boards(),
            observer: self.observer,
        }
    }

    /// Where values come from.
    pub(crate) fn means(self) -> Means<'a> {
        let rules = self.position.rules().hash();
        Means {
            settings: self.tools.settings,
            layers: self.tools.stock.of(rules),
            disk: self.tools.disks.get(&rules).copied(),
            observer: self.observer,
        }
    }
}

/// The stores of the side to move and of the other one, if they are given.
fn stores(position: &Position) -> Option<[u32; 2]> {
    let [south, north] = position.stores()?;
    Some(match position.side() {
        Side::South => [south, north],
        Side::North => [north, south],
    })
}

/// What the side to move has more in its store than the other one; 0 if that is not known.
fn lead(position: &Position) -> Margin {
    stores(position).map_or(0, |[own, other]| own as Margin - other as Margin)
}

/// What the solver has to gain for a goal about the value, where that is a number from the start.
pub(crate) fn needed(position: &Position, worth: Worth) -> Option<Margin> {
    least(worth, lead(position))
}

/// A goal and code, on their way to the rules.
struct InGame<'a, C> {
    setup: Setup<'a>,
    goal: Goal,
    code: C,
}

impl<C: OnPlay> OnField for InGame<'_, C> {
    type Output = C::Output;

    fn run<F: Field>(self, field: F, board: F::Board) -> C::Output {
        let Self { setup, goal, code } = self;
        let position = setup.position;
        let turn = position.turn();
        let request = match goal {
            Goal::Value(worth) => {
                let values = Values::new(field, turn, board, worth, lead(position), setup.means());
                return match values {
                    Ok(values) => code.run(values),
                    Err(Open) => code.open(turn),
                };
            }
            Goal::Within { play, aim, moves } => Request::Aim(play, aim, moves),
            Goal::Keep(moves) => Request::Keep(moves),
            Goal::ProofGame(_) | Goal::Assert(_) => return code.over(),
        };
        let stores = Stores {
            given: stores(position),
            majority_ends: position.set().stops_at_majority,
        };
        let budget = setup.budget();
        code.run(Bounded::new(field, turn, board, request, stores, budget))
    }
}

impl<C: OnPlay> ForTwoRow for InGame<'_, C> {
    type Output = C::Output;

    fn with<R: TwoRow>(self, rules: R) -> C::Output {
        let Self { setup, goal, code } = self;
        let Goal::ProofGame(moves) = goal else {
            return code.over();
        };
        match ProofGame::new(rules, setup.position, moves, setup.budget()) {
            Some(game) => code.run(game),
            None => code.over(),
        }
    }
}
