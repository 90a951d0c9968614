//! Many games between two players, on all threads, with the same result on any number of them.

use std::ops::Range;
use std::time::{Duration, Instant};
use std::{error, fmt};

use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::rules::{Rules, TwoRow};
use kardis_games::turn::AnyBoard;
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_solver::observer::{Observer, Progress};
use kardis_tablebases::probe::{NoTables, Probe};
use rayon::prelude::*;

use super::accounts::{Accounts, Kept, Staying};
use super::course::{Conditions, Met, Start, play_in};
use super::tally::Tally;
use crate::dice::Dice;
use crate::players::Level;
use crate::players::evaluation::{Evaluation, Held, ToCome};
use crate::players::opponent::{AnyPlayer, NoPlayer};

/// Plies after which a game is cut off unless something else is wanted: no game of the variants here
/// that ends by itself is known to come near.
pub const SAFETY_CAP: u32 = 10_000;

/// A contest of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The first player, who is South in the games of even number, and the second one.
    pub players: [Level; 2],
    /// Games to play.
    pub games: u64,
    /// With the number of a game, the seed of its dice.
    pub seed: u64,
    /// Random plies at the beginning of each game.
    pub opening: u32,
    /// Plies after which a game is cut off.
    pub cap: u32,
}

/// A contest that cannot be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// A player does not play the game.
    Player(Level, NoPlayer),
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(level, why) => write!(f, "{level} cannot play: {why}"),
        }
    }
}

impl error::Error for Unplayable {}

impl Contest {
    /// A contest of so many games from the plain start.
    pub const fn new(players: [Level; 2], games: u64, seed: u64) -> Self {
        Self {
            players,
            games,
            seed,
            opening: 0,
            cap: SAFETY_CAP,
        }
    }

    /// Plays all games from a position, on the threads of the current pool. `known` has the values that a
    /// perfect player uses; with them it is also told when games were settled.
    ///
    /// If the observer says stop, the first games are told, as many as are done.
    ///
    /// # Errors
    ///
    /// A player does not play the game.
    ///
    /// # Panics
    ///
    /// Never: a position has the board of its rules.
    pub fn hold<P: Probe<Board> + Copy + Send>(
        &self,
        from: &Position,
        known: Option<P>,
        observer: &Observer,
    ) -> Result<Tally, Unplayable> {
        let stores = from.stores();
        let conditions = Conditions {
            opening: self.opening,
            cap: self.cap,
            majority: from.set().stops_at_majority && stores.is_some(),
        };
        let turn = from.turn();
        match (turn.rules, turn.board) {
            (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => {
                let start = Start {
                    board,
                    side: turn.side,
                    stores: stores.unwrap_or_default(),
                };
                Ok(rules.with(OnTwoRows {
                    contest: self,
                    start,
                    conditions,
                    known,
                    observer,
                }))
            }
            (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
                let perfect = |level: &&Level| matches!(level, Level::Perfect(_));
                if let Some(&level) = self.players.iter().find(perfect) {
                    return Err(Unplayable::Player(level, NoPlayer::NoTables));
                }
                let start = Start {
                    board,
                    side: turn.side,
                    stores: [0, 0],
                };
                let table = Table {
                    contest: self,
                    rules,
                    accounts: Staying,
                    evaluation: Held,
                    start,
                    conditions,
                    known: None::<NoTables>,
                };
                Ok(table.all(observer))
            }
            _ => unreachable!("a position has the board of its rules"),
        }
    }
}

/// A contest on two rows, before its rules are known.
struct OnTwoRows<'a, P> {
    contest: &'a Contest,
    start: Start<Board>,
    conditions: Conditions,
    known: Option<P>,
    observer: &'a Observer,
}

impl<P: Probe<Board> + Copy + Send> ForTwoRow for OnTwoRows<'_, P> {
    type Output = Tally;

    fn with<R: TwoRow>(self, rules: R) -> Tally {
        let table = Table {
            contest: self.contest,
            rules,
            accounts: Kept,
            evaluation: ToCome::POSITIONAL,
            start: self.start,
            conditions: self.conditions,
            known: self.known,
        };
        table.all(self.observer)
    }
}

