//! The shortest games of Bohnenspiel from its start, counted in two ways.

use kardis_games::board::{Board, Pits};
use kardis_games::rules::TwoRow;
use kardis_games::variants::{AnyRules, ForTwoRow, rule_set};
use kardis_statistics::exact::frontier::{Frontier, Ply};
use kardis_statistics::exact::{Ends, lines};

struct Shortest;

impl ForTwoRow for Shortest {
    type Output = [Vec<Ply>; 2];

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let start: Board = rules.pits().filled(6).expect("72 seeds");
        let ends = Ends::default();
        let mut frontier = Frontier::new(rules, start, ends);
        let never = || false;
        let mut merged: Vec<Ply> = (0..8).map(|_| frontier.advance()).collect();
        merged.extend((1..=4).map(|more| frontier.look(more, &never).expect("not stopped")));
        let one_by_one = (1..=12).map(|plies| lines::after(rules, start, ends, plies, &never));
        let one_by_one = one_by_one.map(|ply| ply.expect("not stopped")).collect();
        [merged, one_by_one]
    }
}

/// No game is shorter than twelve plies. Another small program counted 6,897 games of twelve plies
/// on 3,444 final boards: both are confirmed.
#[test]
#[ignore = "10^9 games take some seconds on an optimized build"]
fn shortest_games_of_bohnenspiel() {
    let set = rule_set("bohnenspiel").expect("a rule set");
    let AnyRules::TwoRow(rules) = (set.rules)(Pits::SIX) else {
        panic!("two rows")
    };
    let [merged, one_by_one] = rules.with(Shortest);
    for (ply, (merged, one_by_one)) in (1..).zip(merged.iter().zip(&one_by_one)) {
        println!("{ply} {one_by_one:?}");
        let positions = merged.positions;
        assert_eq!(
            Ply {
                positions,
                ..*one_by_one
            },
            *merged
        );
    }
    assert!(one_by_one[..11].iter().all(|ply| ply.ended == 0));
    assert_eq!(
        (one_by_one[11].ended, one_by_one[11].final_boards),
        (6897, 3444)
    );
}
