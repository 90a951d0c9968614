//! The one-line form, read.
//!
//! A line is a position and what is said about it, each piece closed by a semicolon, as in the
//! "Extended Position Description" of chess (Edwards 1994).

use std::ops::Range;

use kardis_games::suggestion::closest;

use super::Collection;
use super::draft::{Defaults, Draft, DraftKeys, check_names, shortened};
use super::source::{Findings, Text};
use super::strings::unquoted;

/// What can be said about a position, in the order in which it is written.
pub(super) const WORDS: &[&str] = &[
    "goal", "key", "keys", "duals", "solution", "id", "title", "author", "source", "comment",
    "tags",
];

/// A piece of a line.
#[derive(Clone, Debug)]
enum Token {
    /// Letters without a space.
    Word(Range<usize>),
    /// What stood between quotation marks.
    Quoted(Text),
    /// `;`
    End(usize),
}

impl Token {
    fn span(&self) -> Range<usize> {
        match self {
            Self::Word(span) => span.clone(),
            Self::Quoted(text) => text.span.clone(),
            Self::End(at) => *at..at + 1,
        }
    }
}

/// Reads all lines, and says where the puzzles stand.
pub(super) fn read(file: &str, found: &mut Findings) -> (Collection, Vec<Range<usize>>) {
    let mut collection = Collection::default();
    let mut places = Vec::new();
    let mut names = Vec::new();
    let defaults = Defaults::default();
    for line in lines(file) {
        let Some(draft) = draft(file, line.clone(), found) else {
            continue;
        };
        if let Some(id) = &draft.id {
            names.push((id.value.clone(), id.span.clone()));
        }
        let was = found.silence(found.is_broken(&line));
        let position = draft.diagram(&defaults, found);
        let goal = draft.asked(found);
        if let Some(puzzle) = draft.puzzle(position.as_ref(), goal, &defaults, found) {
            collection.puzzles.push(puzzle);
            places.push(draft.place.clone());
        }
        found.silence(was);
    }
    check_names(names, found);
    (collection, places)
}

/// The lines of a file, without their ends.
pub(super) fn lines(file: &str) -> impl Iterator<Item = Range<usize>> {
    let start = file.as_ptr() as usize;
    let mark = file.len() - file.trim_start_matches('\u{feff}').len();
    file[mark..].lines().map(move |line| {
        let at = line.as_ptr() as usize - start;
        at..at + line.len()
    })
}

/// Where the comment of a line begins: a `#` before a word, not between quotation marks.
pub(super) fn comment(file: &str, line: Range<usize>) -> Option<usize> {
    let mut quoted = false;
    let mut fresh = true;
    let mut escaped = false;
    for (at, c) in file[line.clone()].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '#' if fresh && !quoted => return Some(line.start + at),
            _ => {}
        }
        fresh = c.is_whitespace() || c == ';';
    }
    None
}

/// The pieces of a line.
fn tokens(file: &str, line: Range<usize>, found: &mut Findings) -> Vec<Token> {
    let end = comment(file, line.clone()).unwrap_or(line.end);
    let mut tokens = Vec::new();
    let mut at = line.start;
    while let Some(c) = file[at..end].chars().next() {
        match c {
            ';' => {
                tokens.push(Token::End(at));
                at += 1;
            }
            '"' => {
                let inside = &file[at + 1..end];
                let length = closing(inside).unwrap_or_else(|| {
                    found.broken(at..end, "a quotation without end", "\" expected after this");
                    inside.len()
                });
                let span = at..(at + length + 2).min(end);
                match unquoted(&inside[..length]) {
                    Ok(value) => tokens.push(Token::Quoted(Text::new(file, &value, span.clone()))),
                    Err(wrong) => {
                        let wrong = at + 1 + wrong.start..at + 1 + wrong.end;
                        let note = "\\\" \\\\ \\n \\t \\r or \\u and four digits expected";
                        found.broken(wrong, "an unknown escape", note);
                    }
                }
                at = span.end;
            }
            c if c.is_whitespace() => at += c.len_utf8(),
            _ => {
                let rest = &file[at..end];
                let stop = |c: char| c.is_whitespace() || matches!(c, ';' | '"');
                let length = rest.find(stop).unwrap_or(rest.len());
                tokens.push(Token::Word(at..at + length));
                at += length;
            }
        }
    }
    tokens
}

