//! One ply of a goal with a number of moves: who is next, what counts, and whether the aim is reached.

use std::ops::ControlFlow;

use kardis_games::rules::{Margin, Next, Rules, Sown};

use crate::field::Field;
use crate::goal::{Aim, Play as Manner};
use crate::play::State as Settled;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// An aim is to be reached.
    Aim(Aim),
    /// Nothing is to be lost.
    Keep,
}

/// The stores of the diagram.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stores {
    /// The solver's and the defender's, if they are given.
    pub(crate) given: Option<[u32; 2]>,
    /// More than half of all seeds end the game.
    pub(crate) majority_ends: bool,
}

/// A goal with a number of moves, and the rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<F> {
    field: F,
    pub(super) manner: Manner,
    pub(super) wanted: Wanted,
    /// The side that is to reach the aim is the solver.
    solver_aims: bool,
    /// All seeds and what the side that is to reach the aim has in the diagram, if stores count.
    stores: Option<(u32, u32)>,
    majority_ends: bool,
}

/// A board with whatever counts for the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State<B> {
    /// Seen from the side to move.
    pub(super) board: B,
    /// It is the solver's turn.
    pub(super) solver: bool,
    /// Seeds that the side which is to reach the aim has captured since the diagram; 0 where that does
    /// not count.
    pub(super) captured: u16,
    /// Its store; 0 where that does not count.
    pub(super) store: u16,
}

/// A ply and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply<M, B> {
    pub(super) mv: M,
    pub(super) to: State<B>,
    /// The halves that it takes, and those that are left.
    pub(super) spent: u16,
    pub(super) left: u16,
    pub(super) state: Settled,
    /// The game is over.
    pub(super) over: bool,
}

/// A ply of a field.
pub(super) type PlyOf<F> = Ply<<F as Field>::Move, <F as Field>::Board>;

/// How a ply leaves the game.
struct After<B> {
    /// The board, seen from the side that is to move, or would be.
    board: B,
    /// That side is the one that is to reach the aim.
    aims: bool,
    /// The game is over.
    over: bool,
    /// The difference that the rest of the seeds makes to that side, if the game is over; in Bao the
    /// result.
    ahead: Margin,
    /// Seeds that the side which is to reach the aim sweeps up.
    swept: u32,
}

impl<F: Field> Task<F> {
    pub(super) fn new(field: F, manner: Manner, wanted: Wanted, stores: Stores) -> Self {
        let solver_aims = manner != Manner::Reverse;
        let majority_ends = stores.majority_ends && stores.given.is_some();
        let count = majority_ends || wanted == Wanted::Aim(Aim::Win);
        let stores = stores.given.filter(|_| count).map(|[solver, defender]| {
            let own = if solver_aims { solver } else { defender };
            (solver + defender, own)
        });
        Self {
            field,
            manner,
            wanted,
            solver_aims,
            stores,
            majority_ends,
        }
    }

    /// The diagram, on a board seen from the solver.
    pub(super) fn start(&mut self, board: F::Board) -> State<F::Board> {
        if let Some((total, _)) = &mut self.stores {
            *total += F::seeds(board);
        }
        State {
            board,
            solver: true,
            captured: 0,
            store: self.stores.map_or(0, |(_, own)| own as u16),
        }
    }

    /// Nobody resists.
    pub(super) const fn helps(&self) -> bool {
        matches!(self.manner, Manner::Help | Manner::Series)
    }

    /// By how many halves the numbers of moves differ that can be asked for.
    pub(super) const fn horizon_step(&self) -> u16 {
        if self.helps() { 1 } else { 2 }
    }

    /// Seeds that a ply captured.
    pub(super) fn captured(&self, from: State<F::Board>, ply: &PlyOf<F>) -> u32 {
        // Seen from the other side, except where the same side moves again.
        let after = if ply.to.solver == from.solver {
            F::turned(ply.to.board)
        } else {
            ply.to.board
        };
        self.field.seeds_captured(from.board, ply.mv, after)
    }

    /// The goal cannot be reached from here: there are not enough seeds.
    #[inline]
    pub(super) fn is_hopeless(&self, state: State<F::Board>) -> bool {
        if !F::STORES {
            return false;
        }
        let seeds = F::seeds(state.board);
        let captured = u32::from(state.captured);
        match self.wanted {
            Wanted::Aim(Aim::Capture(least)) => captured + seeds < u32::from(least.get()),
            Wanted::Aim(Aim::CaptureExactly(exactly)) => {
                let exactly = u32::from(exactly.get());
                captured > exactly || captured + seeds < exactly
            }
            Wanted::Aim(Aim::Win) => self
                .stores
                .is_some_and(|(total, _)| 2 * (u32::from(state.store) + seeds) <= total),
            _ => false,
        }
    }

