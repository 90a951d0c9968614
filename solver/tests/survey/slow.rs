//! The numbers of a survey, counted the long way: the slow rules, values from their definition, and
//! lists that are sorted.

use std::collections::{BTreeMap, HashMap};

use kardis_games::board::{Board, Move};
use kardis_games::layer::Layer;
use kardis_games::naive::{self, Naive};
use kardis_games::rules::{Margin, Next};
use kardis_solver::survey::extreme::Extreme;
use kardis_solver::survey::histogram::Histogram;
use kardis_solver::survey::records::Records;
use kardis_solver::survey::stats::{Stats, Use};
use kardis_solver::survey::zugzwang::{Counts, Dearest, Kind, Zugzwangs};

use crate::LISTED;
use crate::support::plain::{Endless, Plain};
use crate::support::width;

/// Values from their definition.
pub(crate) struct Slow {
    naive: Naive,
    plain: Plain,
}

/// A move of a board.
struct Option {
    mv: Move,
    value: Margin,
    takes: bool,
    /// The rank of the board after it, if that is in the layer.
    to: std::option::Option<usize>,
}

/// A board of a layer.
struct Position {
    board: Board,
    value: Margin,
    turned_rank: usize,
    turned: Margin,
    moves: Vec<Option>,
}

/// A layer, board by board.
pub(crate) struct SlowLayer {
    pub(crate) layer: Layer,
    positions: Vec<Position>,
    distances: Vec<u16>,
}

impl Slow {
    pub(crate) fn up_to(naive: Naive, seeds: u32) -> Self {
        let plain = Plain::up_to(naive, seeds, Endless::Even);
        Self { naive, plain }
    }

    fn options(&self, board: Board) -> Vec<Option> {
        let pits = width(self.naive.pits);
        let ring = naive::ring(pits, board);
        let moves = self.naive.moves(&ring);
        let option = |mv| {
            let played = self.naive.play(&ring, mv);
            let after = naive::board(&played.turned());
            let rest = || self.plain.of(after).value();
            let gain = played.gain() as Margin;
            let taken = played.taken + played.banked;
            let stays = played.next == Next::Opponent && taken == 0;
            Option {
                mv,
                value: match played.next {
                    Next::End => gain,
                    Next::Bonus => gain + rest(),
                    Next::Opponent => gain - rest(),
                },
                takes: taken > 0,
                to: stays.then(|| Layer::of(pits, after).unwrap().rank(after) as usize),
            }
        };
        moves.into_iter().map(option).collect()
    }

    pub(crate) fn layer(&self, seeds: u32) -> SlowLayer {
        let layer = Layer::new(width(self.naive.pits), seeds).unwrap();
        let positions: Vec<Position> = layer
            .boards()
            .map(|board| {
                // Turned the long way round.
                let mut ring = naive::ring(layer.pits(), board);
                ring.rotate_left(self.naive.pits);
                let turned = naive::board(&ring);
                Position {
                    board,
                    value: self.plain.of(board).value(),
                    turned_rank: layer.rank(turned) as usize,
                    turned: self.plain.of(turned).value(),
                    moves: self.options(board),
                }
            })
            .collect();
        let distances = distances(&positions);
        SlowLayer {
            layer,
            positions,
            distances,
        }
    }
}

/// Distances by their definition: in round d those boards get one that leave the layer in d plies,
/// the side ahead in a hurry, the other side not.
fn distances(positions: &[Position]) -> Vec<u16> {
    let mut known: Vec<std::option::Option<u16>> = positions
        .iter()
        .map(|at| (at.value == 0 || at.moves.is_empty()).then_some(0))
        .collect();
    for round in 1.. {
        let earlier = known.clone();
        let out = |option: &Option| option.to.is_none_or(|to| earlier[to].is_some());
        let mut changed = false;
        for (at, known) in positions.iter().zip(&mut known) {
            if known.is_some() {
                continue;
            }
            let mut keeping = at.moves.iter().filter(|option| option.value == at.value);
            let done = if at.value > 0 {
                keeping.any(out)
            } else {
                keeping.all(out)
            };
            if done {
                *known = Some(round);
                changed = true;
            }
        }
        if !changed {
            let all = known.into_iter();
            return all
                .map(|distance| distance.expect("progress is possible"))
                .collect();
        }
    }
    unreachable!("a layer has finitely many boards")
}

