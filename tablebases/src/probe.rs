//! Looking a value up.

use kardis_games::rules::Margin;

/// Something that knows exact values of some boards.
pub trait Probe<B>: Sync {
    /// The value of a board for the side to move, if it is known.
    fn probe(&self, board: B) -> Option<Margin>;

    /// All boards with at most so many seeds are known and quick to look up; nothing if that cannot
    /// be said of any number. A search of a board with little more is short.
    fn known_to(&self) -> Option<u32> {
        None
    }
}

/// Knows nothing; a search with it compiles to one without tables.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTables;

impl<B> Probe<B> for NoTables {
    #[inline]
    fn probe(&self, _: B) -> Option<Margin> {
        None
    }
}

impl<B, P: Probe<B>> Probe<B> for &P {
    #[inline]
    fn probe(&self, board: B) -> Option<Margin> {
        (*self).probe(board)
    }

    fn known_to(&self) -> Option<u32> {
        (*self).known_to()
    }
}

/// Nothing is known where there is nobody to ask.
impl<B, P: Probe<B>> Probe<B> for Option<P> {
    fn probe(&self, board: B) -> Option<Margin> {
        self.as_ref()?.probe(board)
    }

    fn known_to(&self) -> Option<u32> {
        self.as_ref()?.known_to()
    }
}