/// The table at which the games of a contest are played.
struct Table<'a, R: Rules, A, E, P> {
    contest: &'a Contest,
    rules: R,
    accounts: A,
    evaluation: E,
    start: Start<R::Board>,
    conditions: Conditions,
    known: Option<P>,
}

/// Who plays on a thread, and the memory for it.
struct Seats<R: Rules, E, P> {
    players: [AnyPlayer<R, E, Known<P>>; 2],
    met: Met<R::Board>,
}

/// Values that may be missing altogether.
#[derive(Clone, Copy, Debug)]
struct Known<P>(Option<P>);

impl<B, P: Probe<B>> Probe<B> for Known<P> {
    #[inline]
    fn probe(&self, board: B) -> Option<i16> {
        self.0.as_ref()?.probe(board)
    }
}

/// Games are played in batches of about this time, so that the first ones are known when the work is
/// stopped.
const BATCH: Duration = Duration::from_millis(500);

/// Games of the first batch, and the fewest.
const FEWEST: u64 = 16;

/// Games that a thread takes at a time at most.
const AT_A_TIME: u64 = 256;

impl<R, A, E, P> Table<'_, R, A, E, P>
where
    R: Rules,
    A: Accounts<R>,
    E: Evaluation<R>,
    P: Probe<R::Board> + Copy + Send + Sync,
{
    /// All games, or the first ones if the observer says stop.
    fn all(&self, observer: &Observer) -> Tally {
        let games = self.contest.games;
        let mut tally = Tally::default();
        let mut begin = 0;
        let mut size = FEWEST;
        observer.report(Progress {
            done: 0,
            total: games,
        });
        while begin < games {
            let end = games.min(begin + size);
            let started = Instant::now();
            let Some(batch) = self.batch(begin..end, observer) else {
                break;
            };
            tally = tally.merged(batch);
            observer.report(Progress {
                done: end,
                total: games,
            });
            begin = end;
            // How games are cut into batches decides nothing but when to look.
            if started.elapsed() < BATCH {
                size *= 2;
            } else if started.elapsed() > 2 * BATCH {
                size = (size / 2).max(FEWEST);
            }
        }
        tally
    }

    /// Some games; nothing if not all of them were played.
    fn batch(&self, games: Range<u64>, observer: &Observer) -> Option<Tally> {
        let threads = rayon::current_num_threads() as u64;
        let piece = ((games.end - games.start) / (4 * threads)).clamp(1, AT_A_TIME);
        let pieces: Vec<u64> = games.clone().step_by(piece as usize).collect();
        pieces
            .into_par_iter()
            .map_init(
                || self.seats(),
                |seats, begin| {
                    let mut tally = Tally::default();
                    for game in begin..games.end.min(begin + piece) {
                        if observer.due() {
                            return None;
                        }
                        self.game(game, seats, &mut tally);
                    }
                    Some(tally)
                },
            )
            .try_reduce(Tally::default, |first, second| Some(first.merged(second)))
    }

    fn seats(&self) -> Seats<R, E, P> {
        let seat = |level| AnyPlayer::new(level, self.evaluation, Known(self.known));
        Seats {
            players: self.contest.players.map(seat),
            met: Vec::new(),
        }
    }

    /// One game by its number.
    #[inline]
    fn game(&self, number: u64, seats: &mut Seats<R, E, P>, tally: &mut Tally) {
        let mut dice = Dice::new(self.contest.seed, number);
        let first_is_south = number.is_multiple_of(2);
        let [first, second] = &mut seats.players;
        let players = if first_is_south {
            [first, second]
        } else {
            [second, first]
        };
        let course = play_in(
            (self.rules, self.accounts),
            self.start,
            self.conditions,
            players,
            self.known.as_ref(),
            &mut dice,
            &mut seats.met,
            &mut |_| {},
        );
        tally.add(&course, first_is_south);
    }
}
