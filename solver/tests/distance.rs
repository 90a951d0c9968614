//! Distances against their definition, swept over a layer until nothing changes, and against what
//! forward iteration says of the same boards.

mod support;

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::rules::{Next, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::layers::distance::{self, UNREACHED, Unfinished};
use kardis_solver::layers::iteration;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_tablebases::memory::Tables;
use rayon::ThreadPoolBuilder;
use support::games::{Each, each, each_main};
use support::{Random, after, width};

/// Nothing yet.
const NEVER: u16 = UNREACHED;

/// The definition as it is written: for every board the distances after its moves that keep the
/// value, 0 for a move that leaves the layer; repeated until nothing changes.
fn sweeps<R: TwoRow>(rules: R, layer: Layer, values: &SmallLayers<R>) -> Vec<u16> {
    let own = values.tables().layer(layer.seeds()).expect("a layer");
    let boards: Vec<Board> = layer.boards().collect();
    let mut distances = vec![NEVER; boards.len()];
    loop {
        let swept = boards.iter().zip(own).map(|(&board, &value)| {
            let kept = rules
                .moves(board)
                .filter(|&mv| after(rules, values, board, mv) == i16::from(value))
                .map(|mv| {
                    let sown = rules.sow(board, mv);
                    if sown.next == Next::End || sown.board.seeds() < layer.seeds() {
                        0
                    } else {
                        distances[layer.rank(sown.board) as usize]
                    }
                });
            match (value.signum(), rules.moves(board).is_empty()) {
                (0, _) | (_, true) => 0,
                (1, _) => kept.min().unwrap().saturating_add(1),
                _ => kept.max().unwrap().saturating_add(1),
            }
        });
        let swept: Vec<u16> = swept.collect();
        if swept == distances {
            return distances;
        }
        distances = swept;
    }
}

/// Both ways for all layers up to so many seeds.
struct TwoWays {
    most: u32,
    boards: usize,
}

impl Each for TwoWays {
    fn one<R: TwoRow>(&mut self, rules: R) {
        // All layers, or the even ones and then the odd ones.
        let mut tops = vec![self.most];
        if rules.even_captures() {
            tops.push(self.most - 1);
        }
        for top in tops {
            let values = SmallLayers::up_to(rules, top);
            for seeds in (top % values.step()..=top).step_by(values.step() as usize) {
                let layer = Layer::new(rules.pits(), seeds).unwrap();
                let own = values.tables().layer(seeds).unwrap();
                let found = distance::solve(rules, layer, own, &values);
                let swept = sweeps(rules, layer, &values);
                assert!(!swept.contains(&NEVER), "{rules:?}, {seeds} seeds");
                let differ = (0..found.len()).find(|&rank| found[rank] != swept[rank]);
                if let Some(rank) = differ {
                    let board = layer.unrank(rank as u64);
                    let (found, swept) = (found[rank], swept[rank]);
                    panic!("{rules:?}, {board:?}: {found}, but {swept} by sweeps");
                }
                self.boards += found.len();
            }
        }
    }
}

#[test]
fn two_ways_agree_on_six_pits() {
    let mut test = TwoWays { most: 8, boards: 0 };
    each_main(width(6), &mut test);
    // Four rule sets, C(20, 12) boards of up to eight seeds.
    assert_eq!(test.boards, 4 * 125_970);
}

#[test]
#[ignore = "a minute"]
fn two_ways_agree_on_six_pits_up_to_twelve_seeds() {
    let mut test = TwoWays {
        most: 12,
        boards: 0,
    };
    each_main(width(6), &mut test);
    // C(24, 12).
    assert_eq!(test.boards, 4 * 2_704_156);
}

#[test]
fn two_ways_agree_on_smaller_boards() {
    for (pits, most) in [(1, 60), (2, 24), (3, 16), (4, 10)] {
        each(width(pits), &mut TwoWays { most, boards: 0 });
    }
}

/// One bean of Bohnenspiel, by hand. From the first five pits it stays in the mover's row, and the
/// opponent cannot move: won in a ply. From the last pit it goes to the opponent's first, who then
/// wins so: lost in two. In the opponent's row it is lost already.
#[test]
fn one_bean() {
    let rules = Bohnenspiel::standard(width(6));
    let layer = Layer::new(width(6), 1).unwrap();
    let values = SmallLayers::up_to(rules, 1);
    let own = values.tables().layer(1).unwrap();
    let distances = distance::solve(rules, layer, own, &values);
    for (board, distance) in layer.boards().zip(distances) {
        let place = (0..12).find(|&place| board.ring(width(6), place) > 0);
        let by_hand = match place.expect("a bean") {
            0..5 => 1,
            5 => 2,
            _ => 0,
        };
        assert_eq!(distance, by_hand, "{board:?}");
    }
}

/// Iteration gives a board its value in a round that counts plies too, and looks at all moves of
/// the loser, not only at those that keep the value: so a distance is never above the round. The
/// argument is in docs/theory.md, section 8.
#[test]
fn distances_do_not_exceed_rounds() {
    struct Rounds;
    impl Each for Rounds {
        fn one<R: TwoRow>(&mut self, rules: R) {
            let mut tables = Tables::new(rules.pits());
            for seeds in 0..=7 {
                let layer = Layer::new(rules.pits(), seeds).unwrap();
                let solved = iteration::solve(rules, layer, &tables);
                let distances = distance::solve(rules, layer, &solved.values, &tables);
                for (rank, distance) in distances.into_iter().enumerate() {
                    let board = layer.unrank(rank as u64);
                    assert!(distance <= solved.rounds[rank], "{rules:?}, {board:?}");
                    let settled = solved.values[rank] == 0 || rules.moves(board).is_empty();
                    assert_eq!(distance == 0, settled, "{rules:?}, {board:?}");
                }
                tables.insert(seeds, solved.values);
            }
        }
    }
    each(width(6), &mut Rounds);
}

/// As many threads as one likes, on right values and on nonsense: the same distances.
#[test]
fn threads_do_not_matter() {
    let rules = Awari::new(width(6));
    let layer = Layer::new(width(6), 9).unwrap();
    let values = SmallLayers::up_to(rules, 9);
    let right = values.tables().layer(9).unwrap().to_vec();
    let seed = 9;
    println!("seed {seed}");
    let mut random = Random::new(seed);
    let nonsense: Vec<i8> = right.iter().map(|_| random.below(7) as i8 - 3).collect();
    for own in [right, nonsense] {
        let solve = |threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            let solve = || distance::solve(rules, layer, &own, &values);
            pool.unwrap().install(solve)
        };
        let alone = solve(1);
        for threads in [2, 3, 8, 8, 8] {
            assert!(solve(threads) == alone, "{threads} threads");
        }
    }
}

#[test]
fn what_stops_a_pass_is_said() {
    let rules = Awari::new(width(6));
    let layer = Layer::new(width(6), 5).unwrap();
    let values = SmallLayers::up_to(rules, 5);
    let own = values.tables().layer(5).unwrap();
    let observer = Observer::default();
    let missing = distance::watched(rules, layer, own, &Tables::new(width(6)), &observer);
    assert!(
        matches!(missing, Err(Unfinished::Missing { seeds: 0..5 })),
        "{missing:?}"
    );
    observer.interrupt();
    let stopped = distance::watched(rules, layer, own, &values, &observer);
    assert!(matches!(stopped, Err(Unfinished::Stopped)), "{stopped:?}");
}
