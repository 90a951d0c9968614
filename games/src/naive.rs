//! The two-row rules once more, slowly: one seed after the other on plain numbers.
//!
//! This is the oracle of the tests. It is written from the text of the rules alone and shares
//! nothing with the packed boards but the names of the options, so that the same mistake would
//! have to be made twice. "R" in the comments is section 1.1 of `docs/rules.md` (Bohnenspiel), "H"
//! its section 2.1 (play until the board is empty), "A" and "K" are awari and Kalah in
//! sections 6.1 and 7.1.
//!
//! The pits are a ring seen from the player to move: places `0..pits` are his, from his left,
//! places `pits..2 * pits` the opponent's, from the opponent's left; seeds travel upward.
//!
//! ```
//! use kardis_games::naive::Naive;
//! use kardis_games::rules::Next;
//! use kardis_games::board::Move;
//!
//! let rules = Naive::standard(6);
//! let played = rules.play(&[0, 0, 0, 4, 3, 5, 1, 3, 7, 0, 0, 0], Move::pit(3));
//! assert_eq!(played.captured, [7, 6, 5, 4]);
//! assert_eq!((played.gain(), played.next), (16, Next::Opponent));
//! ```

use crate::board::{Board, Move, Pits};
use crate::rules::Next;
use crate::sowing::Way;
use crate::variants::bohnenspiel::{Chain, EmptyRow};
use crate::variants::kalah::EmptyCapture;

/// Which game, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// The Bohnenspiel family.
    Bohnenspiel {
        /// Whether a long sowing drops a seed into the pit that it came from. The game has no
        /// store to sow.
        way: Way,
        /// How far back captures go.
        chain: Chain,
        /// What an empty row means.
        empty_row: EmptyRow,
    },
    /// Awari.
    Awari,
    /// Kalah.
    Kalah {
        /// What is captured when the pit opposite is empty.
        empty_capture: EmptyCapture,
    },
}

/// A game on a board of a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naive {
    /// Pits a side.
    pub pits: usize,
    /// The game.
    pub game: Game,
}

/// What one move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The ring after the move, still seen from the player who moved, before anything is swept.
    pub ring: Vec<u32>,
    /// The places whose seeds were captured, in the order in which they were taken.
    pub captured: Vec<usize>,
    /// Seeds captured.
    pub taken: u32,
    /// Seeds sown into the mover's store.
    pub banked: u32,
    /// Seeds that the end of the game gives to the mover, less those that it gives to the opponent.
    pub swept: i32,
    /// Who moves next.
    pub next: Next,
}

impl Played {
    /// All that the move gained for the mover, less what it gained for the opponent.
    pub fn gain(&self) -> i32 {
        self.taken as i32 + self.banked as i32 + self.swept
    }

    /// The ring seen from the player who moves next (or would, had the game not ended).
    pub fn turned(&self) -> Vec<u32> {
        let mut ring = self.ring.clone();
        if self.next != Next::Bonus {
            let half = ring.len() / 2;
            ring.rotate_left(half);
        }
        ring
    }
}

/// The place of the last seed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Pit(usize),
    Store,
}

impl Naive {
    /// Bohnenspiel by its default rules.
    pub fn standard(pits: usize) -> Self {
        Self::bohnenspiel(pits, Way::AllPits, Chain::Free, EmptyRow::Sweep)
    }

    /// A rule set of the Bohnenspiel family.
    pub fn bohnenspiel(pits: usize, way: Way, chain: Chain, empty_row: EmptyRow) -> Self {
        let game = Game::Bohnenspiel {
            way,
            chain,
            empty_row,
        };
        Self { pits, game }
    }

    /// Awari.
    pub fn awari(pits: usize) -> Self {
        let game = Game::Awari;
        Self { pits, game }
    }

    /// Kalah.
    pub fn kalah(pits: usize, empty_capture: EmptyCapture) -> Self {
        let game = Game::Kalah { empty_capture };
        Self { pits, game }
    }

