//! Weights for the network of a table, from a sample of the layer.
//!
//! Stochastic gradient descent on the code length (Robbins and Monro 1951), with a step that falls
//! to zero. The same layer gives the same weights everywhere: one thread, a fixed order, additions
//! and multiplications only.

use kardis_games::layer::Layer;

use crate::network::{FRACTION, HIDDEN, Inputs, Network, SECOND_MAX, Shape};

/// Segments of the sample: about five million positions.
const SEGMENTS: u64 = 20480;

/// How often a small layer is gone through at most.
const ROUNDS: u64 = 6;

/// Segments whose positions are mixed.
const POOL: usize = 256;

/// The first step.
const STEP: f32 = 0.02;

/// The ratio of weights to their whole numbers; the results are powers of two.
const SCALE: f32 = (1 << FRACTION) as f32;

struct Weights<'a> {
    shape: &'a Shape,
    columns: usize,
    bias: Vec<f32>,
    rows: Vec<f32>,
    /// By hidden column, as many as symbols.
    second: Vec<f32>,
    sums: Vec<f32>,
    errors: Vec<f32>,
    changes: Vec<f32>,
}

/// The network for a layer. `symbols_of` fills in the symbols of the positions from a rank on.
pub(crate) fn train(
    shape: &Shape,
    layer: Layer,
    segment_positions: u32,
    mut symbols_of: impl FnMut(u64, &mut [u8]),
) -> Network {
    let all = layer.size().div_ceil(u64::from(segment_positions));
    let segments = all.min(SEGMENTS);
    let rounds = (SEGMENTS / segments).clamp(1, ROUNDS);
    let mut weights = Weights::new(shape);
    let mut random = Random(1);
    let total = (segments * rounds) as f32;
    let mut done = 0.0;
    let mut symbols = vec![0; segment_positions as usize];
    let inputs = shape.inputs();
    for _ in 0..rounds {
        let mut order: Vec<u64> = (0..segments).collect();
        random.shuffle(&mut order);
        for pool in order.chunks(POOL) {
            let mut rows: Vec<u16> = Vec::new();
            let mut targets: Vec<u8> = Vec::new();
            for segment in pool {
                // Evenly spread over the layer.
                let segment = u128::from(*segment) * u128::from(all) / u128::from(segments);
                let first = segment as u64 * u64::from(segment_positions);
                let positions = (layer.size() - first).min(u64::from(segment_positions));
                let symbols = &mut symbols[..positions as usize];
                symbols_of(first, symbols);
                let mut walk = Inputs::new(shape);
                for (at, board) in (0..symbols.len()).zip(layer.boards_from(first)) {
                    rows.extend(walk.visit(board, &symbols[..at]));
                }
                targets.extend(&*symbols);
            }
            let step = STEP * (1.0 - done / total);
            let mut order: Vec<usize> = (0..targets.len()).collect();
            random.shuffle(&mut order);
            for at in order {
                weights.learn(&rows[at * inputs..][..inputs], targets[at], step);
            }
            done += pool.len() as f32;
        }
    }
    weights.network()
}

impl<'a> Weights<'a> {
    fn new(shape: &'a Shape) -> Self {
        let columns = shape.columns();
        let mut random = Random(2);
        let mut rows = vec![0.0; shape.rows() * columns];
        for row in rows.chunks_exact_mut(columns) {
            row[..HIDDEN].fill_with(|| 0.3 * random.centered());
        }
        let mut second = vec![0.0; HIDDEN * shape.symbols];
        second.fill_with(|| 0.3 * random.centered());
        Self {
            shape,
            columns,
            bias: vec![0.0; columns],
            rows,
            second,
            sums: vec![0.0; columns],
            errors: vec![0.0; shape.symbols],
            changes: vec![0.0; columns],
        }
    }

