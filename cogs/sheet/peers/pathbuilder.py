"""Pathbuilder 2e: "Export JSON", with all that a character is in `build`."""

from collections.abc import Iterator

from cogs.sheet.item_lines import line_of
from cogs.sheet.names import UNITS
from cogs.sheet.peers.peer import (
    ABILITY_ORDER,
    Entry,
    Json,
    Peer,
    dig,
    entry,
    list_in,
    number_in,
    points,
    text_in,
)


def _is_its(found: Json) -> bool:
    return isinstance(dig(found, "build", "abilities"), dict)


def _read(found: Json) -> Iterator[Entry]:
    build = dig(found, "build")
    level = number_in(build, "level") or 1
    yield from entry("name", text_in(build, "name"))
    yield from entry("level", level)
    for key in ("ancestry", "class"):
        yield from entry("traits", text_in(build, key).lower())
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
    items = [*_things(build)]
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


def _things(build: Json) -> Iterator[str]:
    for one in list_in(build, "equipment"):
        if name := text_in(one, 0):
            yield line_of(name, number_in(one, 1))
    for key in ("weapons", "armor"):
        for one in list_in(build, key):
            if name := text_in(one, "display") or text_in(one, "name"):
                worn = ("worn",) if dig(one, "worn") is True else ()
                yield line_of(name, number_in(one, "qty"), *worn)


PEER = Peer("Pathbuilder 2e", _is_its, _read, "THAC0 and saves as this game has them")
