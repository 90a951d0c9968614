//! Moves and sequences of moves as text, and why one cannot be played.

use std::ops::Range;
use std::{error, fmt};

use crate::board::{Board, Move};
use crate::game::Game;
use crate::notation::error::{NotationError, quoted};
use crate::reason::{Reason, why_illegal};
use crate::rules::TwoRow;
use crate::turn::{AnyBoard, AnyMove, Side, Turn};
use crate::variants::{AnyRules, TwoRowRules};

/// How pits of two-row boards are named. Bao has its own letters in both dialects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `1` to `12`, counter-clockwise from South's leftmost pit.
    #[default]
    Numbers,
    /// `A` to `F` for South and `a` to `f` for North, each from the owner's left.
    Letters,
}

/// What somebody thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Doubtful,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// Every judgement, the best first.
    pub const ALL: [Self; 6] = [
        Self::Brilliant,
        Self::Good,
        Self::Interesting,
        Self::Doubtful,
        Self::Mistake,
        Self::Blunder,
    ];

    /// The marks that stand for it.
    pub const fn marks(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.marks())
    }
}

/// A move that was read: legal, with the seeds it captures and what was said about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The move.
    pub mv: AnyMove,
    /// Seeds that it captures, whether or not the text said so.
    pub captured: u32,
    /// What the text thought of it.
    pub judgement: Option<Judgement>,
}

/// A sequence of moves that cannot be played, and which of them fails.
///
/// Displays as the error about the move, in the text of the whole sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceError {
    /// How many moves before it are right.
    pub index: usize,
    /// What is wrong; its span is in the text of the whole sequence.
    pub error: NotationError,
}

impl fmt::Display for SequenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl error::Error for SequenceError {}

impl Turn {
    /// The text of a move of this side, without judgement and captures.
    pub fn text(&self, mv: AnyMove, dialect: Dialect) -> String {
        match mv {
            AnyMove::TwoRow(mv) if mv.is_pass() => "-".to_owned(),
            AnyMove::TwoRow(mv) => pit_name(self.side, self.pits(), mv.index(), dialect),
            AnyMove::Bao(mv) => mv.text(self.side == Side::South),
        }
    }

    /// The text of a move with the seeds it captures, such as `5x4`. In Bao nothing is added: a
    /// move that does not capture has a star.
    pub fn text_with_captures(&self, mv: AnyMove, dialect: Dialect) -> String {
        let text = self.text(mv, dialect);
        match (mv, self.captured(mv)) {
            (AnyMove::TwoRow(_), Some(captured)) if captured > 0 => format!("{text}x{captured}"),
            _ => text,
        }
    }

    /// Reads a move of this side, with captures and judgement if they are there.
    ///
    /// # Errors
    ///
    /// The text is not a move, the move is not legal, or it does not capture what the text says.
    pub fn read(&self, text: &str, dialect: Dialect) -> Result<MoveText, NotationError> {
        let reader = MoveReader {
            turn: self,
            text,
            dialect,
        };
        reader.read()
    }
}

/// The name of a pit: `owner`'s number `pit` from his left, counted from 0.
fn pit_name(owner: Side, pits: usize, pit: usize, dialect: Dialect) -> String {
    match dialect {
        Dialect::Numbers => (owner.index() * pits + pit + 1).to_string(),
        Dialect::Letters => {
            let first = [b'A', b'a'][owner.index()];
            char::from(first + pit as u8).to_string()
        }
    }
}

/// Reads moves one after the other from a game that goes on. White space, underscores and commas
/// separate them; move numbers such as `12.` are passed over.
///
/// Returns the moves and the game after them.
///
/// # Errors
///
/// At the first move that cannot be read or played, also because the game is over.
pub fn read_moves(
    game: &Game,
    text: &str,
    dialect: Dialect,
) -> Result<(Vec<MoveText>, Game), SequenceError> {
    let mut game = game.clone();
    let mut moves = Vec::new();
    let start = text.as_ptr() as usize;
    let separator = |c: char| c.is_whitespace() || matches!(c, '_' | ',' | ';');
    for word in text.split(separator) {
        let word = without_number(word);
        if word.is_empty() {
            continue;
        }
        let at = word.as_ptr() as usize - start;
        let index = moves.len();
        if let Some(ending) = game.ending() {
            let span = at..at + word.len();
            let error = NotationError::new(text, span, "the game is over", ending.to_string());
            return Err(SequenceError { index, error });
        }
        let read = game
            .turn()
            .read(word, dialect)
            .map_err(|error| SequenceError {
                index,
                error: error.within(text, at),
            })?;
        game.play(read.mv).map_err(|error| SequenceError {
            index,
            error: NotationError::new(text, at..at + word.len(), error.to_string(), ""),
        })?;
        moves.push(read);
    }
    Ok((moves, game))
}

/// A word without the move number that it begins with: digits and at least one dot.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after.trim_start_matches('.');
    if after.len() < word.len() && rest.len() < after.len() {
        rest
    } else {
        word
    }
}

pub(super) struct MoveReader<'a> {
    pub(super) turn: &'a Turn,
    pub(super) text: &'a str,
    pub(super) dialect: Dialect,
}

