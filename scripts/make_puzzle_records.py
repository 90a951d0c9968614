#!/usr/bin/env python3
"""Write docs/results/records-of-puzzles.md: the extreme positions of every layer, as puzzles.

    scripts/make_puzzle_records.py target/release/kardis [--out FILE] [--most 14] [--game GAME]...
                                   [--tables FOLDER]

Asks `kardis tb records GAME N --most 1 --json` for every layer from 1 seed on and writes one page.
Layers without a table are left out. Any other failure ends the script with 1.
"""

import argparse
import pathlib
import sys

from pages import grouped, signed, survey, table

GAMES = ["bohnenspiel", "bohnenspiel@hemprich", "kalah", "kalah@empty-capture"]
LEFT = ("board", "line", "move")

HEAD = """# Records of puzzles

The extreme positions of whole layers, which are all boards with as many seeds. Each is exact: the layer was
searched to the last board. The words are defined in [theory.md](../theory.md), "Surveys of a layer".

* **Longest win**: the side to move is ahead, and needs the most plies to the next capture or the end, with best
  play by both.
* **Deepest zugzwang**: the mutual zugzwang in which it costs the most seeds to have to move; *full* where whoever
  moves comes out behind. A board and the board turned are one.
* **Longest march**: the longest row of moves of one side in which every other move throws something away.
* **Largest swing**: the largest difference between the best move and the second-best one.

`boards` says how many boards have the record; one of them, that of the lowest rank, is shown. Values are seeds
still to come for the side to move. Made by `scripts/make_puzzle_records.py` from tables.
"""


def code(text):
    return f"`{text}`"


def first(extreme):
    """The shown position of a record; nothing if there is none."""
    return extreme["listed"][0] if extreme and extreme["listed"] else None


def rows(layers, record, cells):
    """A row for every layer that has the record."""
    found = []
    for layer in layers:
        extreme = record(layer)
        shown = first(extreme)
        if shown and extreme["extent"] > 0:
            found.append([layer["seeds"], extreme["extent"], grouped(extreme["count"]),
                          code(shown["position"]), *cells(shown)])
    return found


def part(title, headings, found):
    return f"### {title}\n\n{table(headings, found, left=LEFT)}" if found else ""


def game_part(game, layers):
    head = layers[0]
    return "\n".join(filter(None, [
        f"## {game}\n",
        head.get("note", ""),
        f"Rule set {head['rules_hash']}, {head['pits']} pits a side.\n",
        part("Longest win", ["seeds", "plies", "boards", "board", "value"],
             rows(layers, lambda layer: layer["longest_won"], lambda shown: [signed(shown["value"])])),
        part("Deepest zugzwang", ["seeds", "cost", "boards", "board", "kind", "value", "turned"],
             rows(layers, lambda layer: layer["zugzwang"]["all"],
                  lambda shown: [shown["zugzwang"]["kind"], signed(shown["value"]),
                                 signed(shown["zugzwang"]["turned"])])),
        part("Longest march", ["seeds", "moves", "boards", "board", "value", "line"],
             rows(layers, lambda layer: layer["only_moves"],
                  lambda shown: [signed(shown["value"]), " ".join(shown["moves"])])),
        part("Largest swing", ["seeds", "swing", "boards", "board", "move", "value", "second"],
             rows(layers, lambda layer: layer["swing"],
                  lambda shown: [shown["moves"][0], signed(shown["value"]), signed(shown["second"])])),
    ]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kardis")
    parser.add_argument("--out", default="docs/results/records-of-puzzles.md", type=pathlib.Path)
    parser.add_argument("--most", default=14, type=int)
    parser.add_argument("--game", action="append", dest="games")
    parser.add_argument("--tables")
    args = parser.parse_args()
    parts = [HEAD]
    for game in args.games or GAMES:
        asked = (survey(args.kardis, ["records", "--most", "1"], game, seeds, args.tables)
                 for seeds in range(1, args.most + 1))
        layers = list(filter(None, asked))
        if not layers:
            print(f"{game}: no tables", file=sys.stderr)
            continue
        parts.append(game_part(game, layers))
        print(f"{game}: {', '.join(str(layer['seeds']) for layer in layers)} seeds", file=sys.stderr)
    args.out.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
