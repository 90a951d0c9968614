//! Decoded segments that were asked for lately, shared by all threads.
//!
//! A segment can only be in one set of a few places, which its key chooses, so a lookup takes one
//! short lock that other segments rarely want too, and never searches or moves anything large.

use std::sync::{Mutex, PoisonError};

/// Places of a set.
const WAYS: usize = 4;

/// A cache of segments.
#[derive(Debug)]
pub(crate) struct Cache {
    sets: Vec<Mutex<Set>>,
}

#[derive(Debug, Default)]
struct Set {
    /// Grows with every use.
    clock: u64,
    places: [Place; WAYS],
}

#[derive(Debug, Default)]
struct Place {
    key: u64,
    used: u64,
    /// Empty if there is no segment here.
    values: Vec<i8>,
}

impl Cache {
    /// A cache for at least so many segments; it takes memory only as segments come.
    pub(crate) fn new(segments: usize) -> Self {
        let sets = segments.div_ceil(WAYS).max(1).next_power_of_two();
        let mut cache = Self { sets: Vec::new() };
        cache.sets.resize_with(sets, Mutex::default);
        cache
    }

    fn set(&self, key: u64) -> &Mutex<Set> {
        // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4): the product's high
        // half depends on all bits of the key.
        let hash = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize;
        &self.sets[hash & (self.sets.len() - 1)]
    }

    /// The value at a place of the segment with a key, if the segment is here.
    #[inline]
    pub(crate) fn get(&self, key: u64, at: usize) -> Option<i8> {
        // A thread that panicked with the lock in hand left a set that is still whole.
        let mut set = self.set(key).lock().unwrap_or_else(PoisonError::into_inner);
        let set = &mut *set;
        let place = set
            .places
            .iter_mut()
            .find(|place| place.key == key && !place.values.is_empty())?;
        set.clock += 1;
        place.used = set.clock;
        place.values.get(at).copied()
    }

    /// Puts a segment in, in the place of the one that was not used for the longest time.
    pub(crate) fn insert(&self, key: u64, values: Vec<i8>) {
        let mut set = self.set(key).lock().unwrap_or_else(PoisonError::into_inner);
        let set = &mut *set;
        set.clock += 1;
        let place = set
            .places
            .iter_mut()
            .min_by_key(|place| (place.key != key, place.used))
            .expect("a set has places");
        *place = Place {
            key,
            used: set.clock,
            values,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against a model: whatever is found is what was put in last, and the segments used last are
    /// still there.
    #[test]
    fn what_is_found_is_what_was_put_in() {
        let cache = Cache::new(16);
        let mut seed = 1u64;
        for round in 0..10_000u64 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let key = seed >> 58;
            let values = [key as i8, (key + 1) as i8];
            if let Some(value) = cache.get(key, (round % 2) as usize) {
                assert_eq!(value, values[(round % 2) as usize], "round {round}");
            } else {
                cache.insert(key, values.to_vec());
            }
            assert_eq!(cache.get(key, 1), Some(values[1]));
        }
    }

    #[test]
    fn the_segment_that_rested_longest_goes_first() {
        let cache = Cache::new(WAYS);
        for key in 0..WAYS as u64 {
            cache.insert(key, vec![key as i8]);
        }
        assert_eq!(cache.get(0, 0), Some(0));
        cache.insert(9, vec![9]);
        assert_eq!(cache.get(0, 0), Some(0));
        assert_eq!(cache.get(1, 0), None);
        assert_eq!(cache.get(9, 0), Some(9));
    }
}
