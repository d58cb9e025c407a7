"""Rolls per second against `d20`, and the time of exact odds.

Run with `python -m benchmarks.dice`. Both sides take turns in one run; each figure is the best of
many short rounds, so that a busy machine changes little. Ours includes the fair dice with a new
label for every roll and the total; "first" means that neither side has seen the text before
(`parse` and, for the stricter column, the terms in it forgotten; `d20` with its cache emptied).
"""

import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from itertools import count

from rules.dice.expression import parse
from rules.dice.faces import FairDice
from rules.dice.parser import dice_term, group_operations, literal

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import d20

EXPRESSIONS = ("1d20+5", "4d6kh3+2", "8d6", "100d6", "((1d6+2)*3+(2d8kh1-1))//2+1d4")
ODDS = ("4d6kh3", "2d6", "1d20+5", "10d6")
ROUNDS = 90
TIMES = 30
MARK = 9.5
KEY = bytes(range(32))

_rolls = count()
_theirs = d20.Roller()


def roll_ours(text: str) -> int:
    return parse(text).roll(FairDice(KEY, f"v1|1|i:{next(_rolls)}|0")).total


def roll_ours_first(text: str) -> int:
    parse.cache_clear()
    return roll_ours(text)


def roll_ours_first_term(text: str) -> int:
    for cached in (parse, dice_term, group_operations, literal):
        cached.cache_clear()
    return roll_ours(text)


def roll_theirs(text: str) -> int:
    return int(_theirs.roll(text).total)


def roll_theirs_first(text: str) -> int:
    _theirs._parse_cache.clear()
    return int(_theirs.roll(text).total)


def microseconds(roll: Callable[[str], int], text: str, times: int) -> float:
    """The time of one roll, from `times` in a row."""
    started = time.perf_counter()
    for _ in range(times):
        roll(text)
    return (time.perf_counter() - started) / times * 1e6


def best(rolls: tuple[Callable[[str], int], ...], text: str) -> list[float]:
    """The best time of each, taking turns."""
    rounds = [[microseconds(roll, text, TIMES) for roll in rolls] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def compare_rolls() -> None:
    print(f"{'expression':32}{'cached':>28}{'first':>29}{'first, no term known':>22}")
    ratios: list[float] = []
    for text in EXPRESSIONS:
        rolls = (roll_theirs, roll_ours, roll_theirs_first, roll_ours_first, roll_ours_first_term)
        theirs, ours, theirs_first, ours_first, ours_first_term = best(rolls, text)
        ratios += [theirs / ours, theirs_first / ours_first]
        print(
            f"{text:32}"
            f"{theirs:8.1f} / {ours:5.1f} µs = {theirs / ours:5.1f}"
            f"{theirs_first:9.1f} / {ours_first:5.1f} µs = {theirs_first / ours_first:5.1f}"
            f"{ours_first_term:12.1f} µs = {theirs_first / ours_first_term:5.1f}"
        )
    median = statistics.median(ratios)
    reached = "reached" if median >= MARK else "MISSED"
    print(f"median ratio, cached and first: {median:.1f}  {reached}: {MARK}")


def time_odds() -> None:
    """Each in a new process, so that the import of icepool is seen."""
    program = (
        "import time; from rules.dice import parse; start = time.perf_counter();"
        "expression = parse({text!r}); expression.distribution(); first = time.perf_counter();"
        "expression.distribution(); second = time.perf_counter();"
        "print(f'{{(first - start) * 1e3:.1f}} ms, again {{(second - first) * 1e3:.1f}} ms')"
    )
    for text in ODDS:
        command = [sys.executable, "-c", program.format(text=text)]
        found = subprocess.run(command, check=True, capture_output=True, text=True)
        print(f"odds of {text}: {found.stdout.strip()}")


def main() -> None:
    """Print both tables."""
    compare_rolls()
    time_odds()


if __name__ == "__main__":
    main()
