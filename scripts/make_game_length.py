#!/usr/bin/env python3
"""Write docs/results/game-length.md: what is said about the length of games of Bohnenspiel, and what is found.

    scripts/make_game_length.py --kardis target/release/kardis --samples DIR      play what is missing, and write
    scripts/make_game_length.py                                                   write from what was played

Games are played by `kardis stats selfplay` in portions, each with its own seed. A portion that is in DIR is not
played again, so that the script can be stopped at any time and goes on with the same command. What all portions come
to is kept in docs/results/game-length.json, from which the page and its pictures are made. Recorded games are read
from tests/data and played by the rules of section 1.1 of docs/rules.md, in a few lines here. Only the standard library
is used.
"""

import argparse
import html
import json
import math
import pathlib
import sys

from pages import grouped, run, table

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDS = ROOT / "tests/data/bohnenspiel_games_mcgill.txt"
# Players, games of a portion, portions. Small things first.
PLAN = [
    ("random", 10_000, 2), ("greedy", 10_000, 2),
    *[(f"search:{depth}", 1000, 5) for depth in (1, 2, 3, 4)],
    ("search:5", 500, 6), ("search:6", 250, 8), ("search:7", 100, 10), ("search:8", 50, 8), ("search:9", 25, 8),
    *[(f"material:{depth}", 1000, 3) for depth in (1, 2, 3, 4)],
    ("material:5", 500, 6), ("material:6", 250, 8), ("material:7", 100, 15), ("material:8", 50, 10),
]
# What the Bohnenspiel text says.
MEAN, USUAL, EXTREMES, DRAWS = 41, (28, 65), (27, 91), 0.06
NORMAL = 1.959964
# What the numbers come to. Read it again when the games change.
CONCLUSION = """\
* **A move is a turn of one player.** In rounds no player comes near the mean or the range: even random games last about
  31 rounds.
* **The mean of 41 lies among searches that count captured seeds and nothing else** (`material`) from three plies ahead
  on. Nobody has it exactly; near are depths 3, 5, 6 and 7, with 38.6 to 45.5. Players that value rows and moves as well
  (`search`) are stronger, and their games are longer: 51 plies and more on average at every depth. So strength alone does
  not make 41. Greedy games are much too short, random ones much too long.
* **The range 28 to 65 lies there too**: 26 to 64 at depths 5 and 7, 27 to 67 at depth 6. Near, and not matched by anybody:
  the published range is one or two plies too long for a mean of 41, or the mean one or two plies too short for it.
* **Extremes of 27 and 91 depend on how many games there were.** Many players have them in some tens or hundreds of games.
  The players that are near the mean reach 91 hardly ever: 82 is what they need, and then from 17 games to 668. A shortest
  game that is next to the end of the usual range is what some tens of games have; thousands have shorter ones.
* **6 % of draws** is what shallow search has. The players that are near the mean have 11 to 13 %, twice as many. But of a
  hundred games 6 % stands for anything from 3 to 12 %.
* **The recorded games of programs of a course fit best**: the mean in each way to count, the range in one of them, and
  the draws. They are 69 games, and their intervals are wide.
* **What nobody reproduces is the whole**: mean, range and draws in thousands of games of one player. That the source had
  few games, or games of players who differ, explains it; the games here cannot tell which.
"""


# Samples

def portions(folder, kardis, only):
    """Plays what is missing."""
    for player, games, count in PLAN:
        for seed in range(1, count + 1):
            path = folder / f"{player.replace(':', '-')}-{games}-{seed}.json"
            if path.exists() or only and player not in only:
                continue
            command = [kardis, "stats", "selfplay", "bohnenspiel", "--players", player, "--games", str(games),
                       "--seed", str(seed), "--no-tables", "--json", "-q"]
            print(" ".join(command), file=sys.stderr, flush=True)
            answer, _ = run(command)
            part = path.with_suffix(".part")
            part.write_text(answer, encoding="utf-8")
            part.rename(path)


