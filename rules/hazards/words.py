"""What the words on an attack say: what it brings, when, for how long, and how the save goes."""

import re
from dataclasses import dataclass

from rules.clock.units import TURNS_PER_DAY, TURNS_PER_HOUR
from rules.conditions.records import AddEffect
from rules.hazards.records import SpanRolled
from rules.health.damage import read_amount
from rules.kernel.numbers import read_whole
from rules.kernel.resolution import Resolution
from rules.record import replace

_WORD = re.compile(
    r"(?P<key>.*?)(?: (?P<number>\d+))?(?: in (?P<within>\S+ \w+))?(?: for (?P<lasting>\S+ \w+))?"
    r"(?: at (?P<modifier>[+-]\d{1,2}))?"
)
_SPAN = re.compile(r"(?P<count>\d[\dd+]*) (?P<unit>round|turn|hour|day)s?")
_TURNS = {"turn": 1, "hour": TURNS_PER_HOUR, "day": TURNS_PER_DAY}


@dataclass(frozen=True, slots=True)
class Word:
    """What a tag says, such as `poison in 1d4 turns at +2` or `paralysis for 2d4 turns`.

    `key` is what it brings and `number` what stands behind that, 1 for nothing. It comes `within`
    some time and stays for one that is `lasting`, each "" where nothing is said. `modifier` is
    added to the die of the save.
    """

    key: str
    number: int = 1
    within: str = ""
    lasting: str = ""
    modifier: int = 0


def read_word(tag: str) -> Word:
    """A tag as it is meant; one that says nothing besides is all key."""
    found = _WORD.fullmatch(tag)
    assert found is not None
    spans = (found["within"], found["lasting"])
    if any(span and _SPAN.fullmatch(span) is None for span in spans):
        return Word(tag)
    return Word(
        found["key"],
        1 if found["number"] is None else read_whole(found["number"]) or 0,
        found["within"] or "",
        found["lasting"] or "",
        int(found["modifier"] or 0),
    )


def for_time(resolution: Resolution, wanted: AddEffect, span: str) -> AddEffect:
    """The effect with its end: `1d4 turns` from now, rolled; "" is until somebody ends it."""
    found = _SPAN.fullmatch(span)
    if found is None:
        return wanted
    count, throw = read_amount(resolution, found["count"], wanted.name)
    if throw is not None:
        who = resolution.who(wanted.target)
        resolution.emit(SpanRolled(target=who, name=wanted.name, unit=found["unit"], throw=throw))
    if found["unit"] == "round":
        return replace(wanted, rounds=max(1, count))
    return replace(wanted, turns=max(1, count) * _TURNS[found["unit"]])
