//! Writing a table: whole under its name, or not at all.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::encoder::{EncodedBlock, Encoder};
use crate::error::TableError;
use crate::format::{FOOTER, Footer, Index};

/// What a finished table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// The file.
    pub path: PathBuf,
    /// Positions of the layer.
    pub positions: u64,
    /// Blocks of the table.
    pub blocks: u64,
    /// Bytes of the file.
    pub bytes: u64,
    /// The BLAKE3 hash of the file, in hexadecimal.
    pub blake3: String,
}

/// A table that is being written, under a temporary name in the folder where it will stay.
///
/// Until [`finish`](Self::finish) returns, a file that had the name before is untouched. If the
/// writer is dropped before, the temporary file is removed; if the process is killed, a file whose
/// name begins with [`TEMPORARY`] is left over.
#[derive(Debug)]
pub struct TableWriter {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
    hasher: blake3::Hasher,
    header_check: u32,
    positions: u64,
    blocks: u64,
    index: Index,
}

/// How the names of unfinished files begin.
pub const TEMPORARY: &str = ".unfinished-";

/// Bytes that are written at once.
const BUFFER: usize = 1 << 20;

/// A new file beside `path` that can take its place later.
pub(crate) fn temporary_beside(path: &Path) -> Result<NamedTempFile, TableError> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY);
    #[cfg(unix)]
    {
        // As any other new file, within what the umask allows.
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        builder.permissions(mode);
    }
    builder
        .tempfile_in(folder_of(path))
        .map_err(TableError::io(path, "create a file beside it"))
}

/// Gives a temporary file its name, in such an order that after a crash the name stands for the
/// whole file or for what was there before.
pub(crate) fn publish(file: NamedTempFile, path: &Path) -> Result<(), TableError> {
    file.as_file()
        .sync_all()
        .map_err(TableError::io(path, "bring it to the disk"))?;
    file.persist(path)
        .map_err(|error| TableError::io(path, "give it its name")(error.error))?;
    // The name is part of the folder. Systems that cannot open folders have no need to.
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

impl TableWriter {
    /// Begins a table that will have a path; the folder must exist.
    ///
    /// # Errors
    ///
    /// The file cannot be created or written.
    pub fn create(path: &Path, encoder: &Encoder) -> Result<Self, TableError> {
        let file = temporary_beside(path)?;
        let mut writer = Self {
            path: path.to_owned(),
            file: BufWriter::with_capacity(BUFFER, file),
            hasher: blake3::Hasher::new(),
            header_check: encoder.header_check,
            positions: encoder.header.positions(),
            blocks: encoder.header.blocks(),
            index: Index::new(encoder.header_bytes.len() as u64),
        };
        writer.write(&encoder.header_bytes)?;
        Ok(writer)
    }

    /// Blocks that were appended so far: the number of the block that comes next.
    pub fn appended(&self) -> u64 {
        self.index.blocks()
    }

    /// Appends the next block.
    ///
    /// # Errors
    ///
    /// The block is not the next one, or of another encoder; or it cannot be written.
    pub fn append(&mut self, block: &EncodedBlock) -> Result<(), TableError> {
        if block.number != self.appended() || block.header_check != self.header_check {
            return Err(self.unfit(format!(
                "block {} of the same table comes next, not block {}",
                self.appended(),
                block.number
            )));
        }
        self.append_raw(&block.bytes)
    }

    /// Appends the bytes of the next block.
    pub(crate) fn append_raw(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let Ok(length) = u16::try_from(bytes.len()) else {
            return Err(self.unfit(format!("a block of {} bytes", bytes.len())));
        };
        self.index.push(length);
        self.write(bytes)
    }

    /// Writes index and footer, brings all to the disk and gives the file its name.
    ///
    /// # Errors
    ///
    /// Blocks are missing, or something cannot be written.
    pub fn finish(mut self) -> Result<TableSummary, TableError> {
        if self.appended() != self.blocks {
            return Err(self.unfit(format!(
                "{} of {} blocks came",
                self.appended(),
                self.blocks
            )));
        }
        let index = self.index.to_bytes(self.header_check);
        let footer = Footer {
            index: self.index.end(),
            file: self.index.end() + (index.len() + FOOTER) as u64,
        };
        self.write(&index)?;
        self.write(&footer.to_bytes(self.header_check))?;
        let file = self
            .file
            .into_inner()
            .map_err(|error| TableError::io(&self.path, "write")(error.into_error()))?;
        publish(file, &self.path)?;
        Ok(TableSummary {
            path: self.path,
            positions: self.positions,
            blocks: self.blocks,
            bytes: footer.file,
            blake3: self.hasher.finalize().to_hex().to_string(),
        })
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.hasher.update(bytes);
        self.file
            .write_all(bytes)
            .map_err(TableError::io(&self.path, "write"))
    }

    fn unfit(&self, what: String) -> TableError {
        TableError::Unfit {
            path: self.path.clone(),
            what,
        }
    }
}

/// Writes a whole table, one block after the other: for small layers and tests. A caller with
/// threads encodes the blocks himself.
///
/// # Errors
///
/// As [`TableWriter`].
pub fn write(
    path: &Path,
    encoder: &Encoder,
    source: &impl crate::encoder::Source,
) -> Result<TableSummary, TableError> {
    let mut writer = TableWriter::create(path, encoder)?;
    for block in 0..encoder.blocks() {
        writer.append(&encoder.encode_from(block, source)?)?;
    }
    writer.finish()
}
