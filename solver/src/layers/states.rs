//! What retrograde analysis keeps of a board while it solves a layer: one small number.
//!
//! A board is *ahead* if the best move that leaves the layer gains nothing or something, and
//! *behind* otherwise. A board that is ahead is worth at least that much, and all that can still
//! happen is that a successor in the layer turns out to be lost by more. A board that is behind
//! must also know how many of its successors in the layer may still save it. So a state is either
//! an exit, or a (negative) exit and a count:
//!
//! ```text
//! 0 ..= K                           ahead: the size of the exit, by index
//! (K + 1) * (1 + c) + (i - 1)       behind: c successors open, exit of size i; i = K + 1: no exit
//! ```
//!
//! Sizes are numbered from 0 (level) to K (all seeds), so that only those take a state that a value
//! of the layer can have. Values are settled from the largest size down. While size `v` is being
//! settled, these are the states of boards whose value is known:
//!
//! * ahead with `v` or more: won by it;
//! * behind without open successors, with size `v` or more: lost by it.
//!
//! All others are worth less than `v` either way, and when no size is left, nothing.

use kardis_games::rules::Margin;

/// The sizes that values of a layer can have: `seeds`, `seeds - step`, `seeds - 2 * step`, ... as
/// far as they are positive, and 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    seeds: u32,
    step: u32,
}

impl Scale {
    /// Sizes of a layer of `seeds` seeds at a distance of `step` (at least 1).
    pub(crate) const fn new(seeds: u32, step: u32) -> Self {
        assert!(step > 0, "sizes differ");
        Self { seeds, step }
    }

    /// Seeds between two sizes.
    pub(crate) const fn step(self) -> u32 {
        self.step
    }

    /// The index of the largest size: K.
    pub(crate) const fn top(self) -> usize {
        self.seeds.div_ceil(self.step) as usize
    }

    /// The size with an index.
    pub(crate) const fn size(self, index: usize) -> Margin {
        if index == 0 {
            return 0;
        }
        (self.seeds - self.step * (self.top() - index) as u32) as Margin
    }

    /// The index of a size.
    pub(crate) const fn index(self, size: Margin) -> usize {
        (size as u32).div_ceil(self.step) as usize
    }

    /// A value of this size exists on the scale.
    pub(crate) const fn contains(self, value: Margin) -> bool {
        let size = value.unsigned_abs() as u32;
        size <= self.seeds && (size == 0 || (self.seeds - size).is_multiple_of(self.step))
    }
}

/// The numbering of states on a scale, with at most so many successors in the layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Codes {
    scale: Scale,
    most_open: usize,
}

impl Codes {
    /// States of boards with at most `most_open` successors in the layer.
    pub(crate) const fn new(scale: Scale, most_open: usize) -> Self {
        Self { scale, most_open }
    }

    /// The sizes.
    pub(crate) const fn scale(self) -> Scale {
        self.scale
    }

    /// How many states there are.
    pub(crate) const fn len(self) -> usize {
        self.band() * (self.most_open + 2)
    }

    /// States in each band: those ahead, and those behind with as many successors open.
    const fn band(self) -> usize {
        self.scale.top() + 1
    }

    /// The state of a board at first: its best exit, if any, and its successors in the layer.
    pub(crate) const fn initial(self, exit: Option<Margin>, open: usize) -> usize {
        match exit {
            Some(exit) if exit >= 0 => self.scale.index(exit),
            Some(exit) => self.behind(self.scale.index(-exit), open),
            None => self.behind(self.band(), open),
        }
    }

    /// Won by the size of an index.
    pub(crate) const fn won(index: usize) -> usize {
        index
    }

    /// Lost by the size of an index.
    pub(crate) const fn lost(self, index: usize) -> usize {
        self.behind(index, 0)
    }

    const fn behind(self, index: usize, open: usize) -> usize {
        self.band() * (1 + open) + index - 1
    }

    /// While size `index` is being settled: the state of a board after one of its successors was
    /// found to be lost by that size.
    pub(crate) const fn after_lost(self, state: usize, index: usize) -> usize {
        if state < self.band() && state >= index {
            state
        } else {
            Self::won(index)
        }
    }

