//! The second pass of retrograde analysis: values are settled from the largest down, and every board
//! whose value is settled tells the boards that lead to it.
//!
//! Un-sowing a board is cheap, but each predecessor is a byte somewhere in a layer that may have
//! gigabytes. So the work is done in rounds of two stages with many small independent pieces each:
//!
//! 1. *expand*: find the boards of the next stretch of ranks that are settled by their exits, and
//!    with those that the round before has settled, un-sow them all. Each predecessor becomes a
//!    message to the owner of its byte.
//! 2. *apply*: every owner works off the messages to its bytes. That loop reads and writes one byte
//!    a message and decides nothing by branches, so that many reads are under way at a time. Boards
//!    that are settled by it are expanded in the next round, unless the stretch with their rank is
//!    still to come: then they will be found there, in the order of ranks.
//!
//! No byte is touched by two threads in a stage, so there are no locked operations, and what a round
//! does to the layer does not depend on how many threads there are.

use kardis_games::board::Board;
use kardis_games::layer::{self, Layer};
use kardis_games::rules::TwoRow;
use kardis_tablebases::arena::Arena;
use rayon::prelude::*;

use super::states::Codes;
use super::walk::Walk;
use super::word::Word;

/// Ranks of a stretch that belong to one owner before the next owner's turn comes, as a power of
/// two.
const STRIPE: u32 = 12;

/// Boards that each piece of work scans in a round.
const SCAN: u64 = 1 << 15;

/// A board whose value is settled.
#[derive(Clone, Copy)]
struct Settled {
    board: Board,
    kind: Kind,
}

/// How a board was settled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Won = 0,
    Lost = 1,
}

/// A successor of a board was settled.
#[derive(Clone, Copy)]
struct Message {
    /// The board itself.
    board: Board,
    /// Its rank, times two, and 1 if the successor was lost.
    rank_and_kind: u64,
}

/// What one piece of work owns or produces.
#[derive(Default)]
struct Piece {
    settled: Vec<Settled>,
    /// By owner.
    messages: Vec<Vec<Message>>,
}

/// What becomes of a state when a message comes, at one size.
struct Transitions<W> {
    /// By kind, and then by state.
    next: [Vec<W>; 2],
    /// The state that is settled by a message, by the kind of the message.
    settles: [W; 2],
}

impl<W: Word> Transitions<W> {
    fn new(codes: Codes, index: usize) -> Self {
        // As long as the word has states, so that no state needs a check of bounds.
        let table = |next: &dyn Fn(usize) -> usize| -> Vec<W> {
            let states = 0..W::STATES;
            let next = states.map(|state| if state < codes.len() { next(state) } else { 0 });
            next.map(W::new).collect()
        };
        Self {
            next: [
                table(&|state| codes.after_won(state, index)),
                table(&|state| codes.after_lost(state, index)),
            ],
            settles: [W::new(codes.lost(index)), W::new(Codes::won(index))],
        }
    }
}

/// The rounds of a layer.
pub(crate) struct Propagation<R> {
    rules: R,
    layer: Layer,
    codes: Codes,
    pieces: Vec<Piece>,
}

impl<R: TwoRow> Propagation<R> {
    /// For so many threads; the number changes nothing but the speed.
    pub(crate) fn new(rules: R, layer: Layer, codes: Codes, threads: usize) -> Self {
        // A few pieces a thread, so that no thread waits long for the others.
        let count = if threads == 1 {
            1
        } else {
            (4 * threads).next_power_of_two()
        };
        let piece = || Piece {
            settled: Vec::new(),
            messages: vec![Vec::new(); count],
        };
        Self {
            rules,
            layer,
            codes,
            pieces: std::iter::repeat_with(piece).take(count).collect(),
        }
    }

    /// Boards that one round scans.
    pub(crate) fn stretch(&self) -> u64 {
        SCAN * self.pieces.len() as u64
    }

