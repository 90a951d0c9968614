//! Reading a position, and saying precisely what is wrong with one.

use std::ops::Range;
use std::str::FromStr;

use crate::board::MAX_SEEDS;
use crate::notation::error::{NotationError, quoted};
use crate::notation::game_name::{Named, capacity, rows_a_side, widths};
use crate::notation::position::{Position, Settings, board_of_rows};
use crate::notation::word::{DASHES, Word};
use crate::suggestion::closest;
use crate::turn::{AnyBoard, Side};
use crate::variants::{RuleSet, rule_set};

/// A row longer than this is wrong for every game; its pits need not be kept.
const ROW_LIMIT: u64 = 16;

impl FromStr for Position {
    type Err = NotationError;

    fn from_str(input: &str) -> Result<Self, NotationError> {
        Reader::new(input).position()
    }
}

pub(super) struct Reader<'a> {
    input: &'a str,
    words: Vec<Word<'a>>,
    next: usize,
}

impl<'a> Reader<'a> {
    fn new(input: &'a str) -> Self {
        let whole = Word { text: input, at: 0 };
        let start = input.as_ptr() as usize;
        let words = whole
            .text
            .split(|c: char| c.is_whitespace() || c == '_')
            .filter(|text| !text.is_empty())
            .map(|text| Word {
                text,
                at: text.as_ptr() as usize - start,
            })
            .collect();
        Self {
            input,
            words,
            next: 0,
        }
    }

