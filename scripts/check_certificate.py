#!/usr/bin/env python3
"""Checks certificates of `kardis solve --certificate`, and shares nothing with the program.

    scripts/check_certificate.py FILE... [--resolve SEEDS] [--assumptions]

The rules are written from docs/rules.md, the format and the argument from docs/certificates.md. Leaves
(table values) of at most SEEDS seeds are solved here; larger ones are assumptions. Exit code: 0 right,
1 wrong, 2 not a certificate.
"""

import argparse
import re
import sys
import zlib

BOHNENSPIEL = {"": "AllPits Free Sweep", "@hemprich": "AllPits Free Pass", "@uwa": "AllPits Free EitherRow",
               "@mannheim": "AllPits Sown Sweep", "@ludii": "AllPits BeforeOrigin Sweep",
               "@skip-origin": "SkipOrigin Free Sweep"}
GAMES = {"bohnenspiel" + name: ("bohnenspiel", *way.split()) for name, way in BOHNENSPIEL.items()}
GAMES |= {"mangala": GAMES["bohnenspiel@hemprich"], "deutsches-bohnenspiel": GAMES["bohnenspiel"],
          "awari": ("awari",), "kalah": ("kalah", "Nothing"), "kalah@empty-capture": ("kalah", "Itself"),
          "bao-kujifunza": ("bao", "Choice"), "bao-kujifunza@choice-first": ("bao", "ChoiceFirst"),
          "bao-kujifunza@zanzibar": ("bao", "Sustain")}
IDENTITIES = {
    "bohnenspiel": "two-row; pits {m}; way {0}; capture 2,4,6 both rows; chain {1}; empty row {2}",
    "awari": "two-row; pits {m}; way SkipOrigin; capture 2,3 opponent's row; chain in row; must feed, else mover "
             "takes the rest; empty row Sweep",
    "kalah": "two-row; pits {m}; way OwnStore; capture opposite of a last seed in an empty own pit, if none "
             "opposite {0}; bonus move; empty row EitherRow",
    "bao": "four-row; pits 8; capture opposite front pit from occupied front pit, first lap 2..15 seeds; entry {0}; "
           "takata front row first; lone kichwa not backwards; endless move illegal, exact; empty front row loses at "
           "the capture; stuck loses"}
TURN, BONUS, END = range(3)


class Wrong(Exception):
    """The certificate proves nothing: (line, reason)."""


class Unreadable(Exception):
    """The file is no certificate."""


# A board is bytes: the pits of the side to move in the order in which it sows, then the opponent's. Each game
# yields (move, gain of the mover, TURN or BONUS or END, board of who moves next) for every legal move.

def bohnenspiel(board, way, chain, empty):
    size = len(board)
    m = size // 2
    if not any(board[:m]):
        if empty == "Pass" and any(board):
            yield "-", 0, TURN, board[m:] + board[:m]
        return
    if empty == "EitherRow" and not any(board[m:]):
        return
    for origin in range(m):
        seeds = board[origin]
        if not seeds:
            continue
        ring = bytearray(board)
        ring[origin] = 0
        at = origin
        for _ in range(seeds):
            at = (at + 1) % size
            if at == origin and way == "SkipOrigin":
                at = (at + 1) % size
            ring[at] += 1
        gain, taken = 0, 0
        while ring[at] in (2, 4, 6):
            gain += ring[at]
            ring[at] = 0
            taken += 1
            at = (at - 1) % size
            if chain == "BeforeOrigin" and at == origin or chain == "Sown" and taken == seeds:
                break
        own, opp = sum(ring[:m]), sum(ring[m:])
        end = {"Sweep": not opp, "Pass": not own + opp, "EitherRow": not own or not opp}[empty]
        yield str(origin + 1), gain + (own - opp if end else 0), END if end else TURN, bytes(ring[m:] + ring[:m])


def awari(board):
    size = len(board)
    m = size // 2
    feeding, starving = [], []
    for origin in range(m):
        if not board[origin]:
            continue
        ring = bytearray(board)
        ring[origin] = 0
        at = origin
        for _ in range(board[origin]):
            at = (at + 1) % size
            if at == origin:
                at = (at + 1) % size
            ring[at] += 1
        gain = 0
        while at >= m and ring[at] in (2, 3):
            gain += ring[at]
            ring[at] = 0
            at -= 1
        after = bytes(ring[m:] + ring[:m])
        if any(ring[m:]):
            feeding.append((str(origin + 1), gain, TURN, after))
        else:
            starving.append((str(origin + 1), gain + sum(ring), END, after))
    return feeding or starving


