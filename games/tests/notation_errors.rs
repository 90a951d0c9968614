//! The exact words of errors about positions and moves, and where they point.

use std::fmt::Debug;

use kardis_games::game::Game;
use kardis_games::notation::{Dialect, NotationError, Position, read_moves};

/// Every text is what an error shows; its second line is the input that it is about.
fn assert_errors<T: Debug>(read: impl Fn(&str) -> Result<T, NotationError>, errors: &[&str]) {
    for expected in errors {
        let input = expected.lines().nth(1).expect("the line with the input");
        let input = input.strip_prefix("  ").unwrap_or_default();
        let error = read(input).expect_err(input);
        assert_eq!(error.to_string(), *expected);
    }
}

fn position(text: &str) -> Result<Position, NotationError> {
    text.parse()
}

/// Reads moves of one position.
fn moves(text: &str, dialect: Dialect) -> impl Fn(&str) -> Result<(), NotationError> {
    let turn = position(text).expect("a position").turn();
    move |text| turn.read(text, dialect).map(|_| ())
}

#[test]
fn seeds_that_do_not_add_up() {
    assert_errors(
        position,
        &[
            "71 seeds, bohnenspiel has 72
  0,0,0,1,0,1/0,0,1,2,3,0 32-31 S
                          ^^^^^ board 8 + stores 63
  hint: leave the stores out if only the seeds still to come matter",
            "25 seeds, kalah:4x3 has 24
  kalah:4x3 4x3/4x3 1-0 S
                    ^^^ board 24 + stores 1
  hint: leave the stores out if only the seeds still to come matter",
            "24 seeds, kalah:4x4 has 32
  kalah 4x3/4x3 0-0 S
                ^^^ board 24 + stores 0
  hint: a game begun with 3 a pit is kalah:4x3",
            "'12' is not a pair of stores
  6x6/6x6 12 S
          ^^ SOUTH-NORTH expected, such as 12-8",
            "'x' is not a number of seeds
  6x6/6x6 1-x S
            ^ SOUTH-NORTH expected, such as 12-8",
            "bao-kujifunza has no stores
  bao-kujifunza 8x2/8x2/8x2/8x2 0-0 S
                                ^^^ captured seeds stay on the board
  hint: leave the stores out",
        ],
    );
}

#[test]
fn games_that_do_not_exist() {
    assert_errors(
        position,
        &[
            "unknown game 'bohnenspeil'
  bohnenspeil 6x6/6x6 S
  ^^^^^^^^^^^ not a game here
  hint: did you mean bohnenspiel?",
            "bohnenspiel has no rules 'hemrich'
  bohnenspiel@hemrich start
              ^^^^^^^ known are hemprich, uwa, mannheim, ludii, skip-origin
  hint: did you mean bohnenspiel@hemprich?",
            "unknown game 'bohnenspiell@uwa'
  bohnenspiell@uwa
  ^^^^^^^^^^^^^^^^ not a game here
  hint: did you mean bohnenspiel@uwa?",
            "unknown game 'chess'
  chess
  ^^^^^ not a game here
  hint: kardis games lists them",
            "no game before the colon
  :4x3
  ^ a game expected, such as kalah:4x3",
            "'4x' is not a size
  kalah:4x
        ^^ pits x seeds expected, such as 4x3",
            "kalah is played on rows of 1 to 9 pits
  kalah:12x3
        ^^^^ 12 pits",
            "a board of awari holds 1 to 127 seeds
  awari:9x9
        ^^^ 162 seeds",
            "'strat' is not a board
  mangala strat
          ^^^^^ rows, start or a side expected
  hint: did you mean start?",
        ],
    );
}

#[test]
fn rows_that_are_no_board() {
    assert_errors(
        position,
        &[
            "1 row, bohnenspiel has 2
  0,0,0,1,0,1 32-31 S
  ^^^^^^^^^^^ 2 rows expected
  hint: commas separate pits, slashes separate rows: 6x6/6x6",
            "2 rows, bao-kujifunza has 4
  bao-kujifunza 8x2/8x2 S
                ^^^^^^^ 4 rows expected",
            "4 rows, bohnenspiel has 2
  8x2/8x2/8x2/8x2 S
  ^^^^^^^^^^^^^^^ 2 rows expected
  hint: four rows are a board of bao-kujifunza; name the game first",
            "rows of 6 and 5 pits
  6x6/5x6 S
      ^^^ 5 pits; all rows are equally long",
            "rows of 6 pits, kalah:4x3 has 4
  kalah:4x3 6x4/6x4 S
            ^^^^^^^ rows of 4 expected",
            "deutsches-bohnenspiel is played on rows of 9 pits
  deutsches-bohnenspiel 6x6/6x6 S
                        ^^^^^^^ rows of 6",
            "a row is too long: bohnenspiel is played on rows of 1 to 9 pits
  4000000000x0/6x0 S
  ^^^^^^^^^^^^ more than 16 pits",
            "'six' is not a number of seeds
  6x6/6,6,six,6,6,6 S
          ^^^ a number or a run such as 6x6 expected",
            "a pit is missing
  6x6/6,,6,6,6,6 S
        ^ seeds expected",
            "too many seeds: a board of bohnenspiel holds 127
  6x9/6,6,6,6,50,6 S
              ^^ room for 49 here",
            "too many seeds: a board of bao-kujifunza holds 64
  bao-kujifunza 8x2/8x2/8x2/8x3 S
                            ^^^ room for 16 here",
        ],
    );
}

