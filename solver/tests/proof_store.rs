//! The proof store: facts that survive, whatever happens to the search and to the file.

mod support;

use std::fs;
use std::path::Path;
use std::time::Duration;

use kardis_games::board::{Board, Pits};
use kardis_games::hash::rules_hash;
use kardis_games::rules::{Key, Rules, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza};
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_games::variants::{AnyRules, rule_set};
use kardis_solver::alphabeta::{AlphaBeta, WORTH_KEEPING};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::proof_store::{AnyStore, Claimed, ProofStore, Spent, StoreError};
use kardis_solver::window::Bounds;
use kardis_tablebases::probe::{NoTables, Probe};
use support::{Random, boards, width};

const SPENT: Spent = Spent {
    runs: 3,
    nodes: 123_456_789_012,
    time: Duration::from_millis(4567),
};

/// The value of a start and of its moves, in one go.
fn in_one_go<R: TwoRow>(rules: R, start: Board) -> (Bounds, Vec<Bounds>, u64) {
    let observer = Observer::default();
    let mut search = AlphaBeta::new(rules, NoTables, 16 << 20, &observer);
    let answer = search.solve(start);
    let moves = answer.moves.iter().map(|mv| mv.bounds).collect();
    (answer.bounds, moves, search.nodes())
}

/// The same, with a search that dies again and again and leaves nothing but the file; how many died.
fn in_pieces<R: TwoRow>(rules: R, start: Board, first: u64) -> (Bounds, Vec<Bounds>, u32) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let hash = rules_hash(&rules.identity());
    let mut budget = first;
    let mut died = 0;
    loop {
        let store = ProofStore::read(rules, hash, &path).unwrap();
        let observer = Observer::default();
        let mut search = AlphaBeta::new(rules, NoTables, 16 << 20, &observer);
        search.keep_in(&store);
        search.pause_after(budget);
        let answer = search.solve(start);
        let stopped = search.stopped();
        store.write(&path, Spent::default()).unwrap();
        if !stopped {
            let moves = answer.moves.iter().map(|mv| mv.bounds).collect();
            return (answer.bounds, moves, died);
        }
        died += 1;
        // What took less than this is not kept, so a search must be allowed a little more.
        budget += budget / 8;
    }
}

fn same_in_pieces<R: TwoRow>(rules: R, seeds: u32) {
    let start = rules.pits().filled(seeds).unwrap();
    let (value, moves, nodes) = in_one_go(rules, start);
    assert!(value.value().is_some());
    assert!(nodes > 4 * WORTH_KEEPING, "{nodes} nodes are too easy");
    for first in [WORTH_KEEPING, 20_011, 60_013] {
        let (again, moves_again, died) = in_pieces(rules, start, first);
        assert!(died > 0, "{nodes} nodes were not interrupted");
        assert_eq!((again, &moves_again), (value, &moves), "{first}");
    }
}

#[test]
fn kalah_in_pieces_is_kalah() {
    same_in_pieces(Kalah::new(width(4), EmptyCapture::Itself), 4);
    same_in_pieces(Kalah::new(width(5), EmptyCapture::Nothing), 3);
}

#[test]
fn bohnenspiel_in_pieces_is_bohnenspiel() {
    same_in_pieces(Bohnenspiel::hemprich(width(4)), 4);
}

/// Searches that share a store: every fact in it is true, and every answer is that of a search
/// without one.
#[test]
fn a_store_holds_facts_and_changes_no_answer() {
    fn check<R: TwoRow>(rules: R, seeds: u32) {
        let observer = Observer::default();
        let tables = SmallLayers::up_to(rules, seeds);
        let store = ProofStore::new(0);
        let horizon = 9;
        let mut random = Random::new(1);
        for board in boards(rules.pits().get(), seeds).filter(|_| random.below(40) == 0) {
            let mut with = AlphaBeta::new(rules, NoTables, 1 << 20, &observer);
            with.keep_in(&store);
            let bounds = with.bounds(board, horizon);
            with.keep(board, bounds);
            let mut without = AlphaBeta::new(rules, NoTables, 1 << 20, &observer);
            let alone = without.bounds(board, horizon);
            // It may know more, and nothing else.
            assert!(alone.lower <= bounds.lower && bounds.upper <= alone.upper);
            let value = tables.probe(board).unwrap();
            assert!((bounds.lower..=bounds.upper).contains(&value), "{board:?}");
        }
        assert!(store.len() > 20, "{}", store.len());
        for (board, bounds) in store.iter() {
            let value = tables.probe(board).unwrap();
            assert!((bounds.lower..=bounds.upper).contains(&value), "{board:?}");
        }
    }
    check(Bohnenspiel::standard(width(4)), 8);
    check(Awari::new(width(3)), 9);
    check(Kalah::new(width(3), EmptyCapture::Nothing), 9);
}

/// A store with a few facts of small boards.
fn few(rules: Bohnenspiel) -> ProofStore<Board> {
    let store = ProofStore::new(rules_hash(&rules.identity()));
    let tables = SmallLayers::up_to(rules, 4);
    for board in boards(6, 4).step_by(97) {
        let value = tables.probe(board).unwrap();
        store.learn(
            board,
            Bounds {
                lower: value,
                upper: 4,
            },
        );
    }
    store
}

