//! The checksums of small layers that `docs/rules.md` gives in sections 1.6 and 2.4 (computed there
//! by programs that share nothing with this one), the worked examples that speak of best play, and
//! the published distributions of awari.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use kardis_games::board::{Board, Move};
use kardis_games::naive::Naive;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_solver::alphabeta::AlphaBeta;
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_tablebases::probe::{NoTables, Probe};
use support::plain::{Endless, Plain};
use support::{ROOMY, after, board, boards, naive_hemprich, width};

/// One rule set of the two sections: tables of even and of odd layers, and the plain fixpoints.
struct Solved {
    game: Bohnenspiel,
    even: SmallLayers<Bohnenspiel>,
    odd: SmallLayers<Bohnenspiel>,
    plain: Plain,
}

impl Solved {
    fn new(game: Bohnenspiel, slow: Naive) -> Self {
        Self {
            game,
            even: SmallLayers::up_to(game, 10),
            odd: SmallLayers::up_to(game, 7),
            plain: Plain::up_to(slow, 10, Endless::Open),
        }
    }

    fn value(&self, board: Board) -> Margin {
        let tables = [&self.even, &self.odd][board.seeds() as usize % 2];
        tables.probe(board).expect("a small layer")
    }

    /// How many positions have each value.
    fn histogram(&self, seeds: u32) -> BTreeMap<Margin, usize> {
        let mut counts = BTreeMap::new();
        for board in boards(6, seeds) {
            *counts.entry(self.value(board)).or_insert(0) += 1;
        }
        counts
    }

    /// Positions, and those that the mover wins, that are even, and that he loses.
    fn verdicts(&self, seeds: u32) -> [usize; 4] {
        let mut verdicts = [0; 4];
        for (value, count) in self.histogram(seeds) {
            verdicts[0] += count;
            let at = match value.signum() {
                1 => 1,
                0 => 2,
                _ => 3,
            };
            verdicts[at] += count;
        }
        verdicts
    }

    /// Positions from which a line without a capture leads back to them.
    fn on_cycles(&self, seeds: u32) -> usize {
        let on_cycles = self.plain.graph(seeds).on_cycles();
        on_cycles.into_iter().filter(|&cyclic| cyclic).count()
    }

    /// Positions whose value is not the same whatever endless play is worth.
    fn dependent(&self, seeds: u32) -> usize {
        boards(6, seeds)
            .map(|board| self.plain.of(board))
            .filter(|forced| forced.low != forced.high)
            .count()
    }

    /// Moves are the pits, counted from 1, with the value of each for the mover. The tables and a
    /// search that has none must both find them.
    fn check_moves(&self, text: &str, moves: &[(usize, Margin)]) {
        let position = board(text);
        let legal: BTreeSet<Move> = self.game.moves(position).collect();
        let listed: BTreeSet<Move> = moves.iter().map(|&(pit, _)| Move::pit(pit - 1)).collect();
        assert_eq!(listed, legal, "{text}");
        for &(pit, value) in moves {
            let worth = after(self.game, &self.even, position, Move::pit(pit - 1));
            assert_eq!(worth, value, "{text}: {pit}");
        }
        let best = moves.iter().map(|&(_, value)| value).max();
        assert_eq!(self.even.probe(position), best, "{text}");
        let observer = Observer::default();
        let answer = AlphaBeta::new(self.game, NoTables, ROOMY, &observer).solve(position);
        assert_eq!(answer.bounds.value(), best, "{text}");
        for found in answer.moves {
            let pit = found.mv.index() + 1;
            let listed = (pit, found.bounds.value().expect("a settled move"));
            assert!(moves.contains(&listed), "{text}: {listed:?}");
        }
    }
}

static STANDARD: LazyLock<Solved> =
    LazyLock::new(|| Solved::new(Bohnenspiel::standard(width(6)), Naive::standard(6)));

