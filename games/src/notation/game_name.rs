//! The first word of a position: a rule set, and the size of its board.

use crate::board::MAX_SEEDS;
use crate::notation::error::{NotationError, quoted};
use crate::notation::position::BAO_SEEDS;
use crate::notation::reader::Reader;
use crate::notation::word::Word;
use crate::suggestion::closest;
use crate::variants::{RuleSet, rule_set, rule_sets};

/// What the first word says: a rule set, and a size if it was given.
pub(super) struct Named {
    pub(super) set: &'static RuleSet,
    pub(super) size: Option<(usize, u32)>,
}

impl<'a> Reader<'a> {
    /// `game[@rules][:PITSxSEEDS]`.
    pub(super) fn game(&self, word: Word<'a>) -> Result<Named, NotationError> {
        let mut pieces = word.text.splitn(2, ':');
        let name = Word {
            text: pieces.next().unwrap_or_default(),
            at: word.at,
        };
        let size = pieces.next().map(|text| Word {
            text,
            at: name.span().end + 1,
        });
        let set = self.set(name)?;
        let Some(word) = size else {
            return Ok(Named { set, size: None });
        };
        let Some((pits, seeds)) = word.product() else {
            return Err(self.error(
                word.span(),
                format!("{} is not a size", quoted(word.text)),
                "pits x seeds expected, such as 4x3",
            ));
        };
        let pits = usize::try_from(pits).unwrap_or(usize::MAX);
        if !set.widths().contains(&pits) {
            return Err(self.error(word.span(), widths(set), format!("{pits} pits")));
        }
        let total = seeds.saturating_mul(2 * rows_a_side(set) * pits as u64);
        let most = capacity(set);
        if total > u64::from(most) || seeds == 0 {
            return Err(self.error(
                word.span(),
                format!("a board of {} holds 1 to {most} seeds", set.name),
                if seeds == u64::MAX {
                    "too many seeds".to_owned()
                } else {
                    format!("{total} seeds")
                },
            ));
        }
        Ok(Named {
            set,
            size: Some((pits, seeds as u32)),
        })
    }

    fn set(&self, name: Word<'a>) -> Result<&'static RuleSet, NotationError> {
        if name.text.is_empty() {
            return Err(self.error(
                name.span(),
                "no game before the colon",
                "a game expected, such as kalah:4x3",
            ));
        }
        let lower = name.text.to_ascii_lowercase();
        if let Some(set) = rule_set(&lower) {
            return Ok(set);
        }
        // The rules part is measured alone: it is shorter than the name it hangs on.
        if let Some((game, rules)) = lower.split_once('@')
            && rule_set(game).is_some()
        {
            let of_game = || {
                rule_sets().filter_map(|set| {
                    let (other, rules) = set.name.split_once('@')?;
                    (other == game).then_some(rules)
                })
            };
            let known: Vec<&str> = of_game().collect();
            let at = name.at + game.len() + 1;
            let error = self.error(
                at..name.span().end,
                format!(
                    "{game} has no rules {}",
                    quoted(&name.text[game.len() + 1..])
                ),
                if known.is_empty() {
                    "it is known with its usual rules only".to_owned()
                } else {
                    format!("known are {}", known.join(", "))
                },
            );
            let hint = closest(rules, of_game()).map(|near| format!("did you mean {game}@{near}?"));
            return Err(error.with_hint(hint));
        }
        let hint = closest(&lower, rule_sets().map(|set| set.name))
            .map(|near| format!("did you mean {near}?"));
        let rules = lower.split_once('@').and_then(|(game, rules)| {
            let near = closest(game, rule_sets().map(|set| set.name))?;
            rule_set(&format!("{near}@{rules}")).map(|set| format!("did you mean {}?", set.name))
        });
        Err(self
            .error(
                name.span(),
                format!("unknown game {}", quoted(name.text)),
                "not a game here",
            )
            .with_hint(
                rules
                    .or(hint)
                    .or(Some("kardis games lists them".to_owned())),
            ))
    }
}

/// Rows that a player owns.
pub(super) fn rows_a_side(set: &RuleSet) -> u64 {
    if set.is_bao() { 2 } else { 1 }
}

/// The most seeds that a board of the game can hold.
pub(super) fn capacity(set: &RuleSet) -> u32 {
    if set.is_bao() { BAO_SEEDS } else { MAX_SEEDS }
}

/// The sentence that says how wide a game's boards are.
pub(super) fn widths(set: &RuleSet) -> String {
    let widths = set.widths();
    let (least, most) = (widths.start(), widths.end());
    if least == most {
        format!("{} is played on rows of {most} pits", set.name)
    } else {
        format!("{} is played on rows of {least} to {most} pits", set.name)
    }
}
