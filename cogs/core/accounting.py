"""What of a text is nowhere in what was made of it, and what of that can hardly be what it says.

Each number of a text stands in a value, doubt or remark of its reading, as it is or as a game
counts it, and most words of a line do; a line of which that is not so is quoted. What would be kept
under a name that holds a verb, a number or half a sentence is asked about. All readings pass here.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import cast

from cogs.core.files.texts import Found
from cogs.core.reading import Read
from rules.kernel.labelled import LONGEST_LINE, plain_text
from rules.kernel.words import singular
from rules.record import Record, fields_of, replace

_TURNED, _FROM_NOUGHT, _OF_AN_INCH, _A_ROUND = 19, 9, 10, 3
"""Armour counted the other way, feet of an inch, and how many times a round's feet are a turn's."""
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3}){1,9}(?!\d)|\d+")
_RANGE = re.compile(r"(?<![\w-])(\d{1,2})-(\d{1,3})(?![\w-])")
_DICE = re.compile(r"(\d{1,2})d(\d{1,3})")
_SLIP = re.compile(r"\d{1,4}[oOlI]{1,3}\b")
"""Letters for digits, which are no number that anything could have read: `3oo`."""
_MOST_DIGITS, _FIRST_LETTERS = 8, 20
_LETTERS = re.compile(r"[a-z]{4,}")
_STEM, _FEWEST_WORDS = 4, 3
_PLAIN = frozenset(
    "alig neut lawf chao type trea none magi resi stan exit ways nort sout east west area "  # noqa: SIM905
    "room cham savi thro name next item".split()
)
"""How words begin that say only what follows, or that nothing does: `Treasure Type: None`."""
_NAMED = frozenset(("Character", "StatBlock", "Item", "Find", "Spell", "Place", "Area", "Trap"))
"""Records that are called something; what other records are called may be any title."""
_PARTS = frozenset(("Item", "Find", "Spell", "Trap"))
"""Those that may be no more than a remark of what has them."""
_OF_ONE = ("is", "us", "ss")
_MONSTERS, _TOLD = "monsters", frozenset(("Find", "Place", "Area", "Trap"))
"""Who is counted before they are called so, and what names may hold numbers."""
_MEASURE = re.compile(
    r"[+-]\d{1,2}\b|\b\d{1,4}(?: ?(?:'|\"|ft\b|feet|foot|lbs?\b|[cegsp]p\b|cn\b|days?\b|pints?\b"
    r"|sheets?\b)|-foot\b|(?:st|nd|rd|th)\b)|(?<=Level |eless )\d{1,2}\b|\b\d{1,2}d\d{1,3}\b",
    re.IGNORECASE,
)
"""A number that is a part of a name: `Rope 50'`, `sword +1`, `Duke of the 9th Circle`."""
_IN_BRACKETS = re.compile(r"\([^()]{0,80}\)|\[[^\[\]]{0,80}\]")
_LEADS = re.compile(
    r"^(?:[^:]{3,40}:|(?:hidden |buried )?(?:in|on|at|under|beneath|behind|against|to|from|by|for"
    r"|their|his|her|its)\b)",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"[\d.,@\u00d7:]| x ")
"""Where something lies, how many there are and what they are worth."""
_ODD = re.compile(
    r"^\W|^$|[?!=:;|<>\u2192\u2190()\[\]\t]|n't\b|\bx\b|\d| / |,[^,]*,|,$|\.{2}|[A-Za-z]{3}\. [A-Z]"
    r"|\b(?:is|are|was|were|has|have|had|holds|contains|carries|carry|wears|wields|owns|does|can|may"
    r"|must|gets|needs|wants|knows|lives|sits|stands|lies|comes|goes|deals|hits|if|when|while|because"
    r"|which|who|that|what|whatever|did|(?:ac|hp|hd|ml|mv|xp|thac0) ?\d{0,2})\b"
    r"|^(?:up|down|do)$|^[a-z]+ing (?:what|the|an?|it|them|one|both|all)\b"
    r"|^(?:on|in|at|for|with|of|from|to|by|as|each|any|every|all|its|it's|his|her|their|and|or|but|not|no"
    r"|per|see|worth|about|against|under|behind|then|also|only|rest|plus|minus|usually|same)\b"
    r"|\b(?:of|and|or|with|the|an?|to|in|at|for|by|from)$",
    re.IGNORECASE,
)


def unaccounted(found: Found, read: Read) -> tuple[str, ...]:
    """The lines of a text with a number that is nowhere; none of a file of another tool."""
    if found.tree is not None or found.things is not None:
        return ()
    there = " ".join(_said(read))
    dice = {(int(n), int(n) * int(sides)) for n, sides in _DICE.findall(there)}
    known = _numbers(there)
    known |= {_TURNED - one for one in known} | {_FROM_NOUGHT - one for one in known}
    known |= {one // times for one in known for times in (_OF_AN_INCH, _A_ROUND, 2)}
    slips = set(_SLIP.findall(there))
    stems = {word[:_STEM] for word in _LETTERS.findall(there.lower())} | _PLAIN
    lost: list[str] = []
    for line in _lines(found):
        short = line[:LONGEST_LINE]
        ranges = [(int(low), int(high)) for low, high in _RANGE.findall(short)]
        rolled = {end for one in ranges if one in dice for end in one}
        words = [word[:_STEM] for word in _LETTERS.findall(short.lower())]
        gone = sum(word not in stems for word in words)
        is_gone = gone >= _FEWEST_WORDS and gone * 2 > len(words)
        if is_gone or _numbers(line) - known - rolled or set(_SLIP.findall(short)) - slips:
            lost.append(line.strip())
    return tuple(dict.fromkeys(lost))


def odd_names(read: Read) -> Mapping[str, bool]:
    """The names that would be kept and can hardly be such, where nothing asks about them yet.

    Each with whether it is of a part, which can be left out.
    """
    quoted = (doubt.about.partition("\u201c")[2] for doubt in read.doubts)
    of_names = (doubt for doubt in read.doubts if doubt.key.endswith("name"))
    offered = (label for doubt in of_names for _, label in doubt.choices)
    asked = " ".join((*quoted, *offered))
    deeds = (action for deed in read.deeds[:1] for action in deed.actions)
    names = (one for action in deeds for one in _odd_in(action))
    return {name: is_part for name, is_part in names if name[:_FIRST_LETTERS] not in asked}


def without(value: object, names: Collection[str]) -> object:
    """The same without parts that are called so, which become remarks of what has them."""
    if not isinstance(value, Record):
        return value
    changed: dict[str, object] = {}
    told: list[str] = []
    for key in fields_of(type(value)):
        held = getattr(value, key)
        changed[key] = without(held, names)
        if isinstance(held, tuple):
            parts = cast("tuple[object, ...]", held)
            told += filter(names.__contains__, map(_called, parts))
            changed[key] = tuple(without(one, names) for one in parts if _called(one) not in names)
    return _noted(replace(value, **changed), told)


def _noted(value: Record, told: Sequence[str]) -> Record:
    """The same with remarks, in a room in the notes of its area."""
    if not told:
        return value
    if (area := getattr(value, "area", None)) is not None:
        return replace(value, area=_noted(area, told))
    if (remarks := getattr(value, "remarks", None)) is not None:
        return replace(value, remarks=(*remarks, *told))
    return replace(value, notes="\n".join(filter(None, (getattr(value, "notes", ""), *told))))


def _called(value: object) -> str:
    return value if isinstance(value, str) else str(getattr(value, "name", ""))


def is_odd(name: str, *, is_told: bool = False) -> bool:
    """Whether a name is hardly one: it has a verb or a number, or begins amid a sentence.

    What `is_told` in a room has how many, their worth and where they lie as well.
    """
    bare = _MEASURE.sub("n", _IN_BRACKETS.sub("", name))
    bare = _COUNTED.sub("", _LEADS.sub("", bare)) if is_told else bare
    return name.count('"') % 2 == 1 or _ODD.search(bare.replace('"', "").strip()) is not None


def _odd_in(value: object) -> Iterator[tuple[str, bool]]:
    """What is called something odd in a record, and in all that it holds; whether it can go."""
    if isinstance(value, Record):
        kind = type(value).__name__
        for field in fields_of(type(value)):
            held = getattr(value, field)
            if field == _MONSTERS:
                yield from ((one, True) for one in held if _is_odd_foe(one))
            elif field != "name":
                yield from _odd_in(held)
            elif kind in _NAMED and held and is_odd(held, is_told=kind in _TOLD):
                yield held, kind in _PARTS
    elif isinstance(value, tuple):
        for one in cast("tuple[object, ...]", value):
            yield from _odd_in(one)


def _is_odd_foe(told: str) -> bool:
    """Whether those in a room can hardly be so many, or so called: `1 zombies`."""
    count, _, name = told.partition(" ")
    is_one = count != "1" or " of " in name or name.endswith(_OF_ONE)
    return is_odd(name) or not (is_one or singular(name) == name.lower())


def _lines(found: Found) -> list[str]:
    """The lines of a text, or the rows of a table with a blank between their cells."""
    if found.rows is not None:
        return [plain_text(", ".join(filter(None, row))) for row in found.rows]
    return plain_text(found.text).split("\n")


def _numbers(text: str) -> set[int]:
    found = (one.replace(",", "") for one in _NUMBER.findall(text))
    return {int(one) for one in found if len(one) <= _MOST_DIGITS}


def _said(read: Read) -> Iterator[str]:
    """All that a reading says, and would write."""
    yield from (read.head, *read.lines, *read.unread)
    for doubt in read.doubts:
        yield from (doubt.about, *(word for choice in doubt.choices for word in choice))
    for deed in read.deeds:
        for action in deed.actions:
            yield from _texts(action)


def _texts(value: object) -> Iterator[str]:
    """All texts and numbers in a record."""
    if isinstance(value, Record):
        for name in fields_of(type(value)):
            yield from _texts(getattr(value, name))
    elif isinstance(value, Mapping):
        yield from _texts([*cast("Mapping[object, object]", value).items()])
    elif isinstance(value, tuple | list | frozenset):
        for one in cast("Collection[object]", value):
            yield from _texts(one)
    elif value is not None and not isinstance(value, bool):
        yield str(value)
