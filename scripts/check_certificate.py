#!/usr/bin/env python3
"""Checks certificates of `kardis solve --certificate`, and shares nothing with the program: the rules are written
from docs/rules.md, the format and the argument from docs/certificates.md. Leaves (table values) of at most SEEDS seeds
are solved again; larger ones are assumptions. Exit code: 0 right, 1 wrong, 2 not a certificate.
"""

import argparse
import functools
import re
import sys
import zlib

GAMES = {  # by name: the family and its options
    "bohnenspiel": "bohnenspiel AllPits Free Sweep", "bohnenspiel@hemprich": "bohnenspiel AllPits Free Pass",
    "deutsches-bohnenspiel": "bohnenspiel AllPits Free Sweep", "mangala": "bohnenspiel AllPits Free Pass",
    "bohnenspiel@uwa": "bohnenspiel AllPits Free EitherRow", "bohnenspiel@mannheim": "bohnenspiel AllPits Sown Sweep",
    "bohnenspiel@ludii": "bohnenspiel AllPits BeforeOrigin Sweep", "awari": "awari SkipOrigin - Sweep",
    "bohnenspiel@skip-origin": "bohnenspiel SkipOrigin Free Sweep", "kalah": "kalah OwnStore Nothing EitherRow",
    "kalah@empty-capture": "kalah OwnStore Itself EitherRow", "bao-kujifunza": "bao Choice",
    "bao-kujifunza@choice-first": "bao ChoiceFirst", "bao-kujifunza@zanzibar": "bao Sustain"}
IDENTITIES = {
    "bohnenspiel": "way {1}; capture 2,4,6 both rows; chain {2}; empty row {3}",
    "awari": "way {1}; capture 2,3 opponent's row; chain in row; must feed, else mover takes the rest; empty row {3}",
    "kalah": "way {1}; capture opposite of a last seed in an empty own pit, if none opposite {2}; bonus move; "
             "empty row {3}",
    "bao": "four-row; pits 8; capture opposite front pit from occupied front pit, first lap 2..15 seeds; entry {1}; "
           "takata front row first; lone kichwa not backwards; endless move illegal, exact; empty front row loses at "
           "the capture; stuck loses"}
IDENTITIES |= {game: "two-row; pits {m}; " + text for game, text in IDENTITIES.items() if game != "bao"}
HEAD = re.compile(r"""kardis certificate 1
rules (\S+) ([0-9a-f]{16})
identity kardis-rules 1; (.*); endless 0
position ([0-9,/]+) ([SN])
statement (South|North) (comes out at [+-]\d+ or better|wins|does not lose)
counts (\d+) moves, (\d+) replies, (\d+) leaves of at most (\d+) seeds
""")
TURN, BONUS, END = -1, 1, 0  # the sign of what comes after a move, for who makes it


class Wrong(Exception):
    """The certificate proves nothing: (line, reason)."""


# A board is bytes: the pits of the side to move in the order in which it sows, then the opponent's. A move is its
# name, what the mover gains, TURN or BONUS or END, and the board of who moves next.
def two_row(board, game, way, chain, empty):
    m, moves, starving = len(board) // 2, [], []
    if empty == "Pass" and not any(board[:m]) and any(board):
        return [("-", 0, TURN, board[m:] + board[:m])]
    for origin in (origin for origin in range(m) if board[origin] and (empty != "EitherRow" or any(board[m:]))):
        seeds, at = board[origin], origin
        ring = bytearray(board if game != "kalah" else board[:m] + b"\0" + board[m:])
        size, ring[origin] = len(ring), 0
        for _ in range(seeds):
            at = (at + 1) % size
            if at == origin and way == "SkipOrigin":
                at = (at + 1) % size
            ring[at] += 1
        gain, then, taken = 0, TURN, 0
        if game == "kalah":
            gain, then = ring.pop(m), BONUS if at == m else TURN
            if at < m and ring[at] == 1 and (ring[-1 - at] or chain == "Itself"):
                gain += 1 + ring[-1 - at]
                ring[at] = ring[-1 - at] = 0
        else:
            while ring[at] in ((2, 3) if game == "awari" else (2, 4, 6)) and (game != "awari" or at >= m):
                gain, ring[at], taken, at = gain + ring[at], 0, taken + 1, (at - 1) % size
                if chain == "BeforeOrigin" and at == origin or chain == "Sown" and taken == seeds:
                    break
        own, opp = bytes(ring[:m]), bytes(ring[m:])
        if not any(ring) if empty == "Pass" else not any(opp) or empty == "EitherRow" and not any(own):
            gain, then = gain + sum(own) - sum(opp), END
        move = str(origin + 1), gain, then, own + opp if then == BONUS else opp + own
        (starving if game == "awari" and then == END else moves).append(move)
    return moves or starving


