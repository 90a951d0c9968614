//! The checker against the slow one, on thousands of random small puzzles of all games and goals.

mod slow;

use std::collections::BTreeMap;
use std::fmt::Debug;

use kardis_games::notation::Dialect;
use kardis_games::turn::{AnyBoard, AnyMove, Turn};
use kardis_puzzles::audit::Audit;
use kardis_puzzles::check::{Checked, check};
use kardis_puzzles::goal::Goal;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solved::{Branch, Standing};
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_solver::observer::Observer;
use slow::audit::{Idle, duplex, idle_seeds};
use slow::random::{Random, SMALL, checked_puzzle};
use slow::reach::opening;
use slow::tree::Dual;
use slow::verdict::{Refused, Report};

/// Puzzles that are compared.
const PUZZLES: usize = 2400;

/// Of all random choices.
const SEED: u64 = 5;

/// Memory of one check: enough for what is small.
const MEMORY: usize = 1 << 22;

/// Where play begins.
fn root(puzzle: &Puzzle) -> Turn {
    match puzzle.goal {
        Goal::ProofGame(_) => opening(&puzzle.position).turn(),
        _ => puzzle.position.turn(),
    }
}

fn texts(turn: Turn, moves: &[AnyMove]) -> Vec<String> {
    let moves = moves.iter();
    moves.map(|&mv| turn.text(mv, Dialect::Numbers)).collect()
}

/// The position after a move of another turn, for moves as text.
fn after(turn: Turn, mv: AnyMove) -> Turn {
    let sown = turn.after(mv).expect("a legal move");
    let side = match sown.next {
        kardis_games::rules::Next::Bonus => turn.side,
        _ => !turn.side,
    };
    Turn {
        board: sown.board,
        side,
        ..turn
    }
}

/// Every dual of a solution with the line that leads to it.
fn duals(branches: &[Branch], line: &mut Vec<String>, all: &mut Vec<Dual>) {
    for branch in branches {
        let text = |mv| branch.turn.text(mv, Dialect::Numbers);
        all.extend(branch.duals.iter().map(|dual| Dual {
            line: line.clone(),
            mv: text(dual.mv),
            grade: dual.grade.expect("small puzzles are decided"),
        }));
        line.push(text(branch.mv));
        duals(&branch.next, line, all);
        line.pop();
    }
}

/// What the checker says, in the words of the slow one.
fn in_slow_words(puzzle: &Puzzle, checked: &Checked) -> Report {
    let root = root(puzzle);
    let solved = &checked.solved;
    let text = |mv| root.text(mv, Dialect::Numbers);
    let tries = solved.firsts.iter();
    let tries = tries.filter(|first| first.standing == Standing::Try);
    let turned = Turn {
        board: root.board.turned(),
        side: !root.side,
        ..root
    };
    let mut found = Vec::new();
    duals(&solved.solution, &mut Vec::new(), &mut found);
    found.sort();
    Report {
        verdict: checked.verdict,
        keys: solved.keys().map(|key| text(key.mv)).collect(),
        tries: tries
            .map(|first| {
                let reply = || after(root, first.mv);
                let refutations = match &first.refutations[..] {
                    [] => Vec::new(),
                    moves => texts(reply(), moves),
                };
                (text(first.mv), refutations)
            })
            .collect(),
        duals: found,
        set_play: solved
            .set_play
            .iter()
            .map(|set| {
                let answers = match &set.answers[..] {
                    [] => Vec::new(),
                    moves => texts(after(turned, set.mv), moves),
                };
                (turned.text(set.mv, Dialect::Numbers), answers)
            })
            .collect(),
        idle_pits: match (&checked.audit, root.board) {
            (Some(audit), AnyBoard::TwoRow(_)) => {
                audit.idle_pits.iter().map(|p| (p.side, p.pit)).collect()
            }
            _ => Vec::new(),
        },
    }
}

