//! Folders, manifests and the tables of a rule set as one.

mod support;

use std::fs;

use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_tablebases::error::TableError;
use kardis_tablebases::folder::Folder;
use kardis_tablebases::format::Contents;
use kardis_tablebases::probe::Probe;
use kardis_tablebases::reader::Table;
use kardis_tablebases::tablebase::Tablebase;
use kardis_tablebases::writer::TEMPORARY;
use support::{Solved, folder, layers};

/// A folder of awari with all layers of up to so many seeds.
fn awari(root: &std::path::Path, seeds: u32) -> (Folder, Vec<Solved>) {
    let rules = Awari::new(Pits::SIX);
    let folder = Folder::new(root, "awari", &rules.identity(), Pits::SIX);
    folder.create().expect("a folder");
    let all = layers(rules, seeds, Contents::ValuesAndDistances);
    for solved in &all {
        let seeds = solved.info.seeds;
        let summary = solved.write(&folder.table_path(seeds));
        folder.record(seeds, &summary).expect("a manifest");
    }
    (folder, all)
}

#[test]
fn a_tablebase_knows_what_its_tables_know() {
    let (_kept, root) = folder();
    let (folder, all) = awari(&root, 6);
    assert!(folder.path().ends_with("awari-2x6"));
    assert_eq!(folder.layers().expect("a folder"), [0, 1, 2, 3, 4, 5, 6]);
    // A cache of few blocks, so that blocks come and go.
    let tablebase = Tablebase::open_some(&folder, |seeds| seeds != 5, 8).expect("whole tables");
    assert_eq!(tablebase.layers().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 6]);
    for solved in &all {
        let layer = Layer::new(Pits::SIX, solved.info.seeds).expect("a small layer");
        for (rank, board) in layer.boards().enumerate() {
            let value = (layer.seeds() != 5).then(|| Margin::from(solved.values[rank]));
            assert_eq!(tablebase.probe(board), value);
            if rank % 100 == 0 && value.is_some() {
                let distance = tablebase.distance(board).expect("a whole block");
                assert_eq!(distance, solved.distances[rank]);
            }
        }
    }
    assert!(tablebase.take_fault().is_none());
    let board = Pits::SIX.filled(1).expect("a board");
    let missing = tablebase.value(board).expect_err("no table");
    assert!(matches!(missing, TableError::Missing { seeds: 12, .. }));
}

/// Threads that share a small cache see right values only.
#[test]
fn threads_share_a_tablebase() {
    let (_kept, root) = folder();
    let (folder, all) = awari(&root, 6);
    let tablebase = &Tablebase::open_some(&folder, |_| true, 4).expect("whole tables");
    let values = &all[6].values;
    let layer = Layer::new(Pits::SIX, 6).expect("a small layer");
    std::thread::scope(|scope| {
        for thread in 1..=4u64 {
            scope.spawn(move || {
                for step in 0..5000 {
                    let rank = (step * 7919 * thread) % layer.size();
                    let value = tablebase.probe(layer.unrank(rank));
                    assert_eq!(value, Some(Margin::from(values[rank as usize])));
                }
            });
        }
    });
}

#[test]
fn a_damaged_block_gives_no_value_and_is_remembered() {
    let (_kept, root) = folder();
    let (folder, all) = awari(&root, 6);
    let path = folder.table_path(6);
    let table = Table::open(&path).expect("a whole table");
    let (place, ranks) = (table.place(1), table.ranks(1));
    let mut bytes = fs::read(&path).expect("the table");
    bytes[place.start as usize + 5] ^= 1;
    fs::write(&path, bytes).expect("a file");
    let tablebase = Tablebase::open(&folder).expect("only a block is damaged");
    for (rank, board) in (0..).zip(table.layer().boards()) {
        let value = (!ranks.contains(&rank)).then(|| Margin::from(all[6].values[rank as usize]));
        assert_eq!(tablebase.probe(board), value);
    }
    let fault = tablebase.take_fault().expect("it was met");
    assert_eq!(fault.block(), Some(1));
    assert!(tablebase.take_fault().is_none());
    let board = table.layer().unrank(ranks.start);
    assert_eq!(
        tablebase.value(board).expect_err("damaged").block(),
        Some(1)
    );
}

#[test]
fn tables_of_other_rules_or_layers_are_refused() {
    let (_kept, root) = folder();
    let (folder, _) = awari(&root, 4);
    let rules = Bohnenspiel::standard(Pits::SIX);
    let other = Folder::new(&root, "bohnenspiel", &rules.identity(), Pits::SIX);
    other.create().expect("a folder");
    fs::copy(folder.table_path(4), other.table_path(4)).expect("a copy");
    let error = Tablebase::open(&other).expect_err("tables of awari");
    let text = error.to_string();
    for hash in [folder.rules_hash(), other.rules_hash()] {
        assert!(text.contains(&format!("{hash:016x}")), "{text}");
    }
    fs::copy(folder.table_path(3), folder.table_path(4)).expect("a copy");
    let error = Tablebase::open(&folder).expect_err("a wrong layer");
    assert!(matches!(
        error,
        TableError::WrongLayer {
            found_seeds: 3,
            wanted_seeds: 4,
            ..
        }
    ));
    // Two files change their names, with the manifest of before.
    let manifest = folder
        .manifest()
        .expect("it is whole")
        .expect("it is there");
    assert!(manifest.check(folder.path(), 4).is_err());
}

#[test]
fn the_manifest_lists_the_tables_and_can_be_made_anew() {
    let (_kept, root) = folder();
    let (folder, all) = awari(&root, 4);
    let manifest = folder
        .manifest()
        .expect("it is whole")
        .expect("it is there");
    assert_eq!(manifest, folder.make_manifest().expect("whole tables"));
    assert_eq!(manifest.entries.len(), 5);
    for seeds in 0..=4 {
        manifest.check(folder.path(), seeds).expect("untouched");
    }
    let text = fs::read_to_string(folder.manifest_path()).expect("a text");
    assert_eq!(text, manifest.to_string());
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        fs::write(folder.manifest_path(), bytes).expect("a file");
        assert!(folder.manifest().is_err(), "byte {at}");
    }
    fs::remove_file(folder.manifest_path()).expect("it is there");
    assert_eq!(folder.manifest().expect("no error"), None);
    let path = folder.table_path(2);
    let summary = all[2].write(&path);
    folder.record(2, &summary).expect("a manifest");
    folder.forget(3).expect("nothing to forget");
    let manifest = folder
        .manifest()
        .expect("it is whole")
        .expect("it is there");
    assert_eq!(manifest.entries.keys().collect::<Vec<_>>(), [&2]);
    folder.forget(2).expect("a manifest");
    let manifest = folder
        .manifest()
        .expect("it is whole")
        .expect("it is there");
    assert!(manifest.entries.is_empty());
}

#[test]
fn one_build_at_a_time() {
    let (_kept, root) = folder();
    let (folder, _) = awari(&root, 1);
    let lock = folder.lock().expect("nobody has it");
    assert!(matches!(folder.lock(), Err(TableError::Locked { .. })));
    drop(lock);
    let _lock = folder.lock().expect("nobody has it any more");
    let left = folder.path().join(format!("{TEMPORARY}x"));
    fs::write(&left, "half a table").expect("a file");
    assert_eq!(folder.leftovers().expect("a folder"), [left]);
    assert_eq!(folder.layers().expect("a folder"), [0, 1]);
}
