//! Puzzles made by hand, most of them faulty, each with the word that must come out and the reason.
//! Labels such as B4 are the worked examples of `docs/rules.md`.

mod slow;

use kardis_puzzles::check::{Checked, check};
use kardis_puzzles::puzzle::{Duals, Puzzle};
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_puzzles::verdict::Grade::{self, LastMove, Real, Transposition, WasteOfTime};
use kardis_puzzles::verdict::Verdict::{self, Cook, Differs, NoSolution, Short, Sound};
use kardis_solver::observer::Observer;
use slow::read::{intending, puzzle, slowly};

/// A puzzle and what must come out: position, goal, keys (`#2`: so many, or which), the author's line, the
/// verdict, and the grades of all duals in the order of the tree (none if they are not looked at).
struct Made(
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Verdict,
    &'static [Grade],
);

const THREE_WAYS: &str = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";
const B4: &str = "0,0,0,7,3,1/0,0,0,4,3,5 S";
const B5: &str = "0,0,0,7,3,1/0,0,0,4,3,4 S";
const B9: &str = "3,1,1,5,6,6/5,1,0,6,6,6 N";
const B15: &str = "0,0,0,5,3,1/5,0,0,0,0,3 S";
const B16: &str = "5,0,0,0,0,2/0,0,0,0,0,1 S";
const B17: &str = "0,1,0,0,0,0/0,0,0,0,1,0 35-35 S";
const B18: &str = "0,0,0,0,0,3/0,0,0,0,2,1 S";
const H1: &str = "mangala 2,0,0,0,0,0/6x0 S";
const H4: &str = "mangala 0,0,0,0,0,2/6x0 S";
/// 6 takes both beans, and there is no other move.
const TWO_BEANS: &str = "0,0,0,0,0,1/0,0,0,0,0,1 35-35 S";
/// Three pairs: 1, 3 and 5 take one each, in any order; 8 goes on to 9 and 10 meanwhile.
const PAIRS: &str = "0,0,0,0,1,0/1,1,1,1,1,1 S";
const PROBLEM_1: &str = "bao-kujifunza@zanzibar \
    2,2,4,6,0,0,3,4/3,0,3,0,0,5,1,0/2,0,1,2,0,1,1,1/1,2,4,5,3,3,3,2 S";
const PROBLEM_2: &str = "bao-kujifunza@zanzibar \
    1,1,2,2,3,3,0,0/1,2,2,0,12,0,2,0/2,3,2,4,2,0,3,0/8,0,1,5,2,1,0,0 N";
/// The same where the entry side is chosen.
const PROBLEM_2_CHOICE: &str = "bao-kujifunza \
    1,1,2,2,3,3,0,0/1,2,2,0,12,0,2,0/2,3,2,4,2,0,3,0/8,0,1,5,2,1,0,0 N";

