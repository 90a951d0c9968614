//! Why a pit may not be sown.

use std::fmt;

use crate::board::{Board, Move, Moves};
use crate::rules::TwoRow;

/// Why a pit of the mover may not be sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// There is nothing to sow.
    Empty,
    /// The opponent would have no seed, and another move leaves him some.
    MustFeed,
    /// The mover has no seed and has to pass.
    MustPass,
    /// The game is over.
    GameOver,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the pit is empty",
            Self::MustFeed => "it leaves the opponent no seed, and another move leaves some",
            Self::MustPass => "no seed in the own row: the only move is the pass",
            Self::GameOver => "the game is over",
        })
    }
}

/// Why the mover may not sow a pit (0 is his leftmost), or `None` if he may.
///
/// # Panics
///
/// The pit must be on the board.
pub fn why_illegal(rules: impl TwoRow, board: Board, pit: usize) -> Option<Reason> {
    assert!(pit < rules.pits().get(), "pit {pit} is not on the board");
    let moves = rules.moves(board);
    if moves.contains(Move::pit(pit)) {
        None
    } else if moves.is_empty() {
        Some(Reason::GameOver)
    } else if moves == Moves::PASS {
        Some(Reason::MustPass)
    } else if board.own.get(pit) == 0 {
        Some(Reason::Empty)
    } else {
        // No other rule here forbids an occupied pit.
        Some(Reason::MustFeed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Pits;
    use crate::sowing::Way;
    use crate::variants::awari::Awari;
    use crate::variants::bohnenspiel::{Bohnenspiel, Chain, EmptyRow};

    #[test]
    fn every_reason() -> Result<(), crate::error::BoardError> {
        let board = Board::new(&[0, 0, 0, 0, 1, 1], &[0; 6])?;
        let awari = Awari::new(Pits::SIX);
        assert_eq!(why_illegal(awari, board, 0), Some(Reason::Empty));
        assert_eq!(why_illegal(awari, board, 4), Some(Reason::MustFeed));
        assert_eq!(why_illegal(awari, board, 5), None);

        let hemprich = Bohnenspiel::hemprich(Pits::SIX);
        assert_eq!(
            why_illegal(hemprich, board.turned(), 3),
            Some(Reason::MustPass)
        );
        assert_eq!(why_illegal(hemprich, board, 4), None);

        let uwa = Bohnenspiel::new(Pits::SIX, Way::AllPits, Chain::Free, EmptyRow::EitherRow);
        assert_eq!(why_illegal(uwa, board, 4), Some(Reason::GameOver));
        let standard = Bohnenspiel::standard(Pits::SIX);
        assert_eq!(
            why_illegal(standard, board.turned(), 0),
            Some(Reason::GameOver)
        );
        Ok(())
    }
}
