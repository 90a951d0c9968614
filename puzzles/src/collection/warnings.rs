//! What somebody should look at in a collection that can be read.

use std::collections::HashMap;
use std::ops::Range;

use kardis_games::game::Game;

use super::Collection;
use super::source::Findings;
use crate::canonical::canonical;
use crate::goal::Goal;
use crate::puzzle::{Intended, Keys, Puzzle};

/// Warnings about every puzzle, which begins at its place.
pub(super) fn of(collection: &Collection, places: &[Range<usize>], found: &mut Findings) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for (number, (puzzle, place)) in collection.puzzles.iter().zip(places).enumerate() {
        if puzzle.author.is_none() {
            let message = format!("puzzle {} has no author", puzzle.id);
            found.warning(place.clone(), message, "", None);
        }
        intended(puzzle, place, found);
        let over = Game::new(&puzzle.position).ending();
        if let (Some(ending), false) = (over, matches!(puzzle.goal, Goal::ProofGame(_))) {
            let message = format!("in puzzle {} the game is over: {ending}", puzzle.id);
            found.warning(place.clone(), message, "", None);
        }
        let first = *seen.entry(canonical(puzzle)).or_insert(number);
        if first != number {
            let (other, at) = (&collection.puzzles[first], &places[first]);
            let turned = if other.position.side() == puzzle.position.side() {
                ""
            } else {
                ", turned"
            };
            found.warning(
                place.clone(),
                format!("puzzle {} is puzzle {}{turned}", puzzle.id, other.id),
                format!("the same as in line {}", found.line(at.start)),
                None,
            );
        }
    }
    if collection.puzzles.is_empty() && places.is_empty() && !found.any() {
        found.warning(0..0, "no puzzle", "", None);
    }
}

/// What the author says about the solution, as far as the goal leaves something to say.
fn intended(puzzle: &Puzzle, place: &Range<usize>, found: &mut Findings) {
    let Intended {
        keys,
        duals,
        solution,
    } = &puzzle.intended;
    let said = *keys != Keys::Count(1) || !solution.is_empty();
    if let Goal::Assert(_) = puzzle.goal {
        if said || *duals != Intended::default().duals {
            let message = format!("puzzle {} is a statement", puzzle.id);
            let note = "keys, duals and solution have no meaning";
            found.warning(place.clone(), message, note, None);
        }
    } else if !matches!(keys, Keys::Moves(_)) && solution.is_empty() {
        found.warning(
            place.clone(),
            format!("puzzle {} names no solution", puzzle.id),
            "a check can only count keys",
            Some("name the key, or the whole solution".to_owned()),
        );
    }
}
