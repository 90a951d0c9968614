//! The slow checker against facts: the worked examples and counts of `docs/rules.md`, published
//! problems of Bao, and what `docs/puzzles.md` says in words.

mod slow;

use std::collections::BTreeMap;

use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::naive::Naive;
use kardis_games::notation::Position;
use kardis_games::sowing::Way;
use kardis_games::turn::{AnyBoard, Side};
use kardis_games::variants::bohnenspiel::{Chain, EmptyRow};
use kardis_puzzles::puzzle::Duals;
use kardis_puzzles::verdict::Verdict;
use slow::moves::Slow;
use slow::read::{ROOMY, intending, place, puzzle, slowly};
use slow::support::is_supported;
use slow::values::Values;
use slow::verdict::{Report, check};

fn report(position: &str, goal: &str) -> Report {
    slowly(&puzzle(position, goal)).unwrap_or_else(|why| panic!("{position} {goal}: {why:?}"))
}

fn verdict(position: &str, goal: &str) -> Verdict {
    report(position, goal).verdict
}

/// The running example: one move wins, one draws, one loses.
#[test]
fn three_ways() {
    let position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";
    let win = intending(puzzle(position, "win"), "#1", Duals::None, "4 7 5x4");
    let win = slowly(&win).expect("a small puzzle");
    assert_eq!(win.verdict, Verdict::Sound);
    assert_eq!(win.keys, ["4"]);
    let tries: Vec<&str> = win.tries.iter().map(|(mv, _)| &mv[..]).collect();
    assert_eq!(tries, ["3", "5"]);
    assert!(
        win.tries
            .iter()
            .all(|(_, refutations)| !refutations.is_empty())
    );
    assert_eq!(win.duals, []);
    assert_eq!(report(position, "draw").keys, ["4", "5"]);
    assert_eq!(report(position, "value +4").keys, ["4"]);
    assert_eq!(report(position, "value max").keys, ["4"]);
    assert_eq!(report(position, "value +0").keys, ["4", "5"]);
    assert_eq!(report(position, "value -4").keys, ["3", "4", "5"]);
    assert_eq!(verdict(position, "value +5"), Verdict::NoSolution);
    assert_eq!(verdict(position, "assert value +4"), Verdict::Sound);
    assert_eq!(verdict(position, "assert value +2"), Verdict::Differs);
    // With North to move the position is level.
    let north = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 N";
    assert_eq!(verdict(north, "assert value +0"), Verdict::Sound);
}

/// `docs/rules.md`, sections 1.6 and 2.4: how many boards of the mover have which value.
#[test]
fn values_are_the_published_ones() {
    let pits = Pits::SIX;
    let hemprich = Naive::bohnenspiel(6, Way::AllPits, Chain::Free, EmptyRow::Pass);
    for (rules, seeds, published) in [
        (Naive::standard(6), 2, vec![(-2, 43), (2, 35)]),
        (Naive::standard(6), 4, vec![(-4, 452), (0, 442), (4, 471)]),
        (
            Naive::standard(6),
            6,
            vec![(-6, 2199), (-2, 3705), (2, 3765), (6, 2707)],
        ),
        (hemprich, 2, vec![(-2, 41), (2, 37)]),
        (hemprich, 4, vec![(-4, 440), (0, 456), (4, 469)]),
        (
            hemprich,
            6,
            vec![(-6, 2140), (-2, 3737), (2, 3831), (6, 2668)],
        ),
    ] {
        let mut values = Values::default();
        let mut counts = BTreeMap::new();
        for board in Layer::new(pits, seeds).expect("a layer").boards() {
            let board = AnyBoard::TwoRow(board);
            let added = values.add(Slow::TwoRow(rules), board, usize::MAX);
            added.expect("there is no limit");
            *counts.entry(values.of(board)).or_insert(0) += 1;
        }
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), published);
    }
}

