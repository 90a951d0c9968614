//! Moves of a solution as text.

use kardis_games::notation::Dialect;
use kardis_games::rules::Next;
use kardis_games::turn::{AnyMove, Turn};

/// Board and side to move after a move; nothing if the move ends the game or is none.
pub(crate) fn after(turn: &Turn, mv: AnyMove) -> Option<Turn> {
    let sown = turn.after(mv)?;
    let side = match sown.next {
        Next::Opponent => !turn.side,
        Next::Bonus => turn.side,
        Next::End => return None,
    };
    Some(Turn {
        board: sown.board,
        side,
        ..*turn
    })
}

/// Moves at a turn with their captures and a sign.
pub(crate) fn signed(turn: &Turn, moves: &[AnyMove], sign: &str, dialect: Dialect) -> Vec<String> {
    let text = |&mv| format!("{}{sign}", turn.text_with_captures(mv, dialect));
    moves.iter().map(text).collect()
}

/// Some of many words, and how many there are besides.
pub(crate) fn some(words: &[String], between: &str, width: usize) -> String {
    let mut text = String::new();
    for (number, word) in words.iter().enumerate() {
        if number > 0 {
            if text.chars().count() + between.len() + word.chars().count() > width {
                return format!("{text} and {} more", words.len() - number);
            }
            text.push_str(between);
        }
        text.push_str(word);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_of_many() {
        let words = ["12x4", "7", "8", "9"].map(str::to_owned);
        assert_eq!(some(&words, " or ", 40), "12x4 or 7 or 8 or 9");
        assert_eq!(some(&words, " or ", 10), "12x4 or 7 and 2 more");
        assert_eq!(some(&words, " or ", 1), "12x4 and 3 more");
        assert_eq!(some(&[], " or ", 10), "");
    }
}