impl MoveReader<'_> {
    pub(super) fn error(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        note: impl Into<String>,
    ) -> NotationError {
        NotationError::new(self.text, span, message, note)
    }

    fn read(&self) -> Result<MoveText, NotationError> {
        let (mv, end) = match (self.turn.rules, self.turn.board) {
            (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => {
                let (mv, end) = self.two_row(rules, board)?;
                (AnyMove::TwoRow(mv), end)
            }
            (AnyRules::Bao(_), AnyBoard::Bao(board)) => {
                let (mv, end) = self.bao(board)?;
                (AnyMove::Bao(mv), end)
            }
            _ => unreachable!("a board of another game"),
        };
        self.with_suffix(mv, end)
    }

    /// Captures and judgement, which begin at a byte of the text.
    fn with_suffix(&self, mv: AnyMove, end: usize) -> Result<MoveText, NotationError> {
        let captured = self.turn.captured(mv).unwrap_or(0);
        let mut rest = &self.text[end..];
        if let Some(after) = rest.strip_prefix(['x', '×']) {
            let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let until = self.text.len() - after.len() + digits;
            if digits == 0 {
                return Err(self.error(end..until, "captures without a number", "such as x4"));
            }
            let said: u32 = after[..digits].parse().unwrap_or(u32::MAX);
            if said != captured {
                let name = self.turn.text(mv, self.dialect);
                let catch = match captured {
                    0 => "no seeds".to_owned(),
                    1 => "1 seed".to_owned(),
                    _ => format!("{captured} seeds"),
                };
                let note = match captured {
                    0 => "no capture".to_owned(),
                    _ => format!("x{captured} is right"),
                };
                let message = format!("{name} captures {catch}");
                return Err(self.error(end..until, message, note));
            }
            rest = &after[digits..];
        }
        let judgement = Judgement::ALL.into_iter().find(|j| j.marks() == rest);
        if judgement.is_none() && !rest.is_empty() {
            let at = self.text.len() - rest.len();
            return Err(self.error(
                at..self.text.len(),
                format!("{} after a move", quoted(rest)),
                "x and a number, or !! ! !? ?! ? ?? expected",
            ));
        }
        Ok(MoveText {
            mv,
            captured,
            judgement,
        })
    }

    fn two_row(&self, rules: TwoRowRules, board: Board) -> Result<(Move, usize), NotationError> {
        let Turn { side, .. } = *self.turn;
        let m = rules.pits().get();
        if self.text.starts_with('-') {
            if rules.moves(board).contains(Move::PASS) {
                return Ok((Move::PASS, 1));
            }
            let note = if rules.moves(board).is_empty() {
                "the game is over".to_owned()
            } else {
                format!("{side} has moves")
            };
            return Err(self.error(0..1, "a pass is allowed only when it is forced", note));
        }
        let (place, end) = self.pit(m)?;
        let name = &self.text[..end];
        let own = side.index() * m;
        if !(own..own + m).contains(&place) {
            let first = pit_name(side, m, 0, self.dialect);
            let last = pit_name(side, m, m - 1, self.dialect);
            return Err(self.error(
                0..end,
                format!("pit {name} is {}'s", !side),
                format!("{side} to move: pits {first} to {last}"),
            ));
        }
        let pit = place - own;
        let Some(reason) = why_illegal(rules, board, pit) else {
            return Ok((Move::pit(pit), end));
        };
        let hint = match reason {
            Reason::MustPass => Some("write the forced pass as -".to_owned()),
            Reason::Empty | Reason::MustFeed => {
                let legal = rules
                    .moves(board)
                    .map(|mv| self.turn.text(AnyMove::TwoRow(mv), self.dialect));
                Some(format!("legal: {}", legal.collect::<Vec<_>>().join(" ")))
            }
            Reason::GameOver => None,
        };
        Err(self
            .error(
                0..end,
                format!("{side} cannot play {name}"),
                reason.to_string(),
            )
            .with_hint(hint))
    }

    /// The text does not begin like a move.
    fn no_move(&self, note: &str) -> NotationError {
        let message = if self.text.is_empty() {
            "no move".to_owned()
        } else {
            format!("{} is not a move", quoted(self.text))
        };
        self.error(0..self.text.len(), message, note)
    }

    /// The place of the named pit in the ring from South's leftmost, and the end of its name.
    fn pit(&self, m: usize) -> Result<(usize, usize), NotationError> {
        let text = self.text;
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let letter = text.chars().next().filter(char::is_ascii_alphabetic);
        match self.dialect {
            Dialect::Numbers if digits > 0 => {
                let number = text[..digits].parse().unwrap_or(usize::MAX);
                if (1..=2 * m).contains(&number) {
                    return Ok((number - 1, digits));
                }
                Err(self.error(
                    0..digits,
                    format!("there is no pit {}", quoted(&text[..digits])),
                    format!("pits are 1 to {}", 2 * m),
                ))
            }
            Dialect::Letters if letter.is_some() => {
                let letter = letter.unwrap_or_default();
                let pit = usize::from(letter.to_ascii_uppercase() as u8 - b'A');
                if pit < m {
                    let own = if letter.is_ascii_uppercase() { 0 } else { m };
                    return Ok((own + pit, 1));
                }
                let last = char::from(b'A' + m as u8 - 1);
                Err(self.error(
                    0..1,
                    format!("there is no pit '{letter}'"),
                    format!(
                        "pits are A to {last} and a to {}",
                        last.to_ascii_lowercase()
                    ),
                ))
            }
            Dialect::Numbers => {
                let hint = letter.map(|_| "to type letters: --dialect letters".to_owned());
                Err(self.no_move("the number of a pit expected").with_hint(hint))
            }
            Dialect::Letters => {
                let hint = (digits > 0).then(|| "to type numbers: --dialect numbers".to_owned());
                Err(self.no_move("the letter of a pit expected").with_hint(hint))
            }
        }
    }
}
