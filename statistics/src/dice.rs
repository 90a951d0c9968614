//! Randomness that is the same everywhere: a seed and the number of a game give the whole sequence.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The random numbers of one game.
///
/// The stream is `ChaCha8` (Bernstein 2008), whose output is specified, so that it depends neither on
/// the machine nor on how many threads there are.
#[derive(Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of a game: the key is the seed and the game's number, so no two games share a stream.
    pub fn new(seed: u64, game: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&game.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number below `sides`, all as likely as each other.
    ///
    /// # Panics
    ///
    /// There must be at least one side.
    #[inline]
    pub fn below(&mut self, sides: u32) -> u32 {
        assert!(sides > 0, "dice without sides");
        // The high half of the product of a random word and the number of sides; words that fall
        // into the uneven part at the beginning are thrown again (Lemire 2019).
        let uneven = sides.wrapping_neg() % sides;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(sides);
            if product as u32 >= uneven {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same sequence for the same game; another one for another game or seed.
    #[test]
    fn games_have_their_own_sequences() {
        let throws = |seed, game| {
            let mut dice = Dice::new(seed, game);
            (0..32).map(|_| dice.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(throws(1, 0), throws(1, 0));
        assert_ne!(throws(1, 0), throws(1, 1));
        assert_ne!(throws(1, 0), throws(2, 0));
        assert_ne!(throws(0, 1), throws(1, 0));
    }

    /// Each of six sides comes up in its share of 60000 throws, to five standard deviations.
    #[test]
    fn sides_are_equally_likely() {
        let mut dice = Dice::new(7, 7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        let deviation = (60_000.0 * (1.0 / 6.0) * (5.0 / 6.0f64)).sqrt();
        for count in counts {
            assert!(
                (f64::from(count) - 10_000.0).abs() < 5.0 * deviation,
                "{counts:?}"
            );
        }
        assert_eq!(dice.below(1), 0);
    }
}
