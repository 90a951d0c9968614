//! How likely each value of a position is, given the positions before it: a small network of whole
//! numbers that a table carries in its header.
//!
//! Inputs are a few numbers of a position, each a choice of a row of weights: the seeds of every
//! pit, the seeds of the mover, the values of the last positions, and the values of neighbors, which
//! are positions that differ by one or two seeds moved to a later pit and therefore come earlier.
//! The rows are added; the first columns are cut off below zero and go through a second layer of
//! weights; the others are added to what comes out. That is a logarithm of a probability for every
//! value. (Rows chosen by a sparse input, as in Nasu's "Efficiently updatable neural network based
//! evaluation functions for computer shogi", 2018: when the position changes by a seed, so do two
//! rows only.)
//!
//! All of it is exact arithmetic on whole numbers, so that every reader gets the same result.

use kardis_games::board::{Board, MAX_PITS, MAX_SEEDS, Pits};

use crate::format::u16_at;
use crate::range::TOTAL;

/// Columns that are cut off below zero.
pub(crate) const HIDDEN: usize = 32;

/// Last positions whose values are inputs.
pub(crate) const LAST: usize = 2;

/// Fraction bits of a weight.
pub(crate) const FRACTION: u32 = 8;

/// The largest input of the second layer.
const CEILING: i16 = 4095;

/// The largest weight of the second layer.
pub(crate) const SECOND_MAX: i16 = 4095;

/// Steps of the table of powers to a factor of two.
const STEPS: u32 = 64;

/// Powers in the table.
const POWERS: usize = 1024;

/// Columns that are added at once. In memory a row is padded to whole groups.
const GROUP: usize = 16;

/// Prefix sums that neighbors can differ in.
pub(crate) const SUMS: usize = 6;

/// The most inputs: pits, seeds of the mover, last values, neighbors.
const MAX_INPUTS: usize = 64;

/// A neighbor: `seeds` seeds moved from the pit `from` to the pit `to` of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Neighbor {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) seeds: u8,
}

/// What the inputs are, and how many rows each can choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) pits: Pits,
    /// Values are the symbols 0 to `symbols - 1`.
    pub(crate) symbols: usize,
    /// More seeds in a pit count as so many.
    pub(crate) pit_cap: u8,
    /// More seeds of the mover count as so many.
    pub(crate) own_cap: u8,
    pub(crate) neighbors: Vec<Neighbor>,
}

impl Shape {
    /// Inputs.
    pub(crate) fn inputs(&self) -> usize {
        self.pits.both() + 1 + LAST + self.neighbors.len()
    }

    /// Rows of all inputs together.
    pub(crate) fn rows(&self) -> usize {
        self.first_row(self.inputs())
    }

    /// The first row of an input.
    pub(crate) fn first_row(&self, input: usize) -> usize {
        let pits = self.pits.both();
        let mut row = input.min(pits) * (usize::from(self.pit_cap) + 1);
        if input > pits {
            row += usize::from(self.own_cap) + 1;
        }
        row + input.saturating_sub(pits + 1) * (self.symbols + 1)
    }

    /// Columns that are stored.
    pub(crate) fn columns(&self) -> usize {
        HIDDEN + self.symbols
    }
}

/// `C(s + t - 1, t)` by `t` and `s`: how far a rank falls when the prefix sum `t` falls from `s`.
static FALL: [[u32; MAX_SEEDS as usize + 1]; SUMS] = falls();

const fn falls() -> [[u32; MAX_SEEDS as usize + 1]; SUMS] {
    let mut table = [[1; MAX_SEEDS as usize + 1]; SUMS];
    let mut t = 0;
    while t < SUMS {
        table[t][0] = 0;
        let mut s = 1;
        while t > 0 && s <= MAX_SEEDS as usize {
            // C(s + t - 1, t) = C(s + t - 2, t) + C(s + t - 2, t - 1).
            table[t][s] = table[t][s - 1] + table[t - 1][s];
            s += 1;
        }
        t += 1;
    }
    table
}

/// `2^16 * 2^(-t / 64)`, rounded.
fn powers() -> Vec<u32> {
    (0..POWERS as u32)
        .map(|t| {
            let power = f64::exp2(16.0 - f64::from(t) / f64::from(STEPS));
            power.round() as u32
        })
        .collect()
}