def merged(folder):
    """What all portions come to, a player each."""
    players = {}
    for player, games, count in PLAN:
        own = {"player": player, "games": 0, "seeds": [], "south": [0, 0, 0], "lengths": {}, "moves": 0.0,
               "captured": 0.0, "ended": {}}
        for seed in range(1, count + 1):
            path = folder / f"{player.replace(':', '-')}-{games}-{seed}.json"
            if not path.exists():
                continue
            answer = json.loads(path.read_text(encoding="utf-8"))
            if answer["players"] != [player] * 2 or answer["games"] != games or answer["seed"] != seed:
                sys.exit(f"{path}: not the games that it is named after")
            plies = sum(row["number"] * row["games"] for row in answer["histogram"])
            own["rules_hash"] = answer["rules_hash"]
            own["games"] += games
            own["seeds"].append(seed)
            own["south"] = [old + answer["south"][key]["games"]
                            for old, key in zip(own["south"], ("wins", "draws", "losses"))]
            own["moves"] += answer["branching"] * plies
            own["captured"] += answer["captured_a_ply"] * plies
            for row in answer["histogram"]:
                own["lengths"][row["number"]] = own["lengths"].get(row["number"], 0) + row["games"]
            for row in answer["ended"]:
                own["ended"][row["how"]] = own["ended"].get(row["how"], 0) + row["games"]
        if own["games"]:
            plies = sum(number * count for number, count in own["lengths"].items())
            own["branching"] = round(own.pop("moves") / plies, 4)
            own["captured_a_ply"] = round(own.pop("captured") / plies, 4)
            own["lengths"] = sorted(own["lengths"].items())
            players[player] = own
    return players


# Recorded games

def sow(pits, start):
    """The board after a move, and what it captures: rules 2 to 8."""
    pits, place = list(pits), start
    seeds, pits[start] = pits[start], 0
    for _ in range(seeds):
        place = (place + 1) % 12
        pits[place] += 1
    taken = 0
    while pits[place] in (2, 4, 6):
        taken, pits[place] = taken + pits[place], 0
        place = (place - 1) % 12
    return pits, taken


def replayed(moves):
    """Plies with skips, plies until rule 9 ends the game, and both stores."""
    pits, stores, side, plies, over = [6] * 12, [0, 0], 0, 0, None
    for letter in moves:
        mover, pit = (0, int(letter)) if letter.isdigit() else (1, 6 + ord(letter) - ord("a"))
        while True:
            if over is None and not any(pits[6 * side:6 * side + 6]):
                over = plies
            plies += 1
            if side == mover:
                break
            side = 1 - side
        if pits[pit] == 0:
            sys.exit(f"{moves}: a move from an empty pit")
        pits, taken = sow(pits, pit)
        stores[mover] += taken
        side = 1 - mover
    return plies, plies if over is None else over, stores


def records():
    """The lengths of the recorded games, each game once, counted in three ways, and how they end."""
    found, all_games, unfinished = {}, 0, []
    for line in RECORDS.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        _, moves, south, north, rest_to, left = line.split()
        all_games += 1
        plies, over, stores = replayed(moves)
        if rest_to in "01":
            stores[int(rest_to)] += int(left)
        if stores != [int(south), int(north)]:
            sys.exit(f"{line}: the rules come to {stores}")
        if rest_to == "-" and left != "0":
            unfinished.append(len(moves))
            continue
        found[moves] = (len(moves), plies, over, int(south) - int(north))
    games = list(found.values())
    results = [sum(1 for game in games if sign(game[3]) == want) for want in (1, 0, -1)]
    names = ["moves that were made", "with the skips", "with the skips, until rule 9 ends the game"]
    return {"all": all_games, "games": len(games), "south": results, "unfinished": sorted(unfinished),
            "counted": [{"how": name, "lengths": counted(game[index] for game in games)}
                        for index, name in enumerate(names)]}


def sign(number):
    return (number > 0) - (number < 0)


def counted(numbers):
    counts = {}
    for number in numbers:
        counts[number] = counts.get(number, 0) + 1
    return sorted(counts.items())


