//! Whole layers from disk into memory, on all threads.

use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::error::TableError;
use kardis_tablebases::folder::Folder;
use kardis_tablebases::memory::Tables;
use kardis_tablebases::reader::Table;
use rayon::prelude::*;

use super::plan::layers;

/// Blocks that one piece of work reads.
const BLOCKS: usize = 64;

/// The values of a table, by rank.
///
/// # Errors
///
/// A block is damaged or cannot be read: the first such block.
pub fn load(table: &Table) -> Result<Arena, TableError> {
    let mut values = Arena::zeroed(table.layer().size() as usize);
    fill(table, values.signed_mut(), |block, piece| {
        let mut values = Vec::new();
        table.read_block(block, &mut values)?;
        piece.copy_from_slice(&values);
        Ok(())
    })?;
    Ok(values)
}

/// The distances of a table, by rank.
///
/// # Errors
///
/// It has none, or a block is damaged or cannot be read: the first such block.
pub fn load_distances(table: &Table) -> Result<Vec<u16>, TableError> {
    let mut distances = vec![0; table.layer().size() as usize];
    fill(table, &mut distances, |block, piece| {
        let (mut values, mut distances) = (Vec::new(), Vec::new());
        table.read_block_with_distances(block, &mut values, &mut distances)?;
        piece.copy_from_slice(&distances);
        Ok(())
    })?;
    Ok(distances)
}

/// Fills what holds a layer, block by block.
fn fill<T: Send>(
    table: &Table,
    all: &mut [T],
    read: impl Fn(u64, &mut [T]) -> Result<(), TableError> + Sync,
) -> Result<(), TableError> {
    let each = table.block_positions() as usize;
    // Not the first error that comes up, which is another one each time, but the first block's.
    let first = all
        .par_chunks_mut(each * BLOCKS)
        .enumerate()
        .filter_map(|(number, piece)| {
            let blocks = (number * BLOCKS) as u64..;
            let mut blocks = piece.chunks_mut(each).zip(blocks);
            blocks.find_map(|(piece, block)| Some((block, read(block, piece).err()?)))
        })
        .min_by_key(|(block, _)| *block);
    first.map_or(Ok(()), |(_, error)| Err(error))
}

/// Loads the layers that moves from a layer can lead to, as far as they are not in memory yet.
///
/// # Errors
///
/// A table is missing, is damaged, or cannot be read.
pub fn load_below<R: TwoRow>(
    rules: R,
    folder: &Folder,
    layer: Layer,
    below: &mut Tables,
) -> Result<(), TableError> {
    for seeds in layers(rules, layer.seeds(), false) {
        if seeds < layer.seeds() && below.layer(seeds).is_none() {
            below.insert(seeds, load(&folder.open(seeds)?)?);
        }
    }
    Ok(())
}
