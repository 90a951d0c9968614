//! Relay sowing: lap after lap until a move ends, or is found never to.

use super::Entry;
use super::board::BaoBoard;
use super::memo;
use super::moves::{Direction, Side};

/// `SOWN[direction][place][seeds]`: one seed in each of the pits that so many seeds reach, the first
/// of them at `place`.
static SOWN: [[[u128; 16]; 16]; 2] = sown_words();

const fn sown_words() -> [[[u128; 16]; 16]; 2] {
    let mut words = [[[0; 16]; 16]; 2];
    let mut place = 0;
    while place < 16 {
        let mut seeds = 1;
        while seeds < 16 {
            let reached = seeds as u32 - 1;
            let clockwise = Direction::Clockwise.from(place as u32, reached);
            let anticlockwise = Direction::Anticlockwise.from(place as u32, reached);
            words[0][place][seeds] = words[0][place][seeds - 1] | 1 << (8 * clockwise);
            words[1][place][seeds] = words[1][place][seeds - 1] | 1 << (8 * anticlockwise);
            seeds += 1;
        }
        place += 1;
    }
    words
}

/// One seed in every pit of a player.
const ROUND: u128 = u128::from_le_bytes([1; 16]);

/// What a relay tells about itself while it runs. The unit type listens to nothing and costs
/// nothing.
pub(super) trait Watch {
    /// It wants to hear of every lap.
    const EVERY_LAP: bool;
    /// A lap was sown: so many seeds, the last one at a place of the mover.
    fn lap(&mut self, seeds: u32, last: u32);
    /// The last seed of the lap captured so many seeds.
    fn captured(&mut self, seeds: u32);
}

impl Watch for () {
    const EVERY_LAP: bool = false;

    #[inline]
    fn lap(&mut self, _: u32, _: u32) {}
    #[inline]
    fn captured(&mut self, _: u32) {}
}

/// Why a relay stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The last seed fell in an empty pit: the turn is over.
    Ended,
    /// The opponent's front row is empty: the mover has won with the captured seeds in his hand.
    Won,
    /// It would go on for ever; only a takata can.
    Endless,
    /// Captured seeds are in the hand and the mover chooses where they [`enter`](Relay::enter).
    Choice,
}

/// A move under way, always between two laps: seeds in the hand and the pit that gets the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relay {
    /// The mover's pits without the seeds in his hand.
    own: u128,
    /// The opponent's front row, lane `p` facing the mover's place `p`. Without seeds in a takata:
    /// nothing to capture and nothing captured are the same.
    facing: u64,
    /// Seeds in the hand, at least one.
    hand: u32,
    /// The pit that gets the next seed.
    next: u32,
    direction: Direction,
    /// In a takata, the mover's pits and the next pit at the start.
    first: Option<(u128, u32)>,
    /// How the entry side of the next central capture is found.
    entry: Entry,
}

impl Relay {
    /// Lifts the pit at a place.
    #[inline]
    pub(super) const fn lift(
        board: BaoBoard,
        place: u32,
        direction: Direction,
        takata: bool,
        entry: Entry,
    ) -> Self {
        let own = board.own & !(0xff << (8 * place));
        let next = direction.from(place, 1);
        Self {
            own,
            facing: if takata { 0 } else { board.facing() },
            hand: (board.own >> (8 * place)) as u32 & 0xff,
            next,
            direction,
            first: if takata { Some((own, next)) } else { None },
            entry,
        }
    }

    /// Puts captured seeds in the mover's kichwa, to be sown towards the center.
    #[inline]
    pub(super) const fn enter(&mut self, side: Side) {
        self.next = side.kichwa() as u32;
        self.direction = side.direction();
    }

    /// The board after the move, still seen from the mover, made from the board before it.
    ///
    /// After a win it lacks the seeds in the mover's hand: it is the board at the moment of the
    /// capture.
    #[inline]
    pub(super) const fn board(&self, before: BaoBoard, takata: bool) -> BaoBoard {
        let after = BaoBoard {
            own: self.own,
            opp: before.opp,
        };
        if takata {
            after
        } else {
            after.with_facing(self.facing)
        }
    }

