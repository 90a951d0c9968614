//! The searching player against plain minimax.

use std::ops::ControlFlow;

use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::rules::{Next, Rules, Sown, TwoRow};
use kardis_games::turn::AnyBoard;
use kardis_games::variants::bao_kujifunza::{BaoKujifunza, Entry};
use kardis_games::variants::{AnyRules, ForTwoRow, rule_sets};
use kardis_solver::layers::small::SmallLayers;
use kardis_statistics::dice::Dice;
use kardis_statistics::players::evaluation::{Evaluation, Held, Points, ToCome};
use kardis_statistics::players::{Greedy, Player, Search, Sight, nth};
use kardis_tablebases::probe::{NoTables, Probe};

const SEED: u64 = 4711;

/// All moves and what they lead to.
fn moves<R: Rules>(rules: R, board: R::Board) -> Vec<Sown<R::Board>> {
    let mut all = Vec::new();
    let _ = rules.successors(board, |_, sown| {
        all.push(sown);
        ControlFlow::Continue(())
    });
    all
}

/// The definition, without bounds, order or memory.
struct Minimax<R, E, P> {
    rules: R,
    evaluation: E,
    known: P,
}

impl<R: Rules, E: Evaluation<R>, P: Probe<R::Board>> Minimax<R, E, P> {
    fn value(&self, board: R::Board, depth: u8) -> Points {
        if let Some(value) = self.known.probe(board) {
            return self.evaluation.points(value);
        }
        let all = moves(self.rules, board);
        if all.is_empty() {
            return self.evaluation.points(self.rules.stuck(board));
        }
        if depth > 0 {
            let values = all.iter().map(|sown| self.after(sown, depth - 1));
            return values.max().unwrap();
        }
        let still = self.evaluation.estimate(self.rules, board);
        if !self.evaluation.quiescence() {
            return still;
        }
        let captures = all
            .iter()
            .filter(|sown| self.evaluation.taken(board, sown) >= 2)
            .map(|sown| self.after(sown, 0));
        captures.fold(still, Points::max)
    }

    fn after(&self, sown: &Sown<R::Board>, depth: u8) -> Points {
        let gain = self.evaluation.points(sown.gain);
        match sown.next {
            Next::End => gain,
            Next::Bonus => gain + self.value(sown.board, depth),
            Next::Opponent => gain - self.value(sown.board, depth),
        }
    }

    /// The best value to a depth, and the numbers of the moves that have it.
    fn best(&self, board: R::Board, depth: u8) -> (Points, Vec<u32>) {
        let all = moves(self.rules, board);
        let values: Vec<Points> = all.iter().map(|sown| self.after(sown, depth - 1)).collect();
        let best = *values.iter().max().unwrap();
        let numbers = (0..values.len() as u32).filter(|&n| values[n as usize] == best);
        (best, numbers.collect())
    }
}

/// A board after some random moves; nothing if the game is over by then.
fn wander<R: Rules>(rules: R, start: R::Board, dice: &mut Dice) -> Option<R::Board> {
    let mut board = start;
    for _ in 0..dice.below(60) {
        let choices = rules.mobility(board);
        if choices == 0 {
            return None;
        }
        let (_, sown) = nth(rules, board, dice.below(choices));
        if sown.next == Next::End {
            return None;
        }
        board = sown.board;
    }
    (rules.mobility(board) > 0).then_some(board)
}

fn compare<R: Rules, E: Evaluation<R>, P: Probe<R::Board> + Copy>(
    (rules, evaluation, known): (R, E, P),
    start: R::Board,
    depths: u8,
    times: u64,
) {
    let minimax = Minimax {
        rules,
        evaluation,
        known,
    };
    let mut searches: Vec<_> = (1..=depths)
        .map(|depth| Search::with_tables(depth, evaluation, known))
        .collect();
    for number in 0..times {
        let mut dice = Dice::new(SEED, number);
        let Some(board) = wander(rules, start, &mut dice) else {
            continue;
        };
        for (search, depth) in searches.iter_mut().zip(1..) {
            let found = search.find(rules, board);
            let expected = minimax.best(board, found.depth);
            assert_eq!((found.points, found.best), expected, "{board:?} to {depth}");
            assert!(found.depth == depth || evaluation.is_decided(found.points));
            assert_eq!(
                search.value_of(rules, board, depth - 1),
                minimax.value(board, depth - 1)
            );
        }
    }
}

#[test]
fn search_is_minimax_on_two_rows() {
    struct Compare(Board);

    impl ForTwoRow for Compare {
        type Output = ();

        fn with<R: TwoRow>(self, rules: R) {
            for evaluation in [ToCome::POSITIONAL, ToCome::MATERIAL] {
                compare((rules, evaluation, NoTables), self.0, 4, 20);
            }
        }
    }

    println!("seed {SEED}");
    for set in rule_sets().filter(|set| !set.is_bao()) {
        // On fuller boards there are more chains of captures than anybody can count.
        let seeds = if set.pits > 6 { 1 } else { 2 };
        let Ok((AnyRules::TwoRow(rules), AnyBoard::TwoRow(board))) = set.start(set.pits, seeds)
        else {
            unreachable!()
        };
        rules.with(Compare(board));
    }
}

#[test]
fn search_is_minimax_in_bao() {
    println!("seed {SEED}");
    let rules = BaoKujifunza::new(Entry::Sustain);
    compare((rules, Held, NoTables), rules.start(), 2, 20);
}

#[test]
fn search_with_tables_is_minimax_with_tables() {
    struct Compare(Board);

    impl ForTwoRow for Compare {
        type Output = ();

        fn with<R: TwoRow>(self, rules: R) {
            let small = SmallLayers::up_to(rules, 6);
            compare((rules, ToCome::POSITIONAL, &small), self.0, 3, 40);
        }
    }

    println!("seed {SEED}");
    for text in ["bohnenspiel:6x2", "awari:6x1", "kalah:4x2", "mangala:6x2"] {
        let turn = text.parse::<Position>().unwrap().turn();
        let (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) = (turn.rules, turn.board) else {
            unreachable!()
        };
        rules.with(Compare(board));
    }
}

/// Who counts seeds one ply deep is greedy: the same moves with the same dice.
#[test]
fn one_ply_of_material_is_greed() {
    struct Compare(Board);

    impl ForTwoRow for Compare {
        type Output = ();

        fn with<R: TwoRow>(self, rules: R) {
            let mut greedy = Greedy::new(ToCome::MATERIAL);
            let mut search = Search::new(1, ToCome::MATERIAL);
            let mut compared = 0;
            for number in 0..200 {
                let mut dice = Dice::new(SEED, number);
                let Some(board) = wander(rules, self.0, &mut dice) else {
                    continue;
                };
                let sight = Sight::of(board);
                let alike =
                    |dice: &mut Dice, player: &mut dyn Player<R>| player.choose(rules, sight, dice);
                let first = alike(&mut Dice::new(number, 1), &mut greedy);
                let second = alike(&mut Dice::new(number, 1), &mut search);
                assert_eq!(first, second, "{board:?}");
                compared += 1;
            }
            assert!(compared > 50);
        }
    }

    println!("seed {SEED}");
    for name in ["bohnenspiel", "mangala", "awari"] {
        let turn = name.parse::<Position>().unwrap().turn();
        let (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) = (turn.rules, turn.board) else {
            unreachable!()
        };
        rules.with(Compare(board));
    }
}
