//! Exact facts about a game, as text and as JSON.

use std::fmt::Write as _;
use std::time::Duration;

use kardis_games::game::Game;
use kardis_games::notation::{Dialect, Position};
use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_statistics::exact::facts::{Extent, Facts};
use kardis_statistics::exact::frontier::Ply;
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::view::head::{self, Head};
use crate::view::table::{Align, Table};
use crate::view::words;

/// What was found, and where it was looked for.
pub(crate) struct Found<'a> {
    pub(crate) start: &'a Position,
    pub(crate) facts: &'a Facts,
    pub(crate) extent: Extent,
    pub(crate) elapsed: Duration,
}

/// Moves as text, and the game after them.
fn played(start: &Position, moves: &[AnyMove]) -> (Vec<String>, Game) {
    let mut game = Game::new(start);
    let mut text = Vec::new();
    for &mv in moves {
        text.push(game.turn().text_with_captures(mv, Dialect::Numbers));
        if game.play(mv).is_err() {
            break;
        }
    }
    (text, game)
}

impl Found<'_> {
    /// The shortest games: their length and the ply with their numbers.
    fn shortest(&self) -> Option<(usize, &Ply)> {
        self.facts.shortest.as_ref()?;
        Some((self.facts.plies.len(), self.facts.plies.last()?))
    }

    /// A position of a layer as it is typed.
    fn position(&self, board: AnyBoard, side: Side) -> String {
        let start = self.start;
        Position::new(start.set(), start.pits(), board, None, side)
            .map_or_else(|error| error.to_string(), |position| position.to_string())
    }
}

#[derive(Serialize)]
struct PlyObject {
    ply: usize,
    games: u64,
    positions: Option<u64>,
    over: u64,
}

#[derive(Serialize)]
struct ShortestObject {
    plies: usize,
    games: u64,
    final_positions: u64,
    final_boards: u64,
    counted_twice: bool,
    game: Vec<String>,
    score: String,
}

#[derive(Serialize)]
struct EndlessObject {
    way: Vec<String>,
    circle: Vec<String>,
    position: String,
    boards: u64,
    /// No circle among boards of up to so many seeds is shorter.
    shortest_up_to_seeds: u32,
}

#[derive(Serialize)]
struct SettlementObject {
    seeds: u32,
    plies: u32,
    boards: u64,
    position: String,
}

#[derive(Serialize)]
struct ParityObject {
    seeds: u32,
    boards: u64,
    moves: u64,
    odd_captures: u64,
    values_not_congruent_modulo_2: u64,
    values_not_congruent_modulo_4: u64,
}

/// The answer as JSON.
#[derive(Serialize)]
pub(crate) struct Object {
    #[serde(flatten)]
    head: Head,
    plies: Vec<PlyObject>,
    merged_plies: u32,
    shortest: Option<ShortestObject>,
    endless: Option<EndlessObject>,
    settlements: Vec<SettlementObject>,
    parity: Option<ParityObject>,
    complete: bool,
    seconds: f64,
}

/// The answer as JSON.
pub(crate) fn object(found: &Found<'_>) -> Object {
    let facts = found.facts;
    let shortest = found.shortest().map(|(plies, ply)| {
        let (game, end) = played(found.start, facts.shortest.as_deref().unwrap_or_default());
        ShortestObject {
            plies,
            games: ply.ended,
            final_positions: ply.final_positions,
            final_boards: ply.final_boards,
            counted_twice: facts.merged as usize == plies,
            game,
            score: end.score().to_string(),
        }
    });
    let endless = facts.endless.as_ref().map(|endless| {
        let (way, game) = played(found.start, &endless.way);
        let (circle, _) = played(&game.position(), &endless.circle);
        EndlessObject {
            way,
            circle,
            position: game.position().to_string(),
            boards: endless.boards,
            shortest_up_to_seeds: found.extent.seeds,
        }
    });
    let settlements = facts.settlements.iter().filter(|longest| longest.seeds > 0);
    Object {
        head: Head::new("stats exact", found.start),
        plies: (1..)
            .zip(&facts.plies)
            .map(|(ply, counted)| PlyObject {
                ply,
                games: counted.games,
                positions: (counted.positions > 0).then_some(counted.positions),
                over: counted.ended,
            })
            .collect(),
        merged_plies: facts.merged,
        shortest,
        endless,
        settlements: settlements
            .map(|longest| SettlementObject {
                seeds: longest.seeds,
                plies: longest.plies,
                boards: longest.boards,
                position: found.position(AnyBoard::TwoRow(longest.board), Side::South),
            })
            .collect(),
        parity: facts.parity.map(|parity| ParityObject {
            seeds: parity.seeds,
            boards: parity.boards,
            moves: parity.moves,
            odd_captures: parity.odd_captures,
            values_not_congruent_modulo_2: parity.not_modulo_2,
            values_not_congruent_modulo_4: parity.not_modulo_4,
        }),
        complete: !facts.stopped,
        seconds: found.elapsed.as_secs_f64(),
    }
}

