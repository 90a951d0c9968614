//! The moves on a board and what each does, without stores and history.

use std::ops::ControlFlow;

use kardis_games::board::Move;
use kardis_games::naive::{self, Naive, Played};
use kardis_games::rules::{Next, Rules, TwoRow};
use kardis_games::sowing::Way;
use kardis_games::turn::{AnyBoard, AnyMove};
use kardis_games::variants::bao_kujifunza::BaoKujifunza;
use kardis_games::variants::bohnenspiel::{Chain, EmptyRow};
use kardis_games::variants::kalah::EmptyCapture;
use kardis_games::variants::{AnyRules, RuleSet};

/// The rules of a game on a board of a width.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slow {
    TwoRow(Naive),
    Bao(BaoKujifunza),
}

/// A move and what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) mv: AnyMove,
    /// The board after it, seen from the side whose turn it is or would be; nothing is swept.
    pub(crate) board: AnyBoard,
    pub(crate) next: Next,
    /// Seeds captured.
    pub(crate) captured: u32,
    /// Pits they were captured from; in Bao not counted.
    pub(crate) pits: usize,
    /// Seeds sown into the mover's store.
    pub(crate) banked: u32,
    /// Seeds that the end gave to the mover, and to the other side.
    pub(crate) swept: [u32; 2],
    /// Pits that were sown from, sown into or captured, a bit each: the mover's row from its left,
    /// then the other one's; in Bao not told.
    pub(crate) used: u32,
}

impl Slow {
    /// The options of `docs/rules.md`, "The rule sets".
    pub(crate) fn new(set: &RuleSet, rules: AnyRules) -> Self {
        let pits = match rules {
            AnyRules::TwoRow(rules) => rules.pits().get(),
            AnyRules::Bao(rules) => return Self::Bao(rules),
        };
        let family =
            |way, chain, empty_row| Self::TwoRow(Naive::bohnenspiel(pits, way, chain, empty_row));
        match set.name {
            "bohnenspiel" | "deutsches-bohnenspiel" => {
                family(Way::AllPits, Chain::Free, EmptyRow::Sweep)
            }
            "bohnenspiel@hemprich" | "mangala" => family(Way::AllPits, Chain::Free, EmptyRow::Pass),
            "bohnenspiel@uwa" => family(Way::AllPits, Chain::Free, EmptyRow::EitherRow),
            "bohnenspiel@mannheim" => family(Way::AllPits, Chain::Sown, EmptyRow::Sweep),
            "bohnenspiel@ludii" => family(Way::AllPits, Chain::BeforeOrigin, EmptyRow::Sweep),
            "bohnenspiel@skip-origin" => family(Way::SkipOrigin, Chain::Free, EmptyRow::Sweep),
            "awari" => Self::TwoRow(Naive::awari(pits)),
            "kalah" => Self::TwoRow(Naive::kalah(pits, EmptyCapture::Nothing)),
            "kalah@empty-capture" => Self::TwoRow(Naive::kalah(pits, EmptyCapture::Itself)),
            name => panic!("{name} is not known to the slow checker"),
        }
    }

    /// Every legal move, in the order of moves; none if the side to move has none.
    pub(crate) fn steps(self, board: AnyBoard) -> Vec<Step> {
        match (self, board) {
            (Self::TwoRow(rules), AnyBoard::TwoRow(board)) => {
                let pits = kardis_games::board::Pits::new(rules.pits).expect("a width");
                let ring = naive::ring(pits, board);
                let moves = rules.moves(&ring).into_iter();
                moves
                    .map(|mv| {
                        let played = rules.play(&ring, mv);
                        let rest = played.ring.iter().sum();
                        Step {
                            mv: AnyMove::TwoRow(mv),
                            board: AnyBoard::TwoRow(naive::board(&played.turned())),
                            next: played.next,
                            captured: played.taken,
                            pits: played.captured.len(),
                            banked: played.banked,
                            swept: if played.next == Next::End {
                                shares(rest, played.swept)
                            } else {
                                [0, 0]
                            },
                            used: used(&ring, mv, &played),
                        }
                    })
                    .collect()
            }
            (Self::Bao(rules), AnyBoard::Bao(board)) => {
                let mut steps = Vec::new();
                let _ = rules.successors(board, |mv, sown| {
                    let played = rules.play(board, mv).expect("a legal move");
                    steps.push(Step {
                        mv: AnyMove::Bao(mv),
                        board: AnyBoard::Bao(sown.board),
                        next: sown.next,
                        captured: played.seeds_captured(),
                        pits: 0,
                        banked: 0,
                        swept: [0, 0],
                        used: 0,
                    });
                    ControlFlow::Continue(())
                });
                steps
            }
            _ => unreachable!("a board of another game"),
        }
    }

    /// What a side without a move gets less what the other side gets: seeds, or the game in Bao.
    pub(crate) fn stuck(self, board: AnyBoard) -> i32 {
        match (self, board) {
            (Self::TwoRow(rules), AnyBoard::TwoRow(board)) => {
                let pits = kardis_games::board::Pits::new(rules.pits).expect("a width");
                rules.stuck(&naive::ring(pits, board))
            }
            (Self::Bao(rules), AnyBoard::Bao(board)) => i32::from(rules.stuck(board)),
            _ => unreachable!("a board of another game"),
        }
    }
}

/// Sowing only adds seeds, so a pit that was sown into and not captured holds more than before.
fn used(ring: &[u32], mv: Move, played: &Played) -> u32 {
    let is_used = |place: &usize| {
        !mv.is_pass() && mv.index() == *place
            || played.captured.contains(place)
            || played.ring[*place] != ring[*place]
    };
    let places = (0..ring.len()).filter(is_used);
    places.map(|place| 1 << place).sum()
}

/// How the rest is divided if one side gets so many more than the other.
fn shares(rest: u32, ahead: i32) -> [u32; 2] {
    let mine = i32::midpoint(rest as i32, ahead) as u32;
    [mine, rest - mine]
}
