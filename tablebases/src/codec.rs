//! From values to the bytes of a block and back.
//!
//! A block is cut into segments, so that a probe decodes few positions although its checksum covers
//! many. A segment is decoded by itself.

use std::ops::Range;

use kardis_games::layer::Layer;

use crate::distances::Tokens;
use crate::format::{Header, Layout, u16_at};
use crate::network::Network;
use crate::range::{RangeDecoder, RangeEncoder, TOTAL};

/// How likely values are.
#[derive(Clone, Debug)]
pub(crate) enum Model {
    /// The same for all positions: the frequency of every symbol.
    Same(Vec<u32>),
    /// By a network.
    Network(Box<Network>),
}

impl Model {
    const SAME: u8 = 0;
    const NETWORK: u8 = 1;

    /// The model as bytes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Same(frequencies) => {
                let words = frequencies.iter().map(|&n| n as u16);
                let mut bytes = vec![Self::SAME];
                bytes.extend(words.flat_map(u16::to_le_bytes));
                bytes
            }
            Self::Network(network) => {
                let mut bytes = vec![Self::NETWORK];
                bytes.extend(network.to_bytes());
                bytes
            }
        }
    }

    /// The model that some bytes begin with, and how many bytes it has.
    fn of(bytes: &[u8], layer: Layer, symbols: usize) -> Result<(Self, usize), &'static str> {
        let (&kind, rest) = bytes.split_first().ok_or("there is no model")?;
        match kind {
            Self::SAME => {
                let words = rest.get(..2 * symbols).ok_or("the model is cut off")?;
                let words = words.chunks_exact(2);
                let frequencies: Vec<u32> = words.map(|n| u32::from(u16_at(n, 0))).collect();
                if frequencies.iter().sum::<u32>() != TOTAL {
                    return Err("the frequencies do not add up");
                }
                Ok((Self::Same(frequencies), 1 + 2 * symbols))
            }
            Self::NETWORK => {
                let (network, length) = Network::of(rest, layer.pits(), symbols)?;
                Ok((Self::Network(Box::new(network)), 1 + length))
            }
            _ => Err("the model is of an unknown kind"),
        }
    }

    /// Calls `code` for the positions from a rank on, with the frequencies of the symbols of each;
    /// `code` puts the symbol in.
    #[inline]
    fn run(
        &self,
        layer: Layer,
        first: u64,
        symbols: &mut [u8],
        mut code: impl FnMut(&mut u8, &[u32]) -> Option<()>,
    ) -> Option<()> {
        match self {
            Self::Same(frequencies) => {
                for symbol in symbols {
                    code(symbol, frequencies)?;
                }
            }
            Self::Network(network) => network.run(layer.boards_from(first), symbols, code)?,
        }
        Some(())
    }

    /// Appends the code of some symbols.
    pub(crate) fn encode(
        &self,
        layer: Layer,
        first: u64,
        symbols: &mut [u8],
        coder: &mut RangeEncoder,
    ) -> Option<()> {
        self.run(layer, first, symbols, |&mut symbol, frequencies| {
            let (below, from) = frequencies.split_at(usize::from(symbol));
            let frequency = from[0];
            (frequency > 0).then(|| coder.encode(below.iter().sum(), frequency))
        })
    }

    /// Decodes as many symbols as there is room for.
    fn decode(
        &self,
        layer: Layer,
        first: u64,
        symbols: &mut [u8],
        coder: &mut RangeDecoder,
    ) -> Option<()> {
        self.run(layer, first, symbols, |symbol, frequencies| {
            let at = coder.peek();
            let (mut below, mut found) = (0, 0);
            // The frequencies add up to more than any number that comes.
            while at >= below + frequencies[found] {
                below += frequencies[found];
                found += 1;
            }
            coder.advance(below, frequencies[found]);
            *symbol = found as u8;
            Some(())
        })
    }
}

/// Encodes and decodes blocks of one table.
#[derive(Clone, Debug)]
pub(crate) struct Codec {
    layout: Layout,
    layer: Layer,
    model: Model,
    tokens: Option<Tokens>,
}

