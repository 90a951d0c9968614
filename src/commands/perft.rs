//! `kardis perft`: counts of lines of play, compared with known ones.

use std::fmt::Write as _;

use std::time::Instant;

use anyhow::Result;
use kardis_games::board::Board;
use kardis_games::notation::{Dialect, Position};
use kardis_games::perft::{divide, perft};
use kardis_games::rules::TwoRow;
use kardis_games::turn::{AnyBoard, AnyMove, Turn};
use kardis_games::variants::{AnyRules, ForTwoRow};
use serde::Serialize;

use crate::cli::PerftArgs;
use crate::console::{Console, Tone};
use crate::verdict::Verdict;
use crate::view::head::{self, Head};
use crate::view::table::{Align, Table};
use crate::view::words;

/// Counts that somebody else has published, or that two programs agree on.
struct Known {
    /// A position as it is typed.
    position: &'static str,
    /// The lines of 1, 2, ... plies.
    counts: &'static [u64],
    /// Who counted.
    source: &'static str,
}

/// The known counts.
const KNOWN: &[Known] = &[
    Known {
        position: "bohnenspiel",
        counts: &[6, 36, 206, 1166, 6599, 36_654, 203_586],
        source: "pakunz/bohnenspiel-ki and StoneShark/MancalaGames",
    },
    Known {
        position: "deutsches-bohnenspiel",
        counts: &[9, 81, 669, 5552, 44_902, 364_739, 2_927_120],
        source: "two independent programs of this project",
    },
    Known {
        position: "kalah",
        counts: &[6, 35, 185, 942, 4690],
        source: "OpenSpiel",
    },
    Known {
        position: "bao-kujifunza",
        counts: &[56, 816, 5252],
        source: "an earlier program of this project",
    },
    Known {
        position: "bao-kujifunza@choice-first",
        counts: &[24, 220, 1234, 6172],
        source: "an earlier program of this project",
    },
    Known {
        position: "bao-kujifunza@zanzibar",
        counts: &[16, 108, 500, 1902],
        source: "an earlier program of this project",
    },
];

/// The lines of a number of plies.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Count {
    depth: u8,
    lines: u64,
}

/// The lines that begin with a move.
#[derive(Debug, Serialize)]
struct Share {
    #[serde(rename = "move")]
    text: String,
    lines: u64,
}

/// A comparison with known counts.
#[derive(Debug, Serialize)]
struct Comparison {
    source: &'static str,
    /// Compared up to so many plies.
    depth: u8,
    agrees: bool,
}

#[derive(Serialize)]
struct Counted {
    #[serde(flatten)]
    head: Head,
    counts: Vec<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
    known: Option<Comparison>,
    seconds: f64,
}

/// Counts lines.
pub(crate) fn run(args: &PerftArgs, console: &Console) -> Result<Verdict> {
    let position = args.position.read()?;
    let turn = position.turn();
    let started = Instant::now();
    let counts: Vec<Count> = (1..=args.depth)
        .map(|depth| Count {
            depth,
            lines: count(turn, depth),
        })
        .collect();
    let divide = args
        .divide
        .then(|| shares(turn, args.depth, args.dialect.get()));
    let elapsed = started.elapsed();
    let known = compare(&position, &counts);
    let agrees = known.as_ref().is_none_or(|known| known.agrees);
    let lines: u64 = counts.iter().map(|count| count.lines).sum();
    if console.json {
        console.print_json(&Counted {
            head: Head::new("perft", &position),
            counts,
            divide,
            known,
            seconds: elapsed.as_secs_f64(),
        })?;
    } else {
        console.print(&text(
            &position,
            &counts,
            divide.as_deref(),
            known.as_ref(),
            console,
        ))?;
    }
    console.note(&format!(
        "{}, {}",
        words::seconds(elapsed),
        words::rate(lines, elapsed)
    ));
    Ok(Verdict::of(agrees))
}

