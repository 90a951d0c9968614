#!/usr/bin/env python3
"""Builds tables in an empty folder and compares the peak of the memory in use with what was allowed.

    scripts/peak_memory.py KARDIS GAME SEEDS MAX_MEM [OPTION ...]

KARDIS is the program, MAX_MEM as for --max-mem (such as 2560M); further options go to `tb build`.
Prints the peak, the time and the size of the tables; exits 1 if more memory was used than allowed.
Standard library only.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
import time

UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def size(text):
    number, unit = re.fullmatch(r"([0-9.]+)([KMG]?)(?:i?B)?", text).groups()
    return float(number) * UNITS[unit]


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    kardis, game, seeds, allowed, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        command = [kardis, "tb", "build", game, seeds, "--tables", folder, "--max-mem", allowed, "-q"]
        subprocess.run(command + options, check=True, stdout=subprocess.DEVNULL)
        seconds = time.monotonic() - started
        files = [
            os.path.join(path, name)
            for path, _, names in os.walk(folder)
            for name in names
            if name.endswith(".ktb")
        ]
        disk = sum(map(os.path.getsize, files))
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(
        f"{game} {seeds}: peak {peak / (1 << 20):.0f} MiB of {size(allowed) / (1 << 20):.0f} allowed, "
        f"{seconds:.1f} s, {usage.ru_utime + usage.ru_stime:.1f} s of CPU, "
        f"{len(files)} tables of {disk} bytes"
    )
    sys.exit(peak > size(allowed))


if __name__ == "__main__":
    main()
