//! The bytes around the blocks: header, index and footer. The specification is
//! `docs/table-format.md`.
//!
//! # Layout
//!
//! ```text
//! header   fixed fields, identity text, model, checksum
//! blocks   one after the other: checksum, lengths of the segments, segments
//! index    lengths of the blocks, checksum
//! footer   where the index is, how long the file is, checksum, end mark
//! ```
//!
//! All numbers are little-endian. Every byte is under a checksum, and every checksum but the
//! header's covers the header's checksum and the number of the block besides, so that parts of
//! two files, or two blocks of one, cannot be exchanged unnoticed.

use kardis_games::board::Pits;
use kardis_games::hash::rules_hash;
use kardis_games::layer::Layer;

/// The version of the format that this crate reads and writes.
pub const VERSION: u32 = 1;

/// The first eight bytes. The first has the high bit set, and line ends of both kinds follow, so
/// that a copy that was taken for text is noticed (the idea is that of PNG).
pub(crate) const MAGIC: [u8; 8] = *b"\x89KTB\r\n\x1a\n";

/// The last eight bytes.
pub(crate) const END: [u8; 8] = *b"\nKTBEND\n";

/// Bytes of the header before the identity text.
pub(crate) const FIXED: usize = 72;

/// Bytes of the footer.
pub(crate) const FOOTER: usize = 32;

/// Blocks between two entries of the index that hold an offset in memory.
pub(crate) const GROUP: u64 = 64;

/// The checksum at the end of a whole header.
///
/// (The CRC of a text together with its own CRC would be the same for all texts.)
pub(crate) fn header_check(header: &[u8]) -> u32 {
    u32_at(header, header.len() - CHECK)
}

/// Bytes of a checksum.
pub(crate) const CHECK: usize = 4;

/// What a table holds for every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contents {
    /// The value for the side to move.
    Values,
    /// The value, and the plies to conversion.
    ValuesAndDistances,
}

impl Contents {
    /// The table holds distances.
    pub const fn with_distances(self) -> bool {
        matches!(self, Self::ValuesAndDistances)
    }

    const fn code(self) -> u8 {
        match self {
            Self::Values => 1,
            Self::ValuesAndDistances => 3,
        }
    }

    const fn of(code: u8) -> Option<Self> {
        match code {
            1 => Some(Self::Values),
            3 => Some(Self::ValuesAndDistances),
            _ => None,
        }
    }
}

/// What a table is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableInfo {
    /// The identity text of the rules; see [`identity`](kardis_games::rules::TwoRow::identity).
    pub identity: String,
    /// Pits a side.
    pub pits: Pits,
    /// Seeds in play.
    pub seeds: u32,
    /// What is stored.
    pub contents: Contents,
}

impl TableInfo {
    /// The hash of the identity text.
    pub const fn rules_hash(&self) -> u64 {
        rules_hash(self.identity.as_str())
    }

    /// The layer, unless there is none with these numbers.
    pub fn layer(&self) -> Option<Layer> {
        Layer::new(self.pits, self.seeds)
    }
}

/// How the values of a table are laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Positions of a block; the last block may have fewer.
    pub(crate) block_positions: u32,
    /// Positions of a segment; the last segment of a block may have fewer.
    pub(crate) segment_positions: u32,
    /// The smallest value.
    pub(crate) base: i8,
    /// From one possible value to the next.
    pub(crate) step: u8,
    /// How many values are possible: `base`, `base + step` and so on.
    pub(crate) count: u16,
    /// The largest distance.
    pub(crate) distance_max: u16,
    /// What the codec needs to know of the layer.
    pub(crate) model: Vec<u8>,
}

impl Layout {
    /// The number of a value among those that are possible.
    #[inline]
    pub(crate) fn symbol(&self, value: i8) -> Option<u8> {
        let above = u32::try_from(i32::from(value) - i32::from(self.base)).ok()?;
        let step = u32::from(self.step);
        let symbol = above / step;
        (above % step == 0 && symbol < u32::from(self.count)).then_some(symbol as u8)
    }

    /// The value with a number below `count`.
    #[inline]
    pub(crate) fn value(&self, symbol: u8) -> i8 {
        (i32::from(self.base) + i32::from(self.step) * i32::from(symbol)) as i8
    }
}

/// Everything before the first block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) info: TableInfo,
    pub(crate) layout: Layout,
}

