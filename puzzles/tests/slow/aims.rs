//! Whether an aim is reached after a ply (P3, the table).

use kardis_games::turn::Side;
use kardis_puzzles::goal::Aim;

use super::moves::Slow;
use super::state::{State, Table};

impl Table {
    /// `a` is the side that is to reach the aim. Nothing is reached in the diagram.
    pub(crate) fn reaches(&self, aim: Aim, a: Side, state: &State) -> bool {
        let Some(ply) = state.last else { return false };
        let captured = state.place.captured[a.index()];
        match aim {
            Aim::Win => {
                let store = state.place.stores[a.index()] + state.swept[a.index()];
                let majority = matches!(self.slow, Slow::TwoRow(_))
                    && self.total.is_some_and(|total| 2 * store > total);
                self.winner(state) == Some(a) || majority
            }
            Aim::Capture(seeds) => captured >= u32::from(seeds.get()),
            Aim::CaptureExactly(seeds) => captured == u32::from(seeds.get()) && ply.by == a,
            Aim::Starve => {
                let no_move = matches!(self.slow, Slow::Bao(_)) && state.end.is_some();
                state.place.side != a && (state.row() == 0 || no_move)
            }
            Aim::Sweep => state.end.is_some() && state.swept[a.index()] > 0,
            Aim::Chain(pits) => ply.by == a && ply.pits >= usize::from(pits.get()),
        }
    }
}
