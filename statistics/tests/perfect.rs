//! The player that knows tables gives nothing away.

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::notation::Position;
use kardis_games::rules::TwoRow;
use kardis_games::turn::{AnyBoard, Side};
use kardis_games::variants::{AnyRules, ForTwoRow, rule_sets};
use kardis_solver::layers::small::SmallLayers;
use kardis_statistics::dice::Dice;
use kardis_statistics::players::evaluation::ToCome;
use kardis_statistics::players::opponent::AnyPlayer;
use kardis_statistics::players::{Level, Player, Search, Sight};
use kardis_statistics::selfplay::Finish;
use kardis_statistics::selfplay::loops::{Conditions, Kept, Start, play};
use kardis_tablebases::probe::Probe;

const SEED: u64 = 31;

/// Games from boards of up to so many seeds, against so many kinds of players.
struct Games(u32);

impl ForTwoRow for Games {
    type Output = [u32; 2];

    /// How many games were played from boards with a positive value and from others.
    fn with<R: TwoRow>(self, rules: R) -> [u32; 2] {
        let small = SmallLayers::up_to(rules, self.0);
        let tables = small.tables();
        let conditions = Conditions {
            opening: 0,
            cap: 10_000,
            majority: false,
        };
        let mut counts = [0, 0];
        for number in 0..200 {
            let mut dice = Dice::new(SEED, number);
            let seeds = self.0 - small.step() * dice.below(2);
            let layer = Layer::new(rules.pits(), seeds).unwrap();
            let board = layer.unrank(u64::from(dice.below(layer.size() as u32)));
            let value = i32::from(tables.probe(board).unwrap());
            let level = [Level::Random, Level::Greedy, Level::Search(3)][number as usize % 3];
            let mut perfect = AnyPlayer::new(Level::Perfect(2), ToCome::POSITIONAL, tables);
            let mut other = AnyPlayer::new(level, ToCome::POSITIONAL, tables);
            let start = Start {
                board,
                side: Side::South,
                stores: [0, 0],
            };
            let course = play(
                (rules, Kept),
                start,
                conditions,
                [&mut perfect, &mut other],
                Some(&tables),
                &mut dice,
                |_| {},
            );
            assert!(
                course.margin >= value,
                "game {number} against {level}: {} instead of {value}, {board:?}",
                course.margin
            );
            assert_ne!(course.finish, Finish::Cut);
            // What South won by perfect play was won from the beginning.
            if value > 0 && course.plies > 0 {
                assert_eq!(course.settled, Some(0), "game {number}");
            }
            counts[usize::from(value <= 0)] += 1;
        }
        counts
    }
}

/// The value of the board is what a perfect player gets at least, against anybody, though a game that goes
/// round in circles ends: 200 games of each rule set.
#[test]
fn what_is_won_stays_won() {
    println!("seed {SEED}");
    for set in rule_sets().filter(|set| !set.is_bao()) {
        let Ok((AnyRules::TwoRow(rules), _)) = set.start(set.pits, 1) else {
            unreachable!()
        };
        let seeds = if set.pits > 6 { 4 } else { 8 };
        let [won, others] = rules.with(Games(seeds));
        assert!(won > 30 && others > 30, "{}: {won} {others}", set.name);
    }
}

/// A limit of nodes gives a legal move, the same every time, and at least one ply is searched.
#[test]
fn nodes_can_be_limited() {
    struct Limited(Board);

    impl ForTwoRow for Limited {
        type Output = ();

        fn with<R: TwoRow>(self, rules: R) {
            for nodes in [0, 1, 100, 5000] {
                let find = || {
                    let mut search = Search::new(12, ToCome::POSITIONAL).at_most(nodes);
                    search.find(rules, self.0)
                };
                let found = find();
                assert!(
                    found.depth >= 1 && !found.best.is_empty(),
                    "{nodes}: {found:?}"
                );
                assert_eq!(find(), found);
            }
            let mut few = Search::new(12, ToCome::POSITIONAL).at_most(5000);
            assert!((2..12).contains(&few.find(rules, self.0).depth));
            let mut dice = Dice::new(SEED, 0);
            let (mv, _) = few.choose(rules, Sight::of(self.0), &mut dice);
            assert!(rules.moves(self.0).contains(mv));
        }
    }

    let position: Position = "bohnenspiel".parse().unwrap();
    let turn = position.turn();
    if let (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) = (turn.rules, turn.board) {
        rules.with(Limited(board));
    }
}
