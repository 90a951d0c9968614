//! The loop that plays games against [`Game`], which keeps all history and dispatches at every move.

use kardis_games::board::Board;
use kardis_games::game::{Ending, Game};
use kardis_games::notation::Position;
use kardis_games::rules::TwoRow;
use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_games::variants::{AnyRules, ForTwoRow, rule_sets};
use kardis_statistics::dice::Dice;
use kardis_statistics::players::evaluation::{Held, ToCome};
use kardis_statistics::players::{Greedy, Random};
use kardis_statistics::selfplay::loops::{Conditions, Kept, Start, Staying, play};
use kardis_statistics::selfplay::{Course, Finish};
use kardis_tablebases::probe::NoTables;

const SEED: u64 = 20_261_130;

/// A game of a greedy South against a random North.
struct Watched<'a> {
    start: Start<Board>,
    conditions: Conditions,
    dice: &'a mut Dice,
}

impl ForTwoRow for Watched<'_> {
    type Output = (Course, Vec<AnyMove>);

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let mut moves = Vec::new();
        let mut south = Some(Greedy::new(ToCome::POSITIONAL));
        let mut north = None;
        let course = play(
            (rules, Kept),
            self.start,
            self.conditions,
            [&mut Either(&mut south), &mut Either(&mut north)],
            None::<&NoTables>,
            self.dice,
            |mv| moves.push(AnyMove::TwoRow(mv)),
        );
        (course, moves)
    }
}

/// A greedy player, or a random one if there is none.
struct Either<'a, E>(&'a mut Option<Greedy<E>>);

mod either {
    use super::{Dice, Either, Random};
    use kardis_games::rules::Rules;
    use kardis_statistics::players::evaluation::Evaluation;
    use kardis_statistics::players::{Player, Sight, Step};

    impl<R: Rules, E: Evaluation<R>> Player<R> for Either<'_, E> {
        fn choose(&mut self, rules: R, sight: Sight<'_, R::Board>, dice: &mut Dice) -> Step<R> {
            match self.0 {
                Some(greedy) => greedy.choose(rules, sight, dice),
                None => Random.choose(rules, sight, dice),
            }
        }
    }
}

fn watched(position: &Position, dice: &mut Dice, cap: u32) -> (Course, Vec<AnyMove>) {
    let conditions = Conditions {
        opening: 4,
        cap,
        majority: position.set().stops_at_majority && position.stores().is_some(),
    };
    let turn = position.turn();
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => {
            let stores = position.stores().unwrap_or_default();
            let side = turn.side;
            let start = Start {
                board,
                side,
                stores,
            };
            rules.with(Watched {
                start,
                conditions,
                dice,
            })
        }
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
            let mut moves = Vec::new();
            let start = Start {
                board,
                side: turn.side,
                stores: [0, 0],
            };
            let course = play(
                (rules, Staying),
                start,
                conditions,
                [
                    &mut Either(&mut Some(Greedy::new(Held))),
                    &mut Either(&mut None),
                ],
                None::<&NoTables>,
                dice,
                |mv| moves.push(AnyMove::Bao(mv)),
            );
            (course, moves)
        }
        _ => unreachable!(),
    }
}

/// Replays a game and compares everything that is kept of it.
fn check(position: &Position, course: &Course, moves: &[AnyMove], what: &str) {
    let mut game = Game::new(position);
    let bao = position.set().is_bao();
    let total = position.total().unwrap_or(0);
    let stores = |game: &Game| game.stores().unwrap_or_default();
    let mut choices = 0;
    let mut passes = 0;
    let mut lead = Vec::new();
    if let Some([south, north]) = position.stores()
        && south != north
    {
        lead.push(south > north);
    }
    let more = |[south, north]: [u32; 2]| !bao && 2 * south.max(north) > total;
    let mut majority = more(stores(&game)).then_some(0);
    for (ply, &mv) in moves.iter().enumerate() {
        assert_eq!(game.ending(), None, "{what}: goes on after its end");
        choices += game.turn().successors().len() as u64;
        passes += u32::from(matches!(mv, AnyMove::TwoRow(mv) if mv.is_pass()));
        game.play(mv)
            .unwrap_or_else(|error| panic!("{what}, ply {ply}: {error}"));
        let [south, north] = stores(&game);
        if south != north && !bao {
            lead.push(south > north);
        }
        if majority.is_none() && more([south, north]) {
            majority = Some(ply as u32 + 1);
        }
    }
    lead.dedup();
    let finish = game.ending().map_or(Finish::Cut, Finish::Over);
    assert_eq!(course.finish, finish, "{what}");
    assert_eq!(course.plies as usize, moves.len(), "{what}");
    assert_eq!(course.choices, choices, "{what}");
    assert_eq!(course.passes, passes, "{what}");
    let captured: u32 = game.played().iter().map(|played| played.captured).sum();
    assert_eq!(course.captured, captured, "{what}");
    let margin = match (bao, game.winner()) {
        (false, _) => game.score().margin(),
        (true, None) => 0,
        (true, Some(Side::South)) => 1,
        (true, Some(Side::North)) => -1,
    };
    assert_eq!(course.margin, margin, "{what}");
    // A game that is over before its first move may decide itself; these starts do not.
    if finish != Finish::Over(Ending::Repetition) {
        assert_eq!(course.majority, majority, "{what}");
        assert_eq!(
            course.lead_changes as usize,
            lead.len().saturating_sub(1),
            "{what}"
        );
    }
}

#[test]
fn games_are_those_of_the_rules() {
    println!("seed {SEED}");
    let mut endings = std::collections::HashSet::new();
    for set in rule_sets() {
        let position = Position::usual_start(set);
        for number in 0..if set.is_bao() { 60 } else { 400 } {
            let mut dice = Dice::new(SEED, number);
            let cap = if number % 10 == 9 { 30 } else { 10_000 };
            let (course, moves) = watched(&position, &mut dice, cap);
            check(
                &position,
                &course,
                &moves,
                &format!("{} game {number}", set.name),
            );
            endings.insert(std::mem::discriminant(&course.finish));
            if let Finish::Over(ending) = course.finish {
                assert!(course.plies > 0, "{ending}");
            }
        }
    }
    assert_eq!(endings.len(), 2, "some games are cut off, others not");
}

/// Small boards, from which play comes to every kind of end.
#[test]
fn games_on_small_boards_are_those_of_the_rules() {
    println!("seed {SEED}");
    for text in [
        "bohnenspiel:2x2",
        "bohnenspiel@hemprich:2x1",
        "bohnenspiel@uwa:3x2",
        "mangala:3x2",
        "awari:2x2",
        "kalah:2x1",
        "0,0,0,0,0,0/1,0,0,0,0,3 40-28 N",
        "bohnenspiel@uwa 0,0,0,0,0,0/1,0,0,0,0,3 40-28 S",
        "mangala 0,0,0,0,0,0/1,0,0,0,0,3 40-28 N",
    ] {
        let position: Position = text.parse().unwrap();
        for number in 0..200 {
            let mut dice = Dice::new(SEED, number);
            let (course, moves) = watched(&position, &mut dice, 10_000);
            if moves.is_empty() {
                let game = Game::new(&position);
                assert_eq!(course.finish, Finish::Over(game.ending().unwrap()));
                assert_eq!(course.margin, game.score().margin(), "{text}");
            } else {
                check(&position, &course, &moves, &format!("{text} game {number}"));
            }
        }
    }
}
