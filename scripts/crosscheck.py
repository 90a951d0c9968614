#!/usr/bin/env python3
"""Holds `kardis solve` against a second solver that shares nothing with it.

    scripts/crosscheck.py target/release/kardis [POSITIONS] [SEED]

The rules are written from docs/rules.md, seed by seed. Values come from the definition in
docs/theory.md: all boards that can be reached from a position are listed, sorted by their seeds, and
improved from zero until nothing changes. Compared are the value, the value of every move, and the
worth of the move. Every printed line of best play is played out: its moves must be legal, its
captures right, and it must bring the difference that was promised. Boards have 1 to 9 pits a side,
and few enough seeds that the boards within reach can be listed.
"""

import json
import random
import subprocess
import sys
import time

BOHNENSPIEL = ["bohnenspiel", "bohnenspiel@hemprich", "bohnenspiel@uwa", "bohnenspiel@mannheim",
               "bohnenspiel@ludii", "bohnenspiel@skip-origin", "mangala"]
GAMES = [*BOHNENSPIEL, "deutsches-bohnenspiel", "awari", "kalah", "kalah@empty-capture"]
OVER, AGAIN, TURN = range(3)
TOO_MANY = 20_000


def sown(game, ring, origin, count):
    """The pits that get a seed, in order; -1 is the store of the mover."""
    m, at = len(ring) // 2, origin
    for _ in range(count):
        if at == m - 1 and game.startswith("kalah"):
            at = -1
        else:
            at = (m if at == -1 else at + 1) % (2 * m)
            if at == origin and game in ("awari", "bohnenspiel@skip-origin"):
                at = (at + 1) % (2 * m)
        yield at


def play(game, board, origin):
    """What one move leads to: (captured seeds, gain, next board seen from who moves next, what comes
    next), without regard to whether the move is legal."""
    ring = list(board)
    m = len(ring) // 2
    count, ring[origin] = ring[origin], 0
    stored, captured, at = 0, 0, origin
    for at in sown(game, ring, origin, count):
        if at == -1:
            stored += 1
        else:
            ring[at] += 1
    if game.startswith("kalah"):
        if 0 <= at < m and ring[at] == 1:
            facing = ring[2 * m - 1 - at]
            if facing or game == "kalah@empty-capture":
                captured, ring[at], ring[2 * m - 1 - at] = 1 + facing, 0, 0
    elif game == "awari":
        while at >= m and ring[at] in (2, 3):
            captured, ring[at], at = captured + ring[at], 0, at - 1
    else:
        links = 0
        while ring[at] in (2, 4, 6):
            if game == "bohnenspiel@ludii" and links and at == origin:
                break
            if game == "bohnenspiel@mannheim" and links == count:
                break
            captured, ring[at], at, links = captured + ring[at], 0, (at - 1) % (2 * m), links + 1
    assert sum(ring) + captured + stored == sum(board), ring
    gain, own, other = captured + stored, sum(ring[:m]), sum(ring[m:])
    if game.startswith("kalah"):
        if own == 0 or other == 0:
            return captured, gain + own - other, None, OVER
        if at == -1:
            return captured, gain, tuple(ring), AGAIN
    elif game == "bohnenspiel@uwa" and (own == 0 or other == 0):
        return captured, gain + own - other, None, OVER
    elif game == "awari" or game not in ("bohnenspiel@hemprich", "mangala"):
        if other == 0:
            return captured, gain + own, None, OVER
    elif own + other == 0:
        return captured, gain, None, OVER
    return captured, gain, tuple(ring[m:] + ring[:m]), TURN


def moves(game, board):
    """All legal moves with what they lead to; pits from 0, a pass is None."""
    m = len(board) // 2
    found = {pit: play(game, board, pit) for pit in range(m) if board[pit]}
    if game == "awari":
        feeding = {pit: to for pit, to in found.items() if to[3] != OVER}
        return feeding or found
    if not found and game in ("bohnenspiel@hemprich", "mangala"):
        return {None: (0, 0, board[m:] + board[:m], TURN)}
    return found


def is_over(game, board):
    """The game is over before the mover moves."""
    m = len(board) // 2
    if game in ("bohnenspiel@hemprich", "mangala"):
        return not any(board)
    if game.startswith("kalah") or game == "bohnenspiel@uwa":
        return not any(board[:m]) or not any(board[m:])
    return not any(board[:m])


