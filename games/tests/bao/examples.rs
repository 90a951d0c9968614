//! The worked examples K1 to K20 (section 5.5).

use kardis_games::rules::{Next, Rules};
use kardis_games::variants::bao_kujifunza::{Direction, Illegal, pit_name};

use crate::naive;
use crate::setup::{CHOICE, SUSTAIN, after, find, names, page, row, rows, seen};

/// The places where laps end, `x` after those that capture.
fn lap_ends(rows: [[u32; 8]; 4], name: &str) -> String {
    let board = seen(rows, true);
    let (mv, sown) = find(SUSTAIN, board, name, true);
    let played = SUSTAIN.play(board, mv).expect("a legal move");
    assert_eq!(played.sown, sown);
    let ends: Vec<String> = played
        .laps
        .iter()
        .map(|lap| {
            let capture = if lap.captured > 0 { "x" } else { "" };
            pit_name(lap.last, true) + capture
        })
        .collect();
    ends.join(" ")
}

#[test]
fn k1_a_kimbi_capture_reverses_the_direction() {
    let start = rows("2x8 | 2x8 | 2x8 | 2x8");
    assert_eq!(seen(start, true), SUSTAIN.start());
    let mut legal = names(SUSTAIN, SUSTAIN.start(), true);
    legal.sort();
    assert_eq!(
        legal.join(" "),
        "A1R A2R A3L A3R A4L A4R A5L A5R A6L A6R A7L A8L B1L B2L B7R B8R"
    );
    assert_eq!(
        after(SUSTAIN, start, "A1R", true),
        (
            rows("2x8 | 2 0 0 2 2 2 0 0 | 3 1 0 4 4 4 1 5 | 3 3 0 3 3 0 3 3"),
            Next::Opponent
        )
    );
    assert_eq!(lap_ends(start, "A1R"), "A3x A2x A2 A7x A7 A3 B3 B6 A8x A7");
    let (mv, _) = find(SUSTAIN, SUSTAIN.start(), "A1R", true);
    let played = SUSTAIN.play(SUSTAIN.start(), mv).unwrap();
    let captured: Vec<_> = played
        .captures()
        .map(|(place, seeds)| (pit_name(place, false), seeds))
        .collect();
    let expected = [("a6", 2), ("a7", 2), ("a2", 2), ("a1", 2)];
    assert_eq!(captured, expected.map(|(pit, s)| (pit.to_owned(), s)));
    assert_eq!(played.seeds_captured(), 8);
}

#[test]
fn k2_central_captures_keep_the_direction() {
    let start = rows("2x8 | 2x8 | 2x8 | 2x8");
    assert_eq!(
        after(SUSTAIN, start, "A4R", true).0,
        rows("2x8 | 2 0 0 0 2 0 2 2 | 7 1 5 2 4 0 3 3 | 0 3 3 0 3 3 0 3")
    );
    let ends = lap_ends(start, "A4R");
    assert_eq!(ends.split(' ').count(), 11);
    let captures: Vec<_> = ends.split(' ').filter(|end| end.ends_with('x')).collect();
    assert_eq!(captures, ["A6x", "A2x", "A3x", "A4x"]);
}

