//! Answering questions about one position, in any game: the way in for programs.
//!
//! The dispatch to the rules happens once, when a session is opened; behind it everything is
//! compiled for these very rules.
//!
//! A question is put to one thread first, which visits the same nodes every time. What that does not
//! answer soon is searched by all threads, after more layers have been solved; how many, depends on
//! the memory and the game alone.

use std::num::NonZero;
use std::thread;

use kardis_games::board::Pits;
use kardis_games::rules::{Key, Margin, Rules, Sown, TwoRow};
use kardis_games::turn::{AnyBoard, AnyMove, Turn};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza, BaoMove};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_games::{board::Board, board::Move, layer::Layer};
use kardis_tablebases::probe::{NoTables, Probe};

use crate::alphabeta::AlphaBeta;
use crate::certificate::{self, Certificate, Incomplete, Leaves};
use crate::disk::{Disk, Known};
use crate::layers::small::{SmallLayers, Way};
use crate::line::{self, Line, LineEnd, Rounds};
use crate::observer::Observer;
use crate::proof::Unsettled;
use crate::proof_store::{AnyStore, ProofStore};
use crate::reachable::Reachable;
use crate::window::Bounds;

/// What a session may use.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Bytes for the transposition table and the small layers together, about.
    pub memory: usize,
    /// How to search.
    pub engine: Engine,
    /// Threads for what one does not answer soon. Values, and lines of best play, do not depend on
    /// their number.
    pub threads: usize,
}

impl Default for Settings {
    /// One GiB, of which no more is touched than is needed, and a thread for each processor.
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            engine: Engine::Auto,
            threads: thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

impl Settings {
    /// Bytes for small layers, and about as many for the boards within reach.
    const fn room(&self) -> usize {
        self.memory / 4
    }

    /// Bytes for the transposition table and for proof searches, of so many for both.
    fn share<R: Rules>(&self, memory: usize) -> (usize, usize) {
        let for_proofs = match self.engine {
            Engine::AlphaBeta => 0,
            Engine::Auto if !R::CYCLIC => 0,
            Engine::Auto | Engine::Proof => memory / 4 * 3,
        };
        (memory - for_proofs, for_proofs)
    }
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Alpha-beta as long as the question may be easy; then, where play can be endless, proof search,
    /// and elsewhere alpha-beta.
    Auto,
    /// Alpha-beta.
    AlphaBeta,
    /// Proof search.
    Proof,
}

/// How a value was obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// The game is over.
    Over,
    /// From a table of the position's layer, made in memory or read from disk.
    Table,
    /// By solving all boards within reach, or all that are in none of the tables.
    Reachable {
        /// How many boards.
        boards: usize,
        /// The layers of up to so many seeds were in memory as tables.
        tables: Option<u32>,
    },
    /// By search.
    Search {
        /// By proof search, at least in the end; otherwise by alpha-beta.
        proof: bool,
        /// The layers of up to so many seeds were in memory as tables.
        tables: Option<u32>,
    },
}

/// What is known of one legal move.
#[derive(Clone, Copy, Debug)]
pub struct MoveReport {
    /// The move.
    pub mv: AnyMove,
    /// What it leads to, seen from the player who moves next.
    pub sown: Sown<AnyBoard>,
    /// The value of the move for the side that makes it, what it gains included.
    pub bounds: Bounds,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub struct Report {
    /// The value for the side to move: seeds still to come, or 1, 0, -1 in Bao.
    pub bounds: Bounds,
    /// Every legal move, in the order of the rules.
    pub moves: Vec<MoveReport>,
    /// How it is known.
    pub how: How,
    /// The horizon of the last complete search, in plies; 0 if there was none.
    pub depth: u8,
    /// What proof search has left unsettled about the value of the position.
    pub open: Vec<Unsettled>,
    /// The most seeds of a table on disk that could be of use to the position of the session.
    pub disk: Option<u32>,
}

/// A position and everything that was found out about it.
pub trait Session {
    /// The value of the position and of every move, or the bounds when the observer stops it.
    fn report(&mut self) -> Report;