/// Walks through the positions of a segment and names the rows of each.
#[derive(Debug)]
pub(crate) struct Inputs<'a> {
    shape: &'a Shape,
    /// The row of every input of the position at hand.
    pub(crate) rows: [u16; MAX_INPUTS],
    /// Rows of the first inputs (pits and mover) that have changed: old row, new row.
    changed: [(u16, u16); 2 * MAX_PITS + 1],
    /// Seeds by place of the ring.
    ring: [u8; PLACES],
    /// How far the rank falls if all prefix sums below one fall: by one seed, and by two.
    falls: [[u32; SUMS + 1]; 2],
    started: bool,
}

/// Places of a ring, and some that are always empty: two words of 128 bits.
const PLACES: usize = 32;

/// No row yet.
const NO_ROW: u16 = u16::MAX;

impl<'a> Inputs<'a> {
    pub(crate) fn new(shape: &'a Shape) -> Self {
        Self {
            shape,
            rows: [NO_ROW; MAX_INPUTS],
            changed: [(0, 0); 2 * MAX_PITS + 1],
            ring: [0; PLACES],
            falls: [[0; SUMS + 1]; 2],
            started: false,
        }
    }

    /// Goes to a position, given the symbols of all positions of the segment before it. Returns how
    /// many of the first inputs have changed.
    #[inline]
    fn go(&mut self, board: Board, before: &[u8]) -> usize {
        let shape = self.shape;
        let (pits, half) = (shape.pits.both(), shape.pits.get());
        let mut ring = [0u8; PLACES];
        for place in 0..half {
            ring[place] = board.own.get(place);
            ring[place + half] = board.opp.get(place);
        }
        let end = if self.started {
            end_of_change(&self.ring, &ring)
        } else {
            pits
        };
        self.started = true;
        self.ring = ring;
        let (mut sum, mut changes) = (0usize, 0);
        for (place, falls) in FALL.iter().enumerate() {
            sum += usize::from(ring[place]);
            let one = falls[sum];
            let two = one + falls[sum.saturating_sub(1)];
            self.falls[0][place + 1] = self.falls[0][place] + one;
            self.falls[1][place + 1] = self.falls[1][place] + two;
        }
        let mut set = |place: &mut u16, row: u16| {
            let old = std::mem::replace(place, row);
            self.changed[changes] = (old, row);
            changes += usize::from(old != row);
        };
        let each = u16::from(shape.pit_cap) + 1;
        for (place, &seeds) in ring[..end].iter().enumerate() {
            let row = place as u16 * each + u16::from(seeds.min(shape.pit_cap));
            set(&mut self.rows[place], row);
        }
        if end > half {
            let own: usize = ring[..half].iter().map(|&seeds| usize::from(seeds)).sum();
            let own = own.min(usize::from(shape.own_cap)) as u16;
            set(&mut self.rows[pits], pits as u16 * each + own);
        }
        let mut first = pits as u16 * each + u16::from(shape.own_cap) + 1;
        let none = shape.symbols as u16;
        for last in 1..=LAST {
            let symbol = before.len().checked_sub(last);
            let symbol = symbol.map_or(none, |at| u16::from(before[at]));
            self.rows[pits + last] = first + symbol;
            first += none + 1;
        }
        let rows = self.rows[pits + 1 + LAST..].iter_mut();
        for (row, neighbor) in rows.zip(&shape.neighbors) {
            let falls = &self.falls[usize::from(neighbor.seeds > 1)];
            let fall = falls[usize::from(neighbor.to)] - falls[usize::from(neighbor.from)];
            let there = ring[usize::from(neighbor.from)] >= neighbor.seeds;
            let at = before.len().wrapping_sub(fall as usize);
            let symbol = before.get(at).filter(|_| there);
            *row = first + symbol.map_or(none, |&symbol| u16::from(symbol));
            first += none + 1;
        }
        changes
    }

    /// Goes to a position; see [`rows`](Self::rows).
    pub(crate) fn visit(&mut self, board: Board, before: &[u8]) -> &[u16] {
        self.go(board, before);
        &self.rows[..self.shape.inputs()]
    }
}

