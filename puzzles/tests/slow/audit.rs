//! What else there is to say about a puzzle (P4, audit): thinning and duplex. Idle pits come with the
//! tree.

use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, Side};
use kardis_puzzles::puzzle::{Intended, Keys, Puzzle};
use kardis_puzzles::verdict::Verdict;

use super::read::slowly_within;
use super::verdict::{Limits, Refused, Report};

/// A seed that can be left out: the side and the pit that it lies in, and the store that it goes to.
pub(crate) type Idle = (Side, usize, Option<Side>);

/// Every idle seed of a puzzle on two rows that is sound as it is reported; none of another puzzle.
/// Nothing where the slow checker would have to look at too much.
pub(crate) fn idle_seeds(puzzle: &Puzzle, report: &Report, limits: Limits) -> Option<Vec<Idle>> {
    let AnyBoard::TwoRow(board) = puzzle.position.board() else {
        return Some(Vec::new());
    };
    let mut idle = Vec::new();
    if report.verdict != Verdict::Sound {
        return Some(idle);
    }
    let pits = puzzle.position.pits();
    let rows =
        [board.own, board.opp].map(|row| (0..pits).map(|pit| u32::from(row.get(pit))).collect());
    let destinations = match puzzle.position.stores() {
        Some(_) => vec![Some(Side::South), Some(Side::North)],
        None => vec![None],
    };
    for side in Side::BOTH {
        for pit in 0..pits {
            for &store in &destinations {
                let Some(position) = thinned(&puzzle.position, &rows, side, pit, store) else {
                    continue;
                };
                let mut thinner = puzzle.clone();
                thinner.position = position;
                thinner.intended.keys = Keys::Count(report.keys.len() as u8);
                thinner.intended.solution.clear();
                match slowly_within(&thinner, limits) {
                    Ok(thin) if thin.verdict == Verdict::Sound && thin.keys == report.keys => {
                        idle.push((side, pit, store));
                    }
                    Ok(_) | Err(Refused::NotSupported) => {}
                    Err(Refused::TooLarge) => return None,
                }
            }
        }
    }
    Some(idle)
}

/// The position with a seed in a store, or away.
fn thinned(
    position: &Position,
    rows: &[Vec<u32>; 2],
    side: Side,
    pit: usize,
    store: Option<Side>,
) -> Option<Position> {
    let mut rows = rows.clone();
    let seeds = &mut rows[side.index()][pit];
    *seeds = seeds.checked_sub(1)?;
    let board = Board::new(&rows[0], &rows[1]).expect("fewer seeds than before");
    let stores = position.stores().map(|mut stores| {
        stores[store.expect("one of the two").index()] += 1;
        stores
    });
    let board = AnyBoard::TwoRow(board);
    Position::new(
        position.set(),
        position.pits(),
        board,
        stores,
        position.side(),
    )
    .ok()
}

/// The verdict and the keys with the other side to move and one key meant; nothing where the slow
/// checker would have to look at too much, or the game has no such goal then.
pub(crate) fn duplex(puzzle: &Puzzle, limits: Limits) -> Result<(Verdict, Vec<String>), Refused> {
    let position = &puzzle.position;
    let mut turned = puzzle.clone();
    turned.position = Position::new(
        position.set(),
        position.pits(),
        position.board(),
        position.stores(),
        !position.side(),
    )
    .expect("only the side to move is another");
    turned.intended = Intended::default();
    let report = slowly_within(&turned, limits)?;
    Ok((report.verdict, report.keys))
}