#[test]
fn k3_choices_fork_a_move() {
    let start = rows("2x8 | 2x8 | 2x8 | 2x8");
    let outcomes: Vec<_> = names(CHOICE, CHOICE.start(), true)
        .into_iter()
        .filter(|name| name.starts_with("A4R"))
        .collect();
    assert_eq!(
        outcomes,
        ["A4R/LLL", "A4R/LLR", "A4R/LR", "A4R/RL", "A4R/RR"]
    );
    for (name, result) in [
        (
            "A4R/LLL",
            "2x8 | 2 0 0 0 2 0 2 2 | 7 1 5 2 4 0 3 3 | 0 3 3 0 3 3 0 3",
        ),
        (
            "A4R/LLR",
            "2x8 | 2 0 0 0 2 0 0 2 | 6 1 6 3 5 1 0 5 | 0 3 3 0 3 3 0 3",
        ),
        (
            "A4R/LR",
            "2x8 | 2 0 0 2 2 0 0 2 | 6 0 5 2 5 1 0 5 | 1 3 3 0 3 3 0 3",
        ),
        (
            "A4R/RL",
            "2x8 | 0 0 0 2 2 0 0 2 | 6 1 4 2 5 0 1 5 | 3 3 0 3 3 0 3 3",
        ),
        ("A4R/RR", "2x8 | 2 2 0 2 2 0 0 2 | 2 2 3 1 4 4 1 5 | 2x8"),
    ] {
        assert_eq!(after(CHOICE, start, name, true).0, rows(result), "{name}");
    }
}

/// R. Nierse, Bao (Zanzibar), Game Cabinet, diagram 23.
#[test]
fn k4_k5_game_cabinet_diagram_23() {
    let diagram = rows("0x8 | 0 0 0 0 5 6 0 0 | 0 3 0 0 4 1 0 0 | 0 9 0 0 0 0 0 0");
    let mut legal = names(SUSTAIN, seen(diagram, true), true);
    legal.sort();
    assert_eq!(legal, ["A2R", "B2R"]);
    assert_eq!(
        after(SUSTAIN, diagram, "A2R", true).0,
        rows("0x8 | 0 0 0 0 0 6 0 0 | 1 1 2 2 0 2 1 1 | 0 9 0 0 0 1 1 1")
    );
    assert_eq!(
        after(CHOICE, diagram, "A2R/R", true).0,
        rows("0x8 | 0 0 0 0 0 6 0 0 | 0 1 2 0 6 2 1 1 | 0 9 0 0 0 0 0 0")
    );
    assert_eq!(
        after(SUSTAIN, diagram, "B2R", true).0,
        rows("0x8 | 0 0 0 0 5 0 0 0 | 0 3 1 1 5 3 2 2 | 0 0 1 1 1 1 1 1")
    );
}

#[test]
fn k6_a_right_kimbi_capture_enters_right() {
    let board = rows("2 0 .. | 0 0 1 0 0 0 3 0 | 0 0 0 3 1 0 1 1 | 1 0 ..");
    assert_eq!(
        after(SUSTAIN, board, "A4R", true).0,
        rows("2 0 .. | 0 0 1 0 0 0 0 0 | 0 0 0 1 3 0 3 2 | 1 0 ..")
    );
}

#[test]
fn k7_a_back_pit_captures_round_the_corner() {
    let board = rows("2 0 .. | 0 3 1 0 0 0 0 0 | 0 1 0 .. | 2 1 0 ..");
    assert_eq!(
        after(SUSTAIN, board, "B1L", true).0,
        rows("2 0 .. | 0 0 1 0 0 0 0 0 | 2 3 1 0 .. | 0 1 0 ..")
    );
}

#[test]
fn k8_fifteen_seeds_may_capture() {
    let board = rows("0x8 | 0 0 0 1 0 0 0 1 | 1 0 0 1 15 0 0 0 | 0x8");
    let ends = lap_ends(board, "A5R");
    assert!(ends.starts_with("A4x "), "{ends}");
    assert_eq!(ends.split(' ').count(), 9);
}

#[test]
fn k9_sixteen_seeds_never_capture() {
    let board = rows("0x8 | 0 0 0 0 1 0 0 1 | 1 0 0 1 16 0 0 0 | 0x8");
    let (mv, _) = find(SUSTAIN, seen(board, true), "A5R", true);
    assert!(mv.is_takata());
    assert_eq!(
        after(SUSTAIN, board, "A5R", true).0,
        rows("0x8 | 0 0 0 0 1 0 0 1 | 2 1 1 2 1 1 1 1 | 1x8")
    );
}

