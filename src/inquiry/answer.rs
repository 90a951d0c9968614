//! Everything that is found out about one position.

use std::time::Duration;

use kardis_games::game::{Ending, Game};
use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::Margin;
use kardis_games::rules::Rules;
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};
use kardis_games::variants::AnyRules;
use kardis_solver::deepening::worth;
use kardis_solver::proof::Unsettled;
use kardis_solver::session::{How, Session};
use kardis_solver::window::Bounds;

use crate::inquiry::line::{Written, written};
use crate::inquiry::scale::{Halves, Outcome, Scale};
use crate::inquiry::watch::Watched;

/// A move and what is known of it.
#[derive(Debug)]
pub(crate) struct Rated {
    /// The move.
    pub(crate) mv: AnyMove,
    /// As text.
    pub(crate) text: String,
    /// Its value lies within, for the side that makes it.
    pub(crate) bounds: Bounds,
}

/// What it is worth to be the one who moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// The difference that it makes to the side to move.
    pub(crate) worth: Margin,
    /// The value of the board for the other side if it were to move.
    pub(crate) turned: Margin,
}

/// What is known of a position.
#[derive(Debug)]
pub(crate) struct Answer {
    /// What values mean here.
    pub(crate) scale: Scale,
    /// The value lies within.
    pub(crate) bounds: Bounds,
    /// Every legal move, the best first.
    pub(crate) moves: Vec<Rated>,
    /// Where the value is from.
    pub(crate) how: How,
    /// Best play, if the value is known.
    pub(crate) line: Option<Written>,
    /// What the move is worth, if it could be proved.
    pub(crate) worth: Option<Worth>,
    /// Nodes searched for the value.
    pub(crate) nodes: u64,
    /// The time it took.
    pub(crate) elapsed: Duration,
    /// The horizon of the last complete search, if there was one.
    pub(crate) depth: Option<u8>,
    /// What proof search has left unsettled about the value.
    pub(crate) open: Vec<Unsettled>,
    /// The most seeds of a table on disk that could be of use.
    pub(crate) disk: Option<u32>,
}

/// A position that is over.
#[derive(Debug)]
pub(crate) struct Over {
    /// Why.
    pub(crate) ending: Ending,
    /// What both have in the end; nothing in Bao.
    pub(crate) score: Option<Halves>,
    /// Who has won, or has more of the rest.
    pub(crate) winner: Option<Side>,
    /// The stores are known.
    pub(crate) stores_known: bool,
}

/// What is known of a position that is over; nothing of one that is not.
pub(crate) fn over(position: &Position) -> Option<Over> {
    let game = Game::new(position);
    let ending = game.ending()?;
    let score = game.score();
    let halves = Halves(Side::BOTH.map(|side| score.halves(side)));
    let bao = matches!(position.board(), AnyBoard::Bao(_));
    Some(Over {
        ending,
        score: (!bao).then_some(halves),
        winner: score.leader(),
        stores_known: position.stores().is_some(),
    })
}

/// The horizon as a number, if there was one: 0 and the largest stand for none.
fn horizon(depth: u8) -> Option<u8> {
    (!matches!(depth, 0 | u8::MAX)).then_some(depth)
}

/// Finds the values of a position that is not over and of its moves, and the afterthoughts: a line
/// of best play and the worth of the move.
pub(crate) fn answer(
    session: &mut dyn Session,
    position: &Position,
    dialect: Dialect,
    watched: &Watched,
    afterthoughts: bool,
) -> Answer {
    let turn = position.turn();
    let report = session.report();
    let elapsed = watched.observer.elapsed();
    let mut moves: Vec<Rated> = report
        .moves
        .iter()
        .map(|mv| Rated {
            mv: mv.mv,
            text: turn.text(mv.mv, dialect),
            bounds: mv.bounds,
        })
        .collect();
    moves.sort_by_key(|mv| (-mv.bounds.lower, -mv.bounds.upper));
    let mut answer = Answer {
        scale: Scale::of(position),
        bounds: report.bounds,
        moves,
        how: report.how,
        line: None,
        worth: None,
        nodes: session.nodes(),
        elapsed,
        depth: horizon(report.depth),
        open: report.open,
        disk: report.disk,
    };
    let Some(value) = answer.bounds.value().filter(|_| afterthoughts) else {
        return answer;
    };
    // Nobody should wait for these longer than for the answer.
    watched.allow(2 * elapsed + Duration::from_secs(10));
    answer.line = Some(written(position, &session.line(turn.board), dialect));
    watched.allow(elapsed + Duration::from_secs(1));
    answer.worth = value_of(session, turned(turn)).map(|turned| Worth {
        worth: worth(value, turned),
        turned,
    });
    answer
}

/// The same board with the other side to move.
fn turned(turn: Turn) -> Turn {
    Turn {
        board: turn.board.turned(),
        side: !turn.side,
        ..turn
    }
}

/// The value of a board, also of one without moves; nothing if it could not be proved.
fn value_of(session: &mut dyn Session, turn: Turn) -> Option<Margin> {
    bounds_of(session, turn).value()
}

/// What can be proved of a board, also of one without moves.
pub(crate) fn bounds_of(session: &mut dyn Session, turn: Turn) -> Bounds {
    if turn.has_moves() {
        session.value(turn.board)
    } else {
        Bounds::exact(stuck(turn))
    }
}

/// The value of a position that is over: the seeds that are swept up, and none if a majority ended
/// the game.
pub(crate) fn value_in_the_end(position: &Position) -> Margin {
    let turn = position.turn();
    if turn.has_moves() { 0 } else { stuck(turn) }
}

/// What the side to move gets if it has no move.
fn stuck(turn: Turn) -> Margin {
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.stuck(board),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => rules.stuck(board),
        _ => unreachable!("a turn has the board of its rules"),
    }
}

impl Answer {
    /// What the moves of certain outcomes have that no other move has, for the first of them.
    pub(crate) fn remark(&self) -> Option<&'static str> {
        let (first, others) = self.moves.split_first()?;
        if others.is_empty() {
            return Some("the only legal move");
        }
        let value = first.bounds.value()?;
        let outcome = self.scale.outcome(value);
        let others_are_worse = others
            .iter()
            .all(|mv| self.scale.outcome(mv.bounds.upper) < outcome);
        let rest = matches!(self.scale, Scale::Rest { .. });
        match (outcome, rest) {
            _ if !others_are_worse => None,
            (Outcome::Win, false) => Some("the only winning move"),
            (Outcome::Draw, false) => Some("the only drawing move"),
            (Outcome::Win, true) => Some("the only move that comes out ahead"),
            (Outcome::Draw, true) => Some("the only move that comes out level"),
            (Outcome::Loss, _) => None,
        }
    }

    /// The position's value is known.
    pub(crate) const fn is_exact(&self) -> bool {
        self.bounds.value().is_some()
    }

    /// The rated move of a text's move.
    pub(crate) fn rated(&self, mv: AnyMove) -> Option<&Rated> {
        self.moves.iter().find(|rated| rated.mv == mv)
    }
}
