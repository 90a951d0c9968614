//! Reading a table: opening is cheap, and every block is checked when it is read.

use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use kardis_games::layer::Layer;

use crate::codec::Codec;
use crate::encoder::{Encoder, ranks};
use crate::error::{Part, TableError};
use crate::file::read_exact_at;
use crate::format::{
    CHECK, FIXED, FOOTER, Footer, Header, HeaderFault, Index, TableInfo, VERSION, block_check,
    header_check, u32_at,
};

/// An open table of one layer. Threads can share it.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    file: File,
    bytes: u64,
    header: Header,
    header_check: u32,
    layer: Layer,
    index: Index,
    codec: Codec,
}

impl Table {
    /// Opens a table and checks everything but the blocks.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is no table, of another version, or damaged.
    ///
    /// # Panics
    ///
    /// Never: what was read is as long as was asked for.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let file = File::open(path).map_err(TableError::io(path, "open it"))?;
        let metadata = file
            .metadata()
            .map_err(TableError::io(path, "look at it"))?;
        let bytes = metadata.len();
        let damaged = |part, offset, what| TableError::Damaged {
            path: path.to_owned(),
            part,
            offset,
            what,
        };
        let read = |at: u64, length: usize| {
            let mut read = vec![0; length];
            read_exact_at(&file, &mut read, at).map_err(TableError::io(path, "read it"))?;
            Ok(read)
        };
        let header_error = |fault| match fault {
            HeaderFault::NotATable(offset, what) => TableError::NotATable {
                path: path.to_owned(),
                offset,
                what,
            },
            HeaderFault::Version(found) => TableError::Version {
                path: path.to_owned(),
                found,
                known: VERSION,
            },
            HeaderFault::Damaged(offset, what) => damaged(Part::Header, offset, what),
        };

        let smallest = (FIXED + CHECK + FOOTER) as u64;
        if bytes < smallest {
            let what = if bytes == 0 {
                "the file is empty"
            } else {
                "the file is shorter than the shortest table"
            };
            return Err(header_error(HeaderFault::NotATable(bytes, what)));
        }
        let fixed = read(0, FIXED)?;
        let fixed = fixed.first_chunk().expect("as many bytes were read");
        let length = Header::length(fixed).map_err(header_error)?;
        if length as u64 > bytes - FOOTER as u64 {
            return Err(damaged(
                Part::Header,
                12,
                "the header is longer than the file: its length is wrong, or the file is cut off",
            ));
        }
        let header_bytes = read(0, length)?;
        let header = Header::of(&header_bytes).map_err(header_error)?;
        let header_check = header_check(&header_bytes);

