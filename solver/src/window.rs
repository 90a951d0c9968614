//! Bounds and claims on values, and how they pass through a move: the only place that knows the
//! arithmetic of gains and turns.

use kardis_games::rules::{Margin, Next};

/// What is proved about a value: it lies from `lower` to `upper`, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: Margin,
    /// The value is at most this.
    pub upper: Margin,
}

impl Bounds {
    /// A value that is known.
    #[inline]
    pub const fn exact(value: Margin) -> Self {
        Self {
            lower: value,
            upper: value,
        }
    }

    /// All that can be said of a board where so much is at stake.
    #[inline]
    pub const fn stake(stake: Margin) -> Self {
        Self {
            lower: -stake,
            upper: stake,
        }
    }

    /// The value, if the bounds meet.
    #[inline]
    pub const fn value(self) -> Option<Margin> {
        if self.lower == self.upper {
            Some(self.lower)
        } else {
            None
        }
    }

    /// Both bounds hold.
    ///
    /// # Panics
    ///
    /// In debug builds, if they contradict each other: then one of them was not a fact.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let both = Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        };
        debug_assert!(both.lower <= both.upper, "{self:?} contradicts {other:?}");
        both
    }

    /// What bounds on the board after a move say of the move, for the side that makes it.
    #[inline]
    #[must_use]
    pub const fn before(self, gain: Margin, next: Next) -> Self {
        match next {
            Next::Opponent => Self {
                lower: gain - self.upper,
                upper: gain - self.lower,
            },
            Next::Bonus => Self {
                lower: gain + self.lower,
                upper: gain + self.upper,
            },
            Next::End => Self::exact(gain),
        }
    }

    /// What bounds on a move, for the side that makes it, say of the board after it: the inverse of
    /// [`before`](Self::before), except where the game ends.
    #[inline]
    #[must_use]
    pub const fn after(self, gain: Margin, next: Next) -> Self {
        match next {
            Next::Opponent => Self {
                lower: gain - self.upper,
                upper: gain - self.lower,
            },
            Next::Bonus | Next::End => Self {
                lower: self.lower - gain,
                upper: self.upper - gain,
            },
        }
    }

    /// Whether the value reaches `least`, if the bounds say so.
    #[inline]
    pub const fn reaches(self, least: Margin) -> Option<bool> {
        if self.lower >= least {
            Some(true)
        } else if self.upper < least {
            Some(false)
        } else {
            None
        }
    }

    /// Whether the prover of a claim is right, if the bounds say so.
    #[inline]
    pub const fn proves(self, claim: Claim) -> Option<bool> {
        match (self.reaches(claim.least), claim.prover) {
            (Some(reached), Prover::Mover) => Some(reached),
            (Some(reached), Prover::Other) => Some(!reached),
            (None, _) => None,
        }
    }
}

/// Who has to prove something about a threshold; a horizon counts against him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prover {
    /// The side to move: that the value reaches the threshold.
    Mover,
    /// The other side: that it does not.
    Other,
}

/// The statement "the value reaches `least`", and who is to settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The threshold.
    pub least: Margin,
    /// The side that tries to prove (the mover) or disprove (the other) it.
    pub prover: Prover,
}

impl Claim {
    /// The same question one move later: the move's own side reaches `least` by it exactly if the
    /// value after it does, or after a change of turn does not, reach the new threshold.
    #[inline]
    #[must_use]
    pub const fn after(self, gain: Margin, next: Next) -> Self {
        match next {
            Next::Bonus | Next::End => Self {
                least: self.least - gain,
                prover: self.prover,
            },
            Next::Opponent => Self {
                least: gain - self.least + 1,
                prover: match self.prover {
                    Prover::Mover => Prover::Other,
                    Prover::Other => Prover::Mover,
                },
            },
        }
    }

    /// The difference that the prover says he gets at least: the claim in his own eyes, whoever is
    /// to move.
    #[inline]
    pub const fn need(self) -> Margin {
        match self.prover {
            Prover::Mover => self.least,
            Prover::Other => 1 - self.least,
        }
    }

    /// The claim that a prover gets at least so much.
    #[inline]
    #[must_use]
    pub const fn of(prover: Prover, need: Margin) -> Self {
        let least = match prover {
            Prover::Mover => need,
            Prover::Other => 1 - need,
        };
        Self { least, prover }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All small values, gains and thresholds: asking before the move and after it is the same.
    #[test]
    fn claims_and_bounds_pass_through_moves_alike() {
        for next in [Next::Opponent, Next::Bonus] {
            for gain in -3..=6 {
                for value in -9..=9 {
                    let value_after = Bounds::exact(value);
                    let before = value_after.before(gain, next);
                    assert_eq!(before.after(gain, next), value_after);
                    let option = before.value().unwrap();
                    for least in -16..=16 {
                        let claim = Claim {
                            least,
                            prover: Prover::Mover,
                        }
                        .after(gain, next);
                        let reached = value >= claim.least;
                        assert_eq!(option >= least, reached != (next == Next::Opponent));
                        // What the mover still needs is less by what he gained.
                        assert_eq!(claim.need(), least - gain);
                        assert_eq!(Claim::of(claim.prover, least - gain), claim);
                        let proves = Bounds::exact(value).proves(claim);
                        assert_eq!(proves, Some(option >= least));
                    }
                }
            }
        }
    }
}
