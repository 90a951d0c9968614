//! Values by the slow rules and the definition of a value alone: what a worked example says about
//! best play, and the published counts of awari.
//!
//! A player has a win of `t` seeds if he can force it in finitely many moves; where neither can
//! force anything the value is 0. So the sets grow from nothing until they no longer do.

mod support;

use std::collections::{BTreeMap, HashMap};

use kardis_games::board::Move;
use kardis_games::naive::Naive;
use kardis_games::rules::Next;
use support::{Pair, every_ring, records, rows, turned};

const DISTRIBUTIONS: &str = include_str!("../../tests/data/awari-distributions.txt");

/// The values of all boards up to a number of seeds, for the side to move.
struct Values {
    rules: Naive,
    known: HashMap<Vec<u32>, i32>,
}

/// What one board can lead to.
struct Node {
    /// Results that are settled in lower layers or by the end of the game.
    settled: Vec<i32>,
    /// Boards of the same layer.
    open: Vec<usize>,
}

impl Values {
    fn up_to(rules: Naive, most: u32) -> Self {
        let known = HashMap::new();
        let mut values = Self { rules, known };
        for seeds in 0..=most {
            values.add_layer(seeds);
        }
        values
    }

    fn add_layer(&mut self, seeds: u32) {
        let mut rings = Vec::new();
        every_ring(2 * self.rules.pits, seeds, &mut |ring| {
            rings.push(ring.to_vec());
        });
        let numbers: HashMap<&[u32], usize> = rings
            .iter()
            .enumerate()
            .map(|(i, ring)| (&ring[..], i))
            .collect();
        let nodes: Vec<Node> = rings.iter().map(|ring| self.node(ring, &numbers)).collect();
        let mut layer = vec![0; rings.len()];
        for t in 1..=seeds as i32 {
            let (mut wins, mut losses) = (vec![false; nodes.len()], vec![false; nodes.len()]);
            let mut grows = true;
            while grows {
                grows = false;
                for (i, node) in nodes.iter().enumerate() {
                    let won = node.settled.iter().any(|&v| v >= t)
                        || node.open.iter().any(|&j| losses[j]);
                    let lost =
                        node.settled.iter().all(|&v| v <= -t) && node.open.iter().all(|&j| wins[j]);
                    grows |= (won, lost) != (wins[i], losses[i]);
                    (wins[i], losses[i]) = (won, lost);
                }
            }
            for (i, value) in layer.iter_mut().enumerate() {
                if wins[i] {
                    *value = t;
                } else if losses[i] {
                    *value = -t;
                }
            }
        }
        self.known.extend(rings.into_iter().zip(layer));
    }

    fn node(&self, ring: &[u32], numbers: &HashMap<&[u32], usize>) -> Node {
        let (mut settled, mut open) = (Vec::new(), Vec::new());
        let moves = self.rules.moves(ring);
        if moves.is_empty() {
            settled.push(self.rules.stuck(ring));
        }
        for mv in moves {
            let played = self.rules.play(ring, mv);
            match numbers.get(&played.turned()[..]) {
                Some(&number) if played.next == Next::Opponent => open.push(number),
                _ => settled.push(self.after(ring, mv)),
            }
        }
        Node { settled, open }
    }

    /// What the mover gets by a move, with best play after it.
    fn after(&self, ring: &[u32], mv: Move) -> i32 {
        let played = self.rules.play(ring, mv);
        match played.next {
            Next::End => played.gain(),
            Next::Bonus => played.gain() + self.known[&played.turned()],
            Next::Opponent => played.gain() - self.known[&played.turned()],
        }
    }

    fn of(&self, ring: &[u32]) -> i32 {
        self.known[ring]
    }
}

/// Lincke's thesis, appendix B: how many positions with up to nine seeds have each value.
#[test]
fn awari_distributions() {
    let most = 9;
    let values = Values::up_to(Naive::awari(6), most);
    let mut layers = 0;
    for record in records(DISTRIBUTIONS) {
        let (seeds, counts) = record.split_once(": ").unwrap();
        let seeds: u32 = seeds.parse().unwrap();
        let published: BTreeMap<i32, usize> = counts
            .split(' ')
            .map(|count| count.split_once(':').unwrap())
            .map(|(value, count)| (value.parse().unwrap(), count.parse().unwrap()))
            .collect();
        // C(n + 11, 11) positions: the line itself is whole.
        let positions = (1..=11).fold(1, |c, j| c * (seeds as usize + j) / j);
        assert_eq!(published.values().sum::<usize>(), positions);
        if seeds > most {
            continue;
        }
        let mut counted = BTreeMap::new();
        every_ring(12, seeds, &mut |ring| {
            *counted.entry(values.of(ring)).or_insert(0) += 1;
        });
        assert_eq!(counted, published, "{seeds} seeds");
        layers += 1;
    }
    assert_eq!(layers, most);
}

/// What `docs/rules.md` says about best play: B17 of section 1.5, H1, H3, H9 and H10 of section
/// 2.3, M4, M5 and M12 of section 4.3. The sides are those to move.
#[test]
fn values_of_worked_examples() {
    let standard = Values::up_to(Pair::standard(6).naive, 4);
    let hemprich = Values::up_to(Pair::hemprich(6).naive, 4);
    let south = |text: &str| rows(text);
    let north = |text: &str| turned(&rows(text));

    // B17: South loses both beans, because North need not feed.
    assert_eq!(standard.of(&south("0 0 0 0 1 0 / 0 0 0 0 1 0")), -2);
    // H1 and H3.
    let last_two = "0 0 0 0 0 0 / 0 0 0 0 0 2";
    assert_eq!(standard.of(&south(last_two)), -2);
    assert_eq!(hemprich.of(&south(last_two)), 2);
    assert_eq!(hemprich.of(&north(last_two)), -2);
    // H9: the start and both moves, under either rule.
    let two_moves = south("0 0 0 1 0 1 / 1 0 0 0 0 1");
    for values in [&standard, &hemprich] {
        assert_eq!(values.of(&two_moves), 4);
        assert_eq!(values.after(&two_moves, Move::pit(3)), 0);
        assert_eq!(values.after(&two_moves, Move::pit(5)), 4);
    }
    // H10 and M12: at home the beans are safe only under the standard rule.
    for home in ["0 0 0 2 2 0 / 0 0 0 0 0 0", "0 0 0 3 1 0 / 0 0 0 0 0 0"] {
        assert_eq!(standard.of(&south(home)), 4);
        assert_eq!(hemprich.of(&south(home)), 0);
    }
    // M4 and M5.
    assert_eq!(hemprich.of(&south("0 0 0 0 0 0 / 0 0 0 0 2 0")), 2);
}