    /// While size `index` is being settled: the state of a board after one of its successors was
    /// found to be won by that size.
    pub(crate) const fn after_won(self, state: usize, index: usize) -> usize {
        // Without an open successor nothing can happen any more; real boards do not come here so.
        if state < 2 * self.band() {
            return state;
        }
        let state = state - self.band();
        if state < 2 * self.band() {
            // The last one: what remains is the exit, or this loss if it is better.
            let exit = state - self.band() + 1;
            self.lost(if exit < index { exit } else { index })
        } else {
            state
        }
    }

    /// When all sizes are settled: the value.
    pub(crate) const fn value(self, state: usize) -> Margin {
        if state < self.band() {
            self.scale.size(state)
        } else if state + 1 < 2 * self.band() {
            -self.scale.size(state - self.band() + 1)
        } else {
            // One of these has neither an exit nor an open successor: no board is in that state.
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_their_indexes() {
        let scale = Scale::new(10, 4);
        let sizes: Vec<_> = (0..=scale.top()).map(|index| scale.size(index)).collect();
        assert_eq!(sizes, [0, 2, 6, 10]);
        let scale = Scale::new(12, 4);
        let sizes: Vec<_> = (0..=scale.top()).map(|index| scale.size(index)).collect();
        assert_eq!(sizes, [0, 4, 8, 12]);
        for (seeds, step) in [(0, 1), (1, 4), (7, 1), (10, 2), (10, 4), (11, 3)] {
            let scale = Scale::new(seeds, step);
            for index in 0..=scale.top() {
                assert_eq!(scale.index(scale.size(index)), index);
                assert!(scale.contains(scale.size(index)) && scale.contains(-scale.size(index)));
            }
            let on_scale = (1..=200).filter(|&size| scale.contains(size)).count();
            assert_eq!(on_scale, scale.top());
        }
    }

    /// All states have numbers of their own without gaps, and every step is that of the slow form:
    /// an exit, a count, and what the exit becomes.
    #[test]
    fn states_are_numbered_without_gaps() {
        for (seeds, step, most_open) in [(12, 4, 6), (10, 4, 6), (5, 1, 3), (9, 2, 9), (0, 1, 2)] {
            let codes = Codes::new(Scale::new(seeds, step), most_open);
            let scale = codes.scale();
            let mut seen = vec![false; codes.len()];
            let mut mark = |state: usize| {
                assert!(!std::mem::replace(&mut seen[state], true), "{state} twice");
            };
            for index in 0..=scale.top() {
                mark(codes.initial(Some(scale.size(index)), 0));
            }
            for open in 0..=most_open {
                for index in 1..=scale.top() {
                    let state = codes.initial(Some(-scale.size(index)), open);
                    mark(state);
                    for v in 1..=scale.top() {
                        // A lost successor wins; a won one leaves one successor less.
                        assert_eq!(codes.after_lost(state, v), Codes::won(v));
                        if open > 0 {
                            let less = codes.after_won(state, v);
                            let kept = if open == 1 { index.min(v) } else { index };
                            assert_eq!(less, codes.initial(Some(-scale.size(kept)), open - 1));
                        }
                    }
                    let value = if open == 0 { -scale.size(index) } else { 0 };
                    assert_eq!(codes.value(state), value);
                }
                let state = codes.initial(None, open);
                mark(state);
                for v in 1..=scale.top() {
                    if open == 1 {
                        assert_eq!(codes.after_won(state, v), codes.lost(v));
                    } else if open > 1 {
                        assert_eq!(codes.after_won(state, v), codes.initial(None, open - 1));
                    }
                }
            }
            assert!(seen.into_iter().all(|seen| seen));
            for size in 1..=scale.top() {
                for v in 1..=scale.top() {
                    let state = Codes::won(size);
                    assert_eq!(codes.after_lost(state, v), Codes::won(size.max(v)));
                    assert_eq!(codes.after_won(state, v), state);
                    assert_eq!(codes.value(state), scale.size(size));
                }
            }
        }
    }
}
