//! Bytes that say whether they are those that were written: a mark, a head, and parts behind
//! checksums.
//!
//! ```text
//! mark    what the file is, and its version, as text
//! head    length (4 bytes), checksum (4 bytes), a small struct as bincode writes it
//! part    checksum (4 bytes), as many bytes as the head implies; any number of parts
//! ```
//!
//! All numbers are little-endian, checksums are CRC-32 of the bytes that follow.

use std::io::{self, Read, Write};

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};

/// bincode 2.0.1 panics at a hostile length unless it is given a limit.
const CONFIG: Configuration<LittleEndian, Fixint, Limit<LARGEST>> =
    bincode::config::legacy().with_limit::<LARGEST>();

/// Bytes of a head at most.
const LARGEST: usize = 1 << 10;

/// Writes a mark and a head.
///
/// # Errors
///
/// The bytes cannot be written.
pub(crate) fn write_head(file: &mut dyn Write, mark: &[u8], head: impl Encode) -> io::Result<()> {
    let head = bincode::encode_to_vec(head, CONFIG).map_err(io::Error::other)?;
    file.write_all(mark)?;
    file.write_all(&(head.len() as u32).to_le_bytes())?;
    write_part(file, &head)
}

/// Writes a part.
///
/// # Errors
///
/// The bytes cannot be written.
pub(crate) fn write_part(file: &mut dyn Write, part: &[u8]) -> io::Result<()> {
    file.write_all(&crc32fast::hash(part).to_le_bytes())?;
    file.write_all(part)
}

/// Why bytes cannot be used.
#[derive(Debug)]
pub(crate) enum Fault {
    /// They cannot be read.
    Io(io::Error),
    /// They are not those that were written.
    Wrong {
        /// Where what is wrong begins.
        offset: u64,
        /// What is wrong.
        what: &'static str,
    },
}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Io(error) => error,
            Fault::Wrong { offset, what } => {
                Self::new(io::ErrorKind::InvalidData, format!("byte {offset}: {what}"))
            }
        }
    }
}

/// Bytes as they are read, from the first on.
pub(crate) struct Source<F> {
    file: F,
    offset: u64,
}

impl<F: Read> Source<F> {
    /// A file at its beginning.
    pub(crate) const fn new(file: F) -> Self {
        Self { file, offset: 0 }
    }

    /// Where the next byte is.
    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    /// The next bytes as they are.
    ///
    /// # Errors
    ///
    /// They cannot be read, or the file ends before.
    pub(crate) fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        let offset = self.offset;
        self.file
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => Fault::Wrong {
                    offset,
                    what: "the file ends too early",
                },
                _ => Fault::Io(error),
            })?;
        self.offset += bytes.len() as u64;
        Ok(())
    }

    fn number(&mut self) -> Result<u32, Fault> {
        let mut bytes = [0; 4];
        self.bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// The head.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is damaged.
    pub(crate) fn head<T: Decode<()>>(&mut self) -> Result<T, Fault> {
        let offset = self.offset;
        let length = self.number()? as usize;
        if length > LARGEST {
            let what = "the head is too long";
            return Err(Fault::Wrong { offset, what });
        }
        let mut head = vec![0; length];
        self.part(&mut head)?;
        match bincode::decode_from_slice(&head, CONFIG) {
            Ok((head, used)) if used == length => Ok(head),
            _ => Err(Fault::Wrong {
                offset,
                what: "the head does not say what it must",
            }),
        }
    }

    /// A part of known length.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is damaged.
    pub(crate) fn part(&mut self, part: &mut [u8]) -> Result<(), Fault> {
        let offset = self.offset;
        let check = self.number()?;
        self.bytes(part)?;
        if crc32fast::hash(part) == check {
            Ok(())
        } else {
            let what = "a checksum does not match";
            Err(Fault::Wrong { offset, what })
        }
    }

    /// Nothing is left.
    ///
    /// # Errors
    ///
    /// Something is.
    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        match self.file.read(&mut [0]) {
            Ok(0) => Ok(()),
            Ok(_) => Err(Fault::Wrong {
                offset: self.offset,
                what: "more bytes than there should be",
            }),
            Err(error) => Err(Fault::Io(error)),
        }
    }
}