    /// The same of any board of the game, which need not be within reach of the position. What was
    /// found out about other boards is of use, and so are tables for as many seeds as the position
    /// has. An observer whose limits were [raised](Observer::raise) lets the session go on.
    fn report_of(&mut self, board: AnyBoard) -> Report;

    /// The value of any board of the game, seen from the side to move, or the bounds when the
    /// observer stops it.
    fn value(&mut self, board: AnyBoard) -> Bounds;

    /// Whether the value of a board reaches `least`; nothing if the observer stops it.
    fn reaches(&mut self, board: AnyBoard, least: Margin) -> Option<bool>;

    /// The proof that the value of a board reaches `least` or does not, resting on values of tables of
    /// at most so many seeds. The board's own layer is not among them.
    ///
    /// # Errors
    ///
    /// The proof is not complete, or nothing is proved.
    fn certificate(
        &mut self,
        board: AnyBoard,
        least: Margin,
        most_seeds: u32,
    ) -> Result<Certificate<AnyBoard, AnyMove>, Incomplete>;

    /// Best play by both sides from a board to the end of the game.
    fn line(&mut self, board: AnyBoard) -> Line<AnyMove>;

    /// Nodes searched so far.
    fn nodes(&self) -> u64;

    /// The most seeds of a table on disk that could be of use.
    fn disk(&self) -> Option<u32>;
}

/// What was found out before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Before<'a> {
    /// Tables on disk; they are of no use in Bao.
    pub disk: Option<Disk<'a>>,
    /// What earlier searches proved; this one adds to it.
    pub store: Option<&'a AnyStore>,
}

/// Opens a session on a position. What was found out before must be about its rules.
pub fn open<'a>(
    turn: Turn,
    settings: Settings,
    before: Before<'a>,
    observer: &'a Observer,
) -> Box<dyn Session + 'a> {
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.with(Open {
            board,
            settings,
            disk: before.disk,
            store: before.store.and_then(|store| match store {
                AnyStore::TwoRow(store) => Some(store),
                AnyStore::Bao(_) => None,
            }),
            observer,
        }),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
            let room = settings.room();
            let ground = Ground::on(NoTables);
            let (memory, for_proofs) = settings.share::<BaoKujifunza>(settings.memory - room);
            let mut search = AlphaBeta::new(rules, ground, memory, observer);
            if let Some(AnyStore::Bao(store)) = before.store {
                search.keep_in(store);
            }
            let searched = Searched::new(board, search, settings, for_proofs, observer);
            Box::new(searched)
        }
        _ => unreachable!("a turn has the board of its rules"),
    }
}

/// Opens a session on a two-row position.
struct Open<'a> {
    board: Board,
    settings: Settings,
    disk: Option<Disk<'a>>,
    store: Option<&'a ProofStore<Board>>,
    observer: &'a Observer,
}

impl<'a> ForTwoRow for Open<'a> {
    type Output = Box<dyn Session + 'a>;

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let Self {
            board,
            settings,
            disk,
            store,
            observer,
        } = self;
        let room = settings.room();
        let boards = BOARDS_AT_ONCE.min(room / BYTES_A_BOARD);
        let first = most_seeds(rules.pits(), board.seeds(), boards);
        let mut small = SmallLayers::none(rules);
        let memory = settings.memory - room;
        let Some(disk) = disk else {
            let (memory, for_proofs) = settings.share::<R>(memory);
            small.extend(first, None, Way::WithRounds, observer);
            let mut search = AlphaBeta::new(rules, Ground::on(small), memory, observer);
            if let Some(store) = store {
                search.keep_in(store);
            }
            let searched = Searched::new(board, search, settings, for_proofs, observer);
            return Box::new(searched);
        };
        let mut known = Known { small, disk };
        known.extend(first, Way::WithRounds, observer);
        // The transposition table makes way for the tables that were loaded, as far as it can.
        let memory = memory.saturating_sub(disk.loaded.bytes()).max(room);
        let (memory, for_proofs) = settings.share::<R>(memory);
        let mut search = AlphaBeta::new(rules, Ground::on(known), memory, observer);
        if let Some(store) = store {
            search.keep_in(store);
        }
        let searched = Searched::new(board, search, settings, for_proofs, observer);
        Box::new(Searched {
            disk: disk.most_seeds(rules, board.seeds()),
            ..searched
        })
    }
}

