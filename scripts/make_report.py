#!/usr/bin/env python3
"""Write docs/results/: tables of whole layers, in the style of the appendix of Lincke's thesis.

    scripts/make_report.py target/release/kardis [--out docs/results] [--most 24] [--game GAME]...
                           [--tables FOLDER]

Asks `kardis tb stats GAME N --json` for every layer from 1 seed on and writes a page a game, and a
page that lists them. Layers without a table are left out. Any other failure ends the script with 1.
"""

import argparse
import pathlib
import sys

from pages import grouped, signed, survey, table

GAMES = ["bohnenspiel", "bohnenspiel@hemprich", "awari"]
NAMES = {"-": "pass"}


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else ""


def ask(kardis, game, seeds, tables):
    """The statistics of a layer, or nothing if it has no table."""
    answer = survey(kardis, ["stats"], game, seeds, tables)
    if answer:
        check(answer)
    return answer


def check(layer):
    """The counts of a layer fit each other."""
    positions = layer["positions"]
    sums = [layer["won"] + layer["level"] + layer["lost"]]
    for name in ("values", "worth_of_move", "legal_moves", "best_moves"):
        sums.append(sum(count["positions"] for count in layer[name]["counts"]))
    if any(number != positions for number in sums):
        sys.exit(f"{layer['game']} {layer['seeds']}: counts {sums} of {positions} positions")


def summary(layers):
    rows = []
    for layer in layers:
        positions, zugzwang = layer["positions"], layer["zugzwang"]
        conversion = layer["conversion"]
        rows.append([
            layer["seeds"], grouped(positions), grouped(layer["won"]), grouped(layer["level"]),
            grouped(layer["lost"]), percent(layer["won"], positions),
            percent(layer["level"], positions), percent(layer["lost"], positions),
            f"{layer['values']['mean']:+.4f}", f"{layer['worth_of_move']['mean']:+.4f}",
            grouped(zugzwang["positions"]), percent(zugzwang["positions"], positions),
            grouped(zugzwang["full"]),
            conversion["deepest"] if conversion else "",
            grouped(conversion["positions"]) if conversion else "",
        ])
    return table(["seeds", "positions", "won", "level", "lost", "won", "level", "lost", "mean value",
                  "mean worth", "zugzwang", "share", "full", "deepest", "positions"], rows)


def values(layers):
    """A column a layer, a row a value."""
    columns = [{count["number"]: count["positions"] for count in layer["values"]["counts"]}
               for layer in layers]
    rows = [[signed(value)] + [grouped(column[value]) if value in column else "" for column in columns]
            for value in sorted(set().union(*columns), reverse=True)]
    return table(["value"] + [str(layer["seeds"]) for layer in layers], rows)


def moves(layers, part, whole):
    """A column a move: how often it is something, of so many."""
    names = list(dict.fromkeys(use["move"] for layer in layers for use in layer["moves"]))
    rows = []
    for layer in layers:
        uses = {use["move"]: use for use in layer["moves"]}
        cells = [percent(part(uses[name]), whole(layer, uses[name])) if name in uses else ""
                 for name in names]
        rows.append([layer["seeds"], *cells])
    return table(["seeds"] + [NAMES.get(name, name) for name in names], rows)


def choice(layers):
    rows = [[layer["seeds"], f"{layer['legal_moves']['mean']:.3f}", f"{layer['best_moves']['mean']:.3f}",
             percent(layer["best_move_takes"], layer["positions"])] for layer in layers]
    return table(["seeds", "legal moves", "best moves", "a best move takes"], rows)


def chunks(layers, size=8):
    """Wide tables in parts."""
    return [layers[at:at + size] for at in range(0, len(layers), size)]


def page(game, layers):
    first = layers[0]
    parts = [
        f"# {game}: all layers of up to {layers[-1]['seeds']} seeds\n",
        *([first["note"] + "\n"] if "note" in first else []),
        f"Rule set {first['rules_hash']}, {first['pits']} pits a side. Made by `scripts/make_report.py`\n"
        "from exact tables; the words are defined in [theory.md](../theory.md), \"Surveys of a layer\".\n"
        "Values are seeds still to come, for the side to move; endless play is worth 0.\n",
        "## Won, level and lost\n\n"
        "`deepest` is the largest distance to conversion in plies, and how many positions have it.\n",
        summary(layers),
        "## Positions by value\n",
        *[values(part) for part in chunks(layers)],
        "## Which move is best\n\nOf the positions in which it is legal:\n",
        moves(layers, lambda use: use["best"], lambda layer, use: use["legal"]),
        "The only best one among several legal moves, of all positions:\n",
        moves(layers, lambda use: use["only_best"], lambda layer, use: layer["positions"]),
        "## Choice\n\nMeans are over positions that have a move.\n",
        choice(layers),
    ]
    return "\n".join(parts)


def file_name(game):
    return game.replace("@", "-") + ".md"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kardis")
    parser.add_argument("--out", default="docs/results", type=pathlib.Path)
    parser.add_argument("--most", default=24, type=int)
    parser.add_argument("--game", action="append", dest="games")
    parser.add_argument("--tables")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    index = ["# Exact tables of endgames\n"]
    for game in args.games or GAMES:
        asked = (ask(args.kardis, game, seeds, args.tables) for seeds in range(1, args.most + 1))
        layers = [layer for layer in asked if layer]
        if not layers:
            print(f"{game}: no tables", file=sys.stderr)
            continue
        (args.out / file_name(game)).write_text(page(game, layers), encoding="utf-8")
        seeds = ", ".join(str(layer["seeds"]) for layer in layers)
        index.append(f"* [{game}]({file_name(game)}): {seeds} seeds")
        print(f"{game}: {seeds} seeds", file=sys.stderr)
    # What stands below the tables is not from here.
    page_of_all = args.out / "README.md"
    rest = page_of_all.read_text(encoding="utf-8") if page_of_all.exists() else ""
    rest = rest[rest.index("\n# Starts"):] if "\n# Starts" in rest else ""
    page_of_all.write_text("\n".join(index) + "\n" + rest, encoding="utf-8")


if __name__ == "__main__":
    main()
