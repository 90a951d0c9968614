//! Puzzles that are the same, and twins.

use kardis_games::turn::{AnyBoard, Side};

use super::Collection;
use crate::goal::Goal;
use crate::puzzle::Puzzle;

/// What two puzzles have in common that are the same but for names: equal kinships are equal puzzles,
/// up to turning the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kinship {
    game: &'static str,
    pits: usize,
    /// Seen from the solver.
    board: AnyBoard,
    /// The solver's store and the defender's.
    stores: Option<[u32; 2]>,
    /// Who began the game, where that counts.
    side: Option<Side>,
    goal: Goal,
}

impl Kinship {
    /// The kinship of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let position = &puzzle.position;
        let side = position.side();
        Self {
            game: position.set().name,
            pits: position.pits(),
            board: position.board().seen_by(side),
            stores: position
                .stores()
                .map(|stores| [stores[side.index()], stores[(!side).index()]]),
            side: matches!(puzzle.goal, Goal::ProofGame(_)).then_some(side),
            goal: puzzle.goal,
        }
    }
}

/// The puzzle that another one is a twin of: the one before it, passing over other twins, whose id
/// with a slash and a label is its id.
pub fn twin_of(collection: &Collection, index: usize) -> Option<&Puzzle> {
    let (first, _) = collection.puzzles.get(index)?.id.rsplit_once('/')?;
    let before = collection.puzzles[..index].iter().rev();
    before
        .take_while(|puzzle| puzzle.id == first || sibling(&puzzle.id, first))
        .find(|puzzle| puzzle.id == first)
}

/// An id is that of a twin of another.
fn sibling(id: &str, first: &str) -> bool {
    id.rsplit_once('/').is_some_and(|(of, _)| of == first)
}
