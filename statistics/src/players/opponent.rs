//! Players and estimates for any game: dispatch happens once, at the edge.

use std::ops::ControlFlow;
use std::{error, fmt};

use kardis_games::board::Board;
use kardis_games::game::Game;
use kardis_games::rules::{Next, Rules, TwoRow};
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_tablebases::probe::{NoTables, Probe};

use super::evaluation::{Evaluation, Held, Points, ToCome};
use super::{Greedy, Level, Perfect, Player, Random, Search, Sight, Step};
use crate::dice::Dice;

/// A player of any kind, compiled for one game.
#[derive(Clone, Debug)]
pub enum AnyPlayer<R: Rules, E, P> {
    /// See [`Random`].
    Random(Random),
    /// See [`Greedy`].
    Greedy(Greedy<E>),
    /// See [`Search`].
    Search(Search<R, E>),
    /// See [`Perfect`].
    Perfect(Perfect<R, E, P>),
}

impl<R: Rules, E: Evaluation<R>, P: Probe<R::Board>> AnyPlayer<R, E, P> {
    /// The player of a level, with tables if it is one that uses them.
    pub fn new(level: Level, evaluation: E, known: P) -> Self {
        match level {
            Level::Random => Self::Random(Random),
            Level::Greedy => Self::Greedy(Greedy::new(evaluation)),
            Level::Material(depth) => Self::Search(Search::new(depth, evaluation.material())),
            Level::Search(depth) => Self::Search(Search::new(depth, evaluation)),
            Level::Perfect(depth) => {
                let search = Search::with_tables(depth, evaluation, known);
                Self::Perfect(Perfect::new(search))
            }
        }
    }
}

impl<R: Rules, E: Evaluation<R>, P: Probe<R::Board>> Player<R> for AnyPlayer<R, E, P> {
    fn begin(&mut self) {
        if let Self::Perfect(player) = self {
            player.begin();
        }
    }

    #[inline]
    fn choose(&mut self, rules: R, sight: Sight<'_, R::Board>, dice: &mut Dice) -> Step<R> {
        match self {
            Self::Random(player) => player.choose(rules, sight, dice),
            Self::Greedy(player) => player.choose(rules, sight, dice),
            Self::Search(player) => player.choose(rules, sight, dice),
            Self::Perfect(player) => player.choose(rules, sight, dice),
        }
    }
}

/// A player that does not play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlayer {
    /// There are no tables of the game, so nobody plays it perfectly.
    NoTables,
    /// The game is over.
    GameOver,
}

impl fmt::Display for NoPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoTables => {
                "perfect plays by tables, and there are none of Bao, where seeds stay in play; \
                 search:D plays it"
            }
            Self::GameOver => "the game is over",
        })
    }
}

impl error::Error for NoPlayer {}

/// The move of a player in a game under way. `known` has the values that a perfect player uses.
///
/// # Errors
///
/// The game is over, or the player does not play it.
///
/// # Panics
///
/// Never: a game has the board of its rules.
pub fn choose(
    level: Level,
    game: &Game,
    known: impl Probe<Board>,
    dice: &mut Dice,
) -> Result<AnyMove, NoPlayer> {
    let turn = game.turn();
    if game.ending().is_some() {
        return Err(NoPlayer::GameOver);
    }
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => {
            let before = game
                .before()
                .iter()
                .filter_map(|&(board, side)| match board {
                    AnyBoard::TwoRow(board) => Some((board, side)),
                    AnyBoard::Bao(_) => None,
                });
            Ok(rules.with(Choose {
                level,
                board,
                side: turn.side,
                before: before.collect(),
                known,
                dice,
            }))
        }
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
            if matches!(level, Level::Perfect(_)) {
                return Err(NoPlayer::NoTables);
            }
            let mut player = AnyPlayer::new(level, Held, NoTables);
            let (mv, _) = player.choose(rules, Sight::of(board), dice);
            Ok(AnyMove::Bao(mv))
        }
        _ => unreachable!("a game has the board of its rules"),
    }
}