/// Where the text of a topic begins.
const INDENT: usize = 14;

/// A topic and what is said about it.
fn topic(name: &str, text: &str) -> String {
    words::wrapped(&format!("{name:<INDENT$}"), INDENT, text) + "\n"
}

/// The answer as text.
pub(crate) fn text(found: &Found<'_>, console: &Console) -> String {
    let mut text = head::text(found.start, console);
    text.push('\n');
    text.push_str(&plies(found, console));
    text.push('\n');
    text.push_str(&topic("shortest", &shortest(found)));
    if let Some((_, ply)) = found.shortest()
        && ply.ended > 0
    {
        let moves = found.facts.shortest.as_deref().unwrap_or_default();
        let (game, end) = played(found.start, moves);
        let line = format!("{}  ({})", game.join(" "), end.score());
        text.push_str(&topic("", &line));
    }
    if !found.start.set().is_bao() && !found.facts.stopped {
        text.push_str(&topic("longest", &endless(found)));
        text.push_str(&topic("settlement", &settlement(found)));
        text.push_str(&topic("parity", &parity(found)));
    }
    if found.facts.stopped {
        text.push_str(&topic(
            "stopped",
            "what is missing was not found out in time",
        ));
    }
    let _ = write!(text, "\n{}\n", words::seconds(found.elapsed));
    text
}

fn plies(found: &Found<'_>, console: &Console) -> String {
    let mut table = Table::new(&[
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
    ]);
    table.headings(&[
        "plies",
        "games that go on",
        "positions",
        "over",
        "moves a ply",
    ]);
    let mut before = 1;
    for (ply, counted) in (1..).zip(&found.facts.plies) {
        let all = counted.games + counted.ended;
        let positions = if counted.positions > 0 {
            words::grouped(counted.positions)
        } else {
            "-".to_owned()
        };
        table.row(vec![
            (i32::to_string(&ply), Tone::Faint),
            (words::grouped(counted.games), Tone::Plain),
            (positions, Tone::Plain),
            (words::grouped(counted.ended), Tone::Plain),
            (
                format!("{:.2}", all as f64 / before.max(1) as f64),
                Tone::Plain,
            ),
        ]);
        before = counted.games;
    }
    table.text(console)
}

fn shortest(found: &Found<'_>) -> String {
    let looked = found.facts.plies.len();
    let Some((plies, ply)) = found.shortest() else {
        return format!(
            "no game of up to {looked} plies is over; --games and --plies set how far to look"
        );
    };
    let twice = if found.facts.merged as usize == plies {
        "counted game by game and over positions"
    } else {
        "counted game by game"
    };
    format!(
        "{plies} plies, and no game is shorter: games {}, final positions {}, final boards {}; {twice}",
        words::grouped(ply.ended),
        words::grouped(ply.final_positions),
        words::grouped(ply.final_boards)
    )
}

fn endless(found: &Found<'_>) -> String {
    let seeds = found.extent.seeds;
    let Some(endless) = &found.facts.endless else {
        return format!("no circle of play was found among the boards of up to {seeds} seeds");
    };
    let (way, game) = played(found.start, &endless.way);
    let (circle, _) = played(&game.position(), &endless.circle);
    format!(
        "no game is the longest unless repetitions end it: after {} plies {} leads back to {}. No \
         circle of up to {seeds} seeds is shorter. The way there: {}",
        way.len(),
        circle.join(" "),
        game.position(),
        way.join(" ")
    )
}

fn settlement(found: &Found<'_>) -> String {
    let all = found.facts.settlements.iter().filter(|one| one.seeds > 0);
    let all: Vec<String> = all
        .map(|one| format!("{} in {}", one.plies, one.seeds))
        .collect();
    format!(
        "most plies, in a layer of so many seeds, until nothing is in doubt: {}",
        all.join(", ")
    )
}

fn parity(found: &Found<'_>) -> String {
    let Some(parity) = found.facts.parity else {
        return String::new();
    };
    let none = |count: u64, what: &str| {
        if count == 0 {
            format!("always {what}")
        } else {
            format!("{} times not {what}", words::grouped(count))
        }
    };
    format!(
        "all {} boards of up to {} seeds, {} moves: seeds leave the board {}; a value is {}; of an \
         even number of seeds it is {}",
        words::grouped(parity.boards),
        parity.seeds,
        words::grouped(parity.moves),
        none(parity.odd_captures, "in even numbers"),
        none(parity.not_modulo_2, "odd or even as the seeds"),
        none(parity.not_modulo_4, "congruent to them modulo 4")
    )
}
