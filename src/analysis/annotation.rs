//! A judged game as a record with marks and comments.

use kardis_records::record::{Comment, Record};

use super::judged::{JudgedGame, JudgedPly};
use crate::view::analyzed;

/// The record with a mark and a comment at every ply about which something is proved. Marks and
/// comments that were there are kept, but where a proof says otherwise.
pub(crate) fn annotated(game: &JudgedGame) -> Record {
    let mut record = game.record.clone();
    for (number, ply) in game.plies.iter().enumerate() {
        let Some(note) = record.note_mut(number) else {
            continue;
        };
        let Some(judged) = ply.judged.as_ref().filter(|_| !ply.is_open()) else {
            continue;
        };
        if judged.is_settled() || judged.judgement().is_some() {
            note.judgement = judged.judgement();
        }
        let said = note.comment.as_ref().map_or("", Comment::text);
        let told = remark(ply);
        if !said.contains(&told) {
            note.comment = Comment::new(&format!("{told} {said}"));
        }
    }
    record
}

/// The words about a ply.
fn remark(ply: &JudgedPly) -> String {
    let mut told = analyzed::worth(ply);
    if let Some(loss) = analyzed::loss(ply) {
        told.push_str("; ");
        told.push_str(&loss);
    }
    format!("[{told}]")
}
