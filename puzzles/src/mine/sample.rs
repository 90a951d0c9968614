//! Which boards of a layer are looked at: all, or a sample that a number decides.

use std::collections::BTreeSet;

use kardis_games::layer::Layer;

/// A generator of numbers: splitmix64 (Steele, Lea and Flood, Fast splittable pseudorandom number
/// generators, 2014).
#[derive(Clone, Copy, Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below another one. With numbers of layers the error of taking the upper half of a
    /// product is less than one in a thousand million.
    fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }
}

/// A number without pattern for every number.
pub(super) const fn mixed(number: u64) -> u64 {
    let mut z = number;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The ranks of so many boards of a layer, in rising order; all of them if there are no more. The seed
/// decides which.
pub(super) fn ranks(layer: Layer, most: u64, seed: u64) -> Vec<u64> {
    let size = layer.size();
    if size <= most {
        return (0..size).collect();
    }
    let mut random = Random(seed ^ mixed(u64::from(layer.seeds())));
    let wanted = most as usize;
    // Where nearly all are wanted it is the others that are drawn.
    let drawn = wanted.min((size - most) as usize);
    let mut set = BTreeSet::new();
    while set.len() < drawn {
        set.insert(random.below(size));
    }
    if drawn == wanted {
        return set.into_iter().collect();
    }
    (0..size).filter(|rank| !set.contains(rank)).collect()
}

#[cfg(test)]
mod tests {
    use kardis_games::board::Pits;

    use super::*;

    /// The first numbers of the generator for the seed 1234567, as published with its reference code
    /// in several languages (Rosetta Code, "Pseudo-random numbers/Splitmix64").
    #[test]
    fn numbers_are_the_published_ones() {
        let mut random = Random(1_234_567);
        let first = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(first.map(|_| random.next()), first);
    }

    #[test]
    fn samples_are_distinct_and_repeat() {
        let layer = Layer::new(Pits::SIX, 4).expect("1365 boards");
        for most in [1, 100, 1300, 1364, 1365, 5000] {
            let drawn = ranks(layer, most, 7);
            assert_eq!(drawn.len() as u64, most.min(layer.size()));
            assert!(drawn.is_sorted_by(|a, b| a < b));
            assert!(drawn.iter().all(|&rank| rank < layer.size()));
            assert_eq!(drawn, ranks(layer, most, 7));
        }
        assert_ne!(ranks(layer, 100, 7), ranks(layer, 100, 8));
    }
}
