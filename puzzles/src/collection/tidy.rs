//! A file put in order: canonical values in a canonical layout, and every remark where it was.

use toml_edit::{Array, Decor, DocumentMut, InlineTable, Item, RawString, Table, Value};

use super::document::keys;
use super::finding::Finding;
use super::{Collection, Form, lines, read, writer};
use crate::puzzle::{Keys, Puzzle};

/// Wider lists are left as their author broke them into lines.
const WIDEST: usize = 96;

/// The text of a file in its canonical layout: keys in their order, signs of equality below each
/// other, one empty line between tables, positions, goals and moves as they are printed. Remarks
/// after `#` stay; so do the puzzles.
///
/// # Errors
///
/// What is wrong with the file, if anything is.
pub fn tidy(text: &str, form: Form) -> Result<String, Vec<Finding>> {
    let before = read(text, form);
    if !before.is_right() {
        return Err(before.findings);
    }
    let tidied = match form {
        Form::Toml => document(text, &before.collection),
        Form::Lines => Some(tidy_lines(text, &before.collection)),
    };
    // A file is somebody's work: what would not say the same is not proposed.
    let same = |tidied: &String| read(tidied, form).collection == before.collection;
    Ok(tidied.filter(same).unwrap_or_else(|| text.to_owned()))
}

/// A file has remarks after `#`.
pub fn has_remarks(text: &str, form: Form) -> bool {
    match form {
        Form::Lines => lines::lines(text).any(|line| lines::comment(text, line).is_some()),
        // The words of a value never stand in what is around it.
        Form::Toml => text.parse::<DocumentMut>().is_ok_and(|mut document| {
            let mut seen = raw(document.trailing()).contains('#');
            visit(document.as_table_mut(), &mut |decor| {
                seen |= before(decor).contains('#') || after(decor).contains('#');
            });
            seen
        }),
    }
}

/// Shows what stands around every key, value and table; what is inside a value is seen with it.
fn visit(table: &mut Table, see: &mut impl FnMut(&Decor)) {
    see(table.decor());
    for (key, item) in table.iter_mut() {
        see(key.leaf_decor());
        match item {
            Item::Value(value) => {
                see(value.decor());
                if let Value::Array(_) | Value::InlineTable(_) = value
                    && has_remark_inside(value)
                {
                    see(&Decor::new("#", ""));
                }
            }
            Item::Table(table) => visit(table, see),
            Item::ArrayOfTables(tables) => {
                for table in tables.iter_mut() {
                    visit(table, see);
                }
            }
            Item::None => {}
        }
    }
}

/// A list or a table within braces has remarks in it. Text does not count.
fn has_remark_inside(value: &Value) -> bool {
    let around =
        |value: &Value| before(value.decor()).contains('#') || after(value.decor()).contains('#');
    match value {
        Value::Array(array) => {
            raw(array.trailing()).contains('#')
                || array
                    .iter()
                    .any(|value| around(value) || has_remark_inside(value))
        }
        Value::InlineTable(table) => {
            raw(table.trailing()).contains('#')
                || table.iter().any(|(name, value)| {
                    let key = table.key(name).map(toml_edit::Key::leaf_decor);
                    key.is_some_and(|key| before(key).contains('#') || after(key).contains('#'))
                        || around(value)
                        || has_remark_inside(value)
                })
        }
        _ => false,
    }
}

fn raw(text: &RawString) -> &str {
    text.as_str().unwrap_or_default()
}

fn before(decor: &Decor) -> &str {
    decor.prefix().map(raw).unwrap_or_default()
}

fn after(decor: &Decor) -> &str {
    decor.suffix().map(raw).unwrap_or_default()
}

/// The remarks of a text, each on a line; blocks are kept apart by an empty line.
fn remarks(text: &str) -> String {
    let mut block = String::new();
    let mut gap = false;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            gap = true;
            continue;
        }
        if gap && !block.is_empty() {
            block.push('\n');
        }
        gap = false;
        block.push_str(line);
        block.push('\n');
    }
    block
}

/// A remark at the end of a line.
fn remark(text: &str) -> String {
    match text.trim() {
        "" => String::new(),
        text => format!("  {text}"),
    }
}

fn document(text: &str, collection: &Collection) -> Option<String> {
    let mut document: DocumentMut = text.trim_start_matches('\u{feff}').parse().ok()?;
    let mut puzzles = collection.puzzles.iter();
    let game = collection.game.as_deref();
    let mut tables: Vec<&mut Table> = Vec::new();
    let trailing = remarks(raw(document.trailing()));
    for (key, item) in document.as_table_mut().iter_mut() {
        match (key.get(), item) {
            ("collection", Item::Table(table)) => {
                layout(table, keys::COLLECTION);
                tables.push(table);
            }
            ("puzzle", Item::ArrayOfTables(all)) => {
                for table in all.iter_mut() {
                    values(table, puzzles.next()?, game);
                    layout(table, keys::PUZZLE);
                    if let Some(twins) = table.get_mut("twin") {
                        for twin in twins
                            .as_array_of_tables_mut()
                            .into_iter()
                            .flat_map(|t| t.iter_mut())
                        {
                            values(twin, puzzles.next()?, game);
                            layout(twin, keys::TWIN);
                            heading(twin, false);
                        }
                        let inline = twins.as_array().map_or(0, Array::len);
                        for _ in 0..inline {
                            puzzles.next()?;
                        }
                    }
                    tables.push(table);
                }
            }
            _ => {}
        }
    }
    let first = tables
        .iter()
        .enumerate()
        .min_by_key(|(_, table)| table.position())
        .map(|(index, _)| index);
    for (index, table) in tables.into_iter().enumerate() {
        heading(table, Some(index) == first);
    }
    document.set_trailing("");
    let mut tidied = document.to_string();
    if !trailing.is_empty() {
        let gap = if tidied.is_empty() { "" } else { "\n" };
        tidied = format!("{tidied}{gap}{trailing}");
    }
    Some(tidied)
}

