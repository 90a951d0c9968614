//! Contests: the same on any number of threads, and fair.

use kardis_games::notation::Position;
use kardis_solver::observer::Observer;
use kardis_statistics::players::Level;
use kardis_statistics::players::opponent::NoPlayer;
use kardis_statistics::selfplay::{Contest, Tally, Unplayable};
use kardis_tablebases::probe::NoTables;

fn held(contest: &Contest, game: &str, threads: usize) -> Tally {
    let start: Position = game.parse().unwrap();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    let observer = Observer::default();
    pool.install(|| contest.hold(&start, None::<NoTables>, &observer))
        .unwrap()
}

fn contest(players: &str, games: u64) -> Contest {
    let (first, second) = players.split_once(',').unwrap();
    Contest::new([first.parse().unwrap(), second.parse().unwrap()], games, 1)
}

#[test]
fn threads_decide_nothing() {
    for (game, players) in [
        ("bohnenspiel", "search:3,greedy"),
        ("kalah", "random,random"),
        ("bao-kujifunza@zanzibar", "search:1,random"),
    ] {
        let contest = contest(players, 100);
        let one = held(&contest, game, 1);
        assert_eq!(one.games(), 100);
        assert_eq!(held(&contest, game, 2), one, "{game}");
        assert_eq!(held(&contest, game, 5), one, "{game}");
    }
}

/// Games of a smaller contest are the first ones of a larger one, and another seed gives others.
#[test]
fn games_have_their_own_dice() {
    let many = held(&contest("random,random", 64), "bohnenspiel", 1);
    assert_eq!(many.different(), Some(64));
    let other = Contest {
        seed: 2,
        ..contest("random,random", 64)
    };
    assert_ne!(held(&other, "bohnenspiel", 1), many);
    let none = held(&contest("random,random", 0), "bohnenspiel", 1);
    assert_eq!(none, Tally::default());
}

/// Equal players: each has as many wins as the other, to five standard deviations, though who
/// begins has an advantage; and all games are counted everywhere.
#[test]
fn sides_are_changed() {
    let tally = held(&contest("greedy,greedy", 4000), "bohnenspiel", 2);
    let [won, drawn, lost] = tally.first_results();
    let spread = 5.0 * ((won + lost) as f64).sqrt();
    assert!((won as f64 - lost as f64).abs() < spread, "{won} {lost}");
    assert_eq!(won + drawn + lost, 4000);
    assert_eq!(
        tally.first.map(|results| results.iter().sum::<u64>()),
        [2000, 2000]
    );
    assert_eq!(tally.finishes.iter().sum::<u64>(), 4000);
    assert_eq!(tally.length.len(), 4000);
    let [south, _, _] = tally.south;
    assert_eq!(south, tally.first[0][0] + tally.first[1][2]);
}

/// Who looks further wins more.
#[test]
fn strength_grows() {
    for (players, least) in [("greedy,random", 85), ("search:2,greedy", 75)] {
        let tally = held(&contest(players, 100), "bohnenspiel", 2);
        assert!(
            tally.first_results()[0] >= least,
            "{players}: {:?}",
            tally.first_results()
        );
    }
}

#[test]
fn nobody_plays_bao_by_tables() {
    let start: Position = "bao-kujifunza".parse().unwrap();
    let contest = contest("random,perfect:3", 1);
    let refused = contest.hold(&start, None::<NoTables>, &Observer::default());
    let level = Level::Perfect(3);
    assert_eq!(refused, Err(Unplayable::Player(level, NoPlayer::NoTables)));
}

/// A game that is cut off is counted as that, and stopping leaves what is done.
#[test]
fn limits_are_told() {
    let short = Contest {
        cap: 5,
        ..contest("random,random", 10)
    };
    let tally = held(&short, "bohnenspiel", 1);
    assert_eq!(tally.finishes[6], 10);
    assert_eq!((tally.length.min(), tally.length.max()), (Some(5), Some(5)));
    let observer = Observer::default();
    observer.interrupt();
    let start: Position = "bohnenspiel".parse().unwrap();
    let stopped = short.hold(&start, None::<NoTables>, &observer);
    assert_eq!(stopped.map(|tally| tally.games()), Ok(0));
}
