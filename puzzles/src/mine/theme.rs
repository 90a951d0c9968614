//! Themes: what happens in a solution, as words.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use kardis_games::board::Board;
use kardis_games::rules::{Margin, Next};
use kardis_games::suggestion::closest;
use kardis_games::turn::{AnyBoard, AnyMove, Side, Turn};
use kardis_games::variants::AnyRules;

use crate::check::Checked;
use crate::solved::{Branch, Standing};

/// What happens in a solution. `docs/puzzles.md` defines each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// The key captures nothing.
    QuietKey,
    /// The key captures nothing, though another first move does.
    RefusedCapture,
    /// A move of the solver's lets itself be answered by a larger capture, though another one would
    /// have let nothing be captured.
    Sacrifice,
    /// The solver has to find one move only, four turns in a row.
    OnlyMoves,
    /// The defender would hold if he did not have to move.
    Zugzwang,
    /// The solver plays from a pit, and with the next move from the same one.
    Switchback,
    /// Four moves of the solver's in a row capture nothing, and then one does.
    LongMarch,
    /// A move of the solver's captures from three pits or more.
    Chain,
    /// The defender has to pass.
    Pass,
    /// The solver moves three times in a row.
    Again,
    /// Two tries or more fail to one reply each.
    CloseTries,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::QuietKey,
        Self::RefusedCapture,
        Self::Sacrifice,
        Self::OnlyMoves,
        Self::Zugzwang,
        Self::Switchback,
        Self::LongMarch,
        Self::Chain,
        Self::Pass,
        Self::Again,
        Self::CloseTries,
    ];

    /// Its name, as it stands among the tags of a puzzle.
    pub const fn name(self) -> &'static str {
        match self {
            Self::QuietKey => "quiet key",
            Self::RefusedCapture => "refused capture",
            Self::Sacrifice => "sacrifice",
            Self::OnlyMoves => "only moves",
            Self::Zugzwang => "zugzwang",
            Self::Switchback => "switchback",
            Self::LongMarch => "long march",
            Self::Chain => "chain",
            Self::Pass => "pass",
            Self::Again => "again",
            Self::CloseTries => "close tries",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme '{word}'{}", .near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default())]
pub struct UnknownTheme {
    word: String,
    near: Option<&'static str>,
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    /// Reads a name; hyphens may stand for spaces.
    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        let name = text.trim().replace('-', " ");
        let found = Self::ALL.into_iter().find(|theme| theme.name() == name);
        found.ok_or_else(|| UnknownTheme {
            word: name.chars().take(40).collect(),
            near: closest(&name, Self::ALL.map(Self::name)),
        })
    }
}

/// Turns of the solver's in a row for a theme about a row of moves.
const IN_A_ROW: u32 = 4;

/// What counts along a line.
#[derive(Clone, Copy)]
struct Row {
    /// Moves of the solver's that had to be found, up to here.
    only: u32,
    /// Moves of his that captured nothing, one after the other up to here.
    quiet: u32,
    /// How often he has moved without the defender moving.
    again: u32,
    /// His last move.
    last: Option<AnyMove>,
    /// What he has gained since the diagram.
    gained: Margin,
}

