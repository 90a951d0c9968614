//! Random numbers for tests: the same for the same seed, on every machine and in every year.
//!
//! ```
//! use kardis_chance::Random;
//!
//! let seed = 7;
//! println!("seed {seed}");
//! let mut random = Random::new(seed);
//! assert!(random.below(6) < 6);
//! assert!("abc".contains(*random.pick(&['a', 'b', 'c'])));
//! ```
#![forbid(unsafe_code)]

/// A generator: splitmix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators,
/// 2014). The whole sequence follows from the seed, which a test prints.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, any of 64 bits.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is small against 2^64, so that all are about as likely.
    ///
    /// # Panics
    ///
    /// The bound is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound as u64) as usize
    }

    /// One of some things.
    ///
    /// # Panics
    ///
    /// There is none.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the generator for the seed 1234567, as published with its reference code
    /// (Vigna, splitmix64.c; quoted by Rosetta Code, "Pseudo-random numbers/Splitmix64").
    #[test]
    fn published_numbers() {
        let mut random = Random::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!([(); 5].map(|()| random.number()), expected);
    }
}
