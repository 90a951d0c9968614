//! Players and estimates for games that are known only when the program runs.

use kardis_games::game::Game;
use kardis_games::notation::Position;
use kardis_games::rules::Next;
use kardis_games::variants::rule_sets;
use kardis_statistics::dice::Dice;
use kardis_statistics::players::Level;
use kardis_statistics::players::opponent::{NoPlayer, Outlook, choose, estimate, rate};
use kardis_tablebases::probe::NoTables;

/// Every player plays every game to its end, by legal moves only.
#[test]
fn everybody_plays_every_game() {
    for set in rule_sets() {
        for level in [
            Level::Random,
            Level::Greedy,
            Level::Material(1),
            Level::Search(2),
            Level::Perfect(1),
        ] {
            let mut game = Game::new(&Position::usual_start(set));
            let mut dice = Dice::new(5, 5);
            if set.is_bao() && matches!(level, Level::Perfect(_)) {
                let refused = choose(level, &game, NoTables, &mut dice);
                assert_eq!(refused, Err(NoPlayer::NoTables));
                continue;
            }
            while game.ending().is_none() && game.played().len() < 60 {
                let mv = choose(level, &game, NoTables, &mut dice).unwrap();
                game.play(mv).unwrap();
            }
            if game.ending().is_some() {
                let over = choose(level, &game, NoTables, &mut dice);
                assert_eq!(over, Err(NoPlayer::GameOver));
            }
        }
    }
}

/// The best of the rated moves is worth what the position is, and moves are rated one ply less deep
/// than the position.
#[test]
fn ratings_and_estimates_agree() {
    let points = |outlook: Outlook| match outlook {
        Outlook::Lost => -1000,
        Outlook::Seeds(seeds) => seeds,
        Outlook::Won => 1000,
    };
    for set in rule_sets() {
        let turn = Position::usual_start(set).turn();
        let depth = if set.is_bao() { 2 } else { 4 };
        let rated = rate(&turn, depth, NoTables);
        assert_eq!(rated.len(), turn.successors().len(), "{}", set.name);
        let best = rated.iter().map(|&(_, outlook)| points(outlook)).max();
        assert_eq!(
            best,
            Some(points(estimate(&turn, depth, NoTables))),
            "{}",
            set.name
        );
    }
}

/// A study whose value is known: South, to move, comes out four seeds ahead (README).
#[test]
fn a_deep_search_knows_a_study() {
    let position: Position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S".parse().unwrap();
    let turn = position.turn();
    let rated = rate(&turn, 14, NoTables);
    let (best, outlook) = rated
        .iter()
        .max_by_key(|(_, outlook)| match outlook {
            Outlook::Seeds(seeds) => *seeds,
            _ => unreachable!("nobody wins in seeds"),
        })
        .unwrap();
    assert_eq!(*outlook, Outlook::Seeds(4));
    let sown = turn.after(*best).unwrap();
    assert_eq!(sown.next, Next::Opponent);
    let text = turn.text(*best, kardis_games::notation::Dialect::Numbers);
    assert_eq!(text, "4");
}
