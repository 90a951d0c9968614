//! Proof numbers (Allis, van der Meulen and van den Herik, "Proof-number search", Artificial
//! Intelligence 66, 1994).

/// How much is at least left to do to prove, and to disprove, that the value of a board reaches a
/// threshold for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The proof number: 0 if it is proved, [`INFINITE`] if that is impossible.
    pub prove: u32,
    /// The disproof number: 0 if it is disproved, [`INFINITE`] if that is impossible.
    pub disprove: u32,
}

/// More than any work: sums stay below.
pub const INFINITE: u32 = 1 << 30;

/// The largest number of work that is left.
pub(super) const MOST: u32 = INFINITE - 1;

impl Numbers {
    /// Of a statement that is proved or disproved.
    pub const fn settled(reached: bool) -> Self {
        if reached {
            Self {
                prove: 0,
                disprove: INFINITE,
            }
        } else {
            Self {
                prove: INFINITE,
                disprove: 0,
            }
        }
    }

    /// No limit to the work.
    pub(super) const UNLIMITED: Self = Self {
        prove: INFINITE,
        disprove: INFINITE,
    };

    /// The numbers of the opposite statement.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            prove: self.disprove,
            disprove: self.prove,
        }
    }

    /// Whether the statement holds, if that is settled.
    pub const fn reached(self) -> Option<bool> {
        match (self.prove, self.disprove) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// Bits of the digits of a short number.
const DIGITS: u32 = 9;

/// A number of at most 2^30 in 14 bits, rounded up to ten binary digits: what is left is never
/// told too small.
pub(super) const fn short(number: u32) -> u16 {
    let bits = u32::BITS - number.leading_zeros();
    if bits <= DIGITS + 1 {
        return number as u16;
    }
    let shift = bits - DIGITS - 1;
    let digits = (number + (1 << shift) - 1) >> shift;
    // A carry makes one digit more, and it is the next power of two.
    ((shift << DIGITS) + digits) as u16
}

/// The number that a [`short`] one stands for.
pub(super) const fn long(short: u16) -> u32 {
    let short = short as u32;
    if short < 2 << DIGITS {
        return short;
    }
    let shift = (short >> DIGITS) - 1;
    let digits = short & ((1 << DIGITS) - 1) | 1 << DIGITS;
    digits << shift
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All numbers to 2^16, and powers of two and their neighbors beyond: never smaller, larger by
    /// at most one part in 512, in order, within 14 bits.
    #[test]
    fn short_numbers_round_up() {
        let large = (16..=30).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]);
        let mut last = 0;
        for number in (0..1 << 16).chain(large).filter(|&n| n <= INFINITE) {
            let stored = short(number);
            let back = long(stored);
            assert!(stored < 1 << 14 && back >= number, "{number}: {back}");
            assert!(back - number <= number / 512, "{number}: {back}");
            assert!(back >= last, "{number}");
            assert_eq!(short(back), stored, "{number}");
            last = back;
        }
        assert_eq!(long(short(INFINITE)), INFINITE);
    }
}
