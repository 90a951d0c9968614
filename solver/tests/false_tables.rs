//! Tables that are wrong although every value is the best over the moves: verification must look
//! at more than that, and does.

mod support;

use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, Next, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::layers::distance::{self, UNREACHED};
use kardis_solver::layers::fault::{Check, Rejected};
use kardis_solver::layers::iteration;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::layers::verify;
use kardis_solver::observer::Observer;
use support::{Random, after, width};

/// A solved layer, and rounds that begin elsewhere.
struct Subject<R> {
    rules: R,
    layer: Layer,
    small: SmallLayers<R>,
    right: Vec<i8>,
}

/// So many starts are tried, each for so many rounds: where endless play has an odd number of
/// plies, rounds can go on for ever.
const STARTS: u64 = 300;
const ROUNDS: usize = 300;

impl<R: TwoRow> Subject<R> {
    fn new(rules: R, seeds: u32) -> Self {
        let small = SmallLayers::up_to(rules, seeds);
        let layer = Layer::new(rules.pits(), seeds).unwrap();
        let right = small.tables().layer(seeds).unwrap().to_vec();
        Self {
            rules,
            layer,
            small,
            right,
        }
    }

    /// Begins with so many of a hundred entries at random and the others right, and sets every
    /// board to the best over its moves, in the order of ranks and at once, until nothing changes.
    fn rounds(&self, seed: u64, percent: u64) -> Option<Vec<i8>> {
        let seeds = self.layer.seeds();
        let mut random = Random::new(seed);
        let start = self.right.iter().map(|&right| {
            if random.below(100) < percent {
                random.below(2 * u64::from(seeds) + 1) as i8 - seeds as i8
            } else {
                right
            }
        });
        let mut values: Vec<i8> = start.collect();
        for _ in 0..ROUNDS {
            let mut changed = false;
            for (rank, board) in self.layer.boards().enumerate() {
                let worth = |mv| {
                    let sown = self.rules.sow(board, mv);
                    if sown.next == Next::End || sown.board.seeds() < seeds {
                        after(self.rules, &self.small, board, mv)
                    } else {
                        -Margin::from(values[self.layer.rank(sown.board) as usize])
                    }
                };
                let best = self.rules.moves(board).map(worth).max();
                let best = best.unwrap_or_else(|| self.rules.stuck(board)) as i8;
                changed |= best != values[rank];
                values[rank] = best;
            }
            if !changed {
                return Some(values);
            }
        }
        None
    }

    /// The first wrong table at which rounds end.
    fn false_table(self, percent: u64) -> False<R> {
        for seed in 0..STARTS {
            let Some(values) = self.rounds(seed, percent) else {
                continue;
            };
            if values != self.right {
                let Self { rules, layer, .. } = self;
                println!("{rules:?}, {layer:?}: random seed {seed}");
                return False {
                    rules,
                    layer,
                    small: self.small,
                    right: self.right,
                    values,
                };
            }
        }
        panic!("no false table of {:?}, {:?}", self.rules, self.layer);
    }
}

/// A table that passes the local check.
struct False<R> {
    rules: R,
    layer: Layer,
    small: SmallLayers<R>,
    right: Vec<i8>,
    values: Vec<i8>,
}

impl<R: TwoRow> False<R> {
    /// The ranks of the wrong entries.
    fn wrong(&self) -> Vec<usize> {
        let pairs = self.right.iter().zip(&self.values);
        let ranks = (0..)
            .zip(pairs)
            .filter(|(_, (right, value))| right != value);
        ranks.map(|(rank, _)| rank).collect()
    }

