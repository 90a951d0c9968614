//! A solved layer as a table on disk: blocks encoded on all threads, written in order.

use std::path::Path;

use kardis_games::rules::TwoRow;
use kardis_tablebases::encoder::{EncodedBlock, Encoder, Slices};
use kardis_tablebases::error::TableError;
use kardis_tablebases::format::{Contents, TableInfo};
use kardis_tablebases::writer::{TableSummary, TableWriter};
use rayon::prelude::*;

use crate::observer::{Observer, Progress};

/// Blocks between two looks at whether to stop.
const BATCH: u64 = 4096;

/// What the table of a layer is about.
pub(super) fn info<R: TwoRow>(rules: R, seeds: u32, distances: bool) -> TableInfo {
    TableInfo {
        identity: rules.identity(),
        pits: rules.pits(),
        seeds,
        contents: if distances {
            Contents::ValuesAndDistances
        } else {
            Contents::Values
        },
    }
}

/// Writes the table of a layer; nothing if the observer says stop, and then there is no file.
/// `distances` is empty for a table without.
///
/// # Errors
///
/// The values are not those of a layer, or something cannot be written.
pub fn write(
    path: &Path,
    info: TableInfo,
    values: &[i8],
    distances: &[u16],
    observer: &Observer,
) -> Result<Option<TableSummary>, TableError> {
    let source = Slices { values, distances };
    let encoder = Encoder::new(info, &source)?;
    let mut writer = TableWriter::create(path, &encoder)?;
    let blocks = encoder.blocks();
    let before = observer.progress();
    let mut encoded = Vec::new();
    for first in (0..blocks).step_by(BATCH as usize) {
        // While a batch is encoded, the one before is written.
        let next = first..(first + BATCH).min(blocks);
        let (next, appended) = rayon::join(
            || -> Result<Vec<EncodedBlock>, TableError> {
                let numbers: Vec<u64> = next.collect();
                let blocks = numbers.into_par_iter().with_min_len(16);
                blocks
                    .map(|block| encoder.encode_from(block, &source))
                    .collect()
            },
            || append(&mut writer, &encoded),
        );
        appended?;
        encoded = next?;
        if before.total > 0 {
            let left = before.total - before.done.min(before.total);
            let done = before.done + left * first / blocks.max(1);
            observer.report(Progress { done, ..before });
        }
        if observer.due() {
            return Ok(None);
        }
    }
    append(&mut writer, &encoded)?;
    writer.finish().map(Some)
}

fn append(writer: &mut TableWriter, encoded: &[EncodedBlock]) -> Result<(), TableError> {
    encoded.iter().try_for_each(|block| writer.append(block))
}