# Bao: a player's pits are a number of sixteen bytes, 0-7 for A1-A8 and 8-15 for B8-B1, so clockwise is upwards.
# LAP[direction][place][seeds % 16] sows so many seeds from a place on.
ROUND = sum(1 << 8 * place for place in range(16))
LAP = {way: [[sum(1 << 8 * ((place + way * k) % 16) for k in range(seeds)) for seeds in range(16)]
             for place in range(16)] for way in (1, -1)}


@functools.cache
def takata(own, place, way):
    """The pits after a takata; None if it never ends, for then its first state returns (docs/theory.md, 6)."""
    hand, own, at = own >> 8 * place & 255, own & ~(255 << 8 * place), (place + way) % 16
    first, first_at, laps = own, at, LAP[way]
    while True:
        last = (at + way * (hand - 1)) % 16
        own += laps[at][hand & 15] + (hand >> 4) * ROUND
        hand = own >> 8 * last & 255
        if hand == 1:
            return own
        own, at = own - (hand << 8 * last), (last + way) % 16
        if own == first and at == first_at:
            return None


def bao(board, _, entry, only=""):
    own, front, facing = int.from_bytes(board[:16], "little"), board[:8], board[23:15:-1]
    captures = [(place, way) for place in range(16) for way in (1, -1) if 2 <= board[place] <= 15
                for last in [(place + way * board[place]) % 16] if last < 8 and board[last] and facing[last]]
    outwards = {(0, -1): front.count(0) == 7 and front[0], (7, 1): front.count(0) == 7 and front[7]}
    starts = captures or [(place, way) for place in (range(8) if max(front) > 1 else range(8, 16))
                          for way in (1, -1) if board[place] > 1 and not outwards.get((place, way))]
    for place, way in starts if any(front) and any(facing) else []:
        name = f"A{place + 1}" if place < 8 else f"B{16 - place}"
        name += ("R" if (way == 1) == (place < 8) else "L") + "*" * (not captures)
        if only and only.partition("/")[0] != name:
            continue
        if not captures and (after := takata(own, place, way)) is not None:
            yield name, 0, TURN, board[16:] + after.to_bytes(16, "little")
        # Captures under way: pits, what faces them, the next place, direction, hand, entry sides, how many captures.
        branches = [(own & ~(255 << 8 * place), facing, (place + way) % 16, way, board[place], "", 0)] * bool(captures)
        while branches:
            pits, enemy, at, turn, hand, sides, count = branches.pop()
            last = (at + turn * (hand - 1)) % 16
            pits += LAP[turn][at][hand & 15] + (hand >> 4) * ROUND
            here, won = pits >> 8 * last & 255, False
            if here > 1 and last < 8 and enemy[last]:
                hand, enemy = enemy[last], enemy[:last] + b"\0" + enemy[last + 1:]
                won = not any(enemy)
                chosen = 2 <= last <= 5 and (entry == "Choice" or entry == "ChoiceFirst" and not count)
                for turn in () if won else (1, -1) if chosen else [{0: 1, 1: 1, 6: -1, 7: -1}.get(last, turn)]:
                    side = sides + " LR"[turn] * chosen
                    branches.append((pits, enemy, 0 if turn == 1 else 7, turn, hand, side, count + 1))
            elif here > 1:
                branches.append((pits - (here << 8 * last), enemy, (last + turn) % 16, turn, here, sides, count))
            if won or here == 1:
                after = enemy[::-1] + board[24:] + pits.to_bytes(16, "little")
                yield name + "/" * bool(sides) + sides, int(won), END if won else TURN, after


def resolve(rules, boards):
    """Values of boards of a two-row game: all within reach, layer by layer, improved from zero."""
    moves, queue, layers = dict.fromkeys(boards), list(boards), {}
    while queue:
        board = queue.pop()
        moves[board] = [move[1:] for move in two_row(board, *rules)]
        for after in {after for _, then, after in moves[board] if then != END and after not in moves}:
            moves[after] = None
            queue.append(after)
        layers.setdefault(sum(board), []).append(board)
    values = dict.fromkeys(moves, 0)
    for _, layer in sorted(layers.items()):
        better = True
        while better:
            best = {board: max(gain + then * values.get(after, 0) for gain, then, after in moves[board])
                    for board in layer}
            better = any(values[board] != value for board, value in best.items())
            values.update(best)
    return values


