"""What the scripts that write pages have in common: answers of the program, numbers, tables.

Scripts find this module from any folder, since Python looks first where a script stands. Only the
standard library is used. `check_certificate.py` and `crosscheck.py` share nothing with anybody, on
purpose.
"""

import json
import subprocess
import sys

MISSING_TABLE = 4


def run(command, accepted=(0,)):
    """What a command prints, and its exit code, which must be one of those accepted."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in accepted:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout, done.returncode


def survey(kardis, words, game, seeds, tables):
    """What `kardis tb` says of a layer, or nothing if it has no table. The first of the words is the
    command, the others are options."""
    command = [kardis, "tb", words[0], game, str(seeds), *words[1:], "--json", "-q"]
    if tables:
        command += ["--tables", tables]
    text, code = run(command, accepted=(0, MISSING_TABLE))
    if code == MISSING_TABLE:
        return None
    answer = json.loads(text)
    if (answer["schema"], answer["game"], answer["seeds"]) != (1, game, seeds):
        sys.exit(f"{' '.join(command)}: another answer than was asked for")
    return answer


def grouped(number):
    """Digits in threes."""
    return f"{number:,}".replace(",", " ")


def signed(number):
    """With its sign, except zero."""
    return f"{number:+d}" if number else "0"


def table(headings, rows, left=()):
    """Markdown, numbers on the right, the columns of some headings on the left."""
    rule = "".join(":--|" if heading in left else "--:|" for heading in headings)
    lines = ["| " + " | ".join(headings) + " |", "|" + rule]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"