static HEMPRICH: LazyLock<Solved> =
    LazyLock::new(|| Solved::new(Bohnenspiel::hemprich(width(6)), naive_hemprich(6)));

/// The tables of sections 1.6 and 2.4, and the odd layers of 1.6.
#[test]
fn wins_and_losses() {
    let standard: [(u32, [usize; 4]); 5] = [
        (2, [78, 35, 0, 43]),
        (4, [1365, 471, 442, 452]),
        (6, [12376, 6472, 0, 5904]),
        (8, [75582, 29651, 21735, 24196]),
        (10, [352_716, 194_303, 0, 158_413]),
    ];
    for (seeds, verdicts) in standard {
        assert_eq!(STANDARD.verdicts(seeds), verdicts, "{seeds} seeds");
    }
    let hemprich: [(u32, [usize; 4]); 5] = [
        (2, [78, 37, 0, 41]),
        (4, [1365, 469, 456, 440]),
        (6, [12376, 6499, 0, 5877]),
        (8, [75582, 29602, 22111, 23869]),
        (10, [352_716, 195_159, 0, 157_557]),
    ];
    for (seeds, verdicts) in hemprich {
        assert_eq!(HEMPRICH.verdicts(seeds), verdicts, "{seeds} seeds");
    }
    for (seeds, wins, losses) in [(1, 5, 7), (3, 184, 180), (5, 2214, 2154), (7, 17059, 14765)] {
        let [_, won, even, lost] = STANDARD.verdicts(seeds);
        assert_eq!([won, even, lost], [wins, 0, losses], "{seeds} seeds");
    }
}

/// The histograms below the tables.
#[test]
fn histograms() {
    let standard: [&[(Margin, usize)]; 3] = [
        &[(-2, 43), (2, 35)],
        &[(-4, 452), (0, 442), (4, 471)],
        &[(-6, 2199), (-2, 3705), (2, 3765), (6, 2707)],
    ];
    let hemprich: [&[(Margin, usize)]; 3] = [
        &[(-2, 41), (2, 37)],
        &[(-4, 440), (0, 456), (4, 469)],
        &[(-6, 2140), (-2, 3737), (2, 3831), (6, 2668)],
    ];
    for (rules, layers) in [(&STANDARD, standard), (&HEMPRICH, hemprich)] {
        for (seeds, layer) in [2, 4, 6].into_iter().zip(layers) {
            let published: BTreeMap<_, _> = layer.iter().copied().collect();
            assert_eq!(rules.histogram(seeds), published, "{seeds} seeds");
        }
    }
}

/// The columns "positions on cycles" and "value depends on cycle rule", and what is said of odd
/// layers.
#[test]
fn cycles() {
    for (seeds, standard, hemprich) in [
        (2, 12, 56),
        (4, 401, 449),
        (6, 3529, 3915),
        (8, 25935, 27744),
        (10, 184_249, 188_915),
    ] {
        assert_eq!(STANDARD.on_cycles(seeds), standard, "{seeds} seeds");
        assert_eq!(HEMPRICH.on_cycles(seeds), hemprich, "{seeds} seeds");
        assert_eq!(STANDARD.dependent(seeds), 0, "{seeds} seeds");
        assert_eq!(HEMPRICH.dependent(seeds), 0, "{seeds} seeds");
    }
    for seeds in [1, 3, 5, 7] {
        assert_eq!(STANDARD.dependent(seeds), 0, "{seeds} seeds");
        // The last bean can never be captured.
        let all = boards(6, seeds).count();
        assert_eq!(HEMPRICH.dependent(seeds), all, "{seeds} seeds");
    }
}

/// The longest forced settlements: plies within the layer until neither bound can still be
/// doubted.
#[test]
fn longest_settlements() {
    let longest = |solved: &Solved| [2, 4, 6].map(|seeds| solved.plain.longest(seeds));
    assert_eq!(longest(&STANDARD), [13, 13, 16]);
    assert_eq!(longest(&HEMPRICH), [20, 20, 22]);
}

