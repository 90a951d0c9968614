//! Outcomes of very long takatas, remembered.
//!
//! With nearly all seeds on his side a player can have moves of millions of laps, finite or not,
//! and a search meets the same ones again and again: a takata is decided by the mover's pits alone,
//! whatever the opponent has. The memory is a small table for each thread that forgets on
//! collision; it saves time and changes no result.

use std::cell::RefCell;

use super::moves::Direction;

/// A takata is looked up, and remembered, after so many laps.
pub(super) const LONG: u32 = 1 << 10;

/// Entries a thread.
const SIZE: usize = 1 << 14;

/// The state of a takata after its start was lifted: the mover's pits and the next one.
pub(super) type First = (u128, u32);

/// How a takata ends: with these pits of the mover, or not at all.
pub(super) type Outcome = Option<u128>;

#[derive(Clone, Copy, Default)]
struct Entry {
    own: u128,
    /// The next pit, the direction, and that the entry is in use.
    tag: u32,
    endless: bool,
    after: u128,
}

thread_local! {
    static LONG_TAKATAS: RefCell<Vec<Entry>> = const { RefCell::new(Vec::new()) };
}

const fn tag(first: First, direction: Direction) -> u32 {
    first.1 << 2 | (direction as u32) << 1 | 1
}

const fn place(first: First, tag: u32) -> usize {
    let half = first.0 as u64 ^ ((first.0 >> 64) as u64).rotate_left(23) ^ (tag as u64) << 40;
    (half.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize % SIZE
}

/// The outcome of a takata, if it is remembered.
#[cold]
pub(super) fn recall(first: First, direction: Direction) -> Option<Outcome> {
    let tag = tag(first, direction);
    LONG_TAKATAS.with_borrow(|entries| {
        let entry = entries.get(place(first, tag))?;
        (entry.own == first.0 && entry.tag == tag).then_some(if entry.endless {
            None
        } else {
            Some(entry.after)
        })
    })
}

/// Remembers the outcome of a takata.
#[cold]
pub(super) fn remember(first: First, direction: Direction, outcome: Outcome) {
    let tag = tag(first, direction);
    LONG_TAKATAS.with_borrow_mut(|entries| {
        if entries.is_empty() {
            entries.resize(SIZE, Entry::default());
        }
        entries[place(first, tag)] = Entry {
            own: first.0,
            tag,
            endless: outcome.is_none(),
            after: outcome.unwrap_or_default(),
        };
    });
}
