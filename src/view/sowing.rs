//! A move as it is drawn: where its seeds go, and what it captures.

use kardis_games::board::{Board, Move};
use kardis_games::notation::Position;
use kardis_games::rules::TwoRow;
use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza, BaoMove, Direction};
use kardis_games::variants::{AnyRules, TwoRowRules};

/// A pit by its row from the top of the diagram and its place in it from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The row.
    pub(crate) row: usize,
    /// The place.
    pub(crate) column: usize,
}

/// Where a seed falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Into a pit.
    Pit(Place),
    /// Into a side's store.
    Store(Side),
}

/// A move from pit to pit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sowing {
    /// Where the seeds come from.
    pub(crate) origin: Place,
    /// Where they fall, one after the other; in Bao those of the first lap.
    pub(crate) stops: Vec<Stop>,
    /// The pits that are captured.
    pub(crate) captured: Vec<Place>,
    /// Where a move of Bao ends, if it goes on after its first lap.
    pub(crate) end: Option<Place>,
}

impl Sowing {
    /// A legal move of a position; nothing for a pass.
    pub(crate) fn of(position: &Position, mv: AnyMove) -> Option<Self> {
        let turn = position.turn();
        match (turn.rules, turn.board, mv) {
            (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board), AnyMove::TwoRow(mv)) => {
                let legal = !mv.is_pass() && rules.moves(board).contains(mv);
                legal.then(|| Self::on_two_rows(rules, board, mv, turn.side))
            }
            (AnyRules::Bao(rules), AnyBoard::Bao(board), AnyMove::Bao(mv)) => {
                Self::in_bao(rules, board, mv, turn.side)
            }
            _ => None,
        }
    }

    /// Every seed that a pit has more after the move, what was captured there included, was sown into
    /// it. So the course of the seeds follows from the boards, whatever the rules skip.
    fn on_two_rows(rules: TwoRowRules, board: Board, mv: Move, side: Side) -> Self {
        let pits = rules.pits();
        let after = rules.sow(board, mv).board;
        let again = rules.sow(board, mv).next == kardis_games::rules::Next::Bonus;
        let after = if again { after } else { after.turned() };
        let taken = rules.captured(board, mv);
        let origin = mv.index();
        let both = pits.both();
        let seeds = |board: Board, place| u32::from(board.ring(pits, place));
        let mut sown: Vec<u32> = (0..both)
            .map(|place| {
                let before = if place == origin {
                    0
                } else {
                    seeds(board, place)
                };
                (seeds(after, place) + seeds(taken, place)).saturating_sub(before)
            })
            .collect();
        let mut stored = board.seeds() - after.seeds() - taken.seeds();
        let place = |ring: usize| on_ring(ring, pits.get(), side);
        let mut stops = Vec::new();
        let mut at = origin;
        while stored > 0 || sown.iter().any(|&seeds| seeds > 0) {
            if at + 1 == pits.get() && stored > 0 {
                stored -= 1;
                stops.push(Stop::Store(side));
            }
            at = (at + 1) % both;
            if sown[at] > 0 {
                sown[at] -= 1;
                stops.push(Stop::Pit(place(at)));
            }
        }
        Self {
            origin: place(origin),
            stops,
            captured: (0..both)
                .filter(|&ring| seeds(taken, ring) > 0)
                .map(place)
                .collect(),
            end: None,
        }
    }

    fn in_bao(rules: BaoKujifunza, board: BaoBoard, mv: BaoMove, side: Side) -> Option<Self> {
        let played = rules.play(board, mv)?;
        let place = |own: usize| in_rows(own, side);
        let first = played.laps.first()?;
        let last = played.laps.last()?;
        let step = |at: usize| match mv.direction() {
            Direction::Clockwise => (at + 1) % 16,
            Direction::Anticlockwise => (at + 15) % 16,
        };
        let course = std::iter::successors(Some(step(mv.start())), |&at| Some(step(at)));
        Some(Self {
            origin: place(mv.start()),
            stops: course
                .take(first.seeds as usize)
                .map(|own| Stop::Pit(place(own)))
                .collect(),
            captured: played
                .captures()
                .map(|(pit, _)| in_rows(pit, !side))
                .collect(),
            end: (played.laps.len() > 1).then(|| place(last.last)),
        })
    }
}

