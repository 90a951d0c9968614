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
    let pieces = values.signed_mut().par_chunks_mut(piece(table));
    fill(table, pieces, |block, piece| {
        let mut values = Vec::new();
        table.read_block(block, &mut values)?;
        copy(table, block, &values, piece);
        Ok(())
    })?;
    Ok(values)
}

/// The values of a table, by rank, and its distances if it has some. Every block is decoded once.
///
/// # Errors
///
/// A block is damaged or cannot be read: the first such block.
pub fn load_all(table: &Table) -> Result<(Arena, Option<Vec<u16>>), TableError> {
    if !table.info().contents.with_distances() {
        return Ok((load(table)?, None));
    }
    let size = table.layer().size() as usize;
    let (mut values, mut distances) = (Arena::zeroed(size), vec![0; size]);
    let pieces = values.signed_mut().par_chunks_mut(piece(table));
    let pieces = pieces.zip(distances.par_chunks_mut(piece(table)));
    fill(table, pieces, |block, (some_values, some_distances)| {
        let (mut values, mut distances) = (Vec::new(), Vec::new());
        table.read_block_with_distances(block, &mut values, &mut distances)?;
        copy(table, block, &values, some_values);
        copy(table, block, &distances, some_distances);
        Ok(())
    })?;
    Ok((values, Some(distances)))
}

/// Positions of one piece of work.
fn piece(table: &Table) -> usize {
    table.block_positions() as usize * BLOCKS
}

/// Copies a block to its place in its piece.
fn copy<T: Copy>(table: &Table, block: u64, from: &[T], piece: &mut [T]) {
    let at = block as usize % BLOCKS * table.block_positions() as usize;
    piece[at..at + from.len()].copy_from_slice(from);
}

/// Fills pieces block by block.
fn fill<P: Send>(
    table: &Table,
    pieces: impl IndexedParallelIterator<Item = P>,
    read: impl Fn(u64, &mut P) -> Result<(), TableError> + Sync,
) -> Result<(), TableError> {
    // Not the first error that comes up, which is another one each time, but the first block's.
    let first = pieces
        .enumerate()
        .filter_map(|(number, mut piece)| {
            let first = (number * BLOCKS) as u64;
            let mut blocks = first..table.blocks().min(first + BLOCKS as u64);
            blocks.find_map(|block| Some((block, read(block, &mut piece).err()?)))
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