/// Verdicts; duals do not matter where none are listed.
const PLAIN: &[Made] = &[
    // B4 takes 16 beans, and nothing takes more.
    Made(B4, "capture 17 in 1", "#1", "", NoSolution, &[]),
    // The best move is worth +4.
    Made(THREE_WAYS, "value +5", "#1", "", NoSolution, &[]),
    // South empties his row, but North feeds him with 12.
    Made(B16, "self starve in 1", "#1", "", NoSolution, &[]),
    // South can only pass while North plays 7 and takes two with 8.
    Made(H4, "keep 2", "#1", "", NoSolution, &[]),
    // South has no bean and no first move; at -2 he would reach the goal.
    Made("2,0,0,0,0,0/6x0 S", "value -2", "#1", "", NoSolution, &[]),
    // South loses both beans.
    Made(B17, "draw", "#1", "", NoSolution, &[]),
    // A first move moves something.
    Made(
        "6x6/6x6 0-0 N",
        "proof game in 1",
        "#1",
        "",
        NoSolution,
        &[],
    ),
    // 6 would take both of North's, and that is illegal while 5 leaves him one.
    Made(
        "awari 0,0,0,0,0,1/0,0,0,0,1,1 S",
        "starve in 1",
        "#1",
        "",
        NoSolution,
        &[],
    ),
    // K19: South has nothing but single seeds, and has lost.
    Made(
        "bao-kujifunza 8x0/1,0,1,1,0,0,0,1/1,1,0,0,0,0,0,0/0,1,0,0,0,0,0,0 S",
        "win in 1",
        "#1",
        "",
        NoSolution,
        &[],
    ),
    // South's majority ends the game in this rule set before he can do anything for it.
    Made(
        "bohnenspiel@uwa 0,0,0,0,0,1/0,0,0,0,0,1 37-33 S",
        "win in 1",
        "#1",
        "",
        NoSolution,
        &[],
    ),
    // 4 is the key.
    Made(THREE_WAYS, "win", "5", "", Differs, &[]),
    // There is one key only.
    Made(THREE_WAYS, "win", "#2", "", Differs, &[]),
    // 5 draws.
    Made(THREE_WAYS, "win", "#1", "5", Differs, &[]),
    // 5 takes four now and wins; nothing else does.
    Made(THREE_WAYS, "win", "#1", "4 7 3", Differs, &[]),
    // 3 loses.
    Made(THREE_WAYS, "draw", "3 4", "", Differs, &[]),
    // It is +4.
    Made(THREE_WAYS, "assert value +2", "#1", "", Differs, &[]),
    // Who moves is better off: +4 for South, level if North moves.
    Made(THREE_WAYS, "assert zugzwang", "#1", "", Differs, &[]),
    // M12: +4 is what it is worth where the rest is swept up.
    Made(
        "mangala 6x0/0,0,0,3,1,0 S",
        "assert value +4",
        "#1",
        "",
        Differs,
        &[],
    ),
    // Whoever has the move comes out behind, but South cannot move: the game is over.
    Made(
        "2,0,0,0,0,0/6x0 S",
        "assert zugzwang",
        "#1",
        "",
        Differs,
        &[],
    ),
    // B2L is the published key.
    Made(PROBLEM_1, "win in 1", "A1R", "", Differs, &[]),
    // Both 4 and 5 draw at least.
    Made(THREE_WAYS, "draw", "#1", "", Cook, &[]),
    // 4 and 5 both end in pit 8 and take it and pit 7.
    Made(B5, "chain 2 in 1", "#1", "", Cook, &[]),
    // 5 takes pit 7 and pit 6; 6 takes pit 7.
    Made(B18, "starve in 1", "#1", "", Cook, &[]),
    // 7 ends in pit 1 and takes five pits, 8 in pit 2 and takes six.
    Made(B9, "chain 5 in 1", "9", "", Cook, &[]),
    // a4L/RR wins at once, a4L/RL and a6L/L in time.
    Made(PROBLEM_2_CHOICE, "win in 3", "#1", "", Cook, &[]),
    // 1 and 3 in either order.
    Made(
        "awari:4x1 1,1,2,0/0,2,0,2 0-0 N",
        "proof game in 2",
        "#1",
        "",
        Cook,
        &[],
    ),
    // 1 and 4 take two each, in either order, whether North goes on from 7 to 8 or not.
    Made(
        "0,0,0,0,0,1/1,1,0,1,1,0 S",
        "capture 4 in 2",
        "#1",
        "",
        Cook,
        &[],
    ),
    Made(
        "0,0,0,0,0,1/1,1,0,1,1,0 S",
        "help capture 4 in 2",
        "#1",
        "",
        Cook,
        &[],
    ),
    Made(
        "0,0,0,0,0,1/1,1,0,1,1,0 S",
        "series capture 4 in 2",
        "#1",
        "",
        Cook,
        &[],
    ),
    // The only move does it.
    Made(TWO_BEANS, "capture 2 in 2", "#1", "", Short, &[]),
    Made(TWO_BEANS, "help capture 2 in 2", "#1", "", Short, &[]),
    Made(TWO_BEANS, "series capture 2 in 2", "#1", "", Short, &[]),
    Made(TWO_BEANS, "starve in 2", "#1", "", Short, &[]),
    Made(TWO_BEANS, "win in 2", "#1", "", Short, &[]),
    // 6 takes two and sweeps the bean in pit 1; after 1 there is no capture for a while.
    Made(
        "0,0,0,0,0,1/1,0,0,0,0,1 S",
        "sweep in 2",
        "#1",
        "",
        Short,
        &[],
    ),
    // The three beans in pit 7 cannot feed South after his only move.
    Made(
        "0,0,0,0,0,2/0,0,0,0,0,1 S",
        "self starve in 2",
        "#1",
        "",
        Short,
        &[],
    ),
    // A pass and a capture are two moves.
    Made(H1, "capture 2 in 3", "#1", "", Short, &[]),
    // ... and later on 2 only delays it: 2, 1, and 2 takes pit 3.
    Made(H1, "capture 2 in 4", "#1", "", Short, &[WasteOfTime]),
    // The words of the sources.
    Made(THREE_WAYS, "win", "4", "4 7 5x4", Sound, &[]),
    Made(PROBLEM_1, "win in 1", "B2L", "B2L", Sound, &[]),
    Made(
        PROBLEM_2,
        "win in 3",
        "a4L",
        "a4L A4L* b3L B4R b2L",
        Sound,
        &[],
    ),
    Made(B17, "assert zugzwang", "#1", "", Sound, &[]),
    Made(
        "0,6,6,6,6,7/1,8,8,8,8,8 S",
        "proof game in 1",
        "#1",
        "1 12",
        Sound,
        &[],
    ),
    Made(B15, "starve in 1", "6", "6x12", Sound, &[]),
    Made(H1, "capture 2 in 2", "-", "- 12 1", Sound, &[]),
    Made(
        "0,0,0,0,0,2/0,0,0,0,0,1 S",
        "self starve in 1",
        "#1",
        "6 7",
        Sound,
        &[],
    ),
    Made(
        "0,0,0,0,0,1/1,1,0,1,1,0 S",
        "capture 4 in 2",
        "1 4",
        "4 7 1",
        Sound,
        &[],
    ),
];