    /// Nothing is left over from the last round.
    pub(crate) fn is_drained(&self) -> bool {
        self.pieces.iter().all(|piece| piece.settled.is_empty())
    }

    /// One round at the size of an index: scans the ranks from `first` to `end`, at most a
    /// [stretch](Self::stretch).
    pub(crate) fn round<W: Word>(
        &mut self,
        states: &mut Arena,
        index: usize,
        first: u64,
        end: u64,
    ) {
        let (rules, layer) = (self.rules, self.layer);
        let owners = self.pieces.len();
        let settles = Transitions::<W>::new(self.codes, index);
        let wanted = [W::new(Codes::won(index)), W::new(self.codes.lost(index))];
        let ranks = W::slice(states);
        self.pieces
            .par_iter_mut()
            .enumerate()
            .for_each(|(number, piece)| {
                let from = (first + SCAN * number as u64).min(end);
                let to = (from + SCAN).min(end);
                scan(
                    layer,
                    from,
                    &ranks[from as usize..to as usize],
                    wanted,
                    &mut piece.settled,
                );
                expand(rules, layer, piece, owners);
            });
        let mut messages: Vec<_> = self
            .pieces
            .iter_mut()
            .map(|piece| std::mem::take(&mut piece.messages))
            .collect();
        let shared = W::shared(states);
        self.pieces
            .par_iter_mut()
            .enumerate()
            .for_each(|(owner, piece)| {
                piece.settled.clear();
                for from in &messages {
                    apply(&from[owner], shared, &settles, end, &mut piece.settled);
                }
            });
        for (piece, messages) in self.pieces.iter_mut().zip(&mut messages) {
            piece.messages = std::mem::take(messages);
        }
    }
}

/// Adds the boards of a stretch that are in one of two states: won, lost.
fn scan<W: Word>(
    layer: Layer,
    first: u64,
    states: &[W],
    [won, lost]: [W; 2],
    settled: &mut Vec<Settled>,
) {
    /// Few enough for the test of all to be worth while, many enough for vector instructions.
    const GROUP: usize = 32;
    let mut walk = Walk::new(layer);
    for (number, group) in states.chunks(GROUP).enumerate() {
        let hits = group.iter().enumerate().fold(0u32, |hits, (at, &state)| {
            hits | u32::from(state == won || state == lost) << at
        });
        let mut left = hits;
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            let rank = first + (number * GROUP + at) as u64;
            let board = walk.to(rank);
            let kind = if group[at] == won {
                Kind::Won
            } else {
                Kind::Lost
            };
            settled.push(Settled { board, kind });
        }
    }
}

/// Writes a message to every board that leads to one of the settled boards.
fn expand<R: TwoRow>(rules: R, layer: Layer, piece: &mut Piece, owners: usize) {
    let Piece { settled, messages } = piece;
    for messages in messages.iter_mut() {
        messages.clear();
    }
    let pits = layer.pits();
    for &Settled { board, kind } in settled.iter() {
        rules.unsow(board, |before, _| {
            let rank = layer::rank(pits, before);
            let owner = (rank >> STRIPE) as usize & (owners - 1);
            messages[owner].push(Message {
                board: before,
                rank_and_kind: rank << 1 | kind as u64,
            });
        });
    }
}

/// Works off messages; boards below rank `end` that are settled by them are added to `settled`.
fn apply<W: Word>(
    messages: &[Message],
    shared: &[W::Shared],
    transitions: &Transitions<W>,
    end: u64,
    settled: &mut Vec<Settled>,
) {
    for message in messages {
        let rank = message.rank_and_kind >> 1;
        let kind = (message.rank_and_kind & 1) as usize;
        let word = &shared[rank as usize];
        let before = W::load(word);
        let after = transitions.next[kind][before.state()];
        after.store(word);
        if after == transitions.settles[kind] && before != after && rank < end {
            settled.push(Settled {
                board: message.board,
                kind: if kind == 0 { Kind::Lost } else { Kind::Won },
            });
        }
    }
}