/// A place of the ring seen from a side, as drawn.
fn on_ring(ring: usize, pits: usize, side: Side) -> Place {
    let south = (ring < pits) == (side == Side::South);
    let pit = ring % pits;
    if south {
        Place {
            row: 1,
            column: pit,
        }
    } else {
        Place {
            row: 0,
            column: pits - 1 - pit,
        }
    }
}

/// A place of an owner's own sixteen pits in Bao, as drawn.
fn in_rows(own: usize, side: Side) -> Place {
    let (front, column) = (own < 8, if own < 8 { own } else { 15 - own });
    match side {
        Side::South => Place {
            row: if front { 2 } else { 3 },
            column,
        },
        Side::North => Place {
            row: usize::from(front),
            column: 7 - column,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kardis_games::notation::Dialect;
    use kardis_games::variants::rule_sets;

    fn sowing(position: &str, mv: &str) -> Sowing {
        let position: Position = position.parse().expect("a position");
        let turn = position.turn();
        let read = turn.read(mv, Dialect::default()).expect("a move");
        Sowing::of(&position, read.mv).expect("a sowing")
    }

    fn pit(row: usize, column: usize) -> Place {
        Place { row, column }
    }

    /// The move 5x4 of the study of the specification, two moves before its end.
    #[test]
    fn seeds_and_captures() {
        let drawn = sowing("0,0,0,1,1,0/0,0,1,0,4,1 32-32 S", "5");
        assert_eq!(drawn.origin, pit(1, 4));
        let course = [pit(1, 5), pit(0, 5), pit(0, 4), pit(0, 3)].map(Stop::Pit);
        assert_eq!(drawn.stops, course);
        assert_eq!(drawn.captured, [pit(0, 4), pit(0, 3)]);
    }

    /// Kalah: the last of six seeds of pit 1 falls into the store, and of seven into pit 7.
    #[test]
    fn stores_are_sown() {
        let drawn = sowing("kalah 0,0,0,0,0,1/6,0,0,0,0,0 S", "1");
        assert_eq!(drawn.stops.last(), Some(&Stop::Store(Side::South)));
        assert_eq!(drawn.stops.len(), 6);
        let drawn = sowing("kalah 0,0,0,0,0,1/7,0,0,0,0,0 S", "1");
        assert_eq!(drawn.stops.last(), Some(&Stop::Pit(pit(0, 5))));
    }

    /// In every game, from positions of the first plies: as many stops as seeds are lifted, and the
    /// captured pits are there.
    #[test]
    fn all_seeds_fall_somewhere() {
        let mut drawn = 0;
        for set in rule_sets() {
            let mut game = kardis_games::game::Game::new(&Position::usual_start(set));
            for ply in 0..40 {
                let turn = game.turn();
                let position = game.position();
                let moves = turn.successors();
                if game.ending().is_some() || moves.is_empty() {
                    break;
                }
                for &(mv, _) in &moves {
                    let Some(sowing) = Sowing::of(&position, mv) else {
                        continue;
                    };
                    drawn += 1;
                    let Place { row, column } = sowing.origin;
                    let lifted = u32::from(position.rows()[row][column]);
                    if !set.is_bao() {
                        assert_eq!(sowing.stops.len() as u32, lifted, "{position}");
                    }
                    let captures = turn.captured(mv).unwrap_or(0) > 0;
                    assert_eq!(!sowing.captured.is_empty(), captures, "{position}");
                }
                game.play(moves[ply % moves.len()].0).expect("legal");
            }
        }
        assert!(drawn > 500, "{drawn}");
    }
}