    /// The legal moves, in ascending order; none if the game is over.
    pub fn moves(self, ring: &[u32]) -> Vec<Move> {
        let (own, opp) = self.rows(ring);
        let filled: Vec<Move> = (0..self.pits)
            .filter(|&pit| ring[pit] > 0)
            .map(Move::pit)
            .collect();
        match self.game {
            // R2: any non-empty own pit. R9: without one the game is over.
            Game::Bohnenspiel {
                empty_row: EmptyRow::Sweep,
                ..
            } => filled,
            // H9': without seeds a pass, unless the board is empty; with seeds no pass.
            Game::Bohnenspiel {
                empty_row: EmptyRow::Pass,
                ..
            } => {
                if own == 0 && opp > 0 {
                    vec![Move::PASS]
                } else {
                    filled
                }
            }
            // Rules section 1.2, row d: over as soon as either row is empty. Kalah the same.
            Game::Bohnenspiel {
                empty_row: EmptyRow::EitherRow,
                ..
            }
            | Game::Kalah { .. } => {
                if own == 0 || opp == 0 {
                    Vec::new()
                } else {
                    filled
                }
            }
            // A3: a move that leaves the opponent nothing is illegal, unless all do.
            Game::Awari => {
                let feeding: Vec<Move> = filled
                    .iter()
                    .copied()
                    .filter(|&mv| self.play(ring, mv).next != Next::End)
                    .collect();
                if feeding.is_empty() { filled } else { feeding }
            }
        }
    }

    /// What a player without a move gets of the seeds on the board, less what the opponent gets.
    pub fn stuck(self, ring: &[u32]) -> i32 {
        let (own, opp) = self.rows(ring);
        match self.game {
            Game::Bohnenspiel {
                empty_row: EmptyRow::Sweep,
                ..
            }
            | Game::Awari => {
                // R9, A4: everything goes to the opponent of the player who cannot move.
                -((own + opp) as i32)
            }
            Game::Bohnenspiel {
                empty_row: EmptyRow::Pass,
                ..
            } => {
                // H9': only an empty board leaves no action.
                0
            }
            Game::Bohnenspiel {
                empty_row: EmptyRow::EitherRow,
                ..
            }
            | Game::Kalah { .. } => own as i32 - opp as i32,
        }
    }

    /// Plays a move that need not be legal: the pass, or a non-empty pit of the mover.
    ///
    /// # Panics
    ///
    /// The pit is empty, or the ring is of another width.
    pub fn play(self, ring: &[u32], mv: Move) -> Played {
        assert_eq!(ring.len(), 2 * self.pits, "the ring of another board");
        let mut played = Played {
            ring: ring.to_vec(),
            captured: Vec::new(),
            taken: 0,
            banked: 0,
            swept: 0,
            next: Next::Opponent,
        };
        if mv.is_pass() {
            return played;
        }
        let origin = mv.index();
        let last = self.drop_seeds(&mut played, origin);
        match (self.game, last) {
            (Game::Bohnenspiel { chain, .. }, Last::Pit(last)) => {
                self.capture_chain(&mut played, chain, origin, last, ring[origin]);
            }
            (Game::Awari, Last::Pit(last)) => self.capture_opposing_chain(&mut played, last),
            (Game::Kalah { empty_capture }, Last::Pit(last)) => {
                self.capture_opposite(&mut played, empty_capture, last);
            }
            // K: last counter in the own store: move again.
            (_, Last::Store) => played.next = Next::Bonus,
        }
        self.finish(&mut played);
        played
    }

    /// Lifts the seeds of a pit and drops them one by one.
    fn drop_seeds(self, played: &mut Played, origin: usize) -> Last {
        let both = 2 * self.pits;
        let skips_origin = match self.game {
            // R4, rules section 1.2, row a.
            Game::Bohnenspiel { way, .. } => way == Way::SkipOrigin,
            // A1.
            Game::Awari => true,
            // K: the origin is not skipped.
            Game::Kalah { .. } => false,
        };
        let sows_store = matches!(self.game, Game::Kalah { .. });
        let mut hand = played.ring[origin];
        assert!(hand > 0, "an empty pit cannot be sown");
        played.ring[origin] = 0;
        let mut last = Last::Pit(origin);
        while hand > 0 {
            last = match last {
                // K: the own store comes after the own row; the opponent's is passed over.
                Last::Pit(place) if sows_store && place == self.pits - 1 => Last::Store,
                Last::Pit(place) => Last::Pit((place + 1) % both),
                Last::Store => Last::Pit(self.pits),
            };
            match last {
                Last::Pit(place) if skips_origin && place == origin => continue,
                Last::Pit(place) => played.ring[place] += 1,
                Last::Store => played.banked += 1,
            }
            hand -= 1;
        }
        last
    }

