"""What the words on an attack say, and how a hazard asks for its save."""

import re
from dataclasses import dataclass

from rules.checks.asking import ask_checks, can_answer
from rules.checks.kinds import check_of
from rules.checks.records import Stake
from rules.clock.records import TURNS_PER_DAY, TURNS_PER_HOUR
from rules.conditions.records import AddEffect
from rules.errors import RuleError
from rules.hazards.records import SaveLeft, SpanRolled
from rules.health.damage import read_amount
from rules.items.tags import ELSE
from rules.kernel.numbers import read_whole
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.record import replace
from rules.sheet.reading import require_number
from rules.state.health import Life

_WORD = re.compile(
    r"(?P<key>.*?)(?: (?P<number>\d+))?(?: in (?P<within>\S+ \w+))?(?: for (?P<lasting>\S+ \w+))?"
    r"(?: at (?P<modifier>[+-]\d{1,2}))?"
)
_SPAN = re.compile(r"(?P<count>\d[\dd+]*) (?P<unit>round|turn|hour|day)s?")
_TURNS = {"turn": 1, "hour": TURNS_PER_HOUR, "day": TURNS_PER_DAY}


@dataclass(frozen=True, slots=True)
class Word:
    """What a tag says, such as `poison in 1d4 turns at +2 else dizzy` or `paralysis for 2d4 turns`.

    `key` is what it brings and `number` what stands behind that, 1 for nothing. It comes `within`
    some time and stays for one that is `lasting`, each "" where nothing is said. `modifier` is
    added to the die of the save. `saved` is what passing it still leaves, "" where nothing is said.
    """

    key: str
    number: int = 1
    within: str = ""
    lasting: str = ""
    modifier: int = 0
    saved: str = ""


def read_word(tag: str) -> Word:
    """A tag as it is meant; one that says nothing besides is all key."""
    said, _, saved = tag.partition(ELSE)
    found = _WORD.fullmatch(said)
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
        saved,
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


def ask_save(
    resolution: Resolution,
    target: str,
    what: str,
    stake: Stake,
    label: str,
    *,
    modifier: int = 0,
) -> None:
    """Somebody has to roll it; `label` says what for, `modifier` is added to the die.

    Where no number is written, referees hear of it.
    """
    if can_answer(resolution, target, what):
        ask_checks(resolution, (target,), what, stake=stake, modifier=modifier, label=label)
    else:
        who = resolution.who(target)
        resolution.emit(SaveLeft(target=who, what=what, label=label, rule="R-OVERRIDE"))


def require_alive(resolution: Resolution, target: str, what: str) -> None:
    """Raise RuleError for the dead; `what` says what does not matter to them."""
    vitals = find_vitals(resolution.state, target)
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{resolution.who(target).label} is dead, and {what}.")


def require_ready(resolution: Resolution, target: str, check: str, what: str) -> None:
    """Raise RuleError for the dead, and for who lacks the number of a check they would roll now."""
    require_alive(resolution, target, what)
    if not can_answer(resolution, target, check):
        option = f"/check what:{check_of(check).name.lower()} number:12"
        require_number(resolution, target, check_of(check).fields[-1], option=option)
