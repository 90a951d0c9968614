//! What the integration tests share: values computed plainly, the rule sets in both
//! implementations, and the reading of positions.
#![allow(
    dead_code,
    reason = "every test file compiles its own copy and uses a part"
)]

pub(crate) mod games;
pub(crate) mod plain;
pub(crate) mod published;

use kardis_games::board::{Board, Move, Pits};
use kardis_games::layer::Layer;
use kardis_games::naive::Naive;
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_games::sowing::Way;
use kardis_games::variants::bohnenspiel::{Chain, EmptyRow};
use kardis_tablebases::probe::Probe;

/// A transposition table that holds all that the tests look at.
pub(crate) const ROOMY: usize = 8 << 20;

pub(crate) fn width(pits: usize) -> Pits {
    Pits::new(pits).expect("a width that exists")
}

/// All boards with so many seeds.
pub(crate) fn boards(pits: usize, seeds: u32) -> impl Iterator<Item = Board> {
    Layer::new(width(pits), seeds)
        .expect("a small layer")
        .boards()
}

/// Hemprich's rules, seed by seed.
pub(crate) fn naive_hemprich(pits: usize) -> Naive {
    Naive::bohnenspiel(pits, Way::AllPits, Chain::Free, EmptyRow::Pass)
}

/// Reads `1 2 3 / 4 5 6`: the pits of the side to move, then the opponent's, each from the owner's
/// left.
pub(crate) fn board(text: &str) -> Board {
    let (own, opp) = text.split_once('/').expect("two rows");
    let row = |text: &str| -> Vec<u32> {
        text.split([' ', ','])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().expect("a number of seeds"))
            .collect()
    };
    Board::new(&row(own), &row(opp)).expect("a board")
}

/// What a move is worth to the mover, if the value of the board after it is known.
pub(crate) fn after<R: TwoRow>(
    rules: R,
    values: &impl Probe<Board>,
    board: Board,
    mv: Move,
) -> Margin {
    let sown = rules.sow(board, mv);
    let rest = || values.probe(sown.board).expect("a table of the layer");
    match sown.next {
        Next::End => sown.gain,
        Next::Bonus => sown.gain + rest(),
        Next::Opponent => sown.gain - rest(),
    }
}

/// Random numbers, and boards.
pub(crate) struct Random(kardis_chance::Random);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(kardis_chance::Random::new(seed))
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound as usize) as u64
    }

    /// One of all boards with so many seeds.
    pub(crate) fn board(&mut self, pits: Pits, seeds: u32) -> Board {
        let layer = Layer::new(pits, seeds).expect("a layer");
        layer.unrank(self.below(layer.size()))
    }
}
