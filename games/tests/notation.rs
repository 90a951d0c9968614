//! Positions and moves as text: what is written is read back, and nothing that is typed can do
//! worse than give an error.

use kardis_chance::Random;
use kardis_games::board::{Board, MAX_PITS};
use kardis_games::game::Game;
use kardis_games::notation::{Dialect, NotationError, Position, Settings, read_moves};
use kardis_games::turn::{AnyBoard, Side};
use kardis_games::variants::bao_kujifunza::BaoBoard;
use kardis_games::variants::{RuleSet, rule_sets};

/// `seeds` thrown into `places`, often many into one.
fn thrown(random: &mut Random, seeds: u32, places: usize) -> Vec<u32> {
    let mut pits = vec![0; places];
    let mut left = seeds;
    while left > 0 {
        let some = 1 + random.below(left as usize) as u32;
        pits[random.below(places)] += some;
        left -= some;
    }
    pits
}

/// A random position of a rule set, of any size and with any number of seeds.
fn random_position(random: &mut Random, set: &'static RuleSet) -> Position {
    let (least, most) = (*set.widths().start(), *set.widths().end());
    let pits = least + random.below(most - least + 1);
    let side = *random.pick(&Side::BOTH);
    let settings = Settings {
        ply: *random.pick(&[None, Some(0), Some(41), Some(u32::MAX)]),
        id: random
            .pick(&[None, Some("three-ways"), Some("7"), Some("Übung.2")])
            .map(str::to_owned),
    };
    let (board, stores) = if set.is_bao() {
        let seeds = random.below(65) as u32;
        let all = thrown(random, seeds, 32);
        let half =
            |from: usize| <[u32; 16]>::try_from(&all[from..from + 16]).expect("sixteen pits");
        let board = BaoBoard::new(&half(0), &half(16)).expect("at most 64 seeds");
        (AnyBoard::Bao(board), None)
    } else {
        let total = (1 + random.below(127 / (2 * pits))) * 2 * pits;
        let seeds = random.below(total + 1) as u32;
        let all = thrown(random, seeds, 2 * pits);
        let board = Board::new(&all[..pits], &all[pits..]).expect("at most 127 seeds");
        let south = random.below(total + 1 - seeds as usize) as u32;
        let stores = [south, total as u32 - seeds - south];
        let stores = (random.below(3) > 0).then_some(stores);
        (AnyBoard::TwoRow(board), stores)
    };
    Position::new(set, pits, board, stores, side)
        .expect("a position that can be")
        .with_settings(settings)
}

#[test]
fn what_is_written_is_read_back() {
    let seed = 20_240_501;
    let mut random = Random::new(seed);
    for set in rule_sets() {
        for _ in 0..1000 {
            let position = random_position(&mut random, set);
            let text = position.to_string();
            let read: Position = text
                .parse()
                .unwrap_or_else(|error| panic!("seed {seed}, {text}: {error}"));
            assert_eq!(read, position, "seed {seed}, {text}");
            assert_eq!(read.to_string(), text, "seed {seed}");
            let shell = text.replace(' ', "_").replace(',', ".");
            assert_eq!(
                shell.parse().as_ref(),
                Ok(&position),
                "seed {seed}, {shell}"
            );
            assert_eq!(read.turn(), position.turn());
        }
    }
}

/// Two random positions with the same text are equal: nothing is left out of the text.
#[test]
fn different_positions_have_different_texts() {
    let mut random = Random::new(7);
    for set in rule_sets() {
        let mut all: Vec<Position> = (0..150)
            .map(|_| random_position(&mut random, set))
            .collect();
        // Small boards meet by chance; a position and its neighbors must not.
        let first = all[0].clone();
        let turned = Position::new(
            set,
            first.pits(),
            first.board(),
            first.stores(),
            !first.side(),
        );
        all.push(turned.expect("as good as the first"));
        for a in &all {
            for b in &all {
                assert_eq!(a == b, a.to_string() == b.to_string(), "{a} and {b}");
            }
        }
    }
}

#[test]
fn every_legal_move_is_read_back() {
    let seed = 99;
    let mut random = Random::new(seed);
    for set in rule_sets() {
        for _ in 0..300 {
            let position = random_position(&mut random, set);
            let turn = position.turn();
            for (mv, _) in turn.successors() {
                for dialect in [Dialect::Numbers, Dialect::Letters] {
                    let text = turn.text_with_captures(mv, dialect);
                    for marks in ["", "!", "?", "!!", "??", "!?", "?!"] {
                        let text = format!("{text}{marks}");
                        let read = turn
                            .read(&text, dialect)
                            .unwrap_or_else(|e| panic!("seed {seed}, {position}, {text}: {e}"));
                        assert_eq!(read.mv, mv, "seed {seed}, {position}, {text}");
                        assert_eq!(Some(read.captured), turn.captured(mv));
                        assert_eq!(read.judgement.map_or("", |j| j.marks()), marks);
                    }
                    let wrong = format!(
                        "{}x{}",
                        turn.text(mv, dialect),
                        turn.captured(mv).unwrap_or(0) + 1
                    );
                    assert!(turn.read(&wrong, dialect).is_err(), "{position} {wrong}");
                }
            }
        }
    }
}