#[test]
fn k10_seventeen_seeds_relay_past_a_mark() {
    let board = rows("0x8 | 0 0 2 0 0 0 0 0 | 0 17 1 0 0 0 0 0 | 0x8");
    assert_eq!(names(SUSTAIN, seen(board, true), true), ["A2R*", "A2L*"]);
    assert_eq!(
        after(SUSTAIN, board, "A2R", true).0,
        rows("0x8 | 0 0 2 0 0 0 0 0 | 2 0 1 0 3 1 0 1 | 0 2 0 2 0 2 1 3")
    );
}

#[test]
fn k11_an_empty_landing_does_not_capture() {
    let board = rows("0x8 | 0 0 0 2 0 0 0 1 | 0 2 0 .. | 0x8");
    let (mv, _) = find(SUSTAIN, seen(board, true), "A2R", true);
    assert!(mv.is_takata());
    assert_eq!(
        after(SUSTAIN, board, "A2R", true).0,
        rows("0x8 | 0 0 0 2 0 0 0 1 | 0 0 1 1 0 .. | 0x8")
    );
}

#[test]
fn k12_no_lap_of_a_takata_captures() {
    let board = rows("0x8 | 0 0 0 0 0 2 0 0 | 2 0 2 0 0 1 0 0 | 0x8");
    assert_eq!(
        after(SUSTAIN, board, "A1R", true).0,
        rows("0x8 | 0 0 0 0 0 2 0 0 | 0 1 0 1 1 0 1 1 | 0x8")
    );
}

#[test]
fn k13_the_front_row_goes_first() {
    let board = rows("0x8 | 1 0 .. | 0 0 0 0 1 1 0 0 | 5 0 0 0 0 0 0 3");
    let mut legal = names(SUSTAIN, seen(board, true), true);
    legal.sort();
    assert_eq!(legal, ["B1L*", "B1R*", "B8L*", "B8R*"]);
    let board = rows("0x8 | 1 0 .. | 0 0 0 0 2 1 0 0 | 5 0 0 0 0 0 0 3");
    let mut legal = names(SUSTAIN, seen(board, true), true);
    legal.sort();
    assert_eq!(legal, ["A5L*", "A5R*"]);
    let reasons: Vec<_> = SUSTAIN.explain(seen(board, true));
    assert_eq!(reasons.len(), 30);
    for illegal in reasons {
        let expected = match illegal.text(true).get(..2) {
            Some("A6") => Illegal::Singleton,
            Some("B1" | "B8") => Illegal::FrontRowFirst,
            _ => Illegal::Empty,
        };
        assert_eq!(illegal.reason, expected, "{}", illegal.text(true));
    }
}

#[test]
fn k14_a_lone_kichwa_goes_inwards() {
    let left = rows("0x8 | 0 0 0 0 0 0 0 1 | 3 0 .. | 0 0 4 0 ..");
    assert_eq!(names(SUSTAIN, seen(left, true), true), ["A1R*"]);
    assert_eq!(
        after(SUSTAIN, left, "A1R", true).0[2],
        row("0 1 1 1 0 0 0 0")
    );
    let mirror = seen(left, true).mirrored();
    assert_eq!(names(SUSTAIN, mirror, true), ["A8L*"]);
    for (board, start, direction) in [
        (seen(left, true), 0, Direction::Anticlockwise),
        (mirror, 7, Direction::Clockwise),
    ] {
        assert!(SUSTAIN.explain(board).iter().any(|illegal| {
            (illegal.start, illegal.direction) == (start, direction)
                && illegal.reason == Illegal::LoneKichwa
        }));
    }
}

