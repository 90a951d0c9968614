//! `kardis show`: a position as text or as a picture.

use std::fmt::Write as _;

use anyhow::Result;
use kardis_games::game::Game;
use kardis_games::notation::{Dialect, Position};
use serde::Serialize;

use crate::cli::ShowArgs;
use crate::console::{Console, write_whole};
use crate::inquiry::answer;
use crate::verdict::Verdict;
use crate::view::head::{self, Head};
use crate::view::{diagram, picture, solved};

/// A position as JSON.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    head: Head,
    rows: Vec<Vec<u8>>,
    stores: Option<[u32; 2]>,
    seeds: u32,
    over: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

/// Draws a position.
pub(crate) fn run(args: &ShowArgs, console: &Console) -> Result<Verdict> {
    let position = args.position.read()?;
    let picture = args.svg.as_ref().map(|_| picture::svg(&position));
    let file = args.svg.as_ref().filter(|path| path.as_os_str() != "-");
    if let (Some(path), Some(svg)) = (file, &picture) {
        write_whole(path, svg)?;
        console.note(&format!("wrote {}", path.display()));
    }
    if console.json {
        let svg = picture.filter(|_| file.is_none());
        console.print_json(&Shown::new(&position, svg))?;
    } else if let (Some(svg), None) = (&picture, file) {
        console.print(svg)?;
    } else if picture.is_none() {
        console.print(&text(&position, console))?;
    }
    Ok(Verdict::Yes)
}

/// The position as text.
pub(crate) fn text(position: &Position, console: &Console) -> String {
    let mut text = format!(
        "{}\n{}\n",
        head::text(position, console),
        diagram::text(position, Dialect::Numbers, console)
    );
    if let Some(over) = answer::over(position) {
        let _ = writeln!(
            text,
            "the game is over: {}\n{}\n",
            over.ending,
            solved::final_sentence(&over)
        );
    }
    let _ = writeln!(text, "{position}");
    text
}

impl Shown {
    fn new(position: &Position, svg: Option<String>) -> Self {
        Self {
            head: Head::new("show", position),
            rows: position.rows(),
            stores: position.stores(),
            seeds: position.board().seeds(),
            over: Game::new(position)
                .ending()
                .map(|ending| ending.to_string()),
            svg,
        }
    }
}
