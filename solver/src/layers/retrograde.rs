//! Retrograde analysis of a layer: the value of every board, from the boards below.
//!
//! First every board gets its best exit and the number of its successors in the layer (see
//! `exits`). Then values are settled from the largest size down: a board whose exit is worth that
//! much is won, a board with a successor lost by that much is won, a board whose successors are all
//! won by that much or more is lost by the last of them, or by its exit if that is better. Every
//! settled board tells its predecessors, so each move within the layer is looked at once (see
//! `propagation`). What is never settled is worth nothing: play there need not end.
//!
//! The method is that of Romein and Bal, "Solving Awari with Parallel Retrograde Analysis",
//! Computer 36(10), 2003, and of Lincke's thesis "Exploring the Computational Limits of Large
//! Exhaustive Search Problems", ETH Zurich 2002, on one machine: the settled value is at once the
//! least that is proved, because sizes come in falling order.

use kardis_games::layer::{Boards, Layer};
use kardis_games::rules::TwoRow;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::memory::Tables;
use rayon::prelude::*;

use super::exits::{CHUNK, Exits};
use super::propagation::Propagation;
use super::states::{Codes, Scale};
use super::word::Word;

/// How far the analysis of a layer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Boards from this rank on have no exit yet.
    Exits(u64),
    /// The size of this index is being settled, and the ranks from this one on are not scanned yet.
    /// At index 0 all values are settled.
    Sizes(usize, u64),
}

/// A layer being solved.
///
/// Whenever [`run`](Self::run) has returned, [`step`](Self::step), [`phase`](Self::phase) and
/// [`states`](Self::states) are all that is needed to go on elsewhere.
#[derive(Debug)]
pub struct Retrograde<R> {
    rules: R,
    layer: Layer,
    codes: Codes,
    states: Arena,
    phase: Phase,
}

/// Boards whose exits one piece of work finds.
const PIECE: usize = 1 << 16;

/// Pieces between two looks at whether to pause.
const PIECES: usize = 64;

impl<R: TwoRow> Retrograde<R> {
    /// Begins a layer.
    pub fn new(rules: R, layer: Layer) -> Self {
        Self::with_step(rules, layer, likely_step(rules, layer.seeds()))
    }

    fn with_step(rules: R, layer: Layer, step: u32) -> Self {
        let codes = codes(rules, layer, step);
        Self {
            rules,
            layer,
            codes,
            states: Arena::zeroed(state_bytes(codes) * layer.size() as usize),
            phase: Phase::Exits(0),
        }
    }

    /// Goes on where another analysis of the layer came to; nothing if it cannot have come there.
    pub fn resume(rules: R, layer: Layer, step: u32, phase: Phase, states: Arena) -> Option<Self> {
        if step == 0 {
            return None;
        }
        let codes = codes(rules, layer, step);
        let ranks = 0..=layer.size();
        let possible = match phase {
            Phase::Exits(rank) => ranks.contains(&rank),
            Phase::Sizes(index, rank) => ranks.contains(&rank) && index <= codes.scale().top(),
        };
        let bytes = state_bytes(codes) as u64 * layer.size();
        (possible && states.bytes().len() as u64 == bytes).then_some(Self {
            rules,
            layer,
            codes,
            states,
            phase,
        })
    }

    /// Bytes that the states of a layer take; it may turn out that half of them were enough.
    pub fn bytes(rules: R, layer: Layer) -> u64 {
        let likely = codes(rules, layer, likely_step(rules, layer.seeds()));
        state_bytes(likely) as u64 * layer.size()
    }

    /// The distance of the values that are reckoned with.
    pub const fn step(&self) -> u32 {
        self.codes.scale().step()
    }

    /// How far it is.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// A word a board: what is known of each, in a coding that only this version of the program
    /// knows.
    pub const fn states(&self) -> &Arena {
        &self.states
    }

    /// How much of the work is done, and how much there is in all, in any unit.
    pub fn progress(&self) -> (u64, u64) {
        let (size, top) = (self.layer.size(), self.codes.scale().top());
        let sizes = top.max(1) as u64;
        // The exits take about as long as all that comes after.
        let done = match self.phase {
            Phase::Exits(rank) => rank * sizes,
            Phase::Sizes(index, rank) => size * (sizes + (top - index) as u64) + rank,
        };
        (done.min(2 * sizes * size), 2 * sizes * size)
    }

    /// Works until all values are settled, or until `pause` says so, which is asked every now and
    /// then. Tells whether all values are settled.
    ///
    /// # Panics
    ///
    /// A layer that a move leads to is missing from `below`.
    pub fn run(&mut self, below: &Tables, mut pause: impl FnMut(&Self) -> bool) -> bool {
        self.find_exits(below, &mut pause) && self.settle(&mut pause)
    }

    /// The first half of [`run`](Self::run), which is the one that needs the layers below: finds
    /// all exits, unless it is to pause.
    ///
    /// # Panics
    ///
    /// A layer that a move leads to is missing from `below`.
    pub fn find_exits(&mut self, below: &Tables, mut pause: impl FnMut(&Self) -> bool) -> bool {
        while let Phase::Exits(first) = self.phase {
            if first == self.layer.size() {
                self.phase = Phase::Sizes(self.codes.scale().top(), 0);
                break;
            }
            let on_scale = if state_bytes(self.codes) == 1 {
                self.find_some_exits::<u8>(below, first)
            } else {
                self.find_some_exits::<u16>(below, first)
            };
            if !on_scale {
                // Endless play below: values are not as far apart as was hoped.
                *self = Self::with_step(self.rules, self.layer, 1);
            }
            if pause(self) {
                return false;
            }
        }
        true
    }

