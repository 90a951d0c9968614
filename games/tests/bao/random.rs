//! Properties on random boards, and the fast rules against the slow ones.

use kardis_chance::Random;
use kardis_games::rules::{Next, Rules};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza, Illegal};

use crate::naive::{self, Outcome, Side};
use crate::setup::{ENTRIES, SUSTAIN, successors};

/// A set-up: 2 to 64 seeds thrown into some of the pits, so that there are crowded boards and
/// boards with a few heaps. With more than 44 seeds on one side a single move can have millions
/// of laps; those are left out.
fn random_board(random: &mut Random) -> BaoBoard {
    let seeds = 2 + random.below(63);
    let open = 4 + random.below(29);
    let pits: Vec<usize> = (0..open).map(|_| random.below(32)).collect();
    let mut sides = [[0; 16]; 2];
    for _ in 0..seeds {
        let pit = pits[random.below(open)];
        sides[pit / 16][pit % 16] += 1;
    }
    if sides[0].iter().sum::<u32>() > 44 {
        return random_board(random);
    }
    BaoBoard::new(&sides[0], &sides[1]).expect("few enough seeds")
}

/// The rows of the mover and of the opponent.
fn sides(board: BaoBoard) -> [Side; 2] {
    let rows = |pit: &dyn Fn(usize) -> u8| {
        [
            std::array::from_fn(|column| u32::from(pit(column))),
            std::array::from_fn(|column| u32::from(pit(15 - column))),
        ]
    };
    [
        rows(&|place| board.own_pit(place)),
        rows(&|place| board.opp_pit(place)),
    ]
}

/// Compares all moves on a board; returns how many there are, and how many endless lines.
fn compare(rules: BaoKujifunza, board: BaoBoard, seed: u64) -> (usize, usize) {
    let [own, opp] = sides(board);
    let (slow, endless) = naive::moves(own, opp, rules.entry());
    // Why one remembered state is enough to find them.
    for line in &endless {
        assert!(line.from_start && !line.mtaji, "{board:?} seed {seed}");
    }
    let all = successors(rules, board);
    let fast: Vec<Outcome> = all
        .iter()
        .map(|&(mv, sown)| {
            let [opp, own] = sides(sown.board);
            let won = sown.next == Next::End;
            assert_eq!(sown.gain, i16::from(won));
            Outcome {
                name: mv.text(true),
                own,
                opp,
                won,
            }
        })
        .collect();
    assert_eq!(fast, slow, "{board:?} {rules:?} seed {seed}");
    for (mv, sown) in all {
        let played = rules.play(board, mv).expect("a generated move is legal");
        assert_eq!(played.sown, sown, "{board:?} {mv} {rules:?} seed {seed}");
        // Seeds are conserved; after a win the last catch is in the hand.
        let hand = match sown.next {
            Next::End => played.laps.last().map_or(0, |lap| lap.captured),
            _ => 0,
        };
        assert_eq!(sown.board.seeds() + hand, board.seeds(), "{mv}");
        // No move empties the mover's own front row (section 5.3, h).
        assert!((0..8).any(|place| sown.board.opp_pit(place) > 0));
    }
    (fast.len(), endless.len())
}

/// Compares moves until there were so many, half on boards reached in random play and half on
/// set-ups.
fn compare_many(transitions: usize, seed: u64) {
    let mut random = Random::new(seed);
    for entry in ENTRIES {
        let rules = BaoKujifunza::new(entry);
        let (mut in_play, mut set_up, mut endless) = (0, 0, 0);
        let mut board = rules.start();
        while in_play < transitions / 6 {
            in_play += compare(rules, board, seed).0;
            let all = successors(rules, board);
            board = match all.get(random.below(all.len().max(1))) {
                Some((_, sown)) if sown.next != Next::End => sown.board,
                _ => rules.start(),
            };
        }
        while set_up < transitions / 6 {
            let (moves, lines) = compare(rules, random_board(&mut random), seed);
            set_up += moves;
            endless += lines;
        }
        println!("{entry:?}: {in_play} in play, {set_up} on set-ups, {endless} endless lines");
    }
}

#[test]
fn fast_and_slow_rules_agree() {
    compare_many(20_000, 1);
}

#[test]
#[ignore = "a million transitions take some seconds"]
fn fast_and_slow_rules_agree_at_length() {
    compare_many(1_000_000, 2);
}

