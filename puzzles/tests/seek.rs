//! temporary
mod slow;
use std::collections::BTreeMap;
use slow::random::{Random, checked_puzzle};
#[test]
fn seek() {
    let mut random = Random::new(77);
    let mut found: BTreeMap<(String, String), Vec<(usize, String)>> = BTreeMap::new();
    for _ in 0..40000 {
        let (puzzle, report) = checked_puzzle(&mut random);
        if report.keys.len() != 1 || report.duals.len() != 1 { continue; }
        if !puzzle.position.set().name.starts_with("bohnen") && !puzzle.position.set().name.starts_with("awari") && !puzzle.position.set().name.starts_with("mangala")&& !puzzle.position.set().name.starts_with("kalah") { continue; }
        let kind = puzzle.goal.to_string().split(' ').next().unwrap().to_owned();
        let d = &report.duals[0];
        let seeds = puzzle.position.board().seeds() as usize;
        let entry = found.entry((d.grade.to_string(), kind)).or_default();
        entry.push((d.line.len()*10 + seeds + 3 * report.tries.len(), format!("{}  {}; line {} dual {} tries {:?}", puzzle.position, puzzle.goal, d.line.join(" "), d.mv, report.tries)));
    }
    for (k, mut v) in found {
        v.sort(); v.truncate(4);
        println!("== {k:?}");
        for (_, t) in v { println!("   {t}"); }
    }
}
