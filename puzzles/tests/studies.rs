//! The collections in `puzzles/studies/`: every puzzle is sound, and there is a bit of everything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kardis_puzzles::canonical::duplicates;
use kardis_puzzles::check::check_all;
use kardis_puzzles::collection::{self, Form};
use kardis_puzzles::goal::{Aim, Goal, Play, Statement, Worth};
use kardis_puzzles::mine::Theme;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_puzzles::verdict::Verdict;
use kardis_solver::observer::Observer;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("studies");
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    files
}

fn puzzles(path: &Path) -> Vec<Puzzle> {
    let text = fs::read_to_string(path).expect("text");
    let read = collection::read(&text, Form::Toml);
    let errors: Vec<String> = read.errors().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}: {errors:?}", path.display());
    let tidied = collection::tidy(&text, Form::Toml).expect("it was read");
    assert_eq!(tidied, text, "{} is not in order", path.display());
    read.collection.puzzles
}

fn all() -> Vec<Puzzle> {
    files().iter().flat_map(|path| puzzles(path)).collect()
}

/// In one run, without tables on disk and without an audit.
#[test]
fn every_study_is_sound() {
    let all = all();
    let (mut stock, observer) = (Stock::default(), Observer::default());
    for puzzle in &all {
        stock
            .prepare(puzzle, false, None, &observer)
            .expect("no tables on disk");
    }
    let checked = check_all(&all, &Tools::new(&stock, &observer));
    for (puzzle, checked) in all.iter().zip(checked) {
        let checked = checked.unwrap_or_else(|refusal| panic!("{}: {refusal}", puzzle.id));
        let place = format!("{} {}", puzzle.id, puzzle.position);
        assert_eq!(
            checked.verdict,
            Verdict::Sound,
            "{place}: {:?}",
            checked.faults
        );
    }
}

/// The kinds of goal, as the first words of each.
fn kind(goal: Goal) -> &'static str {
    match goal {
        Goal::Value(Worth::Win) => "win",
        Goal::Value(Worth::Draw) => "draw",
        Goal::Value(_) => "value",
        Goal::Keep(_) => "keep",
        Goal::ProofGame(_) => "proof game",
        Goal::Assert(Statement::Zugzwang) => "zugzwang",
        Goal::Assert(Statement::Value(_)) => "assert value",
        Goal::Within { play, aim, .. } => match (play, aim) {
            (Play::Series, _) => "series",
            (Play::Help, _) => "help",
            (Play::Reverse, _) => "self",
            (Play::Direct, Aim::Win) => "win in",
            (Play::Direct, Aim::Capture(_) | Aim::CaptureExactly(_)) => "capture",
            (Play::Direct, Aim::Starve) => "starve",
            (Play::Direct, Aim::Sweep) => "sweep",
            (Play::Direct, Aim::Chain(_)) => "chain",
        },
    }
}

#[test]
fn there_is_a_bit_of_everything() {
    let all = all();
    assert!(all.len() >= 60, "{} studies", all.len());
    let kinds: BTreeSet<&str> = all.iter().map(|puzzle| kind(puzzle.goal)).collect();
    assert_eq!(kinds.len(), 15, "{kinds:?}");
    let mut games: BTreeMap<(&str, usize), u32> = BTreeMap::new();
    for puzzle in &all {
        let game = (puzzle.position.set().name, puzzle.position.pits());
        *games.entry(game).or_default() += 1;
    }
    for game in [
        ("bohnenspiel", 6),
        ("bohnenspiel", 4),
        ("bohnenspiel@hemprich", 6),
        ("mangala", 6),
        ("deutsches-bohnenspiel", 9),
        ("awari", 6),
        ("kalah", 6),
        ("kalah@empty-capture", 6),
        ("bao-kujifunza@zanzibar", 8),
    ] {
        assert!(
            games.get(&game).is_some_and(|&count| count >= 2),
            "{game:?}"
        );
    }
    let tags: BTreeSet<&str> = all
        .iter()
        .flat_map(|p| &p.tags)
        .map(String::as_str)
        .collect();
    for theme in Theme::ALL {
        assert!(tags.contains(theme.name()), "{theme}");
    }
}

/// Nothing stands there twice, and everything says where it is from.
#[test]
fn every_study_is_one_of_its_own() {
    let all = all();
    let same = duplicates(&all);
    let same: Vec<Vec<&str>> = same
        .iter()
        .map(|group| group.iter().map(|&at| all[at].id.as_str()).collect())
        .collect();
    assert!(same.is_empty(), "{same:?}");
    for puzzle in &all {
        assert!(
            puzzle.author.is_some() && puzzle.source.is_some(),
            "{}",
            puzzle.id
        );
    }
}
