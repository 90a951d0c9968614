//! Building tables into a folder: the same bytes however it is done, and nothing finished is lost.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::building::{self, BuildError, Event, Order, Outcome};
use kardis_solver::layers::retrograde::Retrograde;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::layers::verify;
use kardis_solver::observer::Observer;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::folder::Folder;
use tempfile::TempDir;

fn order(seeds: u32) -> Order {
    Order {
        seeds,
        all_layers: false,
        distances: false,
        max_memory: 1 << 30,
        checkpoint_every: Duration::from_mins(5),
    }
}

fn folder<R: TwoRow>(rules: R, root: &TempDir) -> Folder {
    Folder::new(root.path(), "test", &rules.identity(), rules.pits())
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads").install(work)
}

/// All files of a folder but the lock.
fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(path).expect("the folder is there");
    entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| !path.ends_with(".lock"))
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read(path).expect("a file"))
        })
        .collect()
}

/// Builds to the end, and tells what happened.
fn build<R: TwoRow>(rules: R, folder: &Folder, order: &Order) -> Vec<Event> {
    let mut events = Vec::new();
    let outcome = building::build(rules, folder, order, &Observer::default(), &mut |event| {
        events.push(event);
    });
    assert_eq!(outcome.expect("it can be built"), Outcome::Finished);
    events
}

/// An analysis that is taken apart and put together again at every pause ends with the same values.
#[test]
fn a_layer_goes_on_after_every_pause() {
    fn check<R: TwoRow>(rules: R, seeds: u32) {
        let small = SmallLayers::up_to(rules, seeds);
        let layer = Layer::new(rules.pits(), seeds).expect("a layer");
        let mut retrograde = Retrograde::new(rules, layer);
        let mut pauses = 0;
        while !retrograde.run(small.tables(), |_| true) {
            pauses += 1;
            let (done, total) = retrograde.progress();
            assert!(done <= total);
            let (step, phase) = (retrograde.step(), retrograde.phase());
            let states: Arena = retrograde.states().clone();
            retrograde =
                Retrograde::resume(rules, layer, step, phase, states).expect("its own parts");
        }
        assert!(pauses > 3, "{pauses}");
        let values = retrograde.into_values();
        assert!(Some(values.signed()) == small.tables().layer(seeds));
    }
    on_threads(1, || check(Bohnenspiel::standard(Pits::SIX), 10));
    on_threads(2, || check(Bohnenspiel::hemprich(Pits::SIX), 10));
    check(Bohnenspiel::hemprich(Pits::SIX), 9);
    check(Awari::new(Pits::SIX), 9);
    check(Kalah::new(Pits::SIX, EmptyCapture::Itself), 9);
}

#[test]
fn bytes_do_not_depend_on_threads_or_interruptions() {
    fn check<R: TwoRow>(rules: R, seeds: u32) {
        let order = order(seeds);
        let roots: Vec<TempDir> = (0..4).map(|_| TempDir::new().expect("a folder")).collect();
        for (threads, root) in (1..=3).zip(&roots) {
            on_threads(threads, || build(rules, &folder(rules, root), &order));
        }
        // Stopped at the beginning of every layer, after its first pieces of work.
        let folder = folder(rules, &roots[3]);
        let mut interruptions = 0;
        loop {
            let observer = Observer::default();
            let outcome = building::build(rules, &folder, &order, &observer, &mut |event| {
                if matches!(event, Event::Begun { resumed: false, .. }) {
                    observer.interrupt();
                }
            });
            if outcome.expect("it can be built") == Outcome::Finished {
                break;
            }
            interruptions += 1;
        }
        assert_eq!(interruptions, building::layers(rules, seeds, false).len());
        let all: Vec<_> = roots
            .iter()
            .map(|root| files(&root.path().join(format!("test-2x{}", rules.pits().get()))))
            .collect();
        assert!(all[0].contains_key("manifest.txt"));
        assert!(all.iter().all(|files| files == &all[0]));
    }
    check(Bohnenspiel::standard(Pits::SIX), 10);
    check(Awari::new(Pits::new(4).expect("a width")), 9);
}

#[test]
fn what_is_there_is_kept() {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let root = TempDir::new().expect("a folder");
    let folder = folder(rules, &root);
    build(rules, &folder, &order(4));
    let four = files(folder.path())["04.ktb"].clone();
    let events = build(rules, &folder, &order(6));
    let kept = events
        .iter()
        .filter(|event| matches!(event, Event::Kept { .. }));
    assert_eq!(kept.count(), 3);
    assert_eq!(files(folder.path())["04.ktb"], four);
    let small = SmallLayers::up_to(rules, 6);
    for seeds in [0, 2, 4, 6] {
        let table = folder.open(seeds).expect("it was built");
        let values = building::load(&table).expect("it is whole");
        assert_eq!(Some(values.signed()), small.tables().layer(seeds));
    }
}