#[test]
fn k15_k16_k17_a_single_captured_seed() {
    let empty_kichwa = rows("2 0 .. | 0 0 0 1 0 0 0 1 | 0 2 0 1 0 0 0 0 | 0x8");
    assert_eq!(
        after(SUSTAIN, empty_kichwa, "A2R", true).0,
        rows("2 0 .. | 0 0 0 0 0 0 0 1 | 1 0 1 2 0 0 0 0 | 0x8")
    );
    let occupied = rows("2 0 .. | 0 0 0 1 0 0 0 1 | 3 2 0 1 0 0 0 0 | 0x8");
    assert_eq!(
        after(SUSTAIN, occupied, "A2R", true).0,
        rows("2 0 .. | 0 0 0 0 0 0 0 1 | 0 1 2 3 1 0 0 0 | 0x8")
    );
    let facing = rows("2 0 .. | 2 0 0 1 0 0 0 1 | 3 2 0 1 0 0 0 0 | 0x8");
    assert_eq!(
        after(SUSTAIN, facing, "A2R", true).0,
        rows("2 0 .. | 0 0 0 0 0 0 0 1 | 5 1 1 2 0 0 0 0 | 0x8")
    );
    assert!(lap_ends(facing, "A2R").starts_with("A4x A1x "));
}

#[test]
fn k18_clearing_the_front_row_wins_at_the_capture() {
    let board = rows("2 0 .. | 0 0 0 4 0 0 0 0 | 0 2 0 1 0 0 0 0 | 0x8");
    for rules in [SUSTAIN, CHOICE] {
        // The winning capture asks for no choice.
        let (_, sown) = find(rules, seen(board, true), "A2R", true);
        assert_eq!((sown.gain, sown.next), (1, Next::End));
        assert_eq!(page(sown.board, false)[1], [0; 8]);
        // The four captured seeds stay in the hand.
        assert_eq!(sown.board.seeds(), 5);
        assert!(names(rules, sown.board, false).is_empty());
        assert_eq!(rules.stuck(sown.board), -1);
    }
}

#[test]
fn k19_only_singletons_lose() {
    let board = seen(rows("0x8 | 1 0 1 1 0 0 0 1 | 1 1 0 .. | 0 1 0 .."), true);
    assert!(names(SUSTAIN, board, true).is_empty());
    assert_eq!(SUSTAIN.stuck(board), -1);
}

#[test]
fn k20_an_endless_start_is_illegal() {
    let rows = rows("1 0 0 3 0 1 3 1 | 4 4 3 4 2 1 1 4 | 1 0 1 0 10 1 0 1 | 9 1 2 3 0 1 0 2");
    let board = seen(rows, true);
    assert_eq!(names(SUSTAIN, board, true), ["A5R*"]);
    let endless: Vec<_> = SUSTAIN
        .explain(board)
        .into_iter()
        .filter(|illegal| illegal.reason == Illegal::Endless)
        .map(|illegal| illegal.text(true))
        .collect();
    assert_eq!(endless, ["A5L"]);
    let (_, lines) = naive::moves(
        [rows[2], rows[3]],
        [rows[1], rows[0]].map(|mut row| {
            row.reverse();
            row
        }),
        SUSTAIN.entry(),
    );
    let [line] = lines[..] else {
        panic!("one endless line expected: {lines:?}")
    };
    assert_eq!((line.period, line.seeds), (250, 816));
}

/// Rule 12 of section 5.2 on boards that cannot come up in play.
#[test]
fn an_empty_front_row_ends_the_game() {
    let own = seen(rows("0x8 | 1 0 .. | 0x8 | 5 0 .."), true);
    let opp = own.turned();
    let both = seen(rows("5 0 .. | 0x8 | 0x8 | 5 0 .."), true);
    for (board, value) in [(own, -1), (opp, 1), (both, -1)] {
        assert!(names(CHOICE, board, true).is_empty());
        assert_eq!(CHOICE.stuck(board), value);
        let reasons = CHOICE.explain(board);
        assert_eq!(reasons.len(), 32);
        assert!(
            reasons
                .iter()
                .all(|illegal| illegal.reason == Illegal::Over)
        );
    }
}