/// `docs/rules.md`, sections 1.6 and 2.4: six beans, one best move, and what the others are worth.
#[test]
fn one_best_move() {
    for (position, key, worth, others) in [
        ("0,0,0,1,0,1/0,1,1,0,0,2 S", "3", 2, -2),
        ("0,0,1,2,0,0/1,1,0,0,0,1 S", "2", 2, -2),
        ("1,1,0,0,1,0/1,0,1,1,0,0 S", "1", 2, -2),
        ("0,1,1,0,0,0/0,0,1,2,1,0 S", "5", 2, -2),
        ("0,0,0,2,1,0/1,1,0,0,0,1 S", "2", 2, -2),
        ("bohnenspiel@hemprich 1,0,0,0,1,0/1,0,1,0,0,2 S", "1", 2, -2),
        ("bohnenspiel@hemprich 0,0,0,1,0,1/1,1,0,0,0,2 S", "2", 2, -2),
        ("bohnenspiel@hemprich 1,0,0,1,0,0/0,0,1,1,0,2 S", "4", 2, -2),
    ] {
        let moves = |value: i32| {
            let mut moves = report(position, &format!("value {value:+}")).keys;
            moves.sort();
            moves
        };
        assert_eq!(moves(worth), [key], "{position}");
        assert_eq!(moves(others).len(), 3, "{position}");
        assert_eq!(moves(others + 1), [key], "{position}");
        assert_eq!(moves(worth + 1), [""; 0], "{position}");
    }
}

/// `docs/rules.md`, section 1.5: what single moves capture, from how many pits, and how games end.
#[test]
fn worked_examples_of_bohnenspiel() {
    // B4: 16 beans from four pits;.
    let b4 = "0,0,0,7,3,1/0,0,0,4,3,5 S";
    assert_eq!(report(b4, "capture 16 in 1").keys, ["4"]);
    assert_eq!(report(b4, "chain 4 in 1").keys, ["4"]);
    assert_eq!(verdict(b4, "chain 5 in 1"), Verdict::NoSolution);
    assert_eq!(verdict(b4, "capture 17 in 1"), Verdict::NoSolution);
    assert_eq!(verdict(b4, "capture =14 in 1"), Verdict::NoSolution);
    // B5: two pits; 5 from the right ends in the same pit and takes the same two.
    let b5 = "0,0,0,7,3,1/0,0,0,4,3,4 S";
    assert_eq!(report(b5, "chain 2 in 1").keys, ["4", "5"]);
    // B9, a unit test of another program: five pits.
    let b9 = "3,1,1,5,6,6/5,1,0,6,6,6 N";
    assert!(report(b9, "chain 5 in 1").keys.contains(&"9".to_owned()));
    // B14: all twelve pits in one chain; in Ludii's reading one.
    let b14 = "0,0,0,0,0,0/0,0,25,1,0,0 S";
    assert_eq!(report(b14, "chain 12 in 1").keys, ["3"]);
    let ludii = format!("bohnenspiel@ludii {b14}");
    assert_eq!(verdict(&ludii, "chain 2 in 1"), Verdict::NoSolution);
    // B15: the last capture starves North, and South gets five more.
    let b15 = "0,0,0,5,3,1/5,0,0,0,0,3 S";
    for goal in ["capture =12 in 1", "starve in 1", "sweep in 1"] {
        assert_eq!(report(b15, goal).keys, ["6"], "{goal}");
    }
    // H7: without a sweep the same move is worth its captures so far.
    let h7 = format!("bohnenspiel@hemprich {b15}");
    assert_eq!(report(&h7, "starve in 1").keys, ["6"]);
    assert_eq!(report(&h7, "capture 12 in 1").keys, ["6"]);
    assert!(!is_supported(&place(&h7), "sweep in 1".parse().unwrap()));
    // B16: who empties his own row is not starved yet. N 7 does not feed and sweeps eight, but N 12
    // feeds, and North resists; without the five beans he must do it.
    let b16 = "5,0,0,0,0,2/0,0,0,0,0,1 S";
    let bare = "0,0,0,0,0,2/0,0,0,0,0,1 S";
    for goal in ["self starve in 1", "self sweep in 1"] {
        assert_eq!(verdict(b16, goal), Verdict::NoSolution, "{goal}");
        assert_eq!(report(bare, goal).keys, ["6"], "{goal}");
    }
    assert_eq!(report(b16, "keep 1").keys, ["6"]);
    // In the reading of UWA the same move ends the game at once, and North has all eight.
    let uwa = format!("bohnenspiel@uwa {b16}");
    assert_eq!(report(&uwa, "self sweep in 1").keys, ["6"]);
    assert_eq!(verdict(&uwa, "assert value -8"), Verdict::Sound);
    // B17: South loses both, and so would North: a mutual zugzwang.
    let b17 = "0,1,0,0,0,0/0,0,0,0,1,0 S";
    assert_eq!(verdict(b17, "assert value -2"), Verdict::Sound);
    assert_eq!(verdict(b17, "assert zugzwang"), Verdict::Sound);
    // B18: 5 empties the board, and nothing is left to be swept up; 6 leaves two.
    let b18 = "0,0,0,0,0,3/0,0,0,0,2,1 S";
    assert_eq!(report(b18, "starve in 1").keys, ["5", "6"]);
    assert_eq!(report(b18, "capture 6 in 1").keys, ["5"]);
    assert_eq!(report(b18, "sweep in 1").keys, ["6"]);
}

