//! All sentences of a claim against all players and all proofs.

use kardis_games::notation::Position;
use kardis_solver::window::Bounds;

use super::experiment::{self, Tried};
use super::proof::{self, Known, Proved};
use super::{Claim, Sentence, Unit, Verdict};
use crate::players::Level;
use crate::selfplay::Tally;

/// Games of a player against itself.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The player.
    pub level: Level,
    /// Its games.
    pub tally: Tally,
}

/// A sentence and all that was found about it.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The sentence.
    pub sentence: &'a Sentence,
    /// What each player's games say, in the order of the samples.
    pub tried: Vec<Option<Tried>>,
    /// What is proved about it.
    pub proved: Option<Proved>,
    /// What all that comes to.
    pub verdict: Verdict,
    /// For a sentence about lengths: the verdict on each player's games for every unit.
    pub units: Vec<(Unit, Vec<Option<Verdict>>)>,
}

/// Checks all sentences of a claim. `bounds` tells what is known of the value of a start.
pub fn check<'a>(
    claim: &'a Claim,
    known: &Known,
    samples: &[Sample],
    bounds: impl Fn(&Position) -> Option<Bounds>,
) -> Vec<Checked<'a>> {
    let sentences = claim.sentences.iter();
    let one = |sentence: &'a Sentence| {
        let statement = &sentence.statement;
        let tried = |unit| -> Vec<Option<Tried>> {
            let samples = samples.iter();
            samples
                .map(|sample| experiment::judge(statement, unit, claim.games, &sample.tally))
                .collect()
        };
        let verdicts = |tried: &[Option<Tried>]| -> Vec<Option<Verdict>> {
            let tried = tried.iter();
            tried
                .map(|tried| tried.as_ref().map(|tried| tried.verdict))
                .collect()
        };
        let own = tried(claim.unit);
        let proved = proof::judge(statement, claim.unit, known, &bounds, &claim.start);
        let from_games = verdicts(&own).into_iter().flatten();
        let verdict = Verdict::of_all(from_games, proved.and_then(|proved| proved.verdict));
        let units = if statement.is_length() {
            let units = Unit::ALL.into_iter();
            units.map(|unit| (unit, verdicts(&tried(unit)))).collect()
        } else {
            Vec::new()
        };
        Checked {
            sentence,
            tried: own,
            proved,
            verdict,
            units,
        }
    };
    sentences.map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Impossible, Match, No};

    use crate::claim::document;
    use crate::selfplay::Contest;
    use kardis_solver::observer::Observer;
    use kardis_tablebases::probe::NoTables;

    /// What is said in rounds fits the same games in plies with twice the numbers, and the majority of 24
    /// seeds that go by twos is 14.
    #[test]
    fn sentences_are_checked_in_every_unit() {
        let start: Position = "bohnenspiel:3x4".parse().unwrap();
        let tally = Contest::new([Level::Random; 2], 1000, 3)
            .hold(&start, None::<NoTables>, &Observer::default())
            .unwrap();
        let rounds = Unit::Rounds.lengths(&tally).mean().unwrap();
        let file = format!(
            "[claim]\ngame = \"bohnenspiel:3x4\"\nsource = \"these games\"\nunit = \"rounds\"\n\
             [length]\nmean = {rounds:.3}\nshortest = 1\n[number]\nmajority = 13\ntie = 12\n\
             [value]\nstart = -8\n"
        );
        let claim = document::read(&file).unwrap();
        let known = Known {
            plies: 4,
            is_shortest: false,
            bonus: false,
            total: Some(24),
            step: 2,
            most_moves: Some(3),
        };
        let level = Level::Random;
        let samples = [Sample { level, tally }];
        let bounds = |_: &Position| Some(Bounds::exact(-8));
        let all = check(&claim, &known, &samples, bounds);
        let verdicts: Vec<_> = all.iter().map(|checked| checked.verdict).collect();
        assert_eq!(verdicts, [Match, Impossible, Impossible, Match, Match]);
        assert_eq!(
            all[0].units,
            [
                (Unit::Plies, vec![Some(No)]),
                (Unit::Turns, vec![Some(No)]),
                (Unit::Rounds, vec![Some(Match)])
            ]
        );
        assert!(all[2].tried[0].is_none() && all[2].units.is_empty());
    }
}
