//! A range coder: symbols with known probabilities as bytes, at hardly more than their entropy.
//!
//! Martin, "Range encoding: an algorithm for removing redundancy from a digitised message" (1979),
//! with the carry handled as in Pavlov's LZMA. Differences to the latter: the first byte, which is
//! always zero, is not written; the end is the shortest that decodes right, without its zeros.

/// The frequencies of a distribution add up to two to the power of this.
pub(crate) const TOTAL_BITS: u32 = 15;

/// What the frequencies of a distribution add up to.
pub(crate) const TOTAL: u32 = 1 << TOTAL_BITS;

/// Below this the range takes in another byte.
const LEAST: u32 = 1 << 24;

/// Writes symbols.
#[derive(Debug)]
pub(crate) struct RangeEncoder<'a> {
    bytes: &'a mut Vec<u8>,
    /// Where the bytes begin.
    start: usize,
    low: u64,
    range: u32,
    /// Bytes that a carry can still change: one, and then so many of 255.
    held: u8,
    more: usize,
    /// `held` is the first byte, which is not written.
    first: bool,
}

impl<'a> RangeEncoder<'a> {
    /// Appends to some bytes.
    pub(crate) fn new(bytes: &'a mut Vec<u8>) -> Self {
        Self {
            start: bytes.len(),
            bytes,
            low: 0,
            range: u32::MAX,
            held: 0,
            more: 0,
            first: true,
        }
    }

    /// A symbol whose frequency is `frequency`, where those before it have `below` together.
    #[inline]
    pub(crate) fn encode(&mut self, below: u32, frequency: u32) {
        debug_assert!(frequency > 0 && below + frequency <= TOTAL);
        let unit = self.range >> TOTAL_BITS;
        self.low += u64::from(unit) * u64::from(below);
        self.range = unit * frequency;
        while self.range < LEAST {
            self.range <<= 8;
            self.shift();
        }
    }

    /// Writes what is left.
    pub(crate) fn finish(mut self) {
        // The only number within the range that has three bytes of zeros at its end, or the first.
        let mask = u64::from(LEAST - 1);
        self.low = (self.low + mask) & !mask;
        for _ in 0..5 {
            self.shift();
        }
        while self.bytes.len() > self.start && self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
    }

    /// Takes the highest byte off `low`.
    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        if carry == 1 || self.low < 0xff00_0000 {
            if !self.first {
                self.bytes.push(self.held.wrapping_add(carry));
            }
            self.first = false;
            for _ in 0..self.more {
                self.bytes.push(0xff_u8.wrapping_add(carry));
            }
            self.more = 0;
            self.held = (self.low >> 24) as u8;
        } else {
            self.more += 1;
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }
}

/// Reads symbols.
#[derive(Debug)]
pub(crate) struct RangeDecoder<'a> {
    bytes: &'a [u8],
    code: u32,
    range: u32,
}

impl<'a> RangeDecoder<'a> {
    /// Reads from the first byte on; after the last come zeros.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self {
            bytes,
            code: 0,
            range: u32::MAX,
        };
        for _ in 0..4 {
            decoder.take_in();
        }
        decoder
    }

    /// A number that tells the next symbol: it is the one whose frequency and those before it
    /// together are above the number first.
    #[inline]
    pub(crate) fn peek(&self) -> u32 {
        let unit = self.range >> TOTAL_BITS;
        // Bytes that no encoder wrote can lead above all symbols.
        (self.code / unit).min(TOTAL - 1)
    }

    /// Goes past a symbol; see [`RangeEncoder::encode`].
    #[inline]
    pub(crate) fn advance(&mut self, below: u32, frequency: u32) {
        let unit = self.range >> TOTAL_BITS;
        self.code = self.code.wrapping_sub(unit * below);
        self.range = unit * frequency;
        while self.range < LEAST {
            self.range <<= 8;
            self.take_in();
        }
    }

    #[inline]
    fn take_in(&mut self) {
        let byte = match self.bytes.split_first() {
            Some((&byte, rest)) => {
                self.bytes = rest;
                byte
            }
            None => 0,
        };
        self.code = self.code << 8 | u32::from(byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random symbols of random distributions, short and long, likely and unlikely ones, come back.
    #[test]
    fn symbols_come_back() {
        let mut state = 3u64;
        let mut random = move |below: u32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((state >> 33) % u64::from(below)) as u32
        };
        for round in 0..3000 {
            let symbols: Vec<(u32, u32)> = (0..random(200))
                .map(|_| match round % 4 {
                    0 => (0, TOTAL - 1),
                    1 => (TOTAL - 1, 1),
                    2 => (random(TOTAL), 1),
                    _ => {
                        let below = random(TOTAL);
                        (below, 1 + random(TOTAL - below))
                    }
                })
                .collect();
            let mut bytes = vec![7];
            let mut encoder = RangeEncoder::new(&mut bytes);
            for &(below, frequency) in &symbols {
                encoder.encode(below, frequency);
            }
            encoder.finish();
            assert_eq!(bytes[0], 7);
            let mut decoder = RangeDecoder::new(&bytes[1..]);
            for &(below, frequency) in &symbols {
                let at = decoder.peek();
                assert!(
                    (below..below + frequency).contains(&at),
                    "round {round}: {at} is not of {below} + {frequency}"
                );
                decoder.advance(below, frequency);
            }
            let ideal: f64 = symbols
                .iter()
                .map(|&(_, frequency)| f64::from(TOTAL_BITS) - f64::from(frequency).log2())
                .sum();
            let spent = 8.0 * (bytes.len() - 1) as f64;
            assert!(spent <= ideal * 1.003 + 9.0, "{spent} bits for {ideal}");
        }
    }
}