/// `docs/rules.md`, sections 2.3 and 4.3: forced passes.
#[test]
fn worked_examples_of_mangala() {
    // H1 to H3: pass, 12, and South captures two.
    let h1 = "mangala 2,0,0,0,0,0/0,0,0,0,0,0 S";
    assert_eq!(report(h1, "capture 2 in 2").keys, ["-"]);
    assert_eq!(verdict(h1, "capture 2 in 1"), Verdict::NoSolution);
    assert_eq!(verdict(h1, "capture 2 in 3"), Verdict::Short);
    assert_eq!(verdict(h1, "assert value +2"), Verdict::Sound);
    // H4: two passes of South's, and North captures.
    let h4 = "mangala 0,0,0,0,0,2/0,0,0,0,0,0 S";
    assert_eq!(report(&h4.replace('S', "N"), "capture 2 in 2").keys, ["7"]);
    // ... which he need not.
    assert_eq!(verdict(h4, "self capture 2 in 2"), Verdict::NoSolution);
    assert_eq!(verdict(h4, "keep 1"), Verdict::Sound);
    assert_eq!(verdict(h4, "keep 2"), Verdict::NoSolution);
    // M12 and H10: level here, +4 where the rest is swept up.
    assert_eq!(
        verdict("mangala 6x0/0,0,0,3,1,0 S", "assert value +0"),
        Verdict::Sound
    );
    assert_eq!(
        verdict("6x0/0,0,0,3,1,0 S", "assert value +4"),
        Verdict::Sound
    );
}

/// `docs/rules.md`, section 5.7.
#[test]
fn published_problems_of_bao() {
    let rows = "2,2,4,6,0,0,3,4/3,0,3,0,0,5,1,0/2,0,1,2,0,1,1,1/1,2,4,5,3,3,3,2 S";
    let zanzibar = format!("bao-kujifunza@zanzibar {rows}");
    let report_1 = report(&zanzibar, "win in 1");
    assert_eq!(report_1.verdict, Verdict::Sound);
    assert_eq!(report_1.keys, ["B2L"]);
    let mut tries: Vec<&str> = report_1.tries.iter().map(|(mv, _)| &mv[..]).collect();
    tries.sort_unstable();
    assert_eq!(tries, ["A1R", "A4R", "B7R", "B8R"]);
    let choice = report(&format!("bao-kujifunza {rows}"), "win in 1");
    assert!(choice.keys.iter().all(|key| key.starts_with("B2L/")));
    assert!(!choice.keys.is_empty());

    let rows = "1,1,2,2,3,3,0,0/1,2,2,0,12,0,2,0/2,3,2,4,2,0,3,0/8,0,1,5,2,1,0,0 N";
    let zanzibar = intending(
        puzzle(&format!("bao-kujifunza@zanzibar {rows}"), "win in 3"),
        "#1",
        Duals::Minor,
        "a4L A4L* b3L B4R b2L",
    );
    let report_2 = slowly(&zanzibar).expect("a small puzzle");
    assert_eq!(report_2.keys, ["a4L"]);
    assert_eq!(report_2.verdict, Verdict::Sound);
    let choice = report(&format!("bao-kujifunza {rows}"), "win in 3");
    assert_eq!(choice.verdict, Verdict::Cook);
    for key in ["a4L/RR", "a4L/RL", "a6L/L"] {
        assert!(
            choice.keys.contains(&key.to_owned()),
            "{key}: {:?}",
            choice.keys
        );
    }
    assert_eq!(
        report(&format!("bao-kujifunza {rows}"), "win in 1").keys,
        ["a4L/RR"]
    );
}