    fn peek(&self) -> Option<Word<'a>> {
        self.words.get(self.next).copied()
    }

    fn take(&mut self) -> Option<Word<'a>> {
        let word = self.peek();
        self.next += 1;
        word
    }

    pub(super) fn error(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        note: impl Into<String>,
    ) -> NotationError {
        NotationError::new(self.input, span, message, note)
    }

    /// Where the next word would stand after the last one.
    fn end(&self) -> Range<usize> {
        let end = self.words.last().map_or(0, |word| word.span().end);
        end..end
    }

    fn position(mut self) -> Result<Position, NotationError> {
        let Some(first) = self.peek() else {
            return Err(self
                .error(self.end(), "no position", "rows or a game expected")
                .with_hint("a start is written 6x6/6x6 0-0 S".to_owned()));
        };
        let named = if first.looks_like_rows() || first.is("start") {
            Named {
                set: rule_set("bohnenspiel").expect("the registry has Bohnenspiel"),
                size: None,
            }
        } else {
            self.take();
            self.game(first)?
        };
        let starts = match self.peek() {
            None => true,
            Some(word) if word.is("start") => {
                self.take();
                true
            }
            Some(word) => word.side().is_some() || word.text.contains('='),
        };
        let position = if starts {
            self.start(&named)?
        } else {
            self.set_up(&named)?
        };
        let settings = self.settings()?;
        Ok(position.with_settings(settings))
    }

    /// The start position, and the side if it is named.
    fn start(&mut self, named: &Named) -> Result<Position, NotationError> {
        let (pits, seeds) = named.size.unwrap_or((named.set.pits, named.set.seeds));
        let position = Position::start(named.set, pits, seeds)
            .map_err(|error| self.error(self.end(), error.to_string(), ""))?;
        let side = match self.peek() {
            Some(word) if !word.text.contains('=') => self.side()?,
            _ => Side::South,
        };
        self.position_of(named, pits, position.board(), position.stores(), side)
    }

    /// Rows, stores and side.
    fn set_up(&mut self, named: &Named) -> Result<Position, NotationError> {
        let set = named.set;
        let Some(word) = self.take() else {
            return Err(self.error(self.end(), "no rows", "rows expected"));
        };
        if !word.looks_like_rows() {
            let hint = closest(word.text, ["start"]).map(|near| format!("did you mean {near}?"));
            return Err(self
                .error(
                    word.span(),
                    format!("{} is not a board", quoted(word.text)),
                    "rows, start or a side expected",
                )
                .with_hint(hint));
        }
        let rows = self.rows(word, named)?;
        let pits = rows[0].len();
        let board =
            board_of_rows(&rows).map_err(|error| self.error(word.span(), error.to_string(), ""))?;
        let mut stores = None;
        if let Some(pair) = self.peek().filter(|word| word.looks_like_stores()) {
            self.take();
            if !DASHES
                .iter()
                .any(|dash| pair.is(dash.encode_utf8(&mut [0; 4])))
            {
                let [south, north] = self.stores(pair, set)?;
                self.check_total(pair, named, pits, u64::from(board.seeds()), south, north)?;
                stores = Some([south as u32, north as u32]);
            }
        }
        let side = self.side()?;
        self.position_of(named, pits, board, stores, side)
    }

    fn position_of(
        &self,
        named: &Named,
        pits: usize,
        board: AnyBoard,
        stores: Option<[u32; 2]>,
        side: Side,
    ) -> Result<Position, NotationError> {
        Position::new(named.set, pits, board, stores, side)
            .map_err(|error| self.error(0..self.input.len(), error.to_string(), ""))
    }

    fn rows(&self, word: Word<'a>, named: &Named) -> Result<Vec<Vec<u32>>, NotationError> {
        let set = named.set;
        let parts: Vec<Word<'a>> = word.split(&['/']).collect();
        let wanted = 2 * rows_a_side(set) as usize;
        if parts.len() != wanted {
            let hint = match parts.len() {
                1 => Some("commas separate pits, slashes separate rows: 6x6/6x6".to_owned()),
                4 => Some("four rows are a board of bao-kujifunza; name the game first".to_owned()),
                _ => None,
            };
            let plural = if parts.len() == 1 { "row" } else { "rows" };
            return Err(self
                .error(
                    word.span(),
                    format!("{} {plural}, {} has {wanted}", parts.len(), set.name),
                    format!("{wanted} rows expected"),
                )
                .with_hint(hint));
        }
        let mut rows: Vec<Vec<u32>> = Vec::with_capacity(wanted);
        let mut room = u64::from(capacity(set));
        for &part in &parts {
            let row = self.row(part, set, &mut room)?;
            if let Some(first) = rows.first()
                && first.len() != row.len()
            {
                return Err(self.error(
                    part.span(),
                    format!("rows of {} and {} pits", first.len(), row.len()),
                    format!("{} pits; all rows are equally long", row.len()),
                ));
            }
            rows.push(row);
        }
        let pits = rows[0].len();
        if let Some((wanted, seeds)) = named.size
            && wanted != pits
        {
            return Err(self.error(
                word.span(),
                format!(
                    "rows of {pits} pits, {}:{wanted}x{seeds} has {wanted}",
                    set.name
                ),
                format!("rows of {wanted} expected"),
            ));
        }
        if !set.widths().contains(&pits) {
            return Err(self.error(word.span(), widths(set), format!("rows of {pits}")));
        }
        Ok(rows)
    }

    /// One row; `room` is how many seeds the board still has room for.
    fn row(
        &self,
        part: Word<'a>,
        set: &RuleSet,
        room: &mut u64,
    ) -> Result<Vec<u32>, NotationError> {
        let mut row = Vec::new();
        for item in part.split(&[',', '.']) {
            if item.text.is_empty() {
                return Err(self.error(item.span(), "a pit is missing", "seeds expected"));
            }
            let (pits, seeds) = match (item.number(), item.product()) {
                (Some(seeds), _) => (1, seeds),
                (None, Some(run)) => run,
                (None, None) => {
                    return Err(self.error(
                        item.span(),
                        format!("{} is not a number of seeds", quoted(item.text)),
                        "a number or a run such as 6x6 expected",
                    ));
                }
            };
            if pits == 0 {
                return Err(self.error(item.span(), "a run of no pits", "pits x seeds"));
            }
            let all = seeds.saturating_mul(pits);
            if all > *room {
                let most = capacity(set);
                return Err(self.error(
                    item.span(),
                    format!("too many seeds: a board of {} holds {most}", set.name),
                    format!("room for {room} here"),
                ));
            }
            *room -= all;
            if pits.saturating_add(row.len() as u64) > ROW_LIMIT {
                let message = format!("a row is too long: {}", widths(set));
                return Err(self.error(
                    part.span(),
                    message,
                    format!("more than {ROW_LIMIT} pits"),
                ));
            }
            row.extend((0..pits).map(|_| seeds as u32));
        }
        Ok(row)
    }

    fn stores(&self, pair: Word<'a>, set: &RuleSet) -> Result<[u64; 2], NotationError> {
        if set.is_bao() {
            return Err(self
                .error(
                    pair.span(),
                    format!("{} has no stores", set.name),
                    "captured seeds stay on the board",
                )
                .with_hint("leave the stores out".to_owned()));
        }
        let mut pieces = pair.split(&DASHES);
        let (Some(south), Some(north), None) = (pieces.next(), pieces.next(), pieces.next()) else {
            return Err(self.error(
                pair.span(),
                format!("{} is not a pair of stores", quoted(pair.text)),
                "SOUTH-NORTH expected, such as 12-8",
            ));
        };
        let seeds = |store: Word<'a>| {
            store.number().ok_or_else(|| {
                self.error(
                    store.span(),
                    format!("{} is not a number of seeds", quoted(store.text)),
                    "SOUTH-NORTH expected, such as 12-8",
                )
            })
        };
        Ok([seeds(south)?, seeds(north)?])
    }

    fn check_total(
        &self,
        pair: Word<'a>,
        named: &Named,
        pits: usize,
        on_board: u64,
        south: u64,
        north: u64,
    ) -> Result<(), NotationError> {
        let set = named.set;
        let (_, each) = named.size.unwrap_or((pits, set.seeds));
        let wanted = 2 * pits as u64 * u64::from(each);
        let stores = south.saturating_add(north);
        let found = on_board.saturating_add(stores);
        if found == wanted {
            return Ok(());
        }
        let game = if named.size.is_some() || pits != set.pits {
            format!("{}:{pits}x{each}", set.name)
        } else {
            set.name.to_owned()
        };
        let of_another_start = stores == 0
            && found > 0
            && found <= u64::from(MAX_SEEDS)
            && found.is_multiple_of(2 * pits as u64);
        let hint = if of_another_start {
            let each = found / (2 * pits as u64);
            format!(
                "a game begun with {each} a pit is {}:{pits}x{each}",
                set.name
            )
        } else {
            "leave the stores out if only the seeds still to come matter".to_owned()
        };
        let plural = if found == 1 { "seed" } else { "seeds" };
        Err(self
            .error(
                pair.span(),
                format!("{found} {plural}, {game} has {wanted}"),
                format!("board {on_board} + stores {stores}"),
            )
            .with_hint(hint))
    }

    fn side(&mut self) -> Result<Side, NotationError> {
        let Some(word) = self.take() else {
            return Err(self.error(self.end(), "no side to move", "S or N expected"));
        };
        if let Some(side) = word.side() {
            return Ok(side);
        }
        if word.text.contains('=') {
            return Err(self.error(
                word.span(),
                "no side to move",
                "S or N expected before this",
            ));
        }
        let message = format!("unknown side {}", quoted(word.text));
        Err(self
            .error(word.span(), message, "S or N expected")
            .with_hint("S is South, the opening player; N is North".to_owned()))
    }

    fn settings(&mut self) -> Result<Settings, NotationError> {
        let mut settings = Settings::default();
        while let Some(word) = self.take() {
            let Some((key, value)) = word.text.split_once('=') else {
                return Err(self.error(
                    word.span(),
                    format!("{} after the side to move", quoted(word.text)),
                    "nothing more, or key=value expected",
                ));
            };
            let value = Word {
                text: value,
                at: word.at + key.len() + 1,
            };
            let known = Settings::KEYS
                .into_iter()
                .find(|k| k.eq_ignore_ascii_case(key));
            let given = match known {
                Some("ply") => settings.ply.is_some(),
                Some("id") => settings.id.is_some(),
                _ => {
                    let at = word.at..word.at + key.len();
                    let hint =
                        closest(key, Settings::KEYS).map(|near| format!("did you mean {near}?"));
                    let message = format!("unknown setting {}", quoted(key));
                    let note = format!("known are {}", Settings::KEYS.join(", "));
                    return Err(self.error(at, message, note).with_hint(hint));
                }
            };
            if given {
                let message = format!("{} is given twice", quoted(key));
                return Err(self.error(word.span(), message, "once more here"));
            }
            if known == Some("ply") {
                let ply = value.number().and_then(|ply| u32::try_from(ply).ok());
                if ply.is_none() {
                    let message = format!("{} is not a number of moves", quoted(value.text));
                    return Err(self.error(value.span(), message, "a number expected"));
                }
                settings.ply = ply;
            } else {
                if !Settings::is_id(value.text) {
                    let message = format!("{} is not an id", quoted(value.text));
                    let note = "letters, digits, hyphens and dots expected";
                    return Err(self.error(value.span(), message, note));
                }
                settings.id = Some(value.text.to_owned());
            }
        }
        Ok(settings)
    }
}
