//! `kardis moves`: the legal moves, what they do, and why the others are not legal.

use std::fmt::Write as _;

use anyhow::Result;
use kardis_games::board::Move;
use kardis_games::game::{Ending, Game};
use kardis_games::notation::{Dialect, Position};
use kardis_games::reason::why_illegal;
use kardis_games::rules::{Margin, Next};
use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_games::variants::AnyRules;
use kardis_games::variants::bao_kujifunza::pit_name;
use serde::Serialize;

use crate::cli::MovesArgs;
use crate::console::{Console, Tone};
use crate::inquiry::answer;
use crate::inquiry::line::ending_of;
use crate::verdict::Verdict;
use crate::view::head::{self, Head};
use crate::view::table::{Align, Table};
use crate::view::{diagram, words};

/// A legal move and what it does.
#[derive(Debug, Serialize)]
pub(crate) struct Deed {
    #[serde(rename = "move")]
    text: String,
    captured: u32,
    /// Seeds gained by the mover less seeds gained by the other side, sweeping up included.
    #[serde(skip_serializing_if = "Option::is_none")]
    gain: Option<Margin>,
    moves_again: bool,
    /// How the game ends with the move, if it does.
    ending: Option<String>,
    winner: Option<&'static str>,
    /// The position after the move.
    position: String,
}

/// A pit that may not be played, and why.
#[derive(Debug, Serialize)]
pub(crate) struct Refused {
    pit: String,
    reason: String,
}

#[derive(Serialize)]
struct Listed {
    #[serde(flatten)]
    head: Head,
    over: Option<String>,
    moves: Vec<Deed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Vec<Refused>>,
}

/// Lists the moves.
pub(crate) fn run(args: &MovesArgs, console: &Console) -> Result<Verdict> {
    let position = args.position.read()?;
    let dialect = args.dialect.get();
    let deeds = deeds(&position, dialect);
    let illegal = args.illegal.then(|| refused(&position, dialect));
    if console.json {
        console.print_json(&Listed {
            head: Head::new("moves", &position),
            over: answer::over(&position).map(|over| over.ending.to_string()),
            moves: deeds,
            illegal,
        })?;
    } else {
        console.print(&text(
            &position,
            &deeds,
            illegal.as_deref(),
            dialect,
            console,
        ))?;
    }
    Ok(Verdict::Yes)
}

/// The legal moves in the order of the rules.
pub(crate) fn deeds(position: &Position, dialect: Dialect) -> Vec<Deed> {
    let game = Game::new(position);
    if game.ending().is_some() {
        return Vec::new();
    }
    let turn = position.turn();
    let bao = matches!(turn.board, AnyBoard::Bao(_));
    let mut deeds = Vec::new();
    for (mv, sown) in turn.successors() {
        let mut after = game.clone();
        if after.play(mv).is_err() {
            continue;
        }
        deeds.push(Deed {
            text: turn.text(mv, dialect),
            captured: turn.captured(mv).unwrap_or(0),
            gain: (!bao).then_some(sown.gain),
            moves_again: sown.next == Next::Bonus && after.ending().is_none(),
            ending: after.ending().map(|_| ending_of(&after)),
            winner: won_by(&after),
            position: after.position().to_string(),
        });
    }
    deeds
}

/// Who has won a game, where that can be said: without stores only in Bao.
fn won_by(game: &Game) -> Option<&'static str> {
    let decided = matches!(game.turn().board, AnyBoard::Bao(_)) || game.stores().is_some();
    game.winner().filter(|_| decided).map(words::side)
}

