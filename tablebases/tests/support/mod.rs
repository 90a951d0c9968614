//! Small layers as tables in temporary folders.

#![allow(dead_code, reason = "each test file takes what it needs")]

use std::path::PathBuf;

use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::line::Rounds;
use kardis_tablebases::encoder::{Encoder, Slices};
use kardis_tablebases::format::{Contents, TableInfo};
use kardis_tablebases::writer::{TableSummary, write};

/// A layer by rank.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    pub(crate) info: TableInfo,
    pub(crate) values: Vec<i8>,
    pub(crate) distances: Vec<u16>,
}

impl Solved {
    pub(crate) fn source(&self) -> Slices<'_> {
        Slices {
            values: &self.values,
            distances: &self.distances,
        }
    }

    pub(crate) fn encoder(&self) -> Encoder {
        Encoder::new(self.info.clone(), &self.source()).expect("a small layer")
    }

    pub(crate) fn write(&self, path: &std::path::Path) -> TableSummary {
        write(path, &self.encoder(), &self.source()).expect("a table can be written")
    }
}

/// The layers of up to so many seeds; every layer that play reaches from the largest.
pub(crate) fn layers<R: TwoRow>(rules: R, seeds: u32, contents: Contents) -> Vec<Solved> {
    let small = SmallLayers::up_to(rules, seeds);
    (0..=seeds)
        .filter_map(|seeds| {
            let values = small.tables().layer(seeds)?.to_vec();
            let layer = Layer::new(rules.pits(), seeds)?;
            let round = |board| small.round(board).expect("a layer that is there");
            let distances = match contents {
                Contents::Values => Vec::new(),
                Contents::ValuesAndDistances => layer.boards().map(round).collect(),
            };
            let info = TableInfo {
                identity: rules.identity(),
                pits: rules.pits(),
                seeds,
                contents,
            };
            Some(Solved {
                info,
                values,
                distances,
            })
        })
        .collect()
}

/// A folder that goes with the value.
pub(crate) fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_owned();
    (folder, path)
}

/// Pits a side.
pub(crate) fn pits(number: usize) -> Pits {
    Pits::new(number).expect("a width")
}
