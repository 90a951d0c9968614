#!/usr/bin/env python3
"""Write docs/results/starts.md: the exact values of starts, from the files of `kardis scan`.

    kardis scan kalah --file starts.jsonl
    scripts/make_starts.py starts.jsonl [MORE.jsonl]... [--out docs/results/starts.md]

Lines of several files may be mixed; a board that comes twice must have the same values. Only the
standard library is used.
"""

import argparse
import json
import pathlib
import sys

from pages import grouped, signed, table


def ranged(valued):
    """A value, or what is proved of it."""
    lower, upper = valued["bounds"]
    return signed(lower) if lower == upper else f"{signed(lower)}..{signed(upper)}"


def seconds(number):
    return f"{number:.2f}" if number < 100 else f"{number:.0f}"


def facts(start):
    """What must be the same whenever the board is solved."""
    return (start["rules_hash"], start["bounds"],
            sorted((opening["move"], opening["bounds"]) for opening in start["openings"]))


def check(start, place):
    """The parts of an answer fit each other."""
    lower, upper = start["bounds"]
    if start["schema"] != 1 or start["command"] != "scan" or lower > upper:
        sys.exit(f"{place}: not an answer of kardis scan")
    openings = [opening["bounds"] for opening in start["openings"]]
    if openings and start["state"] == "exact" and max(low for low, _ in openings) != lower:
        sys.exit(f"{place}: the best opening is not worth what the start is")


def read(paths):
    """All starts, by game and size."""
    starts = {}
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            place = f"{path}: line {number}"
            try:
                start = json.loads(line)
                check(start, place)
            except (ValueError, KeyError, TypeError) as error:
                sys.exit(f"{place}: {error!r}")
            key = (start["game"], start["pits"], start["seeds"])
            before = starts.setdefault(key, start)
            if before["state"] == start["state"] == "exact" and facts(before) != facts(start):
                sys.exit(f"{place}: {key} has other values than before")
            if before["state"] != "exact":
                starts[key] = start
    return starts


def grid(starts):
    """Rows of pits, columns of seeds."""
    columns = sorted({seeds for _, seeds in starts})
    rows = []
    for pits in sorted({pits for pits, _ in starts}):
        cells = [ranged(starts[pits, seeds]) if (pits, seeds) in starts else "" for seeds in columns]
        rows.append([pits, *cells])
    return table(["pits / seeds", *map(str, columns)], rows)


def boards(starts):
    """A row a board, with every opening."""
    rows = []
    for (pits, seeds), start in sorted(starts.items(), key=lambda item: (item[0][0] * item[0][1], item[0])):
        openings = ", ".join(f"{opening['move']} {ranged(opening)}" for opening in start["openings"])
        tables = start.get("tables_on_disk")
        rows.append([f"{pits}x{seeds}", ranged(start), openings, grouped(start["nodes"]),
                     seconds(start["seconds"]), "none" if tables is None else f"to {tables} seeds"])
    return table(["board", "value", "openings", "nodes", "seconds", "tables"], rows, left=("openings",))


def page(starts):
    parts = [
        "# Starts\n",
        "Final differences for South, who opens, with best play by both sides. A range such as -4..+8 is\n"
        "what is proved where the value is not known. An opening is a whole turn: 3-6 is pit 3, which\n"
        "earns a second move, and then pit 6. Made by `scripts/make_starts.py` from answers of\n"
        "`kardis scan`; the openings of each board stand with the best first.\n",
    ]
    for game in dict.fromkeys(game for game, _, _ in starts):
        own = {(pits, seeds): start for (name, pits, seeds), start in starts.items() if name == game}
        note = next(iter(own.values())).get("note")
        parts += [f"## {game}\n", *([note + "\n"] if note else []), grid(own), boards(own)]
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", default="docs/results/starts.md", type=pathlib.Path)
    args = parser.parse_args()
    text = page(read(args.files))
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