/// The line of a table's name: an empty line and remarks before it, a remark after it.
fn heading(table: &mut Table, first: bool) {
    let decor = table.decor_mut();
    let gap = if first { "" } else { "\n" };
    let above = format!("{gap}{}", remarks(before(decor)));
    let behind = remark(after(decor));
    decor.set_prefix(above);
    decor.set_suffix(behind);
}

/// The entries of a table in their order, with signs of equality below each other.
fn layout(table: &mut Table, order: &[&str]) {
    let rank = |key: &str| order.iter().position(|known| *known == key);
    table.sort_values_by(|a, _, b, _| rank(a.get()).cmp(&rank(b.get())));
    let is_value = |item: &Item| matches!(item, Item::Value(_));
    let width = table
        .iter()
        .filter(|(_, item)| is_value(item))
        .map(|(key, _)| key.len())
        .max()
        .unwrap_or(0);
    for (mut key, item) in table.iter_mut() {
        let Item::Value(value) = item else { continue };
        let pad = width - key.get().len().min(width) + 1;
        let above = remarks(before(key.leaf_decor())).replace("\n\n", "\n");
        key.fmt();
        key.leaf_decor_mut().set_prefix(above);
        key.leaf_decor_mut().set_suffix(" ".repeat(pad));
        let behind = remark(after(value.decor()));
        match value {
            Value::Array(array) => list(array, width),
            Value::InlineTable(table) => braces(table),
            _ => {}
        }
        *value.decor_mut() = Decor::new(" ", behind);
    }
}

/// A list on one line, if it fits and has no remarks in it.
fn list(array: &mut Array, before: usize) {
    let whole = Value::Array(array.clone());
    if has_remark_inside(&whole) {
        return;
    }
    let mut flat = array.clone();
    flat.fmt();
    flat.set_trailing("");
    flat.set_trailing_comma(false);
    if flat.to_string().chars().count() + before <= WIDEST {
        *array = flat;
    }
}

/// What is intended, on one line if it has no remarks in it.
fn braces(table: &mut InlineTable) {
    let whole = Value::InlineTable(table.clone());
    if has_remark_inside(&whole) {
        return;
    }
    let rank = |key: &str| keys::INTENDED.iter().position(|known| *known == key);
    table.sort_values_by(|a, _, b, _| rank(a.get()).cmp(&rank(b.get())));
    for (_, value) in table.iter_mut() {
        if let Value::Array(array) = value {
            list(array, 0);
        }
    }
    table.fmt();
    table.set_trailing_comma(false);
}

/// Position, goal and moves as they are printed. What the author does not say is not added.
fn values(table: &mut Table, puzzle: &Puzzle, game: Option<&str>) {
    let mut set = |key: &str, text: String| {
        if let Some(Item::Value(value @ Value::String(_))) = table.get_mut(key) {
            replace(value, &text);
        }
    };
    set("position", writer::position(puzzle, game));
    set("goal", puzzle.goal.to_string());
    flatten(table);
    let Some(Item::Value(Value::InlineTable(intended))) = table.get_mut("intended") else {
        return;
    };
    if let (Some(Value::Array(moves)), Keys::Moves(texts)) =
        (intended.get_mut("keys"), &puzzle.intended.keys)
    {
        for (value, text) in moves.iter_mut().zip(texts) {
            replace(value, text);
        }
    }
    if let Some(value) = intended.get_mut("solution") {
        replace(value, &puzzle.intended.solution);
    }
}

/// A text in the place of another, with what is around it.
fn replace(value: &mut Value, text: &str) {
    if value.as_str() != Some(text) {
        let decor = value.decor().clone();
        *value = Value::from(text);
        *value.decor_mut() = decor;
    }
}

/// `[puzzle.intended]` and `intended.keys` become `intended = { ... }`, unless a remark would be lost.
fn flatten(table: &mut Table) {
    let Some(Item::Table(intended)) = table.get_mut("intended") else {
        return;
    };
    let mut remarked = false;
    visit(intended, &mut |decor| {
        remarked |= before(decor).contains('#') || after(decor).contains('#');
    });
    if remarked {
        return;
    }
    let mut inline = std::mem::take(intended).into_inline_table();
    inline.set_dotted(false);
    inline.fmt();
    table.insert("intended", Item::Value(Value::InlineTable(inline)));
}

fn tidy_lines(text: &str, collection: &Collection) -> String {
    let mut puzzles = collection.puzzles.iter();
    let mut tidied = String::new();
    for line in lines::lines(text) {
        let at = lines::comment(text, line.clone()).unwrap_or(line.end);
        let (said, behind) = (&text[line.start..at], text[at..line.end].trim_end());
        if said.trim().is_empty() {
            tidied.push_str(behind);
        } else if let Some(puzzle) = puzzles.next() {
            tidied.push_str(&writer::line(puzzle));
            tidied.push_str(&remark(behind));
        }
        tidied.push('\n');
    }
    tidied
}