impl Position {
    fn worth(&self) -> Margin {
        self.value + self.turned
    }

    fn best(&self) -> Vec<&Option> {
        let keeps = |option: &&Option| option.value == self.value;
        self.moves.iter().filter(keeps).collect()
    }
}

type Counted = BTreeMap<Margin, u64>;

fn counted(numbers: impl Iterator<Item = Margin>) -> Counted {
    let mut counts = Counted::new();
    for number in numbers {
        *counts.entry(number).or_insert(0) += 1;
    }
    counts
}

fn same(histogram: &Histogram, counts: &Counted) {
    let occurring: Counted = histogram.occurring().collect();
    assert_eq!(&occurring, counts);
    let total: u64 = counts.values().sum();
    let sum: f64 = counts.iter().map(|(&k, &n)| f64::from(k) * n as f64).sum();
    let mean = if total == 0 { 0.0 } else { sum / total as f64 };
    assert!((histogram.mean() - mean).abs() < 1e-9);
}

/// The largest extents above 0, by sorting: how large, how many, and the first of them.
fn largest(extents: &[(u32, usize)]) -> (u32, u64, Vec<usize>) {
    let mut sorted: Vec<_> = extents.iter().filter(|(extent, _)| *extent > 0).collect();
    sorted.sort_by_key(|&&(extent, rank)| (u32::MAX - extent, rank));
    let Some(&&(most, _)) = sorted.first() else {
        return (0, 0, Vec::new());
    };
    let ties: Vec<usize> = sorted
        .iter()
        .take_while(|(extent, _)| *extent == most)
        .map(|(_, rank)| *rank)
        .collect();
    let count = ties.len() as u64;
    (most, count, ties.into_iter().take(LISTED).collect())
}

fn same_extreme<T>(extreme: &Extreme<T>, rank: impl Fn(&T) -> u64, extents: &[(u32, usize)]) {
    let (extent, count, first) = largest(extents);
    let listed: Vec<usize> = extreme.first.iter().map(|x| rank(x) as usize).collect();
    assert_eq!((extreme.extent, extreme.count), (extent, count));
    assert_eq!(listed, first);
}

impl SlowLayer {
    pub(crate) fn distances(&self) -> Vec<u16> {
        self.distances.clone()
    }

    pub(crate) fn check_stats(&self, stats: &Stats, distances: bool) {
        let all = &self.positions;
        let count = |test: &dyn Fn(&Position) -> bool| all.iter().filter(|at| test(at)).count();
        assert_eq!(stats.layer, self.layer);
        assert_eq!(stats.positions(), all.len() as u64);
        assert_eq!(stats.won() as usize, count(&|at| at.value > 0));
        assert_eq!(stats.level() as usize, count(&|at| at.value == 0));
        assert_eq!(stats.lost() as usize, count(&|at| at.value < 0));
        same(&stats.values, &counted(all.iter().map(|at| at.value)));
        same(&stats.worth, &counted(all.iter().map(Position::worth)));
        let legal = counted(all.iter().map(|at| at.moves.len() as Margin));
        same(&stats.mobility, &legal);
        let best = counted(all.iter().map(|at| at.best().len() as Margin));
        same(&stats.choice, &best);
        let mean = |counts: &Counted| {
            let boards: u64 = counts.range(1..).map(|(_, n)| n).sum();
            let sum: u64 = counts.iter().map(|(&k, n)| k as u64 * n).sum();
            sum as f64 / boards.max(1) as f64
        };
        assert!((stats.mean_moves() - mean(&legal)).abs() < 1e-9);
        assert!((stats.mean_best_moves() - mean(&best)).abs() < 1e-9);
        let taking = count(&|at| at.best().iter().any(|option| option.takes));
        assert_eq!(stats.taking as usize, taking);
        assert_eq!(stats.zugzwang, self.zugzwangs());
        let pits = (0..self.layer.pits().get()).map(Move::pit);
        assert!(stats.pits().map(|(mv, _)| mv).eq(pits));
        for (mv, found) in stats.pits().chain([(Move::PASS, stats.pass())]) {
            let is = |option: &&Option| option.mv == mv;
            let among = |options: &[&Option]| options.iter().any(is);
            let legal = |at: &Position| among(&at.moves.iter().collect::<Vec<_>>());
            let best = |at: &Position| among(&at.best());
            let only = |at: &Position| best(at) && at.best().len() == 1 && at.moves.len() > 1;
            let expected = Use {
                legal: count(&legal) as u64,
                best: count(&best) as u64,
                only_best: count(&only) as u64,
                forced: count(&|at| legal(at) && at.moves.len() == 1) as u64,
            };
            assert_eq!(found, expected, "{mv:?}");
        }
        assert_eq!(stats.distances.is_some(), distances);
        if let Some(found) = &stats.distances {
            let mut expected: Vec<u64> = Vec::new();
            for (at, &distance) in all.iter().zip(&self.distances) {
                if at.value != 0 {
                    expected.resize(expected.len().max(usize::from(distance) + 1), 0);
                    expected[usize::from(distance)] += 1;
                }
            }
            assert_eq!(found, &expected);
            let deepest = self.distances.iter().max().copied().unwrap();
            let ties = self.distances.iter().filter(|&&d| d == deepest).count();
            let expected = (deepest > 0).then_some((deepest, ties as u64));
            assert_eq!(stats.deepest(), expected);
        }
    }

