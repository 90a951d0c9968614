//! Goals without a number of moves: they are about values.

mod source;

use std::ops::ControlFlow;

use kardis_games::rules::{Margin, Next, Rules, Sown};
use kardis_games::turn::{Side, Turn};

use crate::field::Field;
use crate::goal::Worth;
use crate::play::{Answer, Play, State, Step};

pub(crate) use source::{Means, Source};

/// A goal without a number of moves, in play: what the solver gains from the diagram on reaches a
/// number.
pub(crate) struct Values<'a, F: Field> {
    field: F,
    source: Source<'a, F>,
    turn: Turn,
    board: F::Board,
    /// What is to be gained.
    least: Margin,
}

/// A position, and what the solver has gained more than the defender since the diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Spot<B> {
    /// Seen from the side to move.
    board: B,
    solver: bool,
    gained: Margin,
}

/// What the solver has to gain for a result, with a lead in the stores; nothing for the most that
/// there is.
pub(crate) const fn least(worth: Worth, lead: Margin) -> Option<Margin> {
    match worth {
        Worth::Win => Some(1 - lead),
        Worth::Draw => Some(-lead),
        Worth::Least(least) => Some(least),
        Worth::Max => None,
    }
}

impl<'a, F: Field> Values<'a, F> {
    /// A result on a board seen from the side to move, which leads by so much in the stores.
    pub(crate) fn new(
        field: F,
        turn: Turn,
        board: F::Board,
        worth: Worth,
        lead: Margin,
        means: Means<'a>,
    ) -> Answer<Self> {
        let mut source = Source::new(field, turn, means);
        let least = match least(worth, lead) {
            Some(least) => least,
            None => source.value(board)?,
        };
        Ok(Self {
            field,
            source,
            turn,
            board,
            least,
        })
    }

    fn step(
        &self,
        from: Spot<F::Board>,
        mv: F::Move,
        sown: &Sown<F::Board>,
    ) -> Step<Spot<F::Board>> {
        let again = sown.next == Next::Bonus;
        let solver = from.solver == again;
        let mut gained = if from.solver { sown.gain } else { -sown.gain };
        gained += from.gained;
        let rules = self.field.rules();
        let mut over = sown.next == Next::End;
        if !over && self.field.is_stuck(sown.board) {
            over = true;
            let rest = rules.stuck(sown.board);
            gained += if solver { rest } else { -rest };
        }
        let reached = gained >= self.least;
        let settled = gained - rules.stake(sown.board) >= self.least;
        Step {
            mv: F::any_move(mv),
            captured: self.field.seeds_captured(from.board, mv, sown.board),
            over,
            quiet: !over && sown.gain == 0,
            spent: 0,
            spot: Spot {
                board: sown.board,
                solver,
                gained,
            },
            state: match (over, reached, settled) {
                (true, true, _) | (false, _, true) => State::Reached,
                (true, false, _) => State::Gone,
                (false, _, false) => State::Open,
            },
        }
    }

    /// What a move is worth to the solver since the diagram.
    fn value(&mut self, step: &Step<Spot<F::Board>>) -> Answer<Margin> {
        let Spot {
            board,
            solver,
            gained,
        } = step.spot;
        if step.over {
            return Ok(gained);
        }
        let value = self.source.value(board)?;
        Ok(gained + if solver { value } else { -value })
    }
}

impl<F: Field> Play for Values<'_, F> {
    type Spot = Spot<F::Board>;

    fn least(&self) -> Option<Margin> {
        Some(self.least)
    }

    fn root(&self) -> Self::Spot {
        Spot {
            board: self.board,
            solver: true,
            gained: 0,
        }
    }

    fn set_play(&self) -> Option<Self::Spot> {
        Some(Spot {
            board: F::turned(self.board),
            solver: false,
            gained: 0,
        })
    }

    fn turn(&self, spot: Self::Spot) -> Turn {
        let side: Side = self.turn.side;
        Turn {
            board: F::any(spot.board),
            side: if spot.solver { side } else { !side },
            ..self.turn
        }
    }

    fn is_solver(&self, spot: Self::Spot) -> bool {
        spot.solver
    }

    fn helps(&self) -> bool {
        false
    }

    fn steps(&self, spot: Self::Spot) -> Vec<Step<Self::Spot>> {
        let mut steps = Vec::new();
        let _ = self.field.rules().successors(spot.board, |mv, sown| {
            steps.push(self.step(spot, mv, &sown));
            ControlFlow::Continue(())
        });
        steps
    }

    fn reaches(&mut self, step: &Step<Self::Spot>) -> Answer<bool> {
        match step.state {
            State::Reached => Ok(true),
            State::Gone => Ok(false),
            State::Open => {
                let needed = self.least - step.spot.gained;
                if step.spot.solver {
                    self.source.reaches(step.spot.board, needed)
                } else {
                    // The defender must not get more than the solver can spare.
                    let reached = self.source.reaches(step.spot.board, 1 - needed)?;
                    Ok(!reached)
                }
            }
        }
    }

    /// Plies to the next capture or the end; moves that lead to a board of value 0 come last.
    fn effort(&mut self, step: &Step<Self::Spot>) -> Answer<u32> {
        if !step.quiet || step.state == State::Reached {
            return Ok(1);
        }
        let distance = self.source.distance(step.spot.board)?;
        Ok(distance.map_or(u32::MAX, |distance| u32::from(distance) + 1))
    }

    fn resists(&mut self, _: Self::Spot, steps: &[Step<Self::Spot>]) -> Answer<Vec<usize>> {
        let values = steps
            .iter()
            .map(|step| self.value(step))
            .collect::<Answer<Vec<Margin>>>()?;
        let best = values.iter().min();
        Ok((0..steps.len())
            .filter(|&at| Some(&values[at]) == best)
            .collect())
    }

    fn are_last(
        &mut self,
        _: Self::Spot,
        one: &Step<Self::Spot>,
        other: &Step<Self::Spot>,
    ) -> Answer<bool> {
        Ok(one.state == State::Reached && other.state == State::Reached)
    }

    fn is_slower(&mut self, _: &Step<Self::Spot>, _: &Step<Self::Spot>) -> Answer<bool> {
        Ok(false)
    }

    fn can_return(&self) -> bool {
        true
    }

    fn ignores_order(&self) -> bool {
        false
    }

    fn moves(&self, _: u32) -> Option<u8> {
        None
    }

    fn is_short(&self, _: u32) -> Option<bool> {
        Some(false)
    }

    fn worth(&mut self, step: &Step<Self::Spot>) -> Option<Margin> {
        if !step.over {
            self.source.look_up(step.spot.board)?;
        }
        self.value(step).ok()
    }

    fn nodes(&self) -> u64 {
        self.source.nodes()
    }

    fn sources(&self) -> (Option<u32>, bool) {
        self.source.sources()
    }
}