    /// Calls `visit` for every legal ply, in the order of the rules.
    #[inline]
    pub(super) fn plies(
        &self,
        from: State<F::Board>,
        left: u16,
        mut visit: impl FnMut(PlyOf<F>) -> ControlFlow<()>,
    ) {
        let rules = self.field.rules();
        let _ = rules.successors(from.board, |mv, sown| {
            visit(self.ply(from, left, mv, &sown))
        });
    }

    #[inline]
    fn ply(
        &self,
        from: State<F::Board>,
        left: u16,
        mv: F::Move,
        sown: &Sown<F::Board>,
    ) -> PlyOf<F> {
        let by_aimer = from.solver == self.solver_aims;
        let after = self.after(from, sown);
        let mut to = State {
            board: after.board,
            solver: after.aims == self.solver_aims,
            ..from
        };
        if self.stores.is_some() {
            // What is swept up in the end is told apart.
            let taken = F::taken(from.board, sown) as u16;
            to.store += if by_aimer { taken } else { 0 };
        }
        let counts = match self.wanted {
            Wanted::Aim(Aim::Capture(_) | Aim::CaptureExactly(_)) => by_aimer,
            Wanted::Aim(_) => false,
            Wanted::Keep => !from.solver,
        };
        let captured = if counts {
            self.field.seeds_captured(from.board, mv, sown.board) as u16
        } else {
            0
        };
        if by_aimer {
            to.captured += captured;
        }
        let majority = !after.over && self.is_majority(to, F::seeds(sown.board));
        let reached = match self.wanted {
            Wanted::Aim(aim) => self.is_reached(aim, from, mv, &after, to),
            Wanted::Keep => false,
        };
        let series = self.manner == Manner::Series;
        let (spent, over) = if series {
            to.board = F::turned(after.board);
            to.solver = true;
            // The defender need not move, so it does not matter whether he can.
            (1, sown.next == Next::End || majority)
        } else {
            let spent = match (sown.next, from.solver) {
                (Next::Bonus, true) => 2,
                (Next::Bonus, false) => 0,
                _ => 1,
            };
            (spent, after.over || majority)
        };
        let left = left.saturating_sub(spent);
        let state = match self.wanted {
            Wanted::Keep if captured > 0 => Settled::Gone,
            Wanted::Keep if over || left == 0 => Settled::Reached,
            Wanted::Aim(_) if reached => Settled::Reached,
            Wanted::Aim(_) if over || left == 0 => Settled::Gone,
            _ => Settled::Open,
        };
        Ply {
            mv,
            to,
            spent,
            left,
            state,
            over,
        }
    }

    /// The game after a ply. In a series the board is looked at as if it were the defender's turn.
    #[inline]
    fn after(&self, from: State<F::Board>, sown: &Sown<F::Board>) -> After<F::Board> {
        let again = sown.next == Next::Bonus;
        let by_aimer = from.solver == self.solver_aims;
        let (board, aims) = match (self.manner, again) {
            (Manner::Series, true) => (F::turned(sown.board), false),
            (_, true) => (sown.board, by_aimer),
            (_, false) => (sown.board, !by_aimer),
        };
        let of_aimer = |[next, other]: [u32; 2]| if aims { next } else { other };
        if sown.next == Next::End {
            let [mover, other] = F::swept(from.board, sown);
            return After {
                board,
                aims,
                over: true,
                ahead: -sown.gain,
                swept: of_aimer([other, mover]),
            };
        }
        let over = self.field.is_stuck(board);
        let ahead = if over {
            self.field.rules().stuck(board)
        } else {
            0
        };
        let swept = if over && F::STORES {
            of_aimer(F::shares(board, ahead))
        } else {
            0
        };
        After {
            board,
            aims,
            over,
            ahead,
            swept,
        }
    }

    /// Somebody has more than half of all seeds, and that ends the game.
    #[inline]
    fn is_majority(&self, to: State<F::Board>, on_board: u32) -> bool {
        let Some((total, _)) = self.stores.filter(|_| self.majority_ends) else {
            return false;
        };
        let own = u32::from(to.store);
        2 * own > total || 2 * (total - own - on_board) > total
    }

    #[inline]
    fn is_reached(
        &self,
        aim: Aim,
        from: State<F::Board>,
        mv: F::Move,
        after: &After<F::Board>,
        to: State<F::Board>,
    ) -> bool {
        let by_aimer = from.solver == self.solver_aims;
        match aim {
            Aim::Win => match self.stores {
                Some((total, _)) => 2 * (u32::from(to.store) + after.swept) > total,
                None => after.over && (after.ahead > 0) == after.aims,
            },
            Aim::Capture(least) => to.captured >= least.get(),
            Aim::CaptureExactly(exactly) => by_aimer && to.captured == exactly.get(),
            Aim::Starve => !after.aims && self.field.is_starved(after.board),
            Aim::Sweep => after.over && after.swept > 0,
            Aim::Chain(least) => {
                by_aimer && self.field.pits_captured(from.board, mv) >= u32::from(least.get())
            }
        }
    }
}