fn read(path: &Path) -> Result<ProofStore<Board>, StoreError> {
    let rules = Bohnenspiel::standard(Pits::SIX);
    ProofStore::read(rules, rules_hash(&rules.identity()), path)
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let rules = Bohnenspiel::standard(Pits::SIX);
    assert!(read(&path).unwrap().is_empty(), "no file, no facts");
    let store = few(rules);
    store.write(&path, SPENT).unwrap();
    let again = read(&path).unwrap();
    assert_eq!(again.sorted(), store.sorted());
    assert_eq!(again.spent(), SPENT);
    // Learned in another order, and twice: the same bytes.
    let other = ProofStore::new(store.rules());
    for (board, bounds) in store.sorted().into_iter().rev() {
        other.learn(board, Bounds { upper: 4, ..bounds });
        other.learn(board, bounds);
    }
    let beside = folder.path().join("others");
    other.write(&beside, SPENT).unwrap();
    assert_eq!(fs::read(&path).unwrap(), fs::read(&beside).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

/// More facts than fit under one checksum, and boards of four words.
#[test]
fn many_facts_of_bao_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let set = rule_set("bao-kujifunza").unwrap();
    let AnyRules::Bao(rules) = (set.rules)(Pits::SIX) else {
        panic!("it is Bao");
    };
    let store = ProofStore::<BaoBoard>::new(5);
    for number in 0..40_000u32 {
        let mut own = [0; 16];
        for pit in 0..16 {
            own[pit as usize] = number >> pit & 1;
        }
        let board = BaoBoard::new(&own, &[1; 16]).unwrap();
        store.learn(
            board,
            Bounds {
                lower: -1,
                upper: 0,
            },
        );
    }
    store.write(&path, SPENT).unwrap();
    let again = ProofStore::<BaoBoard>::read::<BaoKujifunza>(rules, 5, &path).unwrap();
    assert_eq!(again.sorted(), store.sorted());
    let error = read(&path).unwrap_err();
    assert!(matches!(error, StoreError::WrongRules { .. }), "{error}");
}

/// Every bit of a file turned, every end cut off, and a byte more: nothing of it is taken for whole,
/// and what is read never ends the program.
#[test]
fn damage_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    few(Bohnenspiel::standard(Pits::SIX))
        .write(&path, SPENT)
        .unwrap();
    let whole = fs::read(&path).unwrap();
    let refused = |bytes: &[u8], what: &str| {
        fs::write(&path, bytes).unwrap();
        let error = read(&path).expect_err(what).to_string();
        assert!(error.starts_with(path.to_str().unwrap()), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bytes, "it is left as it is");
        error
    };
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            refused(&bytes, &format!("bit {bit} of byte {at}"));
        }
        refused(&whole[..at], &format!("{at} bytes"));
    }
    let longer = [&whole[..], &[0]].concat();
    assert!(refused(&longer, "a byte more").contains("move it away"));
    let mut version = whole.clone();
    version[14] = b'2';
    assert!(refused(&version, "version 2").contains("a proof store of version 2"));
    assert!(refused(b"", "nothing").contains("not a proof store"));
    fs::write(&path, &whole).unwrap();
    read(&path).unwrap();
}

/// A file that cannot be written leaves what was there before.
#[test]
fn what_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("no/such/folder/proofs");
    let store = few(Bohnenspiel::standard(Pits::SIX));
    assert!(store.write(&path, SPENT).is_err());
    assert!(Claimed::new(&path).is_err());
    assert!(read(folder.path()).is_err(), "a folder is no store");
}

#[test]
fn one_search_writes_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let claimed = Claimed::new(&path).unwrap();
    assert_eq!(claimed.path(), path);
    let error = Claimed::new(&path).unwrap_err();
    assert!(matches!(error, StoreError::Locked { .. }), "{error}");
    drop(claimed);
    Claimed::new(&path).unwrap();
}

/// The store of any game is of the kind that its boards need.
#[test]
fn any_game_has_a_store() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["kalah", "bao-kujifunza"] {
        let path = folder.path().join(name);
        let rules = (rule_set(name).unwrap().rules)(Pits::SIX);
        let store = AnyStore::read(rules, &path).unwrap();
        assert_eq!((store.len(), store.rules()), (0, rules.hash()));
        match &store {
            AnyStore::TwoRow(store) => {
                let board = Pits::SIX.filled(4).unwrap();
                store.learn(board, Bounds { lower: 0, upper: 8 });
            }
            AnyStore::Bao(store) => {
                let start = BaoBoard::new(&[2; 16], &[2; 16]).unwrap();
                assert_eq!(start.word(3), start.word(0));
                store.learn(start, Bounds { lower: 0, upper: 1 });
            }
        }
        store.write(&path, SPENT).unwrap();
        assert_eq!(AnyStore::read(rules, &path).unwrap().len(), 1);
    }
}

/// Bounds beyond what is at stake are no fact, whatever the checksum says.
#[test]
fn bounds_have_their_limits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proofs");
    let rules = Bohnenspiel::standard(Pits::SIX);
    let board = Pits::SIX.filled(1).unwrap();
    let store = ProofStore::new(rules_hash(&rules.identity()));
    let stake = rules.stake(board);
    store.learn(
        board,
        Bounds {
            lower: -stake,
            upper: stake + 1,
        },
    );
    store.write(&path, SPENT).unwrap();
    let error = read(&path).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}