impl Codec {
    /// The codec of a table, or what is wrong with its model.
    pub(crate) fn new(header: &Header) -> Result<Self, &'static str> {
        let layout = header.layout.clone();
        let layer = header.info.layer().ok_or("there is no such layer")?;
        let symbols = usize::from(layout.count);
        let (model, length) = Model::of(&layout.model, layer, symbols)?;
        let rest = &layout.model[length..];
        let tokens = if header.info.contents.with_distances() {
            let tokens = Tokens::of(rest, symbols);
            Some(tokens.ok_or("the frequencies of the distances do not add up")?)
        } else if rest.is_empty() {
            None
        } else {
            return Err("bytes after the model");
        };
        Ok(Self {
            layout,
            layer,
            model,
            tokens,
        })
    }

    /// Positions of a segment; the last of a block may have fewer.
    pub(crate) fn segment_positions(&self) -> usize {
        self.layout.segment_positions as usize
    }

    /// Appends the bytes of a block that begins at a rank; `None` if a value is none of the layout.
    pub(crate) fn encode(
        &self,
        first: u64,
        values: &[i8],
        distances: &[u16],
        bytes: &mut Vec<u8>,
    ) -> Option<()> {
        let each = self.segment_positions();
        let (mut lengths, mut coded) = (Vec::new(), Vec::new());
        for (number, values) in values.chunks(each).enumerate() {
            let start = coded.len();
            let mut symbols = Vec::with_capacity(each);
            for &value in values {
                symbols.push(self.layout.symbol(value)?);
            }
            let mut coder = RangeEncoder::new(&mut coded);
            let rank = first + (number * each) as u64;
            self.model
                .encode(self.layer, rank, &mut symbols, &mut coder)?;
            if let Some(tokens) = &self.tokens {
                let distances = &distances[number * each..];
                for (&symbol, &distance) in symbols.iter().zip(distances) {
                    tokens.encode(&mut coder, symbol, distance)?;
                }
            }
            coder.finish();
            lengths.push(u16::try_from(coded.len() - start).ok()?);
        }
        // The last segment ends where the block does.
        lengths.pop();
        let wide = lengths.iter().any(|&length| length > u16::from(u8::MAX));
        let width = if wide { 2 } else { 1 };
        bytes.push(width);
        for length in lengths {
            bytes.extend(&length.to_le_bytes()[..usize::from(width)]);
        }
        bytes.append(&mut coded);
        Some(())
    }

    /// Where the bytes of a segment are within those of a block of so many positions; `None` if the
    /// block is not so long.
    fn place(&self, bytes: &[u8], positions: usize, segment: usize) -> Option<Range<usize>> {
        let others = positions.div_ceil(self.segment_positions()) - 1;
        let width = match bytes.first()? {
            1 => 1,
            2 => 2,
            _ => return None,
        };
        let mut start = 1 + width * others;
        let lengths = bytes.get(1..start)?;
        for (number, length) in lengths.chunks_exact(width).enumerate() {
            let high = length.get(1).copied().unwrap_or(0);
            let end = start + usize::from(u16::from_le_bytes([length[0], high]));
            if number == segment {
                return (end <= bytes.len()).then_some(start..end);
            }
            start = end;
        }
        (start <= bytes.len()).then_some(start..bytes.len())
    }

    /// Decodes one segment of a block: `first` is the rank of its first position, and the block has
    /// so many positions. Distances are decoded if there is room for them.
    pub(crate) fn decode_segment(
        &self,
        bytes: &[u8],
        positions: usize,
        segment: usize,
        first: u64,
        values: &mut [i8],
        distances: &mut [u16],
    ) -> Option<()> {
        let bytes = &bytes[self.place(bytes, positions, segment)?];
        let mut coder = RangeDecoder::new(bytes);
        let mut symbols = vec![0; values.len()];
        self.model
            .decode(self.layer, first, &mut symbols, &mut coder)?;
        for (value, &symbol) in values.iter_mut().zip(&symbols) {
            *value = self.layout.value(symbol);
        }
        if let Some(tokens) = self.tokens.as_ref().filter(|_| !distances.is_empty()) {
            for (distance, &symbol) in distances.iter_mut().zip(&symbols) {
                *distance = tokens.decode(&mut coder, symbol)?;
            }
        }
        Some(())
    }

    /// Decodes a block that begins at a rank; the distances only if there is room for them.
    pub(crate) fn decode(
        &self,
        first: u64,
        bytes: &[u8],
        values: &mut [i8],
        distances: &mut [u16],
    ) -> Option<()> {
        let (each, positions) = (self.segment_positions(), values.len());
        for segment in 0..positions.div_ceil(each) {
            let range = segment * each..positions.min((segment + 1) * each);
            let rank = first + range.start as u64;
            let distances = distances.get_mut(range.clone()).unwrap_or(&mut []);
            let values = &mut values[range];
            self.decode_segment(bytes, positions, segment, rank, values, distances)?;
        }
        Some(())
    }
}