/// Looks for themes in the solution of a puzzle about two rows.
pub(super) struct Finder<'a> {
    /// The side that is to reach the goal.
    pub(super) solver: Side,
    /// What it has to gain, of a goal about the value.
    pub(super) least: Option<Margin>,
    /// Values of boards, of a goal about the value.
    pub(super) known: &'a dyn Fn(Board) -> Option<Margin>,
    /// The defender plays to win too: not where he helps or does not move.
    pub(super) resists: bool,
    found: HashSet<Theme>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(
        solver: Side,
        least: Option<Margin>,
        known: &'a dyn Fn(Board) -> Option<Margin>,
        resists: bool,
    ) -> Self {
        Self {
            solver,
            least,
            known,
            resists,
            found: HashSet::new(),
        }
    }

    /// The themes of a puzzle, in the order of [`Theme::ALL`].
    pub(super) fn themes(mut self, checked: &Checked) -> Vec<Theme> {
        let firsts = &checked.solved.firsts;
        let is_key = |standing| standing == Standing::Key;
        let quiet = firsts
            .iter()
            .filter(|first| is_key(first.standing))
            .all(|key| key.captured == 0);
        if quiet && !firsts.is_empty() {
            self.found.insert(Theme::QuietKey);
            if firsts.iter().any(|first| first.captured > 0) {
                self.found.insert(Theme::RefusedCapture);
            }
        }
        let close = firsts.iter().filter(|first| first.refutations.len() == 1);
        if close.count() > 1 {
            self.found.insert(Theme::CloseTries);
        }
        let row = Row {
            only: 0,
            quiet: 0,
            again: 0,
            last: None,
            gained: 0,
        };
        self.walk(&checked.solved.solution, row);
        Theme::ALL
            .into_iter()
            .filter(|theme| self.found.contains(theme))
            .collect()
    }

    fn walk(&mut self, branches: &[Branch], row: Row) {
        for branch in branches {
            let row = if branch.turn.side == self.solver {
                self.own(branch, row)
            } else {
                self.other(branch, row)
            };
            self.walk(&branch.next, row);
        }
    }

    /// A move of the solver's.
    fn own(&mut self, branch: &Branch, row: Row) -> Row {
        let Branch {
            turn, mv, captured, ..
        } = branch;
        let Some(sown) = turn.after(*mv) else {
            return row;
        };
        let chosen = turn.successors().len() > 1 && branch.duals.is_empty();
        let only = if chosen { row.only + 1 } else { 0 };
        let quiet = if *captured == 0 { row.quiet + 1 } else { 0 };
        let again = row.again + 1;
        if self.resists && only >= IN_A_ROW {
            self.found.insert(Theme::OnlyMoves);
        }
        if *captured > 0 && row.quiet >= IN_A_ROW {
            self.found.insert(Theme::LongMarch);
        }
        if self.resists && again >= 3 {
            self.found.insert(Theme::Again);
        }
        if row.last == Some(*mv) {
            self.found.insert(Theme::Switchback);
        }
        if pits_captured(turn, *mv) >= 3 {
            self.found.insert(Theme::Chain);
        }
        let gained = row.gained + sown.gain;
        if sown.next == Next::Opponent && !branch.next.is_empty() && self.resists {
            self.after(branch, sown.board, gained);
        }
        Row {
            only,
            quiet,
            again,
            last: Some(*mv),
            gained,
        }
    }

    /// What a move of the solver's leaves to the defender.
    fn after(&mut self, branch: &Branch, board: AnyBoard, gained: Margin) {
        let answered = branch.next.iter().map(|reply| reply.captured).max();
        if answered >= Some(branch.captured + 2) && can_be_safe(&branch.turn) {
            self.found.insert(Theme::Sacrifice);
        }
        if let (Some(least), AnyBoard::TwoRow(board)) = (self.least, board)
            && let Some(value) = (self.known)(board.turned())
            && gained + value < least
        {
            self.found.insert(Theme::Zugzwang);
        }
    }

    /// A move of the defender's.
    fn other(&mut self, branch: &Branch, row: Row) -> Row {
        if branch.mv == AnyMove::TwoRow(kardis_games::board::Move::PASS) {
            self.found.insert(Theme::Pass);
        }
        let gain = branch.turn.after(branch.mv).map_or(0, |sown| sown.gain);
        Row {
            again: 0,
            gained: row.gained - gain,
            ..row
        }
    }
}

/// Some move of the side to move lets nothing be captured in reply.
fn can_be_safe(turn: &Turn) -> bool {
    turn.successors().into_iter().any(|(_, sown)| {
        let after = Turn {
            board: sown.board,
            side: !turn.side,
            ..*turn
        };
        let replies = after.successors();
        sown.next == Next::Opponent
            && replies
                .into_iter()
                .all(|(mv, _)| after.captured(mv) == Some(0))
    })
}

fn pits_captured(turn: &Turn, mv: AnyMove) -> u32 {
    use kardis_games::rules::TwoRow;
    match (turn.rules, turn.board, mv) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board), AnyMove::TwoRow(mv)) => {
            if mv.is_pass() {
                return 0;
            }
            let captured = rules.captured(board, mv);
            captured.own.occupied_pits() + captured.opp.occupied_pits()
        }
        _ => 0,
    }
}
