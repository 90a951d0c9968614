//! What is mined is sound by a check of its own, has what was asked for, and is the same every time.

mod support;

use std::collections::HashSet;

use kardis_games::notation::Position;
use kardis_games::variants::AnyRules;
use kardis_puzzles::canonical::canonical;
use kardis_puzzles::goal::Goal;
use kardis_puzzles::mine::{Haul, MineError, Mined, Ranking, Request, Theme, choose, dig};
use kardis_puzzles::puzzle::Duals;
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_puzzles::verdict::Verdict;
use kardis_solver::observer::Observer;
use support::{checked, keys};

fn request(game: &str, goal: &str, seeds: u32) -> Request {
    let start: Position = game.parse().expect(game);
    let goal: Goal = goal.parse().expect(goal);
    Request {
        sample: 3_000,
        limit: 600,
        ..Request::new(start, goal, seeds..=seeds)
    }
}

fn dug(request: &Request) -> Haul {
    let seeds = *request.seeds.end();
    let AnyRules::TwoRow(rules) = request.start.rules() else {
        panic!("two rows")
    };
    let (mut stock, observer) = (Stock::default(), Observer::default());
    if request.needs_values() {
        stock
            .prepare_layer(rules, seeds, None, &observer)
            .expect("no disk");
    }
    dig(request, seeds, &Tools::new(&stock, &observer)).expect("it can be mined")
}

fn chosen(request: &Request) -> Vec<Mined> {
    choose(request, dug(request).found, &HashSet::<String>::new())
}

#[test]
fn every_goal_gives_sound_puzzles() {
    for (game, goal, seeds) in [
        ("bohnenspiel", "win", 6),
        ("bohnenspiel", "draw", 8),
        ("bohnenspiel", "value +4", 6),
        ("mangala", "value max", 6),
        ("bohnenspiel", "capture 4 in 2", 8),
        ("awari", "capture 3 in 2", 8),
        ("bohnenspiel", "starve in 2", 6),
        ("bohnenspiel", "keep 2", 6),
        ("bohnenspiel", "sweep in 2", 6),
        ("bohnenspiel", "chain 2 in 2", 8),
        ("bohnenspiel", "win in 2", 8),
        ("bohnenspiel", "series capture 4 in 3", 6),
        ("bohnenspiel", "help capture 6 in 2", 8),
        ("bohnenspiel", "self starve in 2", 6),
        ("bohnenspiel", "assert zugzwang", 6),
        ("kalah", "win", 6),
        ("bohnenspiel:4x3", "win", 6),
    ] {
        let request = Request {
            count: 5,
            ..request(game, goal, seeds)
        };
        let found = chosen(&request);
        assert!(!found.is_empty(), "{game} {goal}");
        for Mined { puzzle, .. } in &found {
            let check = checked(puzzle);
            assert_eq!(check.verdict, Verdict::Sound, "{} {goal}", puzzle.position);
            assert_eq!(puzzle.position.board().seeds(), seeds);
        }
        let texts: HashSet<String> = found.iter().map(|m| canonical(&m.puzzle)).collect();
        assert_eq!(texts.len(), found.len());
    }
}

/// With one seed less in the solver's store and one more in the other one, nothing is won.
#[test]
fn a_win_needs_every_seed() {
    let found = chosen(&request("bohnenspiel", "win", 8));
    for Mined { puzzle, .. } in &found {
        let [south, north] = puzzle.position.stores().expect("they are chosen");
        let worse = Position::new(
            puzzle.position.set(),
            6,
            puzzle.position.board(),
            Some([south - 1, north + 1]),
            puzzle.position.side(),
        );
        let mut puzzle = puzzle.clone();
        puzzle.position = worse.expect("72 seeds");
        assert_eq!(checked(&puzzle).verdict, Verdict::NoSolution);
    }
}

#[test]
fn quiet_keys_without_duals() {
    let request = Request {
        quiet_key: true,
        duals: Duals::None,
        ..request("bohnenspiel", "win", 8)
    };
    let found = dug(&request).found;
    assert!(!found.is_empty());
    for Mined { puzzle, merit, .. } in found {
        let check = checked(&puzzle);
        assert!(merit.themes.contains(&Theme::QuietKey));
        assert!(check.solved.keys().all(|key| key.captured == 0));
        assert!(check.solved.duals().is_empty());
    }
}

#[test]
fn filters_and_rankings_hold() {
    for ranking in [Ranking::Length, Ranking::Beauty, Ranking::Surprise] {
        let request = Request {
            ranking,
            min_length: 3,
            themes: vec![Theme::Zugzwang],
            ..request("bohnenspiel", "win", 8)
        };
        let found = chosen(&request);
        assert!(!found.is_empty());
        let value = |m: &Mined| match ranking {
            Ranking::Length => m.merit.length as i32,
            Ranking::Beauty => m.merit.beauty(),
            Ranking::Surprise => m.merit.surprise() as i32,
        };
        assert!(found.is_sorted_by(|one, other| value(one) >= value(other)));
        for mined in &found {
            assert!(mined.merit.length >= 3 && mined.merit.surprise() <= 100);
            assert!(mined.puzzle.tags.iter().any(|tag| tag == "zugzwang"));
        }
    }
}

#[test]
fn threads_do_not_matter() {
    let request = request("bohnenspiel@hemprich", "win", 8);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().expect("threads").install(|| chosen(&request))
    };
    assert_eq!(with(1), with(3));
    let keys_of = |m: &Mined| keys(&m.puzzle, &checked(&m.puzzle).solved);
    assert!(with(1).iter().all(|mined| keys_of(mined).len() == 1));
}

#[test]
fn what_cannot_be_mined_is_refused() {
    let refused = |game: &str, goal: &str, seeds| request(game, goal, seeds).validate().err();
    let goal = |found| matches!(found, Some(MineError::Goal { .. }));
    assert!(goal(refused("bohnenspiel", "proof game in 6", 8)));
    assert!(goal(refused("bohnenspiel", "assert value +2", 8)));
    assert_eq!(
        refused("bao-kujifunza", "win", 8),
        Some(MineError::NoLayers)
    );
    let many = MineError::Seeds {
        seeds: 73,
        most: 72,
    };
    assert_eq!(refused("bohnenspiel", "win", 73), Some(many));
    let starve = refused("kalah", "starve in 2", 8);
    assert!(matches!(starve, Some(MineError::Refused(_))));
    let (stock, observer) = (Stock::default(), Observer::default());
    let win = request("bohnenspiel", "win", 8);
    let found = dig(&win, 8, &Tools::new(&stock, &observer));
    assert_eq!(found, Err(MineError::Missing { seeds: 8 }));
}

#[test]
fn themes_are_read_by_name() {
    for theme in Theme::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
        assert_eq!(theme.to_string().replace(' ', "-").parse(), Ok(theme));
    }
    let error = "zugzwag".parse::<Theme>().expect_err("a misprint");
    assert!(error.to_string().ends_with("did you mean 'zugzwang'?"));
}
