//! The rules once more, seed by seed on arrays of rows, as slow and as plain as they read, with a
//! set of all states for endless moves. Shares nothing with the engine but the type that names the
//! entry side.

use std::collections::HashSet;

use kardis_games::variants::bao_kujifunza::Entry;

/// A player's rows from his own left: the front row, then the back row.
pub(crate) type Side = [[u32; 8]; 2];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Pit {
    row: usize,
    column: usize,
}

impl Pit {
    /// The pit after this one.
    fn next(self, clockwise: bool) -> Self {
        let Self { row, column } = self;
        let right = (row == 0) == clockwise;
        match (right, column) {
            (true, 7) | (false, 0) => Self {
                row: 1 - row,
                column,
            },
            (true, _) => Self {
                row,
                column: column + 1,
            },
            (false, _) => Self {
                row,
                column: column - 1,
            },
        }
    }
}

/// What a move leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// South's name of the move.
    pub(crate) name: String,
    /// The mover's rows after it.
    pub(crate) own: Side,
    /// The opponent's rows after it.
    pub(crate) opp: Side,
    /// The opponent's front row is empty.
    pub(crate) won: bool,
}

/// How a line of sowing ended, for the lines that are no moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Endless {
    /// Laps from a state between two laps to its first return.
    pub(crate) period: usize,
    /// Seeds sown meanwhile.
    pub(crate) seeds: u32,
    /// The state that returns is the first one of the move.
    pub(crate) from_start: bool,
    /// It began with a capture.
    pub(crate) mtaji: bool,
}

#[derive(Clone)]
struct Hand {
    own: Side,
    opp: Side,
    seeds: u32,
    next: Pit,
    clockwise: bool,
    mtaji: bool,
    captures: usize,
    choices: String,
    /// Every state of the move, seed by seed.
    seen: HashSet<(Side, Side, u32, Pit, bool)>,
    /// The states before each lap.
    laps: Vec<(Side, Side, u32, Pit, bool)>,
}

impl Hand {
    fn state(&self) -> (Side, Side, u32, Pit, bool) {
        (self.own, self.opp, self.seeds, self.next, self.clockwise)
    }

    /// Sows to the end; where the mover chooses, both ways.
    fn sow(
        mut self,
        entry: Entry,
        name: &str,
        outcomes: &mut Vec<Outcome>,
        endless: &mut Vec<Endless>,
    ) {
        loop {
            let lap = self.state();
            // A lap never runs into an old state unless it began with one (asserted below), so the
            // list needs no search before that.
            if self.seen.contains(&lap) {
                let first = self.laps.iter().position(|&earlier| earlier == lap);
                let first = first.expect("the old state was between laps");
                endless.push(Endless {
                    period: self.laps.len() - first,
                    seeds: self.laps[first..].iter().map(|lap| lap.2).sum(),
                    from_start: first == 0,
                    mtaji: self.mtaji,
                });
                return;
            }
            self.laps.push(lap);
            let mut last = self.next;
            let mut before = 0;
            while self.seeds > 0 {
                assert!(
                    self.seen.insert(self.state()),
                    "a lap ran into an old state"
                );
                last = self.next;
                before = self.own[last.row][last.column];
                self.own[last.row][last.column] += 1;
                self.seeds -= 1;
                self.next = last.next(self.clockwise);
            }
            if before == 0 {
                return self.finish(name, false, outcomes);
            }
            let facing = 7 - last.column;
            if self.mtaji && last.row == 0 && self.opp[0][facing] > 0 {
                self.seeds = self.opp[0][facing];
                self.opp[0][facing] = 0;
                self.captures += 1;
                if self.opp[0] == [0; 8] {
                    return self.finish(name, true, outcomes);
                }
                let chooses = match entry {
                    Entry::Choice => true,
                    Entry::ChoiceFirst => self.captures == 1,
                    Entry::Sustain => false,
                };
                let lefts: &[bool] = match last.column {
                    0 | 1 => &[true],
                    6 | 7 => &[false],
                    _ if chooses => &[true, false],
                    _ if self.clockwise => &[true],
                    _ => &[false],
                };
                let chosen = lefts.len() == 2;
                for &left in lefts {
                    let mut branch = self.clone();
                    branch.clockwise = left;
                    branch.next = Pit {
                        row: 0,
                        column: if left { 0 } else { 7 },
                    };
                    if chosen {
                        branch.choices.push(if left { 'L' } else { 'R' });
                    }
                    branch.sow(entry, name, outcomes, endless);
                }
                return;
            }
            self.seeds = std::mem::take(&mut self.own[last.row][last.column]);
        }
    }

