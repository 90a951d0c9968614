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

use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::memory::Tables;
use rayon::prelude::*;

use super::exits::Exits;
use super::propagation::Propagation;
use super::states::{Codes, Scale};
use super::word::Word;

/// How far the analysis of a layer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Boards from this rank on have no exit yet.
    Exits(u64),
    /// The size of this index is being settled, and the ranks from this one on are not scanned yet.
    Sizes(usize, u64),
}

/// A layer being solved.
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
        let codes = Codes::new(Scale::new(layer.seeds(), step), rules.pits().get());
        let word = if codes.len() <= u8::STATES { 1 } else { 2 };
        Self {
            rules,
            layer,
            codes,
            states: Arena::zeroed(word * layer.size() as usize),
            phase: Phase::Exits(0),
        }
    }

    /// How far it is.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Works until all values are settled, or until `pause` says so, which is asked every now and
    /// then. Tells whether all values are settled.
    ///
    /// # Panics
    ///
    /// A layer that a move leads to is missing from `below`.
    pub fn run(&mut self, below: &Tables, mut pause: impl FnMut(Phase) -> bool) -> bool {
        if self.codes.len() <= u8::STATES {
            self.run_on::<u8>(below, &mut pause)
        } else {
            self.run_on::<u16>(below, &mut pause)
        }
    }

    fn run_on<W: Word>(&mut self, below: &Tables, pause: &mut dyn FnMut(Phase) -> bool) -> bool {
        while let Phase::Exits(first) = self.phase {
            if first == self.layer.size() {
                self.phase = Phase::Sizes(self.codes.scale().top(), 0);
                break;
            }
            if !self.find_exits::<W>(below, first) {
                // Endless play below: values are not as far apart as was hoped.
                *self = Self::with_step(self.rules, self.layer, 1);
                return self.run(below, pause);
            }
            if pause(self.phase) {
                return false;
            }
        }
        let threads = rayon::current_num_threads();
        let mut propagation = Propagation::new(self.rules, self.layer, self.codes, threads);
        while let Phase::Sizes(index @ 1.., first) = self.phase {
            let end = (first + propagation.stretch()).min(self.layer.size());
            propagation.round::<W>(&mut self.states, index, first, end);
            self.phase = Phase::Sizes(index, end);
            let paused = pause(self.phase);
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
    fn find_exits<W: Word>(&mut self, below: &Tables, first: u64) -> bool {
        let (rules, layer, codes) = (self.rules, self.layer, self.codes);
        let end = (first + (PIECE * PIECES) as u64).min(layer.size());
        let states = &mut W::slice_mut(&mut self.states)[first as usize..end as usize];
        let on_scale = states
            .par_chunks_mut(PIECE)
            .enumerate()
            .map_init(
                || Exits::new(rules, layer, below, codes),
                |exits, (piece, states)| {
                    exits.write(first + (piece * PIECE) as u64, states);
                    exits.on_scale()
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
        if self.codes.len() > u8::STATES {
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
