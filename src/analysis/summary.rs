//! What a player gave away in a game.

use kardis_games::turn::Side;
use serde::Serialize;

use super::judged::JudgedGame;

/// The plies of one player together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Summary {
    /// Moves of the player.
    pub(crate) plies: usize,
    /// Those of which it is proved how many seeds they give away.
    pub(crate) judged: usize,
    /// Seeds given away by them; in Bao points.
    pub(crate) given_away: u32,
    /// Moves that certainly gave something away.
    pub(crate) mistakes: usize,
    /// Moves that certainly changed the result.
    pub(crate) result_changes: usize,
    /// Moves that alone kept the result.
    pub(crate) only_moves: usize,
}

impl Summary {
    /// The summary of a side.
    pub(crate) fn of(game: &JudgedGame, side: Side) -> Self {
        let mut summary = Self::default();
        for ply in game.plies.iter().filter(|ply| ply.side == side) {
            summary.plies += 1;
            let Some(judged) = &ply.judged else { continue };
            if judged.is_settled() {
                summary.judged += 1;
                summary.given_away += u32::from(judged.lost[0].unsigned_abs());
            }
            summary.mistakes += usize::from(judged.lost[0] > 0);
            summary.result_changes += usize::from(judged.changed);
            summary.only_moves += usize::from(judged.only);
        }
        summary
    }
}
