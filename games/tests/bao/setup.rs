//! Boards as the four rows that South sees, and moves by name.

use std::ops::ControlFlow;

use kardis_games::rules::{Next, Rules, Sown};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza, BaoMove, Entry};

/// The three readings of the entry side.
pub(crate) const ENTRIES: [Entry; 3] = [Entry::Choice, Entry::ChoiceFirst, Entry::Sustain];

pub(crate) const SUSTAIN: BaoKujifunza = BaoKujifunza::new(Entry::Sustain);
pub(crate) const CHOICE: BaoKujifunza = BaoKujifunza::new(Entry::Choice);

/// Four rows from North's back row to South's, each from left to right on the page.
pub(crate) type Rows = [[u32; 8]; 4];

/// Reads `b-row | a-row | A-row | B-row`; `0x8` is eight empty pits, and `..` repeats the pit
/// before it as often as the row needs.
pub(crate) fn rows(text: &str) -> Rows {
    let rows: Vec<[u32; 8]> = text.split('|').map(row).collect();
    rows.try_into().expect("four rows")
}

/// Reads one row of [`rows`].
pub(crate) fn row(text: &str) -> [u32; 8] {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [word] = words[..]
        && let Some(pit) = word.strip_suffix("x8")
    {
        return [pit.parse().expect("a number of seeds"); 8];
    }
    let mut pits = Vec::new();
    for (index, word) in words.iter().enumerate() {
        if *word == ".." {
            let missing = 8 - (words.len() - 1);
            pits.extend(vec![pits[index - 1]; missing]);
        } else {
            pits.push(word.parse().expect("a number of seeds"));
        }
    }
    pits.try_into().expect("eight pits")
}

/// The board that a side to move sees.
pub(crate) fn seen(rows: Rows, south: bool) -> BaoBoard {
    let [back_north, front_north, front_south, back_south] = rows;
    let ring = |front: [u32; 8], back: [u32; 8]| {
        let mut pits = [0; 16];
        for i in 0..8 {
            pits[i] = front[i];
            pits[15 - i] = back[i];
        }
        pits
    };
    let reversed = |mut row: [u32; 8]| {
        row.reverse();
        row
    };
    let own = ring(front_south, back_south);
    let opp = ring(reversed(front_north), reversed(back_north));
    let board = BaoBoard::new(&own, &opp).expect("few enough seeds");
    if south { board } else { board.turned() }
}

/// The rows of a board, if South or North is to move.
pub(crate) fn page(board: BaoBoard, south: bool) -> Rows {
    let board = if south { board } else { board.turned() };
    let own = |place: usize| u32::from(board.own_pit(place));
    let opp = |place: usize| u32::from(board.opp_pit(place));
    [
        std::array::from_fn(|i| opp(8 + i)),
        std::array::from_fn(|i| opp(7 - i)),
        std::array::from_fn(own),
        std::array::from_fn(|i| own(15 - i)),
    ]
}

/// All moves and what they lead to.
pub(crate) fn successors(rules: BaoKujifunza, board: BaoBoard) -> Vec<(BaoMove, Sown<BaoBoard>)> {
    let mut all = Vec::new();
    let _ = rules.successors(board, |mv, sown| {
        all.push((mv, sown));
        ControlFlow::Continue(())
    });
    all
}

/// The names of all moves, in the order in which they are generated.
pub(crate) fn names(rules: BaoKujifunza, board: BaoBoard, south: bool) -> Vec<String> {
    successors(rules, board)
        .iter()
        .map(|(mv, _)| mv.text(south))
        .collect()
}

/// The move of a name; a takata may be named without its `*`.
pub(crate) fn find(
    rules: BaoKujifunza,
    board: BaoBoard,
    name: &str,
    south: bool,
) -> (BaoMove, Sown<BaoBoard>) {
    let all = successors(rules, board);
    *all.iter()
        .find(|(mv, _)| mv.text(south).trim_end_matches('*') == name.trim_end_matches('*'))
        .unwrap_or_else(|| panic!("{name} is not among {:?}", names(rules, board, south)))
}

/// Plays a move by name: the rows after it and what comes next.
pub(crate) fn after(rules: BaoKujifunza, rows: Rows, name: &str, south: bool) -> (Rows, Next) {
    let (_, sown) = find(rules, seen(rows, south), name, south);
    (page(sown.board, !south), sown.next)
}
