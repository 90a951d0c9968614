//! One game: how it is played, and what is kept of it.

use kardis_games::game::{Ending, OCCURRENCES};
use kardis_games::rules::{Key, Margin, Next, Rules};
use kardis_games::turn::Side;
use kardis_tablebases::probe::Probe;

use super::accounts::{Accounts, margin, sweep};
use crate::dice::Dice;
use crate::players::{Player, Random, Sight, Step};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finish {
    /// As the rules say.
    Over(Ending),
    /// It was cut off after as many plies as a game may have. The stores count as they are.
    Cut,
}

/// Where games begin.
#[derive(Clone, Copy, Debug)]
pub struct Start<B> {
    /// The board, seen from the side to move.
    pub board: B,
    /// The side to move.
    pub side: Side,
    /// South's and North's store.
    pub stores: [u32; 2],
}

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// So many plies at the beginning are played at random, whoever plays.
    pub opening: u32,
    /// After so many plies a game is cut off.
    pub cap: u32,
    /// A player with more than half of the seeds ends the game.
    pub majority: bool,
}

/// What is kept of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// Plies: sowings and passes, those of the opening too.
    pub plies: u32,
    /// Turns: all plies of a player until the other one is to move are one.
    pub turns: u32,
    /// Plies of the opening.
    pub opening: u32,
    /// How it ended.
    pub finish: Finish,
    /// South's seeds less North's at the end; in Bao 1 if South won, -1 if North did.
    pub margin: i32,
    /// Legal moves, added up over all plies.
    pub choices: u64,
    /// Seeds captured, without what was sown into stores or swept up at the end.
    pub captured: u32,
    /// How often another player came to be ahead by the stores.
    pub lead_changes: u32,
    /// The ply after which somebody had more than half of the seeds.
    pub majority: Option<u32>,
    /// The ply from which on best play led to the result that the game had, as far back as all values were
    /// known without a break.
    pub settled: Option<u32>,
    /// Forced passes.
    pub passes: u32,
    /// A number that stands for the boards of the game: equal games have equal ones.
    pub print: u64,
}

/// Memory that games one after the other use.
pub(super) type Met<B> = Vec<(B, Side)>;

/// Plays a game. `watch` is told every move.
///
/// Repetition, majority and what is swept up are as [`Game`](kardis_games::game::Game) has them.
pub fn play<R: Rules, A: Accounts<R>>(
    (rules, accounts): (R, A),
    start: Start<R::Board>,
    conditions: Conditions,
    players: [&mut impl Player<R>; 2],
    known: Option<&impl Probe<R::Board>>,
    dice: &mut Dice,
    mut watch: impl FnMut(R::Move),
) -> Course {
    let mut met = Vec::new();
    play_in(
        (rules, accounts),
        start,
        conditions,
        players,
        known,
        dice,
        &mut met,
        &mut watch,
    )
}

/// The same in memory that is there already.
#[expect(
    clippy::too_many_arguments,
    reason = "what a game needs and what it leaves"
)]
#[inline]
pub(super) fn play_in<R: Rules, A: Accounts<R>>(
    (rules, accounts): (R, A),
    start: Start<R::Board>,
    conditions: Conditions,
    players: [&mut impl Player<R>; 2],
    known: Option<&impl Probe<R::Board>>,
    dice: &mut Dice,
    met: &mut Met<R::Board>,
    watch: &mut impl FnMut(R::Move),
) -> Course {
    let [south, north] = players;
    south.begin();
    north.begin();
    met.clear();
    let mut game = Under::new(accounts.seeds(start.board), &start);
    let mut board = start.board;
    let mut choices = rules.mobility(board);
    let finish = loop {
        // A game may be over before its first move, or by the last one.
        if conditions.majority
            && let Some(side) = game.majority()
        {
            break Finish::Over(Ending::Majority(side));
        }
        if choices == 0 {
            let rest = accounts.seeds(board);
            if A::STORES {
                sweep(&mut game.stores, rest, rules.stuck(board), game.side);
            }
            break Finish::Over(accounts.stuck(rules, board, game.side));
        }
        if R::CYCLIC && game.occurred(board, met) {
            if A::STORES {
                // The seeds on the board are split, an odd one too: that changes no difference.
                let half = accounts.seeds(board) / 2;
                game.stores = game.stores.map(|store| store + half);
            }
            break Finish::Over(Ending::Repetition);
        }
        if A::STORES {
            game.count_lead();
        }
        if let Some(known) = known {
            game.judge(known.probe(board));
        }
        if game.course.plies >= conditions.cap {
            break Finish::Cut;
        }
        let sight = Sight {
            board,
            side: game.side,
            before: met,
        };
        let (mv, sown): Step<R> = if game.course.plies < conditions.opening {
            Random.choose(rules, sight, dice)
        } else if game.side == Side::South {
            south.choose(rules, sight, dice)
        } else {
            north.choose(rules, sight, dice)
        };
        watch(mv);
        let captured = accounts.captured(rules, board, mv, sown.board);
        let gone = accounts.seeds(board) - accounts.seeds(sown.board);
        if R::CYCLIC {
            if gone > 0 {
                met.clear();
            } else {
                met.push((board, game.side));
            }
        }
        game.moved(choices, captured, gone, accounts.is_pass(mv));
        if sown.next != Next::Bonus {
            game.side = !game.side;
            game.course.turns += 1;
        }
        game.waits = sown.next == Next::Bonus;
        game.note(sown.board);
        board = sown.board;
        if sown.next == Next::End {
            if A::STORES {
                let mover = !game.side;
                sweep(
                    &mut game.stores,
                    accounts.seeds(board),
                    sown.gain - gone as Margin,
                    mover,
                );
            }
            break Finish::Over(accounts.end(board, game.side));
        }
        choices = rules.mobility(board);
    };
    game.over::<R, A>(finish, conditions)
}

