//! Boards of many sizes.

use std::ops::RangeInclusive;

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_games::variants::RuleSet;

use crate::failure::Usage;

/// A size of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Pits a side.
    pub(crate) pits: usize,
    /// Seeds in every pit.
    pub(crate) seeds: u32,
}

impl Size {
    /// All seeds.
    pub(crate) const fn total(self) -> u32 {
        2 * self.pits as u32 * self.seeds
    }

    /// As it is typed.
    pub(crate) fn text(self) -> String {
        format!("{}x{}", self.pits, self.seeds)
    }

    /// The start on such a board.
    pub(crate) fn start(self, set: &RuleSet) -> Result<Position> {
        let text = format!("{}:{}", set.name, self.text());
        Ok(text.parse::<Position>()?)
    }
}

/// Many sizes of board of one game.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    /// The game.
    pub(crate) set: &'static RuleSet,
    /// Pits a side.
    pub(crate) pits: RangeInclusive<u32>,
    /// Seeds in every pit.
    pub(crate) seeds: RangeInclusive<u32>,
}

impl Grid {
    /// The boards of a game.
    ///
    /// # Errors
    ///
    /// No such game, or no board of these sizes.
    pub(crate) fn new(
        game: &str,
        pits: RangeInclusive<u32>,
        seeds: RangeInclusive<u32>,
    ) -> Result<Self> {
        let start: Position = game.parse()?;
        let set = start.set();
        if set.name != game.trim() {
            return Err(
                Usage::new(format!("{game} is more than the name of a game"))
                    .with_hint(format!(
                        "name {}, and say the boards with --pits and --seeds",
                        set.name
                    ))
                    .into(),
            );
        }
        let grid = Self { set, pits, seeds };
        if set.is_bao() || grid.sizes().is_empty() {
            return Err(Usage::new(format!("{} has no such boards", set.name))
                .with_hint(format!("kardis solve {} answers for its start", set.name))
                .into());
        }
        Ok(grid)
    }

    /// The game can be played on a board of this size.
    pub(crate) fn has(&self, size: Size) -> bool {
        self.set.start(size.pits, size.seeds).is_ok()
    }

    /// All sizes that can be played, those with few seeds first, of these those with few pits.
    pub(crate) fn sizes(&self) -> Vec<Size> {
        let rows = self.pits.clone();
        let sizes = rows.flat_map(|pits| {
            self.seeds.clone().map(move |seeds| Size {
                pits: pits as usize,
                seeds,
            })
        });
        let mut sizes: Vec<Size> = sizes.filter(|&size| self.has(size)).collect();
        sizes.sort_by_key(|size| (size.total(), size.pits));
        sizes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_come_first() {
        let grid = Grid::new("kalah", 1..=3, 2..=3).unwrap();
        let sizes: Vec<String> = grid.sizes().into_iter().map(Size::text).collect();
        assert_eq!(sizes, ["1x2", "1x3", "2x2", "2x3", "3x2", "3x3"]);
        let sizes = grid.sizes();
        assert_eq!(sizes[4].start(grid.set).unwrap().board().seeds(), 12);
    }

    #[test]
    fn boards_that_do_not_exist_are_left_out() {
        // 127 seeds is the most.
        let grid = Grid::new("awari", 9..=9, 7..=8).unwrap();
        assert_eq!(grid.sizes(), [Size { pits: 9, seeds: 7 }]);
        assert!(Grid::new("deutsches-bohnenspiel", 6..=6, 1..=2).is_err());
        assert!(Grid::new("bao-kujifunza", 8..=8, 2..=2).is_err());
        assert!(Grid::new("kalah:4x3", 1..=2, 1..=2).is_err());
        assert!(Grid::new("klaha", 1..=2, 1..=2).is_err());
    }
}
