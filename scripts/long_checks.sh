#!/usr/bin/env bash
# The checks that take too long for every run, about fifteen minutes on two cores and up to 6 GiB.
#
#     scripts/long_checks.sh
#
# Needs a Rust toolchain and Python 3 with its standard library.
set -euo pipefail
cd "$(dirname "$0")/.."

# Millions of random transitions of every variant and larger exhaustive layers against the slow
# rules; all ten openings of Kalah(6,4) by both rules, the larger starts, and a published book of
# positions against the search.
cargo test --release --workspace --locked -- --ignored --test-threads 1

cargo build --release --locked
kardis=target/release/kardis

# A second solver that shares no code, on random positions of every rule set on two rows.
python3 scripts/crosscheck.py "$kardis" 1000 1

# Every position of up to eight seeds in less than a second.
python3 scripts/small_positions.py "$kardis" 3000 1

# The first player wins Bao la Kujifunza with the direction kept (Donkers and Uiterwijk 2002).
"$kardis" solve bao-kujifunza@zanzibar --goal win --time-limit 10m --max-mem 4G