def kalah(board, empty):
    m = len(board) // 2
    if not any(board[m:]):
        return
    for origin in range(m):
        if not board[origin]:
            continue
        ring = bytearray(board[:m] + b"\0" + board[m:])  # the own store between the rows
        ring[origin] = 0
        at = origin
        for _ in range(board[origin]):
            at = (at + 1) % (2 * m + 1)
            ring[at] += 1
        gain = ring[m]
        if at < m and ring[at] == 1 and (ring[2 * m - at] or empty == "Itself"):
            gain += 1 + ring[2 * m - at]
            ring[at] = ring[2 * m - at] = 0
        own, opp = bytes(ring[:m]), bytes(ring[m + 1:])
        if any(own) and any(opp):
            yield (str(origin + 1), gain, BONUS, own + opp) if at == m else (str(origin + 1), gain, TURN, opp + own)
        else:
            yield str(origin + 1), gain + sum(own) - sum(opp), END, opp + own


# Bao: a player's sixteen pits are a number of sixteen bytes, places 0-7 are A1-A8 and 8-15 are B8-B1, so that
# clockwise is upwards. LAP[direction][place][seeds % 16] sows that many seeds from a place on.
ROUND = sum(1 << 8 * place for place in range(16))
LAP = {way: [[sum(1 << 8 * ((place + way * k) % 16) for k in range(seeds)) for seeds in range(16)]
             for place in range(16)] for way in (1, -1)}
takatas = {}


def takata(own, place, way):
    """The pits after a takata; None if it never ends, for then its first state returns (docs/theory.md)."""
    first = (own, place, way)
    if first not in takatas:
        table, passed = LAP[way], []
        hand, own, laps = own >> 8 * place & 255, own & ~(255 << 8 * place), 0
        start, at = own, (place + way) % 16
        start_at = at
        while True:
            last = (at + way * (hand - 1)) % 16
            own += table[at][hand & 15] + (hand >> 4) * ROUND
            hand = own >> 8 * last & 255
            if hand == 1:
                break
            own -= hand << 8 * last
            at = (last + way) % 16
            laps += 1
            if own == start and at == start_at:
                own = None
                break
            if laps % 4096 == 0:  # marks on the way of long ones, for others that come by
                mark = (own, at, way, hand)
                if mark in takatas:
                    own = takatas[mark]
                    break
                passed.append(mark)
        takatas.update(dict.fromkeys([first, *passed], own))
    return takatas[first]


def bao(board, entry, only=None):
    own, facing = int.from_bytes(board[:16], "little"), bytes(board[23:15:-1])
    front, front_wins = board[:8], any(facing)
    if not any(front) or not front_wins:
        return
    captures = [(place, way) for place in range(16) for way in (1, -1) if 2 <= board[place] <= 15
                for last in [(place + way * board[place]) % 16] if last < 8 and board[last] and facing[last]]
    rows = range(8) if max(front) > 1 else range(8, 16)
    lone = next(p for p in range(8) if front[p]) if sum(map(bool, front)) == 1 else None
    starts = captures or [(place, way) for place in rows for way in (1, -1) if board[place] > 1
                          and (place, way, lone) not in ((0, -1, 0), (7, 1, 7))]
    for place, way in starts:
        name = f"A{place + 1}" if place < 8 else f"B{16 - place}"
        name += "R" if (way == 1) == (place < 8) else "L"
        if not captures:
            after = takata(own, place, way)
            if after is not None:
                yield name + "*", 0, TURN, board[16:] + after.to_bytes(16, "little")
            continue
        if only and only.partition("/")[0] != name:
            continue
        lifted = own & ~(255 << 8 * place)
        branches = [(lifted, bytearray(facing), (place + way) % 16, way, board[place], "", True)]
        while branches:
            pits, enemy, at, turn, hand, sides, first = branches.pop()
            while True:
                last = (at + turn * (hand - 1)) % 16
                pits += LAP[turn][at][hand & 15] + (hand >> 4) * ROUND
                here = pits >> 8 * last & 255
                done = here == 1
                if not done and last < 8 and enemy[last]:
                    hand, enemy[last] = enemy[last], 0
                    if not any(enemy):
                        done = True
                    elif 2 <= last <= 5 and (entry == "Choice" or entry == "ChoiceFirst" and first):
                        for side, kichwa, turned in (("R", 7, -1), ("L", 0, 1)):
                            branches.append((pits, bytearray(enemy), kichwa, turned, hand, sides + side, False))
                        break
                    else:
                        turn = {0: 1, 1: 1, 6: -1, 7: -1}.get(last, turn)
                        at, first = (0 if turn == 1 else 7), False
                        continue
                if done:
                    won = not any(enemy)
                    after = bytes(enemy[::-1]) + board[24:] + pits.to_bytes(16, "little")
                    yield name + ("/" + sides if sides else ""), int(won), END if won else TURN, after
                    break
                pits -= here << 8 * last
                hand, at = here, (last + turn) % 16