/// One more than the last place where two rings differ.
#[inline]
fn end_of_change(a: &[u8; PLACES], b: &[u8; PLACES]) -> usize {
    let word = |ring: &[u8; PLACES], half: usize| {
        let bytes = ring[16 * half..].first_chunk::<16>();
        u128::from_le_bytes(*bytes.expect("two words"))
    };
    let differ = |half| word(a, half) ^ word(b, half);
    let end = |difference: u128| (u128::BITS - difference.leading_zeros()).div_ceil(8) as usize;
    match differ(1) {
        0 => end(differ(0)),
        difference => 16 + end(difference),
    }
}

/// The network of a table.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) shape: Shape,
    /// Columns of a row with padding.
    width: usize,
    /// By row.
    first: Vec<i16>,
    bias: Vec<i16>,
    /// By symbol.
    second: Vec<[i16; HIDDEN]>,
    powers: Vec<u32>,
}

impl Network {
    /// The network with these weights: the bias, the rows, and the second layer by symbol.
    pub(crate) fn new(shape: Shape, bias: &[i16], rows: &[i16], second: &[i16]) -> Self {
        let columns = shape.columns();
        let width = columns.next_multiple_of(GROUP);
        let padded = |row: &[i16]| {
            let mut row = row.to_vec();
            row.resize(width, 0);
            row
        };
        Self {
            width,
            first: rows.chunks_exact(columns).flat_map(padded).collect(),
            bias: padded(bias),
            second: second.as_chunks().0.to_vec(),
            powers: powers(),
            shape,
        }
    }