# Numbers

def size(lengths):
    return sum(count for _, count in lengths)


def mean(lengths):
    return sum(number * count for number, count in lengths) / size(lengths)


def mean_interval(lengths):
    games, middle = size(lengths), mean(lengths)
    squares = sum((number - middle) ** 2 * count for number, count in lengths)
    half = NORMAL * math.sqrt(squares / (games - 1) / games)
    return middle - half, middle + half


def ranked(lengths, rank):
    below = 0
    for number, count in lengths:
        below += count
        if below >= rank:
            return number
    return lengths[-1][0]


def quantile(lengths, share):
    return ranked(lengths, max(1, math.ceil(size(lengths) * share - 1e-9)))


def quantile_interval(lengths, share):
    games = size(lengths)
    half = NORMAL * math.sqrt(games * share * (1 - share))
    low, high = math.floor(games * share - half) - 1, math.ceil(games * share + half) + 1
    return ranked(lengths, max(1, low)), ranked(lengths, min(games, high))


def wilson(hits, games):
    share, square = hits / games, NORMAL ** 2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games ** 2))
    return (0.0 if hits == 0 else middle - half), (1.0 if hits == games else middle + half)


def in_rounds(lengths):
    rounds = {}
    for number, count in lengths:
        half = (number + 1) // 2
        rounds[half] = rounds.get(half, 0) + count
    return sorted(rounds.items())


def verdict(claimed, near, rounding, interval):
    """As `kardis stats claim` has it: docs/claims.md."""
    low, high = interval
    if low <= claimed + rounding and claimed - rounding <= high:
        return "match"
    if low <= claimed + near + rounding and claimed - near - rounding <= high:
        return "near"
    return "no"


def worst(*verdicts):
    return max(verdicts, key=["match", "near", "no"].index)


def fits(lengths):
    """The verdicts on the mean and on the usual range."""
    ends = [verdict(end, end / 10, 0.5, quantile_interval(lengths, share))
            for end, share in zip(USUAL, (0.025, 0.975))]
    return verdict(MEAN, MEAN / 10, 0.5, mean_interval(lengths)), worst(*ends)


def ordinary(lengths, shortest, longest):
    """For so few and so many games of this kind these extremes are ordinary."""
    games = size(lengths)

    def numbers(reached, beyond):
        least = max(1, math.ceil(math.log(0.975) / math.log(1 - reached / games))) if 0 < reached < games \
            else games if reached == 0 else 1
        return least, math.floor(math.log(0.025) / math.log(1 - beyond / games)) if beyond else math.inf

    def up_to(most):
        return sum(count for number, count in lengths if number <= most)

    low = numbers(up_to(shortest[1]), up_to(shortest[0] - 1))
    high = numbers(games - up_to(longest[0] - 1), games - up_to(longest[1]))
    return max(low[0], high[0]), min(low[1], high[1])


def extremes(lengths):
    """The verdict on the extremes, and for how many games they are ordinary."""
    for word, more in (("match", 0.0), ("near", 0.1)):
        bands = [(round(end * (1 - more)), round(end * (1 + more))) for end in EXTREMES]
        least, most = ordinary(lengths, *bands)
        if least <= most:
            return word, (least, most)
    return "no", None


# The page

def length_row(name, lengths, games):
    low, high = mean_interval(lengths)
    return [name, grouped(games), f"{mean(lengths):.1f}", f"{low:.1f} to {high:.1f}",
            f"{quantile(lengths, 0.025)} to {quantile(lengths, 0.975)}", quantile(lengths, 0.5),
            f"{lengths[0][0]}, {lengths[-1][0]}"]


def share_text(hits, games):
    low, high = wilson(hits, games)
    return f"{100 * hits / games:.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %"


def number_of_games(span):
    if span is None:
        return "-"
    return f"{span[0]} to {span[1]}" if span[1] < math.inf else f"{span[0]} or more"


