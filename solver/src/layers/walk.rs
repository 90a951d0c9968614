//! From board to board of a layer, by rising rank.

use kardis_games::board::Board;
use kardis_games::layer::{Boards, Layer};

/// Boards of a layer by rising rank, with gaps.
pub(super) struct Walk {
    layer: Layer,
    boards: Boards,
    /// The rank of the next of them.
    next: u64,
}

/// As many steps to the next board cost about as much as finding a board by its rank.
const LEAP: u64 = 40;

impl Walk {
    /// Before the first board.
    pub(super) fn new(layer: Layer) -> Self {
        Self {
            layer,
            boards: layer.boards_from(u64::MAX),
            next: 0,
        }
    }

    /// The board of a rank above the last one.
    #[inline]
    pub(super) fn to(&mut self, rank: u64) -> Board {
        if self.boards.size_hint().0 == 0 || rank - self.next > LEAP {
            self.boards = self.layer.boards_from(rank);
            self.next = rank;
        }
        for _ in self.next..rank {
            self.boards.next();
        }
        self.next = rank + 1;
        self.boards.next().expect("a rank of the layer")
    }
}
