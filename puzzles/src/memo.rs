//! Maps of boards that are known already: exact keys, and a hash that costs little.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map of boards.
pub(crate) type Memo<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// A set of boards.
pub(crate) type Met<K> = HashSet<K, BuildHasherDefault<Mixer>>;

/// Multiplies and rotates word by word, and mixes once more at the end so that the low bits, by which
/// a map picks a place, depend on all of them. Nobody chooses boards to collide.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mixer(u64);

impl Mixer {
    /// An odd number without pattern: the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(Self::FACTOR);
    }

    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(Self::FACTOR);
        mixed ^ (mixed >> 29)
    }
}
