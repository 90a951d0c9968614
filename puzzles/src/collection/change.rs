//! What makes a twin of a puzzle: its diagram with a small change.

use std::fmt::Write as _;
use std::ops::Range;

use kardis_games::notation::{NotationError, Position};
use kardis_games::suggestion::closest;
use kardis_games::turn::AnyBoard;

/// A diagram as it is changed piece by piece.
struct Diagram {
    /// The game, with its size where the stores are known.
    game: String,
    bao: bool,
    rows: Vec<Vec<u32>>,
    stores: Option<String>,
    side: String,
}

impl Diagram {
    fn of(position: &Position) -> Self {
        let set = position.set();
        let bao = set.is_bao();
        let pits = position.pits();
        let game = match position.total() {
            Some(total) if !bao && (pits, total) != (set.pits, 2 * pits as u32 * set.seeds) => {
                format!("{}:{pits}x{}", set.name, total / (2 * pits as u32))
            }
            _ => set.name.to_owned(),
        };
        let rows = position.rows();
        Self {
            game,
            bao,
            rows: rows
                .into_iter()
                .map(|row| row.into_iter().map(u32::from).collect())
                .collect(),
            stores: position
                .stores()
                .map(|[south, north]| format!("{south}-{north}")),
            side: position.side().letter().to_string(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{} ", self.game);
        for (number, row) in self.rows.iter().enumerate() {
            let slash = if number > 0 { "/" } else { "" };
            let row: Vec<String> = row.iter().map(u32::to_string).collect();
            let _ = write!(text, "{slash}{}", row.join(","));
        }
        if let Some(stores) = &self.stores {
            let _ = write!(text, " {stores}");
        }
        let _ = write!(text, " {}", self.side);
        text
    }

    /// The pit with a name.
    fn pit(&mut self, name: &str) -> Option<&mut u32> {
        let (row, place) = pit_named(name, self.bao, self.rows[0].len())?;
        self.rows.get_mut(row)?.get_mut(place)
    }
}

/// Row and place, as drawn, of the pit with a name.
fn pit_named(name: &str, bao: bool, pits: usize) -> Option<(usize, usize)> {
    if bao {
        let row = ["b", "a", "A", "B"]
            .into_iter()
            .position(|row| name.starts_with(row))?;
        let number = name[1..].parse::<usize>().ok()?;
        let place = if row < 2 {
            pits.checked_sub(number)?
        } else {
            number.checked_sub(1)?
        };
        return (place < pits).then_some((row, place));
    }
    let number = name.parse::<usize>().ok()?;
    match number {
        0 => None,
        _ if number <= pits => Some((1, number - 1)),
        _ => Some((0, (2 * pits).checked_sub(number)?)),
    }
}

/// The name of the pit at a row and a place, as drawn.
fn name_of(row: usize, place: usize, bao: bool, pits: usize) -> String {
    match (bao, row) {
        (true, 0 | 1) => format!("{}{}", ["b", "a"][row], pits - place),
        (true, _) => format!("{}{}", ["A", "B"][row - 2], place + 1),
        (false, 0) => (2 * pits - place).to_string(),
        (false, _) => (place + 1).to_string(),
    }
}

/// The words that a change begins with.
const KINDS: [&str; 4] = ["side", "pit", "stores", "game"];

/// Changes a diagram. Changes are separated by semicolons and made one after the other:
///
/// ```text
/// side N              the other side is to move
/// pit 3 = 2           a pit holds other seeds; in Bao pits are named b8, a1, A3, B2
/// stores 30-34        South's and North's store; - for unknown ones
/// game kalah          other rules
/// 0,0,1/0,2,0 S       another position
/// ```
///
/// # Errors
///
/// The text is no change, or what comes out is no position.
pub fn apply(
    position: &Position,
    text: &str,
    game: Option<&str>,
) -> Result<Position, NotationError> {
    let mut diagram = Diagram::of(position);
    let mut at = 0;
    for piece in text.split(';') {
        let start = at + piece.len() - piece.trim_start().len();
        let span = start..start + piece.trim().len();
        at += piece.len() + 1;
        change(&mut diagram, text, span, game)?;
    }
    // The stores of another start, and seeds that are not the game's number, are errors here.
    diagram.text().parse::<Position>().map_err(|error| {
        let stores = diagram.stores.take().is_some();
        let hint = if stores && diagram.text().parse::<Position>().is_ok() {
            Some("change the stores too, or make them unknown: stores -".to_owned())
        } else {
            error.hint().map(str::to_owned)
        };
        NotationError::new(text, 0..text.len(), error.message(), "after the change").with_hint(hint)
    })
}

fn change(
    diagram: &mut Diagram,
    text: &str,
    span: Range<usize>,
    game: Option<&str>,
) -> Result<(), NotationError> {
    let piece = &text[span.clone()];
    let wrong = |message: String, note: &str| NotationError::new(text, span.clone(), message, note);
    let (kind, rest) = piece.split_once(char::is_whitespace).unwrap_or((piece, ""));
    let rest = rest.trim();
    match kind {
        "side" if !rest.is_empty() => rest.clone_into(&mut diagram.side),
        "stores" if !rest.is_empty() => {
            let stores: String = rest.split_whitespace().collect();
            diagram.stores = Some(stores);
        }
        "game" if !rest.is_empty() => rest.clone_into(&mut diagram.game),
        "pit" => {
            let (name, seeds) = rest
                .split_once('=')
                .ok_or_else(|| wrong("a pit without seeds".to_owned(), "such as pit 3 = 2"))?;
            let (name, seeds) = (name.trim(), seeds.trim());
            let seeds = seeds.parse::<u8>().map_err(|_| {
                let message = format!("'{}' is not a number of seeds", seeds.escape_debug());
                wrong(message, "a number expected")
            })?;
            let pit = diagram.pit(name).ok_or_else(|| {
                let message = format!("there is no pit '{}'", name.escape_debug());
                wrong(message, "the name of a pit expected")
            })?;
            *pit = u32::from(seeds);
        }
        "side" | "stores" | "game" => {
            return Err(wrong(format!("{kind} without a value"), "such as side N"));
        }
        _ if piece.contains('/') => {
            let (read, skipped) = super::draft::read_position(piece, game);
            let position = read.map_err(|error| {
                let at = error.span();
                let from = at.start.saturating_sub(skipped) + span.start;
                let to = at.end.saturating_sub(skipped) + span.start;
                let hint = error.hint().map(str::to_owned);
                NotationError::new(text, from..to, error.message(), error.note()).with_hint(hint)
            })?;
            *diagram = Diagram::of(&position);
        }
        _ => {
            let near = closest(kind, KINDS).map(|near| format!("did you mean {near}?"));
            let message = format!("'{}' is no change", kind.escape_debug());
            let note = "side, pit, stores, game or a position expected";
            return Err(wrong(message, note).with_hint(near));
        }
    }
    Ok(())
}

/// What [`apply`] has to be told to make one position of another: piece by piece if that is short,
/// else the whole position.
pub fn between(from: &Position, to: &Position) -> String {
    /// More pits than this are easier to see in a diagram.
    const MANY: usize = 3;
    let bao = matches!(to.board(), AnyBoard::Bao(_));
    let mut pieces = Vec::new();
    if from.set().name != to.set().name || from.pits() != to.pits() {
        return to.to_string();
    }
    if from.total() != to.total() && from.stores().is_some() && to.stores().is_some() {
        return to.to_string();
    }
    for (row, (before, after)) in from.rows().iter().zip(to.rows()).enumerate() {
        for (place, (before, after)) in before.iter().zip(after).enumerate() {
            if *before != after {
                let name = name_of(row, place, bao, to.pits());
                pieces.push(format!("pit {name} = {after}"));
            }
        }
    }
    if pieces.len() > MANY {
        return to.to_string();
    }
    if from.stores() != to.stores() {
        pieces.push(to.stores().map_or("stores -".to_owned(), |[south, north]| {
            format!("stores {south}-{north}")
        }));
    }
    if from.side() != to.side() {
        pieces.push(format!("side {}", to.side().letter()));
    }
    pieces.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STUDY: &str = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";

    fn changed(position: &str, change: &str) -> Result<String, NotationError> {
        let position: Position = position.parse().expect(position);
        apply(&position, change, None).map(|position| position.to_string())
    }

    #[test]
    fn diagrams_are_changed() {
        for (change, expected) in [
            ("side N", "0,0,0,1,0,1/0,0,1,2,3,0 32-32 N"),
            ("stores 30-34", "0,0,0,1,0,1/0,0,1,2,3,0 30-34 S"),
            ("stores -", "0,0,0,1,0,1/0,0,1,2,3,0 S"),
            ("pit 3 = 2; pit 9=0", "0,0,0,0,0,1/0,0,2,2,3,0 32-32 S"),
            (
                "pit 12 = 1; stores 32-31",
                "1,0,0,1,0,1/0,0,1,2,3,0 32-31 S",
            ),
            (
                "game bohnenspiel@uwa",
                "bohnenspiel@uwa 0,0,0,1,0,1/0,0,1,2,3,0 32-32 S",
            ),
            ("1,0/0,2 N", "bohnenspiel 1,0/0,2 N"),
        ] {
            assert_eq!(changed(STUDY, change).as_deref(), Ok(expected), "{change}");
        }
        let bao = "bao-kujifunza 0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0 S";
        assert_eq!(
            changed(bao, "pit b8 = 3; pit A1 = 4; pit B8 = 5; pit a8 = 0").as_deref(),
            Ok("bao-kujifunza 3,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/4,0,0,0,0,0,0,2/0,0,0,0,0,0,0,5 S")
        );
    }

    #[test]
    fn wrong_changes_are_found() {
        for (change, span) in [
            ("side X", 0..6),
            ("pit 3 = 3", 0..9),
            ("side N; pit 13 = 1", 8..18),
            ("side N; pti 3 = 1", 8..17),
            ("pit 3", 0..5),
            ("pit 3 = -1", 0..10),
            ("stores", 0..6),
            ("1,0/0,2,x S", 8..9),
            ("", 0..0),
        ] {
            let error = changed(STUDY, change).expect_err(change);
            assert_eq!(error.span(), span, "{change}: {error}");
        }
    }

    /// What lies between two positions makes the one of the other.
    #[test]
    fn between_and_back() {
        let positions: Vec<Position> = [
            STUDY,
            "0,0,0,1,0,1/0,0,1,2,3,0 32-32 N",
            "0,0,0,1,0,0/0,0,1,2,3,0 32-33 S",
            "0,0,0,1,0,1/0,0,1,2,3,0 S",
            "0,0,0,1,0,2/0,0,1,2,3,0 N",
            "9,0,0,1,0,2/8,0,1,2,3,0 N",
            "mangala 0,0,0,1,0,1/0,0,1,2,3,0 32-32 S",
            "kalah:3x4 1,1,1/2,2,2 9-6 N",
        ]
        .iter()
        .map(|text| text.parse().expect("a position"))
        .collect();
        for from in &positions {
            for to in &positions {
                let text = between(from, to);
                if from == to {
                    assert_eq!(text, "");
                    continue;
                }
                if !text.contains('/') && !text.contains(" 0-0") {
                    assert_eq!(apply(from, &text, None).as_ref(), Ok(to), "{text}");
                }
            }
        }
    }
}
