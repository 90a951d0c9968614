//! A move told lap by lap, for display.

use super::board::BaoBoard;
use super::relay::Watch;
use crate::rules::Sown;

/// One lap: a handful of seeds sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lap {
    /// Seeds sown.
    pub seeds: u32,
    /// The mover's place that got the last of them.
    pub last: usize,
    /// Seeds captured by the last one, 0 if none. They are sown in the next lap, unless the capture
    /// won the game.
    pub captured: u32,
}

impl Lap {
    /// The place of the opponent's pit that was captured, as its owner counts.
    pub const fn captured_pit(self) -> Option<usize> {
        if self.captured == 0 {
            None
        } else {
            Some(7 - self.last)
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// What it leads to.
    pub sown: Sown<BaoBoard>,
    /// Every lap, in order; the first begins at the start pit.
    pub laps: Vec<Lap>,
}

impl Played {
    /// Seeds sown in all laps together; a seed counts as often as it was in the hand.
    pub fn seeds_sown(&self) -> u32 {
        self.laps.iter().map(|lap| lap.seeds).sum()
    }

    /// The captures in order: the opponent's place and the seeds that lay there.
    pub fn captures(&self) -> impl Iterator<Item = (usize, u32)> {
        self.laps
            .iter()
            .filter_map(|lap| Some((lap.captured_pit()?, lap.captured)))
    }

    /// Seeds captured in all.
    pub fn seeds_captured(&self) -> u32 {
        self.laps.iter().map(|lap| lap.captured).sum()
    }
}

/// Writes down the laps of a relay.
#[derive(Default)]
pub(super) struct Record {
    pub(super) laps: Vec<Lap>,
}

impl Watch for Record {
    const EVERY_LAP: bool = true;

    fn lap(&mut self, seeds: u32, last: u32) {
        self.laps.push(Lap {
            seeds,
            last: last as usize,
            captured: 0,
        });
    }

    fn captured(&mut self, seeds: u32) {
        if let Some(lap) = self.laps.last_mut() {
            lap.captured = seeds;
        }
    }
}
