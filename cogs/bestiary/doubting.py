"""What makes a value of a stat block doubtful, though it was read: what stands beside it.

A value is taken by what it begins with. Where what is left over denies it or says another number
(`AC 6, not 5`, `hp 14 of 20`, a second `AC 7`), it is asked about and never taken in silence.
"""

import re
from collections.abc import Callable, Mapping

from cogs.bestiary.labels import (
    AC,
    ALIGNMENT,
    APPEARING,
    EXPERIENCE,
    HIT_DICE,
    HIT_POINTS,
    LABELS,
    LEVEL,
    MORALE,
    MOVE,
    SAVES,
    TO_HIT,
)
from cogs.bestiary.names import Draft
from cogs.bestiary.values import Reading
from cogs.core.accounting import is_odd
from cogs.core.reading import Doubt
from rules.sheet.reading import TURNED

_CALLED = {
    AC: "Armour class",
    HIT_DICE: "Hit dice",
    HIT_POINTS: "Hit points",
    TO_HIT: "To hit",
    SAVES: "Saving throws",
    MORALE: "Morale",
    EXPERIENCE: "XP",
    LEVEL: "Level",
    MOVE: "Movement",
    ALIGNMENT: "Alignment",
    APPEARING: "Number appearing",
}
"""Values of which one is right, with what they are called."""
_OF_ONE_NUMBER = frozenset((AC, HIT_POINTS, MORALE, TO_HIT))
"""Those of which no second number can be a part: `5 [12]`."""
_RIVAL = re.compile(
    r"(?:not|no longer|of|max\w*|but|now|was|were|formerly|instead|except|actually|rather"
    r"|than|less|about|ca\.?|minus|perhaps|maybe|probably|vs\.?|versus|against)\b"
    r"|(?:if|unless|when|while|until|with|without|hit points?)\b"
    r"|(?:or|to|and) \d|[/~%<>=^&] ?\d|[-+] ?\d|\?",
    re.IGNORECASE,
)
"""What is left over begins with, where it says that the value is another one."""
_REMARK = re.compile(r"[A-Za-z ]{2,20}: ")
_OUT, _OTHER = "out", "other"
_SMALLEST_CLASS = 3
NAMELESS = "Nameless"
_ABILITIES = re.compile(r"\b(?:STR|DEX|WIL)\b")


def rivals(draft: Draft) -> dict[str, tuple[str, str]]:
    """By label: a value and another one that the same block gives it as well."""
    first: dict[str, str] = {}
    found: dict[str, tuple[str, str]] = {}
    beside = (
        one
        for text in (*draft.beside, *(one.value for one in draft.said if one.key in _OF_ONE_NUMBER))
        for one in LABELS.find(text)
        if text[: one.at].rstrip()[-1:] not in ("(", "[")
    )
    for one in (*draft.said, *beside):
        if one.key not in _CALLED:
            continue
        value = first.setdefault(one.key, one.value)
        if one.key == AC and _is_turned(value, one.value):
            continue
        if one.key != HIT_POINTS and _begins(value) != _begins(one.value):
            found.setdefault(one.key, (value, one.value))
    return found


def _is_turned(value: str, other: str) -> bool:
    """Whether two armour classes are one, counted down and up: `4` and `[15]`."""
    pair = [one.strip(" []()+") for one in (value, other)]
    return all(map(str.isdecimal, pair)) and sum(map(int, pair)) in (TURNED, TURNED + 1)


def _begins(value: str) -> str:
    """What of a value says it: its first word or number."""
    return value.lower().strip(" +[(").split(" ")[0].strip(" ,;.:)]")


def chosen_of(reading: Reading, key: str, said: str, other: str) -> str:
    """Which of two values counts, the first where nobody has said."""
    about = f"{_CALLED[key]} stands there twice"
    choices = {"": said[:40], _OTHER: other[:40]}
    return other if reading.doubt(key, about, choices) == _OTHER else said


def read_guarded(
    key: str, read: Callable[[Reading, str], None], reading: Reading, text: str
) -> None:
    """Read one value; where what is left over speaks against it, it is asked and can go."""
    if key not in _CALLED:
        read(reading, text)
        return
    fields, held, points = dict(reading.fields), dict(reading.held), reading.points
    before, doubts = len(reading.remarks), len(reading.doubts)
    read(reading, text)
    left = reading.remarks[before:]
    rival = next((one for one in left if _speaks_against(one, key)), "")
    if not rival or len(reading.doubts) > doubts:
        return
    choices = {"": "as it was read", _OUT: "leave it out"}
    if reading.doubt(key, f"{_CALLED[key]} “{text[:60]}”", choices) == _OUT:
        reading.fields, reading.held, reading.points = fields, held, points


def _speaks_against(remark: str, key: str) -> bool:
    label = _REMARK.match(remark)
    if label is None:
        return False
    is_number = key in _OF_ONE_NUMBER and remark[label.end() :].isdecimal()
    return is_number or "? no" in remark or _RIVAL.match(remark, label.end()) is not None


def doubt_count(reading: Reading, count: int) -> None:
    """Ask whose hit points they are, where there are more or fewer than there are monsters."""
    there = len(reading.points)
    if count and 1 < there != count:
        about = f"{count} of them, and hit points for {there}"
        choices = {"": f"{count}, with the hit points that are there"}
        reading.doubt(HIT_POINTS, about, choices)


def is_no_armour_class(draft: Draft, said: Mapping[str, str]) -> bool:
    """Whether armour is what it takes from each blow, as where nobody has hit dice: `Armour 1`."""
    number = said.get(AC, "")
    name = next((one.name.lower() for one in draft.said if one.key == AC), "")
    is_small = number.isdecimal() and int(number) <= _SMALLEST_CLASS
    beside = " ".join((*draft.beside, *said.values()))
    is_other = HIT_DICE not in said and _ABILITIES.search(beside) is not None
    return is_small and is_other and name in ("armor", "armour")


def doubt_names(reading: Reading, draft: Draft) -> str:
    """What it is called; asked where what stands before its numbers may be a name in two ways."""
    for key, about in draft.unsure.items():
        reading.doubt(key, about, {"": "as it was read"})
    if not draft.name:
        reading.doubts.append(Doubt("name", "No name stands there", (), NAMELESS))
        return ""
    first, *others = sorted(dict.fromkeys((draft.name, *filter(None, draft.others))), key=is_odd)
    if not others:
        return first
    choices = {"": first, **{one[:60]: one[:60] for one in others[:3]}}
    return reading.doubt("name", "What is it called?", choices) or first