PLAY = {"bohnenspiel": bohnenspiel, "awari": awari, "kalah": kalah, "bao": bao}


def resolve(game, options, boards):
    """Values of boards of a two-row game: all within reach, layer by layer, improved from zero."""
    moves, queue = dict.fromkeys(boards), list(boards)
    while queue:
        board = queue.pop()
        moves[board] = [move[1:] for move in PLAY[game](board, *options)]
        for _, kind, after in moves[board]:
            if kind != END and after not in moves:
                moves[after] = None
                queue.append(after)
    values = dict.fromkeys(moves, 0)
    layers = {}
    for board in moves:
        layers.setdefault(sum(board), []).append(board)
    for seeds in sorted(layers):
        layer = layers[seeds]
        while True:
            better = {}
            for board in layer:
                value = max(gain if kind == END else gain + values[after] * (1 if kind == BONUS else -1)
                            for gain, kind, after in moves[board])
                if value != values[board]:
                    better[board] = value
            if not better:
                break
            values.update(better)
    return values


def fnv(text):
    value = 0xcbf29ce484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001b3 % 2 ** 64
    return f"{value:016x}"


def read(path):
    """The header as matches, and the lines of the body."""
    try:
        data = open(path, "rb").read()
        text = data.decode("ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(error) from None
    lines = text.split("\n")
    patterns = [r"kardis certificate 1", r"rules (\S+) ([0-9a-f]{16})", r"identity kardis-rules 1; (.*); endless 0",
                r"position ([0-9,/]+) ([SN])",
                r"statement (South|North) (?:comes out at ([+-]?\d+) or better|(wins)|(does not lose))",
                r"counts (\d+) moves, (\d+) replies, (\d+) leaves of at most (\d+) seeds"]
    found = [re.fullmatch(pattern, line) for pattern, line in zip(patterns, lines)]
    if len(found) < 6 or not all(found):
        raise Unreadable(f"line {([*map(bool, found)] + [False]).index(False) + 1}: not the head of a certificate")
    end = re.fullmatch(r"end (\d+) ([0-9a-f]{8})", lines[-2])
    if lines[-1] or not end or int(end[1]) != len(lines) - 8:
        raise Wrong(len(lines), "the file is not complete")
    if zlib.crc32(data[:data.rindex(b"end ")]) != int(end[2], 16):
        raise Wrong(len(lines) - 1, "the checksum does not fit: the file is damaged")
    return found, lines[6:-2]


def check(path, most, tell):
    """What was proved, in words."""
    found, body = read(path)
    name, side, claimant = found[1][1], found[3][2], found[4][1]
    rows = [bytes(map(int, row.split(","))) for row in found[3][1].split("/")]
    m = len(rows[0])
    if name not in GAMES or any(len(row) != m for row in rows) or len(rows) not in (2, 4):
        raise Wrong(2, "no such game on such a board")
    game, *options = GAMES[name]
    identity = "kardis-rules 1; " + IDENTITIES[game].format(*options, m=m) + "; endless 0"
    if lines_differ := [2] * (found[1][2] != fnv(identity)) + [3] * (found[2][0] != "identity " + identity):
        raise Wrong(lines_differ[0], f"these are not the rules of {name}: {identity}")
    if (game == "bao") != (len(rows) == 4) or (game == "bao") != (found[4][2] is None) or (game == "bao" and m != 8):
        raise Wrong(5, f"{name} has other boards and statements")
    south, north = (rows[2] + rows[3][::-1], rows[1][::-1] + rows[0]) if len(rows) == 4 else (rows[1], rows[0][::-1])
    start = south + north if side == "S" else north + south
    least = int(found[4][2]) if found[4][2] else int(found[4][3] is not None)
    stake = (lambda board: 1) if game == "bao" else sum
    claims, leaves, counts = {}, {}, dict.fromkeys(("m", "r", "M", "R"), 0)
    for number, line in enumerate(body, 7):
        kind, text, need, *move = line.split(" ")
        try:
            board, need = bytes(map(int, text.split(","))), int(need)
        except ValueError:
            raise Wrong(number, "not a line of a certificate") from None
        key = (board, kind in "mM")
        if kind not in counts or len(board) != len(start) or len(move) != (kind == "m") or key in claims:
            raise Wrong(number, "the board is listed before" if key in claims else "not a line of a certificate")
        counts[kind] += 1
        claims[key] = (need, number if kind in "mr" else 0)
        if kind in "MR":
            leaves[board, kind] = (need, number)
    largest = max((sum(board) for board, _ in leaves), default=0)
    if [counts["m"], counts["r"], len(leaves), largest] != [int(count) for count in found[5].groups()]:
        raise Wrong(6, "the counts do not fit the lines")
    if game == "bao" and leaves:
        raise Wrong(min(leaves.values())[1], "there are no tables of Bao")

    def holds(board, claimant_moves, need, number, gain, parent):
        """Some line says that the claimant gets what he needs."""
        if need <= -stake(board):
            return
        has, line = claims.get((board, claimant_moves), (None, 0))
        if has is None and game == "bao" and not claimant_moves and not any(True for _ in bao(board, *options)):
            return  # who cannot move has lost
        words = f"{','.join(map(str, board))}, {'the claimant' if claimant_moves else 'the other side'} to move"
        if has is None:
            raise Wrong(number, f"leads to {words}, which is not listed")
        if has < need:
            raise Wrong(number, f"needs {need} on {words}, where {has} is claimed")
        if parent > 0 and not gain and line >= number:
            raise Wrong(number, f"makes no progress: {words} comes later")

    holds(start, (side == "S") == (claimant == "South"), least, 5, 1, 0)
    for number, line in enumerate(body, 7):
        kind, text, need, *move = line.split(" ")
        board, need = bytes(map(int, text.split(","))), int(need)
        if kind in "MR":
            continue
        sign, played = (1 if kind == "m" else -1), 0
        for choice, gain, then, after in PLAY[game](board, *options, *(move if game == "bao" else [])):
            if kind == "m" and choice != move[0]:
                continue
            played += 1
            if then != END:
                holds(after, (kind == "m") == (then == BONUS), need - sign * gain, number, gain, need)
            elif sign * gain < need:
                raise Wrong(number, f"{choice} ends the game at {sign * gain:+}, {need} is claimed")
        if not played and (kind == "m" or game != "bao" or need > 1 or not any(board[:8] + board[16:24])):
            raise Wrong(number, "not a legal move" if kind == "m" else "the game is over")
    small = {leaf: claim for leaf, claim in leaves.items() if sum(leaf[0]) <= most}
    values = resolve(game, options, {board for board, _ in small})
    for (board, kind), (need, number) in small.items():
        if (values[board] if kind == "M" else -values[board]) < need:
            raise Wrong(number, f"the board is worth {values[board]:+} to the side to move")
    assumed = [number for leaf, (_, number) in leaves.items() if leaf not in small]
    if tell:
        for number in assumed:
            print("assumed:", body[number - 7])
    rest = f", if {len(assumed)} table values of up to {largest} seeds are right" if assumed else ""
    return (f"right: {name} {found[3][1]} {side}: {found[4][0][10:]}{rest} ({counts['m']} moves, {counts['r']} "
            f"boards with all replies, {len(small)} leaves solved again)")


def main():
    parser = argparse.ArgumentParser(description="Check certificates of kardis solve.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--resolve", type=int, default=8, metavar="SEEDS", help="solve leaves of so many seeds [8]")
    parser.add_argument("--assumptions", action="store_true", help="list the leaves that are not solved again")
    args = parser.parse_args()
    code = 0
    for path in args.files:
        try:
            print(check(path, args.resolve, args.assumptions))
        except Wrong as wrong:
            print(f"wrong: {path}: line {wrong.args[0]}: {wrong.args[1]}")
            code = max(code, 1)
        except Unreadable as reason:
            print(f"unreadable: {path}: {reason}")
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main())
