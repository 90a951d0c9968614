//! A puzzle as a file gives it, before anything of it is understood, and the way from there.

use std::collections::HashMap;
use std::ops::Range;

use kardis_games::notation::{NotationError, Position};
use kardis_games::suggestion::closest;

use super::replay::Line;
use super::source::{Findings, Text};
use crate::goal::Goal;
use crate::puzzle::{Duals, Intended, Keys, Puzzle};
use crate::support::support;

/// A puzzle whose parts are still text.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// Where it stands: what is missing is missing here.
    pub(super) place: Range<usize>,
    pub(super) id: Option<Text>,
    pub(super) title: Option<Text>,
    pub(super) author: Option<Text>,
    pub(super) source: Option<Text>,
    pub(super) comment: Option<Text>,
    pub(super) position: Option<Text>,
    pub(super) goal: Option<Text>,
    pub(super) keys: Option<DraftKeys>,
    pub(super) duals: Option<Text>,
    pub(super) solution: Option<Text>,
    pub(super) tags: Vec<Text>,
}

/// The keys as a file gives them.
#[derive(Clone, Debug)]
pub(super) enum DraftKeys {
    /// So many.
    Count(u64, Range<usize>),
    /// These.
    Moves(Vec<Text>, Range<usize>),
}

/// What holds for every puzzle of a collection that does not say otherwise.
#[derive(Clone, Debug, Default)]
pub(super) struct Defaults {
    pub(super) game: Option<String>,
    pub(super) author: Option<String>,
    pub(super) source: Option<String>,
}

/// The value of a piece of text.
pub(super) fn value(text: Option<&Text>) -> Option<String> {
    text.map(|text| text.value.clone())
}

impl Draft {
    /// The diagram.
    pub(super) fn diagram(&self, defaults: &Defaults, found: &mut Findings) -> Option<Position> {
        let Some(text) = &self.position else {
            self.missing("position", "6x6/6x6 0-0 S", found);
            return None;
        };
        let (read, skipped) = read_position(&text.value, defaults.game.as_deref());
        read.map_err(|error| found.notation(text, &error, skipped))
            .ok()
    }

    /// What is asked for.
    pub(super) fn asked(&self, found: &mut Findings) -> Option<Goal> {
        if let Some(text) = &self.goal {
            return read_goal(text, found);
        }
        self.missing("goal", "win", found);
        None
    }

    /// The puzzle, if it is one. All that is wrong is found, whatever else is wrong.
    pub(super) fn puzzle(
        &self,
        position: Option<&Position>,
        goal: Option<Goal>,
        defaults: &Defaults,
        found: &mut Findings,
    ) -> Option<Puzzle> {
        let id = self.name(found);
        let refused = self.refused(goal, position, found);
        let intended = self.intended(goal.as_ref(), position, found);
        if refused {
            return None;
        }
        Some(Puzzle {
            id: id?,
            title: value(self.title.as_ref()),
            author: value(self.author.as_ref()).or_else(|| defaults.author.clone()),
            source: value(self.source.as_ref()).or_else(|| defaults.source.clone()),
            comment: value(self.comment.as_ref()),
            position: position?.clone(),
            goal: goal?,
            intended: intended?,
            tags: self.tags.iter().map(|tag| tag.value.clone()).collect(),
        })
    }

    /// The game does not have the goal.
    fn refused(
        &self,
        goal: Option<Goal>,
        position: Option<&Position>,
        found: &mut Findings,
    ) -> bool {
        let (Some(goal), Some(position)) = (goal, position) else {
            return false;
        };
        let Err(refusal) = support(position, goal) else {
            return false;
        };
        let place = self.goal.as_ref().map_or(&self.place, |text| &text.span);
        let note = format!("not in this position of {}", position.set().name);
        let hint = Some(refusal.hint().to_owned());
        found.error(place.clone(), refusal.to_string(), note, hint);
        true
    }

    fn missing(&self, what: &str, such_as: &str, found: &mut Findings) {
        let message = match &self.id {
            Some(id) => format!("puzzle {} has no {what}", shortened(&id.value)),
            None => format!("a puzzle without {what}"),
        };
        let note = format!("{what} expected, such as {such_as}");
        found.missing(self.place.clone(), message, note);
    }

    fn name(&self, found: &mut Findings) -> Option<String> {
        let Some(id) = &self.id else {
            self.missing("id", "three-ways", found);
            return None;
        };
        if is_id(&id.value) {
            return Some(id.value.clone());
        }
        found.error(
            id.span.clone(),
            format!("{} is not an id", shortened(&id.value)),
            "letters, digits, - . _ and / expected",
            None,
        );
        None
    }

    fn intended(
        &self,
        goal: Option<&Goal>,
        position: Option<&Position>,
        found: &mut Findings,
    ) -> Option<Intended> {
        let duals = match &self.duals {
            None => Some(Duals::default()),
            Some(text) => read_duals(text, found),
        };
        let line = Line::to(goal?, position?);
        let keys = self.keys(line.as_ref(), found);
        let solution = match &self.solution {
            None => Some(Vec::new()),
            Some(text) => line.as_ref().and_then(|line| {
                line.play(&text.value)
                    .map_err(|error| found.notation(text, &error, 0))
                    .ok()
            }),
        };
        let (keys, solution) = (keys?, solution?);
        if let (Keys::Moves(keys), Some(first), Some(text)) =
            (&keys, solution.first(), &self.solution)
        {
            let first = plain(&first.text);
            if !keys.iter().any(|key| plain(key) == first) {
                found.error(
                    text.span.clone(),
                    "the solution does not begin with a key",
                    format!("{first} is not among the keys {}", keys.join(" ")),
                    None,
                );
                return None;
            }
        }
        let texts: Vec<String> = solution.into_iter().map(|step| step.text).collect();
        Some(Intended {
            keys,
            duals: duals?,
            solution: texts.join(" "),
        })
    }

