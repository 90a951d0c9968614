//! What has to be known of a game besides its rules to count what happens in it: which seeds are gone,
//! and how it ends.

use kardis_games::board::{Board, Move};
use kardis_games::game::{self, Ending};
use kardis_games::rules::{Margin, Rules, TwoRow};
use kardis_games::turn::Side;
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza, BaoMove};

/// The accounts of a family of games.
pub trait Accounts<R: Rules>: Copy + Send + Sync {
    /// Captured seeds leave the board for the stores; otherwise nobody is ahead until the game is over.
    const STORES: bool;

    /// The seeds in play.
    fn seeds(self, board: R::Board) -> u32;

    /// The seeds that a move captures, without those that are sown into a store, and without the rest that
    /// is swept up at the end. The board after it is seen from the player who moves next.
    fn captured(self, rules: R, before: R::Board, mv: R::Move, after: R::Board) -> u32;

    /// It is a forced pass.
    fn is_pass(self, mv: R::Move) -> bool;

    /// How a game ends that a move ends by the rules; `side` would have to move on the board.
    fn end(self, rest: R::Board, side: Side) -> Ending;

    /// How a game ends in which `side` has to move and cannot.
    fn stuck(self, rules: R, rest: R::Board, side: Side) -> Ending;
}

/// Two rows: what is captured is kept.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kept;

impl<R: TwoRow> Accounts<R> for Kept {
    const STORES: bool = true;

    #[inline]
    fn seeds(self, board: Board) -> u32 {
        board.seeds()
    }

    #[inline]
    fn captured(self, rules: R, before: Board, mv: Move, after: Board) -> u32 {
        // Most moves take nothing off the board.
        if before.seeds() == after.seeds() {
            return 0;
        }
        rules.captured(before, mv).seeds()
    }

    #[inline]
    fn is_pass(self, mv: Move) -> bool {
        mv.is_pass()
    }

    fn end(self, rest: Board, side: Side) -> Ending {
        Ending::of_rest(rest, side)
    }

    fn stuck(self, _: R, rest: Board, side: Side) -> Ending {
        Ending::of_rest(rest, side)
    }
}

/// Bao: all seeds stay on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staying;

impl Accounts<BaoKujifunza> for Staying {
    const STORES: bool = false;

    fn seeds(self, board: BaoBoard) -> u32 {
        board.seeds()
    }

    fn captured(self, _: BaoKujifunza, before: BaoBoard, _: BaoMove, after: BaoBoard) -> u32 {
        before.opp_seeds() - after.own_seeds()
    }

    fn is_pass(self, _: BaoMove) -> bool {
        false
    }

    fn end(self, _: BaoBoard, side: Side) -> Ending {
        Ending::FrontRowCleared(side)
    }

    fn stuck(self, rules: BaoKujifunza, rest: BaoBoard, side: Side) -> Ending {
        if rules.stuck(rest) > 0 {
            Ending::FrontRowCleared(!side)
        } else {
            Ending::NoMove(side)
        }
    }
}

/// Who is ahead when the game is over, by so much: South is above 0. In Bao by one.
pub(super) fn margin(ending: Option<Ending>, stores: [u32; 2], has_stores: bool) -> i32 {
    if has_stores {
        return stores[0] as i32 - stores[1] as i32;
    }
    match ending {
        Some(Ending::FrontRowCleared(loser) | Ending::NoMove(loser)) => match loser {
            Side::South => -1,
            Side::North => 1,
        },
        _ => 0,
    }
}

/// Puts the rest into the stores, of which a side gets so many more than the other.
pub(super) fn sweep(stores: &mut [u32; 2], rest: u32, ahead: Margin, side: Side) {
    let shares = game::shares(rest, ahead, side);
    stores[0] += shares[0];
    stores[1] += shares[1];
}
