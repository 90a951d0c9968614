//! What must not change a survey, and what must stop it.

use kardis_games::layer::Layer;
use kardis_games::naive::Naive;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::survey::{Survey, SurveyError};
use kardis_tablebases::probe::NoTables;

use crate::slow::Slow;
use crate::support::width;

/// A layer of several parts: every number of threads gives the same.
#[test]
fn any_number_of_threads() {
    let rules = Bohnenspiel::standard(width(6));
    let seeds = 8;
    let small = SmallLayers::up_to(rules, seeds);
    let slow = Slow::up_to(Naive::standard(6), seeds).layer(seeds);
    let distances = slow.distances();
    let observer = Observer::default();
    let values = small.tables().layer(seeds).unwrap();
    let survey =
        Survey::new(rules, slow.layer, values, &small, &observer).with_distances(&distances);
    let all = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(|| {
            (
                survey.stats().unwrap(),
                survey.zugzwangs(5).unwrap(),
                survey.records(5).unwrap(),
            )
        })
    };
    let one = all(1);
    for threads in [2, 3, 7] {
        assert_eq!(all(threads), one, "{threads} threads");
    }
}

/// A value that is changed is found, on the board itself or on one that leads to it, by whatever
/// looks at moves.
#[test]
fn wrong_values() {
    let rules = Awari::new(width(6));
    let small = SmallLayers::up_to(rules, 3);
    let layer = Layer::new(width(6), 3).unwrap();
    let right = small.tables().layer(3).unwrap();
    let observer = Observer::default();
    for rank in 0..right.len() {
        let mut values = right.to_vec();
        values[rank] = if values[rank] == 3 { 1 } else { 3 };
        let survey = Survey::new(rules, layer, &values, &small, &observer);
        let found = survey.stats();
        let Err(SurveyError::Value { rank: at, .. }) = found else {
            panic!("rank {rank}: {found:?}");
        };
        assert!(at <= rank as u64, "the lowest rank is named");
        assert_eq!(survey.records(1).err(), found.err());
    }
}

#[test]
fn missing_layers_and_wrong_distances() {
    let rules = Bohnenspiel::standard(width(6));
    let seeds = 6;
    let small = SmallLayers::up_to(rules, seeds);
    let layer = Layer::new(width(6), seeds).unwrap();
    let values = small.tables().layer(seeds).unwrap();
    let observer = Observer::default();
    let nothing = Survey::new(rules, layer, values, &NoTables, &observer);
    assert!(matches!(nothing.stats(), Err(SurveyError::Missing { .. })));
    assert!(matches!(
        nothing.records(1),
        Err(SurveyError::Missing { .. })
    ));
    assert!(nothing.zugzwangs(1).is_ok(), "no move is looked at");
    let equal = vec![1; values.len()];
    let survey = Survey::new(rules, layer, values, &small, &observer).with_distances(&equal);
    let found = survey.records(1);
    assert!(
        matches!(found, Err(SurveyError::Distance { stored: 1, .. })),
        "{found:?}"
    );
    observer.interrupt();
    assert_eq!(survey.stats().err(), Some(SurveyError::Stopped));
    assert_eq!(survey.zugzwangs(1).err(), Some(SurveyError::Stopped));
    assert_eq!(survey.records(1).err(), Some(SurveyError::Stopped));
}
