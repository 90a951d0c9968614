//! Values that a player looks up: tables on disk, or else small ones that are made.

use anyhow::Result;
use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_solver::disk::Disk;
use kardis_solver::layers::small::SmallLayers;
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::Probe;

use crate::console::Console;
use crate::tables::library::Library;

/// Seeds of the layers that are made in memory where there are no tables on disk.
const SMALL: u32 = 10;

/// Where a perfect player looks values up.
pub(crate) enum Known<'a> {
    /// Tables from disk.
    Disk(Disk<'a>),
    /// Tables made for the purpose.
    Made(Tables),
}

impl<'a> Known<'a> {
    /// The tables on disk, or else small ones; nothing for a game without tables.
    pub(crate) fn find(
        position: &Position,
        library: &'a mut Library,
        console: &Console,
    ) -> Result<Option<Self>> {
        if let Some(disk) = library.open(position, console)? {
            return Ok(Some(Self::Disk(disk)));
        }
        let AnyRules::TwoRow(rules) = position.rules() else {
            return Ok(None);
        };
        let seeds = position.board().seeds();
        // Play only reaches layers that differ by what captures can take.
        let least = SMALL.min(seeds);
        let seeds = least - (seeds - least) % rules.layer_step();
        Ok(Some(Self::Made(rules.with(Make(seeds)))))
    }

    /// All boards of up to so many seeds that play can reach are known.
    pub(crate) fn most_seeds(&self) -> Option<u32> {
        match self {
            Self::Disk(disk) => disk
                .loaded
                .most_seeds()
                .or_else(|| disk.base.layers().max()),
            Self::Made(tables) => tables.most_seeds(),
        }
    }
}

impl Probe<Board> for Known<'_> {
    /// Only what is in memory, if there is anything: a search looks up too much for a disk.
    fn probe(&self, board: Board) -> Option<Margin> {
        match self {
            Self::Disk(disk) if disk.loaded.most_seeds().is_some() => disk.loaded.probe(board),
            Self::Disk(disk) => disk.probe(board),
            Self::Made(tables) => tables.probe(board),
        }
    }
}

/// Makes small tables.
struct Make(u32);

impl ForTwoRow for Make {
    type Output = Tables;

    fn with<R: TwoRow>(self, rules: R) -> Tables {
        SmallLayers::up_to(rules, self.0).tables().clone()
    }
}