#[test]
fn sides_and_settings() {
    assert_errors(
        position,
        &[
            "no position

  ^ rows or a game expected
  hint: a start is written 6x6/6x6 0-0 S",
            "no side to move
  6x6/6x6 0-0
             ^ S or N expected",
            "no side to move
  6x6/6x6 ply=3
          ^^^^^ S or N expected before this",
            "unknown side 'W'
  6x6/6x6 0-0 W
              ^ S or N expected
  hint: S is South, the opening player; N is North",
            "'now' after the side to move
  6x6/6x6 0-0 S now
                ^^^ nothing more, or key=value expected",
            "unknown setting 'pls'
  6x6/6x6 0-0 S pls=3
                ^^^ known are ply, id
  hint: did you mean ply?",
            "'x' is not a number of moves
  6x6/6x6 0-0 S ply=x
                    ^ a number expected",
            "'ply' is given twice
  6x6/6x6 S ply=1 ply=2
                  ^^^^^ once more here",
            "'a/b' is not an id
  6x6/6x6 S id=a/b
               ^^^ letters, digits, hyphens and dots expected",
        ],
    );
}

#[test]
fn moves_by_number() {
    let study = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S";
    assert_errors(
        moves(study, Dialect::Numbers),
        &[
            "5 captures no seeds
  5x4
   ^^ no capture",
            "pit 7 is North's
  7
  ^ South to move: pits 1 to 6",
            "there is no pit '13'
  13
  ^^ pits are 1 to 12",
            "South cannot play 1
  1!
  ^ the pit is empty
  hint: legal: 3 4 5",
            "a pass is allowed only when it is forced
  -
  ^ South has moves",
            "'?!?' after a move
  4?!?
   ^^^ x and a number, or !! ! !? ?! ? ?? expected",
            "captures without a number
  4x
   ^ such as x4",
            "'D' is not a move
  D
  ^ the number of a pit expected
  hint: to type letters: --dialect letters",
            "no move

  ^ the number of a pit expected",
        ],
    );
    assert_errors(
        moves("0,0,0,7,3,1/0,0,0,4,3,5 S", Dialect::Numbers),
        &["4 captures 16 seeds
  4x6!
   ^^ x16 is right"],
    );
    assert_errors(
        moves("0,0,0,0,0,2/6x0 N", Dialect::Numbers),
        &["pit 1 is South's
  1
  ^ North to move: pits 7 to 12"],
    );
    assert_errors(
        moves("mangala 0,0,0,0,0,2/6x0 S", Dialect::Numbers),
        &["South cannot play 1
  1
  ^ no seed in the own row: the only move is the pass
  hint: write the forced pass as -"],
    );
    assert_errors(
        moves("0,0,0,0,0,2/6x0 S", Dialect::Numbers),
        &["South cannot play 1
  1
  ^ the game is over"],
    );
}

#[test]
fn moves_by_letter() {
    assert_errors(
        moves("awari 6x0/0,0,0,0,1,1 S", Dialect::Letters),
        &[
            "South cannot play E
  E
  ^ it leaves the opponent no seed, and another move leaves some
  hint: legal: F",
            "pit a is North's
  a
  ^ South to move: pits A to F",
            "there is no pit 'G'
  G
  ^ pits are A to F and a to f",
            "'7' is not a move
  7
  ^ the letter of a pit expected
  hint: to type numbers: --dialect numbers",
        ],
    );
}

#[test]
fn moves_of_bao() {
    // The hints depend on what is legal; the words before them do not.
    let read = moves("bao-kujifunza start", Dialect::Numbers);
    for (text, message, note) in [
        ("a4R*!", "row a is North's", "South to move: rows A and B"),
        (
            "C4R",
            "'C4R' is not a move",
            "row, pit, L or R expected, such as A4R",
        ),
        (
            "A9L",
            "'A9L' is not a move",
            "row, pit, L or R expected, such as A4R",
        ),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!((error.message(), error.note()), (message, note));
        assert!(
            error
                .hint()
                .is_some_and(|hint| hint.starts_with("legal: A1"))
        );
    }
    let read = moves("bao-kujifunza 8x2/8x2/0,1,2,5x0/8x0 S", Dialect::Numbers);
    assert_eq!(read("A1R").expect_err("empty").note(), "the pit is empty");
    assert_eq!(
        read("A2R").expect_err("single").note(),
        "a single seed may not be sown"
    );
}

#[test]
fn sequences_point_at_the_move() {
    let game = Game::new(&Position::usual_start(
        kardis_games::variants::rule_set("bohnenspiel").expect("a rule set"),
    ));
    for (index, expected) in [
        (
            3,
            "'x' is not a move
  1. 1 7 2. 6 x
              ^ the number of a pit expected
  hint: to type letters: --dialect letters",
        ),
        (
            1,
            "pit 2 is South's
  1, 2, 3
     ^ North to move: pits 7 to 12",
        ),
        (
            0,
            "1 captures no seeds
  1x2 7
   ^^ no capture",
        ),
    ] {
        let input = expected.lines().nth(1).expect("the input").trim_start();
        let error = read_moves(&game, input, Dialect::Numbers).expect_err(input);
        assert_eq!((error.index, error.to_string().as_str()), (index, expected));
    }
    let over = Game::new(&position("0,0,0,0,0,3/0,0,0,0,2,1 S").expect("a position"));
    let error = read_moves(&over, "5x6 12", Dialect::Numbers).expect_err("too many");
    assert_eq!(
        error.to_string(),
        "the game is over\n  5x6 12\n      ^^ the board is empty"
    );
}