/// B1 and B2 lead to a position that no other way leads to, since each side moved once.
#[test]
fn proof_games() {
    let b1 = "6x6/0,7,7,7,7,7 N";
    assert_eq!(verdict(b1, "proof game in 1"), Verdict::NoSolution);
    let b1 = "6,6,6,6,6,7/0,7,7,7,7,7 0-0 N";
    let one = report(b1, "proof game in 1");
    assert_eq!(
        (one.verdict, &one.keys[..]),
        (Verdict::Sound, &["1".to_owned()][..])
    );
    let b2 = "0,6,6,6,6,7/1,8,8,8,8,8 S";
    let one = intending(puzzle(b2, "proof game in 1"), "#1", Duals::None, "1 12");
    assert_eq!(
        slowly(&one).expect("a small puzzle").verdict,
        Verdict::Sound
    );
    // An 8 is reached by no game of one ply, nor with other stores.
    assert_eq!(
        verdict("6x6/6x6 0-0 N", "proof game in 1"),
        Verdict::NoSolution
    );
}

/// `docs/results`: how many boards are mutual zugzwangs, under two rules.
#[test]
fn zugzwangs_are_counted() {
    for (set, seeds, count) in [
        ("bohnenspiel", 2, 6),
        ("bohnenspiel", 4, 58),
        ("bohnenspiel@hemprich", 2, 6),
        ("bohnenspiel@hemprich", 4, 58),
    ] {
        let start = place(&format!("{set} start"));
        let boards = Layer::new(Pits::SIX, seeds).expect("a layer").boards();
        let mut values = Values::default();
        let zugzwangs = boards.filter(|&board| {
            let board = AnyBoard::TwoRow(board);
            let position = Position::new(start.set(), 6, board, None, Side::South);
            let mut asked = puzzle(&format!("{set} start"), "assert zugzwang");
            asked.position = position.expect("a position");
            let report = check(&asked, &mut values, ROOMY).expect("a small board");
            report.verdict == Verdict::Sound
        });
        assert_eq!(zugzwangs.count(), count, "{set}, {seeds} seeds");
    }
}

/// What a game has not got it is not asked for.
#[test]
fn goals_that_are_refused() {
    let bohnenspiel = "0,0,0,1,0,1/0,0,1,2,3,0 S";
    let kalah = "kalah 0,0,0,1,0,1/0,0,1,2,3,0 S";
    let bao = "bao-kujifunza 8x2/8x2/8x2/8x2 S";
    for (position, goal, is) in [
        (bohnenspiel, "win", false),
        (bohnenspiel, "draw", false),
        (bohnenspiel, "win in 2", false),
        (bohnenspiel, "value +2", true),
        (bohnenspiel, "sweep in 2", true),
        (kalah, "starve in 2", false),
        (kalah, "chain 2 in 2", false),
        (kalah, "proof game in 2", false),
        (kalah, "sweep in 2", true),
        ("awari 1x6/1x6 S", "chain 2 in 2", true),
        (bao, "win", true),
        (bao, "draw", true),
        (bao, "value +1", false),
        (bao, "value max", false),
        (bao, "assert value +1", false),
        (bao, "assert zugzwang", false),
        (bao, "proof game in 2", false),
        (bao, "sweep in 2", false),
        (bao, "chain 2 in 2", false),
        (bao, "starve in 2", true),
        (bao, "help capture 2 in 2", true),
    ] {
        let goal = goal.parse().expect("a goal");
        assert_eq!(
            is_supported(&place(position), goal),
            is,
            "{position} {goal}"
        );
    }
}
