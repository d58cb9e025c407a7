"""Lengths of real time as people type and read them: `48h`, `2 days`, `1d 12h`, `a week`.

They are counted in milliseconds. A day is 24 hours and a week seven days, whatever clocks do.
"""

import re
from fractions import Fraction

from rules.kernel.words import many

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY
LONGEST = 400 * DAY
_NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
_UNITS = (
    (re.compile(r"m(?:ins?|inutes?)?"), MINUTE),
    (re.compile(r"h(?:rs?|ours?)?"), HOUR),
    (re.compile(r"d(?:ays?)?"), DAY),
    (re.compile(r"w(?:ks?|eeks?)?"), WEEK),
)
_PART = re.compile(rf"({_NUMBER}|an? |half an? )\s*([a-z]+)[\s,]*(?:and\s+)?")
_WORDS = {"a": Fraction(1), "an": Fraction(1), "half a": Fraction(1, 2), "half an": Fraction(1, 2)}
_NAMES = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"))


def find_length(text: str) -> int | None:
    """The milliseconds of a length, in whole minutes; None for what is none."""
    rest, total = text.strip().lower(), Fraction(0)
    if not rest:
        return None
    while rest:
        part = _PART.match(rest)
        unit = part and _unit(part[2])
        if not part or unit is None:
            return None
        total += _count(part[1].strip()) * unit
        rest = rest[part.end() :]
    return int(total / MINUTE) * MINUTE


def write_length(length: int) -> str:
    """A length as people read it, and can type it: `2 days 3 hours`; `0 minutes` for none."""
    parts: list[str] = []
    for unit, name in _NAMES:
        count, length = divmod(length, unit)
        if count:
            parts.append(many(count, name))
    return " ".join(parts) or "0 minutes"


def _unit(word: str) -> int | None:
    return next((length for name, length in _UNITS if name.fullmatch(word)), None)


def _count(number: str) -> Fraction:
    return _WORDS[number] if number in _WORDS else Fraction(number)