/// The star of Bao may be left out, but not be put where something is captured.
#[test]
fn stars_of_bao_are_checked() {
    let mut random = Random::new(5);
    for set in rule_sets().filter(|set| set.is_bao()) {
        for _ in 0..300 {
            let turn = random_position(&mut random, set).turn();
            for (mv, _) in turn.successors() {
                let text = turn.text(mv, Dialect::Numbers);
                if let Some(plain) = text.strip_suffix('*') {
                    assert_eq!(
                        turn.read(plain, Dialect::Numbers).map(|read| read.mv),
                        Ok(mv)
                    );
                } else {
                    let error = turn
                        .read(&format!("{text}*"), Dialect::Numbers)
                        .unwrap_err();
                    assert!(error.to_string().contains("star"), "{error}");
                }
            }
        }
    }
}

/// Columns of a line, as far as the characters below are concerned.
fn columns(line: &str) -> usize {
    let width = |c| match c {
        '\u{301}' => 0,
        '日' | '本' | '🌰' => 2,
        _ => 1,
    };
    line.chars().map(width).sum()
}

/// An error is shown without harm: no line is too long, and the span lies in the input.
fn check(input: &str, error: &NotationError) {
    assert_eq!(error.input(), input);
    assert!(
        input.get(error.span()).is_some(),
        "{input:?} {:?}",
        error.span()
    );
    let text = error.to_string();
    for line in text.lines() {
        assert!(columns(line) < 100, "{input:?}\n{text}");
    }
    assert!(text.lines().count() <= 4, "{input:?}\n{text}");
    assert!(
        !text.contains(|c: char| c.is_control() && c != '\n'),
        "{input:?}\n{text}"
    );
}

const VALID: [&str; 8] = [
    "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S",
    "6x6/6x6 0-0 S ply=3 id=three-ways",
    "kalah@empty-capture:4x3 4x3/4x3 0-0 N",
    "deutsches-bohnenspiel 9x6/9x6 - S",
    "bao-kujifunza@zanzibar 8x2/8x2/8x2/8x2 S",
    "awari start N id=x",
    "mangala_0.0.0.0.0.2/6x0_S",
    "bohnenspiel@hemprich:3x2",
];

const PIECES: [&str; 28] = [
    "/",
    ",",
    ".",
    "x",
    "6",
    "0",
    "99999999999999999999",
    "-",
    " ",
    "_",
    "\t",
    "\n",
    ":",
    "@",
    "=",
    "S",
    "N",
    "start",
    "kalah",
    "ply=",
    "id=",
    "é",
    "日本",
    "\u{202e}",
    "\u{301}",
    "🌰",
    "\0",
    "!",
];

fn mutated(random: &mut Random, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        let places: Vec<usize> = text
            .char_indices()
            .map(|(at, _)| at)
            .chain([text.len()])
            .collect();
        let (a, b) = (*random.pick(&places), *random.pick(&places));
        match random.below(4) {
            0 => text.insert_str(a, random.pick::<&str>(&PIECES)),
            1 => text.replace_range(a.min(b)..a.max(b), ""),
            2 => text.replace_range(a.min(b)..a.max(b), random.pick::<&str>(&PIECES)),
            _ => {
                let copy = text[a.min(b)..a.max(b)].to_owned();
                text.insert_str(a, &copy);
            }
        }
    }
    text
}

#[test]
fn no_position_text_panics() {
    let seed = 31_337;
    let mut random = Random::new(seed);
    let (mut good, mut bad) = (0, 0);
    for round in 0..100_000 {
        let text = if round % 4 == 0 {
            let bytes: Vec<u8> = (0..random.below(60))
                .map(|_| random.number() as u8)
                .collect();
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            let valid = *random.pick(&VALID);
            mutated(&mut random, valid)
        };
        match text.parse::<Position>() {
            Ok(position) => {
                good += 1;
                let canonical = position.to_string();
                assert_eq!(canonical.parse(), Ok(position), "seed {seed}, {text:?}");
            }
            Err(error) => {
                bad += 1;
                check(&text, &error);
            }
        }
    }
    assert!(good > 1000 && bad > 1000, "{good} good, {bad} bad");
}

#[test]
fn no_move_text_panics() {
    let mut random = Random::new(271_828);
    let games: Vec<Game> = VALID
        .iter()
        .map(|text| Game::new(&text.parse().expect("it is valid")))
        .collect();
    let texts = [
        "1 7 6 11",
        "5x4!",
        "A4R/LR",
        "b3L*?",
        "- -",
        "1. 3 2. 12!?",
        "A a B b",
    ];
    for round in 0..30_000 {
        let game = &games[round % games.len()];
        let text = *random.pick(&texts);
        let text = mutated(&mut random, text);
        for dialect in [Dialect::Numbers, Dialect::Letters] {
            if let Err(error) = game.turn().read(&text, dialect) {
                check(&text, &error);
            }
            if let Err(error) = read_moves(game, &text, dialect) {
                check(&text, &error.error);
            }
        }
    }
}