def page(data, conclusion):
    players, logs = data["players"], data["records"]
    headings = ["player", "games", "mean", "95 %", "middle 95 %", "median", "shortest, longest"]
    parts = [
        "# How long is a game of Bohnenspiel?\n",
        "The Bohnenspiel text says that recorded games last 41 moves on average, usually 28 to 65, that the extremes\n"
        "are 27 and 91, and that about 6 % are drawn. No source names the author or the games (docs/rules.md, 1.7).\n"
        "Here its numbers stand against games of players against themselves, all from the plain start with ties broken\n"
        "at random, and against recorded games. Made by `scripts/make_game_length.py`; what match, near and no mean is\n"
        "said in [claims.md](../claims.md), and `kardis stats claim claims/bohnenspiel.toml` asks the same of\n"
        "any player.\n",
        conclusion,
        "## Lengths in plies\n",
        "A ply is a turn of one player. The line is the published mean, the band the range that is called usual, and\n"
        "the two dashed lines are the extremes.\n",
        "![lengths](game-length-players.svg)\n",
        table(headings, [length_row(own["player"], own["lengths"], own["games"]) for own in players],
              left=("player",)),
        "![histograms](game-length-histogram.svg)\n",
        "## Which unit, which player\n",
        "The published numbers against the games, counted in plies and in rounds of both players. How many games make\n"
        "27 and 91 ordinary extremes is told beside the extremes: then the shortest and the longest are both within the\n"
        "middle 95 % of what so many games have.\n",
        table(["player", "mean", "usual", "extremes", "games for that", "mean in rounds", "usual in rounds"],
              [[own["player"], *fits(own["lengths"]), extremes(own["lengths"])[0],
                number_of_games(extremes(own["lengths"])[1]), *fits(in_rounds(own["lengths"]))] for own in players],
              left=("player",)),
        "## Results\n",
        "![draws](game-length-draws.svg)\n",
        table(["player", "games", "drawn", "95 %", "against 6 %", "South wins", "North wins", "by repetition"],
              [[own["player"], grouped(own["games"]), *share_text(own["south"][1], own["games"]),
                verdict(DRAWS, 0.02, 0.005, wilson(own["south"][1], own["games"])),
                share_text(own["south"][0], own["games"])[0], share_text(own["south"][2], own["games"])[0],
                share_text(own["ended"].get("repetition", 0), own["games"])[0]] for own in players],
              left=("player",)),
        "## Recorded games\n",
        f"The {logs['all']} records of the McGill server in `tests/data`, of which {logs['games']} are different finished games;\n"
        f"left out are {len(logs['unfinished'])} that did not come to an end, of {' and '.join(map(str, logs['unfinished']))} moves.\n"
        "Its players are programs of a course, each may skip two turns, and a skip also keeps a game going that rule 9\n"
        "would end; so lengths are counted in three ways. All scores are reached by the rules.\n",
        table(["counted", "games", "mean", "95 %", "middle 95 %", "median", "shortest, longest", "mean", "usual"],
              [[*length_row(way["how"], way["lengths"], logs["games"]), *fits(way["lengths"])]
               for way in logs["counted"]], left=("counted",)),
        f"Drawn: {logs['south'][1]} of {logs['games']}, "
        f"{share_text(logs['south'][1], logs['games'])[0]} ({share_text(logs['south'][1], logs['games'])[1]}): "
        f"{verdict(DRAWS, 0.02, 0.005, wilson(logs['south'][1], logs['games']))}. South wins {logs['south'][0]}, "
        f"North {logs['south'][2]}.\n",
        "## How it was played\n",
        "`kardis stats selfplay bohnenspiel --players P --games N --seed S --no-tables`, with these portions; the same\n"
        "seeds give the same games on every machine.\n",
        table(["player", "games of a portion", "seeds"],
              [[own["player"], own["games"] // len(own["seeds"]), f"1 to {own['seeds'][-1]}"
                if own["seeds"] == list(range(1, len(own["seeds"]) + 1)) else ", ".join(map(str, own["seeds"]))]
               for own in players], left=("player", "seeds")),
    ]
    return "\n".join(parts)


