//! From values to the bytes of a block and back.

use crate::format::{Contents, Header, Layout};

/// Encodes and decodes blocks of one table.
#[derive(Clone, Debug)]
pub(crate) struct Codec {
    layout: Layout,
    distances: bool,
}

impl Codec {
    /// The codec of a table, or what is wrong with its model.
    pub(crate) fn new(header: &Header) -> Result<Self, &'static str> {
        if !header.layout.model.is_empty() {
            return Err("unknown model");
        }
        Ok(Self {
            layout: header.layout.clone(),
            distances: header.info.contents == Contents::ValuesAndDistances,
        })
    }

    /// Bits of a value.
    fn width(&self) -> u32 {
        u32::from(self.layout.count - 1)
            .checked_ilog2()
            .map_or(0, |n| n + 1)
    }

    /// Appends the bytes of a block that begins at a rank; `None` if a value is none of the layout.
    pub(crate) fn encode(
        &self,
        _first: u64,
        values: &[i8],
        distances: &[u16],
        bytes: &mut Vec<u8>,
    ) -> Option<()> {
        let Layout {
            base,
            step,
            count,
            distance_max,
            ..
        } = self.layout;
        let (mut word, mut filled) = (0u64, 0);
        for &value in values {
            let above = u32::try_from(i32::from(value) - i32::from(base)).ok()?;
            let symbol = above / u32::from(step);
            if above % u32::from(step) != 0 || symbol >= u32::from(count) {
                return None;
            }
            word |= u64::from(symbol) << filled;
            filled += self.width();
            while filled >= 8 {
                bytes.push(word as u8);
                word >>= 8;
                filled -= 8;
            }
        }
        if filled > 0 {
            bytes.push(word as u8);
        }
        if self.distances {
            for &distance in distances {
                if distance > distance_max {
                    return None;
                }
                bytes.extend(distance.to_le_bytes());
            }
        }
        Some(())
    }

    /// Bytes of the values of a block.
    fn values_length(&self, positions: usize) -> usize {
        (positions * self.width() as usize).div_ceil(8)
    }

    /// Decodes the values of a block that begins at a rank; `None` if the bytes are none that
    /// [`encode`](Self::encode) makes.
    pub(crate) fn decode_values(&self, _first: u64, bytes: &[u8], values: &mut [i8]) -> Option<()> {
        let bytes = bytes.get(..self.values_length(values.len()))?;
        let (mut word, mut filled) = (0u64, 0);
        let mut bytes = bytes.iter();
        let width = self.width();
        for value in values {
            while filled < width {
                word |= u64::from(*bytes.next()?) << filled;
                filled += 8;
            }
            let symbol = word & ((1 << width) - 1);
            word >>= width;
            filled -= width;
            if symbol >= u64::from(self.layout.count) {
                return None;
            }
            *value =
                (i32::from(self.layout.base) + symbol as i32 * i32::from(self.layout.step)) as i8;
        }
        Some(())
    }

    /// Decodes the distances of a block, whose values are known.
    pub(crate) fn decode_distances(
        &self,
        _first: u64,
        bytes: &[u8],
        values: &[i8],
        distances: &mut [u16],
    ) -> Option<()> {
        let bytes = bytes.get(self.values_length(values.len())..)?;
        if bytes.len() != 2 * distances.len() {
            return None;
        }
        for (distance, bytes) in distances.iter_mut().zip(bytes.chunks_exact(2)) {
            *distance = u16::from_le_bytes([bytes[0], bytes[1]]);
        }
        Some(())
    }
}
