"""What stands behind the labels of sheets: `2 100`, `8 from 9`, `4 [15]`, `Cleric 5, Lawful`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cogs.render.text import shorten
from cogs.sheet.words import (
    DEFENCES,
    DEFENCES_ROW,
    ROWS,
    SAVES_ROW,
    SKILLS_ROW,
    ability_named,
    save_named,
    skill_named,
)
from rules.errors import RuleError

_MINUS = str.maketrans("\u2212\u2013\u2014\u2019\u2032", "---''")
_WHOLE = re.compile(
    r"(?P<number>[+-]?\d{1,3}(?:[ ,.']\d{3}){1,2}(?!\d)|[+-]?\d{1,8}(?!,\d))"
    r"(?P<rest>(?:'|st|nd|rd|th| ?(?:ft\.?|feet|gp|xp|pts?\.?|points))?"
    r"(?: ?(?:[(\[|/;,=\u2192]|[+-]\d|[-=]>|next|of |to |needed|per |level|\")(?:.*))?)",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"(?P<now>-?\d{1,5})"
    r"(?: ?(?:/|of|from|(?:right )?(?:now )?out of|max\.?|\(max[:.]?|, max:?|\(of)"
    r" ?(?P<most>\d{1,5})\)?)?"
    r"(?P<rest> ?\(?.*)",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"[ ,;(\[]{1,3}(?:or |but |normally |not |else |otherwise )?(?P<other>-?\d{1,2})"
    r"(?=[ )\]]{1,2}(?:with|without|if|when|unless|from|vs|against|behind|bare|un|in)|$)"
    r"|[ ,;(\[]{1,3}(?:(?:with|without|w/o?)\b[^()\d]{1,30})(?P<more>-?\d{1,2})\b",
    re.IGNORECASE,
)
_MOST_FIRST = re.compile(
    r"(?:max\.?:? |maximum )(?P<most>\d{1,5})[,; /]{1,3}(?:now|current):? (?P<now>-?\d{1,5})",
    re.IGNORECASE,
)
_LEVELS = re.compile(
    r"(?:level |lvl\.? )?(?P<level>\d{1,2})(?:st|nd|rd|th)?(?:\b.*)?", re.IGNORECASE
)
_SECOND_LEVEL = re.compile(r"\d ?/ ?(\d{1,2})\b")
_BOTH_WAYS = re.compile(
    r"(?P<down>-?\d{1,2}) ?[\[({/] ?(?:aac |asc\.? )?\+?(?P<up>-?\d{1,2}) ?[\])}]?"
)
_UP_ALONE = re.compile(r"\[\+?(?P<up>-?\d{1,2})\]")
_UP = re.compile(r"\basc|going up|counts? up|\baac\b", re.IGNORECASE)
_DOWN = re.compile(r"\bdesc|going down|counts? down|\bdac\b", re.IGNORECASE)
_FIRST = re.compile(r"[+-]?\d{1,3}")
_APART = re.compile(r"[ ,.']")
_NUMBERS = re.compile(r"(?<!\d)[+-]?\d{1,3}(?!\d)")
_BETWEEN = " ,;:=|\u00b7-()[]+\t/.%"
_EXCEPTIONAL = re.compile(r"18/\d\d|\d[\d,]{2,8}/[1-9][\d,]{2,8}")
"""Strength of a hundredth part, and the experience of two classes."""
BRACKETED = re.compile(r"\((?:[+-]\d|[a-z]{4,20}) [^()]{1,200}\)", re.IGNORECASE)
"""Words in brackets that say more of a row of numbers: `(+1 from ring not included)`."""
A_DAY = re.compile(r" \((?:[^()]{1,40} (?:per|a) day|again|another)\)")
_MORE = re.compile(r"\b(?!asc|desc|next|level)[a-z]{4}", re.IGNORECASE)
_TURNED = 19
_FEWEST_SAVE = 2
_SLOT_WORDS = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?|\b(?:level|lvl|l|first|second|third|slots?|spells?|per|a|day|of|x|and"
    r"|circle)\b|[\u00d7x/,;:.()+-]"
)


@dataclass(frozen=True, slots=True)
class Armour:
    """An armour class as it is written: one way, the other, or a number that may be either."""

    down: int | None = None
    up: int | None = None
    either: int | None = None
    other: int | None = None
    """Another one that stands beside it: `4 (6 without shield)`."""


def says_more(text: str) -> bool:
    """Whether a number has words behind it that say more than it does: `4 (banded mail)`."""
    return text[:1].isdecimal() and bool(_MORE.search(text) or _EXCEPTIONAL.fullmatch(text))


def whole_of(text: str) -> int:
    """The whole number that a text begins with: `13 (+1)`, `120' (40')`, `2 100`, `0/2,000`.

    Raises RuleError.
    """
    found = _WHOLE.fullmatch(" ".join(text.split()).translate(_MINUS))
    if found is None:
        raise RuleError(f"“{shorten(text.strip(), 40)}” is not a whole number, such as `7`.")
    return int(_APART.sub("", found["number"]))


def points_of(text: str) -> tuple[int, int | None, str]:
    """Hit points now, the most where it is said, and what else stands there. Raises RuleError."""
    bare = " ".join(text.split()).translate(_MINUS)
    if found := _MOST_FIRST.fullmatch(bare):
        return int(found["now"]), int(found["most"]), ""
    found = _POINTS.fullmatch(bare)
    if found is None or found["rest"][:1].isalnum():
        raise RuleError(f"“{shorten(text, 40)}” is not hit points. Write `8`, or `5/8`.")
    most = found["most"]
    return int(found["now"]), None if most is None else int(most), found["rest"].strip(" ()")


def armour_of(text: str) -> Armour:
    """What an armour class says of the way in which it counts. Raises RuleError."""
    bare = " ".join(text.split()).translate(_MINUS)
    if found := _BOTH_WAYS.match(bare):
        down, up = int(found["down"]), int(found["up"])
        if down + up in (_TURNED, _TURNED + 1):
            return Armour(down=down, up=up)
    if found := _UP_ALONE.match(bare):
        return Armour(up=int(found["up"]))
    first = _FIRST.match(bare)
    if first is None:
        raise RuleError(f"“{shorten(text.strip(), 40)}” is not a whole number, such as `7`.")
    number = int(first[0])
    other = _OTHER.match(bare, first.end())
    beside = None if other is None else int(other["other"] or other["more"])
    if _UP.search(bare):
        return Armour(up=number, other=beside)
    if _DOWN.search(bare) or number <= 0 or first[0].startswith("-"):
        return Armour(down=number, other=beside)
    return Armour(either=number, other=beside)


def says_up(name: str) -> bool:
    """Whether a name says that its number counts up: `AC (asc.)`."""
    return _UP.search(name) is not None


def levels_of(text: str) -> list[int]:
    """The levels that a value says, in their order: `3`, `4/5` of two classes; none for words."""
    found = _LEVELS.fullmatch(text.strip())
    others = map(int, _SECOND_LEVEL.findall(text))
    return [] if found is None else sorted({int(found["level"]), *others})


def is_slots(texts: Sequence[str]) -> bool:
    """Whether all that is said is how many spells of which level: `2 x 1st`, `2/1`, `2`."""
    text = " ".join(texts).lower().translate(_MINUS)
    if not any(map(str.isdecimal, text)):
        return False
    if text.strip().isdecimal():
        return int(text) < _FEWEST_SAVE
    return not _SLOT_WORDS.sub("", text).strip()


def first_number(text: str) -> int:
    """The number that a value begins with, whatever follows. Raises RuleError."""
    found = _FIRST.match(text.strip().translate(_MINUS))
    if found is None:
        raise RuleError(f"“{shorten(text.strip(), 40)}” is not a whole number, such as `7`.")
    return int(found[0])


def pairs_in(row: str, text: str) -> Iterator[tuple[str, str, int]]:
    """`D12 W13`, `Dragon Breath: 13, spell 12`, `13 9 12 15 10 8`: key, name and number of each.

    Raises RuleError for a row of numbers alone that has more or fewer than it should; the key is
    "" for a name that no such row has.
    """
    bare = text.translate(_MINUS)
    end, is_named = 0, False
    for found in _NUMBERS.finditer(bare):
        before = bare[end : found.start()]
        name = before.strip(_BETWEEN)
        if not name or not any(map(str.isalpha, name)):
            continue
        end, is_named = found.end(), True
        yield _key_in(row, name), name, int(found[0])
    if not is_named:
        yield from _in_order(ROWS[row], row, bare)


def _key_in(row: str, name: str) -> str:
    if row == DEFENCES_ROW:
        word = name.lower()
        return next((key for key in DEFENCES if key.startswith(word[:3])), "") if word else ""
    named = {SAVES_ROW: save_named, SKILLS_ROW: skill_named}
    return named.get(row, ability_named)(name)


def _in_order(keys: Sequence[str], row: str, text: str) -> Iterator[tuple[str, str, int]]:
    numbers = _NUMBERS.findall(text)
    if len(numbers) != len(keys):
        names = ", ".join(key.removeprefix("save_").upper() for key in keys)
        if row == DEFENCES_ROW:
            raise RuleError("Type four numbers: AC, Fortitude, Reflex and Will.")
        raise RuleError(f"Type {len(keys)} numbers, one for each of {names}.")
    for key, number in zip(keys, numbers, strict=True):
        yield key, key, int(number)