    /// Moves the seeds of a place to the mover's captures.
    fn capture(played: &mut Played, place: usize) {
        played.captured.push(place);
        played.taken += played.ring[place];
        played.ring[place] = 0;
    }

    /// R5 to R8: the last pit if it holds 2, 4 or 6, then each pit before it that does.
    fn capture_chain(
        self,
        played: &mut Played,
        chain: Chain,
        origin: usize,
        last: usize,
        sown: u32,
    ) {
        let both = 2 * self.pits;
        let mut place = last;
        while matches!(played.ring[place], 2 | 4 | 6) {
            Self::capture(played, place);
            place = (place + both - 1) % both;
            // Rules section 1.2, row b: how far back the chain may run.
            let stop = match chain {
                Chain::Free => false,
                Chain::Sown => played.captured.len() == sown as usize,
                Chain::BeforeOrigin => place == origin,
            };
            if stop {
                break;
            }
        }
    }

    /// A2: the last pit and those before it, while they are the opponent's and hold 2 or 3.
    fn capture_opposing_chain(self, played: &mut Played, last: usize) {
        let mut place = last;
        while place >= self.pits && matches!(played.ring[place], 2 | 3) {
            Self::capture(played, place);
            place -= 1;
        }
    }

    /// K: a last counter in an empty own house takes itself and what lies opposite.
    fn capture_opposite(self, played: &mut Played, empty_capture: EmptyCapture, last: usize) {
        if last >= self.pits || played.ring[last] != 1 {
            return;
        }
        // The houses of a pair are as far from the two ends of the ring.
        let opposite = 2 * self.pits - 1 - last;
        if played.ring[opposite] > 0 {
            Self::capture(played, last);
            Self::capture(played, opposite);
        } else if empty_capture == EmptyCapture::Itself {
            Self::capture(played, last);
        }
    }

    /// Ends the game if it is over after the move.
    fn finish(self, played: &mut Played) {
        let (own, opp) = self.rows(&played.ring);
        let swept = match self.game {
            // R9: the next player has no seed, and the last mover takes everything; A4: the mover
            // gets the rest.
            Game::Bohnenspiel {
                empty_row: EmptyRow::Sweep,
                ..
            }
            | Game::Awari => (opp == 0).then_some(own as i32),
            // H9': all seeds are captured.
            Game::Bohnenspiel {
                empty_row: EmptyRow::Pass,
                ..
            } => (own + opp == 0).then_some(0),
            // Rules section 1.2, row d; K: the rest goes to the owner of the pits.
            Game::Bohnenspiel {
                empty_row: EmptyRow::EitherRow,
                ..
            }
            | Game::Kalah { .. } => (own == 0 || opp == 0).then_some(own as i32 - opp as i32),
        };
        if let Some(swept) = swept {
            played.swept = swept;
            played.next = Next::End;
        }
    }

    /// Seeds in the mover's row and in the opponent's.
    fn rows(self, ring: &[u32]) -> (u32, u32) {
        let (own, opp) = ring.split_at(self.pits);
        (own.iter().sum(), opp.iter().sum())
    }
}

/// The ring of a packed board.
pub fn ring(pits: Pits, board: Board) -> Vec<u32> {
    (0..pits.both())
        .map(|place| u32::from(board.ring(pits, place)))
        .collect()
}

/// The packed board of a ring.
///
/// # Panics
///
/// The ring does not fit on a packed board.
pub fn board(ring: &[u32]) -> Board {
    let (own, opp) = ring.split_at(ring.len() / 2);
    Board::new(own, opp).expect("a ring that fits")
}