        let footer_at = bytes - FOOTER as u64;
        let footer = read(footer_at, FOOTER)?;
        let footer = footer.first_chunk().expect("as many bytes were read");
        let footer = Footer::of(footer, header_check)
            .map_err(|(at, what)| damaged(Part::Footer, footer_at + at, what))?;
        let index_bytes = Index::bytes(header.blocks());
        if footer.file != bytes {
            let what = "the file is cut off or longer than written";
            return Err(damaged(Part::Footer, footer_at + 8, what));
        }
        if index_bytes.and_then(|n| footer.index.checked_add(n)) != Some(footer_at) {
            let what = "the index has another length than the blocks need";
            return Err(damaged(Part::Footer, footer_at, what));
        }
        let index = read(footer.index, (footer_at - footer.index) as usize)?;
        let index = Index::of(&index, length as u64, header_check)
            .ok_or_else(|| damaged(Part::Index, footer.index, "the checksum does not match"))?;
        if index.end() != footer.index {
            let what = "the blocks do not end where the index begins";
            return Err(damaged(Part::Index, footer.index, what));
        }
        let codec =
            Codec::new(&header).map_err(|what| damaged(Part::Header, FIXED as u64, what))?;
        let layer = header.info.layer().expect("a checked header has a layer");
        Ok(Self {
            path: path.to_owned(),
            file,
            bytes,
            header,
            header_check,
            layer,
            index,
            codec,
        })
    }

    /// Opens a table that must be of certain rules and of a certain layer.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and if it is of other rules or of another layer.
    pub fn open_as(path: &Path, rules_hash: u64, layer: Layer) -> Result<Self, TableError> {
        let table = Self::open(path)?;
        let info = table.info();
        if info.rules_hash() != rules_hash {
            return Err(TableError::WrongRules {
                path: path.to_owned(),
                found: info.rules_hash(),
                wanted: rules_hash,
            });
        }
        if table.layer != layer {
            return Err(TableError::WrongLayer {
                path: path.to_owned(),
                found_pits: info.pits.get(),
                found_seeds: info.seeds,
                wanted_pits: layer.pits().get(),
                wanted_seeds: layer.seeds(),
            });
        }
        Ok(table)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the table is about.
    pub const fn info(&self) -> &TableInfo {
        &self.header.info
    }

    /// The layer.
    pub const fn layer(&self) -> Layer {
        self.layer
    }

    /// Bytes of the file.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.index.blocks()
    }

    /// Positions of every block but the last, which may have fewer.
    pub const fn block_positions(&self) -> u32 {
        self.header.layout.block_positions
    }

    /// The ranks of a block; none if there is no such block.
    pub fn ranks(&self, block: u64) -> Range<u64> {
        ranks(&self.header, self.layer, block)
    }

    /// Where in the file a block is.
    ///
    /// # Panics
    ///
    /// There is no such block.
    pub fn place(&self, block: u64) -> Range<u64> {
        let (offset, length) = self.index.place(block);
        offset..offset + length as u64
    }

    /// The encoder that made the table.
    ///
    /// # Panics
    ///
    /// Never: the header was checked.
    pub fn encoder(&self) -> Encoder {
        Encoder::of(self.header.clone()).expect("the header was checked")
    }

    /// The values of a block, by rank from the first of [`ranks`](Self::ranks) on.
    ///
    /// # Errors
    ///
    /// The block cannot be read, or is damaged.
    ///
    /// # Panics
    ///
    /// There is no such block.
    pub fn read_block(&self, block: u64, values: &mut Vec<i8>) -> Result<(), TableError> {
        self.decode(block, values, &mut Vec::new(), false)
    }

    /// The values and the distances of a block.
    ///
    /// # Errors
    ///
    /// The block cannot be read, is damaged, or the table has no distances.
    ///
    /// # Panics
    ///
    /// There is no such block.
    pub fn read_block_with_distances(
        &self,
        block: u64,
        values: &mut Vec<i8>,
        distances: &mut Vec<u16>,
    ) -> Result<(), TableError> {
        if !self.info().contents.with_distances() {
            let path = self.path.clone();
            return Err(TableError::NoDistances { path });
        }
        self.decode(block, values, distances, true)
    }

    /// The value of the position with a rank.
    ///
    /// # Errors
    ///
    /// The block of the position cannot be read, or is damaged.
    ///
    /// # Panics
    ///
    /// The layer has no such rank.
    pub fn value(&self, rank: u64) -> Result<i8, TableError> {
        let (segment, at) = self.segment_of(rank);
        let mut values = Vec::new();
        self.read_segment(segment, &mut values)?;
        Ok(values[at])
    }

    /// Which segment of the table a rank is in, and where in the segment.
    #[inline]
    pub(crate) fn segment_of(&self, rank: u64) -> (u64, usize) {
        let (block, at) = self.block_of(rank);
        let each = self.header.layout.segment_positions as usize;
        // Segments are numbered through, as if all blocks had as many.
        let all = u64::from(self.block_positions()).div_ceil(each as u64);
        (block * all + (at / each) as u64, at % each)
    }

    /// The values of a segment, after the checksum of its block.
    pub(crate) fn read_segment(
        &self,
        segment: u64,
        values: &mut Vec<i8>,
    ) -> Result<(), TableError> {
        let each = u64::from(self.header.layout.segment_positions);
        let all = u64::from(self.block_positions()).div_ceil(each);
        let (block, segment) = (segment / all, segment % all);
        let payload = self.payload(block)?;
        let ranks = self.ranks(block);
        let first = ranks.start + segment * each;
        values.clear();
        values.resize((ranks.end - first).min(each) as usize, 0);
        let positions = (ranks.end - ranks.start) as usize;
        let bytes = &payload[CHECK..];
        self.codec
            .decode_segment(bytes, positions, segment as usize, first, values, &mut [])
            .ok_or_else(|| self.damaged(block, "the values cannot be decoded"))
    }

    /// The distance of the position with a rank.
    ///
    /// # Errors
    ///
    /// The block of the position cannot be read, is damaged, or the table has no distances.
    ///
    /// # Panics
    ///
    /// The layer has no such rank.
    pub fn distance(&self, rank: u64) -> Result<u16, TableError> {
        let (block, at) = self.block_of(rank);
        let (mut values, mut distances) = (Vec::new(), Vec::new());
        self.read_block_with_distances(block, &mut values, &mut distances)?;
        Ok(distances[at])
    }

    /// Which block a rank is in, and where in the block.
    #[inline]
    pub fn block_of(&self, rank: u64) -> (u64, usize) {
        let each = u64::from(self.block_positions());
        (rank / each, (rank % each) as usize)
    }

    /// All values by rank. A caller with threads reads the blocks himself.
    ///
    /// # Errors
    ///
    /// A block cannot be read, or is damaged.
    pub fn load(&self) -> Result<Vec<i8>, TableError> {
        let mut all = Vec::with_capacity(self.layer.size() as usize);
        let mut values = Vec::new();
        for block in 0..self.blocks() {
            self.read_block(block, &mut values)?;
            all.extend_from_slice(&values);
        }
        Ok(all)
    }

    /// All distances by rank.
    ///
    /// # Errors
    ///
    /// A block cannot be read, is damaged, or the table has no distances.
    pub fn load_distances(&self) -> Result<Vec<u16>, TableError> {
        let mut all = Vec::with_capacity(self.layer.size() as usize);
        let (mut values, mut distances) = (Vec::new(), Vec::new());
        for block in 0..self.blocks() {
            self.read_block_with_distances(block, &mut values, &mut distances)?;
            all.extend_from_slice(&distances);
        }
        Ok(all)
    }

    /// Checks a block: its checksum, and that it can be decoded.
    ///
    /// # Errors
    ///
    /// The block cannot be read, or is damaged.
    ///
    /// # Panics
    ///
    /// There is no such block.
    pub fn check_block(&self, block: u64) -> Result<(), TableError> {
        let mut values = Vec::new();
        if self.info().contents.with_distances() {
            self.read_block_with_distances(block, &mut values, &mut Vec::new())
        } else {
            self.read_block(block, &mut values)
        }
    }

    /// What is wrong with the blocks, each bad one once; nothing if the table is whole.
    pub fn check(&self) -> Vec<TableError> {
        (0..self.blocks())
            .filter_map(|block| self.check_block(block).err())
            .collect()
    }

    /// The bytes of a block with its checksum, which is right.
    pub(crate) fn payload(&self, block: u64) -> Result<Vec<u8>, TableError> {
        let (offset, length) = self.index.place(block);
        let mut payload = vec![0; length];
        read_exact_at(&self.file, &mut payload, offset)
            .map_err(TableError::io(&self.path, "read a block of it"))?;
        let Some((check, covered)) = payload.split_at_checked(CHECK) else {
            return Err(self.damaged(block, "the block is too short"));
        };
        if block_check(self.header_check, block, covered) != u32_at(check, 0) {
            return Err(self.damaged(block, "the checksum does not match"));
        }
        Ok(payload)
    }

    fn decode(
        &self,
        block: u64,
        values: &mut Vec<i8>,
        distances: &mut Vec<u16>,
        with_distances: bool,
    ) -> Result<(), TableError> {
        let payload = self.payload(block)?;
        let ranks = self.ranks(block);
        let positions = (ranks.end - ranks.start) as usize;
        values.clear();
        values.resize(positions, 0);
        distances.clear();
        distances.resize(if with_distances { positions } else { 0 }, 0);
        self.codec
            .decode(ranks.start, &payload[CHECK..], values, distances)
            .ok_or_else(|| self.damaged(block, "the block cannot be decoded"))
    }

    fn damaged(&self, block: u64, what: &'static str) -> TableError {
        TableError::Damaged {
            path: self.path.clone(),
            part: Part::Block(block),
            offset: self.index.place(block).0,
            what,
        }
    }
}
