//! Moves of Bao, which are recognized among the texts of the legal ones.

use crate::notation::error::{NotationError, quoted};
use crate::notation::moves::MoveReader;
use crate::turn::{AnyMove, Side};
use crate::variants::bao_kujifunza::{BaoBoard, BaoMove};

impl MoveReader<'_> {
    /// A move of Bao is the legal move with the same text; the star may be left out.
    pub(super) fn bao(&self, board: BaoBoard) -> Result<(BaoMove, usize), NotationError> {
        let end = self
            .text
            .find(['x', '×', '!', '?'])
            .unwrap_or(self.text.len());
        let name = &self.text[..end];
        let plain = plain_bao(name);
        let legal: Vec<(BaoMove, String)> = self
            .turn
            .successors()
            .into_iter()
            .filter_map(|(mv, _)| match mv {
                AnyMove::Bao(bao) => Some((bao, self.turn.text(mv, self.dialect))),
                AnyMove::TwoRow(_) => None,
            })
            .collect();
        let found = legal.iter().find(|(_, text)| plain_bao(text) == plain);
        if let Some((mv, text)) = found {
            if let Some(star) = name.find('*').filter(|_| !text.contains('*')) {
                return Err(self.error(
                    star..star + 1,
                    format!("{text} captures"),
                    "the star marks a move that does not capture",
                ));
            }
            return Ok((*mv, end));
        }
        let entries: Vec<&str> = legal
            .iter()
            .map(|(_, text)| text.as_str())
            .filter(|text| text.starts_with(plain.split('/').next().unwrap_or_default()))
            .collect();
        if !plain.is_empty() && plain.len() >= 3 && !entries.is_empty() {
            let name = quoted(name);
            let (message, note) = if !entries.iter().all(|text| text.contains('/')) {
                (
                    format!("{name} says which kichwas are entered"),
                    "this move leaves no choice",
                )
            } else if plain.contains('/') {
                (
                    format!("{name} enters kichwas that this move does not"),
                    "no such choice",
                )
            } else {
                (
                    format!("{name} leaves open which kichwas are entered"),
                    "a slash and L or R for each choice expected",
                )
            };
            return Err(self
                .error(0..end, message, note)
                .with_hint(listed(&entries)));
        }
        let all: Vec<&str> = legal.iter().map(|(_, text)| text.as_str()).collect();
        let (message, note) = self.why_not_bao(board, name, &plain, &all);
        let mut starts: Vec<&str> = all
            .iter()
            .filter_map(|text| text.split('/').next())
            .collect();
        starts.dedup();
        Err(self.error(0..end, message, note).with_hint(listed(&starts)))
    }

    /// Why a text is not a legal move of Bao.
    fn why_not_bao(
        &self,
        board: BaoBoard,
        name: &str,
        plain: &str,
        legal: &[&str],
    ) -> (String, String) {
        let side = self.turn.side;
        let mut letters = plain.chars();
        let (row, number, way) = (letters.next(), letters.next(), letters.next());
        let number = number.and_then(|c| c.to_digit(10)).unwrap_or(0) as usize;
        let (Some(row @ ('A' | 'B' | 'a' | 'b')), 1..=8, Some('L' | 'R')) = (row, number, way)
        else {
            let message = format!("{} is not a move", quoted(name));
            return (message, "row, pit, L or R expected, such as A4R".to_owned());
        };
        if row.is_ascii_uppercase() != (side == Side::South) {
            let rows = ["A and B", "a and b"][side.index()];
            let message = format!("row {row} is {}'s", !side);
            return (message, format!("{side} to move: rows {rows}"));
        }
        let back = matches!(row, 'B' | 'b');
        let seeds = board.own_pit(if back { 16 - number } else { number - 1 });
        let lone = (0..8).filter(|&pit| board.own_pit(pit) > 0).count() == 1;
        let outward = matches!((number, way), (1, Some('L')) | (8, Some('R')));
        let sowable_front = (0..8).any(|pit| board.own_pit(pit) >= 2);
        let note = if legal.is_empty() {
            "the game is over"
        } else if seeds == 0 {
            "the pit is empty"
        } else if seeds == 1 {
            "a single seed may not be sown"
        } else if legal.iter().all(|text| !text.contains('*')) {
            "it captures nothing, and another move captures"
        } else if back && sowable_front {
            "the front row has a pit to sow from"
        } else if !back && lone && outward {
            "a lone kichwa may not leave the front row"
        } else {
            "the move would never end"
        };
        let message = format!("{side} cannot play {}", quoted(name));
        (message, note.to_owned())
    }
}

/// A move of Bao without its star, with directions in capitals.
fn plain_bao(text: &str) -> String {
    text.char_indices()
        .filter(|&(_, c)| c != '*')
        .map(|(at, c)| if at == 0 { c } else { c.to_ascii_uppercase() })
        .collect()
}

/// A hint that lists moves, as many as fit into a line.
fn listed(moves: &[&str]) -> Option<String> {
    const ROOM: usize = 70;
    let mut hint = "legal:".to_owned();
    for (number, text) in moves.iter().enumerate() {
        if hint.len() + text.len() > ROOM {
            return Some(format!("{hint} and {} more", moves.len() - number));
        }
        hint.push(' ');
        hint.push_str(text);
    }
    (!moves.is_empty()).then_some(hint)
}
