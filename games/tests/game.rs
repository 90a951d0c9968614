//! Whole games: recorded, published, endless and random ones.

use kardis_games::board::{Board, Move};
use kardis_games::game::{Ending, Game, IllegalMove, Score};
use kardis_games::notation::{Dialect, Position, read_moves};
use kardis_games::rules::Next;
use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_games::variants::{rule_set, rule_sets};

type Tested = Result<(), Box<dyn std::error::Error>>;

fn game(position: &str) -> Result<Game, Box<dyn std::error::Error>> {
    Ok(Game::new(&position.parse()?))
}

fn played(position: &str, moves: &str) -> Result<Game, Box<dyn std::error::Error>> {
    Ok(read_moves(&game(position)?, moves, Dialect::Numbers)?.1)
}

/// Games 12 and 13 of a course server, from the repository AlexandreCassagne/Das-Bohnenspield.
#[test]
fn recorded_games() -> Tested {
    for (moves, plies, score, swept, loser) in [
        (
            "2 7 1 12 1 8 4 11 3 10 3 11 6 9 4 12 5 11 1 12 1 7 2 8 3 10 4 11 5 12 1",
            31,
            Score::seeds(46, 26),
            [2, 0],
            Side::North,
        ),
        (
            "1 7 6 7 2 10 5 9 4 7 3 8 1 7 4 8 5 7 6 7",
            20,
            Score::seeds(20, 52),
            [0, 32],
            Side::South,
        ),
    ] {
        let game = played("start", moves)?;
        assert_eq!(game.played().len(), plies);
        assert_eq!(game.ending(), Some(Ending::RowEmpty(loser)));
        assert_eq!(game.score(), score);
        assert_eq!(game.winner(), Some(!loser));
        assert_eq!(game.played()[plies - 1].swept, swept);
        assert_eq!(game.position().total(), Some(72));
    }
    Ok(())
}

const CYCLE: &str = "5 11 6 12 1 7 2 8 3 9 4 10";

/// Two beans chase each other: the position after two rounds is there for the third time.
#[test]
fn cycles_end_at_the_third_occurrence() -> Tested {
    for (name, rest) in [
        ("bohnenspiel", "34-36"),
        ("bohnenspiel@hemprich", "34-36"),
        ("mangala", "34-36"),
    ] {
        let start = format!("{name} 0,1,0,0,0,0/0,0,0,0,1,0 {rest} S");
        let once = played(&start, CYCLE)?;
        assert_eq!((once.ending(), once.occurrences()), (None, 2));
        assert_eq!(once.position(), start.parse::<Position>()?);
        let twice = played(&start, &format!("{CYCLE} {CYCLE}"))?;
        assert_eq!(twice.ending(), Some(Ending::Repetition));
        assert_eq!(twice.score(), Score::seeds(35, 37));
        assert_eq!(twice.winner(), Some(Side::North));
        let early = format!("{CYCLE} {CYCLE} 5");
        let error = played(&start, &early).expect_err("the game is over");
        assert!(
            error
                .to_string()
                .contains("the same position for the third time")
        );
    }
    Ok(())
}

/// A bean alone cannot be captured; an odd one is split.
#[test]
fn an_odd_seed_is_split() -> Tested {
    let mut game = game("mangala 0,0,0,0,0,0/0,0,0,1,0,0 S")?;
    while game.ending().is_none() {
        let (mv, _) = game.turn().successors()[0];
        game.play(mv)?;
    }
    assert_eq!(game.ending(), Some(Ending::Repetition));
    assert_eq!(game.score().to_string(), "0.5-0.5");
    assert_eq!((game.winner(), game.score().margin()), (None, 0));
    Ok(())
}

/// After a capture no earlier position can come back; taking the capture back, they can again.
#[test]
fn a_capture_forgets_what_was() -> Tested {
    let mut game = played("mangala 0,0,0,0,0,0/0,0,0,1,1,0 S", "4x2")?;
    assert_eq!(
        (game.ending(), game.occurrences()),
        (Some(Ending::BoardEmpty), 1)
    );
    game.take_back();
    assert_eq!((game.ending(), game.occurrences()), (None, 1));
    Ok(())
}

