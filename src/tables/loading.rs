//! Whole layers from disk to memory, on the threads of the current pool.

use anyhow::Result;
use kardis_games::layer::Layer;
use kardis_solver::building;
use kardis_tablebases::error::TableError;
use kardis_tablebases::memory::Tables;
use kardis_tablebases::reader::Table;
use rayon::prelude::*;

use crate::failure::Usage;
use crate::limits;
use crate::tables::game::Game;

impl Game {
    /// Opens the table of a layer.
    pub(crate) fn open(&self, seeds: u32) -> Result<Table> {
        self.folder.open(seeds).map_err(|error| self.fault(error))
    }

    /// The layers whose tables are meant: those that are named, which must be there, or all that
    /// are there, of which there must be one.
    pub(crate) fn chosen(&self, named: &[u32]) -> Result<Vec<u32>> {
        let there = self.folder.layers().map_err(|error| self.fault(error))?;
        let mut chosen = if named.is_empty() {
            there.clone()
        } else {
            named.to_vec()
        };
        chosen.sort_unstable();
        chosen.dedup();
        if chosen.is_empty() {
            return Err(self.no_tables());
        }
        match chosen.iter().find(|seeds| !there.contains(seeds)) {
            Some(&seeds) => Err(self.missing(seeds)),
            None => Ok(chosen),
        }
    }

    /// The layers that moves from a layer lead to.
    pub(crate) fn below(&self, layer: Layer) -> Vec<u32> {
        let mut layers = building::layers(self.rules, layer.seeds(), false);
        layers.retain(|&seeds| seeds < layer.seeds());
        layers
    }

    /// Loads the layers that moves from a layer lead to, as far as they are not there yet.
    pub(crate) fn load_below(&self, layer: Layer, below: &mut Tables) -> Result<()> {
        building::load_below(self.rules, &self.folder, layer, below)
            .map_err(|error| self.fault(error))
    }

    /// Refuses if a layer and all below it, at so many bytes a position of the layer, do not fit
    /// into memory.
    pub(crate) fn check_memory(
        &self,
        layer: Layer,
        each: u64,
        allowed: Option<usize>,
    ) -> Result<()> {
        let below = self.below(layer).into_iter();
        let sizes = below.filter_map(|seeds| Layer::new(self.pits(), seeds));
        let below = sizes.map(Layer::size).fold(0, u64::saturating_add);
        let needed = layer.size().saturating_mul(each).saturating_add(below);
        let allowed = limits::memory_to_use(allowed)?;
        if needed <= allowed {
            return Ok(());
        }
        Err(Usage::new(format!(
            "{} seeds need {} of memory, and {} may be used",
            layer.seeds(),
            limits::size(needed as usize),
            limits::size(allowed as usize)
        ))
        .into())
    }
}

/// What is wrong with the blocks of a table, in their order; nothing if all are whole.
pub(crate) fn faults(table: &Table) -> Vec<TableError> {
    (0..table.blocks())
        .into_par_iter()
        .filter_map(|block| table.check_block(block).err())
        .collect()
}
