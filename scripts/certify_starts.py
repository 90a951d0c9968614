#!/usr/bin/env python3
"""Prove the values of some starts, have the proofs checked, and write docs/results/proofs.md.

    scripts/certify_starts.py target/release/kardis [--folder docs/results/proofs]

Each statement is proved by `kardis solve --certificate`, without tables from disk and with leaves
of at most eight seeds, and checked by `check_certificate.py`, which solves the leaves again. Small
certificates stay in the folder. Only the standard library is used.
"""

import argparse
import json
import pathlib
import sys
import tempfile
import time

from pages import grouped, run, table

STATEMENTS = [
    ("bohnenspiel:4x4", "value 4"), ("bohnenspiel:4x4", "value 5"),
    ("bohnenspiel:5x4", "value 20"), ("bohnenspiel:5x4", "value 21"),
    ("bohnenspiel:6x4", "draw"), ("bohnenspiel:6x4", "win"),
    ("bohnenspiel:6x5", "draw"), ("bohnenspiel:6x5", "win"),
    ("bohnenspiel@hemprich:6x4", "draw"), ("bohnenspiel@hemprich:6x4", "win"),
    ("bao-kujifunza@zanzibar", "win"), ("bao-kujifunza", "win"), ("bao-kujifunza@choice-first", "draw"),
]
HERE = pathlib.Path(__file__).resolve().parent
LARGEST = 1 << 18
PAGE = """# Proofs of starts

What is proved here was found by `kardis solve --certificate`, without tables from disk and with table values of at
most eight seeds, and checked by `scripts/check_certificate.py`, which knows the rules and nothing else and solves those
values again: nothing is assumed. Where both bounds of a start are proved, its value is. Certificates of up to
256 KiB are in [proofs/](proofs); the others are made by `scripts/certify_starts.py`, which wrote this page. Times are
of one run, on two cores that had other work to do too.

"""


def name_of(position, goal):
    return "".join(c if c.isalnum() else "-" for c in f"{position} {goal}") + ".txt"


def certify(kardis, position, goal, path):
    """The answer of the program, and what the checker says of its proof, with the seconds it took."""
    command = [kardis, "solve", position, "--goal", goal, "--no-tables", "--max-mem", "3G", "--leaves", "8",
               "--certificate", str(path), "--json", "-q"]
    answer, _ = run(command, accepted=(0, 1))
    begun = time.time()
    run([sys.executable, HERE / "check_certificate.py", path])
    return json.loads(answer), time.time() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kardis")
    parser.add_argument("--folder", type=pathlib.Path, default=HERE.parent / "docs/results/proofs")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for position, goal in STATEMENTS:
            path = pathlib.Path(scratch) / name_of(position, goal)
            answer, seconds = certify(args.kardis, position, goal, path)
            proof, text = answer["certificate"], path.read_bytes()
            shown = position
            if len(text) <= LARGEST:
                (args.folder / path.name).write_bytes(text)
                shown = f"[{position}](proofs/{path.name})"
            rows.append([shown, proof["statement"], grouped(answer["nodes"]), f"{answer['seconds']:.2f}",
                         grouped(proof["moves"]), grouped(proof["replies"]), grouped(proof["leaves"]),
                         f"{seconds:.1f}"])
            print(*rows[-1], sep="  ", flush=True)
    headings = ["start", "proved", "nodes", "seconds", "moves", "boards with all replies", "table values",
                "check, seconds"]
    page = PAGE + table(headings, rows, left=("start", "proved"))
    (args.folder.parent / "proofs.md").write_text(page)


if __name__ == "__main__":
    main()