def conclusion(data):
    """What the numbers come to, number by number."""
    players = data["players"]

    def those(test):
        """The players whose games match, and those that are near."""
        words = {"match": [], "near": []}
        for own in players:
            word = test(own)
            if word in words:
                words[word].append(own["player"])
        return "; ".join(f"{word}: {', '.join(names)}" for word, names in words.items() if names) or "nobody"

    rows = [
        ["mean 41", "plies", those(lambda own: fits(own["lengths"])[0])],
        ["mean 41", "rounds", those(lambda own: fits(in_rounds(own["lengths"]))[0])],
        ["usual 28 to 65", "plies", those(lambda own: fits(own["lengths"])[1])],
        ["usual 28 to 65", "rounds", those(lambda own: fits(in_rounds(own["lengths"]))[1])],
        ["extremes 27 and 91", "plies", those(lambda own: extremes(own["lengths"])[0])],
        ["6 % drawn", "", those(lambda own: verdict(DRAWS, 0.02, 0.005, wilson(own["south"][1], own["games"])))],
    ]
    headings = ["published", "in", "players whose games fit"]
    return table(headings, rows, left=headings) + "\n" + CONCLUSION


# Pictures

class Picture:
    """An SVG picture that stands alone."""

    def __init__(self, width, height, title):
        self.width, self.height = width, height
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                      f'viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">',
                      f"<title>{html.escape(title)}</title>",
                      f'<rect width="{width}" height="{height}" fill="#ffffff"/>']
        self.text(width / 2, 26, title, 16)

    def text(self, x, y, text, height=12, anchor="middle"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{height}" fill="#333333" '
                          f'text-anchor="{anchor}">{html.escape(str(text))}</text>')

    def line(self, x, y, to_x, to_y, color="#333333", width=1.0, dash=None):
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{color}" '
                          f'stroke-width="{width}"{dashes}/>')

    def box(self, x, y, width, height, color):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{color}"/>')

    def dot(self, x, y, radius=4, color="#8a6d3b"):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{color}"/>')

    def write(self, path):
        path.write_text("\n".join([*self.parts, "</svg>"]) + "\n", encoding="utf-8")


def draw_lengths(data, path):
    """A line a player: the middle 95 %, the extremes as small dots, the mean as a large one."""
    rows = [(own["player"], own["lengths"]) for own in data["players"]]
    rows += [(f"McGill, {way['how'].split(',')[0]}", way["lengths"]) for way in data["records"]["counted"][:2]]
    left, top, step, most = 190, 60, 26, 150
    picture = Picture(860, top + step * len(rows) + 60, "Bohnenspiel: plies of a game")
    bottom = top + step * len(rows)

    def x(plies):
        return left + min(plies, most) * (820 - left) / most

    picture.box(x(USUAL[0]), top - 10, x(USUAL[1]) - x(USUAL[0]), bottom - top + 10, "#f3e3c3")
    picture.line(x(MEAN), top - 10, x(MEAN), bottom, "#b03020", 1.5)
    for end in EXTREMES:
        picture.line(x(end), top - 10, x(end), bottom, "#b03020", 1, "5 4")
    for plies in range(0, most + 1, 20):
        picture.line(x(plies), bottom, x(plies), bottom + 5)
        picture.text(x(plies), bottom + 20, plies)
    picture.line(left, bottom, x(most), bottom)
    picture.text(x(most / 2), bottom + 42, "bar: the middle 95 %; dots: mean, shortest, longest")
    for index, (name, lengths) in enumerate(rows):
        y = top + step * index + step / 2
        picture.text(left - 12, y + 4, name, 12, "end")
        low, high = quantile(lengths, 0.025), quantile(lengths, 0.975)
        picture.box(x(low), y - 4, max(1, x(high) - x(low)), 8, "#c9a869")
        for end in (lengths[0][0], lengths[-1][0]):
            picture.dot(x(end), y, 2, "#555555")
        picture.dot(x(mean(lengths)), y, 5)
    picture.write(path)


