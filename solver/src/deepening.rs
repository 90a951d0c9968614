//! From claims to values: iterative deepening on both bounds of every move.

use kardis_games::rules::{Margin, Next, Rules, Sown};
use kardis_tablebases::probe::Probe;
use std::ops::ControlFlow;

use crate::alphabeta::{AlphaBeta, NO_HORIZON};
use crate::proof::{Found, Unsettled, Wanted};
use crate::window::{Bounds, Claim, Prover};

/// How deep the search that finds a first guess and an order of moves looks, in plies.
const FEELER: u8 = 10;

/// The greatest horizon there is. Where lines can be endless a search must have one.
const FARTHEST: u8 = NO_HORIZON - 1;

/// The depths of iterative deepening.
pub(crate) fn horizons<R: Rules>() -> std::ops::RangeInclusive<u8> {
    if R::CYCLIC {
        1..=FARTHEST
    } else {
        NO_HORIZON..=NO_HORIZON
    }
}

/// The board itself gets as much work as so many of its moves.
const WEIGHT: u64 = 4;

/// What is known of one move of a board.
#[derive(Clone, Copy, Debug)]
pub struct MoveBounds<R: Rules> {
    /// The move.
    pub mv: R::Move,
    /// What it leads to.
    pub sown: Sown<R::Board>,
    /// The value of the move for the side that makes it, what it gains included.
    pub bounds: Bounds,
}

/// What is known of a board.
#[derive(Clone, Debug)]
pub struct Answer<R: Rules> {
    /// The value of the board for the side to move.
    pub bounds: Bounds,
    /// Every legal move, in the order of the rules.
    pub moves: Vec<MoveBounds<R>>,
    /// The horizon, in plies, of the last complete search; 0 if none was needed.
    pub depth: u8,
    /// What proof search has left unsettled about the board's own bounds.
    pub open: Vec<Unsettled>,
}

