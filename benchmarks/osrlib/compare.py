"""Compares our game of `ose` with osrlib: attacks, saves, turning, monsters, spells.

    python -m benchmarks.osrlib.compare --python PYTHON --path PATH

PYTHON is an interpreter that osrlib runs under, PATH the folder that holds its package. Each
difference is a line: one of the books, with its reason, or a finding, which makes the exit code 1.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from benchmarks.osrlib import ours
from benchmarks.osrlib.known import DIFFERENCES

THEIRS = Path(__file__).with_name("theirs.py")
WHERE = (
    "osrlib is not there: clone github.com/mmacy/osrlib-python, make an environment of Python 3.14 "
    "with pydantic, and name both: --python …/bin/python --path …/src"
)
THAC0S, ARMOURS = range(5, 21), range(-7, 11)
PLAIN = [(thac0, armour, 0) for thac0 in THAC0S for armour in ARMOURS]
BONUSES = [(thac0, armour, bonus) for thac0 in (19, 12, 5) for armour in (9, 0, -7)
           for bonus in (-5, 5)]  # fmt: skip
ATTACKS = PLAIN + BONUSES
SAVES = [(needed, bonus) for needed in range(2, 21, 3) for bonus in (-4, 0, 4)]
GROUPS = [
    ["Skeleton"] * 12,
    ["Zombie"] * 6,
    ["Wight"] * 4,
    ["Vampire (9)"] * 2,
    ["Wight", "Zombie", "Skeleton"],
]


def theirs(python: str, path: str) -> dict[str, object] | None:
    """What osrlib says, None where it cannot be run."""
    try:
        done = subprocess.run(
            [python, str(THEIRS)],
            input=json.dumps({"attacks": ATTACKS, "saves": SAVES, "turned": GROUPS}),
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        print(getattr(error, "stderr", "") or error, file=sys.stderr)
        return None
    found: dict[str, object] = json.loads(done.stdout)
    return found


def ours_of(asked: Mapping[str, object]) -> dict[str, object]:
    """What our game says of everything that osrlib has said something of."""
    keys: dict[str, list[str]] = {}
    for key in asked:
        keys.setdefault(key.partition("/")[0], []).append(key)
    names = {part: [*dict.fromkeys(key.split("/")[1] for key in keys[part])] for part in keys}
    return {
        **ours.classes(),
        **ours.attacks(ATTACKS),
        **ours.saves(SAVES),
        **ours.monsters(names["monster"]),
        **ours.turning(names["turning"]),
        **ours.turned(GROUPS),
        **ours.harm(names["harm"]),
        **ours.blasts(),
        **ours.missiles(),
        **ours.spells(keys["spell"]),
        **ours.minds(keys["reach"]),
        **ours.abilities(keys["ability"]),
    }


def reason_for(key: str) -> str:
    """Why the books differ in a fact, "" where nobody has said."""
    return next((why for pattern, why in DIFFERENCES if re.fullmatch(pattern, key)), "")


def tell(part: str, counts: Counter[str]) -> None:
    """What came of a part of it, or of all."""
    print(
        f"{part:10} {counts['compared']:6,} compared {counts['equal']:6,} equal "
        f"{counts['named']:4} named differences {counts['finding']:4} findings"
    )


def compare(mine: Mapping[str, object], other: Mapping[str, object]) -> Counter[str]:
    """Print what differs, and the counts of each part; those of all come back."""
    counts: dict[str, Counter[str]] = {}
    for key in sorted({*mine, *other}):
        one, two = mine.get(key, "nothing"), other.get(key, "nothing")
        why = "" if one == two else reason_for(key)
        fate = "equal" if one == two else "named" if why else "finding"
        counts.setdefault(key.partition("/")[0], Counter()).update(("compared", fate))
        if fate != "equal":
            print(f"{key}: {one} here, {two} there: {why or 'a FINDING'}")
    for part, found in counts.items():
        tell(part, found)
    for pattern, _ in DIFFERENCES:
        if all(mine.get(key) == other.get(key) for key in other if re.fullmatch(pattern, key)):
            print(f"{pattern} is no difference any more: a FINDING")
            counts.setdefault("known", Counter()).update(("finding",))
    total = sum(counts.values(), Counter[str]())
    tell("in all", total)
    return total


def main(arguments: Iterable[str] | None = None) -> int:
    """0 where every difference is named."""
    parser = argparse.ArgumentParser(description="Compares our game of ose with osrlib.")
    parser.add_argument("--python", default="", help="an interpreter that osrlib runs under")
    parser.add_argument("--path", default="", help="the folder that holds its package")
    chosen = parser.parse_args(None if arguments is None else [*arguments])
    other = theirs(chosen.python, chosen.path) if chosen.python and chosen.path else None
    if other is None:
        print(WHERE)
        return 2
    return 1 if compare(ours_of(other), other)["finding"] else 0


if __name__ == "__main__":
    sys.exit(main())
