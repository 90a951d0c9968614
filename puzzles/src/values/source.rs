//! Where values come from: layers in memory, tables on disk, and a search where both end.

use kardis_games::rules::{Margin, Rules};
use kardis_games::turn::{AnyBoard, Turn};
use kardis_solver::conversion;
use kardis_solver::disk::Disk;
use kardis_solver::observer::Observer;
use kardis_solver::session::{self, Before, Session, Settings};
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::Probe;

use crate::field::Field;
use crate::memo::Memo;
use crate::play::{Answer, Open};

/// What may be looked at for values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means<'a> {
    /// How to search.
    pub(crate) settings: Settings,
    /// Layers in memory.
    pub(crate) layers: Option<&'a Tables>,
    /// Tables on disk.
    pub(crate) disk: Option<Disk<'a>>,
    /// Tells when to stop.
    pub(crate) observer: &'a Observer,
}

/// Values of boards, and how far it is to the next capture.
pub(crate) struct Source<'a, F: Field> {
    field: F,
    /// Where a session begins.
    turn: Turn,
    means: Means<'a>,
    session: Option<Box<dyn Session + 'a>>,
    /// Values that were searched for.
    searched: Memo<F::Board, Margin>,
    distances: Memo<F::Board, u16>,
    /// The most seeds of a table that was looked at.
    tables: Option<u32>,
}

/// The most boards that are listed for a distance: with their values in memory, and without.
const TOLD: usize = 1 << 20;
const TOLD_BY_SEARCH: usize = 1 << 12;

impl<'a, F: Field> Source<'a, F> {
    pub(crate) fn new(field: F, turn: Turn, means: Means<'a>) -> Self {
        Self {
            field,
            turn,
            means,
            session: None,
            searched: Memo::default(),
            distances: Memo::default(),
            tables: None,
        }
    }

    /// The search; nothing once it was stopped, so that it does not begin again with every board.
    fn session(&mut self) -> Answer<&mut (dyn Session + 'a)> {
        if self.means.observer.stopped() {
            return Err(Open);
        }
        let Means {
            settings,
            disk,
            observer,
            ..
        } = self.means;
        let turn = self.turn;
        let before = Before { disk, store: None };
        Ok(&mut **self
            .session
            .get_or_insert_with(|| session::open(turn, settings, before, observer)))
    }

    /// The value of a board, if it stands in a table.
    pub(crate) fn look_up(&mut self, board: F::Board) -> Option<Margin> {
        let AnyBoard::TwoRow(two) = F::any(board) else {
            return None;
        };
        let Means { layers, disk, .. } = self.means;
        let known = layers
            .and_then(|layers| layers.probe(two))
            .or_else(|| disk?.probe(two))?;
        self.tables = self.tables.max(Some(two.seeds()));
        Some(known)
    }

    /// The value of a board, seen from the side to move.
    pub(crate) fn value(&mut self, board: F::Board) -> Answer<Margin> {
        if let Some(value) = self.look_up(board) {
            return Ok(value);
        }
        if let Some(&value) = self.searched.get(&board) {
            return Ok(value);
        }
        let value = if self.field.is_stuck(board) {
            self.field.rules().stuck(board)
        } else {
            let bounds = self.session()?.value(F::any(board));
            bounds.value().ok_or(Open)?
        };
        self.searched.insert(board, value);
        Ok(value)
    }

    /// Whether the value of a board reaches a number.
    pub(crate) fn reaches(&mut self, board: F::Board, least: Margin) -> Answer<bool> {
        let stake = self.field.rules().stake(board);
        if least <= -stake || least > stake {
            return Ok(least <= -stake);
        }
        let known = self.look_up(board);
        if let Some(value) = known.or_else(|| self.searched.get(&board).copied()) {
            return Ok(value >= least);
        }
        if self.field.is_stuck(board) {
            return Ok(self.field.rules().stuck(board) >= least);
        }
        self.session()?.reaches(F::any(board), least).ok_or(Open)
    }

    /// Plies to the next capture or the end of the game with best play from a board (theory, section
    /// 8); nothing for a board of value 0.
    pub(crate) fn distance(&mut self, board: F::Board) -> Answer<Option<u16>> {
        if self.value(board)? == 0 {
            return Ok(None);
        }
        if let Some(&distance) = self.distances.get(&board) {
            return Ok(Some(distance));
        }
        let most = if self.look_up(board).is_some() {
            TOLD
        } else {
            TOLD_BY_SEARCH
        };
        let rules = self.field.rules();
        let told = conversion::distances(rules, |board| self.value(board).ok(), board, most);
        self.distances.extend(told.ok_or(Open)?);
        self.distances.get(&board).copied().map(Some).ok_or(Open)
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.session.as_ref().map_or(0, |session| session.nodes())
    }

    /// The most seeds of a table that was looked at, and whether anything was searched.
    pub(crate) fn sources(&self) -> (Option<u32>, bool) {
        (self.tables, self.session.is_some())
    }
}