/// The table is the definition: wherever both are made, nothing differs.
#[test]
fn tables_equal_plain_fixpoints() {
    for rules in [&STANDARD, &HEMPRICH] {
        for board in [2, 4, 6, 8, 10]
            .into_iter()
            .flat_map(|seeds| boards(6, seeds))
        {
            assert_eq!(
                rules.value(board),
                rules.plain.of(board).value(),
                "{board:?}"
            );
        }
    }
}

/// As printed in section 1.6.
const TWO_BEANS: &str = "
       1   2   3   4   5   6   7   8   9  10  11  12
  1    +   +   +   +   +   +   -   +   +   +   +   +
  2        +   +   +   +   +   -   -   +   +   +   +
  3            +   +   +   +   -   -   -   +   +   +
  4                +   +   +   -   -   -   -   +   +
  5                    -   +   -   -   -   -   -   +
  6                        -   +   -   -   -   -   -
  7                            -   -   -   -   -   -
  8                                -   -   -   -   -
  9                                    -   -   -   -
 10                                        -   -   -
 11                                            -   -
 12                                                -
";

/// All 78 entries, and the two that section 2.4 changes.
#[test]
fn two_beans() {
    let mut entries = 0;
    for line in TWO_BEANS.lines().skip(2) {
        let mut words = line.split_whitespace();
        let Some(lower) = words.next() else { continue };
        let lower: usize = lower.parse().expect("a pit");
        for (higher, sign) in (lower..).zip(words) {
            let mut pits = [0; 12];
            pits[lower - 1] += 1;
            pits[higher - 1] += 1;
            let board = Board::new(&pits[..6], &pits[6..]).expect("two beans");
            let value = if sign == "+" { 2 } else { -2 };
            assert_eq!(STANDARD.value(board), value, "{lower} {higher}");
            let changed = [(11, 11), (12, 12)].contains(&(lower, higher));
            let value = if changed { 2 } else { value };
            assert_eq!(HEMPRICH.value(board), value, "{lower} {higher}");
            entries += 1;
        }
    }
    assert_eq!(entries, 78);
}

/// Section 2.4: the four-bean positions whose value is another one under Hemprich's rule.
#[test]
fn positions_that_differ_between_the_rules() {
    for (seeds, count) in [(2, 2), (4, 17), (6, 139)] {
        let differs = |&board: &Board| STANDARD.value(board) != HEMPRICH.value(board);
        assert_eq!(boards(6, seeds).filter(differs).count(), count);
    }
    let starved = [
        ("0 0 0 0 0 4", 4),
        ("0 0 0 0 2 2", 4),
        ("0 0 0 0 4 0", 4),
        ("0 0 0 0 3 1", 0),
        ("0 0 0 1 2 1", 0),
        ("0 0 0 2 2 0", 0),
        ("0 0 0 3 0 1", 0),
        ("0 0 0 3 1 0", 0),
        ("0 0 0 4 0 0", 0),
        ("0 0 1 0 2 1", 0),
        ("0 0 4 0 0 0", 0),
        ("0 1 0 0 2 1", 0),
    ];
    let home = [
        "0 0 0 1 2 1",
        "0 0 0 2 2 0",
        "0 0 0 3 1 0",
        "0 0 1 0 2 1",
        "0 1 0 0 2 1",
    ];
    let starved = starved.map(|(row, value)| (format!("0 0 0 0 0 0 / {row}"), -4, value));
    let home = home.map(|row| (format!("{row} / 0 0 0 0 0 0"), 4, 0));
    let mut listed = BTreeSet::new();
    for (text, standard, hemprich) in starved.into_iter().chain(home) {
        let position = board(&text);
        assert_eq!(STANDARD.value(position), standard, "{text}");
        assert_eq!(HEMPRICH.value(position), hemprich, "{text}");
        listed.insert(position);
    }
    assert_eq!(listed.len(), 17);
}