/// Where the closing quotation mark stands.
fn closing(inside: &str) -> Option<usize> {
    let mut escaped = false;
    inside.char_indices().find_map(|(at, c)| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes.then_some(at)
    })
}

/// What a line says, or nothing if it is empty.
fn draft(file: &str, line: Range<usize>, found: &mut Findings) -> Option<Draft> {
    let tokens = tokens(file, line, found);
    let (first, last) = (tokens.first()?.span(), tokens.last()?.span());
    let mut draft = Draft {
        place: first.start..last.end,
        ..Draft::default()
    };
    let length = position(file, &tokens);
    draft.position = joined(file, &tokens[..length]);
    for statement in tokens[length..].split(|token| matches!(token, Token::End(_))) {
        if let Some((name, rest)) = statement.split_first() {
            said(file, name, rest, &mut draft, found);
        }
    }
    Some(draft)
}

/// How many words belong to the position: up to the side with its settings, or up to a known word.
fn position(file: &str, tokens: &[Token]) -> usize {
    let word = |token: &Token| match token {
        Token::Word(span) => Some(&file[span.clone()]),
        _ => None,
    };
    let mut sided = false;
    for (index, token) in tokens.iter().enumerate() {
        let Some(text) = word(token) else {
            return index;
        };
        if WORDS.contains(&text) || sided && !text.contains('=') {
            return index;
        }
        let sides = ["S", "N", "South", "North"];
        sided |= sides
            .into_iter()
            .any(|side| side.eq_ignore_ascii_case(text));
    }
    tokens.len()
}

/// All that stands from the first to the last of some pieces; a single quotation is what it quotes.
fn joined(file: &str, tokens: &[Token]) -> Option<Text> {
    match tokens {
        [] => None,
        [Token::Quoted(text)] => Some(text.clone()),
        [first, .., last] | [first @ last] => {
            let span = first.span().start..last.span().end;
            Some(Text::new(file, &file[span.clone()], span))
        }
    }
}

/// Takes down one thing that is said.
fn said(file: &str, name: &Token, rest: &[Token], draft: &mut Draft, found: &mut Findings) {
    let span = name.span();
    let word = &file[span.clone()];
    if !matches!(name, Token::Word(_)) || !WORDS.contains(&word) {
        let near = closest(word, WORDS.iter().copied());
        found.error(
            span,
            format!("unknown word {}", shortened(word)),
            format!("known are {}", WORDS.join(", ")),
            near.map(|near| format!("did you mean {near}?")),
        );
        return;
    }
    let given = match word {
        "goal" => draft.goal.is_some(),
        "key" | "keys" => draft.keys.is_some(),
        "duals" => draft.duals.is_some(),
        "solution" => draft.solution.is_some(),
        "id" => draft.id.is_some(),
        "title" => draft.title.is_some(),
        "author" => draft.author.is_some(),
        "source" => draft.source.is_some(),
        "comment" => draft.comment.is_some(),
        _ => !draft.tags.is_empty(),
    };
    if given {
        let message = format!("{word} is given twice");
        found.error(span, message, "once more here", None);
        return;
    }
    let Some(text) = joined(file, rest) else {
        let end = span.end..span.end;
        found.error(end, format!("nothing after {word}"), "more expected", None);
        return;
    };
    match word {
        "key" => {
            let moves = rest.iter().filter_map(|token| single(file, token));
            draft.keys = Some(DraftKeys::Moves(moves.collect(), text.span));
        }
        "keys" => match text.value.parse::<u64>() {
            Ok(count) => draft.keys = Some(DraftKeys::Count(count, text.span)),
            Err(_) => found.error(
                text.span,
                format!("{} is not a number of keys", shortened(&text.value)),
                "a number expected",
                Some("a key is named with: key 4".to_owned()),
            ),
        },
        "tags" => {
            draft.tags = rest
                .iter()
                .filter_map(|token| single(file, token))
                .collect();
        }
        _ => {
            let field = match word {
                "goal" => &mut draft.goal,
                "duals" => &mut draft.duals,
                "solution" => &mut draft.solution,
                "id" => &mut draft.id,
                "title" => &mut draft.title,
                "author" => &mut draft.author,
                "source" => &mut draft.source,
                _ => &mut draft.comment,
            };
            *field = Some(text);
        }
    }
}

/// One piece as text.
fn single(file: &str, token: &Token) -> Option<Text> {
    joined(file, std::slice::from_ref(token))
}