    /// Whoever moves does worse than if it were the other side's turn, and both sides can move.
    fn kind(&self, at: &Position) -> std::option::Option<Kind> {
        let movable = !at.moves.is_empty() && !self.positions[at.turned_rank].moves.is_empty();
        if at.value >= -at.turned || !movable {
            return None;
        }
        let behind = (at.value < 0, at.turned < 0);
        Some(if behind == (true, true) {
            Kind::Full
        } else if at.value == 0 || at.turned == 0 {
            Kind::Half
        } else {
            Kind::Seeds
        })
    }

    fn zugzwangs(&self) -> Counts {
        let mut counts = Counts::default();
        for at in &self.positions {
            match self.kind(at) {
                Some(Kind::Full) => counts.full += 1,
                Some(Kind::Half) => counts.half += 1,
                Some(Kind::Seeds) => counts.seeds += 1,
                None => counts.over += u64::from(at.value < -at.turned),
            }
        }
        counts
    }

    fn check_dearest(&self, found: &Dearest, distances: bool, extent: impl Fn(usize) -> u32) {
        for (list, full) in [(&found.all, false), (&found.full, true)] {
            let mut extents = Vec::new();
            for (rank, at) in self.positions.iter().enumerate() {
                let kind = self.kind(at);
                if kind.is_some_and(|kind| !full || kind == Kind::Full) && rank <= at.turned_rank {
                    extents.push((extent(rank), rank));
                }
            }
            same_extreme(list, |diagram| diagram.rank, &extents);
            for diagram in &list.first {
                let at = &self.positions[diagram.rank as usize];
                let both = [diagram.rank as usize, at.turned_rank];
                assert_eq!((diagram.board, diagram.value), (at.board, at.value));
                assert_eq!(diagram.turned, at.turned);
                assert_eq!(Some(diagram.kind), self.kind(at));
                let expected = distances.then(|| both.map(|rank| self.distances[rank]));
                assert_eq!(diagram.distances, expected);
            }
        }
    }

    fn cost(&self, rank: usize) -> u32 {
        -self.positions[rank].worth() as u32
    }