struct Choose<'a, P> {
    level: Level,
    board: Board,
    side: Side,
    before: Vec<(Board, Side)>,
    known: P,
    dice: &'a mut Dice,
}

impl<P: Probe<Board>> ForTwoRow for Choose<'_, P> {
    type Output = AnyMove;

    fn with<R: TwoRow>(self, rules: R) -> AnyMove {
        let sight = Sight {
            board: self.board,
            side: self.side,
            before: &self.before,
        };
        let mut player = AnyPlayer::new(self.level, ToCome::POSITIONAL, self.known);
        AnyMove::TwoRow(player.choose(rules, sight, self.dice).0)
    }
}

/// What a search thinks of a board or a move, for the side to move. No proof, unless it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Seeds still to come for the side to move, less those for the other side; in Bao, seeds that it will
    /// have more than the other.
    Seeds(i32),
    /// The side to move wins by force, in Bao.
    Won,
    /// The side to move loses by force, in Bao.
    Lost,
}

impl Outlook {
    fn of<R: Rules, E: Evaluation<R>>(evaluation: E, points: Points) -> Self {
        if !evaluation.is_decided(points) {
            Self::Seeds(points)
        } else if points > 0 {
            Self::Won
        } else {
            Self::Lost
        }
    }
}

/// What a search of so many plies thinks of a position; at depth 0, what a look at it says. Values of
/// tables, if there are any, count at the ends of lines.
///
/// # Panics
///
/// Never: a turn has the board of its rules.
pub fn estimate(turn: &Turn, depth: u8, known: impl Probe<Board>) -> Outlook {
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.with(Estimate {
            board,
            depth,
            known,
        }),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
            Outlook::of(Held, Search::new(depth, Held).value_of(rules, board, depth))
        }
        _ => unreachable!("a turn has the board of its rules"),
    }
}

struct Estimate<P> {
    board: Board,
    depth: u8,
    known: P,
}

impl<P: Probe<Board>> ForTwoRow for Estimate<P> {
    type Output = Outlook;

    fn with<R: TwoRow>(self, rules: R) -> Outlook {
        let evaluation = ToCome::POSITIONAL;
        let mut search = Search::with_tables(self.depth, evaluation, self.known);
        let points = search.value_of(rules, self.board, self.depth);
        Outlook::of::<R, _>(evaluation, points)
    }
}

/// What a search of so many plies, one at least, thinks of every legal move, in the order of the rules.
///
/// # Panics
///
/// Never: a turn has the board of its rules.
pub fn rate(turn: &Turn, depth: u8, known: impl Probe<Board>) -> Vec<(AnyMove, Outlook)> {
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.with(Rate {
            board,
            depth,
            known,
        }),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
            let search = Search::new(depth, Held);
            rated(rules, board, Held, search, depth, AnyMove::Bao)
        }
        _ => unreachable!("a turn has the board of its rules"),
    }
}

struct Rate<P> {
    board: Board,
    depth: u8,
    known: P,
}

impl<P: Probe<Board>> ForTwoRow for Rate<P> {
    type Output = Vec<(AnyMove, Outlook)>;

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let evaluation = ToCome::POSITIONAL;
        let search = Search::with_tables(self.depth, evaluation, self.known);
        rated(
            rules,
            self.board,
            evaluation,
            search,
            self.depth,
            AnyMove::TwoRow,
        )
    }
}

fn rated<R: Rules, E: Evaluation<R>, P: Probe<R::Board>>(
    rules: R,
    board: R::Board,
    evaluation: E,
    mut search: Search<R, E, P>,
    depth: u8,
    wrap: impl Fn(R::Move) -> AnyMove,
) -> Vec<(AnyMove, Outlook)> {
    let mut moves = Vec::new();
    let _ = rules.successors(board, |mv, sown| {
        let gain = evaluation.points(sown.gain);
        let mut after = || search.value_of(rules, sown.board, depth.saturating_sub(1));
        let points = match sown.next {
            Next::End => gain,
            Next::Bonus => gain + after(),
            Next::Opponent => gain - after(),
        };
        moves.push((wrap(mv), Outlook::of(evaluation, points)));
        ControlFlow::Continue(())
    });
    moves
}
