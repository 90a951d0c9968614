//! Every goal on small positions whose solutions are argued by hand.

mod support;

use kardis_puzzles::verdict::Verdict;
use support::{checked, keys, puzzle};

/// What a check says of a position: the verdict and the keys.
fn found(position: &str, goal: &str) -> (Verdict, Vec<String>) {
    let puzzle = puzzle(position, goal);
    let checked = checked(&puzzle);
    (checked.verdict, keys(&puzzle, &checked.solved))
}

/// South has 1 bean in pit 1 and 1 in pit 3. 1 sows to pit 2 (1 bean, nothing); 3 sows to pit 4. North
/// has one bean in pit 7 (his first) and plays it to 8. Nobody captures in one move.
/// With pit 2 holding 1, playing 1 makes 2 there: captured.
#[test]
fn captures_are_counted() {
    let position = "1,0,0,0,0,0/1,1,0,0,0,1 S";
    assert_eq!(
        found(position, "capture 2 in 1"),
        (Verdict::Sound, vec!["1".into()])
    );
    assert_eq!(
        found(position, "capture =2 in 1"),
        (Verdict::Sound, vec!["1".into()])
    );
    // Pit 6 to pit 7 makes 2 there: captured, and North is left without a bean.
    let both = "0,0,0,0,0,1/0,1,0,0,0,1 S";
    assert_eq!(
        found(both, "capture 2 in 1"),
        (Verdict::Sound, vec!["6".into()])
    );
    assert_eq!(found(both, "capture 3 in 1").0, Verdict::NoSolution);
    assert_eq!(
        found(both, "starve in 1"),
        (Verdict::Sound, vec!["6".into()])
    );
    // He sweeps up the bean of pit 2.
    assert_eq!(
        found(both, "sweep in 1"),
        (Verdict::Sound, vec!["6".into()])
    );
}
