//! What the moves of a position are worth: exact where tables reach, an estimate elsewhere.

use kardis_games::board::Board;
use kardis_games::rules::Margin;
use kardis_games::turn::{AnyBoard, AnyMove, Turn};
use kardis_solver::conversion::worth;
use kardis_statistics::players::opponent::{Outlook, rate};
use kardis_tablebases::probe::Probe;

use crate::view::words;

/// Plies that an estimate looks ahead.
const DEPTH: u8 = 8;

/// What a move is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Worth {
    /// Seeds to come, its own gain included: proved.
    Exact(Margin),
    /// What a search thinks.
    Estimate(Outlook),
}

impl Worth {
    /// For comparing: more is better.
    pub(crate) fn points(self) -> f64 {
        match self {
            Self::Exact(value) => f64::from(value),
            Self::Estimate(Outlook::Seeds(seeds)) => f64::from(seeds),
            Self::Estimate(Outlook::Won) => f64::INFINITY,
            Self::Estimate(Outlook::Lost) => f64::NEG_INFINITY,
        }
    }

    /// As it is written.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Exact(value) => words::signed(value),
            Self::Estimate(Outlook::Seeds(seeds)) => format!("~{seeds:+}"),
            Self::Estimate(Outlook::Won) => "~wins".to_owned(),
            Self::Estimate(Outlook::Lost) => "~loses".to_owned(),
        }
    }
}

/// Every legal move with its worth, in the order of the rules.
pub(crate) fn of(turn: &Turn, known: impl Probe<Board> + Copy) -> Vec<(AnyMove, Worth)> {
    let value = |board: AnyBoard| match board {
        AnyBoard::TwoRow(board) => known.probe(board),
        AnyBoard::Bao(_) => None,
    };
    let counts = matches!(turn.board, AnyBoard::TwoRow(_));
    let proved: Vec<(AnyMove, Option<Margin>)> = turn
        .successors()
        .into_iter()
        .map(|(mv, sown)| (mv, counts.then(|| worth(value, &sown)).flatten()))
        .collect();
    let estimates = if proved.iter().all(|(_, value)| value.is_some()) {
        Vec::new()
    } else {
        rate(turn, DEPTH, known)
    };
    let estimate = |mv: AnyMove| {
        let found = estimates.iter().find(|(rated, _)| *rated == mv);
        Worth::Estimate(found.map_or(Outlook::Seeds(0), |&(_, outlook)| outlook))
    };
    proved
        .into_iter()
        .map(|(mv, value)| (mv, value.map_or_else(|| estimate(mv), Worth::Exact)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kardis_games::notation::Position;
    use kardis_games::variants::{AnyRules, ForTwoRow};
    use kardis_games::{notation::Dialect, rules::TwoRow};
    use kardis_solver::layers::small::SmallLayers;
    use kardis_tablebases::{memory::Tables, probe::NoTables};

    struct Make;

    impl ForTwoRow for Make {
        type Output = Tables;

        fn with<R: TwoRow>(self, rules: R) -> Tables {
            SmallLayers::up_to(rules, 8).tables().clone()
        }
    }

    /// The study of the reference page: 4 wins four seeds, 5 none, 3 loses four.
    #[test]
    fn moves_of_the_study() {
        let position: Position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S".parse().unwrap();
        let turn = position.turn();
        let AnyRules::TwoRow(rules) = turn.rules else {
            panic!("two rows")
        };
        let tables = rules.with(Make);
        let found: Vec<String> = of(&turn, &tables)
            .into_iter()
            .map(|(mv, worth)| format!("{} {}", turn.text(mv, Dialect::Numbers), worth.text()))
            .collect();
        assert_eq!(found, ["3 -4", "4 +4", "5 0"]);
        assert!(
            of(&turn, NoTables)
                .iter()
                .all(|(_, worth)| matches!(worth, Worth::Estimate(_)))
        );
    }
}