def solve(game, root, values):
    """Adds the values of all boards within reach to `values`; false if there are too many."""
    graph, todo = {}, [root]
    while todo:
        board = todo.pop()
        if board in graph or board in values:
            continue
        if len(graph) == TOO_MANY:
            return False
        graph[board] = moves(game, board)
        todo += [to[2] for to in graph[board].values() if to[3] != OVER]
    for seeds in sorted({sum(board) for board in graph}):
        layer = [board for board in graph if sum(board) == seeds]
        values.update(dict.fromkeys(layer, 0))
        changed = True
        while changed:
            better = {b: max(worth(to, values) for to in graph[b].values()) for b in layer}
            changed = any(values[board] != better[board] for board in layer)
            values.update(better)
    return True


def worth(to, values):
    """The value of a move for the mover."""
    _, gain, board, then = to
    return gain if then == OVER else gain + (values[board] if then == AGAIN else -values[board])


def name(pit, m, north):
    return "-" if pit is None else str(pit + 1 + (m if north else 0))


def text(game, board, north):
    m = len(board) // 2
    own, other = board[:m], board[m:]
    south, top = (other, own) if north else (own, other)
    rows = [",".join(map(str, row)) for row in (top[::-1], south)]
    return f"{game} {rows[0]}/{rows[1]} {'N' if north else 'S'}"


def check_line(game, board, north, answer, value):
    """Plays a line out."""
    line, lead, root, then = answer["line"], 0, north, TURN
    m = len(board) // 2
    for written in line["moves"]:
        pit, _, claimed = written.partition("x")
        legal = {name(p, m, north): to for p, to in moves(game, board).items()}
        captured, gain, board, then = legal[pit]
        assert int(claimed or 0) == captured, f"captures of {written}: {captured}"
        lead += gain if north == root else -gain
        north ^= then != AGAIN
    ends = {"over": then == OVER, "repeats": then != OVER and value == lead, "long": True}
    assert ends[line["end"]], f"the line ends: {line['end']}"
    assert line["end"] != "over" or lead == value, f"the line brings {lead}"


def check(game, board, north, answer, known):
    assert "error" not in answer and answer["state"] == "exact", "not exact"
    values = known[game, len(board)]
    m, value = len(board) // 2, values[board]
    assert answer["value"] == value, f"value {value}"
    for move in answer["moves"]:
        legal = {name(p, m, north): worth(to, values) for p, to in moves(game, board).items()}
        assert legal[move["move"]] == move["value"], f"move {move['move']}: {legal}"
    assert len(answer["moves"]) == len(moves(game, board)), "number of moves"
    turned = board[m:] + board[:m]
    if not is_over(game, turned) and solve(game, turned, values):
        assert answer["worth_of_move"] == {"worth": value + values[turned],
                                           "turned": values[turned]}, "worth of the move"
    check_line(game, board, north, answer, value)


def random_board(game, rng):
    m = 9 if game == "deutsches-bohnenspiel" else rng.choice([1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7, 8, 9])
    most = {1: 40, 2: 26, 3: 14, 4: 10, 5: 8, 6: 8, 7: 7, 8: 6, 9: 6}[m]
    board = [0] * (2 * m)
    for _ in range(rng.randint(1, most)):
        board[rng.randrange(2 * m)] += 1
    return tuple(board)


def main(kardis, count=500, seed=1):
    rng, start = random.Random(seed), time.monotonic()
    known = {}
    asked = []
    while len(asked) < count:
        game = rng.choice(GAMES)
        board = random_board(game, rng)
        values = known.setdefault((game, len(board)), {})
        if not is_over(game, board) and solve(game, board, values):
            asked.append((game, board, rng.random() < 0.5))
    lines = "".join(text(*question) + "\n" for question in asked)
    run = subprocess.run([kardis, "solve", "-", "--json", "-q"], input=lines, text=True,
                         capture_output=True, check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    wrong = 0 if len(answers) == len(asked) else 1
    print(run.stderr, end="")
    for (game, board, north), answer in zip(asked, answers):
        try:
            check(game, board, north, answer, known)
        except (AssertionError, KeyError) as error:
            wrong += 1
            print(f"{text(game, board, north)}\n  expected: {error!r}\n  {json.dumps(answer)}")
    plays = sum((answer.get("line") or {}).get("end") == "repeats" for answer in answers)
    print(f"{len(answers)} positions of {len({game for game, *_ in asked})} rule sets, {plays} of "
          f"them endless, {wrong} wrong, {time.monotonic() - start:.1f} s, seed {seed}")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:4])))
