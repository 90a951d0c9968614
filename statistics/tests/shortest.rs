//! The shortest games of Bohnenspiel from its start, counted in two ways.

use kardis_games::board::{Board, Pits};
use kardis_games::rules::TwoRow;
use kardis_games::variants::{AnyRules, ForTwoRow, rule_set};
use kardis_statistics::exact::frontier::{Frontier, Ply};
use kardis_statistics::exact::{Ends, lines};

struct Shortest;

impl ForTwoRow for Shortest {
    type Output = (Vec<Ply>, Vec<u64>);

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let start: Board = rules.pits().filled(6).expect("72 seeds");
        let ends = Ends::default();
        let mut frontier = Frontier::new(rules, start, ends);
        let mut plies: Vec<Ply> = (0..11).map(|_| frontier.advance()).collect();
        plies.push(frontier.peek());
        (plies, lines::ended(rules, start, ends, 12))
    }
}

/// No game is shorter than twelve plies. Another small program counted 6,897 games of twelve plies
/// on 3,444 final boards: this confirms the games.
#[test]
#[ignore = "10^9 games take some seconds on an optimized build"]
fn shortest_games_of_bohnenspiel() {
    let set = rule_set("bohnenspiel").expect("a rule set");
    let AnyRules::TwoRow(rules) = (set.rules)(Pits::SIX) else {
        panic!("two rows")
    };
    let (plies, one_by_one) = rules.with(Shortest);
    for (ply, found) in plies.iter().enumerate() {
        println!("{} {found:?}", ply + 1);
    }
    let merged: Vec<u64> = plies.iter().map(|ply| ply.ended).collect();
    assert_eq!(merged, one_by_one);
    assert_eq!(merged[..11], [0; 11]);
    assert_eq!(merged[11], 6897);
}
