//! The best results of moves that leave a layer, for some boards at a time.
//!
//! The time goes into reading single bytes of lower layers, far apart. So a chunk of boards is
//! worked on in three loops: sow all moves and note where they lead, rank what left the layer, and
//! look it up. The last loop has nothing else to do, so that many reads are under way at a time.

use std::ops::ControlFlow;

use kardis_games::board::Board;
use kardis_games::layer::{self, Layer};
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_tablebases::memory::Tables;

/// Boards of a chunk: what they need fits into the second cache.
pub(super) const CHUNK: usize = 1 << 10;

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

/// Finds the exits of a chunk of boards; holds what would else be allocated again for each chunk.
pub(super) struct Exits<'a, R> {
    rules: R,
    layer: Layer,
    below: Vec<&'a [i8]>,
    found: Vec<Exit>,
    places: Vec<Place>,
    /// By board of the chunk.
    best: Vec<i8>,
}

/// No exit: below every value.
const NONE: i8 = i8::MIN;

/// The value of an empty board.
static NOTHING_LEFT: [i8; 1] = [0];

impl<'a, R: TwoRow> Exits<'a, R> {
    /// For boards of a layer, given all layers below that its moves lead to.
    ///
    /// Whether they are there is found out when a move leads to one; see [`missing`].
    pub(super) fn new(rules: R, layer: Layer, below: &'a Tables) -> Self {
        let mut layers: Vec<&[i8]> = (0..layer.seeds().max(1))
            .map(|seeds| below.layer(seeds).unwrap_or(&[]))
            .collect();
        layers[0] = &NOTHING_LEFT;
        Self {
            rules,
            layer,
            below: layers,
            found: Vec::new(),
            places: Vec::new(),
            best: Vec::with_capacity(CHUNK),
        }
    }

    /// Begins another chunk.
    pub(super) fn clear(&mut self) {
        self.found.clear();
        self.best.clear();
    }

    /// Sows all moves of the next board of the chunk: notes what leaves the layer, and visits what
    /// stays. Tells whether there was no move.
    #[inline]
    pub(super) fn sow(&mut self, board: Board, mut stays: impl FnMut(Board)) -> bool {
        let at = self.best.len() as u16;
        let mut stuck = true;
        let _ = self.rules.successors(board, |_, sown| {
            stuck = false;
            if sown.gain == 0 && sown.next == Next::Opponent {
                stays(sown.board);
                return ControlFlow::Continue(());
            }
            let over = sown.next == Next::End;
            self.found.push(Exit {
                board: if over { Board::EMPTY } else { sown.board },
                at,
                gain: sown.gain as i8,
                sign: if sown.next == Next::Bonus { 1 } else { -1 },
            });
            ControlFlow::Continue(())
        });
        self.best.push(if stuck {
            self.rules.stuck(board) as i8
        } else {
            NONE
        });
        stuck
    }

    /// The best exit of each board of the chunk, if it has one.
    ///
    /// # Panics
    ///
    /// A layer that a move leads to is missing.
    pub(super) fn best(&mut self) -> impl ExactSizeIterator<Item = Option<Margin>> {
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
        let best = self.best.iter();
        best.map(|&best| (best != NONE).then_some(Margin::from(best)))
    }
}

/// A layer that is missing below: the smallest, of those that play can reach.
pub(super) fn missing<R: TwoRow>(rules: R, layer: Layer, below: &Tables) -> Option<u32> {
    let step = rules.layer_step();
    let seeds = (layer.seeds() % step..layer.seeds()).step_by(step as usize);
    // The empty board is worth nothing.
    let mut seeds = seeds.filter(|&seeds| seeds > 0);
    seeds.find(|&seeds| below.layer(seeds).is_none())
}
