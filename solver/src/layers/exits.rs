//! The first pass of retrograde analysis: for every board of a layer the best result of a move that
//! leaves the layer, and the number of moves that stay.
//!
//! The time goes into reading single bytes of lower layers, far apart. So a chunk of boards is
//! worked on in three loops: sow all moves and note where they lead, rank what left the layer, and
//! look it up. The last loop has nothing else to do, so that many reads are under way at a time.

use std::ops::ControlFlow;

use kardis_games::board::Board;
use kardis_games::layer::{self, Layer};
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_tablebases::memory::Tables;

use super::states::Codes;
use super::word::Word;

/// Boards of a chunk: what they need fits into the second cache.
const CHUNK: usize = 1 << 10;

/// A move that leaves the layer.
#[derive(Clone, Copy)]
struct Exit {
    /// Where it leads: the empty board after the end of the game, which is worth nothing.
    board: Board,
    /// The number of the board in its chunk.
    at: u16,
    gain: i8,
    /// Whose value that of the board is: 1 for the mover's, -1 for the opponent's.
    sign: i8,
}

/// Where to look up an exit: the seeds of the layer and the rank in it.
#[derive(Clone, Copy)]
struct Place {
    rank: u64,
    seeds: u8,
}

/// Finds the exits of boards; holds what would else be allocated again for each chunk.
pub(crate) struct Exits<'a, R> {
    rules: R,
    layer: Layer,
    below: Vec<&'a [i8]>,
    codes: Codes,
    found: Vec<Exit>,
    places: Vec<Place>,
    /// By board of the chunk.
    best: Vec<i8>,
    open: Vec<u8>,
    /// An exit whose value is not on the scale was found.
    off_scale: bool,
}

/// No exit: below every value.
const NONE: i8 = i8::MIN;

/// The value of an empty board.
static NOTHING_LEFT: [i8; 1] = [0];

impl<'a, R: TwoRow> Exits<'a, R> {
    /// For the boards of a layer, given all layers below that its moves lead to.
    pub(crate) fn new(rules: R, layer: Layer, below: &'a Tables, codes: Codes) -> Self {
        let mut layers: Vec<&[i8]> = (0..layer.seeds())
            .map(|seeds| below.layer(seeds).unwrap_or(&[]))
            .collect();
        if layers.is_empty() {
            layers.push(&[]);
        }
        layers[0] = &NOTHING_LEFT;
        Self {
            rules,
            layer,
            below: layers,
            codes,
            found: Vec::new(),
            places: Vec::new(),
            best: vec![NONE; CHUNK],
            open: vec![0; CHUNK],
            off_scale: false,
        }
    }

    /// All exits so far led to values on the scale.
    pub(crate) const fn on_scale(&self) -> bool {
        !self.off_scale
    }

    /// Writes the first states of the boards from a rank on.
    ///
    /// # Panics
    ///
    /// A layer that a move leads to is missing.
    pub(crate) fn write<W: Word>(&mut self, first: u64, states: &mut [W]) {
        let mut boards = self.layer.boards_from(first);
        for states in states.chunks_mut(CHUNK) {
            self.found.clear();
            for (at, board) in boards.by_ref().take(states.len()).enumerate() {
                self.sow(at, board);
            }
            self.look_up();
            for ((state, &best), &open) in states.iter_mut().zip(&self.best).zip(&self.open) {
                let best = Margin::from(best);
                let exit = (best != Margin::from(NONE)).then_some(best);
                self.off_scale |= exit.is_some_and(|exit| !self.codes.scale().contains(exit));
                *state = W::new(self.codes.initial(exit, usize::from(open)));
            }
        }
    }

    /// Sows all moves of a board.
    #[inline]
    fn sow(&mut self, at: usize, board: Board) {
        let (mut open, before) = (0, self.found.len());
        let _ = self.rules.successors(board, |_, sown| {
            if sown.gain == 0 && sown.next == Next::Opponent {
                open += 1;
                return ControlFlow::Continue(());
            }
            let over = sown.next == Next::End;
            self.found.push(Exit {
                board: if over { Board::EMPTY } else { sown.board },
                at: at as u16,
                gain: sown.gain as i8,
                sign: if sown.next == Next::Bonus { 1 } else { -1 },
            });
            ControlFlow::Continue(())
        });
        self.open[at] = open;
        self.best[at] = if open == 0 && self.found.len() == before {
            self.rules.stuck(board) as i8
        } else {
            NONE
        };
    }

    /// The values of the exits.
    fn look_up(&mut self) {
        let pits = self.layer.pits();
        self.places.clear();
        self.places.extend(self.found.iter().map(|exit| Place {
            rank: layer::rank(pits, exit.board),
            seeds: exit.board.seeds() as u8,
        }));
        for (exit, place) in self.found.iter().zip(&self.places) {
            let below = self.below[usize::from(place.seeds)];
            let Some(&value) = below.get(place.rank as usize) else {
                panic!("no layer of {} seeds", place.seeds);
            };
            let best = &mut self.best[usize::from(exit.at)];
            *best = (*best).max(exit.gain + exit.sign * value);
        }
    }
}
