//! A position on a line of play: the board, and all that was gained since the diagram.

use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::Next;
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};

use super::moves::{Slow, Step};

/// What makes two positions of a line the same (P4: board, side, what was gained).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// Seen from the side to move.
    pub(crate) board: AnyBoard,
    pub(crate) side: Side,
    /// South's and North's; counted from 0 if they are not known. Without what the end gives.
    pub(crate) stores: [u32; 2],
    /// Seeds captured by South and by North since the diagram.
    pub(crate) captured: [u32; 2],
}

/// How the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The last move ended it.
    Move,
    /// The side to move has no legal move.
    Stuck,
    /// A side has more than half of all seeds, where that ends the game.
    Majority,
}

/// The ply that led to a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(crate) by: Side,
    pub(crate) captured: u32,
    /// Seeds captured and sown into the store.
    pub(crate) gained: u32,
    pub(crate) pits: usize,
    /// [`Step::used`].
    pub(crate) used: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) place: Place,
    /// What the end gave to South and to North.
    pub(crate) swept: [u32; 2],
    pub(crate) end: Option<End>,
    /// Nothing in the diagram.
    pub(crate) last: Option<Ply>,
}

/// The game that a diagram is from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) slow: Slow,
    /// More than half of all seeds in a store ends the game.
    pub(crate) majority_ends: bool,
    turn: Turn,
    /// All seeds, if the stores are known.
    pub(crate) total: Option<u32>,
}

impl Table {
    pub(crate) fn new(position: &Position) -> Self {
        Self {
            slow: Slow::new(position.set(), position.rules()),
            majority_ends: position.set().stops_at_majority,
            turn: position.turn(),
            total: position.stores().and(position.total()),
        }
    }

    /// Pits a side.
    pub(crate) fn pits(&self) -> usize {
        self.turn.pits()
    }

    /// The state of a diagram.
    pub(crate) fn diagram(&self, position: &Position) -> State {
        let place = Place {
            board: position.turn().board,
            side: position.side(),
            stores: position.stores().unwrap_or_default(),
            captured: [0, 0],
        };
        self.looked_at(State {
            place,
            swept: [0, 0],
            end: None,
            last: None,
        })
    }

    /// P1: the ends of the game that a move does not bring by itself.
    fn looked_at(&self, mut state: State) -> State {
        if state.end.is_none() && self.has_majority(&state) {
            state.end = Some(End::Majority);
        }
        if state.end.is_none() && self.slow.steps(state.place.board).is_empty() {
            state.end = Some(End::Stuck);
        }
        state
    }

    fn has_majority(&self, state: &State) -> bool {
        self.majority_ends
            && self.total.is_some_and(|total| {
                let more_than_half = |&store: &u32| 2 * store > total;
                state.place.stores.iter().any(more_than_half)
            })
    }

    /// Every legal move of the side to move, in the order of moves, and what it leads to.
    pub(crate) fn plies(&self, state: &State) -> Vec<(AnyMove, State)> {
        if state.end.is_some() {
            return Vec::new();
        }
        let steps = self.slow.steps(state.place.board).into_iter();
        steps
            .map(|step| (step.mv, self.after(state, step)))
            .collect()
    }

    fn after(&self, state: &State, step: Step) -> State {
        let mut place = state.place;
        let by = place.side;
        place.board = step.board;
        if step.next != Next::Bonus {
            place.side = !by;
        }
        place.captured[by.index()] += step.captured;
        if matches!(self.slow, Slow::TwoRow(_)) {
            place.stores[by.index()] += step.captured + step.banked;
        }
        let mut swept = [0, 0];
        swept[by.index()] = step.swept[0];
        swept[(!by).index()] = step.swept[1];
        self.looked_at(State {
            place,
            swept,
            end: (step.next == Next::End).then_some(End::Move),
            last: Some(Ply {
                by,
                captured: step.captured,
                gained: step.captured + step.banked,
                pits: step.pits,
                used: step.used,
            }),
        })
    }

    /// The same board with the other side to move, and nothing played yet.
    pub(crate) fn turned(&self, state: &State) -> State {
        self.looked_at(State {
            place: Place {
                board: state.place.board.turned(),
                side: !state.place.side,
                ..state.place
            },
            end: None,
            last: None,
            ..*state
        })
    }

    /// P3, series: after a move of the solver's he is to move once more. That the defender has no
    /// move does not end play; an end by the move does.
    pub(crate) fn again(&self, state: &State) -> State {
        let by = state.last.expect("after a move").by;
        let mut again = *state;
        if again.place.side != by {
            again.place.side = by;
            again.place.board = again.place.board.turned();
        }
        if again.end == Some(End::Stuck) {
            again.end = None;
        }
        if again.end.is_none() && self.slow.steps(again.place.board).is_empty() {
            again.end = Some(End::Stuck);
        }
        again
    }

    /// What a side has gained more than the other: all stores and sweeps; in Bao the game.
    pub(crate) fn ahead(&self, state: &State, side: Side) -> i32 {
        match self.slow {
            Slow::TwoRow(_) => {
                let has = |side: Side| {
                    (state.place.stores[side.index()] + state.swept[side.index()]) as i32
                };
                has(side) - has(!side)
            }
            Slow::Bao(_) => match self.winner(state) {
                Some(winner) if winner == side => 1,
                Some(_) => -1,
                None => 0,
            },
        }
    }

    /// Who has won, if the game is over and somebody has.
    pub(crate) fn winner(&self, state: &State) -> Option<Side> {
        let end = state.end?;
        match (self.slow, end) {
            (Slow::TwoRow(_), _) => {
                let ahead = self.ahead(state, Side::South);
                (ahead != 0).then_some(if ahead > 0 { Side::South } else { Side::North })
            }
            // The front row of the other side was cleared.
            (Slow::Bao(_), End::Move) => state.last.map(|ply| ply.by),
            (Slow::Bao(_), _) => {
                let to_move = state.place.side;
                let wins = self.slow.stuck(state.place.board) > 0;
                Some(if wins { to_move } else { !to_move })
            }
        }
    }

    /// A move of the side to move as text.
    pub(crate) fn text(&self, state: &State, mv: AnyMove) -> String {
        self.turn_of(state).text(mv, Dialect::Numbers)
    }

    /// Reads a move of the side to move.
    pub(crate) fn read(&self, state: &State, text: &str) -> Option<AnyMove> {
        let read = self.turn_of(state).read(text, Dialect::Numbers);
        read.ok().map(|read| read.mv)
    }

    fn turn_of(&self, state: &State) -> Turn {
        Turn {
            board: state.place.board,
            side: state.place.side,
            ..self.turn
        }
    }
}

impl State {
    /// Seeds in the row of the side to move; in Bao in its front row.
    pub(crate) fn row(&self) -> u32 {
        match self.place.board {
            AnyBoard::TwoRow(board) => board.own.seeds(),
            AnyBoard::Bao(board) => (0..8).map(|pit| u32::from(board.own_pit(pit))).sum(),
        }
    }

    pub(crate) fn seeds(&self) -> i32 {
        self.place.board.seeds() as i32
    }
}
