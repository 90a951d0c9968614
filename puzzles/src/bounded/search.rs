//! Whether a goal is reached within so many halves: depth first, each board once.
//!
//! What holds within some number holds within a larger one, or the other way round where nothing is to
//! be lost. So two numbers a board tell all that is known of it, and nothing depends on the way that led
//! there: nothing is cut for a repetition, which only uses up moves.

use std::ops::ControlFlow;

use kardis_solver::observer::Observer;

use super::plies::{State, Task, Wanted};
use crate::field::Field;
use crate::memo::Memo;
use crate::play::{Answer, Open, State as Settled};

/// How much a search may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget<'a> {
    /// Nodes.
    pub(crate) nodes: u64,
    /// Boards to remember.
    pub(crate) boards: usize,
    /// Tells when to stop.
    pub(crate) observer: &'a Observer,
}

/// What is known of a board: below and above which numbers of halves the answer is clear.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// With so many or fewer it is what it is with none.
    low: u16,
    /// With so many or more it is the opposite.
    high: u16,
}

/// A search with its memory.
pub(super) struct Search<'a, F: Field> {
    task: Task<F>,
    known: Memo<State<F::Board>, Known>,
    budget: Budget<'a>,
    nodes: u64,
}

/// Nodes between two looks at the observer.
const OFTEN: u64 = 1 << 10;

impl<'a, F: Field> Search<'a, F> {
    pub(super) fn new(task: Task<F>, budget: Budget<'a>) -> Self {
        Self {
            task,
            known: Memo::default(),
            budget,
            nodes: 0,
        }
    }

    pub(super) const fn task(&self) -> &Task<F> {
        &self.task
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The goal is reached after a ply that settles so much.
    pub(super) fn settles(
        &mut self,
        to: State<F::Board>,
        left: u16,
        settled: Settled,
    ) -> Answer<bool> {
        match settled {
            Settled::Reached => Ok(true),
            Settled::Gone => Ok(false),
            Settled::Open => self.holds(to, left),
        }
    }

    /// The goal is reached within so many halves, at least one, from a board that settles nothing.
    pub(super) fn holds(&mut self, at: State<F::Board>, left: u16) -> Answer<bool> {
        self.nodes += 1;
        if self.nodes > self.budget.nodes
            || self.nodes.is_multiple_of(OFTEN) && self.budget.observer.stop(self.nodes)
        {
            return Err(Open);
        }
        if self.task.is_hopeless(at) {
            return Ok(false);
        }
        let keeps = self.task.wanted == Wanted::Keep;
        let before = self.known.get(&at).copied();
        if let Some(Known { low, high }) = before {
            if left <= low {
                return Ok(keeps);
            }
            if left >= high {
                return Ok(!keeps);
            }
        }
        let chooses = at.solver || self.task.helps();
        let answer = self.at_once(at, left, chooses);
        let answer = match answer {
            Some(answer) => answer,
            None => self.by_search(at, left, chooses)?,
        };
        // A board of the last half is as quickly looked at again.
        if left > 1 && (before.is_some() || self.known.len() < self.budget.boards) {
            let known = self.known.entry(at).or_insert(Known {
                low: 0,
                high: u16::MAX,
            });
            if answer == keeps {
                known.low = known.low.max(left);
            } else {
                known.high = known.high.min(left);
            }
        }
        Ok(answer)
    }

    /// What the plies themselves settle.
    fn at_once(&self, at: State<F::Board>, left: u16, chooses: bool) -> Option<bool> {
        let deciding = if chooses {
            Settled::Reached
        } else {
            Settled::Gone
        };
        let mut any_open = false;
        let mut decided = false;
        self.task.plies(at, left, |ply| {
            any_open |= ply.state == Settled::Open;
            decided = ply.state == deciding;
            if decided {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if decided {
            Some(chooses)
        } else {
            (!any_open).then_some(!chooses)
        }
    }

    /// What the plies lead to that settle nothing.
    fn by_search(&mut self, at: State<F::Board>, left: u16, chooses: bool) -> Answer<bool> {
        let task = self.task;
        let mut answer = Ok(!chooses);
        task.plies(at, left, |ply| {
            if ply.state != Settled::Open {
                return ControlFlow::Continue(());
            }
            match self.holds(ply.to, ply.left) {
                Ok(holds) if holds != chooses => ControlFlow::Continue(()),
                decided => {
                    answer = decided;
                    ControlFlow::Break(())
                }
            }
        });
        answer
    }
}
