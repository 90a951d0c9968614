//! From text to records.

use std::collections::VecDeque;

use kardis_games::notation::{Dialect, Judgement};
use kardis_games::turn::AnyBoard;

use super::lexer::{Lexeme, Lexer, Token};
use super::setup::{Found, Section};
use crate::error::RecordError;
use crate::outcome::Outcome;
use crate::record::{Comment, Line, Ply, Record};
use crate::replay::Replay;
use crate::source::{Source, without_number};

/// Variations in variations, at most so deep.
const DEEPEST: usize = 32;

/// Reads all games of a text, in their order. A game that is wrong does not keep the others from
/// being read: the next one begins with its first tag, or after a result.
pub fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    let source = Source::new(text);
    games(source)
        .into_iter()
        .map(|game| game.and_then(|lexemes| record(source, lexemes)))
        .collect()
}

type Lexemes<'a> = VecDeque<Lexeme<'a>>;

/// The tokens of each game, or the first error in it.
fn games(source: Source<'_>) -> Vec<Result<Lexemes<'_>, RecordError>> {
    let mut games = Vec::new();
    let mut game = Lexemes::new();
    let mut fault = None;
    // Moves have begun, and so many variations are open.
    let (mut moves, mut open) = (false, 0_usize);
    for lexeme in Lexer::new(source) {
        let lexeme = match lexeme {
            Ok(lexeme) => lexeme,
            Err(error) => {
                fault = fault.or(Some(error));
                moves = true;
                continue;
            }
        };
        let result = matches!(&lexeme.token, Token::Word(word) if Outcome::read(word).is_some());
        match lexeme.token {
            Token::Tag { .. } if moves => {
                let whole = std::mem::take(&mut game);
                games.push(fault.take().map_or(Ok(whole), Err));
                (moves, open) = (false, 0);
            }
            Token::Open => open += 1,
            Token::Close => open = open.saturating_sub(1),
            Token::Tag { .. } | Token::Comment(_) | Token::Word(_) => {}
        }
        moves |= !matches!(lexeme.token, Token::Tag { .. });
        game.push_back(lexeme);
        if result && open == 0 {
            let whole = std::mem::take(&mut game);
            games.push(fault.take().map_or(Ok(whole), Err));
            moves = false;
        }
    }
    // Words after the last game that are no moves belong to it.
    if fault.is_some() || !game.is_empty() {
        games.push(fault.map_or(Ok(game), Err));
    }
    games
}

/// One game.
fn record(source: Source<'_>, mut lexemes: Lexemes<'_>) -> Result<Record, RecordError> {
    let mut section = Section::default();
    while let Some(Lexeme {
        token: Token::Tag { .. },
        ..
    }) = lexemes.front()
    {
        let Some(Lexeme {
            token:
                Token::Tag {
                    name,
                    value,
                    value_at,
                },
            span,
        }) = lexemes.pop_front()
        else {
            unreachable!("a tag is next");
        };
        let found = Found {
            value,
            at: value_at,
            span,
        };
        section.add(source, name, found)?;
    }
    let start = section.start(source)?;
    let house = section.house(source, &start)?;
    let told = section.outcome(source)?;
    let mut moves = Moves { source, lexemes };
    let begin = Replay::new(&start, house);
    let (line, now, end) = moves.line(&begin, 0, 0)?;
    let mut record = Record::of_line(start, line, now);
    record.tags = section.tags();
    let at = end.as_ref().map(|(_, span)| span.clone());
    let end = end.map(|(outcome, _)| outcome);
    if let (Some(told), Some(end), Some(span)) = (told, end, at.clone())
        && told != end
    {
        return Err(source.error(
            span,
            "the moves end with another result",
            format!("the Result tag says {told}"),
        ));
    }
    let outcome = told.or(end);
    if let (Some(right), Some(outcome)) = (record.decided(), outcome)
        && right != outcome
    {
        let span = match (section.get("Result"), at) {
            (Some(found), _) => found.at..found.at + found.value.len(),
            (None, Some(span)) => span,
            (None, None) => 0..0,
        };
        let ending = record.end().ending().map(|ending| ending.to_string());
        return Err(source.error(
            span,
            format!("the result is {right}, {}", record.end().score()),
            ending.unwrap_or_default(),
        ));
    }
    if let Some(outcome) = outcome {
        record.tell_outcome(outcome);
    }
    if matches!(record.start().board(), AnyBoard::TwoRow(_)) {
        let score = record.end().score().to_string();
        section.check(source, "Score", &score, "after the moves the score is")?;
    }
    let plies = record.plies().len().to_string();
    section.check(source, "Plies", &plies, "the number of plies is")?;
    Ok(record)
}

/// Moves with what is said about them.
struct Moves<'a> {
    source: Source<'a>,
    lexemes: Lexemes<'a>,
}

