//! Where a move may start, and why it may not start elsewhere.

use std::fmt;

use super::board::{BaoBoard, at_least};
use super::moves::{BaoMove, Direction, Entries};

/// The kind of move that must be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// None: a front row is empty.
    Over,
    /// A capture.
    Mtaji,
    /// No capture, from the front row.
    FrontTakata,
    /// No capture, from the back row.
    BackTakata,
}

/// The starts of the kind that must be played, whether or not the moves are finite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Starts {
    pub(super) class: Class,
    /// A bit a place.
    clockwise: u32,
    anticlockwise: u32,
}

impl Starts {
    /// The starts on a board.
    #[inline]
    pub(super) fn new(board: BaoBoard) -> Self {
        let (front, back, facing) = (board.front(), board.back(), board.facing());
        let none = Self {
            class: Class::Over,
            clockwise: 0,
            anticlockwise: 0,
        };
        if front == 0 || facing == 0 {
            return none;
        }
        let movable = at_least(front, 2) | at_least(back, 2) << 8;
        let mtaji = Self::capturing(board, movable);
        if mtaji.clockwise | mtaji.anticlockwise != 0 {
            return mtaji;
        }
        let front_movable = movable & 0xff;
        if front_movable == 0 {
            return Self {
                class: Class::BackTakata,
                clockwise: movable,
                anticlockwise: movable,
            };
        }
        let occupied = at_least(front, 1);
        Self {
            class: Class::FrontTakata,
            // A lone kichwa may not leave for the back row: right of A8, left of A1.
            clockwise: front_movable & if occupied == 1 << 7 { 0x7f } else { 0xff },
            anticlockwise: front_movable & if occupied == 1 { 0xfe } else { 0xff },
        }
    }

    /// The starts whose first lap captures.
    #[inline]
    fn capturing(board: BaoBoard, movable: u32) -> Self {
        let (front, back, facing) = (board.front(), board.back(), board.facing());
        // Up to 15 seeds reach each pit once and do not come back to their own, so that the pit of
        // the last one was occupied before it if it is occupied now.
        let marks = at_least(front, 1) & at_least(facing, 1);
        let mut short = movable & !(at_least(front, 16) | at_least(back, 16) << 8);
        let (mut clockwise, mut anticlockwise) = (0, 0);
        while short != 0 {
            let place = short.trailing_zeros();
            short &= short - 1;
            let seeds = (board.own >> (8 * place)) as u32 & 0xff;
            let last = |direction: Direction| direction.from(place, seeds);
            clockwise |= (marks >> last(Direction::Clockwise) & 1) << place;
            anticlockwise |= (marks >> last(Direction::Anticlockwise) & 1) << place;
        }
        Self {
            class: Class::Mtaji,
            clockwise,
            anticlockwise,
        }
    }

    /// Nothing is captured from these starts.
    #[inline]
    pub(super) const fn takata(self) -> bool {
        !matches!(self.class, Class::Mtaji)
    }

    /// A start is one of these.
    #[inline]
    pub(super) const fn contains(self, place: usize, direction: Direction) -> bool {
        let places = match direction {
            Direction::Clockwise => self.clockwise,
            Direction::Anticlockwise => self.anticlockwise,
        };
        places >> place & 1 == 1
    }
}

/// By place, clockwise first.
impl Iterator for Starts {
    type Item = (u32, Direction);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let both = self.clockwise | self.anticlockwise;
        if both == 0 {
            return None;
        }
        let place = both.trailing_zeros();
        let bit = 1 << place;
        if self.clockwise & bit != 0 {
            self.clockwise &= !bit;
            return Some((place, Direction::Clockwise));
        }
        self.anticlockwise &= !bit;
        Some((place, Direction::Anticlockwise))
    }
}

/// Why a move may not start from a pit in a direction. As text it is a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// A front row is empty: the game is over.
    Over,
    /// The pit is empty.
    Empty,
    /// The pit holds a single seed.
    Singleton,
    /// Another start captures, and this one does not.
    CaptureCompulsory,
    /// The pit is in the back row, and the front row has a pit with two seeds or more.
    FrontRowFirst,
    /// The only occupied pit of the front row is this kichwa, and the direction is towards the back
    /// row.
    LoneKichwa,
    /// The takata would never end.
    Endless,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Over => "The game is over: a front row is empty.",
            Self::Empty => "The pit is empty.",
            Self::Singleton => "A single seed may not start a move.",
            Self::CaptureCompulsory => "It does not capture, and another start does.",
            Self::FrontRowFirst => {
                "It is in the back row, and the front row has a pit with two seeds or more."
            }
            Self::LoneKichwa => {
                "The only occupied front pit is this kichwa, which may not be sown to the back row."
            }
            Self::Endless => "The move would never end.",
        })
    }
}

/// A start that may not be played, and the first reason why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllegalStart {
    /// The place of the pit: 0 to 7 are A1 to A8, 8 to 15 are B8 to B1.
    pub start: usize,
    /// The way of the first lap.
    pub direction: Direction,
    /// The reason.
    pub reason: Illegal,
}

impl IllegalStart {
    /// The start as text, as in [`BaoMove::text`], without a mark for a takata.
    pub fn text(self, south: bool) -> String {
        BaoMove::new(self.start, self.direction, Entries::NONE, false).text(south)
    }
}

/// Why a pit and direction that are not among the starts of a board are not; finiteness is not
/// looked at.
pub(super) fn reason(board: BaoBoard, starts: Starts, place: usize) -> Illegal {
    match (board.own_pit(place), starts.class) {
        (_, Class::Over) => Illegal::Over,
        (0, _) => Illegal::Empty,
        (1, _) => Illegal::Singleton,
        (_, Class::Mtaji) => Illegal::CaptureCompulsory,
        (_, Class::FrontTakata) if place >= 8 => Illegal::FrontRowFirst,
        // Every other pit with two seeds is a start; in the back row all are.
        (_, Class::FrontTakata | Class::BackTakata) => Illegal::LoneKichwa,
    }
}
