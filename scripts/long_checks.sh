#!/usr/bin/env bash
# The checks that take too long for every run, about an hour on two cores and up to 6 GiB.
#
#     scripts/long_checks.sh
#
# Needs a Rust toolchain and Python 3 with its standard library.
set -euo pipefail
cd "$(dirname "$0")/.."

# Millions of random transitions of every variant and larger exhaustive layers against the slow
# rules; all ten openings of Kalah(6,4) by both rules, the larger starts, and a published book of
# positions against the search; all published starts up to Kalah(6,4) through `kardis scan`.
cargo test --release --workspace --locked -- --ignored --test-threads 1

# Retrograde analysis against forward iteration, every rule set on the usual board, 18 seeds.
KARDIS_MOST_SEEDS=18 cargo test --release --locked -p kardis-solver --test retrograde -- --ignored both

cargo build --release --locked
kardis=target/release/kardis

# A second solver that shares no code, on random positions of every rule set on two rows.
python3 scripts/crosscheck.py "$kardis" 1000 1

# Every position of up to eight seeds in less than a second.
python3 scripts/small_positions.py "$kardis" 3000 1

# The first player wins Bao la Kujifunza with the direction kept (Donkers and Uiterwijk 2002).
"$kardis" solve bao-kujifunza@zanzibar --goal win --time-limit 10m --max-mem 4G

# Memory in use stays under what is allowed: with room to spare, and with hardly any.
scripts/peak_memory.py "$kardis" bohnenspiel 24 2560M
scripts/peak_memory.py "$kardis" bohnenspiel 20 320M --threads 2
scripts/peak_memory.py "$kardis" awari 16 200M --threads 2 --distances

# Tables up to 24 seeds, verified from the rules.
tables=$(mktemp -d)
trap 'rm -rf "$tables"' EXIT
"$kardis" tb build bohnenspiel 24 --tables "$tables"
"$kardis" tb verify bohnenspiel --tables "$tables"
