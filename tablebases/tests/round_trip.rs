//! What is written is what is read.

mod support;

use kardis_games::board::Pits;
use kardis_games::rules::TwoRow;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_tablebases::encoder::{Encoder, Slices};
use kardis_tablebases::error::TableError;
use kardis_tablebases::format::{Contents, TableInfo};
use kardis_tablebases::reader::Table;
use kardis_tablebases::writer::{TableWriter, write};
use support::{folder, layers, pits};

/// Writes and reads every layer, by block, by rank and whole.
fn round_trip<R: TwoRow>(rules: R, seeds: u32, contents: Contents) {
    let (_kept, path) = folder();
    let path = path.join("table");
    for solved in layers(rules, seeds, contents) {
        let summary = solved.write(&path);
        let table = Table::open(&path).expect("a table that was just written");
        assert_eq!(table.info(), &solved.info);
        assert_eq!(table.bytes(), summary.bytes);
        assert_eq!(
            std::fs::metadata(&path).expect("the file").len(),
            summary.bytes
        );
        assert_eq!(table.blocks(), summary.blocks);
        assert_eq!(table.load().expect("all blocks are whole"), solved.values);
        assert!(table.check().is_empty());
        for rank in (0..table.layer().size()).step_by(97) {
            let value = solved.values[rank as usize];
            assert_eq!(table.value(rank).expect("a whole block"), value);
        }
        if contents == Contents::ValuesAndDistances {
            let distances = table.load_distances().expect("all blocks are whole");
            assert_eq!(distances, solved.distances);
            let last = table.layer().size() - 1;
            let distance = table.distance(last).expect("a whole block");
            assert_eq!(Some(&distance), solved.distances.last());
        } else {
            assert!(matches!(
                table.distance(0),
                Err(TableError::NoDistances { .. })
            ));
        }
    }
}

#[test]
fn every_game_and_every_width() {
    for width in Pits::all() {
        let seeds = [0, 20, 12, 9, 7, 6, 5, 4, 4, 4][width.get()];
        for contents in [Contents::Values, Contents::ValuesAndDistances] {
            round_trip(Bohnenspiel::standard(width), seeds, contents);
            round_trip(Bohnenspiel::hemprich(width), seeds + 1, contents);
            round_trip(Awari::new(width), seeds, contents);
            round_trip(Kalah::new(width, EmptyCapture::Nothing), seeds, contents);
        }
    }
}

/// Layers that are large enough for a network.
#[test]
fn large_layers() {
    let seeds = 9;
    let info = |layer: &support::Solved| layer.info.seeds == seeds;
    let mut layers = layers(Awari::new(Pits::SIX), seeds, Contents::ValuesAndDistances);
    layers.retain(info);
    let (_kept, path) = folder();
    let path = path.join("table");
    let summary = layers[0].write(&path);
    let table = Table::open(&path).expect("a table that was just written");
    assert_eq!(table.load().expect("whole"), layers[0].values);
    assert_eq!(table.load_distances().expect("whole"), layers[0].distances);
    // Far below a byte for a value and one for a distance.
    assert!(summary.bytes < summary.positions, "{} bytes", summary.bytes);
    for rank in (0..summary.positions).step_by(4999) {
        let value = table.value(rank).expect("whole");
        assert_eq!(value, layers[0].values[rank as usize]);
    }
}

/// Values that no game has: all of a byte, one only, random ones, and the longest distances.
#[test]
fn any_values() {
    let (_kept, path) = folder();
    let path = path.join("table");
    let info = TableInfo {
        identity: "anything at all".to_owned(),
        pits: pits(2),
        seeds: 30,
        contents: Contents::ValuesAndDistances,
    };
    let size = info.layer().expect("a small layer").size();
    let mut state = 7u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state >> 40
    };
    for kind in 0..5 {
        let value = |at: u64, random: u64| match kind {
            0 => random as i8,
            1 => -7,
            2 => i8::MIN,
            3 => (at % 2) as i8 * 127,
            _ => (random % 3 * 50) as i8 - 100,
        };
        let values: Vec<i8> = (0..size).map(|at| value(at, random())).collect();
        let distances: Vec<u16> = (0..size)
            .map(|_| if kind == 1 { 0 } else { random() as u16 })
            .collect();
        let source = Slices {
            values: &values,
            distances: &distances,
        };
        let encoder = Encoder::new(info.clone(), &source).expect("a small layer");
        write(&path, &encoder, &source).expect("a table can be written");
        let table = Table::open(&path).expect("a table that was just written");
        assert_eq!(table.load().expect("whole"), values, "kind {kind}");
        assert_eq!(table.load_distances().expect("whole"), distances);
    }
}

/// Blocks are the same in whatever order they are encoded, and are taken in their own order only.
#[test]
fn blocks_are_independent_and_come_in_order() {
    let (_kept, path) = folder();
    let solved = layers(Awari::new(Pits::SIX), 6, Contents::ValuesAndDistances)
        .pop()
        .expect("a layer");
    let encoder = solved.encoder();
    let source = solved.source();
    assert!(encoder.blocks() > 2);
    let blocks: Vec<_> = (0..encoder.blocks())
        .rev()
        .map(|block| encoder.encode_from(block, &source).expect("a block"))
        .collect();
    let mut writer = TableWriter::create(&path.join("a"), &encoder).expect("a file");
    assert!(matches!(
        writer.append(&blocks[0]),
        Err(TableError::Unfit { .. })
    ));
    for block in blocks.iter().rev() {
        writer.append(block).expect("the next block");
    }
    let a = writer.finish().expect("all blocks came");
    let b = write(&path.join("b"), &solved.encoder(), &source).expect("a table");
    assert_eq!(a.blake3, b.blake3);
    let bytes = |name| std::fs::read(path.join(name)).expect("the file");
    assert_eq!(bytes("a"), bytes("b"));

    let wrong = vec![100; solved.values.len().min(1)];
    assert!(encoder.encode(0, &wrong, None).is_err());
    assert!(encoder.encode(encoder.blocks(), &[], Some(&[])).is_err());
}

/// A table that is not finished leaves nothing, and what had its name before stays.
#[test]
fn whole_or_not_at_all() {
    let (_kept, path) = folder();
    let all = layers(Awari::new(Pits::SIX), 5, Contents::Values);
    let name = path.join("table");
    let before = all[4].write(&name);
    let writer = TableWriter::create(&name, &all[5].encoder()).expect("a file");
    let entries = || std::fs::read_dir(&path).expect("the folder").count();
    assert_eq!(entries(), 2);
    assert!(matches!(writer.finish(), Err(TableError::Unfit { .. })));
    assert_eq!(entries(), 1);
    let table = Table::open(&name).expect("the old table");
    assert_eq!((table.info().seeds, table.bytes()), (4, before.bytes));
}
