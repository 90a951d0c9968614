//! Putting right values in the place of damaged blocks.

use crate::encoder::Source;
use crate::error::TableError;
use crate::reader::Table;
use crate::writer::{TableSummary, TableWriter};

/// The damaged blocks of a table, by number.
///
/// # Errors
///
/// A block cannot be read at all, as far as the system says.
pub fn bad_blocks(table: &Table) -> Result<Vec<u64>, TableError> {
    let mut bad = Vec::new();
    for block in 0..table.blocks() {
        match table.check_block(block) {
            Err(TableError::Damaged { .. }) => bad.push(block),
            other => other?,
        }
    }
    Ok(bad)
}

/// Writes a table anew under its name, with the bytes that it has except in some blocks, which are
/// encoded from `source`. If the values are right, the file is again what it was before the damage,
/// byte for byte.
///
/// # Errors
///
/// Another block is damaged too, or the new file cannot be written. The old one is untouched then.
pub fn rewrite(
    table: &Table,
    blocks: &[u64],
    source: &impl Source,
) -> Result<TableSummary, TableError> {
    let encoder = table.encoder();
    let mut writer = TableWriter::create(table.path(), &encoder)?;
    for block in 0..table.blocks() {
        if blocks.contains(&block) {
            writer.append(&encoder.encode_from(block, source)?)?;
        } else {
            writer.append_raw(&table.payload(block)?)?;
        }
    }
    writer.finish()
}