    /// The local check alone accepts; everything else rejects, with distances of any kind.
    fn is_told(&self, random: &mut Random) {
        let Self {
            rules,
            layer,
            ref values,
            ..
        } = *self;
        let (below, observer) = (&self.small, Observer::default());
        let local = verify::best_over_moves(rules, layer, values, below, &observer);
        assert!(local.is_ok(), "{local:?}");

        // Its own distances. Who does not get one is wrong; of the wrong ones that are furthest from
        // 0, nobody gets one. Others may, resting on these.
        let wrong = self.wrong();
        let own = distance::solve(rules, layer, values, below);
        let unreached = |&rank: &usize| own[rank] == UNREACHED;
        let unreached: Vec<usize> = (0..values.len()).filter(unreached).collect();
        assert!(unreached.iter().all(|rank| wrong.contains(rank)));
        let size = |&rank: &usize| values[rank].unsigned_abs();
        let furthest = wrong.iter().map(size).max().expect("a false table");
        for rank in wrong.iter().filter(|rank| size(rank) == furthest) {
            assert!(unreached.contains(rank), "{rules:?}, {rank}");
        }

        // They are the faults.
        let Err(Rejected::Faults(faults)) =
            verify::layer(rules, layer, values, None, below, &observer)
        else {
            panic!("{rules:?}: accepted");
        };
        assert_eq!(faults.count, unreached.len() as u64);
        for (fault, &rank) in faults.first.iter().zip(&unreached) {
            assert_eq!(fault.rank, rank as u64);
            assert_eq!(fault.check, Check::Progress);
        }

        let size = values.len();
        let solved = iteration::solve(rules, layer, self.small.tables());
        let mut forged = vec![
            own.clone(),
            solved.rounds,
            distance::solve(rules, layer, &self.right, below),
            (0..size).map(|rank| rank as u16).collect(),
            (0..size).map(|rank| (size - rank) as u16).collect(),
        ];
        for same in (0..=60).chain(u16::MAX - 20..=u16::MAX) {
            forged.push(vec![same; size]);
            // The best that a forger can do: all that can be had is right, and the rest is level.
            let mut mended = own.clone();
            for distance in mended.iter_mut().filter(|distance| **distance == UNREACHED) {
                *distance = same;
            }
            forged.push(mended);
        }
        for bound in [2, 10, 100, 1 << 16] {
            for _ in 0..20 {
                forged.push((0..size).map(|_| random.below(bound) as u16).collect());
            }
        }
        for distances in forged {
            let verdict = verify::layer(rules, layer, values, Some(&distances), below, &observer);
            assert!(matches!(verdict, Err(Rejected::Faults(_))), "{verdict:?}");
        }
        let slow = verify::by_iteration(rules, layer, values, self.small.tables());
        let Err(Rejected::Faults(slow)) = slow else {
            panic!("{rules:?}: accepted");
        };
        assert_eq!(slow.count, wrong.len() as u64);
    }
}

/// The known one: 13 of the 78 boards rest on endless play, and can keep each other elsewhere.
#[test]
fn awari_with_two_seeds() {
    let table = Subject::new(Awari::new(width(6)), 2).false_table(100);
    let wrong = table.wrong();
    assert_eq!((wrong.len(), table.values.len()), (13, 78));
    for rank in wrong {
        assert_eq!(table.right[rank], 0);
    }
    table.is_told(&mut Random::new(1));
}

/// More of them, also large ones.
#[test]
fn awari_with_more_seeds() {
    for (seeds, percent) in [(3, 5), (6, 100), (7, 100)] {
        let subject = Subject::new(Awari::new(width(6)), seeds);
        let table = subject.false_table(percent);
        table.is_told(&mut Random::new(1));
    }
}

/// Under Hemprich's rule the last bean is never captured, so odd layers are full of endless play.
#[test]
fn hemprich_with_odd_beans() {
    for (seeds, percent) in [(3, 20), (5, 20)] {
        let subject = Subject::new(Bohnenspiel::hemprich(width(6)), seeds);
        let table = subject.false_table(percent);
        table.is_told(&mut Random::new(1));
    }
}

/// Where finite play decides every board all rounds end at the right table: in Bohnenspiel up to
/// seven beans (docs/rules.md, 1.6), under Hemprich's rule for even beans (2.4), and in Kalah, which
/// has no cycles.
#[test]
fn no_false_tables_without_endless_play() {
    fn none<R: TwoRow>(rules: R, seeds: u32) {
        let subject = Subject::new(rules, seeds);
        for seed in 0..20 {
            let values = subject.rounds(seed, 100).expect("an end");
            assert!(values == subject.right, "{rules:?}, {seeds}: seed {seed}");
        }
    }
    for seeds in 1..=5 {
        none(Bohnenspiel::standard(width(6)), seeds);
        none(Kalah::new(width(6), EmptyCapture::Nothing), seeds);
    }
    for seeds in [2, 4] {
        none(Bohnenspiel::hemprich(width(6)), seeds);
    }
}
