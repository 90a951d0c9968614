//! The text of a certificate; its form is specified in `docs/certificates.md`.

use std::fmt::Write as _;
use std::io::{self, Write};

use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, AnyMove};

use super::{Certificate, Line, Step};
use crate::window::{Claim, Prover};

/// The version of the form.
const VERSION: u32 = 1;

/// How many boards of which kind a certificate has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Boards where the claimant is to move.
    pub moves: u64,
    /// Boards where the other side is to move.
    pub replies: u64,
    /// Values of tables on which it rests.
    pub leaves: u64,
    /// The most seeds of one of these.
    pub largest: u32,
}

impl Counts {
    /// Counts the lines of a certificate.
    pub fn of(certificate: &Certificate<AnyBoard, AnyMove>) -> Self {
        let mut counts = Self::default();
        for line in &certificate.lines {
            match line.step {
                Step::Move(_) => counts.moves += 1,
                Step::Replies => counts.replies += 1,
                Step::Leaf => {
                    counts.leaves += 1;
                    counts.largest = counts.largest.max(line.board.seeds());
                }
            }
        }
        counts
    }
}

/// The statement that is proved about a position.
pub fn statement(position: &Position, claim: Claim) -> String {
    let claimant = match claim.prover {
        Prover::Mover => position.side(),
        Prover::Other => !position.side(),
    };
    match (position.board(), claim.need()) {
        (AnyBoard::TwoRow(_), need) => format!("{claimant} comes out at {need:+} or better"),
        (AnyBoard::Bao(_), need) if need > 0 => format!("{claimant} wins"),
        (AnyBoard::Bao(_), _) => format!("{claimant} does not lose"),
    }
}

/// Writes a certificate about a position.
///
/// # Errors
///
/// Those of the writer.
pub fn write(
    out: &mut dyn Write,
    position: &Position,
    certificate: &Certificate<AnyBoard, AnyMove>,
) -> io::Result<()> {
    let mut out = Summed {
        out,
        sum: crc32fast::Hasher::new(),
    };
    let rules = position.rules();
    let rows: Vec<String> = position.rows().iter().map(|row| commas(row)).collect();
    let side = position.side().letter();
    let counts = Counts::of(certificate);
    writeln!(out, "kardis certificate {VERSION}")?;
    writeln!(out, "rules {} {:016x}", position.set().name, rules.hash())?;
    writeln!(out, "identity {}", rules.identity())?;
    writeln!(out, "position {} {side}", rows.join("/"))?;
    writeln!(out, "statement {}", statement(position, certificate.claim))?;
    writeln!(
        out,
        "counts {} moves, {} replies, {} leaves of at most {} seeds",
        counts.moves, counts.replies, counts.leaves, counts.largest
    )?;
    let pits = position.pits();
    let mut text = String::new();
    for line in &certificate.lines {
        text.clear();
        put_line(&mut text, line, pits);
        out.write_all(text.as_bytes())?;
    }
    let sum = out.sum.clone().finalize();
    writeln!(out.out, "end {} {sum:08x}", certificate.lines.len())
}

/// A line as it is written: kind, pits, need, and the move where there is one.
fn put_line(text: &mut String, line: &Line<AnyBoard, AnyMove>, pits: usize) {
    let kind = match (line.step, line.claim.prover) {
        (Step::Move(_), _) => 'm',
        (Step::Replies, _) => 'r',
        (Step::Leaf, Prover::Mover) => 'M',
        (Step::Leaf, Prover::Other) => 'R',
    };
    text.push(kind);
    text.push(' ');
    put_board(text, line.board, pits);
    let _ = write!(text, " {}", line.claim.need());
    match line.step {
        Step::Move(AnyMove::TwoRow(mv)) if mv.is_pass() => text.push_str(" -"),
        Step::Move(AnyMove::TwoRow(mv)) => {
            let _ = write!(text, " {}", mv.index() + 1);
        }
        Step::Move(AnyMove::Bao(mv)) => {
            text.push(' ');
            text.push_str(&mv.text(true));
        }
        Step::Replies | Step::Leaf => {}
    }
    text.push('\n');
}

/// The pits of the side to move in the order in which it sows, then the opponent's in his.
fn put_board(text: &mut String, board: AnyBoard, pits: usize) {
    let mut put = |seeds: u8| {
        if !text.ends_with(' ') {
            text.push(',');
        }
        let _ = write!(text, "{seeds}");
    };
    match board {
        AnyBoard::TwoRow(board) => {
            for row in [board.own, board.opp] {
                (0..pits).for_each(|pit| put(row.get(pit)));
            }
        }
        AnyBoard::Bao(board) => {
            (0..16).for_each(|place| put(board.own_pit(place)));
            (0..16).for_each(|place| put(board.opp_pit(place)));
        }
    }
}

fn commas(row: &[u8]) -> String {
    let texts: Vec<String> = row.iter().map(u8::to_string).collect();
    texts.join(",")
}

/// A writer that keeps the checksum of all that it wrote.
struct Summed<'a> {
    out: &'a mut dyn Write,
    sum: crc32fast::Hasher,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