/// Where duals are all there is to say.
const WITH_DUALS: &[Made] = &[
    // South has to step into pit 4; both of North's seeds move on and end the game without feeding.
    Made(
        "awari 0,0,1/0,0,1 N",
        "starve in 2",
        "#1",
        "",
        Sound,
        &[LastMove],
    ),
    // North steps into pit 1; 1 takes both beans, 2 leaves North without one and sweeps both.
    Made(
        "bohnenspiel:5x1 1,0,0,0,0/1,0,0,0,0 4-4 S",
        "win",
        "#1",
        "",
        Sound,
        &[LastMove],
    ),
    // 3 takes two beans; 4 and South's only answer 1 are the diagram again.
    Made(
        "bohnenspiel:2x1 0,1/0,1 1-1 N",
        "win",
        "#1",
        "",
        Sound,
        &[WasteOfTime],
    ),
    // 1 takes two beans; after 2 3 1 4, all forced, they lie as before.
    Made(
        "mangala:2x1 2,0/0,0 2-0 S",
        "win",
        "#1",
        "",
        Sound,
        &[WasteOfTime],
    ),
    // After either key North, and after each pair South, has the same two moves in either order.
    Made(
        "awari:4x1 2,0,2,0/0,2,0,2 0-0 S",
        "proof game in 2",
        "1 3",
        "",
        Sound,
        &[Transposition, Transposition],
    ),
    // After each of the three captures the other two.
    Made(
        PAIRS,
        "capture 6 in 3",
        "1 3 5",
        "",
        Sound,
        &[Transposition, Transposition, Transposition],
    ),
    Made(
        PAIRS,
        "series capture 6 in 3",
        "1 3 5",
        "",
        Sound,
        &[Transposition, Transposition, Transposition],
    ),
    // Two pairs and a run of three, from which 4 or 5 take two, but not both; North steps on from 12.
    // Key 1: 4 is the main move, 5 leaves another bean, 8 only exchanges the order. Keys 4 and 5: the
    // pairs in either order. Key 8: 1 is the main move, 4 exchanges the order, 5 does not, and in the
    // end 4 and 5 both do it.
    Made(
        "deutsches-bohnenspiel 0,0,0,0,0,0,1,0,0/1,1,0,1,1,1,0,1,1 S",
        "capture 6 in 3",
        "1 4 5 8",
        "",
        Verdict::Dual,
        &[
            Real,
            Transposition,
            Transposition,
            Transposition,
            Transposition,
            Real,
            LastMove,
        ],
    ),
    // North's 4 lets South take pit 3 from pit 2; after his 6 into pit 1 others take two as well.
    Made(
        "bohnenspiel@uwa 1,0,1/2,0,0 S",
        "help capture =2 in 2",
        "#1",
        "",
        Verdict::Dual,
        &[Real],
    ),
];

fn checked(puzzle: &Puzzle) -> Checked {
    let (mut stock, observer) = (Stock::default(), Observer::default());
    let prepared = stock.prepare(puzzle, false, None, &observer);
    prepared.expect("no tables on disk");
    let tools = Tools::new(&stock, &observer);
    check(puzzle, &tools).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn grades(checked: &Checked) -> Vec<Grade> {
    let duals = checked.solved.duals().into_iter();
    duals
        .map(|(_, dual)| dual.grade.expect("small puzzles are decided"))
        .collect()
}

/// Both checkers come to the verdict and the grades.
fn comes_to(made: &Made, duals: Duals, verdict: Verdict) {
    let Made(position, goal, keys, line, _, wanted) = *made;
    let puzzle = intending(puzzle(position, goal), keys, duals, line);
    let fast = checked(&puzzle);
    let found = if wanted.is_empty() {
        Vec::new()
    } else {
        grades(&fast)
    };
    let what = format!("{position} {goal} {duals:?}");
    assert_eq!((fast.verdict, &found[..]), (verdict, wanted), "{what}");
    let slow = slowly(&puzzle).expect("a small puzzle");
    assert_eq!(slow.verdict, verdict, "{what}");
}

#[test]
fn each_comes_to_its_word() {
    for made in PLAIN {
        comes_to(made, Duals::Minor, made.4);
    }
    assert!(PLAIN.len() + WITH_DUALS.len() >= 40);
}

/// Minor duals are a fault only where none is allowed, real ones unless all are.
#[test]
fn duals_are_allowed_or_not() {
    for made in WITH_DUALS {
        comes_to(made, Duals::None, Verdict::Dual);
        comes_to(made, Duals::Minor, made.4);
        comes_to(made, Duals::Any, Sound);
    }
}

/// What is not decided within the limits is called undecided, and not unsound.
#[test]
fn undecided() {
    let puzzle = puzzle(PROBLEM_2, "win in 3");
    let (stock, observer) = (Stock::default(), Observer::default());
    let mut tools = Tools::new(&stock, &observer);
    tools.limits.nodes = 10;
    let checked = check(&puzzle, &tools).expect("Bao has the goal");
    assert_eq!(checked.verdict, Verdict::Undecided);
}
