//! Distances as tokens with known frequencies, followed by plain bits.
//!
//! Distances below 16 are a token each. Of the others the token says how many binary digits they
//! have and what the second one is, and the rest follows as it is.

use crate::format::u16_at;
use crate::range::{RangeDecoder, RangeEncoder, TOTAL, TOTAL_BITS};

/// Distances that are tokens themselves.
const PLAIN: u16 = 16;

/// How many tokens there are.
pub(crate) const TOKENS: usize = 40;

/// The token of a distance, and how many plain bits follow it.
fn token(distance: u16) -> (usize, u32) {
    if distance < PLAIN {
        return (usize::from(distance), 0);
    }
    let digits = distance.ilog2();
    let second = u32::from(distance) >> (digits - 1) & 1;
    (
        (u32::from(PLAIN) + 2 * (digits - 4) + second) as usize,
        digits - 1,
    )
}

/// The smallest distance of a token, and how many plain bits follow it.
fn smallest(token: usize) -> (u16, u32) {
    let Some(above) = token.checked_sub(usize::from(PLAIN)) else {
        return (token as u16, 0);
    };
    let digits = 4 + above as u32 / 2;
    let bits = digits - 1;
    ((2 + above as u16 % 2) << bits, bits)
}

/// Frequencies of tokens for every value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tokens {
    /// [`TOKENS`] for every symbol.
    frequencies: Vec<u16>,
}

impl Tokens {
    /// The frequencies for so many positions of each symbol and distance.
    pub(crate) fn new(counts: &[[u64; TOKENS]]) -> Self {
        let frequencies = counts.iter().flat_map(|counts| {
            let scaled = scaled(counts);
            scaled.into_iter().map(|frequency| frequency as u16)
        });
        Self {
            frequencies: frequencies.collect(),
        }
    }

    /// The place of a distance among the counts of its symbol.
    pub(crate) fn place(distance: u16) -> usize {
        token(distance).0
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let frequencies = self.frequencies.iter();
        frequencies.flat_map(|n| n.to_le_bytes()).collect()
    }

    /// The frequencies that these bytes are, if they are some.
    pub(crate) fn of(bytes: &[u8], symbols: usize) -> Option<Self> {
        let frequencies: Vec<u16> = bytes.chunks_exact(2).map(|n| u16_at(n, 0)).collect();
        let whole = bytes.len() == 2 * TOKENS * symbols;
        let sums = frequencies.chunks_exact(TOKENS).all(|frequencies| {
            let sum: u32 = frequencies.iter().map(|&n| u32::from(n)).sum();
            sum == TOTAL || sum == 0
        });
        (whole && sums).then_some(Self { frequencies })
    }

    fn of_symbol(&self, symbol: u8) -> &[u16] {
        &self.frequencies[usize::from(symbol) * TOKENS..][..TOKENS]
    }

    /// Writes a distance; `None` if none of its kind was counted.
    pub(crate) fn encode(&self, coder: &mut RangeEncoder, symbol: u8, distance: u16) -> Option<()> {
        let (token, bits) = token(distance);
        let frequencies = self.of_symbol(symbol);
        let below: u32 = frequencies[..token].iter().map(|&n| u32::from(n)).sum();
        let frequency = u32::from(frequencies[token]);
        if frequency == 0 {
            return None;
        }
        coder.encode(below, frequency);
        if bits > 0 {
            let rest = u32::from(distance) & ((1 << bits) - 1);
            let each = TOTAL_BITS - bits;
            coder.encode(rest << each, 1 << each);
        }
        Some(())
    }

    /// Reads a distance; `None` if there is none for the symbol.
    pub(crate) fn decode(&self, coder: &mut RangeDecoder, symbol: u8) -> Option<u16> {
        let at = coder.peek();
        let mut below = 0;
        let frequencies = self.of_symbol(symbol);
        let token = frequencies.iter().position(|&frequency| {
            let above = below + u32::from(frequency);
            if at < above {
                return true;
            }
            below = above;
            false
        })?;
        coder.advance(below, u32::from(frequencies[token]));
        let (smallest, bits) = smallest(token);
        if bits == 0 {
            return Some(smallest);
        }
        let each = TOTAL_BITS - bits;
        let rest = coder.peek() >> each;
        coder.advance(rest << each, 1 << each);
        Some(smallest | rest as u16)
    }
}

/// Frequencies that add up to [`TOTAL`], in proportion to counts and not zero unless the count is;
/// all zero if all counts are.
pub(crate) fn scaled(counts: &[u64]) -> Vec<u32> {
    let all: u64 = counts.iter().sum();
    let kinds = counts.iter().filter(|&&count| count > 0).count() as u64;
    let mut frequencies: Vec<u32> = counts
        .iter()
        .map(|&count| {
            let share = u128::from(count) * u128::from(u64::from(TOTAL) - kinds);
            let share = share / u128::from(all.max(1));
            u32::from(count > 0) + share as u32
        })
        .collect();
    // What rounding left goes to the first of the most frequent.
    let sum: u32 = frequencies.iter().sum();
    let most = (0..counts.len()).rev().max_by_key(|&at| counts[at]);
    if let Some(most) = most.filter(|_| all > 0) {
        frequencies[most] += TOTAL - sum;
    }
    frequencies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_cover_all_distances_once() {
        let mut next = 0;
        for kind in 0..TOKENS {
            let (least, bits) = smallest(kind);
            assert_eq!(u32::from(least), next);
            next += 1 << bits;
        }
        assert_eq!(next, 1 << 16);
        for distance in 0..=u16::MAX {
            let (kind, bits) = token(distance);
            let (least, same) = smallest(kind);
            assert_eq!(bits, same);
            assert_eq!(distance >> bits, least >> bits);
        }
    }

    #[test]
    fn frequencies_add_up() {
        for counts in [
            &[1, 2, 3][..],
            &[0, 0, 7],
            &[u64::MAX / 4, 1, 0, 1],
            &[1; 256],
        ] {
            let frequencies = scaled(counts);
            assert_eq!(frequencies.iter().sum::<u32>(), TOTAL);
            for (count, frequency) in counts.iter().zip(frequencies) {
                assert_eq!(*count > 0, frequency > 0);
            }
        }
        assert_eq!(scaled(&[0, 0]), [0, 0]);
    }
}