    fn keys(&self, line: Option<&Line>, found: &mut Findings) -> Option<Keys> {
        match &self.keys {
            None => Some(Keys::Count(1)),
            Some(DraftKeys::Count(count, span)) => {
                let most = line.map_or(usize::MAX, Line::first_moves);
                let fits = u8::try_from(*count).ok().filter(|&count| count > 0);
                if let Some(count) = fits.filter(|&count| usize::from(count) <= most) {
                    return Some(Keys::Count(count));
                }
                let note = match most {
                    0 => "the game is over".to_owned(),
                    1 => "there is 1 first move".to_owned(),
                    _ if fits.is_none() && *count == 0 => "1 at least".to_owned(),
                    _ => format!("there are {most} first moves"),
                };
                found.error(
                    span.clone(),
                    format!("{count} keys are impossible"),
                    note,
                    Some("a number counts keys; a key is named by its move, as text".to_owned()),
                );
                None
            }
            Some(DraftKeys::Moves(moves, span)) => {
                let line = line?;
                let mut keys: Vec<String> = Vec::new();
                let mut right = true;
                for text in moves {
                    match line.play(&text.value) {
                        Ok(steps) if steps.len() == 1 => {
                            let key = plain(&steps[0].text).to_owned();
                            if keys.contains(&key) {
                                let message = format!("the key {key} is given twice");
                                found.error(text.span.clone(), message, "once more here", None);
                                right = false;
                            } else {
                                keys.push(key);
                            }
                        }
                        Ok(_) => {
                            found.error(text.span.clone(), "a key is one move", "", None);
                            right = false;
                        }
                        Err(error) => {
                            found.notation(text, &error, 0);
                            right = false;
                        }
                    }
                }
                if moves.is_empty() {
                    found.error(span.clone(), "no key", "a move expected", None);
                    right = false;
                }
                right.then_some(Keys::Moves(keys))
            }
        }
    }
}

/// A move without captures and judgement.
fn plain(text: &str) -> &str {
    text.split(['x', '!', '?']).next().unwrap_or_default()
}

/// Text to be named in a message.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let short: String = text.chars().take(LONGEST).collect();
    let more = if text.chars().nth(LONGEST).is_some() {
        "..."
    } else {
        ""
    };
    format!("'{}{more}'", short.escape_debug())
}

/// Finds ids that are given twice.
pub(super) fn check_names(names: Vec<(String, Range<usize>)>, found: &mut Findings) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for (name, span) in names {
        match seen.get(&name) {
            None => {
                seen.insert(name, span.start);
            }
            Some(&first) => {
                let message = format!("the id {} is given twice", shortened(&name));
                let note = format!("first in line {}", found.line(first));
                found.error(span, message, note, None);
            }
        }
    }
}

/// A text can be the id of a puzzle. A slash stands before the label of a twin.
fn is_id(text: &str) -> bool {
    let known = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | '_' | '/');
    !text.is_empty() && text.chars().all(known)
}

/// A position, of a game if it names none; and how many bytes were put before it.
pub(super) fn read_position(
    text: &str,
    game: Option<&str>,
) -> (Result<Position, NotationError>, usize) {
    match game {
        Some(game) if names_no_game(text) => {
            let whole = format!("{game} {text}");
            (whole.parse(), game.len() + 1)
        }
        _ => (text.parse(), 0),
    }
}

/// The first word of a position is its rows or its side.
pub(super) fn names_no_game(text: &str) -> bool {
    let mut words = text.split(|c: char| c.is_whitespace() || c == '_');
    let first = words.find(|word| !word.is_empty()).unwrap_or_default();
    let word = |known: &str| first.eq_ignore_ascii_case(known);
    first.starts_with(|c: char| c.is_ascii_digit())
        || first.contains('/')
        || ["start", "S", "N", "South", "North"].into_iter().any(word)
}

/// A goal.
fn read_goal(text: &Text, found: &mut Findings) -> Option<Goal> {
    match text.value.parse::<Goal>() {
        Ok(goal) => Some(goal),
        Err(error) => {
            let start = text.value.as_ptr() as usize;
            let mut words = text.value.split_ascii_whitespace().map(|word| {
                let at = word.as_ptr() as usize - start;
                at..at + word.len()
            });
            let end = text.value.trim_end().len();
            let word = words.nth(error.word()).unwrap_or(end..end);
            let hint = text
                .value
                .get(word.clone())
                .and_then(|word| closest(word, WORDS.iter().copied()))
                .map(|near| format!("did you mean {near}?"));
            found.error(text.part(word), error.to_string(), "", hint);
            None
        }
    }
}

/// The words of goals.
const WORDS: &[&str] = &[
    "win", "draw", "value", "capture", "starve", "keep", "sweep", "chain", "series", "help",
    "self", "proof", "assert", "zugzwang", "game", "max",
];

fn read_duals(text: &Text, found: &mut Findings) -> Option<Duals> {
    let word = text.value.trim();
    let known = [
        ("none", Duals::None),
        ("minor", Duals::Minor),
        ("any", Duals::Any),
    ];
    let duals = known.into_iter().find(|(name, _)| *name == word);
    if duals.is_none() {
        let near = closest(word, known.into_iter().map(|(name, _)| name));
        found.error(
            text.span.clone(),
            format!("{} are no duals", shortened(word)),
            "none, minor or any expected",
            near.map(|near| format!("did you mean {near}?")),
        );
    }
    duals.map(|(_, duals)| duals)
}
