//! When two puzzles are the same.

use kardis_games::notation::{Position, Settings};
use kardis_games::turn::Side;

use crate::puzzle::Puzzle;

/// A text that two puzzles share exactly if they ask the same in the same position, up to turning the
/// board: the position with South to move, and the goal.
///
/// # Panics
///
/// Never: a position that is turned is a position.
pub fn canonical(puzzle: &Puzzle) -> String {
    let position = with_south_to_move(&puzzle.position);
    format!("{position}  {}", puzzle.goal)
}

/// The position turned, if need be, so that South is to move; without settings.
fn with_south_to_move(position: &Position) -> Position {
    let turn = position.turn();
    let stores = position.stores().map(|[south, north]| match turn.side {
        Side::South => [south, north],
        Side::North => [north, south],
    });
    Position::new(
        position.set(),
        position.pits(),
        turn.board,
        stores,
        Side::South,
    )
    .expect("a position that is turned is a position")
    .with_settings(Settings::default())
}

/// The groups of puzzles that are the same, each by their places in the list, in the order of their
/// first ones; puzzles that are like no other are left out.
pub fn duplicates<'p>(puzzles: impl IntoIterator<Item = &'p Puzzle>) -> Vec<Vec<usize>> {
    let mut places: Vec<(String, Vec<usize>)> = Vec::new();
    let mut known: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    for (place, puzzle) in puzzles.into_iter().enumerate() {
        let text = canonical(puzzle);
        let next = places.len();
        let group = *known.entry(text.clone()).or_insert(next);
        if group == next {
            places.push((text, Vec::new()));
        }
        places[group].1.push(place);
    }
    places
        .into_iter()
        .map(|(_, places)| places)
        .filter(|places| places.len() > 1)
        .collect()
}
