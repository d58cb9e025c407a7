"""D&D Beyond: what its character service gives, with or without `data` around it."""

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

_NAMES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
_CONSTITUTION = 2
_KINDS = ("race", "class", "background", "item", "feat", "condition")


def _whole(found: Json) -> Json:
    return dig(found, "data") or found


def _is_its(found: Json) -> bool:
    whole = _whole(found)
    return bool(list_in(whole, "stats")) and dig(whole, "baseHitPoints") is not None


def _read(found: Json) -> Iterator[Entry]:
    whole = _whole(found)
    levels = [number_in(one, "level") or 0 for one in list_in(whole, "classes")]
    yield from entry("name", text_in(whole, "name"))
    yield from entry("level", sum(levels))
    yield from entry("traits", text_in(whole, "race", "fullName").lower())
    for one in list_in(whole, "classes"):
        yield from entry("traits", text_in(one, "definition", "name").lower())
    for place, key in enumerate(ABILITY_ORDER):
        yield from entry(key, _ability(whole, place))
    yield from _points(whole, sum(levels))
    yield from entry("experience", number_in(whole, "currentXp"))
    for unit in UNITS:
        yield from entry(unit, number_in(whole, "currencies", unit))
    items = [*_things(whole)]
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


def _points(whole: Json, level: int) -> Iterator[Entry]:
    most = number_in(whole, "overrideHitPoints")
    if most is None:
        by_constitution = ((_ability(whole, _CONSTITUTION) or 10) - 10) // 2
        bonus = number_in(whole, "bonusHitPoints") or 0
        most = (number_in(whole, "baseHitPoints") or 0) + bonus + level * by_constitution
    yield from points(max(1, most - (number_in(whole, "removedHitPoints") or 0)), most)


def _things(whole: Json) -> Iterator[str]:
    for one in list_in(whole, "inventory"):
        if name := text_in(one, "definition", "name"):
            magic = ("magic",) if dig(one, "definition", "magic") is True else ()
            yield line_of(name, number_in(one, "quantity"), *magic)


PEER = Peer("D&D Beyond", _is_its, _read, "Armour Class, THAC0 and saves")