    pub(crate) fn check_zugzwangs(&self, found: &Zugzwangs, distances: bool) {
        assert_eq!(found.layer, self.layer);
        assert_eq!(found.counts, self.zugzwangs());
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        for (rank, at) in self.positions.iter().enumerate() {
            if self.kind(at).is_some() {
                let mut pair = [rank, at.turned_rank];
                pair.sort_unstable();
                pairs.push(pair);
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(found.diagrams, pairs.len() as u64);
        let all = self.positions.iter();
        let zugzwangs = all.filter(|at| self.kind(at).is_some());
        same(&found.costs, &counted(zugzwangs.map(|at| -at.worth())));
        self.check_dearest(&found.dearest, distances, |rank| self.cost(rank));
        assert_eq!(found.deepest.is_some(), distances);
        if let Some(deepest) = &found.deepest {
            self.check_dearest(deepest, distances, |rank| {
                let turned = self.positions[rank].turned_rank;
                u32::from(self.distances[rank].max(self.distances[turned]))
            });
        }
    }

    pub(crate) fn check_records(&self, found: &Records, distances: bool) {
        assert_eq!(found.layer, self.layer);
        self.check_dearest(&found.zugzwang, distances, |rank| self.cost(rank));
        self.check_swings(found);
        let known = [
            found.longest_won.is_some(),
            found.longest_lost.is_some(),
            found.only_moves.is_some(),
        ];
        assert_eq!(known, [distances; 3]);
        if !distances {
            return;
        }
        for (list, sign) in [(&found.longest_won, 1), (&found.longest_lost, -1)] {
            let all = self.positions.iter().zip(&self.distances).enumerate();
            let extents: Vec<(u32, usize)> = all
                .filter(|(_, (at, _))| at.value.signum() == sign)
                .map(|(rank, (_, &distance))| (u32::from(distance), rank))
                .collect();
            same_extreme(list.as_ref().unwrap(), |long| long.rank, &extents);
        }
        self.check_runs(found);
    }

    fn check_swings(&self, found: &Records) {
        let mut extents = Vec::new();
        for (rank, at) in self.positions.iter().enumerate() {
            let mut values: Vec<Margin> = at.moves.iter().map(|option| option.value).collect();
            values.sort_unstable_by(|a, b| b.cmp(a));
            if let [best, second, ..] = values[..] {
                extents.push(((best - second) as u32, rank));
            }
        }
        same_extreme(&found.swing, |swing| swing.rank, &extents);
        for swing in &found.swing.first {
            let at = &self.positions[swing.rank as usize];
            assert_eq!((swing.board, swing.value), (at.board, at.value));
            assert_eq!(at.best()[0].mv, swing.best);
            assert_eq!(found.swing.extent, (swing.value - swing.second) as u32);
        }
    }

    /// By recursion over the definition: how many moves in a row have to be found.
    fn run(&self, rank: usize, known: &mut HashMap<usize, u32>) -> u32 {
        if let Some(&run) = known.get(&rank) {
            return run;
        }
        let at = &self.positions[rank];
        let best = at.best();
        let run = if at.value > 0 && best.len() == 1 {
            let found = u32::from(at.moves.len() > 1);
            let rest = best[0].to.map_or(0, |to| {
                let answers = self.positions[to].best();
                let on = answers.iter().filter_map(|answer| answer.to);
                on.map(|next| self.run(next, known)).max().unwrap_or(0)
            });
            found + rest
        } else {
            0
        };
        known.insert(rank, run);
        run
    }

    fn check_runs(&self, found: &Records) {
        let mut known = HashMap::new();
        let mut extents = Vec::new();
        for (rank, at) in self.positions.iter().enumerate() {
            if at.moves.len() > 1 {
                extents.push((self.run(rank, &mut known), rank));
            }
        }
        let runs = found.only_moves.as_ref().unwrap();
        same_extreme(runs, |run| run.rank, &extents);
        // The lines have as many moves that have to be found, and every move of them is best.
        for run in &runs.first {
            let mut here = run.rank as usize;
            let mut found = 0;
            for (ply, &mv) in run.moves.iter().enumerate() {
                let at = &self.positions[here];
                let best = at.best();
                let played = best.iter().find(|option| option.mv == mv).unwrap();
                if ply % 2 == 0 {
                    assert_eq!(best.len(), 1);
                    found += u32::from(at.moves.len() > 1);
                }
                if ply + 1 < run.moves.len() {
                    here = played.to.expect("a run stays in the layer");
                }
            }
            assert_eq!((found, run.moves.len() % 2), (runs.extent, 1));
        }
    }
}
