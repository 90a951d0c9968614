//! Two ways to count games, and what others have counted.

use kardis_games::board::{Board, Pits};
use kardis_games::perft::perft;
use kardis_games::rules::{Rules, TwoRow};
use kardis_games::turn::AnyBoard;
use kardis_games::variants::{AnyRules, ForTwoRow, rule_set, rule_sets};

use super::frontier::{Frontier, Ply};
use super::{Ends, cycle, lines, parity, settlement};

/// Games counted by merging positions and one by one, and all games against perft.
fn agree<R: Rules>(rules: R, board: R::Board, plies: usize) {
    let ends = Ends::default();
    let mut frontier = Frontier::new(rules, board, ends);
    let counted: Vec<_> = (0..plies).map(|_| frontier.advance()).collect();
    for (ply, counted) in (1..).zip(&counted) {
        let found = lines::after(rules, board, ends, ply, &|| false).expect("nobody stops it");
        let positions = counted.positions;
        assert_eq!(Ply { positions, ..found }, *counted, "{rules:?} {ply}");
    }
    for (depth, ply) in counted.iter().enumerate() {
        let lines = perft(rules, board, depth as u32 + 1);
        assert_eq!(ply.games + ply.ended, lines, "{rules:?} {depth}");
        assert!(ply.positions <= ply.games && ply.final_positions <= ply.ended);
        assert!(ply.final_boards <= ply.final_positions);
    }
    if let Some(plies) = (1..).zip(&counted).find(|(_, ply)| ply.ended > 0) {
        let plies = plies.0;
        let game = lines::first_of(rules, board, ends, plies).expect("one was counted");
        assert_eq!(game.len(), plies as usize);
        assert_eq!(lines::first_of(rules, board, ends, plies - 1), None);
    }
}

struct Agree(Board, usize);

impl ForTwoRow for Agree {
    type Output = ();

    fn with<R: TwoRow>(self, rules: R) {
        agree(rules, self.0, self.1);
    }
}

/// Every rule set on its usual board, and on small boards until many games are over.
#[test]
fn two_ways_to_count_games() {
    for set in rule_sets() {
        let sizes: &[(usize, u32, usize)] = if set.is_bao() {
            &[(8, 2, 3)]
        } else if set.widths().contains(&2) {
            &[(set.pits, set.seeds, 6), (2, 2, 12), (3, 2, 10)]
        } else {
            &[(set.pits, set.seeds, 5)]
        };
        for &(pits, seeds, plies) in sizes {
            match set.start(pits, seeds).expect("a board of the set") {
                (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => {
                    rules.with(Agree(board, plies));
                }
                (AnyRules::Bao(rules), AnyBoard::Bao(board)) => agree(rules, board, plies),
                _ => unreachable!("a board of its rules"),
            }
        }
    }
}

/// Of every rule set on six pits with up to four seeds: does a shortest circle come back?
#[test]
fn circles_come_back() {
    struct Circle;

    impl ForTwoRow for Circle {
        type Output = Option<usize>;

        fn with<R: TwoRow>(self, rules: R) -> Option<usize> {
            let found = cycle::shortest(rules, 4)?;
            let back = cycle::played(rules, found.board, &found.moves);
            assert_eq!(back, Some(found.board));
            assert!(found.moves.len().is_multiple_of(2));
            for &board in &found.boards {
                assert!(board.seeds() <= 4);
            }
            Some(found.moves.len())
        }
    }

    let length = |name: &str| {
        let set = rule_set(name).expect("a rule set");
        let AnyRules::TwoRow(rules) = (set.rules)(Pits::SIX) else {
            panic!("two rows")
        };
        rules.with(Circle)
    };
    // B17 of docs/rules.md is a circle of 12 plies; two seeds that change places.
    assert_eq!(length("bohnenspiel"), Some(12));
    assert!(length("mangala").is_some());
    assert_eq!(length("kalah"), None);
}

/// The longest forced settlements that docs/rules.md gives, 2.4 of the specification.
#[test]
fn longest_settlements() {
    struct Longest;

    impl ForTwoRow for Longest {
        type Output = [u32; 3];

        fn with<R: TwoRow>(self, rules: R) -> [u32; 3] {
            let all = settlement::longest(rules, 6);
            [2, 4, 6].map(|seeds| all[seeds].plies)
        }
    }

    for (name, expected) in [
        ("bohnenspiel", [13, 13, 16]),
        ("bohnenspiel@hemprich", [20, 20, 22]),
    ] {
        let set = rule_set(name).expect("a rule set");
        let AnyRules::TwoRow(rules) = (set.rules)(Pits::SIX) else {
            panic!("two rows")
        };
        assert_eq!(rules.with(Longest), expected, "{name}");
    }
}

/// Lemma L1 of docs/rules.md, and that values are congruent to the seeds modulo 4.
#[test]
fn parity_of_bohnenspiel() {
    struct Up(u32);

    impl ForTwoRow for Up {
        type Output = parity::Parity;

        fn with<R: TwoRow>(self, rules: R) -> parity::Parity {
            parity::up_to(rules, self.0)
        }
    }

    let up = |name: &str, seeds| {
        let set = rule_set(name).expect("a rule set");
        let AnyRules::TwoRow(rules) = (set.rules)(Pits::SIX) else {
            panic!("two rows")
        };
        rules.with(Up(seeds))
    };
    let found = up("bohnenspiel", 6);
    // C(n + 11, 11) boards of n seeds.
    assert_eq!(found.boards, 1 + 12 + 78 + 364 + 1365 + 4368 + 12_376);
    assert_eq!(
        (found.odd_captures, found.not_modulo_4, found.not_modulo_2),
        (0, 0, 0)
    );
    // Kalah sows single seeds into stores.
    let kalah = up("kalah", 4);
    assert!(kalah.odd_captures > 0 && kalah.not_modulo_4 > 0);
    assert_eq!(kalah.not_modulo_2, 0);
}