    /// One step towards a position's symbol.
    fn learn(&mut self, rows: &[u16], target: u8, step: f32) {
        let (columns, symbols) = (self.columns, self.shape.symbols);
        self.sums.copy_from_slice(&self.bias);
        for &row in rows {
            let row = &self.rows[usize::from(row) * columns..][..columns];
            for (sum, weight) in self.sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        let (hidden, direct) = self.sums.split_at(HIDDEN);
        self.errors.copy_from_slice(direct);
        for (&kept, weights) in hidden.iter().zip(self.second.chunks_exact(symbols)) {
            if kept > 0.0 {
                for (result, weight) in self.errors.iter_mut().zip(weights) {
                    *result += kept * weight;
                }
            }
        }
        let most = self.errors.iter().fold(f32::MIN, |a, &b| a.max(b));
        let mut total = 0.0;
        for error in &mut self.errors {
            *error = power_of_e(*error - most);
            total += *error;
        }
        // The derivative of the code length by a result: its probability, less 1 for the target.
        let share = 1.0 / total;
        for error in &mut self.errors {
            *error *= share;
        }
        self.errors[usize::from(target)] -= 1.0;
        let (hidden_changes, direct_changes) = self.changes.split_at_mut(HIDDEN);
        for (change, error) in direct_changes.iter_mut().zip(&self.errors) {
            *change = step * error;
        }
        let layers = hidden.iter().zip(self.second.chunks_exact_mut(symbols));
        for (change, (&kept, weights)) in hidden_changes.iter_mut().zip(layers) {
            *change = 0.0;
            if kept > 0.0 {
                for (weight, error) in weights.iter_mut().zip(&self.errors) {
                    *change += step * error * *weight;
                    *weight -= step * error * kept;
                }
            }
        }
        for &row in rows {
            let row = &mut self.rows[usize::from(row) * columns..][..columns];
            for (weight, change) in row.iter_mut().zip(&self.changes) {
                *weight -= change;
            }
        }
        for (weight, change) in self.bias.iter_mut().zip(&self.changes) {
            *weight -= change;
        }
    }

    /// The weights as whole numbers. No sum of rows can leave 16 bits.
    fn network(&self) -> Network {
        let most = f32::from(i16::MAX) / (self.shape.inputs() + 1) as f32;
        let whole = |weight: f32, most: f32| (weight).clamp(-most, most).round() as i16;
        let rows_of = |weights: &[f32]| -> Vec<i16> {
            let column = (0..self.columns).cycle();
            let weights = weights.iter().zip(column);
            weights
                .map(|(&weight, column)| {
                    let base = if column < HIDDEN {
                        1.0
                    } else {
                        std::f32::consts::LOG2_E
                    };
                    whole(weight * SCALE * base, most.floor())
                })
                .collect()
        };
        let symbols = self.shape.symbols;
        let mut second = Vec::with_capacity(self.second.len());
        for symbol in 0..symbols {
            for hidden in 0..HIDDEN {
                let weight = self.second[hidden * symbols + symbol];
                let weight = weight * SCALE * std::f32::consts::LOG2_E;
                second.push(whole(weight, f32::from(SECOND_MAX)));
            }
        }
        Network::new(
            self.shape.clone(),
            &rows_of(&self.bias),
            &rows_of(&self.rows),
            &second,
        )
    }
}

/// e to the power of a number that is not above 0, to six digits: the same on every machine, which
/// the function of a system's library need not be.
fn power_of_e(x: f32) -> f32 {
    let x = (x * std::f32::consts::LOG2_E).max(-100.0);
    let whole = x.floor();
    let y = (x - whole) * std::f32::consts::LN_2;
    // Taylor's series; y is below 0.7.
    let series = [720.0, 120.0, 24.0, 6.0, 2.0, 1.0]
        .iter()
        .fold(1.0 / 5040.0, |sum, factorial| sum * y + 1.0 / factorial);
    let power = series * y + 1.0;
    power * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// A linear congruential generator (Knuth's MMIX).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 32
    }

    /// From -0.5 to 0.5.
    fn centered(&mut self) -> f32 {
        (self.next() >> 8) as f32 / (1 << 24) as f32 - 0.5
    }

    /// Fisher and Yates.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = (self.next() * (last as u64 + 1)) >> 32;
            items.swap(last, other as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::power_of_e;

    #[test]
    fn powers_are_right_to_six_digits() {
        for step in 0..6000 {
            let x = -step as f32 / 100.0;
            let right = f64::from(x).exp();
            let error = (f64::from(power_of_e(x)) - right).abs() / right;
            assert!(error < 3e-6 * (1.0 - f64::from(x)), "{x}: {error}");
        }
    }
}
