//! What verification accepts and what it rejects: every right table, no other one. False tables are
//! made by hand, by changing entries, and by rounds that begin at random.

mod support;

use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::layers::distance::{self, UNREACHED, Unfinished};
use kardis_solver::layers::fault::{Check, Fault, Faults, KEPT, Rejected};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::layers::verify::{self, Verified};
use kardis_solver::observer::Observer;
use kardis_tablebases::memory::Tables;
use rayon::ThreadPoolBuilder;
use support::games::{Each, each, each_main};
use support::{Random, width};

/// A solved layer, and tables to be held against it.
struct Subject<R> {
    rules: R,
    layer: Layer,
    small: SmallLayers<R>,
    right: Vec<i8>,
    distances: Vec<u16>,
}

impl<R: TwoRow> Subject<R> {
    fn new(rules: R, seeds: u32) -> Self {
        let small = SmallLayers::up_to(rules, seeds);
        let layer = Layer::new(rules.pits(), seeds).unwrap();
        let right = small.tables().layer(seeds).unwrap().to_vec();
        let distances = distance::solve(rules, layer, &right, &small);
        Self {
            rules,
            layer,
            small,
            right,
            distances,
        }
    }

    fn verify(&self, values: &[i8], distances: Option<&[u16]>) -> Result<Verified, Rejected> {
        let observer = Observer::default();
        let Self { rules, layer, .. } = *self;
        verify::layer(rules, layer, values, distances, &self.small, &observer)
    }

    fn best_over_moves(&self, values: &[i8]) -> Result<Verified, Rejected> {
        let Self { rules, layer, .. } = *self;
        verify::best_over_moves(rules, layer, values, &self.small, &Observer::default())
    }

    /// The faults of a table that must have some.
    fn faults(&self, values: &[i8], distances: Option<&[u16]>) -> Faults {
        match self.verify(values, distances) {
            Err(Rejected::Faults(faults)) => faults,
            other => panic!("{:?}, {:?}: {other:?}", self.rules, self.layer),
        }
    }

    /// A board is its own successor: then a change there changes what is required there.
    fn leads_to_itself(&self, rank: usize) -> bool {
        let board = self.layer.unrank(rank as u64);
        let mut moves = self.rules.moves(board);
        moves.any(|mv| self.rules.sow(board, mv).board == board)
    }
}

/// The faults that are kept are all of lower ranks: boards that rest on the one of this rank.
fn full(faults: &Faults, rank: usize) -> bool {
    let last = faults.first.last();
    faults.first.len() == KEPT && last.is_some_and(|last| last.rank < rank as u64)
}

/// Runs a test of very many small layers on one thread, without waking others for each.
fn on_one_thread(test: impl FnOnce() + Send) {
    let pool = ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("a thread").install(test);
}

#[test]
fn right_tables_are_accepted() {
    struct Right;
    impl Each for Right {
        fn one<R: TwoRow>(&mut self, rules: R) {
            for seeds in 0..=8 {
                let subject = Subject::new(rules, seeds);
                let Subject { layer, right, .. } = &subject;
                let deepest = subject.distances.iter().copied().max();
                for distances in [None, Some(&*subject.distances)] {
                    let verified = subject.verify(right, distances).unwrap();
                    assert_eq!(verified.boards, layer.size());
                    assert_eq!(verified.deepest, deepest);
                }
                subject.best_over_moves(right).unwrap();
            }
        }
    }
    each(width(6), &mut Right);
}

/// On boards of one pit a side every table there is, of all values that fit into a byte's
/// neighborhood of the possible: one is accepted, and it is the solved one.
#[test]
fn of_all_tables_one_is_accepted() {
    struct All;
    impl Each for All {
        fn one<R: TwoRow>(&mut self, rules: R) {
            for seeds in 0..=3 {
                let subject = Subject::new(rules, seeds);
                let most = seeds as i8 + 1;
                let mut values = vec![-most; subject.right.len()];
                let mut accepted = 0;
                loop {
                    if subject.verify(&values, None).is_ok() {
                        assert_eq!(values, subject.right, "{rules:?}, {seeds} seeds");
                        accepted += 1;
                    }
                    // The next table.
                    let Some(place) = values.iter().position(|&value| value < most) else {
                        break;
                    };
                    values[..place].fill(-most);
                    values[place] += 1;
                }
                assert_eq!(accepted, 1, "{rules:?}, {seeds} seeds");
            }
        }
    }
    on_one_thread(|| each(width(1), &mut All));
}

/// Every entry of small layers, changed to every other value: the board itself is named, with the
/// value that it should have. The distances may come with the table or not.
#[test]
fn every_changed_value_is_found() {
    struct Values {
        seeds: u32,
        range: std::ops::RangeInclusive<i8>,
    }
    impl Each for Values {
        fn one<R: TwoRow>(&mut self, rules: R) {
            let subject = Subject::new(rules, self.seeds);
            let mut values = subject.right.clone();
            for rank in 0..values.len() {
                let right = values[rank];
                for wrong in self.range.clone().filter(|&wrong| wrong != right) {
                    values[rank] = wrong;
                    let with = subject.faults(&values, Some(&subject.distances));
                    let without = subject.faults(&values, None);
                    if subject.leads_to_itself(rank) {
                        continue;
                    }
                    let fault = Fault {
                        rank: rank as u64,
                        board: subject.layer.unrank(rank as u64),
                        value: wrong,
                        check: Check::Best {
                            required: right.into(),
                        },
                    };
                    for faults in [with, without] {
                        let named = faults.first.contains(&fault);
                        // Predecessors have lower ranks too, and there can be many.
                        let full =
                            faults.first.len() == KEPT && faults.first[KEPT - 1].rank < fault.rank;
                        assert!(named || full, "{rules:?}: {fault}, among {faults}");
                    }
                }
                values[rank] = right;
            }
        }
    }
    on_one_thread(|| {
        for seeds in [1, 2] {
            let range = i8::MIN..=i8::MAX;
            each(width(6), &mut Values { seeds, range });
        }
        for seeds in 3..=5 {
            let range = -(seeds as i8) - 1..=seeds as i8 + 1;
            each(width(3), &mut Values { seeds, range });
        }
        let range = -3..=3;
        each_main(width(6), &mut Values { seeds: 3, range });
    });
}