def draw_draws(data, path):
    """A dot a player with its interval, and the published share."""
    rows = [(own["player"], own["south"][1], own["games"]) for own in data["players"]]
    rows.append(("McGill", data["records"]["south"][1], data["records"]["games"]))
    left, top, step, most = 130, 60, 26, 0.3
    picture = Picture(860, top + step * len(rows) + 60, "Bohnenspiel: games that are drawn")
    bottom = top + step * len(rows)

    def x(share):
        return left + min(share, most) * (820 - left) / most

    picture.line(x(DRAWS), top - 10, x(DRAWS), bottom, "#b03020", 1.5)
    for percent in range(0, 31, 5):
        picture.line(x(percent / 100), bottom, x(percent / 100), bottom + 5)
        picture.text(x(percent / 100), bottom + 20, f"{percent} %")
    picture.line(left, bottom, x(most), bottom)
    picture.text(x(most / 2), bottom + 42, "bar: 95 % interval; red line: what is published")
    for index, (name, hits, games) in enumerate(rows):
        y = top + step * index + step / 2
        low, high = wilson(hits, games)
        picture.text(left - 12, y + 4, name, 12, "end")
        picture.box(x(low), y - 3, max(1, x(high) - x(low)), 6, "#c9a869")
        picture.dot(x(hits / games), y, 4)
    picture.write(path)


def draw_histograms(data, path):
    """Shares of lengths for some players, one below the other."""
    chosen = [own for own in data["players"] if own["player"] in ("random", "greedy", "search:3", "search:5", "search:7")]
    left, top, height, most = 60, 60, 90, 140
    picture = Picture(860, top + (height + 34) * len(chosen) + 40, "Bohnenspiel: how often games have which length")

    def x(plies):
        return left + min(plies, most) * (820 - left) / most

    for index, own in enumerate(chosen):
        floor = top + (height + 34) * index + height
        bins = {}
        for number, count in own["lengths"]:
            bins[number // 2] = bins.get(number // 2, 0) + count / own["games"]
        highest = max(bins.values())
        picture.box(x(USUAL[0]), floor - height, x(USUAL[1]) - x(USUAL[0]), height, "#f3e3c3")
        for place, share in bins.items():
            if 2 * place < most:
                high = height * share / highest
                picture.box(x(2 * place) + 0.5, floor - high, x(2) - x(0) - 1, high, "#8a6d3b")
        picture.line(x(MEAN), floor - height, x(MEAN), floor, "#b03020", 1.5)
        picture.line(left, floor, x(most), floor)
        picture.text(x(most) - 4, floor - height + 14, f"{own['player']}, {grouped(own['games'])} games", 12, "end")
        for plies in range(0, most + 1, 20):
            picture.text(x(plies), floor + 15, plies, 10)
    picture.text(x(most / 2), top + (height + 34) * len(chosen) + 20, "plies, two in a bar")
    picture.write(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kardis", help="the program; without it nothing is played")
    parser.add_argument("--samples", type=pathlib.Path, help="the folder of what was played")
    parser.add_argument("--only", nargs="+", help="play these players only")
    parser.add_argument("--out", default=ROOT / "docs/results", type=pathlib.Path)
    args = parser.parse_args()
    store = args.out / "game-length.json"
    if args.samples:
        args.samples.mkdir(parents=True, exist_ok=True)
        if args.kardis:
            portions(args.samples, args.kardis, args.only)
        players = list(merged(args.samples).values())
        lines = ",\n".join(json.dumps(own) for own in players)
        store.write_text(f'{{"players": [\n{lines}\n]}}\n', encoding="utf-8")
    data = json.loads(store.read_text(encoding="utf-8"))
    data["records"] = records()
    draw_lengths(data, args.out / "game-length-players.svg")
    draw_draws(data, args.out / "game-length-draws.svg")
    draw_histograms(data, args.out / "game-length-histogram.svg")
    (args.out / "game-length.md").write_text(page(data, conclusion(data)), encoding="utf-8")


if __name__ == "__main__":
    main()
