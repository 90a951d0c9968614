//! Files that are whole or not there.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::error::TableError;
use crate::writer::{publish, temporary_beside};

/// Bytes that are written at once.
const BUFFER: usize = 1 << 20;

/// Writes a file that takes its name, and the place of a file that had it, only when all of it is on
/// the disk. The folder must exist.
///
/// # Errors
///
/// Something cannot be written; then what was there before is untouched.
pub fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), TableError> {
    let mut file = BufWriter::with_capacity(BUFFER, temporary_beside(path)?);
    content(&mut file).map_err(TableError::io(path, "write it"))?;
    let file = file
        .into_inner()
        .map_err(|error| TableError::io(path, "write it")(error.into_error()))?;
    publish(file, path)
}