/// What is wrong with a header, and where.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum HeaderFault {
    NotATable(u64, &'static str),
    Version(u32),
    Damaged(u64, &'static str),
}

impl Header {
    /// Positions of the layer.
    pub(crate) fn positions(&self) -> u64 {
        self.info.layer().map_or(0, Layer::size)
    }

    /// Blocks of the table.
    pub(crate) fn blocks(&self) -> u64 {
        self.positions()
            .div_ceil(u64::from(self.layout.block_positions))
    }

    /// The header as bytes, with its checksum.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let Layout {
            block_positions,
            segment_positions,
            base,
            step,
            count,
            distance_max,
            model,
        } = &self.layout;
        let identity = self.info.identity.as_bytes();
        let length = FIXED + identity.len() + model.len() + CHECK;
        let mut bytes = Vec::with_capacity(length);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((length as u32).to_le_bytes());
        bytes.extend(self.info.rules_hash().to_le_bytes());
        bytes.extend((self.info.pits.get() as u32).to_le_bytes());
        bytes.extend(self.info.seeds.to_le_bytes());
        bytes.extend(self.positions().to_le_bytes());
        bytes.extend(self.blocks().to_le_bytes());
        bytes.extend(block_positions.to_le_bytes());
        bytes.extend([self.info.contents.code(), base.to_le_bytes()[0], *step, 0]);
        bytes.extend(count.to_le_bytes());
        bytes.extend(distance_max.to_le_bytes());
        bytes.extend((identity.len() as u32).to_le_bytes());
        bytes.extend((model.len() as u32).to_le_bytes());
        bytes.extend(segment_positions.to_le_bytes());
        debug_assert_eq!(bytes.len(), FIXED);
        bytes.extend(identity);
        bytes.extend(model);
        let check = crc32fast::hash(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// How long the header is that begins with these [`FIXED`] bytes.
    pub(crate) fn length(fixed: &[u8; FIXED]) -> Result<usize, HeaderFault> {
        if let Some(at) = (0..MAGIC.len()).find(|&at| fixed[at] != MAGIC[at]) {
            let what = if fixed.iter().all(|&byte| byte == 0) {
                "all bytes are zero"
            } else {
                "the first eight bytes are others"
            };
            return Err(HeaderFault::NotATable(at as u64, what));
        }
        let version = u32_at(fixed, 8);
        if version != VERSION {
            return Err(HeaderFault::Version(version));
        }
        let length = u32_at(fixed, 12) as usize;
        let (identity, model) = (u32_at(fixed, 60) as usize, u32_at(fixed, 64) as usize);
        let parts = FIXED + CHECK;
        if identity
            .checked_add(model)
            .and_then(|n| n.checked_add(parts))
            != Some(length)
        {
            return Err(HeaderFault::Damaged(12, "the lengths do not add up"));
        }
        Ok(length)
    }

    /// The header that these bytes are, if they are one.
    pub(crate) fn of(bytes: &[u8]) -> Result<Self, HeaderFault> {
        let fixed = bytes.first_chunk::<FIXED>();
        let fixed = fixed.ok_or(HeaderFault::NotATable(0, "too short for a header"))?;
        let length = Self::length(fixed)?;
        if bytes.len() != length {
            return Err(HeaderFault::Damaged(12, "the header is cut off"));
        }
        let (covered, check) = bytes.split_at(length - CHECK);
        if crc32fast::hash(covered) != u32_at(check, 0) {
            return Err(HeaderFault::Damaged(0, "the checksum does not match"));
        }
        // From here on only a writer that went wrong can have caused a fault.
        let damaged = |at, what| Err(HeaderFault::Damaged(at, what));
        let identity_end = FIXED + u32_at(fixed, 60) as usize;
        let Ok(identity) = String::from_utf8(bytes[FIXED..identity_end].to_vec()) else {
            return damaged(FIXED as u64, "the identity of the rules is no text");
        };
        let Ok(pits) = Pits::new(u32_at(fixed, 24) as usize) else {
            return damaged(24, "no board has so many pits");
        };
        let Some(contents) = Contents::of(fixed[52]) else {
            return damaged(52, "unknown contents");
        };
        let header = Self {
            info: TableInfo {
                identity,
                pits,
                seeds: u32_at(fixed, 28),
                contents,
            },
            layout: Layout {
                block_positions: u32_at(fixed, 48),
                segment_positions: u32_at(fixed, 68),
                base: i8::from_le_bytes([fixed[53]]),
                step: fixed[54],
                count: u16_at(fixed, 56),
                distance_max: u16_at(fixed, 58),
                model: bytes[identity_end..length - CHECK].to_vec(),
            },
        };
        let layout = &header.layout;
        if header.info.layer().is_none() {
            return damaged(28, "no layer has so many seeds");
        }
        if layout.block_positions == 0 || layout.block_positions > MAX_BLOCK_POSITIONS {
            return damaged(48, "the size of a block is out of range");
        }
        if layout.segment_positions == 0 || layout.segment_positions > layout.block_positions {
            return damaged(68, "the size of a segment is out of range");
        }
        let last = i32::from(layout.base) + (i32::from(layout.count) - 1) * i32::from(layout.step);
        if layout.count == 0 || layout.count > 256 || layout.step == 0 || last > i32::from(i8::MAX)
        {
            return damaged(53, "the values are out of range");
        }
        // What is written in two ways must agree, and the bytes without a meaning must be zero.
        if header.to_bytes() != bytes {
            return damaged(16, "two fields contradict each other");
        }
        Ok(header)
    }
}

/// The most positions of a block: with at most 15 bits for a value, 15 for the token of a distance
/// and 14 for the rest of it, the length still fits into the two bytes of the index.
pub(crate) const MAX_BLOCK_POSITIONS: u32 = 8192;

/// The last bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Footer {
    /// Where the index begins.
    pub(crate) index: u64,
    /// Bytes of the whole file.
    pub(crate) file: u64,
}