/// The number of lines, by code that is compiled for the rules.
pub(crate) fn count(turn: Turn, depth: u8) -> u64 {
    struct Perft(Board, u8);

    impl ForTwoRow for Perft {
        type Output = u64;

        fn with<R: TwoRow>(self, rules: R) -> u64 {
            perft(rules, self.0, u32::from(self.1))
        }
    }

    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.with(Perft(board, depth)),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => perft(rules, board, u32::from(depth)),
        _ => unreachable!("a turn has the board of its rules"),
    }
}

fn shares(turn: Turn, depth: u8, dialect: Dialect) -> Vec<Share> {
    struct Divide(Board, u8);

    impl ForTwoRow for Divide {
        type Output = Vec<(AnyMove, u64)>;

        fn with<R: TwoRow>(self, rules: R) -> Self::Output {
            let shares = divide(rules, self.0, u32::from(self.1));
            let erased = |(mv, lines)| (AnyMove::TwoRow(mv), lines);
            shares.into_iter().map(erased).collect()
        }
    }

    let shares = match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.with(Divide(board, depth)),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
            let shares = divide(rules, board, u32::from(depth));
            let erased = |(mv, lines)| (AnyMove::Bao(mv), lines);
            shares.into_iter().map(erased).collect()
        }
        _ => unreachable!("a turn has the board of its rules"),
    };
    let share = |(mv, lines)| Share {
        text: turn.text(mv, dialect),
        lines,
    };
    shares.into_iter().map(share).collect()
}

/// The comparison with known counts of the same position, if there are any.
fn compare(position: &Position, counts: &[Count]) -> Option<Comparison> {
    let known = KNOWN.iter().find(|known| {
        known.position.parse::<Position>().is_ok_and(|other| {
            other.rules().hash() == position.rules().hash()
                && other.board() == position.board()
                && other.side() == position.side()
        })
    })?;
    let pairs = || counts.iter().zip(known.counts);
    Some(Comparison {
        source: known.source,
        depth: pairs().count() as u8,
        agrees: pairs().all(|(count, &lines)| count.lines == lines),
    })
}

fn text(
    position: &Position,
    counts: &[Count],
    divide: Option<&[Share]>,
    known: Option<&Comparison>,
    console: &Console,
) -> String {
    let mut text = head::text(position, console);
    text.push('\n');
    let mut table = Table::new(&[Align::Right, Align::Right]);
    table.headings(&["depth", "lines"]);
    for count in counts {
        table.row(vec![
            (count.depth.to_string(), Tone::Plain),
            (words::grouped(count.lines), Tone::Plain),
        ]);
    }
    text.push_str(&table.text(console));
    if let Some(shares) = divide {
        let depth = counts.last().map_or(0, |count| count.depth);
        let mut table = Table::new(&[Align::Left, Align::Right]);
        table.headings(&["move", &format!("lines of depth {depth}")]);
        for share in shares {
            table.row(vec![
                (share.text.clone(), Tone::Strong),
                (words::grouped(share.lines), Tone::Plain),
            ]);
        }
        text.push('\n');
        text.push_str(&table.text(console));
    }
    if let Some(Comparison {
        source,
        depth,
        agrees,
    }) = known
    {
        let verb = if *agrees { "agrees" } else { "DISAGREES" };
        let _ = writeln!(text, "\n{verb} with {source} to depth {depth}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table is typed right, and the program agrees with it.
    #[test]
    fn known_counts_are_met() {
        for known in KNOWN {
            let position: Position = known.position.parse().unwrap();
            let counts: Vec<Count> = (1..=known.counts.len().min(5) as u8)
                .map(|depth| Count {
                    depth,
                    lines: count(position.turn(), depth),
                })
                .collect();
            let comparison = compare(&position, &counts).expect("it is in the table");
            assert!(comparison.agrees, "{}", known.position);
        }
    }

    #[test]
    fn a_wrong_count_disagrees() {
        let position: Position = "kalah".parse().unwrap();
        let counts = [Count { depth: 1, lines: 7 }];
        assert!(compare(&position, &counts).is_some_and(|known| !known.agrees));
        let other: Position = "kalah:4x3".parse().unwrap();
        assert!(compare(&other, &counts).is_none());
    }
}
