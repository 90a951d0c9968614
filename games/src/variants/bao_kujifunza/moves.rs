//! Moves: where one starts, which way it goes, and what was chosen on the way.

use std::fmt;

/// A way round the sixteen pits of a player, as he sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right along the front row, to the left along the back row.
    Clockwise,
    /// To the left along the front row, to the right along the back row.
    Anticlockwise,
}

impl Direction {
    /// Both, in the order in which moves are listed.
    pub const BOTH: [Self; 2] = [Self::Clockwise, Self::Anticlockwise];

    /// The other way.
    #[inline]
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Clockwise => Self::Anticlockwise,
            Self::Anticlockwise => Self::Clockwise,
        }
    }

    /// The place some pits further on.
    #[inline]
    pub(super) const fn from(self, place: u32, pits: u32) -> u32 {
        let place = match self {
            Self::Clockwise => place.wrapping_add(pits),
            Self::Anticlockwise => place.wrapping_sub(pits),
        };
        place & 15
    }
}

/// An end of the front row, as its owner sees it: captured seeds enter at one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The left kichwa, A1; from there sowing is clockwise.
    Left,
    /// The right kichwa, A8; from there sowing is anticlockwise.
    Right,
}

impl Side {
    /// The side from which sowing goes in a direction.
    #[inline]
    pub const fn towards(direction: Direction) -> Self {
        match direction {
            Direction::Clockwise => Self::Left,
            Direction::Anticlockwise => Self::Right,
        }
    }

    /// The direction towards the center.
    #[inline]
    pub const fn direction(self) -> Direction {
        match self {
            Self::Left => Direction::Clockwise,
            Self::Right => Direction::Anticlockwise,
        }
    }

    /// The place of the kichwa.
    #[inline]
    pub const fn kichwa(self) -> usize {
        match self {
            Self::Left => 0,
            Self::Right => 7,
        }
    }

    /// `L` or `R`.
    pub const fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }
}

/// The most choices that a move can ask for.
///
/// During a move the opponent's pits are emptied and never sown, so each of the mover's four
/// central pits captures once at most.
pub const MAX_CHOICES: usize = 4;

/// The sides chosen at the captures of a move that left a choice, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entries {
    len: u8,
    /// A bit a choice, the first one lowest: set for the right side. Bits beyond `len` are clear,
    /// so that equal lists are equal words.
    right: u8,
}

impl Entries {
    /// No choice.
    pub const NONE: Self = Self { len: 0, right: 0 };

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// There was nothing to choose.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// One of the choices.
    #[inline]
    pub const fn get(self, index: usize) -> Option<Side> {
        if index >= self.len() {
            return None;
        }
        Some(if self.right >> index & 1 == 1 {
            Side::Right
        } else {
            Side::Left
        })
    }

    /// All choices, in order.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        (0..self.len()).filter_map(move |index| self.get(index))
    }

    /// The list with one choice more.
    ///
    /// # Panics
    ///
    /// There are [`MAX_CHOICES`] already.
    #[inline]
    #[must_use]
    pub const fn with(self, side: Side) -> Self {
        assert!(self.len() < MAX_CHOICES, "a move has no more choices");
        Self {
            len: self.len + 1,
            right: self.right | (matches!(side, Side::Right) as u8) << self.len,
        }
    }
}

/// A move: enough to tell it from every other move on the same board.
///
/// Two lists of choices that lead to the same board are two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BaoMove {
    start: u8,
    direction: Direction,
    entries: Entries,
    takata: bool,
}

impl BaoMove {
    /// A move; only [`play`](super::BaoKujifunza::play) can tell whether it is legal.
    ///
    /// # Panics
    ///
    /// A player has only 16 pits.
    #[inline]
    pub const fn new(start: usize, direction: Direction, entries: Entries, takata: bool) -> Self {
        assert!(start < 16, "a player has 16 pits");
        Self {
            start: start as u8,
            direction,
            entries,
            takata,
        }
    }

    /// The place of the pit that is lifted first: 0 to 7 are A1 to A8, 8 to 15 are B8 to B1.
    #[inline]
    pub const fn start(self) -> usize {
        self.start as usize
    }

