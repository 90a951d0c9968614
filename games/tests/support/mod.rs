//! What the integration tests share: every rule set in both implementations, enumeration, random
//! numbers and the reading of positions.
#![allow(
    dead_code,
    reason = "every test file compiles its own copy and uses a part"
)]

use kardis_games::board::{Move, Pits};
use kardis_games::naive::{self, Naive, Played};
use kardis_games::rules::{Next, TwoRow};
use kardis_games::sowing::Way;
use kardis_games::variants::TwoRowRules;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::{Bohnenspiel, Chain, EmptyRow};
use kardis_games::variants::kalah::{EmptyCapture, Kalah};

/// The same rules twice: packed and seed by seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) fast: TwoRowRules,
    pub(crate) naive: Naive,
}

impl Pair {
    pub(crate) fn bohnenspiel(pits: usize, way: Way, chain: Chain, empty_row: EmptyRow) -> Self {
        Self {
            fast: TwoRowRules::Bohnenspiel(Bohnenspiel::new(width(pits), way, chain, empty_row)),
            naive: Naive::bohnenspiel(pits, way, chain, empty_row),
        }
    }

    pub(crate) fn standard(pits: usize) -> Self {
        Self {
            fast: TwoRowRules::Bohnenspiel(Bohnenspiel::standard(width(pits))),
            naive: Naive::standard(pits),
        }
    }

    pub(crate) fn hemprich(pits: usize) -> Self {
        Self {
            fast: TwoRowRules::Bohnenspiel(Bohnenspiel::hemprich(width(pits))),
            naive: Naive::bohnenspiel(pits, Way::AllPits, Chain::Free, EmptyRow::Pass),
        }
    }

    pub(crate) fn awari(pits: usize) -> Self {
        Self {
            fast: TwoRowRules::Awari(Awari::new(width(pits))),
            naive: Naive::awari(pits),
        }
    }

    pub(crate) fn kalah(pits: usize, empty_capture: EmptyCapture) -> Self {
        Self {
            fast: TwoRowRules::Kalah(Kalah::new(width(pits), empty_capture)),
            naive: Naive::kalah(pits, empty_capture),
        }
    }

    /// The legal moves, on which both implementations must agree.
    pub(crate) fn moves(&self, ring: &[u32]) -> Vec<Move> {
        let moves = self.naive.moves(ring);
        let fast = self.fast.moves(naive::board(ring));
        assert_eq!(fast.collect::<Vec<_>>(), moves, "{self:?} {ring:?}");
        moves
    }

    /// Plays a legal move; both implementations must agree on what it does.
    pub(crate) fn play(&self, ring: &[u32], mv: Move) -> Played {
        assert!(self.moves(ring).contains(&mv), "{self:?} {ring:?} {mv:?}");
        let played = self.naive.play(ring, mv);
        let sown = self.fast.sow(naive::board(ring), mv);
        let board = naive::board(&played.turned());
        assert_eq!(sown.board, board, "{self:?} {ring:?} {mv:?}");
        let gain = i32::from(sown.gain);
        assert_eq!(gain, played.gain(), "{self:?} {ring:?} {mv:?}");
        assert_eq!(sown.next, played.next, "{self:?} {ring:?} {mv:?}");
        played
    }

    /// Every rule set on boards of a width: all combinations of the options.
    pub(crate) fn all(pits: usize) -> Vec<Self> {
        let mut pairs = Vec::new();
        for way in [Way::AllPits, Way::SkipOrigin] {
            for chain in [Chain::Free, Chain::Sown, Chain::BeforeOrigin] {
                for empty_row in [EmptyRow::Sweep, EmptyRow::Pass, EmptyRow::EitherRow] {
                    pairs.push(Self::bohnenspiel(pits, way, chain, empty_row));
                }
            }
        }
        pairs.push(Self::awari(pits));
        pairs.push(Self::kalah(pits, EmptyCapture::Nothing));
        pairs.push(Self::kalah(pits, EmptyCapture::Itself));
        pairs
    }
}

/// A game in progress, played by both implementations at once.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) pair: Pair,
    /// Seen from the side to move.
    pub(crate) ring: Vec<u32>,
    /// Who moves next, or would: 0 is South.
    pub(crate) side: usize,
    /// South's seeds and North's, with what the end of the game gave them.
    pub(crate) stores: [i32; 2],
    pub(crate) over: bool,
}

impl Player {
    /// A game that begins with South to move and empty stores.
    pub(crate) fn new(pair: Pair, ring: &[u32]) -> Self {
        Self {
            pair,
            ring: ring.to_vec(),
            side: 0,
            stores: [0; 2],
            over: false,
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        assert!(!self.over, "the game is over");
        let played = self.pair.play(&self.ring, mv);
        self.stores[self.side] += (played.taken + played.banked) as i32;
        // At the end one row is empty, so that one side gets all that is left.
        self.stores[self.side] += played.swept.max(0);
        self.stores[1 - self.side] += (-played.swept).max(0);
        self.over = played.next == Next::End;
        self.ring = played.turned();
        if played.next != Next::Bonus {
            self.side = 1 - self.side;
        }
    }

    /// Seeds in South's row and in North's.
    pub(crate) fn rows_of_sides(&self) -> [u32; 2] {
        let (own, opp) = self.ring.split_at(self.pair.naive.pits);
        let mut rows = [own.iter().sum(), opp.iter().sum()];
        rows.rotate_left(self.side);
        rows
    }
}

/// Lines of `depth` moves and those whose last move captures, seed by seed.
pub(crate) fn slow_lines(rules: Naive, ring: &[u32], depth: u32) -> (u64, u64) {
    let mut lines = (0, 0);
    for mv in rules.moves(ring) {
        let played = rules.play(ring, mv);
        if depth == 1 {
            lines.0 += 1;
            lines.1 += u64::from(played.taken > 0);
        } else if played.next != Next::End {
            let (all, capturing) = slow_lines(rules, &played.turned(), depth - 1);
            lines.0 += all;
            lines.1 += capturing;
        }
    }
    lines
}

pub(crate) fn width(pits: usize) -> Pits {
    Pits::new(pits).expect("a width that exists")
}

/// Calls `visit` for every way to lay `seeds` into `places` places.
///
/// Counted up like an odometer, so that nothing here rests on the numbering under test.
pub(crate) fn every_ring(places: usize, seeds: u32, visit: &mut impl FnMut(&[u32])) {
    fn lay(ring: &mut [u32], place: usize, left: u32, visit: &mut impl FnMut(&[u32])) {
        if place + 1 == ring.len() {
            ring[place] = left;
            visit(ring);
            return;
        }
        for here in 0..=left {
            ring[place] = here;
            lay(ring, place + 1, left - here, visit);
        }
    }
    lay(&mut vec![0; places], 0, seeds, visit);
}

/// Reads `1 2 3 / 4 5 6`: South's pits, then North's, each from the owner's left.
pub(crate) fn rows(text: &str) -> Vec<u32> {
    text.split_whitespace()
        .filter(|&word| word != "/")
        .map(|word| word.parse().expect("a number of seeds"))
        .collect()
}

/// Reads `1,2,3`.
pub(crate) fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split(',')
        .map(|word| word.parse().ok().expect("a number"))
        .collect()
}

/// The ring seen from the other player.
pub(crate) fn turned(ring: &[u32]) -> Vec<u32> {
    let (own, opp) = ring.split_at(ring.len() / 2);
    [opp, own].concat()
}

/// The lines of a data file that are not comments.
pub(crate) fn records(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}