    /// The network as bytes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let shape = &self.shape;
        let mut bytes = vec![
            shape.pit_cap,
            shape.own_cap,
            HIDDEN as u8,
            shape.neighbors.len() as u8,
        ];
        for neighbor in &shape.neighbors {
            bytes.extend([neighbor.from, neighbor.to, neighbor.seeds]);
        }
        let columns = shape.columns();
        let rows = self.first.chunks_exact(self.width);
        for row in std::iter::once(&self.bias[..]).chain(rows) {
            bytes.extend(
                row[..columns]
                    .iter()
                    .flat_map(|weight| weight.to_le_bytes()),
            );
        }
        let second = self.second.as_flattened();
        bytes.extend(second.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// The network that some bytes begin with, and how many bytes it has.
    pub(crate) fn of(
        bytes: &[u8],
        pits: Pits,
        symbols: usize,
    ) -> Result<(Self, usize), &'static str> {
        const SHORT: &str = "the network is cut off";
        let head = bytes.first_chunk::<4>().ok_or(SHORT)?;
        let [pit_cap, own_cap, hidden, count] = *head;
        let mut at = head.len();
        let neighbors: Vec<Neighbor> = bytes
            .get(at..at + 3 * usize::from(count))
            .ok_or(SHORT)?
            .chunks_exact(3)
            .map(|bytes| Neighbor {
                from: bytes[0],
                to: bytes[1],
                seeds: bytes[2],
            })
            .collect();
        at += 3 * neighbors.len();
        let shape = Shape {
            pits,
            symbols,
            pit_cap,
            own_cap,
            neighbors,
        };
        let good = |n: &Neighbor| {
            n.from < n.to
                && usize::from(n.to) <= SUMS
                && usize::from(n.to) < pits.both()
                && (1..=2).contains(&n.seeds)
        };
        if usize::from(hidden) != HIDDEN
            || shape.inputs() > MAX_INPUTS
            || u32::from(pit_cap.max(own_cap)) > MAX_SEEDS
            || !shape.neighbors.iter().all(good)
        {
            return Err("the network has another shape than this program knows");
        }
        let columns = shape.columns();
        let mut weights = |count: usize| {
            let words = bytes.get(at..at + 2 * count).ok_or(SHORT)?;
            at += words.len();
            Ok::<_, &'static str>(
                words
                    .chunks_exact(2)
                    .map(|word| u16_at(word, 0) as i16)
                    .collect::<Vec<_>>(),
            )
        };
        let bias = weights(columns)?;
        let rows = weights(columns * shape.rows())?;
        let second = weights(HIDDEN * symbols)?;
        if second
            .iter()
            .any(|&weight| weight.unsigned_abs() > SECOND_MAX as u16)
        {
            return Err("a weight is out of range");
        }
        Ok((Self::new(shape, &bias, &rows, &second), at))
    }

    /// Calls `code` for the positions of a segment, with the frequencies of the symbols of each;
    /// `code` puts the symbol in.
    #[inline]
    pub(crate) fn run(
        &self,
        boards: impl Iterator<Item = Board>,
        symbols: &mut [u8],
        mut code: impl FnMut(&mut u8, &[u32]) -> Option<()>,
    ) -> Option<()> {
        let shape = &self.shape;
        let mut inputs = Inputs::new(shape);
        let slow_inputs = shape.pits.both() + 1;
        // Sums of the bias and the rows of the inputs that seldom change.
        let mut slow = self.bias.clone();
        let mut sums = slow.clone();
        let mut frequencies = [0u32; 256];
        let frequencies = &mut frequencies[..shape.symbols];
        for (at, board) in (0..symbols.len()).zip(boards) {
            let (before, from) = symbols.split_at_mut(at);
            let changes = inputs.go(board, before);
            for &(old, new) in &inputs.changed[..changes] {
                if old != NO_ROW {
                    self.subtract(&mut slow, old);
                }
                self.add(&mut slow, new);
            }
            self.sum(&slow, &inputs.rows[slow_inputs..shape.inputs()], &mut sums);
            self.weigh(&sums, frequencies);
            code(&mut from[0], frequencies)?;
        }
        Some(())
    }

    /// The first columns of a row from a column on.
    #[inline]
    fn group(&self, row: u16, column: usize) -> &[i16; GROUP] {
        let row = &self.first[usize::from(row) * self.width + column..];
        row.first_chunk().expect("rows are whole groups")
    }

    #[inline]
    fn add(&self, sums: &mut [i16], row: u16) {
        for (number, sums) in sums.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
            let weights = self.group(row, number * GROUP);
            *sums = std::array::from_fn(|at| sums[at].wrapping_add(weights[at]));
        }
    }

    #[inline]
    fn subtract(&self, sums: &mut [i16], row: u16) {
        for (number, sums) in sums.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
            let weights = self.group(row, number * GROUP);
            *sums = std::array::from_fn(|at| sums[at].wrapping_sub(weights[at]));
        }
    }

    /// The sums of some rows and what was there before.
    #[inline]
    fn sum(&self, slow: &[i16], rows: &[u16], sums: &mut [i16]) {
        let groups = sums.as_chunks_mut::<GROUP>().0.iter_mut();
        let groups = groups.zip(slow.as_chunks::<GROUP>().0);
        for (number, (sums, slow)) in groups.enumerate() {
            *sums = rows.iter().fold(*slow, |sums, &row| {
                let weights = self.group(row, number * GROUP);
                std::array::from_fn(|at| sums[at].wrapping_add(weights[at]))
            });
        }
    }

    /// From the sums of rows to frequencies.
    #[inline]
    fn weigh(&self, sums: &[i16], frequencies: &mut [u32]) {
        let (hidden, direct) = sums.split_at(HIDDEN);
        let mut kept = [0i16; HIDDEN];
        for (kept, &sum) in kept.iter_mut().zip(hidden) {
            *kept = sum.clamp(0, CEILING);
        }
        let mut best = (i32::MIN, 0);
        let results = frequencies.iter_mut().zip(direct).zip(&self.second);
        for (symbol, ((frequency, &direct), weights)) in results.enumerate() {
            let mut sum = 0;
            for (&kept, &weight) in kept.iter().zip(weights) {
                sum += i32::from(kept) * i32::from(weight);
            }
            sum += i32::from(direct) << FRACTION;
            *frequency = sum as u32;
            if sum > best.0 {
                best = (sum, symbol);
            }
        }
        let powers = self.powers.first_chunk::<POWERS>();
        let powers = powers.expect("a whole table");
        let mut total = 0;
        for frequency in &mut *frequencies {
            let behind = ((best.0 - *frequency as i32) >> 10) as usize;
            *frequency = powers[behind.min(POWERS - 1)];
            total += *frequency;
        }
        let share = ((TOTAL - frequencies.len() as u32) << 16) / total;
        let mut left = TOTAL;
        for frequency in &mut *frequencies {
            *frequency = 1 + ((*frequency * share) >> 16);
            left -= *frequency;
        }
        frequencies[best.1] += left;
    }
}

// The difference of two results fits into 32 bits.
const _: () = assert!(CEILING as i64 * SECOND_MAX as i64 * HIDDEN as i64 + (1 << 23) < 1 << 30);
