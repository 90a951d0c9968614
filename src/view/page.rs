//! Judged games as one page (HTML) that needs nothing else.

use std::fmt::Write;

use kardis_games::notation::Judgement;
use kardis_games::turn::Side;

use crate::analysis::judged::{JudgedGame, JudgedPly};
use crate::view::picture::escaped;
use crate::view::{analyzed, curve, picture};

/// How the page looks.
const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:50em;margin:2em auto;padding:0 1em;\
color:#222;background:#fff}table{border-collapse:collapse}td,th{padding:.1em .8em;text-align:left;\
border-bottom:1px solid #ddd}td.number{text-align:right}tr.bad td{background:#fbe3e0}\
tr.weak td{background:#fdf4d8}tr.good td{background:#e3f3e3}figure{margin:1em 0;\
break-inside:avoid}svg{max-width:100%;height:auto}@media print{body{margin:0}}";

/// The page.
pub(crate) fn html(games: &[JudgedGame]) -> String {
    let title = match games {
        [game] => escaped(&analyzed::title(game)),
        _ => format!("{} games", games.len()),
    };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n"
    );
    for game in games {
        section(&mut page, game);
    }
    page.push_str("</body>\n</html>\n");
    page
}

/// One game.
fn section(page: &mut String, game: &JudgedGame) {
    let _ = writeln!(page, "<h1>{}</h1>", escaped(&analyzed::title(game)));
    for (name, value) in game.record.tags.iter() {
        if !matches!(name, "South" | "North") {
            let _ = writeln!(page, "<div>{}: {}</div>", escaped(name), escaped(value));
        }
    }
    let _ = writeln!(page, "<figure>{}</figure>", curve::svg(game));
    for side in Side::BOTH {
        let _ = writeln!(page, "<p>{}</p>", escaped(&analyzed::summary(game, side)));
    }
    page.push_str(
        "<table>\n<tr><th>ply</th><th>side</th><th>move</th><th>leads to</th><th></th></tr>\n",
    );
    for (number, ply) in (1..).zip(&game.plies) {
        row(page, number, ply);
    }
    page.push_str("</table>\n");
    for (number, ply) in (1..).zip(&game.plies) {
        if matches!(
            judgement(ply),
            Some(Judgement::Mistake | Judgement::Blunder)
        ) {
            let _ = writeln!(
                page,
                "<figure>{}<figcaption>ply {number}: {}{} {}</figcaption></figure>",
                picture::svg(&ply.before),
                escaped(&ply.text),
                judgement(ply).map_or("", Judgement::marks),
                escaped(&analyzed::loss(ply).unwrap_or_default())
            );
        }
    }
}

fn judgement(ply: &JudgedPly) -> Option<Judgement> {
    ply.judged.as_ref()?.judgement()
}

fn row(page: &mut String, number: usize, ply: &JudgedPly) {
    let judgement = judgement(ply);
    let class = match judgement {
        Some(Judgement::Blunder) => " class=\"bad\"",
        Some(Judgement::Mistake) => " class=\"weak\"",
        Some(_) => " class=\"good\"",
        None => "",
    };
    let _ = writeln!(
        page,
        "<tr{class}><td class=\"number\">{number}</td><td>{}</td><td>{}{}</td><td>{}</td><td>{}</td></tr>",
        ply.side,
        escaped(&ply.text),
        judgement.map_or("", Judgement::marks),
        escaped(&analyzed::worth(ply)),
        escaped(&analyzed::loss(ply).unwrap_or_default())
    );
}