/// Boards with an endless start each, met once in some millions of moves on set-ups.
#[rustfmt::skip]
const ENDLESS: [([u32; 16], [u32; 16], &str); 6] = [
    ([2, 1, 0, 1, 0, 1, 4, 0, 1, 2, 1, 0, 1, 2, 1, 3], [3, 3, 2, 1, 5, 2, 2, 5, 4, 2, 2, 5, 2, 1, 1, 4], "A7R"),
    ([3, 2, 1, 0, 1, 0, 3, 4, 1, 0, 1, 0, 1, 0, 1, 2], [6, 2, 1, 5, 2, 3, 0, 3, 2, 2, 1, 3, 5, 5, 0, 4], "A2L"),
    ([0, 1, 0, 1, 2, 3, 6, 1, 2, 3, 0, 1, 0, 3, 2, 1], [2, 0, 1, 5, 3, 3, 3, 2, 3, 3, 5, 2, 1, 2, 2, 1], "A5R"),
    ([1, 0, 1, 0, 1, 0, 3, 2, 5, 4, 1, 2, 1, 2, 1, 2], [3, 3, 2, 4, 2, 2, 0, 2, 4, 4, 1, 4, 2, 1, 0, 4], "A8R"),
    ([0, 1, 0, 5, 0, 3, 2, 0, 1, 2, 6, 2, 1, 0, 4, 3], [3, 3, 2, 1, 2, 0, 2, 2, 1, 1, 2, 5, 3, 3, 3, 1], "A7R"),
    ([1, 0, 5, 4, 3, 0, 1, 2, 3, 0, 3, 2, 3, 2, 3, 2], [0, 3, 1, 0, 0, 3, 1, 3, 2, 2, 4, 3, 1, 2, 4, 1], "A4L"),
];

#[test]
fn fast_and_slow_rules_agree_on_endless_moves() {
    for (own, opp, name) in ENDLESS {
        let board = BaoBoard::new(&own, &opp).expect("64 seeds");
        for rules in ENTRIES.map(BaoKujifunza::new) {
            for board in [board, board.mirrored()] {
                assert!(compare(rules, board, 0).1 > 0, "{board:?}");
            }
            let endless: Vec<_> = rules
                .explain(board)
                .into_iter()
                .filter(|illegal| illegal.reason == Illegal::Endless)
                .map(|illegal| illegal.text(true))
                .collect();
            assert!(endless.contains(&name.to_owned()), "{endless:?}");
        }
    }
}

/// Left and right are alike (section 5.4).
#[test]
fn a_mirrored_board_has_mirrored_moves() {
    let seed = 3;
    let mut random = Random::new(seed);
    for _ in 0..3000 {
        let board = random_board(&mut random);
        for rules in ENTRIES.map(BaoKujifunza::new) {
            let mut plain: Vec<_> = successors(rules, board)
                .into_iter()
                .map(|(mv, sown)| (mv.mirrored(), sown.board.mirrored(), sown.next))
                .collect();
            let mut mirrored: Vec<_> = successors(rules, board.mirrored())
                .into_iter()
                .map(|(mv, sown)| (mv, sown.board, sown.next))
                .collect();
            plain.sort_by_key(|&(mv, board, _)| (mv, board));
            mirrored.sort_by_key(|&(mv, board, _)| (mv, board));
            assert_eq!(plain, mirrored, "{board:?} {rules:?} seed {seed}");
            assert_eq!(rules.stuck(board), rules.stuck(board.mirrored()));
        }
    }
}

/// Every start is either played or explained, never both and never neither.
#[test]
fn every_start_is_legal_or_explained() {
    let seed = 4;
    let mut random = Random::new(seed);
    let mut met = std::collections::HashSet::new();
    for _ in 0..20_000 {
        let board = random_board(&mut random);
        let illegal = SUSTAIN.explain(board);
        let legal = successors(SUSTAIN, board);
        assert_eq!(legal.len() + illegal.len(), 32, "{board:?} seed {seed}");
        assert_eq!(legal.len(), SUSTAIN.mobility(board) as usize);
        for start in illegal {
            let played = legal
                .iter()
                .any(|(mv, _)| (mv.start(), mv.direction()) == (start.start, start.direction));
            assert!(!played, "{board:?} {} seed {seed}", start.text(true));
            met.insert(start.reason);
        }
    }
    // Endless moves are too rare to be met here; they have boards of their own.
    let all = [
        Illegal::Over,
        Illegal::Empty,
        Illegal::Singleton,
        Illegal::CaptureCompulsory,
        Illegal::FrontRowFirst,
        Illegal::LoneKichwa,
    ];
    for reason in all {
        assert!(met.contains(&reason), "{reason}");
    }
}
