//! Which goals a diagram supports (P2 and P3, last columns).

use kardis_games::naive::Game;
use kardis_games::notation::Position;
use kardis_games::variants::bohnenspiel::EmptyRow;
use kardis_puzzles::goal::{Aim, Goal, Worth};

use super::moves::Slow;

/// The goal makes sense in the game of the diagram, with what is known of it.
pub(crate) fn is_supported(position: &Position, goal: Goal) -> bool {
    let slow = Slow::new(position.set(), position.rules());
    let game = match slow {
        Slow::TwoRow(rules) => Some(rules.game),
        Slow::Bao(_) => None,
    };
    let bao = game.is_none();
    let kalah = matches!(game, Some(Game::Kalah { .. }));
    let nobody_sweeps = matches!(
        game,
        Some(Game::Bohnenspiel {
            empty_row: EmptyRow::Pass,
            ..
        })
    );
    let decided_by_stores = bao || position.stores().is_some();
    match goal {
        Goal::Value(Worth::Win | Worth::Draw) => decided_by_stores,
        Goal::Value(Worth::Least(_) | Worth::Max) | Goal::Assert(_) => !bao,
        Goal::Within { aim, .. } => match aim {
            Aim::Win => decided_by_stores,
            Aim::Capture(_) | Aim::CaptureExactly(_) => true,
            Aim::Starve => !kalah,
            Aim::Sweep => !bao && !nobody_sweeps,
            Aim::Chain(_) => !bao && !kalah,
        },
        Goal::Keep(_) => true,
        Goal::ProofGame(_) => !bao && !kalah,
    }
}