/// Distances are put into tables that have none yet, and are those that the definition gives.
#[test]
fn distances_can_come_later() {
    let rules = Bohnenspiel::hemprich(Pits::new(4).expect("a width"));
    let root = TempDir::new().expect("a folder");
    let folder = folder(rules, &root);
    build(rules, &folder, &order(6));
    let with_distances = Order {
        distances: true,
        ..order(8)
    };
    let events = build(rules, &folder, &with_distances);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Kept { .. }))
    );
    let small = SmallLayers::up_to(rules, 8);
    for seeds in [0, 2, 4, 6, 8] {
        let table = folder.open(seeds).expect("it was built");
        let (values, distances) = building::load_all(&table).expect("it is whole");
        let distances = distances.expect("it has them");
        let layer = Layer::new(rules.pits(), seeds).expect("a layer");
        let observer = Observer::default();
        let verified = verify::layer(
            rules,
            layer,
            values.signed(),
            Some(&distances),
            &small,
            &observer,
        );
        assert!(verified.is_ok(), "{verified:?}");
    }
}

/// Every byte of a checkpoint is under a checksum: a changed one is not used, and the layer begins
/// anew.
#[test]
fn a_damaged_checkpoint_is_not_used() {
    let rules = Awari::new(Pits::new(3).expect("a width"));
    let root = TempDir::new().expect("a folder");
    let folder = folder(rules, &root);
    build(rules, &folder, &order(4));
    let interrupt = || {
        let observer = Observer::default();
        let mut why = None;
        let outcome = building::build(
            rules,
            &folder,
            &order(5),
            &observer,
            &mut |event| match event {
                Event::Begun { .. } => observer.interrupt(),
                Event::NoCheckpoint { why: reason, .. } => why = Some(reason),
                _ => {}
            },
        );
        assert_eq!(outcome.expect("it stops"), Outcome::Interrupted);
        why
    };
    assert_eq!(interrupt(), None);
    let path = folder.path().join("05.checkpoint");
    let saved = fs::read(&path).expect("a checkpoint");
    assert_eq!(interrupt(), None, "the checkpoint is good");
    for at in 0..saved.len() {
        let mut bytes = saved.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).expect("it can be written");
        let why = interrupt().unwrap_or_else(|| panic!("byte {at} may be anything"));
        assert!(why.contains("05.checkpoint"), "{why}");
    }
    for length in 0..saved.len() {
        fs::write(&path, &saved[..length]).expect("it can be written");
        assert!(interrupt().is_some(), "cut off at {length}");
    }
    fs::write(&path, b"kardis").expect("it can be written");
    build(rules, &folder, &order(5));
    assert!(!path.exists());
    let small = SmallLayers::up_to(rules, 5);
    let values = building::load(&folder.open(5).expect("a table")).expect("it is whole");
    assert_eq!(Some(values.signed()), small.tables().layer(5));
}

#[test]
fn too_little_memory_is_said_before_anything_is_done() {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let root = TempDir::new().expect("a folder");
    let folder = folder(rules, &root);
    let order = Order {
        max_memory: 1 << 30,
        ..order(40)
    };
    let refused = building::build(rules, &folder, &order, &Observer::default(), &mut |_| {
        panic!("nothing happens")
    });
    let Err(BuildError::Memory {
        needed, largest, ..
    }) = refused
    else {
        panic!("{refused:?}")
    };
    assert!(needed > 1 << 30);
    let largest = largest.expect("small layers fit");
    let fits = Order {
        seeds: largest,
        ..order.clone()
    };
    let more = Order {
        seeds: largest + 2,
        ..order.clone()
    };
    let memory = |order| {
        building::plan(rules, &folder, order)
            .expect("a plan")
            .memory()
    };
    assert!(memory(&fits) <= 1 << 30 && memory(&more) > 1 << 30);
    assert!(!folder.path().exists());
}

#[test]
fn two_builds_in_one_folder_do_not_meet() {
    let rules = Bohnenspiel::standard(Pits::SIX);
    let root = TempDir::new().expect("a folder");
    let folder = folder(rules, &root);
    folder.create().expect("a folder");
    let lock = folder.lock().expect("nobody has it");
    let build_four =
        || building::build(rules, &folder, &order(4), &Observer::default(), &mut |_| {});
    let locked = build_four().expect_err("somebody has the lock");
    assert!(locked.to_string().contains(".lock"), "{locked}");
    drop(lock);
    assert!(build_four().is_ok());
}