impl Footer {
    pub(crate) fn to_bytes(self, header_check: u32) -> [u8; FOOTER] {
        let mut bytes = [0; FOOTER];
        bytes[..8].copy_from_slice(&self.index.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.file.to_le_bytes());
        bytes[16..20].copy_from_slice(&header_check.to_le_bytes());
        let check = crc32fast::hash(&bytes[..20]);
        bytes[20..24].copy_from_slice(&check.to_le_bytes());
        bytes[24..].copy_from_slice(&END);
        bytes
    }

    /// The footer, or where in it the first fault is and what.
    pub(crate) fn of(bytes: &[u8; FOOTER], header_check: u32) -> Result<Self, (u64, &'static str)> {
        if bytes[24..] != END {
            return Err((
                24,
                "the end mark is missing: the file is cut off or longer than written",
            ));
        }
        if crc32fast::hash(&bytes[..20]) != u32_at(bytes, 20) {
            return Err((0, "the checksum does not match"));
        }
        if u32_at(bytes, 16) != header_check {
            return Err((16, "header and footer belong to different files"));
        }
        Ok(Self {
            index: u64_at(bytes, 0),
            file: u64_at(bytes, 8),
        })
    }
}

/// The lengths of all blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Index {
    lengths: Vec<u16>,
    /// Where every [`GROUP`]th block begins.
    offsets: Vec<u64>,
    /// Where the last block ends.
    end: u64,
}

impl Index {
    /// An index without blocks; the first will begin at an offset.
    pub(crate) fn new(first: u64) -> Self {
        Self {
            lengths: Vec::new(),
            offsets: Vec::new(),
            end: first,
        }
    }

    /// One block more.
    pub(crate) fn push(&mut self, length: u16) {
        if (self.lengths.len() as u64).is_multiple_of(GROUP) {
            self.offsets.push(self.end);
        }
        self.lengths.push(length);
        self.end += u64::from(length);
    }

    /// Bytes of an index of so many blocks.
    pub(crate) const fn bytes(blocks: u64) -> Option<u64> {
        match blocks.checked_mul(2) {
            Some(bytes) => bytes.checked_add(CHECK as u64),
            None => None,
        }
    }

    pub(crate) fn blocks(&self) -> u64 {
        self.lengths.len() as u64
    }

    /// Where the last block ends.
    pub(crate) const fn end(&self) -> u64 {
        self.end
    }

    /// Where a block begins, and its length.
    #[inline]
    pub(crate) fn place(&self, block: u64) -> (u64, usize) {
        let group = block / GROUP;
        let before = &self.lengths[(group * GROUP) as usize..block as usize];
        let skipped: u64 = before.iter().map(|&length| u64::from(length)).sum();
        (
            self.offsets[group as usize] + skipped,
            usize::from(self.lengths[block as usize]),
        )
    }

    pub(crate) fn to_bytes(&self, header_check: u32) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.lengths.iter().flat_map(|n| n.to_le_bytes()).collect();
        let check = index_check(&bytes, header_check);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// The index that these bytes are, unless the checksum does not match.
    pub(crate) fn of(bytes: &[u8], first: u64, header_check: u32) -> Option<Self> {
        let (lengths, check) = bytes.split_last_chunk::<CHECK>()?;
        if index_check(lengths, header_check) != u32::from_le_bytes(*check) {
            return None;
        }
        let mut index = Self::new(first);
        for length in lengths.chunks_exact(2) {
            index.push(u16_at(length, 0));
        }
        Some(index)
    }
}

fn index_check(lengths: &[u8], header_check: u32) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header_check.to_le_bytes());
    hasher.update(lengths);
    hasher.finalize()
}

/// The checksum of a block: over the header's checksum, the number of the block, and its bytes.
pub(crate) fn block_check(header_check: u32, block: u64, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header_check.to_le_bytes());
    hasher.update(&block.to_le_bytes());
    hasher.update(payload);
    hasher.finalize()
}

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}