#[test]
fn very_long_input_is_cut() {
    for text in [
        "6".repeat(1_000_000),
        "6,".repeat(500_000),
        "/".repeat(100_000),
        format!("6x6/6x6 S {}", "é".repeat(100_000)),
        format!("{}6x6/6x6 32-31 S", " ".repeat(10_000)),
        "kalah@".repeat(10_000),
    ] {
        let error = text.parse::<Position>().expect_err("nobody plays that");
        check(&text, &error);
    }
}

/// What the page on notation shows.
#[test]
fn examples_of_the_notation() -> Result<(), NotationError> {
    for (typed, canonical) in [
        ("6x6/6x6 0-0 S", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"),
        ("start", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"),
        ("bohnenspiel", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"),
        ("BOHNENSPIEL Start north", "6,6,6,6,6,6/6,6,6,6,6,6 0-0 N"),
        (
            "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S",
            "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S",
        ),
        (
            "0,0,0,1,0,1/0,0,1,2,3,0_32-32_S",
            "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S",
        ),
        ("0.2x3.1.0.0/6x0 - n", "0,3,3,1,0,0/0,0,0,0,0,0 N"),
        (
            "bao-kujifunza 8x2/8x2/8x2/8x2 S",
            "bao-kujifunza 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 S",
        ),
        ("kalah:4x3", "kalah:4x3 3,3,3,3/3,3,3,3 0-0 S"),
        ("kalah:4x4", "kalah 4,4,4,4/4,4,4,4 0-0 S"),
        ("kalah:4x3 1,0,0,0/0,0,0,1 S", "kalah 1,0,0,0/0,0,0,1 S"),
        ("bohnenspiel:5x6", "bohnenspiel 6,6,6,6,6/6,6,6,6,6 0-0 S"),
        ("mangala start", "mangala 6,6,6,6,6,6/6,6,6,6,6,6 0-0 S"),
        (
            "deutsches-bohnenspiel",
            "deutsches-bohnenspiel 6,6,6,6,6,6,6,6,6/6,6,6,6,6,6,6,6,6 0-0 S",
        ),
        (
            "6x6/6x6 0-0 S id=a PLY=7",
            "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S ply=7 id=a",
        ),
    ] {
        assert_eq!(typed.parse::<Position>()?.to_string(), canonical, "{typed}");
    }
    // The study: pits 3, 4 and 5 hold 1, 2 and 3; pits 7 and 9 hold 1.
    let study: Position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S".parse()?;
    let board = Board::new(&[0, 0, 1, 2, 3, 0], &[1, 0, 1, 0, 0, 0]).expect("a board");
    assert_eq!(study.board(), AnyBoard::TwoRow(board));
    assert_eq!(study.stores(), Some([32, 32]));
    Ok(())
}

#[test]
fn rows_of_bao_are_the_rows_of_the_diagram() -> Result<(), NotationError> {
    // b8 to b1, a8 to a1, A1 to A8, B1 to B8.
    let text = "bao-kujifunza 1,0,0,0,0,0,0,2/3,0,0,0,0,0,0,4/5,0,0,0,0,0,0,6/7,0,0,0,0,0,0,8 S";
    let position: Position = text.parse()?;
    let AnyBoard::Bao(board) = position.board() else {
        panic!("not a board of Bao")
    };
    let own = [0, 7, 8, 15].map(|pit| board.own_pit(pit));
    let opp = [0, 7, 8, 15].map(|pit| board.opp_pit(pit));
    assert_eq!((own, opp), ([5, 6, 8, 7], [4, 3, 1, 2]));
    assert_eq!(position.to_string(), text);
    Ok(())
}

#[test]
fn impossible_positions_are_refused() {
    let set = rule_sets().next().expect("there are sets");
    let board = AnyBoard::TwoRow(Board::new(&[1; 6], &[0; 6]).expect("a board"));
    let new = |pits, stores| {
        Position::new(set, pits, board, stores, Side::South)
            .err()
            .map(|e| e.to_string())
    };
    assert_eq!(new(6, None), None);
    assert_eq!(
        new(5, None).as_deref(),
        Some("the game is not played on rows of 5 pits")
    );
    assert_eq!(
        new(MAX_PITS + 1, None).as_deref(),
        Some("the game is not played on rows of 10 pits")
    );
    assert_eq!(
        new(6, Some([0, 1])).as_deref(),
        Some("7 seeds are not the same number for each of 12 pits")
    );
    assert_eq!(
        new(6, Some([0, u32::MAX])).as_deref(),
        Some("4294967301 seeds; a game has at most 127")
    );
}
