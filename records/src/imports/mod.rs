//! Games in the notations of other programs, a file a format.

pub mod abstractplay;
pub mod letters;
pub mod mcgill;
pub mod openspiel;
pub mod pits;
pub mod stoneshark;
mod transitions;

use kardis_games::notation::Position;

use crate::error::Unwritable;
use crate::record::Record;
use crate::replay::{House, Replay, Step};

/// A notation that knows neither where a game began nor liberties of a house has no words for a
/// record unless the game began at `start` and keeps to the rules.
fn check_plain(record: &Record, start: &Position, format: &str) -> Result<(), Unwritable> {
    if record.start() != start {
        return Err(Unwritable::new(format!(
            "{format} cannot say that a game begins at {}",
            record.start()
        )));
    }
    let mut replay = Replay::new(start, House::default());
    for ply in record.plies() {
        let step = ply.step();
        if step == Step::Pass {
            return Err(Unwritable::new(format!(
                "{format} has no word for a pass that the rules do not make"
            )));
        }
        if replay.play(step).is_err() {
            return Err(Unwritable::new(format!(
                "{format} cannot say that a game goes on after the third repetition"
            )));
        }
    }
    Ok(())
}