    /// Sows on until the move stands still.
    ///
    /// # Endless moves
    ///
    /// A move is endless if and only if all of its state returns: the mover's pits, the opponent's
    /// pits, the hand, the next pit and the direction. It is enough to look between laps. A lap is
    /// finite and decided by the state before it, so a state that returns in the middle of a lap
    /// makes the state after that lap return too; and a move without end has infinitely many laps
    /// but only finitely many states.
    ///
    /// **A capturing move is never endless.** Captured seeds never go back, so an endless move has
    /// a last capture, and the direction stays from there on. Each time the sowing comes round it
    /// gives every pit a seed, and a pit only loses seeds when a lap ends in it, so for the state
    /// to return laps must end in every pit, and in an occupied one. As long as the opponent's
    /// front row has a seed, one of these laps captures it.
    ///
    /// **An endless takata returns to its first state.** The opponent's pits and the direction stay,
    /// and the hand is what the mover's pits lack of a constant: his pits and the next place are
    /// the state. In every state the pit before the next one is empty, since it was just lifted.
    /// No two of them lead to the same state: they would be two ways to take the last lap back. Let
    /// it have `16 q + r` seeds, `r < 16`. It gave the pit that was lifted for it, the origin, `q`
    /// seeds, each of the `r` pits after the origin up to the last one `q + 1`, and the others `q`.
    /// The origin had been empty, so it now holds exactly `q`. If the other lap has a larger `q`, it
    /// gave every pit more than that; if it has the same `q` and a larger `r`, this origin is among
    /// its `r` pits and got `q + 1`. Neither can be. So if a state that returns has one before it,
    /// that one returns as well, and so on back to the first.
    #[inline]
    pub(super) fn run<W: Watch>(&mut self, watch: &mut W) -> Halt {
        let mut laps: u32 = 0;
        loop {
            let last = self.sow(watch);
            let here = (self.own >> (8 * last)) as u32 & 0xff;
            if here == 1 {
                if laps >= memo::LONG
                    && let Some(first) = self.first
                {
                    memo::remember(first, self.direction, Some(self.own));
                }
                return Halt::Ended;
            }
            let facing = if last < 8 {
                (self.facing >> (8 * last)) as u32 & 0xff
            } else {
                0
            };
            if facing != 0 {
                watch.captured(facing);
                self.facing &= !(0xff << (8 * last));
                self.hand = facing;
                if self.facing == 0 {
                    return Halt::Won;
                }
                let Some(side) = self.entry_side(last) else {
                    return Halt::Choice;
                };
                self.enter(side);
                continue;
            }
            self.own &= !(0xff << (8 * last));
            self.hand = here;
            self.next = self.direction.from(last, 1);
            if self.first == Some((self.own, self.next)) {
                if laps >= memo::LONG
                    && let Some(first) = self.first
                {
                    memo::remember(first, self.direction, None);
                }
                return Halt::Endless;
            }
            laps = laps.saturating_add(1);
            if laps == memo::LONG
                && !W::EVERY_LAP
                && let Some(first) = self.first
                && let Some(outcome) = memo::recall(first, self.direction)
            {
                let Some(own) = outcome else {
                    return Halt::Endless;
                };
                self.own = own;
                return Halt::Ended;
            }
        }
    }

    /// Sows the hand and returns the place of the last seed.
    #[inline]
    fn sow(&mut self, watch: &mut impl Watch) -> u32 {
        let last = self.direction.from(self.next, self.hand - 1);
        let word = &SOWN[self.direction as usize][self.next as usize & 15];
        self.own += word[self.hand as usize & 15];
        if self.hand > 15 {
            self.own += ROUND * u128::from(self.hand / 16);
        }
        watch.lap(self.hand, last);
        last
    }

    /// Where the seeds captured at a place enter, or nothing if the mover chooses.
    #[inline]
    fn entry_side(&mut self, place: u32) -> Option<Side> {
        let entry = self.entry;
        if entry == Entry::ChoiceFirst {
            self.entry = Entry::Sustain;
        }
        match place {
            0 | 1 => Some(Side::Left),
            6 | 7 => Some(Side::Right),
            _ if entry == Entry::Sustain => Some(Side::towards(self.direction)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lap_is_its_seeds_one_by_one() {
        for direction in Direction::BOTH {
            for place in 0..16 {
                for hand in 1..=64 {
                    let mut relay =
                        Relay::lift(BaoBoard::default(), 0, direction, true, Entry::Sustain);
                    relay.hand = hand;
                    relay.next = place;
                    let mut pits = [0; 16];
                    let (mut at, mut last) = (place, 0);
                    for _ in 0..hand {
                        pits[at as usize] += 1;
                        last = at;
                        at = direction.from(at, 1);
                    }
                    assert_eq!(relay.sow(&mut ()), last);
                    assert_eq!(relay.own.to_le_bytes(), pits);
                }
            }
        }
    }
}