    /// The way of the first lap.
    #[inline]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The sides chosen at captures.
    #[inline]
    pub const fn entries(self) -> Entries {
        self.entries
    }

    /// Nothing is captured.
    #[inline]
    pub const fn is_takata(self) -> bool {
        self.takata
    }

    /// The side towards which the first lap sets out along the row of its pit, as the owner sees
    /// it: the letter L or R of the notation.
    #[inline]
    pub const fn heading(self) -> Side {
        match (self.direction, self.start < 8) {
            (Direction::Clockwise, true) | (Direction::Anticlockwise, false) => Side::Right,
            (Direction::Clockwise, false) | (Direction::Anticlockwise, true) => Side::Left,
        }
    }

    /// The move in a mirror: legal on the mirrored board if this one is legal, and leading to the
    /// mirrored result.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let entries = self.entries.iter().fold(Entries::NONE, |list, side| {
            list.with(match side {
                Side::Left => Side::Right,
                Side::Right => Side::Left,
            })
        });
        Self {
            start: self.start ^ 7,
            direction: self.direction.reversed(),
            entries,
            ..self
        }
    }

    /// The move as text in the notation of de Voogt and Donkers: `A4R`, `b3L*`, `A4R/LR`.
    ///
    /// The pit, with capital letters for South; the direction of the hand after lifting the seeds;
    /// `*` for a takata; after a slash the kichwas that were chosen.
    pub fn text(self, south: bool) -> String {
        let mut text = pit_name(self.start(), south);
        text.push(self.heading().letter());
        if self.takata {
            text.push('*');
        }
        if !self.entries.is_empty() {
            text.push('/');
            text.extend(self.entries.iter().map(Side::letter));
        }
        text
    }
}

/// South's view of [`text`](BaoMove::text).
impl fmt::Display for BaoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(true))
    }
}

/// The name of a pit: `A1` to `A8` and `B1` to `B8` for South, the same in small letters for North.
///
/// # Panics
///
/// A player has only 16 pits.
pub fn pit_name(place: usize, south: bool) -> String {
    assert!(place < 16, "a player has 16 pits");
    let (row, number) = if place < 8 {
        ('A', place + 1)
    } else {
        ('B', 16 - place)
    };
    let row = if south { row } else { row.to_ascii_lowercase() };
    format!("{row}{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_row_as_its_owner_sees_it() {
        let mv = |start, direction| BaoMove::new(start, direction, Entries::NONE, false);
        assert_eq!(mv(3, Direction::Clockwise).text(true), "A4R");
        assert_eq!(mv(7, Direction::Anticlockwise).text(true), "A8L");
        assert_eq!(mv(15, Direction::Clockwise).text(true), "B1L");
        assert_eq!(mv(8, Direction::Anticlockwise).text(false), "b8R");
        let takata = BaoMove::new(13, Direction::Clockwise, Entries::NONE, true);
        assert_eq!(takata.text(false), "b3L*");
        let entries = Entries::NONE.with(Side::Left).with(Side::Right);
        let choice = BaoMove::new(3, Direction::Clockwise, entries, false);
        assert_eq!(choice.text(true), "A4R/LR");
        assert_eq!(format!("{choice:>8}"), "  A4R/LR");
        assert_eq!(choice.mirrored().text(true), "A5L/RL");
        assert_eq!(takata.mirrored().text(false), "b6R*");
    }

    #[test]
    fn a_list_of_choices_gives_back_what_was_put_in() {
        for word in 0..16u8 {
            let sides: Vec<Side> = (0..MAX_CHOICES)
                .map(|bit| [Side::Left, Side::Right][usize::from(word >> bit & 1)])
                .collect();
            for len in 0..=MAX_CHOICES {
                let list = sides[..len].iter().fold(Entries::NONE, |l, &s| l.with(s));
                assert_eq!(list.iter().collect::<Vec<_>>(), sides[..len]);
                assert_eq!((list.len(), list.is_empty()), (len, len == 0));
                assert_eq!(list.get(len), None);
            }
        }
    }
}