#[test]
fn passes_are_moves() -> Tested {
    // Two passes by the same player in a row; the capture empties the board.
    let game = played("mangala 0,0,0,0,0,2/0,0,0,0,0,0 S", "- 7 - 8x2")?;
    assert_eq!(game.ending(), Some(Ending::BoardEmpty));
    assert_eq!(game.score(), Score::seeds(0, 2));
    // Under the standard rule the same position is over.
    let over = self::game("0,0,0,0,0,2/0,0,0,0,0,0 S")?;
    assert_eq!(over.ending(), Some(Ending::RowEmpty(Side::South)));
    assert_eq!(over.score(), Score::seeds(0, 2));
    // No sweep: North passes, South has to feed.
    let slam = played("mangala 0,0,0,5,3,1/5,0,0,0,0,3 S", "6x12 - 1")?;
    assert_eq!(slam.ending(), None);
    assert_eq!(
        slam.position().to_string(),
        "mangala 0,0,0,0,0,0/0,1,1,1,1,1 N"
    );
    Ok(())
}

#[test]
fn emptying_the_own_row_ends_only_what_says_so() -> Tested {
    let position = "5,0,0,0,0,2/0,0,0,0,0,1 S";
    assert_eq!(played(position, "6")?.ending(), None);
    let uwa = played(&format!("bohnenspiel@uwa {position}"), "6")?;
    assert_eq!(uwa.ending(), Some(Ending::RowEmpty(Side::South)));
    assert_eq!(uwa.score(), Score::seeds(0, 8));
    Ok(())
}

#[test]
fn a_majority_ends_where_the_rule_set_says_so() -> Tested {
    let position = "0,0,0,7,3,1/0,0,0,4,3,5 30-19 S";
    let game = played(position, "4x16")?;
    assert_eq!((game.ending(), game.stores()), (None, Some([46, 19])));
    let uwa = played(&format!("bohnenspiel@uwa {position}"), "4x16")?;
    // The row of South is empty too, which the rules say first.
    assert_eq!(uwa.ending(), Some(Ending::RowEmpty(Side::South)));
    let position = "0,0,0,7,3,1/1,0,0,4,3,5 30-18 S";
    let uwa = played(&format!("bohnenspiel@uwa {position}"), "4x16")?;
    assert_eq!(uwa.ending(), Some(Ending::Majority(Side::South)));
    assert_eq!(uwa.score(), Score::seeds(46, 18));
    assert_eq!(uwa.position().total(), Some(72));
    // Unknown stores have no majority.
    let unknown = played("bohnenspiel@uwa 0,0,0,7,3,1/1,0,0,4,3,5 S", "4x16")?;
    assert_eq!(unknown.ending(), None);
    Ok(())
}

#[test]
fn awari_feeds_and_ends() -> Tested {
    let position = "awari 0,0,0,0,0,0/0,0,0,0,1,1 S";
    let read = game(position)?.turn().read("5", Dialect::Numbers);
    assert!(read.is_err());
    let fed = played(position, "6")?;
    assert_eq!(fed.ending(), None);
    // Every move leaves North nothing: it may be played, and South gets the rest.
    let game = played("awari 0,0,0,0,0,1/0,0,0,0,0,1 S", "6x2")?;
    assert_eq!(game.ending(), Some(Ending::BoardEmpty));
    let game = played("awari 0,0,0,0,0,1/1,0,0,0,0,1 S", "1")?;
    assert_eq!(game.ending(), None);
    // South has nothing to feed with: the move ends the game.
    let game = played("awari 0,0,0,0,0,0/0,0,0,0,1,0 N", "7");
    assert!(game.is_err(), "North cannot move");
    let game = self::game("awari 0,0,0,0,0,0/0,0,0,0,1,0 23-24 N")?;
    assert_eq!(game.ending(), Some(Ending::RowEmpty(Side::North)));
    assert_eq!(game.score(), Score::seeds(24, 24));
    let game = played("awari 0,0,0,0,0,0/1,0,0,0,0,0 23-24 S", "1")?;
    assert_eq!(game.ending(), Some(Ending::RowEmpty(Side::North)));
    assert_eq!(game.score(), Score::seeds(24, 24));
    Ok(())
}

