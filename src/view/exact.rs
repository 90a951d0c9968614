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
use crate::inquiry::line;
use crate::view::head::{self, Head};
use crate::view::table::{Align, Table};
use crate::view::words;

/// What was found, where it was looked for, and the games in it as they are written.
pub(crate) struct Found<'a> {
    start: &'a Position,
    pub(crate) facts: &'a Facts,
    extent: Extent,
    elapsed: Duration,
    /// A shortest game.
    game: Option<Written>,
    /// The way to a circle of play, and the circle from there.
    circle: Option<[Written; 2]>,
}

/// Moves as text, and the game after them.
pub(crate) struct Written {
    moves: Vec<String>,
    after: Game,
}

impl Written {
    fn new(start: &Position, moves: &[AnyMove]) -> Self {
        let (moves, after) = line::played(start, moves, Dialect::Numbers);
        Self { moves, after }
    }

    /// So many moves could be played, and the game is over after them.
    pub(crate) fn is_whole(&self, moves: usize) -> bool {
        self.moves.len() == moves && self.after.ending().is_some()
    }
}

impl<'a> Found<'a> {
    /// Facts about the games from a start, found within an extent and a time.
    pub(crate) fn new(
        start: &'a Position,
        facts: &'a Facts,
        extent: Extent,
        elapsed: Duration,
    ) -> Self {
        let game = facts.shortest.as_deref();
        Self {
            start,
            facts,
            extent,
            elapsed,
            game: game.map(|moves| Written::new(start, moves)),
            circle: facts.endless.as_ref().map(|endless| {
                let way = Written::new(start, &endless.way);
                let circle = Written::new(&way.after.position(), &endless.circle);
                [way, circle]
            }),
        }
    }

    /// A shortest game.
    pub(crate) const fn game(&self) -> Option<&Written> {
        self.game.as_ref()
    }
}

impl Found<'_> {
    /// The shortest games: one of them, and the ply with their numbers.
    fn shortest(&self) -> Option<(&Written, &Ply)> {
        self.game().zip(self.facts.plies.last())
    }

    /// The last ply was counted game by game and over positions.
    fn is_counted_twice(&self) -> bool {
        self.facts.merged as usize == self.facts.plies.len()
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
    let shortest = found.shortest().map(|(game, ply)| ShortestObject {
        plies: facts.plies.len(),
        games: ply.ended,
        final_positions: ply.final_positions,
        final_boards: ply.final_boards,
        counted_twice: found.is_counted_twice(),
        game: game.moves.clone(),
        score: game.after.score().to_string(),
    });
    let endless = facts.endless.as_ref().zip(found.circle.as_ref());
    let endless = endless.map(|(endless, [way, circle])| EndlessObject {
        way: way.moves.clone(),
        circle: circle.moves.clone(),
        position: way.after.position().to_string(),
        boards: endless.boards,
        shortest_up_to_seeds: found.extent.seeds,
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
    if let Some((game, ply)) = found.shortest()
        && ply.ended > 0
    {
        let line = format!("{}  ({})", game.moves.join(" "), game.after.score());
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
    let plies = found.facts.plies.len();
    let Some((_, ply)) = found.shortest() else {
        return format!(
            "no game of up to {plies} plies is over; --games and --plies set how far to look"
        );
    };
    let twice = if found.is_counted_twice() {
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
    let Some([way, circle]) = &found.circle else {
        return format!("no circle of play was found among the boards of up to {seeds} seeds");
    };
    format!(
        "no game is the longest unless repetitions end it: after {} plies {} leads back to {}. No \
         circle of up to {seeds} seeds is shorter. The way there: {}",
        way.moves.len(),
        circle.moves.join(" "),
        way.after.position(),
        way.moves.join(" ")
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
