//! The diagram of a proof game, and positions from which it is out of reach.

use kardis_games::board::{Board, Row};
use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, Side};

use super::Spot;

/// The diagram of a proof game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// Seen from the side to move.
    pub(super) board: Board,
    /// The same from South.
    from_south: Board,
    /// South's store and North's, if they are given.
    pub(super) stores: Option<[u32; 2]>,
    /// All seeds of the game.
    pub(super) total: u32,
    pits: usize,
    even_captures: bool,
}

impl Target {
    /// The diagram of a game with so many seeds; nothing on a board of another kind.
    pub(super) fn new(position: &Position, total: u32, even_captures: bool) -> Option<Self> {
        let (AnyBoard::TwoRow(from_south), AnyBoard::TwoRow(board)) =
            (position.board(), position.turn().board)
        else {
            return None;
        };
        Some(Self {
            board,
            from_south,
            stores: position.stores(),
            total,
            pits: position.pits(),
            even_captures,
        })
    }

    /// The position is that of the diagram, before or after the sweep at the end. `swept` has what
    /// South and North sweep up, if the game is over.
    pub(super) fn is_met(&self, spot: Spot, swept: Option<[u32; 2]>) -> bool {
        let south = u32::from(spot.store);
        let north = || self.total - south - spot.board.seeds();
        let stores = |more: [u32; 2]| {
            self.stores
                .is_none_or(|stores| stores == [south + more[0], north() + more[1]])
        };
        let as_it_is = spot.board == self.board && stores([0, 0]);
        as_it_is || self.board.is_empty() && swept.is_some_and(stores)
    }

    /// No game leads to the diagram from a position with this side to move, as a look at the board
    /// shows.
    pub(super) fn is_out_of_reach(&self, spot: Spot, mover: Side) -> bool {
        let seeds = spot.board.seeds();
        if let Some([south, north]) = self.stores {
            let store = u32::from(spot.store);
            if store > south || self.total - store - seeds > north {
                return true;
            }
        }
        if self.from_south.is_empty() {
            // What is swept up in the end can lie anywhere before.
            return false;
        }
        let Some(to_capture) = seeds.checked_sub(self.from_south.seeds()) else {
            return true;
        };
        if self.even_captures && !to_capture.is_multiple_of(2) {
            return true;
        }
        let plies = u32::from(spot.left);
        let first = plies.div_ceil(2);
        let (board, souths, norths) = match mover {
            Side::South => (spot.board, first, plies - first),
            Side::North => (spot.board.turned(), plies - first, first),
        };
        // A pit that has to lose seeds is emptied by its owner, or captured: at least two seeds a pit.
        let captures = to_capture / 2;
        let south = self.pits_above(board.own, self.from_south.own);
        let north = self.pits_above(board.opp, self.from_south.opp);
        south > souths + captures || north > norths + captures || south + north > plies + captures
    }

    /// Pits that hold more than in the diagram.
    fn pits_above(&self, row: Row, goal: Row) -> u32 {
        let above = (0..self.pits).filter(|&pit| row.get(pit) > goal.get(pit));
        above.count() as u32
    }
}
