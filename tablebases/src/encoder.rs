//! Blocks from values: what a writer is fed with.

use std::ops::Range;
use std::path::Path;

use kardis_games::layer::Layer;

use crate::codec::Codec;
use crate::error::TableError;
use crate::format::{CHECK, Header, Layout, TableInfo, block_check, header_check};

/// Positions of a block.
const BLOCK_POSITIONS: u32 = 1024;

/// Positions that are asked for at once.
const CHUNK: u64 = 1 << 16;

/// The values of a whole layer, wherever they are kept.
pub trait Source {
    /// Fills `values` with those of the ranks from `first` on.
    fn values(&self, first: u64, values: &mut [i8]);

    /// Fills `distances` with those of the ranks from `first` on. Is asked only if the table is to
    /// have distances.
    fn distances(&self, first: u64, distances: &mut [u16]);
}

/// A layer in memory: a value for every rank, and a distance too or no distances.
#[derive(Clone, Copy, Debug)]
pub struct Slices<'a> {
    /// By rank.
    pub values: &'a [i8],
    /// By rank, or empty.
    pub distances: &'a [u16],
}

impl Source for Slices<'_> {
    fn values(&self, first: u64, values: &mut [i8]) {
        values.copy_from_slice(&self.values[first as usize..][..values.len()]);
    }

    fn distances(&self, first: u64, distances: &mut [u16]) {
        distances.copy_from_slice(&self.distances[first as usize..][..distances.len()]);
    }
}

/// A block ready to be appended to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedBlock {
    pub(crate) number: u64,
    pub(crate) header_check: u32,
    pub(crate) bytes: Vec<u8>,
}

impl EncodedBlock {
    /// The number of the block, from 0.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// How many bytes it has in the file.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }
}

/// Encodes the blocks of one table, each by itself: any number of threads can share an encoder, and
/// the bytes of a block depend on the layer only.
#[derive(Clone, Debug)]
pub struct Encoder {
    pub(crate) header: Header,
    pub(crate) header_bytes: Vec<u8>,
    pub(crate) header_check: u32,
    layer: Layer,
    codec: Codec,
}

impl Encoder {
    /// The encoder for a layer: looks at all of its values once, and learns from a sample of them
    /// how they are best written.
    ///
    /// # Errors
    ///
    /// There is no such layer.
    pub fn new(info: TableInfo, source: &impl Source) -> Result<Self, TableError> {
        let Some(layer) = info.layer() else {
            return Err(unfit(format!(
                "there is no layer of {} seeds on {} pits a side",
                info.seeds,
                info.pits.get()
            )));
        };
        let layout = survey(&info, layer, source);
        Self::of(Header { info, layout }).map_err(|what| unfit(what.to_owned()))
    }

    /// The encoder that made a table with this header.
    pub(crate) fn of(header: Header) -> Result<Self, &'static str> {
        let codec = Codec::new(&header)?;
        let header_bytes = header.to_bytes();
        let header_check = header_check(&header_bytes);
        let layer = header.info.layer().ok_or("there is no such layer")?;
        Ok(Self {
            header,
            header_bytes,
            header_check,
            layer,
            codec,
        })
    }

    /// What the table is about.
    pub const fn info(&self) -> &TableInfo {
        &self.header.info
    }

    /// How many blocks the table has.
    pub fn blocks(&self) -> u64 {
        self.header.blocks()
    }

    /// The ranks of a block.
    pub fn ranks(&self, block: u64) -> Range<u64> {
        ranks(&self.header, self.layer, block)
    }

    /// Encodes a block from the values of its [`ranks`](Self::ranks), and the distances if the
    /// table has some (otherwise they are not looked at).
    ///
    /// # Errors
    ///
    /// The block does not exist, has another number of positions, or holds a value that the layer
    /// did not have when the encoder was made.
    pub fn encode(
        &self,
        block: u64,
        values: &[i8],
        distances: Option<&[u16]>,
    ) -> Result<EncodedBlock, TableError> {
        let ranks = self.ranks(block);
        let positions = ranks.end - ranks.start;
        let with_distances = self.info().contents.with_distances();
        let distances = if with_distances {
            distances.unwrap_or(&[])
        } else {
            &[]
        };
        if positions == 0
            || values.len() as u64 != positions
            || (with_distances && distances.len() != values.len())
        {
            return Err(unfit(format!(
                "block {block} has {positions} positions, and {} values and {} distances came",
                values.len(),
                distances.len()
            )));
        }
        let mut bytes = vec![0; CHECK];
        self.codec
            .encode(ranks.start, values, distances, &mut bytes)
            .ok_or_else(|| unfit(format!("block {block} holds a value that is new")))?;
        let check = block_check(self.header_check, block, &bytes[CHECK..]);
        bytes[..CHECK].copy_from_slice(&check.to_le_bytes());
        Ok(EncodedBlock {
            number: block,
            header_check: self.header_check,
            bytes,
        })
    }

    /// Encodes a block, asking a source for the values.
    ///
    /// # Errors
    ///
    /// As [`encode`](Self::encode).
    pub fn encode_from(
        &self,
        block: u64,
        source: &impl Source,
    ) -> Result<EncodedBlock, TableError> {
        let ranks = self.ranks(block);
        let positions = (ranks.end - ranks.start) as usize;
        let mut values = vec![0; positions];
        source.values(ranks.start, &mut values);
        let mut distances = Vec::new();
        if self.info().contents.with_distances() {
            distances.resize(positions, 0);
            source.distances(ranks.start, &mut distances);
        }
        self.encode(block, &values, Some(&distances))
    }
}

fn unfit(what: String) -> TableError {
    TableError::Unfit {
        path: Path::new("table").to_owned(),
        what,
    }
}

/// The ranks of a block; none if there is no such block.
pub(crate) fn ranks(header: &Header, layer: Layer, block: u64) -> Range<u64> {
    let each = u64::from(header.layout.block_positions);
    let first = block.saturating_mul(each).min(layer.size());
    first..(first + each).min(layer.size())
}

/// What values occur, and how they are best written.
fn survey(info: &TableInfo, layer: Layer, source: &impl Source) -> Layout {
    let mut seen = [false; 256];
    let mut distance_max = 0;
    let mut values = vec![0; CHUNK.min(layer.size()) as usize];
    let mut distances = vec![0; values.len()];
    for first in (0..layer.size()).step_by(CHUNK as usize) {
        let positions = CHUNK.min(layer.size() - first) as usize;
        source.values(first, &mut values[..positions]);
        for value in &values[..positions] {
            seen[(i32::from(*value) - i32::from(i8::MIN)) as usize] = true;
        }
        if info.contents.with_distances() {
            source.distances(first, &mut distances[..positions]);
            let most = distances[..positions].iter().fold(0, |a, &b| a.max(b));
            distance_max = distance_max.max(most);
        }
    }
    let values: Vec<i32> = (0..256)
        .filter(|&at| seen[at as usize])
        .map(|at| at + i32::from(i8::MIN))
        .collect();
    let (base, last) = (values[0], values[values.len() - 1]);
    let step = values
        .iter()
        .fold(0, |step, value| gcd(step, value - base))
        .max(1);
    Layout {
        block_positions: BLOCK_POSITIONS,
        base: base as i8,
        step: step as u8,
        count: ((last - base) / step + 1) as u16,
        distance_max,
        model: Vec::new(),
    }
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
