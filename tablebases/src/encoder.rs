//! Blocks from values: what a writer is fed with.

use std::ops::Range;
use std::path::Path;

use kardis_games::layer::Layer;

use crate::codec::{Codec, Model};
use crate::distances::{TOKENS, Tokens, scaled};
use crate::error::TableError;
use crate::format::{CHECK, Header, Layout, TableInfo, block_check, header_check};
use crate::network::{Neighbor, SUMS, Shape};
use crate::range::RangeEncoder;
use crate::trainer::train;

/// Positions of a block.
const BLOCK_POSITIONS: u32 = 4096;

/// Positions of a segment: what a cold probe decodes.
const SEGMENT_POSITIONS: u32 = 256;

/// Layers with fewer positions have no network, which would be larger than what it saves.
const NETWORK_FROM: u64 = 1 << 16;

/// Segments that are encoded to see whether a network pays.
const TRIAL: u64 = 64;

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
    // By value, and by value and token of the distance.
    let mut counts = [0u64; 256];
    let mut distance_counts = vec![[0u64; TOKENS]; 256];
    let mut distance_max = 0;
    let place = |value: i8| (i32::from(value) - i32::from(i8::MIN)) as usize;
    let mut values = vec![0; CHUNK.min(layer.size()) as usize];
    let mut distances = vec![0; values.len()];
    for first in (0..layer.size()).step_by(CHUNK as usize) {
        let positions = CHUNK.min(layer.size() - first) as usize;
        let values = &mut values[..positions];
        source.values(first, values);
        for &value in &*values {
            counts[place(value)] += 1;
        }
        if info.contents.with_distances() {
            let distances = &mut distances[..positions];
            source.distances(first, distances);
            for (&value, &distance) in values.iter().zip(&*distances) {
                distance_counts[place(value)][Tokens::place(distance)] += 1;
                distance_max = distance_max.max(distance);
            }
        }
    }
    let met: Vec<usize> = (0..256).filter(|&at| counts[at] > 0).collect();
    let (base, last) = (met[0], met[met.len() - 1]);
    let step = met.iter().fold(0, |step, at| gcd(step, at - base)).max(1);
    let possible = || (base..=last).step_by(step);
    let mut layout = Layout {
        block_positions: BLOCK_POSITIONS,
        segment_positions: SEGMENT_POSITIONS,
        base: (base as i32 + i32::from(i8::MIN)) as i8,
        step: step as u8,
        count: possible().count() as u16,
        distance_max,
        model: Vec::new(),
    };
    let counts: Vec<u64> = possible().map(|at| counts[at]).collect();
    layout.model = model(&layout, layer, &counts, source).to_bytes();
    if info.contents.with_distances() {
        let counts: Vec<_> = possible().map(|at| distance_counts[at]).collect();
        layout.model.extend(Tokens::new(&counts).to_bytes());
    }
    layout
}

/// The model that makes the table smallest.
fn model(layout: &Layout, layer: Layer, counts: &[u64], source: &impl Source) -> Model {
    let same = Model::Same(scaled(counts));
    if layer.size() < NETWORK_FROM || counts.len() == 1 {
        return same;
    }
    let pits = layer.pits().both();
    let shape = Shape {
        pits: layer.pits(),
        symbols: counts.len(),
        pit_cap: layer.seeds() as u8,
        own_cap: layer.seeds() as u8,
        neighbors: neighbors(pits),
    };
    let mut values = vec![0; layout.segment_positions as usize];
    let mut symbols_of = |first: u64, symbols: &mut [u8]| {
        let values = &mut values[..symbols.len()];
        source.values(first, values);
        for (symbol, &value) in symbols.iter_mut().zip(&*values) {
            *symbol = layout.symbol(value).expect("all values were counted");
        }
    };
    let network = train(&shape, layer, layout.segment_positions, &mut symbols_of);
    let network = Model::Network(Box::new(network));
    // As whole numbers, so that the choice is the same on every machine.
    let each = u64::from(layout.segment_positions);
    let segments = layer.size() / each;
    let (trials, mut bytes) = (segments.min(TRIAL), [Vec::new(), Vec::new()]);
    let mut symbols = vec![0; each as usize];
    for trial in 0..trials {
        let first = trial * segments / trials * each;
        symbols_of(first, &mut symbols);
        for (model, bytes) in [&same, &network].into_iter().zip(&mut bytes) {
            let mut coder = RangeEncoder::new(bytes);
            let coded = model.encode(layer, first, &mut symbols, &mut coder);
            coded.expect("all values were counted");
            coder.finish();
        }
    }
    let whole = |bytes: &[u8]| u128::from(bytes.len() as u64 * segments / trials);
    let [by_same, by_network] = &bytes;
    if whole(by_network) + (network.to_bytes().len() as u128) < whole(by_same) {
        network
    } else {
        same
    }
}

/// Neighbors whose values say much: a seed to the next pit, to the one after it, and two seeds.
fn neighbors(pits: usize) -> Vec<Neighbor> {
    let mut neighbors = Vec::new();
    for (step, seeds, most) in [(1, 1, 5), (2, 1, 4), (1, 2, 4)] {
        for from in 0..most {
            if from + step < pits && from + step <= SUMS {
                neighbors.push(Neighbor {
                    from: from as u8,
                    to: (from + step) as u8,
                    seeds,
                });
            }
        }
    }
    neighbors
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