/// Boards of a layer that are solved before a search begins: a fraction of a second.
const BOARDS_AT_ONCE: usize = 1_500_000;

/// Before all threads search, layers are solved that have one board for so many bytes of memory for
/// small layers: about a second for each GiB of the settings.
const BYTES_A_BOARD_THEN: usize = 32;

/// Bytes that iteration needs a board of the layer it works on: edges, values and rounds.
const BYTES_A_BOARD: usize = 32;

/// Of a position with so many seeds, the largest layer that its play can reach and that has at
/// most so many boards.
fn most_seeds(pits: Pits, seeds: u32, boards: usize) -> u32 {
    (0..=seeds)
        .rev()
        .filter(|n| (seeds - n).is_multiple_of(2))
        .find(|&n| Layer::new(pits, n).is_some_and(|layer| layer.size() <= boards as u64))
        .unwrap_or(0)
}

/// A search with what it can look up.
struct Searched<'a, R: Rules, T> {
    board: R::Board,
    search: AlphaBeta<'a, R, Ground<R::Board, T>>,
    /// Bytes that more small layers may take, and about as many for the boards within reach.
    room: usize,
    /// Threads for what one does not answer soon.
    threads: usize,
    engine: Engine,
    /// Bytes for what proof searches learn.
    for_proofs: usize,
    /// The most seeds of a table on disk.
    disk: Option<u32>,
    observer: &'a Observer,
}

impl<'a, R: Rules, T> Searched<'a, R, T> {
    /// With no tables on disk.
    fn new(
        board: R::Board,
        search: AlphaBeta<'a, R, Ground<R::Board, T>>,
        settings: Settings,
        for_proofs: usize,
        observer: &'a Observer,
    ) -> Self {
        Self {
            board,
            search,
            room: settings.room(),
            threads: settings.threads,
            engine: settings.engine,
            for_proofs,
            disk: None,
            observer,
        }
    }
}

/// Whole layers, and above them the boards within reach of some.
struct Ground<B, T> {
    tables: T,
    reachable: Reachable<B>,
    /// Values of so many seeds may be leaves of a certificate.
    leaf_seeds: u32,
}

impl<B, T> Ground<B, T> {
    fn on(tables: T) -> Self {
        Self {
            tables,
            reachable: Reachable::default(),
            leaf_seeds: 0,
        }
    }
}

impl<B: Key, T: Probe<B>> Probe<B> for Ground<B, T> {
    #[inline]
    fn probe(&self, board: B) -> Option<Margin> {
        self.tables
            .probe(board)
            .or_else(|| self.reachable.probe(board))
    }

    fn known_to(&self) -> Option<u32> {
        self.tables.known_to()
    }
}

impl<B: Key, T: Rounds<B>> Rounds<B> for Ground<B, T> {
    fn round(&self, board: B) -> Option<u16> {
        self.tables
            .round(board)
            .or_else(|| self.reachable.round(board))
    }
}

/// Boards within reach are no leaves: nobody else has a table of them.
impl<B: Erase<Any = AnyBoard>, T: Probe<B>> Leaves<B> for Ground<B, T> {
    fn leaf(&self, board: B) -> Option<Margin> {
        if board.erase().seeds() > self.leaf_seeds {
            return None;
        }
        self.tables.probe(board)
    }
}

/// Tables that a session can have more of.
trait Growing<R: Rules>: Probe<R::Board> + Rounds<R::Board> + Send {
    /// Nodes after which a search that has not ended looks for other help the first time.
    const PATIENCE: u64;
    /// Makes the layers below `board`'s that fit into so many bytes. Returns whether there is a new
    /// one; the observer may stop it early.
    fn grow(&mut self, board: R::Board, room: usize, observer: &Observer) -> bool;
    /// The largest number of seeds with a layer.
    fn most_seeds(&self) -> Option<u32>;
}

impl<B> Rounds<B> for NoTables {
    fn round(&self, _: B) -> Option<u16> {
        None
    }
}

impl Growing<BaoKujifunza> for NoTables {
    /// Where boards are few, listing them is quick.
    const PATIENCE: u64 = 1 << 16;

