//! `kardis tb probe`: a position looked up.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::Result;
use kardis_games::board::Board;
use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::{Margin, Next, Rules};
use kardis_games::turn::{AnyBoard, AnyMove};
use kardis_solver::deepening::worth;
use kardis_solver::session::How;
use kardis_solver::window::Bounds;
use kardis_tablebases::tablebase::Tablebase;
use serde::Serialize;

use crate::cli::tb::ProbeArgs;
use crate::console::Console;
use crate::inquiry::answer::{self, Answer, Over, Rated, Worth};
use crate::inquiry::scale::{Halves, Scale, counted};
use crate::tables::game::Game;
use crate::tables::place::Place;
use crate::verdict::Verdict;
use crate::view::head::Head;
use crate::view::solved::{self, Valued};
use crate::view::words;

/// A move as JSON.
#[derive(Serialize)]
struct MoveObject {
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    valued: Valued,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Probed {
    #[serde(flatten)]
    head: Head,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<OverObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<FoundObject>,
}

/// A position that is over, as JSON.
#[derive(Serialize)]
struct OverObject {
    ending: String,
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Halves>,
}

/// What the table says, as JSON.
#[derive(Serialize)]
struct FoundObject {
    table: String,
    #[serde(flatten)]
    valued: Valued,
    moves: Vec<MoveObject>,
    turned: Option<Margin>,
    distance: Option<u16>,
    /// With a value above this the side to move wins; with the value itself it draws.
    draw_at: Margin,
}

/// What the tables say of a position.
struct Found {
    answer: Answer,
    distance: Option<u16>,
    table: String,
}

/// Looks a position up.
pub(crate) fn run(args: &ProbeArgs, place: &Place, console: &Console) -> Result<Verdict> {
    let position = args.position.read()?;
    let dialect = args.dialect.get();
    let game = Game::of(&position, place)?;
    if let Some(over) = answer::over(&position) {
        if console.json {
            console.print_json(&Probed::over(&position, &over))?;
        } else {
            console.print(&solved::over_text(&position, &over, dialect, console))?;
        }
        return Ok(Verdict::Yes);
    }
    let found = find(&game, &position, dialect)?;
    if console.json {
        console.print_json(&Probed::found(&position, &found))?;
    } else {
        console.print(&text(&position, &found, dialect, console))?;
    }
    Ok(Verdict::Yes)
}

/// Asks the tables for a position that is not over, and for all that its moves lead to.
fn find(game: &Game, position: &Position, dialect: Dialect) -> Result<Found> {
    let started = Instant::now();
    let turn = position.turn();
    let AnyBoard::TwoRow(board) = turn.board else {
        unreachable!("a game with tables has two rows");
    };
    let seeds = board.seeds();
    let mut moves: Vec<_> = Vec::new();
    let _ = game.rules.successors(board, |mv, sown| {
        moves.push((mv, sown));
        ControlFlow::Continue(())
    });
    // Only what is asked for is opened, so that no other file can be in the way.
    let wanted = |layer: u32| {
        layer == seeds
            || moves
                .iter()
                .any(|(_, sown)| sown.next != Next::End && sown.board.seeds() == layer)
    };
    let tables = Tablebase::open_some(&game.folder, wanted, CACHE_BLOCKS)
        .map_err(|error| game.fault(error))?;
    let value_of = |board: Board| tables.value(board).map_err(|error| game.fault(error));
    let value = value_of(board)?;
    let mut rated = Vec::new();
    for (mv, sown) in moves {
        let value = match sown.next {
            Next::End => sown.gain,
            Next::Opponent => sown.gain - value_of(sown.board)?,
            Next::Bonus => sown.gain + value_of(sown.board)?,
        };
        let mv = AnyMove::TwoRow(mv);
        rated.push(Rated {
            mv,
            text: turn.text(mv, dialect),
            bounds: Bounds::exact(value),
        });
    }
    rated.sort_by_key(|mv| -mv.bounds.lower);
    let turned = value_of(board.turned())?;
    let table = tables.table(seeds);
    let distance = match table {
        Some(table) if table.info().contents.with_distances() => {
            Some(tables.distance(board).map_err(|error| game.fault(error))?)
        }
        _ => None,
    };
    Ok(Found {
        answer: Answer {
            scale: Scale::of(position),
            bounds: Bounds::exact(value),
            moves: rated,
            how: How::Table,
            line: None,
            worth: Some(Worth {
                worth: worth(value, turned),
                turned,
            }),
            nodes: 0,
            elapsed: started.elapsed(),
            depth: None,
            open: Vec::new(),
            disk: Some(seeds),
        },
        distance,
        table: game.folder.table_path(seeds).display().to_string(),
    })
}

/// Blocks that one position can need.
const CACHE_BLOCKS: usize = 64;

fn text(position: &Position, found: &Found, dialect: Dialect, console: &Console) -> String {
    let mut text = solved::text(position, &found.answer, dialect, console);
    text.push_str(&needed(&found.answer));
    if let Some(distance) = found.distance.filter(|&distance| distance > 0) {
        let plies = if distance == 1 { "ply" } else { "plies" };
        let _ = writeln!(
            text,
            "distance           {distance} {plies} to the next capture or the end"
        );
    }
    let _ = writeln!(text, "table              {}", found.table);
    text
}

/// What the side to move needs of the seeds to come, and what it gets.
fn needed(answer: &Answer) -> String {
    let value = answer.bounds.lower;
    let gets = words::signed(value);
    let side = answer.scale.side();
    let words = match answer.scale {
        Scale::Outcome { .. } => return String::new(),
        Scale::Game { .. } => {
            let draw = -answer.scale.lead();
            format!(
                "{side} gets {gets} from here on; more than {} wins, {} draws",
                words::signed(draw),
                words::signed(draw)
            )
        }
        Scale::Rest { seeds, .. } => match value.signum() {
            0 => format!(
                "whoever is ahead in the stores wins: each side gets half of {seeds} to come"
            ),
            1 => format!(
                "{side} wins with stores up to {} behind, and draws at {} behind",
                counted(value as u32 - 1),
                value
            ),
            _ => format!(
                "{side} wins with stores more than {} ahead, and draws at {} ahead",
                counted(value.unsigned_abs().into()),
                -value
            ),
        },
    };
    words::wrapped("needed             ", 19, &words) + "\n"
}

impl Probed {
    fn over(position: &Position, over: &Over) -> Self {
        Self {
            head: Head::new("tb probe", position),
            state: "over",
            over: Some(OverObject {
                ending: over.ending.to_string(),
                winner: over.winner.map(words::side),
                score: over.score,
            }),
            found: None,
        }
    }

    fn found(position: &Position, found: &Found) -> Self {
        let answer = &found.answer;
        let moves = answer.moves.iter().map(|mv| MoveObject {
            text: mv.text.clone(),
            valued: Valued::new(answer.scale, mv.bounds),
        });
        Self {
            head: Head::new("tb probe", position),
            state: "exact",
            over: None,
            found: Some(FoundObject {
                table: found.table.clone(),
                valued: Valued::new(answer.scale, answer.bounds),
                moves: moves.collect(),
                turned: answer.worth.map(|worth| worth.turned),
                distance: found.distance,
                draw_at: -answer.scale.lead(),
            }),
        }
    }
}
