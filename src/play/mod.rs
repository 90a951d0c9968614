//! A game at the terminal: who sits where, what a person may type, the game and the match.

pub(crate) mod order;
pub(crate) mod round;
pub(crate) mod seat;
pub(crate) mod values;