/// The pits of the side to move that may not be played.
pub(crate) fn refused(position: &Position, dialect: Dialect) -> Vec<Refused> {
    let turn = position.turn();
    if let Some(ending @ Ending::Majority(_)) = Game::new(position).ending() {
        return (0..turn.pits())
            .map(|pit| Refused {
                pit: turn.text(AnyMove::TwoRow(Move::pit(pit)), dialect),
                reason: ending.to_string(),
            })
            .collect();
    }
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => (0..turn.pits())
            .filter_map(|pit| {
                Some(Refused {
                    pit: turn.text(AnyMove::TwoRow(Move::pit(pit)), dialect),
                    reason: why_illegal(rules, board, pit)?.to_string(),
                })
            })
            .collect(),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
            let south = turn.side == Side::South;
            let all = rules.explain(board);
            let mut refused: Vec<Refused> = Vec::new();
            let mut rest = all.as_slice();
            while let [first, others @ ..] = rest {
                // One line is enough if both directions fail for one reason.
                let both = others
                    .first()
                    .is_some_and(|next| next.start == first.start && next.reason == first.reason);
                let pit = if both {
                    pit_name(first.start, south)
                } else {
                    first.text(south)
                };
                refused.push(Refused {
                    pit,
                    reason: lower(&first.reason.to_string()),
                });
                rest = &others[usize::from(both)..];
            }
            refused
        }
        _ => unreachable!("a position has the board of its rules"),
    }
}

/// A sentence as a clause.
fn lower(sentence: &str) -> String {
    let sentence = sentence.trim_end_matches('.');
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

/// The list as text.
pub(crate) fn text(
    position: &Position,
    deeds: &[Deed],
    illegal: Option<&[Refused]>,
    dialect: Dialect,
    console: &Console,
) -> String {
    let mut text = format!(
        "{}\n{}\n",
        head::text(position, console),
        diagram::text(position, dialect, console)
    );
    if let Some(over) = answer::over(position) {
        let _ = writeln!(text, "the game is over: {}", over.ending);
    } else {
        text.push_str(&legal(position, deeds, console));
    }
    if let Some(refused) = illegal {
        text.push_str(&not_legal(refused, console));
    }
    text
}

/// The legal moves and what they do.
fn legal(position: &Position, deeds: &[Deed], console: &Console) -> String {
    let mut table = Table::new(&[
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Left,
        Align::Left,
    ]);
    let bao = position.set().is_bao();
    let gain = if bao { "" } else { "gain" };
    table.headings(&["move", "captures", gain, "position after it"]);
    for deed in deeds {
        let captured = match deed.captured {
            0 => ".".to_owned(),
            seeds => seeds.to_string(),
        };
        // Four rows are long enough without the name of the game.
        let after = match deed.position.split_once(' ') {
            Some((_, rows)) if bao => rows,
            _ => &deed.position,
        };
        table.row(vec![
            (deed.text.clone(), Tone::Strong),
            (captured, Tone::Plain),
            (deed.gain.map_or(String::new(), words::signed), Tone::Plain),
            (after.to_owned(), Tone::Plain),
        ]);
    }
    let lines = table.text(console);
    let mut text = String::new();
    for (number, line) in lines.lines().enumerate() {
        text.push_str(line);
        text.push('\n');
        let deed = number.checked_sub(1).and_then(|number| deeds.get(number));
        for remark in deed.iter().flat_map(|deed| remarks(deed, position.side())) {
            let _ = writeln!(text, "        {}", console.paint(Tone::Faint, &remark));
        }
    }
    text
}

/// What is special about a move.
fn remarks(deed: &Deed, side: Side) -> Vec<String> {
    let mut remarks = Vec::new();
    if deed.moves_again {
        remarks.push(format!("{side} moves again"));
    }
    if let Some(ending) = &deed.ending {
        let winner = match deed.winner {
            Some("south") => ": South wins",
            Some(_) => ": North wins",
            None => "",
        };
        remarks.push(format!("the game ends, {ending}{winner}"));
    }
    remarks
}

/// The pits that may not be played, those with one reason together.
fn not_legal(refused: &[Refused], console: &Console) -> String {
    if refused.is_empty() {
        return "\nevery pit may be played\n".to_owned();
    }
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for Refused { pit, reason } in refused {
        match reasons.iter_mut().find(|(known, _)| known == reason) {
            Some((_, pits)) => pits.push(pit),
            None => reasons.push((reason, vec![pit])),
        }
    }
    let mut text = format!("\n{}\n", console.paint(Tone::Faint, "  not legal"));
    for (reason, pits) in reasons {
        text.push_str(&words::wrapped(
            &format!("  {reason}:  "),
            8,
            &pits.join(" "),
        ));
        text.push('\n');
    }
    text
}