impl<R: Rules, P: Probe<R::Board>> AlphaBeta<'_, R, P> {
    /// The value of a board and of each of its moves, or the bounds when the observer stops the
    /// search or the horizon is as far as it goes.
    pub fn solve(&mut self, board: R::Board) -> Answer<R> {
        let rules = self.rules();
        let mut moves = Vec::new();
        let _ = rules.successors(board, |mv, sown| {
            moves.push(MoveBounds {
                mv,
                sown,
                bounds: Bounds::exact(sown.gain),
            });
            ControlFlow::Continue(())
        });
        if moves.is_empty() {
            return Answer {
                bounds: Bounds::exact(rules.stuck(board)),
                moves,
                depth: 0,
                open: Vec::new(),
            };
        }
        for mv in &mut moves {
            mv.bounds = self.after(mv);
        }
        let mut depth = 0;
        let open = self.narrow(board, &mut moves);
        for horizon in horizons::<R>() {
            let all_known = moves.iter().all(|mv| mv.bounds.value().is_some());
            if all_known || self.stopped() || self.is_by_proof() {
                break;
            }
            // What looks best first: its bounds help most.
            let mut order: Vec<usize> = (0..moves.len()).collect();
            order.sort_by_key(|&at| -(moves[at].bounds.lower + moves[at].bounds.upper));
            for at in order {
                self.close_in(&mut moves[at], horizon);
            }
            if !self.stopped() && horizon != NO_HORIZON {
                depth = horizon;
            }
        }
        let bounds = moves
            .iter()
            .fold(Bounds::exact(Margin::MIN), |best, mv| Bounds {
                lower: best.lower.max(mv.bounds.lower),
                upper: best.upper.max(mv.bounds.upper),
            });
        let bounds = self.known(board).and(bounds);
        self.keep(board, bounds);
        for mv in moves.iter().filter(|mv| mv.sown.next != Next::End) {
            // The way back through a move is the way through it.
            self.keep(mv.sown.board, mv.bounds.after(mv.sown.gain, mv.sown.next));
        }
        Answer {
            bounds,
            moves,
            depth,
            open,
        }
    }

    /// The value of one board, or the bounds when the search is stopped or no finite line proves
    /// more.
    pub fn deepen(&mut self, board: R::Board) -> Bounds {
        let mut bounds = self.known(board);
        if bounds.value().is_none() {
            let narrowed = self.prove_with(|proof| {
                let mut wanted = [Wanted::new(board, 1)];
                proof.narrow(&mut wanted);
                wanted[0].bounds
            });
            bounds = narrowed.map_or(bounds, |narrowed| bounds.and(narrowed));
        }
        for horizon in horizons::<R>() {
            if bounds.value().is_some() || self.stopped() || self.is_by_proof() {
                break;
            }
            bounds = self.bounds(board, horizon);
        }
        self.keep(board, bounds);
        bounds
    }

    /// Narrows the bounds of a board and its moves by proof search, if that is to do the work. Returns
    /// what is open of the board.
    fn narrow(&mut self, board: R::Board, moves: &mut [MoveBounds<R>]) -> Vec<Unsettled> {
        if moves.iter().all(|mv| mv.bounds.value().is_some()) {
            return Vec::new();
        }
        let open = |mv: &&mut MoveBounds<R>| mv.sown.next != Next::End;
        let mut wanted = vec![Wanted::new(board, WEIGHT)];
        let boards = moves.iter_mut().filter(open);
        wanted.extend(boards.map(|mv| Wanted::new(mv.sown.board, 1)));
        let narrowed = self.prove_with(|proof| {
            proof.narrow(&mut wanted);
        });
        if narrowed.is_some() {
            for (mv, wanted) in moves.iter_mut().filter(open).zip(&wanted[1..]) {
                let Sown { gain, next, .. } = mv.sown;
                mv.bounds = mv.bounds.and(wanted.bounds.before(gain, next));
            }
        }
        wanted[0].open().collect()
    }

    /// Whether the value of one board reaches `least`, as far as it can be proved.
    pub fn deepen_to(&mut self, board: R::Board, least: Margin) -> Option<bool> {
        let mut reached = self.known(board).reaches(least);
        if reached.is_none() {
            let found = self.prove_with(|proof| proof.prove(board, least, u64::MAX));
            reached = found.and_then(Found::reached);
        }
        for horizon in horizons::<R>() {
            if reached.is_some() || self.stopped() || self.is_by_proof() {
                break;
            }
            reached = self.settle(board, least, horizon);
        }
        let bounds = self.known(board);
        self.keep(board, bounds);
        reached
    }

    /// The same within one horizon.
    pub(crate) fn settle(&mut self, board: R::Board, least: Margin, horizon: u8) -> Option<bool> {
        let mut reached = None;
        for prover in [Prover::Mover, Prover::Other] {
            if reached.is_some() || self.stopped() {
                break;
            }
            reached = self
                .search(board, Claim { least, prover }, horizon)
                .reaches(least);
        }
        reached
    }

    /// The value of one board, as far as it can be found within the horizon. A game with cycles has
    /// a horizon even if none is asked for: the farthest there is.
    pub fn bounds(&mut self, board: R::Board, horizon: u8) -> Bounds {
        if horizon == NO_HORIZON && !R::CYCLIC {
            return self.value(board);
        }
        let horizon = horizon.min(FARTHEST);
        let mut bounds = self.known(board);
        for prover in [Prover::Mover, Prover::Other] {
            while bounds.value().is_none() && !self.stopped() {
                let least = match prover {
                    Prover::Mover => bounds.lower + 1,
                    Prover::Other => bounds.upper,
                };
                let found = self
                    .search(board, Claim { least, prover }, horizon)
                    .and(bounds);
                if found.reaches(least).is_none() {
                    break;
                }
                bounds = found;
            }
        }
        bounds
    }

    /// The value of a board of a game without cycles, by null windows that follow their results:
    /// MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996), from the middle of what is known.
    fn value(&mut self, board: R::Board) -> Bounds {
        let mut bounds = self.known(board);
        let mut guess = 0.clamp(bounds.lower, bounds.upper);
        for depth in (2..=FEELER).step_by(2) {
            guess = self.estimate(board, depth, guess);
        }
        let mut least = guess.clamp(bounds.lower + 1, bounds.upper.max(bounds.lower + 1));
        while bounds.value().is_none() && !self.stopped() {
            let claim = Claim {
                least,
                prover: Prover::Mover,
            };
            bounds = self.search(board, claim, NO_HORIZON).and(bounds);
            least = if bounds.lower >= least {
                bounds.lower + 1
            } else {
                bounds.upper
            };
        }
        bounds
    }

    fn estimate(&mut self, board: R::Board, depth: u8, guess: Margin) -> Margin {
        let Bounds {
            mut lower,
            mut upper,
        } = self.known(board);
        let mut guess = guess;
        while lower < upper && !self.stopped() {
            let least = if guess == lower { guess + 1 } else { guess };
            let Some(felt) = self.feel(board, least, depth) else {
                break;
            };
            guess = felt;
            if guess < least {
                upper = guess;
            } else {
                lower = guess;
            }
        }
        guess
    }

    fn after(&mut self, mv: &MoveBounds<R>) -> Bounds {
        let MoveBounds { sown, .. } = mv;
        if sown.next == Next::End {
            return mv.bounds;
        }
        self.known(sown.board).before(sown.gain, sown.next)
    }

    fn close_in(&mut self, mv: &mut MoveBounds<R>, horizon: u8) {
        let MoveBounds { sown, .. } = *mv;
        if mv.bounds.value().is_some() {
            return;
        }
        mv.bounds = mv.bounds.and(
            self.bounds(sown.board, horizon)
                .before(sown.gain, sown.next),
        );
    }
}

/// The difference for the mover between moving and letting the other side move.
pub const fn worth(value: Margin, turned: Margin) -> Margin {
    value + turned
}