/// What two reports differ in, and what they say.
fn difference(slow: &Report, fast: &Report) -> Option<(&'static str, String)> {
    let said = |slow: &dyn Debug, fast: &dyn Debug| format!("slow {slow:?}\n fast {fast:?}");
    if slow.verdict != fast.verdict {
        return Some(("verdict", said(slow, fast)));
    }
    if slow.keys != fast.keys {
        return Some(("keys", said(&slow.keys, &fast.keys)));
    }
    if slow.tries != fast.tries {
        return Some(("refutations", said(&slow.tries, &fast.tries)));
    }
    if slow.set_play != fast.set_play {
        return Some(("set play", said(&slow.set_play, &fast.set_play)));
    }
    if slow.duals != fast.duals {
        return Some(("duals", said(&slow.duals, &fast.duals)));
    }
    if slow.idle_pits != fast.idle_pits {
        return Some(("idle pits", said(&slow.idle_pits, &fast.idle_pits)));
    }
    None
}

/// What is compared of thinning and duplex: how many puzzles had idle seeds, how many had none, and how
/// many turned puzzles were decided by both.
#[derive(Debug, Default)]
struct Audited {
    idle: usize,
    not_idle: usize,
    turned: BTreeMap<String, usize>,
}

/// What two audits differ in. What the slow checker finds too large is not compared.
fn audits_differ(
    puzzle: &Puzzle,
    slow: &Report,
    audit: &Audit,
    audited: &mut Audited,
) -> Option<(&'static str, String)> {
    if let Some(slow) = idle_seeds(puzzle, slow, SMALL) {
        let fast = audit.idle_seeds.iter();
        let fast: Vec<Idle> = fast.map(|i| (i.pit.side, i.pit.pit, i.store)).collect();
        if slow != fast || audit.thinning_open {
            return Some(("idle seeds", format!("slow {slow:?}\n fast {fast:?}")));
        }
        if slow.is_empty() {
            audited.not_idle += 1;
        } else {
            audited.idle += 1;
        }
    }
    let turn = puzzle.position.turn();
    let turned = Turn {
        board: turn.board.turned(),
        side: !turn.side,
        ..turn
    };
    let fast = audit.duplex.as_ref();
    let fast = fast.map(|duplex| (duplex.verdict, texts(turned, &duplex.keys)));
    let slow = match duplex(puzzle, SMALL) {
        Err(Refused::TooLarge) => return None,
        slow => slow.ok(),
    };
    if let Some((verdict, _)) = &slow {
        *audited.turned.entry(verdict.to_string()).or_default() += 1;
    }
    (slow != fast).then(|| ("duplex", format!("slow {slow:?}\n fast {fast:?}")))
}

#[test]
fn random_puzzles() {
    println!("seed {SEED}");
    let mut random = Random::new(SEED);
    let mut counts: [BTreeMap<String, usize>; 4] = Default::default();
    let mut count = |list: usize, what: String| *counts[list].entry(what).or_default() += 1;
    let (mut stock, observer) = (Stock::default(), Observer::default());
    let mut audited = Audited::default();
    let mut differences: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for _ in 0..PUZZLES {
        let (puzzle, slow) = checked_puzzle(&mut random);
        count(0, slow.verdict.to_string());
        count(1, puzzle.position.set().name.to_owned());
        count(2, puzzle.goal.to_string().replace(char::is_numeric, ""));
        for dual in &slow.duals {
            count(3, dual.grade.to_string());
        }
        stock
            .prepare(&puzzle, true, None, &observer)
            .expect("no tables on disk");
        let mut tools = Tools::new(&stock, &observer);
        tools.settings.memory = MEMORY;
        tools.settings.threads = 1;
        tools.audit = true;
        let checked = check(&puzzle, &tools).expect("the game has the goal");
        let fast = in_slow_words(&puzzle, &checked);
        let found = difference(&slow, &fast).or_else(|| {
            let audit = checked.audit.as_ref()?;
            let is_played = !matches!(puzzle.goal, Goal::ProofGame(_));
            is_played.then(|| audits_differ(&puzzle, &slow, audit, &mut audited))?
        });
        if let Some((what, said)) = found {
            differences.entry(what).or_default().push(format!(
                "{}  goal {}; {:?}\n {said}",
                puzzle.position, puzzle.goal, puzzle.intended
            ));
        }
    }
    for counts in &counts {
        println!("{counts:?}");
    }
    println!("{audited:?}");
    for (what, all) in &differences {
        println!("== {what}: {}", all.len());
        for one in all.iter().take(10) {
            println!("{one}");
        }
    }
    assert!(differences.is_empty());
    // The comparison is worth little if all are alike.
    assert!(audited.idle > 50 && audited.not_idle > 50, "{audited:?}");
    assert!(audited.turned.len() >= 4, "{audited:?}");
}