/// Every distance of small layers, changed to every other one that play could give and to those
/// that overflow: the board itself is named, with the distance that it should have.
#[test]
fn every_changed_distance_is_found() {
    struct Distances(u32);
    impl Each for Distances {
        fn one<R: TwoRow>(&mut self, rules: R) {
            let subject = Subject::new(rules, self.0);
            let deepest = subject.distances.iter().copied().max().unwrap();
            let mut distances = subject.distances.clone();
            for rank in 0..distances.len() {
                let right = distances[rank];
                let near = 0..=deepest + 2;
                for wrong in near.chain(distance::MOST - 1..=UNREACHED) {
                    if wrong == right {
                        continue;
                    }
                    distances[rank] = wrong;
                    let faults = subject.faults(&subject.right, Some(&distances));
                    let fault = faults.first.iter().find(|fault| fault.rank == rank as u64);
                    let check = Check::Distance {
                        stored: wrong,
                        required: Some(right),
                    };
                    let named = fault.is_some_and(|fault| fault.check == check);
                    let itself = subject.leads_to_itself(rank);
                    assert!(
                        named || itself || full(&faults, rank),
                        "{rules:?}: {faults}"
                    );
                }
                distances[rank] = right;
            }
        }
    }
    on_one_thread(|| {
        for seeds in 1..=2 {
            each(width(6), &mut Distances(seeds));
        }
        each_main(width(6), &mut Distances(3));
        for seeds in 3..=5 {
            each(width(3), &mut Distances(seeds));
        }
    });
}

/// In a larger layer one change at a time, at random; and the slow way finds it too.
#[test]
fn changes_in_larger_layers_are_found() {
    struct Some(Random);
    impl Each for Some {
        fn one<R: TwoRow>(&mut self, rules: R) {
            let subject = Subject::new(rules, 7);
            let size = subject.layer.size();
            for _ in 0..20 {
                let rank = self.0.below(size) as usize;
                let mut values = subject.right.clone();
                let change = 1 + self.0.below(14) as i8;
                values[rank] = (values[rank] + 7 + change) % 15 - 7;
                let faults = subject.faults(&values, None);
                assert!(faults.count > 0);
                let below = subject.small.tables();
                let slow = verify::by_iteration(rules, subject.layer, &values, below);
                let fault = Fault {
                    rank: rank as u64,
                    board: subject.layer.unrank(rank as u64),
                    value: values[rank],
                    check: Check::Solved {
                        required: subject.right[rank],
                    },
                };
                let first = vec![fault];
                assert_eq!(slow, Err(Rejected::Faults(Faults { first, count: 1 })));
            }
            let below = subject.small.tables();
            let slow = verify::by_iteration(rules, subject.layer, &subject.right, below);
            assert!(slow.is_ok());
        }
    }
    let seed = 5;
    println!("seed {seed}");
    each(width(6), &mut Some(Random::new(seed)));
}

/// Many faults: those of the lowest ranks are kept, whoever finds them, and all are counted.
#[test]
fn threads_do_not_matter() {
    let subject = Subject::new(Awari::new(width(6)), 9);
    let seed = 3;
    println!("seed {seed}");
    let mut random = Random::new(seed);
    let mut values = subject.right.clone();
    for _ in 0..1000 {
        let rank = random.below(subject.layer.size()) as usize;
        values[rank] = random.below(19) as i8 - 9;
    }
    let on = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.unwrap().install(|| subject.faults(&values, None))
    };
    let alone = on(1);
    assert_eq!(alone.first.len(), KEPT);
    assert!(alone.count >= 500, "{}", alone.count);
    assert!(alone.first.is_sorted_by_key(|fault| fault.rank));
    for threads in [2, 3, 8] {
        assert_eq!(on(threads), alone, "{threads} threads");
    }
}

#[test]
fn what_cannot_be_checked_is_said() {
    let subject = Subject::new(Bohnenspiel::standard(width(6)), 4);
    let length = |what, entries| {
        Err(Rejected::Length {
            what,
            boards: 1365,
            entries,
        })
    };
    let Subject {
        rules,
        layer,
        right,
        distances,
        ..
    } = &subject;
    assert_eq!(subject.verify(&right[1..], None), length("values", 1364));
    assert_eq!(subject.verify(&[], None), length("values", 0));
    assert_eq!(
        subject.verify(right, Some(&distances[..7])),
        length("distances", 7)
    );
    let observer = Observer::default();
    for distances in [None, Some(&**distances)] {
        let missing = verify::layer(
            *rules,
            *layer,
            right,
            distances,
            &Tables::new(rules.pits()),
            &observer,
        );
        // Captures are even, and two beans are less than one.
        let Err(Rejected::Unfinished(Unfinished::Missing { seeds: 0 | 2 })) = missing else {
            panic!("{missing:?}");
        };
    }
    observer.interrupt();
    let stopped = verify::layer(*rules, *layer, right, None, &subject.small, &observer);
    let unfinished = Rejected::Unfinished(Unfinished::Stopped);
    assert_eq!(stopped, Err(unfinished));
}
