//! The pages of a book.

use std::fmt::Write as _;

use kardis_puzzles::collection::{self, Collection, change};
use kardis_puzzles::puzzle::Puzzle;

use super::solution::Solution;
use crate::view::goals;
use crate::view::picture::{self, Ink, escaped};
use crate::view::sowing::Sowing;

/// A collection and the solutions of its puzzles.
pub(crate) struct Chapter<'a> {
    /// The puzzles.
    pub(crate) collection: &'a Collection,
    /// As many solutions.
    pub(crate) solutions: Vec<Solution>,
}

/// The whole book.
pub(crate) fn html(title: &str, chapters: &[Chapter<'_>]) -> String {
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src \
         'unsafe-inline'\">\n<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n",
        title = escaped(title),
        style = include_str!("style.css")
    );
    for chapter in chapters {
        let Collection {
            title: own,
            author,
            source,
            comment,
            ..
        } = chapter.collection;
        let own = own.as_deref().filter(|own| *own != title);
        paragraph(&mut html, "by", own);
        paragraph(&mut html, "by", author.as_deref());
        paragraph(&mut html, "by", source.as_deref());
        paragraph(&mut html, "more", comment.as_deref());
    }
    html.push_str(LEGEND);
    html.push_str("</header>\n");
    let mut number = 0;
    for chapter in chapters {
        html.push_str("<section>\n");
        let heading = chapter.collection.title.as_deref().unwrap_or("Puzzles");
        let _ = writeln!(html, "<h2>{}</h2>\n<div class=\"grid\">", escaped(heading));
        for index in 0..chapter.collection.puzzles.len() {
            number += 1;
            problem(&mut html, number, chapter.collection, index);
        }
        html.push_str("</div>\n</section>\n");
    }
    html.push_str("<section>\n<h2>Solutions</h2>\n<div class=\"grid\">\n");
    number = 0;
    for chapter in chapters {
        for (puzzle, solution) in chapter.collection.puzzles.iter().zip(&chapter.solutions) {
            number += 1;
            solved(&mut html, number, puzzle, solution);
        }
    }
    html.push_str("</div>\n</section>\n</body>\n</html>\n");
    html
}

/// How to read a diagram.
const LEGEND: &str = "<p class=\"more\">South sits below and moves the pits of the lower row, North \
those of the upper one. Numbers in the pits are seeds, numbers outside name the pits. The triangle \
stands at the side to move. In the solutions an arrow follows the seeds of the first move from the \
pit with the thick ring; gray dashed pits are captured. x4 says that a move captures four seeds.</p>\n";

fn paragraph(html: &mut String, class: &str, text: Option<&str>) {
    if let Some(text) = text {
        let _ = writeln!(html, "<p class=\"{class}\">{}</p>", escaped(text));
    }
}

/// A picture within the page, which needs no name of its language.
fn picture(puzzle: &Puzzle, sowing: Option<&Sowing>) -> String {
    let svg = picture::drawing(&puzzle.position, sowing, Ink::Black);
    svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1)
}

/// A diagram and what is asked.
fn problem(html: &mut String, number: usize, collection: &Collection, index: usize) {
    let puzzle = &collection.puzzles[index];
    let _ = writeln!(
        html,
        "<article id=\"p{number}\">\n<h3>{number}. {}</h3>",
        escaped(puzzle.title.as_deref().unwrap_or(&puzzle.id))
    );
    let all = |own: &Option<String>, all: &Option<String>| own.clone().filter(|_| own != all);
    let author = all(&puzzle.author, &collection.author);
    let source = all(&puzzle.source, &collection.source);
    let by: Vec<String> = author.into_iter().chain(source).collect();
    if !by.is_empty() {
        paragraph(html, "by", Some(&by.join(", ")));
    }
    html.push_str(&picture(puzzle, None));
    let position = &puzzle.position;
    let words = goals::in_words(puzzle.goal, position.side());
    let _ = writeln!(html, "<p class=\"goal\">{}.</p>", escaped(&words));
    if let Some(first) = collection::twin_of(collection, index) {
        let label = puzzle.id.rsplit('/').next().unwrap_or_default();
        let change = change::between(&first.position, position);
        let twin = match change.as_str() {
            "" => format!("Twin {label} of {}: another goal.", first.id),
            change => format!("Twin {label} of {}: {change}.", first.id),
        };
        paragraph(html, "more", Some(&twin));
    }
    let set = position.set();
    let rules = if set.title.eq_ignore_ascii_case(set.name) {
        set.title.to_owned()
    } else {
        format!("{} ({})", set.title, set.name)
    };
    paragraph(html, "rules", Some(&rules));
    paragraph(html, "more", set.note);
    let _ = writeln!(
        html,
        "<nav><a href=\"#s{number}\">solution</a></nav>\n</article>"
    );
}