/// The six-bean test positions of sections 1.6 and 2.4: the value of every move, of which only one
/// is best, and it captures nothing.
#[test]
fn six_bean_positions() {
    let standard: [(&str, &[(usize, Margin)]); 6] = [
        ("0 1 1 0 0 2 / 1 0 1 0 0 0", &[(3, 2), (6, -2), (2, -2)]),
        ("1 1 0 0 0 1 / 0 0 2 1 0 0", &[(2, 2), (6, -2), (1, -2)]),
        ("1 0 1 1 0 0 / 0 1 0 0 1 1", &[(1, 2), (4, -2), (3, -2)]),
        ("0 0 1 2 1 0 / 0 0 0 1 1 0", &[(5, 2), (4, -2), (3, -2)]),
        ("1 0 0 1 0 1 / 0 0 2 0 0 1", &[(1, 2), (4, -2), (6, -6)]),
        ("1 1 0 0 0 1 / 0 1 2 0 0 0", &[(2, 2), (6, -2), (1, -2)]),
    ];
    let hemprich: [(&str, &[(usize, Margin)]); 4] = [
        ("1 0 1 0 0 2 / 0 1 0 0 0 1", &[(1, 2), (6, -2), (3, -2)]),
        ("1 1 0 0 0 2 / 1 0 1 0 0 0", &[(2, 2), (6, -2), (1, -2)]),
        ("0 0 1 1 0 2 / 0 0 1 0 0 1", &[(4, 2), (6, -2), (3, -2)]),
        ("1 1 0 0 0 2 / 0 0 0 0 1 1", &[(2, 2), (1, -2), (6, -6)]),
    ];
    for (text, moves) in standard {
        STANDARD.check_moves(text, moves);
    }
    for (text, moves) in hemprich {
        HEMPRICH.check_moves(text, moves);
    }
}

/// H9 and H10 of section 2.3, M4, M5 and M12 of section 4.3; the side to move is written first.
#[test]
fn worked_examples() {
    for rules in [&STANDARD, &HEMPRICH] {
        // H9: the same in both variants.
        rules.check_moves("0 0 0 1 0 1 / 1 0 0 0 0 1", &[(4, 0), (6, 4)]);
    }
    // H10 and M12: beans at home are safe only under the standard rule.
    for home in ["0 0 0 2 2 0 / 0 0 0 0 0 0", "0 0 0 3 1 0 / 0 0 0 0 0 0"] {
        assert_eq!(STANDARD.value(board(home)), 4);
        assert_eq!(HEMPRICH.value(board(home)), 0);
    }
    // M4 and M5: the pass and the forced sowing after it lead to the same value for South.
    assert_eq!(HEMPRICH.value(board("0 0 0 0 0 0 / 0 0 0 0 2 0")), 2);
    assert_eq!(HEMPRICH.value(board("0 0 0 0 2 0 / 0 0 0 0 0 0")), -2);
    assert_eq!(HEMPRICH.value(board("1 0 0 0 0 0 / 0 0 0 0 0 1")), 2);
}

/// Lincke's thesis, appendix B: how many awari positions with up to ten seeds have each value.
#[test]
fn awari_distributions() {
    let most = 10;
    let values = SmallLayers::up_to(Awari::new(width(6)), most);
    for (seeds, published) in support::published::awari_distributions(most) {
        let mut counted = BTreeMap::new();
        for &value in values.tables().layer(seeds).expect("a solved layer") {
            *counted.entry(Margin::from(value)).or_insert(0) += 1;
        }
        assert_eq!(counted, published, "{seeds} seeds");
    }
}

/// Awari with two seeds is where checking that every value is the best of its successors is known
/// not to be enough: 13 of the 78 rest on endless play.
#[test]
fn awari_with_two_seeds() {
    let plain = Plain::up_to(Naive::awari(6), 2, Endless::Even);
    let open = |&board: &Board| plain.of(board).low < plain.of(board).high;
    assert_eq!(boards(6, 2).filter(open).count(), 13);
}