    fn finish(self, name: &str, won: bool, outcomes: &mut Vec<Outcome>) {
        let mut name = name.to_owned();
        if !self.choices.is_empty() {
            name.push('/');
            name.push_str(&self.choices);
        }
        outcomes.push(Outcome {
            name,
            own: self.own,
            opp: self.opp,
            won,
        });
    }
}

/// Every move in the engine's order, and the lines that would never end.
pub(crate) fn moves(own: Side, opp: Side, entry: Entry) -> (Vec<Outcome>, Vec<Endless>) {
    let (mut outcomes, mut endless) = (Vec::new(), Vec::new());
    if own[0] == [0; 8] || opp[0] == [0; 8] {
        return (outcomes, endless);
    }
    let front = (0..8).map(|column| Pit { row: 0, column });
    let back = (0..8).rev().map(|column| Pit { row: 1, column });
    let starts: Vec<(Pit, bool)> = front
        .chain(back)
        .flat_map(|pit| [(pit, true), (pit, false)])
        .filter(|(pit, _)| own[pit.row][pit.column] >= 2)
        .collect();
    let mtaji: Vec<_> = starts
        .iter()
        .copied()
        .filter(|&(pit, clockwise)| captures(own, opp, pit, clockwise))
        .collect();
    let front_movable = own[0].iter().any(|&seeds| seeds >= 2);
    let occupied: Vec<usize> = (0..8).filter(|&column| own[0][column] > 0).collect();
    let takata = starts.iter().copied().filter(|&(pit, clockwise)| {
        if front_movable && pit.row == 1 {
            return false;
        }
        let lone_left = pit.row == 0 && occupied == [0] && !clockwise;
        let lone_right = pit.row == 0 && occupied == [7] && clockwise;
        !lone_left && !lone_right
    });
    let is_mtaji = !mtaji.is_empty();
    let played = if is_mtaji { mtaji } else { takata.collect() };
    for (pit, clockwise) in played {
        let right = (pit.row == 0) == clockwise;
        let name = format!(
            "{}{}{}{}",
            if pit.row == 0 { 'A' } else { 'B' },
            pit.column + 1,
            if right { 'R' } else { 'L' },
            if is_mtaji { "" } else { "*" },
        );
        let mut lifted = own;
        let seeds = std::mem::take(&mut lifted[pit.row][pit.column]);
        let hand = Hand {
            own: lifted,
            opp,
            seeds,
            next: pit.next(clockwise),
            clockwise,
            mtaji: is_mtaji,
            captures: 0,
            choices: String::new(),
            seen: HashSet::new(),
            laps: Vec::new(),
        };
        hand.sow(entry, &name, &mut outcomes, &mut endless);
    }
    (outcomes, endless)
}

/// The first lap captures.
fn captures(own: Side, opp: Side, pit: Pit, clockwise: bool) -> bool {
    let seeds = own[pit.row][pit.column];
    if seeds > 15 {
        return false;
    }
    let last = (0..seeds).fold(pit, |pit, _| pit.next(clockwise));
    last.row == 0 && own[0][last.column] > 0 && opp[0][7 - last.column] > 0
}