/// A game under way.
struct Under {
    course: Course,
    stores: [u32; 2],
    side: Side,
    total: u32,
    /// A turn is under way: the last ply earned another one.
    waits: bool,
    /// Who was ahead last.
    leader: i32,
    /// Who wins by best play, above 0 for South, and since which ply that has not changed.
    judged: Option<(i32, u32)>,
}

impl Under {
    fn new<B>(seeds: u32, start: &Start<B>) -> Self {
        let [south, north] = start.stores;
        Self {
            course: Course {
                plies: 0,
                turns: 0,
                opening: 0,
                finish: Finish::Cut,
                margin: 0,
                choices: 0,
                captured: 0,
                lead_changes: 0,
                majority: None,
                settled: None,
                passes: 0,
                print: 0,
            },
            stores: start.stores,
            side: start.side,
            total: seeds + south + north,
            waits: false,
            leader: (south as i32 - north as i32).signum(),
            judged: None,
        }
    }

    /// Who has more than half of all seeds.
    #[inline]
    fn majority(&self) -> Option<Side> {
        let more = |side: &Side| 2 * self.stores[side.index()] > self.total;
        Side::BOTH.into_iter().find(more)
    }

    /// The board has been met twice before since it can have repeated.
    #[inline]
    fn occurred<B: Copy + Eq>(&self, board: B, met: &Met<B>) -> bool {
        let now = (board, self.side);
        met.iter().filter(|&&before| before == now).count() + 1 >= OCCURRENCES
    }

    /// Takes the value of the board into account, if it is known.
    #[inline]
    fn judge(&mut self, value: Option<Margin>) {
        self.judged = value.map(|value| {
            let ahead = self.stores[0] as i32 - self.stores[1] as i32;
            let to_come = match self.side {
                Side::South => i32::from(value),
                Side::North => -i32::from(value),
            };
            let result = (ahead + to_come).signum();
            match self.judged {
                Some((before, since)) if before == result => (result, since),
                _ => (result, self.course.plies),
            }
        });
    }

    /// A move was made.
    #[inline]
    fn moved(&mut self, choices: u32, captured: u32, gone: u32, pass: bool) {
        self.course.plies += 1;
        self.course.choices += u64::from(choices);
        self.course.captured += captured;
        self.course.passes += u32::from(pass);
        self.stores[self.side.index()] += gone;
    }

    /// The stores after a ply, with what was swept up if it was the last.
    #[inline]
    fn count_lead(&mut self) {
        let leader = (self.stores[0] as i32 - self.stores[1] as i32).signum();
        if leader != 0 {
            self.course.lead_changes += u32::from(leader == -self.leader);
            self.leader = leader;
        }
        if self.course.majority.is_none() && self.majority().is_some() {
            self.course.majority = Some(self.course.plies);
        }
    }

    /// The board after a move becomes part of the print.
    #[inline]
    fn note<B: Key>(&mut self, board: B) {
        for index in 0..B::WORDS {
            let mixed = (self.course.print.rotate_left(23) ^ board.word(index))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.course.print = mixed ^ (mixed >> 32);
        }
    }

    fn over<R: Rules, A: Accounts<R>>(mut self, finish: Finish, conditions: Conditions) -> Course {
        let ending = match finish {
            Finish::Over(ending) => Some(ending),
            Finish::Cut => None,
        };
        if A::STORES {
            self.count_lead();
        }
        self.course.turns += u32::from(self.waits);
        self.course.finish = finish;
        self.course.margin = margin(ending, self.stores, A::STORES);
        self.course.opening = self.course.plies.min(conditions.opening);
        let result = self.course.margin.signum();
        self.course.settled = self
            .judged
            .and_then(|(judged, since)| (judged == result).then_some(since));
        self.course
    }
}
