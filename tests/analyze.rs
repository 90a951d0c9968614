//! Judged games: against a plain minimax, and that the same file gives the same answer.

mod support;

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;

use kardis_games::game::Game;
use kardis_games::notation::{Dialect, Position};
use kardis_games::rules::Next;
use kardis_games::turn::{AnyBoard, Turn};
use serde_json::Value;
use support::{code, run, run_with, stderr, stdout};

/// The value of every board of a game without cycles, by trying everything.
#[derive(Default)]
struct Minimax(HashMap<AnyBoard, i16>);

impl Minimax {
    fn moves(&mut self, turn: Turn) -> Vec<(String, i16)> {
        let successors = turn.successors();
        let value = |(mv, sown): (
            kardis_games::turn::AnyMove,
            kardis_games::rules::Sown<AnyBoard>,
        )| {
            let next = |side| Turn {
                board: sown.board,
                side,
                ..turn
            };
            let value = match sown.next {
                Next::End => sown.gain,
                Next::Opponent => sown.gain - self.value(next(!turn.side)),
                Next::Bonus => sown.gain + self.value(next(turn.side)),
            };
            (turn.text(mv, Dialect::Numbers), value)
        };
        successors.into_iter().map(value).collect()
    }

    fn value(&mut self, turn: Turn) -> i16 {
        if let Some(&known) = self.0.get(&turn.board) {
            return known;
        }
        let best = self.moves(turn).into_iter().map(|(_, value)| value).max();
        let best = best.expect("Kalah ends with a move");
        self.0.insert(turn.board, best);
        best
    }
}

/// Random games of small Kalah: every value, loss and mark.
#[test]
fn small_games_agree_with_minimax() {
    let mut seed = 5_u64;
    println!("seed {seed}");
    let mut random = |n: usize| {
        // Knuth's MMIX generator.
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    let mut text = String::new();
    for _ in 0..30 {
        let start: Position = "kalah:3x2 start".parse().unwrap();
        let mut game = Game::new(&start);
        text.push_str("[Game \"kalah:3x2\"]\n");
        while game.ending().is_none() {
            let turn = game.turn();
            let moves = turn.successors();
            let (mv, _) = moves[random(moves.len())];
            let _ = write!(text, "{} ", turn.text(mv, Dialect::Numbers));
            game.play(mv).unwrap();
        }
        text.push('\n');
    }
    let output = run_with(&["analyze", "-", "--json"], &text);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let mut minimax = Minimax::default();
    let (mut plies, mut blunders, mut only) = (0, 0, 0);
    for line in stdout(&output).lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let mut away = [0, 0];
        for ply in game["plies"].as_array().unwrap() {
            let position: Position = ply["position"].as_str().unwrap().parse().unwrap();
            let moves = minimax.moves(position.turn());
            let best = moves.iter().map(|(_, value)| *value).max().unwrap();
            let text = ply["move"].as_str().unwrap().split('x').next().unwrap();
            let played = moves.iter().find(|(mv, _)| mv == text).unwrap().1;
            assert_eq!(ply["best"]["lower"], best, "{ply}");
            assert_eq!(ply["played"]["upper"], played, "{ply}");
            assert_eq!(
                ply["lost"],
                serde_json::json!([best - played, best - played])
            );
            let side = position.side().index();
            away[side] += best - played;
            let stores = position.stores().unwrap().map(|store| store as i16);
            let result = |value: i16| (stores[side] - stores[1 - side] + value).signum();
            let others = moves.iter().filter(|(mv, _)| mv != text);
            let alone = moves.len() > 1
                && result(played) >= 0
                && others
                    .clone()
                    .all(|(_, other)| result(*other) < result(played));
            let mark = if result(best) > result(played) {
                blunders += 1;
                Some("??")
            } else if best > played {
                Some("?")
            } else if alone {
                only += 1;
                Some("!")
            } else {
                None
            };
            assert_eq!(ply["judgement"].as_str(), mark, "{ply}");
            plies += 1;
        }
        assert_eq!(game["south"]["given_away"], away[0]);
        assert_eq!(game["north"]["given_away"], away[1]);
    }
    println!("{plies} plies, {blunders} blunders, {only} only moves");
    assert!(plies > 200 && blunders > 20 && only > 5);
}

/// A game of a server whose beginning is out of reach: the limit is one of nodes.
#[test]
fn the_same_file_gives_the_same_answer() {
    let log = fs::read_to_string("tests/data/bohnenspiel_games_mcgill.txt").unwrap();
    let games = run_with(&["convert", "--from", "mcgill", "--to", "sgr"], &log);
    let games = stdout(&games);
    let args = ["analyze", "-", "--only", "5", "--nodes", "3000"];
    let first = stdout(&run_with(&args, &games));
    assert_eq!(first, stdout(&run_with(&args, &games)));
    let threads = [&args[..], &["--threads", "2"]].concat();
    assert_eq!(first, stdout(&run_with(&threads, &games)));
}

/// The record with comments is a record, judged the same, and annotated the same again; the pictures
/// ask nobody for anything.
#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game =
        "[South \"A & <B>\"]\n[Position \"0,0,0,1,0,1/0,0,1,2,3,0 32-32 S\"]\n1. 3 {well} 7 *\n";
    fs::write(at("game.sgr"), game).unwrap();
    let args = |from: &str, to: &str| {
        let output = run(&[
            "analyze",
            &at(from),
            "--annotate",
            &at(to),
            "--svg",
            &at("curve.svg"),
            "--html",
            &at("page.html"),
            "-q",
        ]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        (stdout(&output), fs::read_to_string(at(to)).unwrap())
    };
    let (text, annotated) = args("game.sgr", "once.sgr");
    assert!(
        annotated.contains("3?? {[34-38; gives away 8 seeds"),
        "{annotated}"
    );
    assert!(annotated.contains("well}"), "{annotated}");
    let (again, twice) = args("once.sgr", "twice.sgr");
    assert_eq!((text, annotated), (again, twice));
    let svg = fs::read_to_string(at("curve.svg")).unwrap();
    let page = fs::read_to_string(at("page.html")).unwrap();
    for text in [&svg, &page] {
        assert!(text.contains("A &amp; &lt;B&gt;"), "{text}");
        assert!(!text.contains("<B>"));
        let names_no_place = text.replace("http://www.w3.org/2000/svg", "");
        for word in ["http", "src=", "href", "url(", "<script", "@import"] {
            assert!(!names_no_place.contains(word), "{word}");
        }
    }
    assert_eq!(page.matches("<svg").count(), 3, "a curve and two diagrams");
    let two = format!("{game}\n{game}");
    let output = run_with(&["analyze", "-", "--svg", &at("two.svg")], &two);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("--only N"), "{}", stderr(&output));
}