/// Perfect games of Kalah from Irving, Donkers and Uiterwijk 2000: houses counted from 0, a hyphen
/// where the turn changes. The result must be the published one.
#[test]
fn published_perfect_games_of_kalah() -> Tested {
    for (size, line, difference) in [
        ("4x3", "13-1-032-2-3-0-1320-3-0-2", 8),
        ("6x2", "42-42-30-0-1-1-4-5", 10),
        ("6x3", "4-5-35-250-2-154-451535452-53-3-54-2", 2),
    ] {
        let mut game = game(&format!("kalah@empty-capture:{size}"))?;
        for turn in line.split('-') {
            let side = game.turn().side;
            for house in turn.bytes().map(|digit| usize::from(digit - b'0')) {
                assert_eq!(game.turn().side, side, "{size} {turn}: the turn goes on");
                let pits = game.turn().pits();
                let name = (side.index() * pits + house + 1).to_string();
                let mv = game.turn().read(&name, Dialect::Numbers)?.mv;
                game.play(mv)?;
            }
            if game.ending().is_none() {
                assert_ne!(game.turn().side, side, "{size} {turn}: the turn changes");
            }
        }
        assert!(game.ending().is_some(), "{size}");
        assert_eq!(game.score().margin(), difference, "{size}");
    }
    Ok(())
}

/// A bonus move, and captures told apart from seeds sown into the store.
#[test]
fn kalah_counts_captures_without_the_sowing() -> Tested {
    let game = played("kalah", "3 6 12")?;
    let first = game.played()[0];
    assert_eq!((first.captured, first.next), (0, Next::Bonus));
    assert_eq!(game.stores(), Some([2, 1]));
    let game = played("kalah 0,5,0,0,0,0/1,0,0,0,0,1 S", "1x6")?;
    assert_eq!(game.ending(), Some(Ending::RowEmpty(Side::North)));
    assert_eq!(game.score(), Score::seeds(7, 0));
    Ok(())
}

#[test]
fn moves_are_refused_and_taken_back() -> Tested {
    let set = rule_set("bohnenspiel").ok_or("no such set")?;
    let start = Position::usual_start(set);
    let mut game = Game::new(&start);
    let empty = game.turn().read("1", Dialect::Numbers)?.mv;
    assert!(game.play(AnyMove::TwoRow(Move::PASS)).is_err());
    game.play(empty)?;
    let reply = game.turn().read("8", Dialect::Numbers)?.mv;
    game.play(reply)?;
    let mut emptied = self::game("0,0,0,0,0,2/0,1,0,0,0,0 S")?;
    assert_eq!(emptied.play(empty).err(), Some(IllegalMove::NotLegal));
    assert_eq!(game.take_back().map(|played| played.mv), Some(reply));
    assert_eq!(game.take_back().map(|played| played.mv), Some(empty));
    assert_eq!(game.take_back(), None);
    assert_eq!(game.position(), start);
    let mut over = self::game("6x0/6x0 S")?;
    assert_eq!(
        over.play(empty).err(),
        Some(IllegalMove::GameOver(Ending::BoardEmpty))
    );
    Ok(())
}

/// Random games of every rule set: seeds are kept, positions are read back, and taking everything
/// back leads through the same positions to the start.
#[test]
fn random_games_keep_their_seeds() -> Tested {
    let mut state = 1u64;
    for set in rule_sets() {
        for _ in 0..20 {
            let start = Position::usual_start(set);
            let mut game = Game::new(&start);
            let mut positions = vec![game.position()];
            while game.ending().is_none() && game.played().len() < 400 {
                let moves: Vec<AnyMove> = game.turn().successors().iter().map(|s| s.0).collect();
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                game.play(moves[(state >> 33) as usize % moves.len()])?;
                let position = game.position();
                if !set.is_bao() {
                    assert_eq!(position.total(), start.total());
                }
                assert_eq!(position.to_string().parse::<Position>()?, position);
                positions.push(position);
            }
            if let Some(Ending::RowEmpty(_) | Ending::BoardEmpty) = game.ending() {
                assert_eq!(game.turn().board, AnyBoard::TwoRow(Board::EMPTY));
            }
            while let Some(before) = positions.pop() {
                assert_eq!(game.position(), before);
                game.take_back();
            }
        }
    }
    Ok(())
}
