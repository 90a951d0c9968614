//! The rule sets that tests of whole layers run through.

use kardis_games::board::Pits;
use kardis_games::sowing::Way;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::{Bohnenspiel, Chain, EmptyRow};
use kardis_games::variants::kalah::{EmptyCapture, Kalah};

use kardis_games::rules::TwoRow;

/// What a test does with a rule set.
pub(crate) trait Each {
    fn one<R: TwoRow>(&mut self, rules: R);
}

/// Bohnenspiel, Hemprich's rule, awari and Kalah.
pub(crate) fn each_main(pits: Pits, test: &mut impl Each) {
    test.one(Bohnenspiel::standard(pits));
    test.one(Bohnenspiel::hemprich(pits));
    test.one(Awari::new(pits));
    test.one(Kalah::new(pits, EmptyCapture::Nothing));
}

/// These and some with other ends, ways and captures.
pub(crate) fn each(pits: Pits, test: &mut impl Each) {
    each_main(pits, test);
    let (free, either) = (Chain::Free, EmptyRow::EitherRow);
    test.one(Bohnenspiel::new(pits, Way::AllPits, free, either));
    test.one(Bohnenspiel::new(
        pits,
        Way::SkipOrigin,
        free,
        EmptyRow::Sweep,
    ));
    test.one(Kalah::new(pits, EmptyCapture::Itself));
}
