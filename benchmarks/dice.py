"""Rolls per second against what `d20` needed, and the time of exact odds.

Run with `python -m benchmarks.dice`. `d20` is not installed for it (what it needs is no wheel): its
figures were measured once, as ratios to a piece of plain Python that takes turns with our rolls.
Each figure is the best of many short rounds, so that a busy machine changes little. Ours includes
the fair dice with a new label for every roll and the total; "first" means that neither side has
seen the text before (`parse` and, for the stricter column, the terms in it forgotten; `d20` with
its cache emptied).
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count

from rules.dice.expression import parse
from rules.dice.faces import FairDice
from rules.dice.parser import dice_term, group_operations, literal

THEIRS = {
    "1d20+5": (0.631, 3.098),
    "4d6kh3+2": (2.085, 5.830),
    "8d6": (1.341, 2.979),
    "100d6": (11.962, 13.833),
    "((1d6+2)*3+(2d8kh1-1))//2+1d4": (2.472, 12.529),
}
"""How often `yardstick` goes into one roll of d20 1.1.2 (lark-parser 0.9.0), cached and first:
measured by turns on Python 3.11.7 on 28 November 2026, the best of 810 rounds of 30 rolls each."""
ODDS = ("4d6kh3", "2d6", "1d20+5", "10d6")
ROUNDS = 90
TIMES = 30
MARK = 9.5
KEY = bytes(range(32))

_rolls = count()


def yardstick(_text: str) -> int:
    """Plain Python that no library makes faster: 24 numbers put in order."""
    numbers = [n * 7919 % 101 for n in range(24)]
    for end in range(1, len(numbers)):
        place = end
        while place and numbers[place - 1] > numbers[place]:
            numbers[place - 1 : place + 1] = numbers[place], numbers[place - 1]
            place -= 1
    return numbers[0]


def roll_ours(text: str) -> int:
    return parse(text).roll(FairDice(KEY, f"v1|1|i:{next(_rolls)}|0")).total


def roll_ours_first(text: str) -> int:
    parse.cache_clear()
    return roll_ours(text)


def roll_ours_first_term(text: str) -> int:
    for cached in (parse, dice_term, group_operations, literal):
        cached.cache_clear()
    return roll_ours(text)


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
    for text, times in THEIRS.items():
        rolls = (yardstick, roll_ours, roll_ours_first, roll_ours_first_term)
        unit, ours, ours_first, ours_first_term = best(rolls, text)
        theirs, theirs_first = (unit * so_many for so_many in times)
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
        found = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
        print(f"odds of {text}: {found.stdout.strip()}")


def main() -> None:
    """Print both tables."""
    compare_rolls()
    time_odds()


if __name__ == "__main__":
    main()