    /// The second half of [`run`](Self::run): settles all values when all exits are found, unless
    /// it is to pause.
    ///
    /// # Panics
    ///
    /// Exits are missing.
    pub fn settle(&mut self, mut pause: impl FnMut(&Self) -> bool) -> bool {
        assert!(matches!(self.phase, Phase::Sizes(..)), "exits are missing");
        if state_bytes(self.codes) == 1 {
            self.settle_words::<u8>(&mut pause)
        } else {
            self.settle_words::<u16>(&mut pause)
        }
    }

    fn settle_words<W: Word>(&mut self, pause: &mut dyn FnMut(&Self) -> bool) -> bool {
        let threads = rayon::current_num_threads();
        let mut propagation = Propagation::new(self.rules, self.layer, self.codes, threads);
        while let Phase::Sizes(index @ 1.., first) = self.phase {
            let end = (first + propagation.stretch()).min(self.layer.size());
            propagation.round::<W>(&mut self.states, index, first, end);
            self.phase = Phase::Sizes(index, end);
            let paused = pause(self);
            if paused || end == self.layer.size() {
                while !propagation.is_drained() {
                    propagation.round::<W>(&mut self.states, index, end, end);
                }
            }
            if end == self.layer.size() {
                self.phase = Phase::Sizes(index - 1, 0);
            }
            if paused {
                return false;
            }
        }
        true
    }

    /// Finds the exits of the next boards; false if one is not on the scale.
    fn find_some_exits<W: Word>(&mut self, below: &Tables, first: u64) -> bool {
        let (rules, layer, codes) = (self.rules, self.layer, self.codes);
        let end = (first + (PIECE * PIECES) as u64).min(layer.size());
        let states = &mut W::slice_mut(&mut self.states)[first as usize..end as usize];
        let on_scale = states
            .par_chunks_mut(PIECE)
            .enumerate()
            .map_init(
                || Exits::new(rules, layer, below),
                |exits, (piece, states)| {
                    let first = first + (piece * PIECE) as u64;
                    first_states(layer.boards_from(first), exits, codes, states)
                },
            )
            .all(|on_scale| on_scale);
        self.phase = Phase::Exits(end);
        on_scale
    }

    /// The values by rank.
    ///
    /// # Panics
    ///
    /// Not all values are settled: [`run`](Self::run) has not ended.
    pub fn into_values(self) -> Arena {
        assert!(
            matches!(self.phase, Phase::Sizes(0, _)),
            "a layer half done"
        );
        let values: Vec<u8> = (0..self.codes.len())
            .map(|state| self.codes.value(state) as i8 as u8)
            .collect();
        if state_bytes(self.codes) > 1 {
            let mut arena = Arena::zeroed(self.layer.size() as usize);
            let states = u16::slice(&self.states).par_chunks(PIECE);
            let chunks = arena.bytes_mut().par_chunks_mut(PIECE);
            chunks.zip(states).for_each(|(chunk, states)| {
                for (value, state) in chunk.iter_mut().zip(states) {
                    *value = values[state.state()];
                }
            });
            return arena;
        }
        let mut arena = self.states;
        let chunks = arena.bytes_mut().par_chunks_mut(PIECE);
        chunks.for_each(|chunk| {
            for state in chunk {
                *state = values[state.state()];
            }
        });
        arena
    }
}

/// Writes the first states of boards: their best exits, and how many of their moves stay in the
/// layer. False if an exit is not on the scale.
fn first_states<R: TwoRow, W: Word>(
    mut boards: Boards,
    exits: &mut Exits<'_, R>,
    codes: Codes,
    states: &mut [W],
) -> bool {
    let mut on_scale = true;
    let mut open = [0u8; CHUNK];
    for states in states.chunks_mut(CHUNK) {
        exits.clear();
        for (board, open) in boards.by_ref().take(states.len()).zip(&mut open) {
            *open = 0;
            exits.sow(board, |_| *open += 1);
        }
        for ((state, best), &open) in states.iter_mut().zip(exits.best()).zip(&open) {
            on_scale &= best.is_none_or(|best| codes.scale().contains(best));
            *state = W::new(codes.initial(best, usize::from(open)));
        }
    }
    on_scale
}

/// The states of a layer whose values are so far apart.
fn codes<R: TwoRow>(rules: R, layer: Layer, step: u32) -> Codes {
    Codes::new(Scale::new(layer.seeds(), step), rules.pits().get())
}

/// Bytes of the word that holds a state.
const fn state_bytes(codes: Codes) -> usize {
    if codes.len() <= u8::STATES { 1 } else { 2 }
}

/// The distance of values in a layer, as far as endless play does not spoil it, which is found out
/// while exits are.
///
/// If all seeds are captured in the end, a value is the seeds less twice what the opponent gets. That
/// is true of every game without cycles. If captures are even, what the opponent gets of an even
/// number is even, too.
fn likely_step<R: TwoRow>(rules: R, seeds: u32) -> u32 {
    if rules.even_captures() && seeds.is_multiple_of(2) {
        4
    } else if !R::CYCLIC {
        2
    } else {
        1
    }
}
