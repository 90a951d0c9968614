//! Puzzles that were found, as text and JSON.

use std::fmt::Write as _;

use kardis_puzzles::mine::{Haul, Mined, Request};
use kardis_puzzles::puzzle::Keys;
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::inquiry::scale::counted;
use crate::view::head::GameHead;
use crate::view::words::grouped;

/// The answer of `kardis puzzle mine` as JSON.
#[derive(Serialize)]
pub(crate) struct MinedObject {
    #[serde(flatten)]
    head: GameHead,
    pits: usize,
    goal: String,
    seed: u64,
    layers: Vec<LayerObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    puzzles: Vec<PuzzleObject>,
}

/// A layer that was looked through.
#[derive(Serialize)]
struct LayerObject {
    seeds: u32,
    boards: u64,
    looked_at: u64,
    checked: u64,
    sound: u64,
    found: usize,
}

/// A puzzle, and what it is worth.
#[derive(Serialize)]
struct PuzzleObject {
    id: String,
    position: String,
    goal: String,
    keys: Vec<String>,
    solution: String,
    tags: Vec<String>,
    length: u32,
    tries: u32,
    close_tries: u32,
    duals: u32,
    surprise: u32,
    beauty: i32,
}

impl MinedObject {
    /// What was found, the best first.
    pub(crate) fn new(
        request: &Request,
        hauls: &[Haul],
        chosen: &[Mined],
        output: Option<String>,
    ) -> Self {
        let start = &request.start;
        Self {
            head: GameHead::new("puzzle mine", start.set(), start.rules().hash()),
            pits: start.pits(),
            goal: request.goal.to_string(),
            seed: request.seed,
            layers: hauls.iter().map(LayerObject::new).collect(),
            output,
            puzzles: chosen.iter().map(PuzzleObject::new).collect(),
        }
    }
}

impl LayerObject {
    fn new(haul: &Haul) -> Self {
        Self {
            seeds: haul.seeds,
            boards: haul.boards,
            looked_at: haul.looked_at,
            checked: haul.checked,
            sound: haul.sound,
            found: haul.found.len(),
        }
    }
}

impl PuzzleObject {
    fn new(mined: &Mined) -> Self {
        let Mined { puzzle, merit, .. } = mined;
        Self {
            id: puzzle.id.clone(),
            position: puzzle.position.to_string(),
            goal: puzzle.goal.to_string(),
            keys: match &puzzle.intended.keys {
                Keys::Moves(keys) => keys.clone(),
                Keys::Count(_) => Vec::new(),
            },
            solution: puzzle.intended.solution.clone(),
            tags: puzzle.tags.clone(),
            length: merit.length,
            tries: merit.tries,
            close_tries: merit.close,
            duals: merit.duals,
            surprise: merit.surprise(),
            beauty: merit.beauty(),
        }
    }
}

/// What a layer gave, on one line.
pub(crate) fn note(haul: &Haul, request: &Request) -> String {
    let looked = if haul.looked_at == haul.boards {
        format!("all {} boards looked at", grouped(haul.boards))
    } else {
        format!(
            "{} of {} boards looked at, seed {}",
            grouped(haul.looked_at),
            grouped(haul.boards),
            request.seed
        )
    };
    format!(
        "{}: {looked}; {} checked, {} sound, {} as asked for",
        counted(haul.seeds),
        grouped(haul.checked),
        grouped(haul.sound),
        grouped(haul.found.len() as u64)
    )
}

/// A line a puzzle.
pub(crate) fn text(chosen: &[Mined], console: &Console) -> String {
    let mut text = String::new();
    for Mined { puzzle, merit, .. } in chosen {
        let _ = writeln!(
            text,
            "{}  {}",
            console.paint(Tone::Strong, &puzzle.id),
            puzzle.position
        );
        let _ = writeln!(
            text,
            "  length {}, beauty {}, surprise {} %{}{}",
            merit.length,
            merit.beauty(),
            merit.surprise(),
            if puzzle.tags.is_empty() { "" } else { "; " },
            puzzle.tags.join(", ")
        );
    }
    text
}