    fn grow(&mut self, _: BaoBoard, _: usize, _: &Observer) -> bool {
        false
    }

    fn most_seeds(&self) -> Option<u32> {
        None
    }
}

/// The most seeds of a layer that is solved before all threads search.
fn then<R: TwoRow>(rules: R, board: Board, room: usize) -> u32 {
    most_seeds(rules.pits(), board.seeds(), room / BYTES_A_BOARD_THEN)
}

impl<R: TwoRow> Growing<R> for SmallLayers<R> {
    /// About a second.
    const PATIENCE: u64 = 1 << 22;

    fn grow(&mut self, board: Board, room: usize, observer: &Observer) -> bool {
        let seeds = then(self.rules(), board, room);
        self.extend(seeds, None, Way::ValuesOnly, observer)
    }

    fn most_seeds(&self) -> Option<u32> {
        self.tables().most_seeds()
    }
}

impl<R: TwoRow> Growing<R> for Known<'_, R> {
    const PATIENCE: u64 = SmallLayers::<R>::PATIENCE;

    fn grow(&mut self, board: Board, room: usize, observer: &Observer) -> bool {
        let seeds = then(self.small.rules(), board, room);
        self.extend(seeds, Way::ValuesOnly, observer)
    }

    fn most_seeds(&self) -> Option<u32> {
        self.small.most_seeds().max(self.disk.loaded.most_seeds())
    }
}

/// The boards within reach are listed if they are at most one for so many nodes that were searched
/// in vain, so that a list that is given up is no great loss.
const NODES_A_BOARD: u64 = 32;

/// No more boards than this are listed.
const MOST_WITHIN_REACH: u64 = 1 << 21;

/// Bytes that a board within reach needs: the board twice, its edges, its value.
const BYTES_WITHIN_REACH: usize = 128;

