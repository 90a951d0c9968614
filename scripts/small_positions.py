#!/usr/bin/env python3
"""How long `kardis solve` takes for positions with up to 8 seeds on the usual board of two rows.

    scripts/small_positions.py target/release/kardis [POSITIONS] [SEED]

All positions are answered by one process, and the slowest of them again by a process each, from its
start to its end. Exits with 1 if any of these takes a second or more, or is not exact.
"""

import json
import random
import subprocess
import sys
import time

GAMES = ["bohnenspiel", "bohnenspiel@hemprich", "bohnenspiel@uwa", "bohnenspiel@mannheim",
         "bohnenspiel@ludii", "bohnenspiel@skip-origin", "mangala", "awari", "kalah",
         "kalah@empty-capture"]
SLOWEST = 20


def random_position(rng):
    pits = [0] * 12
    for _ in range(rng.randint(1, 8)):
        pits[rng.randrange(12)] += 1
    north, south = (",".join(map(str, row)) for row in (pits[:6], pits[6:]))
    return f"{rng.choice(GAMES)} {north}/{south} {rng.choice('SN')}"


def main(kardis, count=3000, seed=1):
    rng = random.Random(seed)
    lines = "".join(random_position(rng) + "\n" for _ in range(count))
    start = time.monotonic()
    run = subprocess.run([kardis, "solve", "-", "--json", "-q"], input=lines, text=True,
                         capture_output=True, check=False)
    total = time.monotonic() - start
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    open_ones = [a["position"] for a in answers if a["state"] not in ("exact", "over")]
    print(f"{len(answers)} positions in one process: {total:.1f} s, {len(open_ones)} not exact")
    slowest = sorted(answers, key=lambda a: -a.get("seconds", 0))[:SLOWEST]
    times = []
    for answer in slowest:
        start = time.monotonic()
        subprocess.run([kardis, "solve", "-q", answer["position"]], capture_output=True, check=True)
        times.append((time.monotonic() - start, answer["position"]))
    for seconds, position in sorted(times, reverse=True)[:5]:
        print(f"{seconds:7.3f} s  {position}")
    return 1 if len(answers) != count or open_ones or max(times)[0] >= 1 else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:4])))