def check(path, most, tell):
    """What was proved, in words; ValueError if the file is no certificate."""
    text = open(path, encoding="ascii", newline="").read()
    head, body, end = HEAD.match(text), text.split("\n")[6:-2], re.search(r"\nend (\d+) ([0-9a-f]{8})\n\Z", text)
    if not head:
        raise ValueError("it does not begin as a certificate does")
    if not end or int(end[1]) != len(body) or zlib.crc32(text[:end.start() + 1].encode()) != int(end[2], 16):
        raise Wrong(len(body) + 7, "the file is damaged or not complete")
    name, number, identity, position, side, claimant, what, *counts = head.groups()
    rows = [bytes(map(int, row.split(","))) for row in position.split("/")]
    rules, m = GAMES.get(name, "no").split(), len(rows[0])
    value = functools.reduce(lambda value, byte: (value ^ byte) * 0x100000001b3 % 2 ** 64,  # FNV-1a
                             f"kardis-rules 1; {identity}; endless 0".encode(), 0xcbf29ce484222325)
    if identity != IDENTITIES.get(rules[0], "").format(*rules, m=m) or int(number, 16) != value:
        raise Wrong(3, f"these are not the rules of {name} on this board")
    is_bao, least = rules[0] == "bao", int(what == "wins" if "out" not in what else what.split()[3])
    if [*map(len, rows)] != ([8] * 4 if is_bao else [m] * 2) or is_bao != ("out" not in what):
        raise Wrong(4, f"{name} has no such board or statement")
    south, north = (rows[2] + rows[3][::-1], rows[1][::-1] + rows[0]) if is_bao else (rows[1], rows[0][::-1])
    start = south + north if side == "S" else north + south
    play, stake = (bao, lambda board: 1) if is_bao else (two_row, sum)

    listed, claims = [], {}
    for number, line in enumerate(body, 7):
        found = re.fullmatch(r"([mrMR]) ([0-9,]+) (-?\d+)(?: (\S+))?", line)
        if not found or (found[1] == "m") != (found[4] is not None) or is_bao and found[1] in "MR":
            raise Wrong(number, "not a line of such a certificate")
        board, need, key = bytes(map(int, found[2].split(","))), int(found[3]), found[1] in "mM"
        if len(board) != len(start) or (board, key) in claims:
            raise Wrong(number, "listed before, or a board of another size")
        claims[board, key] = need, number if found[1] in "mr" else 0
        listed.append((number, found[1], board, need, found[4]))
    leaves = [line for line in listed if line[1] in "MR"]
    largest = max((sum(line[2]) for line in leaves), default=0)
    moves, replies = (sum(line[1] == kind for line in listed) for kind in "mr")
    if [moves, replies, len(leaves), largest] != [*map(int, counts)]:
        raise Wrong(6, "the counts do not fit the lines")

    def rely(board, claimant_moves, need, number, progress):
        """Some line says that the claimant gets so much; where progress is due, one that stands before this one."""
        has, line = claims.get((board, claimant_moves), (None, 0))
        if need <= -stake(board) or has is None and is_bao and not claimant_moves and not any(bao(board, *rules)):
            return  # nobody can lose more than there is, and who cannot move in Bao has lost
        where = f"{','.join(map(str, board))} with {'the claimant' if claimant_moves else 'the other side'} to move"
        if has is None or has < need:
            raise Wrong(number, f"needs {need} on {where}, " + ("not listed" if has is None else f"claimed: {has}"))
        if progress and line >= number:
            raise Wrong(number, f"makes no progress: {where} comes later")

    rely(start, (side == "S") == (claimant == "South"), least, 5, False)
    for number, kind, board, need, move in (line for line in listed if line[1] in "mr"):
        sign, only = 1 if move else -1, [move] if is_bao and move else []
        played = [way for way in play(board, *rules, *only) if move in (None, way[0])]
        for choice, gain, then, after in played:
            if then != END:
                rely(after, (kind == "m") == (then == BONUS), need - sign * gain, number, need > 0 and not gain)
            elif sign * gain < need:
                raise Wrong(number, f"{choice} ends the game at {sign * gain:+}, claimed: {need}")
        if not played and (move or not is_bao or need > 1 or not any(board[16:24])):
            raise Wrong(number, f"{move} is no legal move" if move else "the game is over")
    small = [line for line in leaves if sum(line[2]) <= most]
    values = resolve(rules, {line[2] for line in small})
    for number, kind, board, need, _ in small:
        if (values[board] if kind == "M" else -values[board]) < need:
            raise Wrong(number, f"the board is worth {values[board]:+} to the side to move")
    assumed = ["assumed: " + body[line[0] - 7] for line in leaves if sum(line[2]) > most]
    print("\n".join(assumed) + "\n" if tell and assumed else "", end="")
    rest = f", if {len(assumed)} table values of up to {largest} seeds are right" if assumed else ""
    return (f"{name} {position} {side}: {claimant} {what}{rest} ({moves} moves, {replies} boards with all replies, "
            f"{len(small)} leaves solved again)")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--resolve", type=int, default=8, metavar="SEEDS", help="solve leaves of so many seeds [8]")
    parser.add_argument("--assumptions", action="store_true", help="list the leaves that are not solved again")
    args, code = parser.parse_args(), 0
    for path in args.files:
        try:
            print("right:", check(path, args.resolve, args.assumptions))
        except Wrong as wrong:
            print(f"wrong: {path}: line {wrong.args[0]}: {wrong.args[1]}")
            code = max(code, 1)
        except (OSError, ValueError) as error:
            print(f"unreadable: {path}: {error}")
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main())
