//! One session for the positions of a whole game, with limits that are raised between them: what is
//! proved is right, and a limit that was reached ends one question only.

mod support;

use std::time::Duration;

use kardis_games::notation::Position;
use kardis_games::rules::Next;
use kardis_games::turn::{AnyBoard, Turn};
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::session::{self, Before, Session, Settings};
use kardis_tablebases::probe::Probe;
use support::width;

const SETTINGS: Settings = Settings {
    // So little that there are no small layers worth the name, and questions need a search.
    memory: 1 << 16,
    engine: session::Engine::Auto,
    threads: 1,
};

/// A line of first legal moves from a start, board by board, the last one first.
fn boards(start: &Position, plies: usize) -> Vec<AnyBoard> {
    let mut turn: Turn = start.turn();
    let mut boards = vec![turn.board];
    for _ in 0..plies {
        let Some(&(_, sown)) = turn.successors().first() else {
            break;
        };
        if sown.next == Next::End {
            break;
        }
        turn.board = sown.board;
        boards.push(turn.board);
    }
    boards.reverse();
    boards
}

fn opened<'a>(start: &Position, observer: &'a Observer) -> Box<dyn Session + 'a> {
    session::open(start.turn(), SETTINGS, Before::default(), observer)
}

/// Every bound holds the value that whole layers have, also where a limit ends the question.
#[test]
fn bounds_of_one_session_hold_the_values() {
    let layers = SmallLayers::up_to(Bohnenspiel::standard(width(6)), 12);
    let start: Position = "1,0,2,0,1,2/0,2,1,1,2,0 S".parse().expect("a position");
    let observer = Observer::default();
    let mut session = opened(&start, &observer);
    let (mut stopped, mut exact) = (0, 0);
    for board in boards(&start, 20) {
        for nodes in [1, 100_000] {
            observer.raise(session.nodes() + nodes, None);
            let bounds = session.report_of(board).bounds;
            stopped += u32::from(observer.stopped());
            exact += u32::from(bounds.value().is_some());
            let AnyBoard::TwoRow(board) = board else {
                unreachable!("a game on two rows");
            };
            let value = layers.tables().probe(board).expect("of twelve seeds");
            let holds = bounds.lower <= value && value <= bounds.upper;
            assert!(holds, "{bounds:?} and not {value}");
        }
    }
    assert!(exact > 0 && stopped > 0, "{exact} exact, {stopped} stopped");
}

/// The same questions, limits and order give the same answers and the same nodes.
#[test]
fn limits_of_nodes_are_the_same_every_time() {
    let start: Position = "bohnenspiel 2,1,0,2,1,1/1,3,1,2,0,2 S"
        .parse()
        .expect("a position");
    let ask = || {
        let observer = Observer::default();
        let mut session = opened(&start, &observer);
        let mut answers = Vec::new();
        for board in boards(&start, 20) {
            observer.raise(session.nodes() + 3_000, None);
            let bounds = session.report_of(board).bounds;
            answers.push((bounds, session.nodes(), observer.stopped()));
        }
        answers
    };
    let answers = ask();
    assert_eq!(answers, ask());
    assert!(
        answers.iter().any(|&(_, _, stopped)| stopped),
        "the limit is felt"
    );
}

/// After the time of one question there is time for the next, but not after an interrupt.
#[test]
fn an_interrupt_ends_all_questions() {
    let start: Position = "bohnenspiel".parse().expect("a start");
    let observer = Observer::new(Some(Duration::ZERO));
    let mut session = opened(&start, &observer);
    assert_eq!(session.report().bounds.value(), None);
    let easy: Position = "0,0,0,1,0,1/0,0,1,2,3,0 S".parse().expect("a position");
    observer.raise(u64::MAX, None);
    assert_eq!(session.report_of(easy.turn().board).bounds.value(), Some(4));
    observer.interrupt();
    observer.raise(u64::MAX, None);
    assert_eq!(session.report().bounds.value(), None);
    assert!(observer.stopped());
}
