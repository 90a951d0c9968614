//! Search close above the tables.
//!
//! Most nodes of a search lie few seeds above the tables. Their subtrees are so small that the
//! transposition table, the keeping of both bounds and the sharing between threads cost more than
//! they save, so there is nothing here but fail-soft alpha-beta with a null window.

use std::ops::ControlFlow;

use kardis_games::rules::{Margin, Next, Rules, Sown};
use kardis_tablebases::probe::Probe;

use crate::order::promise;
use crate::searcher::{Choice, Searcher};
use crate::window::Bounds;

impl<R: Rules, P: Probe<R::Board>> Searcher<'_, R, P> {
    /// Settles whether the value of a board near the tables reaches `least`, and returns what is then
    /// known. Play must not be endless.
    pub(crate) fn shallow(&mut self, board: R::Board, least: Margin) -> Bounds {
        let stake = Bounds::stake(self.rules.stake(board));
        let value = self.reach(board, least);
        if value >= least {
            Bounds {
                lower: value,
                ..stake
            }
        } else {
            Bounds {
                upper: value,
                ..stake
            }
        }
    }

    /// A lower bound of the value that is at least `least`, or an upper bound that is less.
    fn reach(&mut self, board: R::Board, least: Margin) -> Margin {
        let from = self.choices.len();
        let mut best = self.offer(board, least);
        let to = self.choices.len();
        if to > from + 1 {
            for choice in &mut self.choices[from..] {
                choice.promise = promise(self.rules, choice);
            }
        }
        for at in from..to {
            let Sown { board, gain, next } = self.choose(at, to).sown;
            best = best.max(match next {
                Next::Opponent => gain - self.reach(board, gain - least + 1),
                Next::Bonus => gain + self.reach(board, least - gain),
                Next::End => gain,
            });
            if best >= least {
                break;
            }
        }
        self.choices.truncate(from);
        best
    }

    /// Lists the moves that need a search, unless another one reaches `least`. Returns what that one
    /// reaches, or what none of the others exceeds.
    #[inline]
    fn offer(&mut self, board: R::Board, least: Margin) -> Margin {
        let Self {
            rules,
            probe,
            choices,
            probes,
            nodes,
            ..
        } = self;
        let from = choices.len();
        let mut best = Margin::MIN;
        let mut any = false;
        let reached = rules.successors(board, |_, sown| {
            any = true;
            *nodes += 1;
            let bounds = Bounds::stake(rules.stake(sown.board)).before(sown.gain, sown.next);
            match bounds.reaches(least) {
                Some(true) => {
                    best = bounds.lower;
                    return ControlFlow::Break(());
                }
                Some(false) => best = best.max(bounds.upper),
                None => choices.push(Choice::new(sown, bounds, 0)),
            }
            ControlFlow::Continue(())
        });
        if reached.is_break() {
            choices.truncate(from);
            return best;
        }
        if !any {
            return rules.stuck(board);
        }
        for at in (from..choices.len()).rev() {
            let Sown { board, gain, next } = choices[at].sown;
            let Some(value) = probe.probe(board) else {
                continue;
            };
            *probes += 1;
            best = best.max(Bounds::exact(value).before(gain, next).lower);
            if best >= least {
                choices.truncate(from);
                break;
            }
            choices.swap_remove(at);
        }
        best
    }
}
