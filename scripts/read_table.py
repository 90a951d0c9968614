#!/usr/bin/env python3
"""Reads an endgame table of kardis with the standard library alone.

It is written from docs/table-format.md and shares no code with the program, so it also shows that
the specification is enough to read a table.

    read_table.py FILE                  what the table is about
    read_table.py FILE --ranks 0,5,17   one line a rank: rank, value, distance if there is one
    read_table.py FILE --all            the same for the whole layer
    read_table.py FILE --check          all checksums

Exit code 0 if all is well, 5 if the file is damaged or no table.
"""

import argparse
import sys
import zlib
from math import comb

MAGIC = b"\x89KTB\r\n\x1a\n"
END = b"\nKTBEND\n"
TOTAL = 1 << 15
# 2^16 * 2^(-t / 64), rounded.
POWERS = [int(65536 * 2 ** (-t / 64) + 0.5) for t in range(1024)]


class Damaged(Exception):
    """The file is not what a table is."""


def number(data, at, size, signed=False):
    return int.from_bytes(data[at : at + size], "little", signed=signed)


def crc(*parts):
    check = 0
    for part in parts:
        check = zlib.crc32(part, check)
    return check


def u32(value):
    return value.to_bytes(4, "little")


class RangeDecoder:
    """Symbols from bytes; after the last byte come zeros."""

    def __init__(self, data):
        self.data, self.at, self.code, self.range = data, 0, 0, 0xFFFFFFFF
        for _ in range(4):
            self.take_in()

    def take_in(self):
        byte = self.data[self.at] if self.at < len(self.data) else 0
        self.at += 1
        self.code = (self.code << 8 | byte) & 0xFFFFFFFF

    def peek(self):
        return min(self.code // (self.range >> 15), TOTAL - 1)

    def advance(self, below, frequency):
        unit = self.range >> 15
        self.code = (self.code - unit * below) & 0xFFFFFFFF
        self.range = unit * frequency
        while self.range < 1 << 24:
            self.range <<= 8
            self.take_in()

    def symbol(self, frequencies):
        at, below = self.peek(), 0
        for symbol, frequency in enumerate(frequencies):
            if at < below + frequency:
                self.advance(below, frequency)
                return symbol
            below += frequency
        raise Damaged("the frequencies do not add up")


class Network:
    """Frequencies of the values of a position from the values before it."""

    def __init__(self, data, pits, symbols):
        self.pits, self.symbols = pits, symbols
        self.pit_cap, self.own_cap, self.hidden, count = data[:4]
        at = 4
        self.neighbors = []
        for _ in range(count):
            self.neighbors.append(tuple(data[at : at + 3]))
            at += 3
        rows = 2 * pits * (self.pit_cap + 1) + self.own_cap + 1
        rows += (2 + count) * (symbols + 1)
        columns = self.hidden + symbols

        def weights(amount):
            nonlocal at
            words = [number(data, at + 2 * i, 2, signed=True) for i in range(amount)]
            at += 2 * amount
            return words

        self.bias = weights(columns)
        self.rows = [weights(columns) for _ in range(rows)]
        self.second = [weights(self.hidden) for _ in range(symbols)]
        self.length = at

    def inputs(self, ring, before):
        """The row of every input."""
        first = 0
        for seeds in ring:
            yield first + min(seeds, self.pit_cap)
            first += self.pit_cap + 1
        yield first + min(sum(ring[: self.pits]), self.own_cap)
        first += self.own_cap + 1
        for last in (1, 2):
            yield first + (before[-last] if len(before) >= last else self.symbols)
            first += self.symbols + 1
        for source, target, seeds in self.neighbors:
            symbol = self.symbols
            if ring[source] >= seeds:
                fall = 0
                for place in range(source, target):
                    prefix = sum(ring[: place + 1])
                    fall += sum(comb(prefix - i + place - 1, place) for i in range(seeds))
                if fall <= len(before):
                    symbol = before[-fall]
            yield first + symbol
            first += self.symbols + 1

    def frequencies(self, ring, before):
        chosen = [self.rows[row] for row in self.inputs(ring, before)]
        sums = [sum(column) for column in zip(self.bias, *chosen)]
        kept = [min(max(value, 0), 4095) for value in sums[: self.hidden]]
        results = [
            256 * direct + sum(a * b for a, b in zip(kept, weights))
            for direct, weights in zip(sums[self.hidden :], self.second)
        ]
        most = max(results)
        powers = [POWERS[min((most - result) >> 10, 1023)] for result in results]
        share = ((TOTAL - self.symbols) << 16) // sum(powers)
        frequencies = [1 + (power * share >> 16) for power in powers]
        frequencies[results.index(most)] += TOTAL - sum(frequencies)
        return frequencies


def unrank(places, seeds, rank):
    """The ring of the board with a rank."""
    ring, above = [0] * places, seeds
    for place in range(places - 1, -1, -1):
        below = 0
        if place > 0:
            while below < above and comb(below + place, place) <= rank:
                below += 1
            rank -= comb(below + place - 1, place)
        ring[place] = above - below
        above = below
    return ring


def following(ring):
    """The ring of the next rank, in place."""
    place = next((p for p in range(1, len(ring)) if ring[p] > 0), None)
    if place is not None:
        first, ring[0] = ring[0], 0
        ring[place] -= 1
        ring[place - 1] += first + 1


class Table:
    """An open table."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        self.data = data
        if data[:8] != MAGIC:
            raise Damaged("byte 0: not a table of kardis")
        if number(data, 8, 4) != 1:
            raise Damaged(f"byte 8: format version {number(data, 8, 4)}, not 1")
        length = number(data, 12, 4)
        if length < 76 or len(data) < length + 32:
            raise Damaged("byte 12: the file is cut off")
        self.check = data[length - 4 : length]
        if u32(crc(data[: length - 4])) != self.check:
            raise Damaged("byte 0: the checksum of the header does not match")
        self.rules_hash = number(data, 16, 8)
        self.pits, self.seeds = number(data, 24, 4), number(data, 28, 4)
        self.positions, self.blocks = number(data, 32, 8), number(data, 40, 8)
        self.block_positions = number(data, 48, 4)
        self.with_distances = data[52] == 3
        self.base, self.step = number(data, 53, 1, signed=True), data[54]
        self.symbols, self.distance_max = number(data, 56, 2), number(data, 58, 2)
        identity, model = number(data, 60, 4), number(data, 64, 4)
        self.segment_positions = number(data, 68, 4)
        self.identity = data[72 : 72 + identity].decode()
        self.read_model(data[72 + identity : 72 + identity + model])
        self.read_index(length)

    def read_model(self, model):
        if model[0] == 0:
            self.network = None
            self.same = [number(model, 1 + 2 * i, 2) for i in range(self.symbols)]
            end = 1 + 2 * self.symbols
        elif model[0] == 1:
            self.network = Network(model[1:], self.pits, self.symbols)
            end = 1 + self.network.length
        else:
            raise Damaged("the model is of an unknown kind")
        self.tokens = []
        while self.with_distances and end < len(model):
            self.tokens.append([number(model, end + 2 * i, 2) for i in range(40)])
            end += 80

    def read_index(self, first):
        data, at = self.data, len(self.data) - 32
        footer = data[at:]
        if footer[24:] != END:
            raise Damaged(f"byte {at + 24}: the end mark is missing")
        if u32(crc(footer[:20])) != footer[20:24] or footer[16:20] != self.check:
            raise Damaged(f"byte {at}: the checksum of the footer does not match")
        index, size = number(footer, 0, 8), number(footer, 8, 8)
        if size != len(data) or index + 2 * self.blocks + 4 != at:
            raise Damaged(f"byte {at}: the file has another length than it says")
        lengths = data[index : at - 4]
        if u32(crc(self.check, lengths)) != data[at - 4 : at]:
            raise Damaged(f"byte {index}: the checksum of the index does not match")
        self.places = []
        for block in range(self.blocks):
            length = number(lengths, 2 * block, 2)
            self.places.append((first, first + length))
            first += length
        if first != index:
            raise Damaged(f"byte {index}: the blocks do not end where the index begins")

    def block(self, block):
        """The bytes of a block after its checksum, which is right."""
        start, end = self.places[block]
        payload = self.data[start + 4 : end]
        if u32(crc(self.check, block.to_bytes(8, "little"), payload)) != self.data[start : start + 4]:
            raise Damaged(f"block {block} at byte {start}: the checksum does not match")
        return payload

    def segment(self, block, segment):
        """Values and distances of a segment of a block."""
        payload = self.block(block)
        first = block * self.block_positions
        positions = min(self.block_positions, self.positions - first)
        count = -(-positions // self.segment_positions)
        width = payload[0]
        start = 1 + width * (count - 1)
        lengths = [number(payload, 1 + width * i, width) for i in range(count - 1)]
        start += sum(lengths[:segment])
        end = start + lengths[segment] if segment < count - 1 else len(payload)
        coder = RangeDecoder(payload[start:end])
        skipped = segment * self.segment_positions
        first, positions = first + skipped, min(self.segment_positions, positions - skipped)
        symbols = []
        ring = unrank(2 * self.pits, self.seeds, first) if self.network else None
        for _ in range(positions):
            if self.network:
                symbols.append(coder.symbol(self.network.frequencies(ring, symbols)))
                following(ring)
            else:
                symbols.append(coder.symbol(self.same))
        values = [self.base + self.step * symbol for symbol in symbols]
        if not self.with_distances:
            return values, [None] * positions
        return values, [self.distance(coder, symbol) for symbol in symbols]

    def distance(self, coder, symbol):
        token = coder.symbol(self.tokens[symbol])
        if token < 16:
            return token
        bits = (token - 16) // 2 + 3
        rest = coder.peek() >> (15 - bits)
        coder.advance(rest << (15 - bits), 1 << (15 - bits))
        return (2 + token % 2 << bits) + rest

    def ranks(self, ranks):
        """Rank, value and distance of some ranks."""
        known = (None, None, None)
        for rank in ranks:
            block, at = divmod(rank, self.block_positions)
            segment, at = divmod(at, self.segment_positions)
            if known[0] != (block, segment):
                known = ((block, segment), *self.segment(block, segment))
            yield rank, known[1][at], known[2][at]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--ranks", help="numbers with commas")
    what.add_argument("--all", action="store_true", help="the whole layer")
    what.add_argument("--check", action="store_true", help="all checksums")
    arguments = parser.parse_args()
    try:
        table = Table(arguments.file)
        if arguments.check:
            for block in range(table.blocks):
                table.block(block)
            print(f"{table.blocks} blocks are whole")
        elif arguments.all or arguments.ranks is not None:
            chosen = range(table.positions)
            if arguments.ranks is not None:
                chosen = [int(rank) for rank in arguments.ranks.split(",")]
                if any(not 0 <= rank < table.positions for rank in chosen):
                    parser.error(f"ranks run from 0 to {table.positions - 1}")
            for rank, value, distance in table.ranks(chosen):
                print(rank, value) if distance is None else print(rank, value, distance)
        else:
            print("rules    ", f"{table.rules_hash:016x}", table.identity)
            print("layer    ", f"{table.seeds} seeds on 2x{table.pits}, {table.positions} positions")
            last = table.base + table.step * (table.symbols - 1)
            print("values   ", f"{table.base} to {last} in steps of {table.step}")
            print("distances", f"up to {table.distance_max}" if table.with_distances else "none")
            print("blocks   ", f"{table.blocks}, the whole file {len(table.data)} bytes")
    except Damaged as error:
        print(f"{arguments.file}: {error}", file=sys.stderr)
        return 5
    return 0


if __name__ == "__main__":
    sys.exit(main())
