//! What the integration tests share: every rule set in both implementations, enumeration, random
//! numbers and the reading of positions.
#![allow(
    dead_code,
    reason = "every test file compiles its own copy and uses a part"
)]

use kardis_games::board::Pits;
use kardis_games::naive::Naive;
use kardis_games::sowing::Way;
use kardis_games::variants::TwoRowRules;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::{Bohnenspiel, Chain, EmptyRow};
use kardis_games::variants::kalah::{EmptyCapture, Kalah};

/// The same rules twice: packed and seed by seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) fast: TwoRowRules,
    pub(crate) naive: Naive,
}

impl Pair {
    pub(crate) fn bohnenspiel(pits: usize, way: Way, chain: Chain, empty_row: EmptyRow) -> Self {
        Self {
            fast: TwoRowRules::Bohnenspiel(Bohnenspiel::new(width(pits), way, chain, empty_row)),
            naive: Naive::bohnenspiel(pits, way, chain, empty_row),
        }
    }

    pub(crate) fn standard(pits: usize) -> Self {
        Self {
            fast: TwoRowRules::Bohnenspiel(Bohnenspiel::standard(width(pits))),
            naive: Naive::standard(pits),
        }
    }

    pub(crate) fn hemprich(pits: usize) -> Self {
        Self {
            fast: TwoRowRules::Bohnenspiel(Bohnenspiel::hemprich(width(pits))),
            naive: Naive::bohnenspiel(pits, Way::AllPits, Chain::Free, EmptyRow::Pass),
        }
    }

    pub(crate) fn awari(pits: usize) -> Self {
        Self {
            fast: TwoRowRules::Awari(Awari::new(width(pits))),
            naive: Naive::awari(pits),
        }
    }

    pub(crate) fn kalah(pits: usize, empty_capture: EmptyCapture) -> Self {
        Self {
            fast: TwoRowRules::Kalah(Kalah::new(width(pits), empty_capture)),
            naive: Naive::kalah(pits, empty_capture),
        }
    }

    /// Every rule set on boards of a width: all combinations of the options.
    pub(crate) fn all(pits: usize) -> Vec<Self> {
        let mut pairs = Vec::new();
        for way in [Way::AllPits, Way::SkipOrigin] {
            for chain in [Chain::Free, Chain::Sown, Chain::BeforeOrigin] {
                for empty_row in [EmptyRow::Sweep, EmptyRow::Pass, EmptyRow::EitherRow] {
                    pairs.push(Self::bohnenspiel(pits, way, chain, empty_row));
                }
            }
        }
        pairs.push(Self::awari(pits));
        pairs.push(Self::kalah(pits, EmptyCapture::Nothing));
        pairs.push(Self::kalah(pits, EmptyCapture::Itself));
        pairs
    }
}

pub(crate) fn width(pits: usize) -> Pits {
    Pits::new(pits).expect("a width that exists")
}

/// Calls `visit` for every way to lay `seeds` into `places` places.
///
/// Counted up like an odometer, so that nothing here rests on the numbering under test.
pub(crate) fn every_ring(places: usize, seeds: u32, visit: &mut impl FnMut(&[u32])) {
    fn lay(ring: &mut [u32], place: usize, left: u32, visit: &mut impl FnMut(&[u32])) {
        if place + 1 == ring.len() {
            ring[place] = left;
            visit(ring);
            return;
        }
        for here in 0..=left {
            ring[place] = here;
            lay(ring, place + 1, left - here, visit);
        }
    }
    lay(&mut vec![0; places], 0, seeds, visit);
}

/// Splitmix64 (Steele, Lea, Flood 2014): the tests need no better numbers, only the same on every
/// machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Reads `1 2 3 / 4 5 6`: South's pits, then North's, each from the owner's left.
pub(crate) fn rows(text: &str) -> Vec<u32> {
    text.split_whitespace()
        .filter(|&word| word != "/")
        .map(|word| word.parse().expect("a number of seeds"))
        .collect()
}

/// Reads `1,2,3`.
pub(crate) fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split(',')
        .map(|word| word.parse().ok().expect("a number"))
        .collect()
}

/// The ring seen from the other player.
pub(crate) fn turned(ring: &[u32]) -> Vec<u32> {
    let (own, opp) = ring.split_at(ring.len() / 2);
    [opp, own].concat()
}

/// The lines of a data file that are not comments.
pub(crate) fn records(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}