/// The result that ends the moves, and its place.
type End = Option<(Outcome, std::ops::Range<usize>)>;

impl Moves<'_> {
    /// A line that begins after so many plies of the game, up to its end: a parenthesis if it is a
    /// variation, a result or the end of everything if not.
    fn line(
        &mut self,
        begin: &Replay,
        before: usize,
        depth: usize,
    ) -> Result<(Line, Replay, End), RecordError> {
        let source = self.source;
        let mut now = begin.clone();
        let mut line = Line::default();
        while let Some(Lexeme { token, span }) = self.lexemes.pop_front() {
            match token {
                Token::Tag { .. } => unreachable!("a tag begins a new game"),
                Token::Comment(text) => {
                    let place = match line.plies.last_mut() {
                        Some(ply) => &mut ply.note.comment,
                        None => &mut line.comment,
                    };
                    *place = Comment::joined(place.take(), Comment::new(text));
                }
                Token::Open => {
                    let Some((_, earlier)) = line.plies.split_last() else {
                        return Err(source.error(
                            span,
                            "a variation before any move",
                            "in the place of which?",
                        ));
                    };
                    if depth == DEEPEST {
                        let message = format!("variations more than {DEEPEST} deep");
                        return Err(source.error(span, message, ""));
                    }
                    let mut from = begin.clone();
                    for ply in earlier {
                        from.play(ply.step).expect("it was played");
                    }
                    let count = before + earlier.len();
                    let (variation, ..) = self.line(&from, count, depth + 1)?;
                    if variation.plies.is_empty() && variation.comment.is_none() {
                        return Err(source.error(span, "an empty variation", ""));
                    }
                    let ply = line.plies.last_mut().expect("there is a ply");
                    ply.variations.push(variation);
                }
                Token::Close if depth > 0 => return Ok((line, now, None)),
                Token::Close => {
                    return Err(source.error(
                        span,
                        "a ) without a beginning",
                        "no variation is open",
                    ));
                }
                Token::Word(word) => {
                    if depth == 0
                        && let Some(outcome) = Outcome::read(word)
                    {
                        return Ok((line, now, Some((outcome, span))));
                    }
                    let word = without_number(word);
                    if word.is_empty() {
                        continue;
                    }
                    let at = span.end - word.len();
                    if let Some(number) = word.strip_prefix('$') {
                        let fail = |message: &str| source.error(at..span.end, message, "");
                        let judgement = glyph(number).ok_or_else(|| {
                            source.error(
                                at..span.end,
                                "a glyph that is not known",
                                "$1 to $6 expected",
                            )
                        })?;
                        let ply = line
                            .plies
                            .last_mut()
                            .ok_or_else(|| fail("a glyph before any move"))?;
                        if ply.note.judgement.replace(judgement).is_some() {
                            return Err(fail("a second judgement of one move"));
                        }
                        continue;
                    }
                    let number = before + line.plies.len() + 1;
                    let read = now
                        .read(word, Dialect::Numbers)
                        .map_err(|error| source.within(&error, at, Some(number)))?;
                    now.play(read.step)
                        .map_err(|refusal| source.error(at..span.end, refusal.to_string(), ""))?;
                    let mut ply = Ply::new(read.step);
                    ply.note.judgement = read.judgement;
                    line.plies.push(ply);
                }
            }
        }
        if depth > 0 {
            let end = self.source.text.trim_end().len();
            return Err(source.error(end..end, "a variation without an end", ") expected"));
        }
        Ok((line, now, None))
    }
}

/// The judgement of a numeric glyph (PGN, section 10).
fn glyph(number: &str) -> Option<Judgement> {
    match number {
        "1" => Some(Judgement::Good),
        "2" => Some(Judgement::Mistake),
        "3" => Some(Judgement::Brilliant),
        "4" => Some(Judgement::Blunder),
        "5" => Some(Judgement::Interesting),
        "6" => Some(Judgement::Doubtful),
        _ => None,
    }
}
