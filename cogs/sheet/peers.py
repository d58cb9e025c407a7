"""What other tools export of a character, read as far as it says what a sheet has."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import cast

from cogs.core.files.written import Texts
from cogs.sheet.lines import line_of
from cogs.sheet.words import UNITS
from rules.kernel.numbers import read_whole

Json = object
"""What JSON holds, of any shape: nothing in it can be relied on."""
Entry = tuple[str, Texts]
"""One part or number of a sheet by a name that `Draft.say` knows, and what is written of it."""
ABILITY_ORDER = ("str", "dex", "con", "int", "wis", "cha")
"""The abilities as newer games number them."""
_NAMES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
_CONSTITUTION = 2
_KINDS = ("race", "class", "background", "item", "feat", "condition")


@dataclass(frozen=True, slots=True)
class Peer:
    """A tool: its name, whether a file is one of its, what that says, and what it never says."""

    name: str
    is_its: Callable[[Json], bool]
    read: Callable[[Json], Iterator[Entry]]
    lacks: str = ""


def dig(found: Json, *path: str | int) -> Json:
    """What lies on a path in there, None where there is nothing."""
    for step in path:
        if isinstance(found, Mapping):
            found = cast("Mapping[str | int, Json]", found).get(step)
        elif isinstance(found, list) and isinstance(step, int):
            found = dict(enumerate(cast("list[Json]", found))).get(step)
        else:
            return None
    return found


def number_in(found: Json, *path: str | int) -> int | None:
    """A whole number on a path."""
    there = dig(found, *path)
    if isinstance(there, str):
        return read_whole(there.strip().removeprefix("+"))
    if isinstance(there, int | float) and not isinstance(there, bool) and isfinite(there):
        return int(there)
    return None


def text_in(found: Json, *path: str | int) -> str:
    """A text on a path, "" where there is none."""
    there = dig(found, *path)
    return " ".join(there.split()) if isinstance(there, str) else ""


def list_in(found: Json, *path: str | int) -> list[Json]:
    """A list on a path, empty where there is none."""
    there = dig(found, *path)
    return cast("list[Json]", there) if isinstance(there, list) else []


def entry(name: str, value: object) -> Iterator[Entry]:
    """An entry, if there is a value."""
    if value not in (None, "", 0):
        yield name, (str(value),)


def points(now: int | None, most: int | None) -> Iterator[Entry]:
    """Hit points, if it is known how many there are at most."""
    if most is not None and most > 0:
        yield "hit_points", (f"{most if now is None else min(now, most)}/{most}",)


def _whole(found: Json) -> Json:
    return dig(found, "data") or found


def _is_its_beyond(found: Json) -> bool:
    whole = _whole(found)
    return bool(list_in(whole, "stats")) and dig(whole, "baseHitPoints") is not None


def _read_beyond(found: Json) -> Iterator[Entry]:
    whole = _whole(found)
    levels = [number_in(one, "level") or 0 for one in list_in(whole, "classes")]
    yield from entry("name", text_in(whole, "name"))
    yield from entry("level", sum(levels))
    yield from entry("race", text_in(whole, "race", "fullName"))
    for one in list_in(whole, "classes"):
        yield from entry("class", text_in(one, "definition", "name"))
    for place, key in enumerate(ABILITY_ORDER):
        yield from entry(key, _ability(whole, place))
    level = sum(levels)
    most = number_in(whole, "overrideHitPoints")
    if most is None:
        by_constitution = ((_ability(whole, _CONSTITUTION) or 10) - 10) // 2
        bonus = number_in(whole, "bonusHitPoints") or 0
        most = (number_in(whole, "baseHitPoints") or 0) + bonus + level * by_constitution
    yield from points(max(1, most - (number_in(whole, "removedHitPoints") or 0)), most)
    yield from entry("experience", number_in(whole, "currentXp"))
    for unit in UNITS:
        yield from entry(unit, number_in(whole, "currencies", unit))
    items = [*_things_beyond(whole)]
    if items:
        yield "items", tuple(items)


def _ability(whole: Json, place: int) -> int | None:
    """A score with what race and other things add to it."""
    if (fixed := number_in(whole, "overrideStats", place, "value")) is not None:
        return fixed
    base = number_in(whole, "stats", place, "value")
    if base is None:
        return None
    more = number_in(whole, "bonusStats", place, "value") or 0
    modifiers = [one for kind in _KINDS for one in list_in(whole, "modifiers", kind)]
    wanted = f"{_NAMES[place]}-score"
    added = (
        number_in(one, "value") or 0
        for one in modifiers
        if text_in(one, "type") == "bonus" and text_in(one, "subType") == wanted
    )
    return base + more + sum(added)


def _things_beyond(whole: Json) -> Iterator[str]:
    for one in list_in(whole, "inventory"):
        if name := text_in(one, "definition", "name"):
            magic = ("magic",) if dig(one, "definition", "magic") is True else ()
            yield line_of(name, number_in(one, "quantity"), *magic)


BEYOND_PEER = Peer("D&D Beyond", _is_its_beyond, _read_beyond, "Armour Class, THAC0 and saves")


def _is_its_pathbuilder(found: Json) -> bool:
    return isinstance(dig(found, "build", "abilities"), dict)


def _read_pathbuilder(found: Json) -> Iterator[Entry]:
    build = dig(found, "build")
    level = number_in(build, "level") or 1
    yield from entry("name", text_in(build, "name"))
    yield from entry("level", level)
    yield from entry("race", text_in(build, "ancestry"))
    yield from entry("class", text_in(build, "class"))
    for key in ABILITY_ORDER:
        yield from entry(key, number_in(build, "abilities", key))
    yield from points(None, _hit_points(build, level))
    yield from entry("ascending_ac", number_in(build, "acTotal", "acTotal"))
    yield from entry("move", number_in(build, "attributes", "speed"))
    yield from entry("experience", number_in(build, "xp"))
    for unit in UNITS:
        yield from entry(unit, number_in(build, "money", unit))
    languages = [one for one in list_in(build, "languages") if isinstance(one, str)]
    if languages:
        yield "languages", tuple(languages)
    items = [*_things_pathbuilder(build)]
    if items:
        yield "items", tuple(items)


def _hit_points(build: Json, level: int) -> int | None:
    """Those of the ancestry, and for each level those of the class and of Constitution."""
    ancestry = number_in(build, "attributes", "ancestryhp")
    by_class = number_in(build, "attributes", "classhp")
    if ancestry is None or by_class is None:
        return None
    by_constitution = ((number_in(build, "abilities", "con") or 10) - 10) // 2
    more = number_in(build, "attributes", "bonushpPerLevel") or 0
    once = number_in(build, "attributes", "bonushp") or 0
    return ancestry + once + level * (by_class + by_constitution + more)


def _things_pathbuilder(build: Json) -> Iterator[str]:
    for one in list_in(build, "equipment"):
        if name := text_in(one, 0):
            yield line_of(name, number_in(one, 1))
    for key in ("weapons", "armor"):
        for one in list_in(build, key):
            if name := text_in(one, "display") or text_in(one, "name"):
                worn = ("worn",) if dig(one, "worn") is True else ()
                yield line_of(name, number_in(one, "qty"), *worn)


PATHBUILDER_PEER = Peer(
    "Pathbuilder 2e",
    _is_its_pathbuilder,
    _read_pathbuilder,
    "THAC0 and saves as this game has them",
)