/// A solution.
fn solved(html: &mut String, number: usize, puzzle: &Puzzle, solution: &Solution) {
    let _ = writeln!(
        html,
        "<article id=\"s{number}\">\n<h3><a href=\"#p{number}\">{number}.</a> {}</h3>",
        escaped(puzzle.title.as_deref().unwrap_or(&puzzle.id))
    );
    if let Some(key) = solution.key {
        let sowing = Sowing::of(&puzzle.position, key);
        html.push_str(&picture(puzzle, sowing.as_ref()));
    }
    if let Some(verdict) = &solution.verdict {
        paragraph(html, "verdict", Some(verdict));
    }
    let moves = if solution.moves.is_empty() {
        "No solution is given."
    } else {
        &solution.moves
    };
    let _ = writeln!(html, "<div class=\"moves\">{moves}</div>");
    if !solution.tries.is_empty() {
        html.push_str("<table>\n<tr><th>try</th><th>refuted by</th></tr>\n");
        for (text, refutations) in &solution.tries {
            let refuted = match refutations.as_str() {
                "" => "itself",
                by => by,
            };
            let _ = writeln!(
                html,
                "<tr><td>{}</td><td>{}</td></tr>",
                escaped(text),
                escaped(refuted)
            );
        }
        html.push_str("</table>\n");
    }
    paragraph(html, "more", puzzle.comment.as_deref());
    if !puzzle.tags.is_empty() {
        paragraph(html, "more", Some(&puzzle.tags.join(", ")));
    }
    html.push_str("</article>\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use kardis_puzzles::collection::{Form, read};

    /// Every tag that is opened is closed in its turn.
    fn is_nested(html: &str) -> Result<(), String> {
        const EMPTY: [&str; 2] = ["meta", "!DOCTYPE"];
        let mut open: Vec<&str> = Vec::new();
        for piece in html.split('<').skip(1) {
            let (tag, _) = piece.split_once('>').ok_or("a tag without end")?;
            let name = tag.split_whitespace().next().unwrap_or_default();
            if let Some(name) = name.strip_prefix('/') {
                let last = open.pop();
                if last != Some(name) {
                    return Err(format!("{name} closes {last:?}"));
                }
            } else if !tag.ends_with('/') && !EMPTY.contains(&name) {
                open.push(name);
            }
        }
        if open.is_empty() {
            Ok(())
        } else {
            Err(format!("{open:?} stay open"))
        }
    }

    /// Titles that could be taken for HTML, a twin, a game with a store, Bao, and a proof game.
    const BOOK: &str = r#"[collection]
title = "<b> & co"
[[puzzle]]
id = "a"
title = "<script>alert(1)</script>"
position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S"
goal = "win"
intended = { keys = ["4"], solution = "4 7 5x4" }
tags = ["<i>"]
[[puzzle.twin]]
label = "b"
change = "side N"
[[puzzle]]
id = "k"
position = "kalah:3x2 2,2,2/2,2,2 0-0 S"
goal = "value max"
intended = { solution = "2 1" }
[[puzzle]]
id = "bao"
position = "bao-kujifunza"
goal = "capture 2 in 1"
[[puzzle]]
id = "p"
position = "6,6,6,6,6,6/0,7,7,7,7,7 1-0 N"
goal = "proof game in 1"
intended = { solution = "1" }
"#;

    #[test]
    fn a_book_is_html_that_needs_nothing() {
        let text = BOOK.replace(
            "6,6,6,6,6,6/0,7,7,7,7,7 1-0 N",
            "6,6,6,6,6,7/0,7,7,7,7,7 0-0 N",
        );
        let read = read(&text, Form::Toml);
        assert!(read.is_right(), "{:?}", read.findings);
        let collection = &read.collection;
        let solutions = collection
            .puzzles
            .iter()
            .map(|puzzle| Solution::of(puzzle, None))
            .collect();
        let chapter = Chapter {
            collection,
            solutions,
        };
        let html = html("<b> & co", &[chapter]);
        assert_eq!(is_nested(&html), Ok(()), "{html}");
        for outside in ["http:", "https:", "src=", "url(", "@import", "<script"] {
            assert!(!html.contains(outside), "{outside}");
        }
        for (number, _) in collection.puzzles.iter().enumerate() {
            let number = number + 1;
            assert!(html.contains(&format!("id=\"p{number}\"")));
            assert!(html.contains(&format!("href=\"#s{number}\"")));
            assert!(html.contains(&format!("id=\"s{number}\"")));
            assert!(html.contains(&format!("href=\"#p{number}\"")));
        }
        assert!(html.contains("Twin b of a: side N."), "{html}");
        assert!(html.contains("&lt;script&gt;"));
        // Two keys have an arrow: of the study and of Kalah.
        assert_eq!(html.matches("<polyline").count(), 2);
        assert!(html.contains("4 7 5x4"));
    }
}