impl<R: Rules, T: Growing<R>> Searched<'_, R, T>
where
    R::Board: Erase<Any = AnyBoard>,
    R::Move: Erase<Any = AnyMove>,
{
    /// Repeats an attempt at a board until it succeeds or the observer stops it: first alone, then
    /// on all threads with more in the tables.
    fn persist<A>(
        &mut self,
        board: R::Board,
        mut attempt: impl FnMut(&mut AlphaBeta<'_, R, Ground<R::Board, T>>) -> A,
        done: impl Fn(&A) -> bool,
    ) -> A {
        let mut patience = T::PATIENCE;
        // What has stopped an earlier question may be over.
        self.search.resume();
        let started = self.search.is_by_proof();
        self.search
            .on_threads(if started { self.threads } else { 1 });
        if self.engine == Engine::Proof && !started {
            self.reinforce(board);
            self.search.by_proof(self.for_proofs);
        }
        loop {
            self.search.pause_after(patience);
            let result = attempt(&mut self.search);
            let paused = self.search.stopped();
            if done(&result) || !self.search.resume() {
                return result;
            }
            let grown = self.reinforce(board);
            let most = patience / NODES_A_BOARD;
            let listed = self.list(board, most);
            if R::CYCLIC && self.engine == Engine::Auto && !self.search.is_by_proof() {
                self.search.by_proof(self.for_proofs);
            }
            if !(paused || grown || listed || most < MOST_WITHIN_REACH) {
                // The farthest horizon was reached, and there is nothing more to try.
                return result;
            }
            patience = patience.saturating_mul(4);
        }
    }

    /// Takes all threads, and makes the layers that there is room for. Returns whether there is a
    /// new one.
    fn reinforce(&mut self, board: R::Board) -> bool {
        let (room, observer) = (self.room, self.observer);
        self.search.on_threads(self.threads);
        self.search
            .prepare(|ground| ground.tables.grow(board, room, observer))
    }

    /// Solves all boards within reach of a board if they are not too many.
    fn list(&mut self, board: R::Board, most: u64) -> bool {
        let rules = self.search.rules();
        let Ground {
            tables, reachable, ..
        } = self.search.probe_mut();
        let room = (self.room / BYTES_WITHIN_REACH).saturating_sub(reachable.len());
        R::CYCLIC
            && most <= MOST_WITHIN_REACH
            && reachable.add(rules, board, tables, room.min(most as usize), self.observer)
    }

    /// The value of a board and of its moves.
    fn report_on(&mut self, board: R::Board) -> Report {
        let answer = self.persist(
            board,
            |search| search.solve(board),
            |answer| answer.moves.iter().all(|mv| mv.bounds.value().is_some()),
        );
        let by_proof = self.search.is_by_proof();
        let ground = self.search.probe_mut();
        let how = if answer.moves.is_empty() {
            How::Over
        } else if ground.tables.probe(board).is_some() {
            How::Table
        } else if ground.reachable.probe(board).is_some() {
            How::Reachable {
                boards: ground.reachable.len(),
                tables: ground.tables.most_seeds(),
            }
        } else {
            How::Search {
                proof: by_proof,
                tables: ground.tables.most_seeds(),
            }
        };
        let moves = answer.moves.into_iter().map(|mv| MoveReport {
            mv: mv.mv.erase(),
            sown: Sown {
                board: mv.sown.board.erase(),
                gain: mv.sown.gain,
                next: mv.sown.next,
            },
            bounds: mv.bounds,
        });
        Report {
            bounds: answer.bounds,
            moves: moves.collect(),
            how,
            depth: answer.depth,
            open: answer.open,
            disk: self.disk,
        }
    }
}

impl<R: Rules, T: Growing<R>> Session for Searched<'_, R, T>
where
    R::Board: Erase<Any = AnyBoard>,
    R::Move: Erase<Any = AnyMove>,
{
    fn report(&mut self) -> Report {
        self.report_on(self.board)
    }

    fn report_of(&mut self, board: AnyBoard) -> Report {
        self.report_on(R::Board::restore(board))
    }

    fn value(&mut self, board: AnyBoard) -> Bounds {
        let board = R::Board::restore(board);
        self.persist(
            board,
            |search| search.deepen(board),
            |bounds| bounds.value().is_some(),
        )
    }

    fn reaches(&mut self, board: AnyBoard, least: Margin) -> Option<bool> {
        let board = R::Board::restore(board);
        self.persist(
            board,
            |search| search.deepen_to(board, least),
            Option::is_some,
        )
    }

    fn certificate(
        &mut self,
        board: AnyBoard,
        least: Margin,
        most_seeds: u32,
    ) -> Result<Certificate<AnyBoard, AnyMove>, Incomplete> {
        let reached = self.reaches(board, least).ok_or(Incomplete::Stopped)?;
        let claim = certificate::proved(least, reached);
        self.search.pause_after(u64::MAX);
        self.search.probe_mut().leaf_seeds = most_seeds;
        let board = R::Board::restore(board);
        let Certificate { claim, lines } = certificate::extract(&mut self.search, board, claim)?;
        let lines = lines
            .into_iter()
            .map(|line| line.map(Erase::erase, Erase::erase));
        Ok(Certificate {
            claim,
            lines: lines.collect(),
        })
    }

    fn line(&mut self, board: AnyBoard) -> Line<AnyMove> {
        let board = R::Board::restore(board);
        let line = self.persist(
            board,
            |search| line::best_play(search, board),
            |line| line.end != LineEnd::Unknown,
        );
        Line {
            moves: line.moves.into_iter().map(Erase::erase).collect(),
            end: line.end,
        }
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn disk(&self) -> Option<u32> {
        self.disk
    }
}

/// A board or move of one game as one of any game.
trait Erase: Copy {
    /// The type of all games.
    type Any;
    fn erase(self) -> Self::Any;
    /// The other way round; the session of a game is asked only about its own boards and moves.
    fn restore(any: Self::Any) -> Self;
}

macro_rules! erase {
    ($($any:ident :: $variant:ident ($one:ty)),+ $(,)?) => {$(
        impl Erase for $one {
            type Any = $any;

            fn erase(self) -> $any {
                $any::$variant(self)
            }

            fn restore(any: $any) -> Self {
                match any {
                    $any::$variant(one) => one,
                    _ => panic!("a board or move of another game"),
                }
            }
        }
    )+};
}

erase! {
    AnyBoard::TwoRow(Board),
    AnyBoard::Bao(BaoBoard),
    AnyMove::TwoRow(Move),
    AnyMove::Bao(BaoMove),
}
