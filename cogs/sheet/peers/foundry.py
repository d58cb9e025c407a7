"""Foundry: "Export Data" of an actor, of the Old-School Essentials system and those like it."""

from collections.abc import Iterator

from cogs.monster.attacks import is_dice
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

_SAVES = {
    "death": "save_death",
    "wand": "save_wands",
    "paralysis": "save_paralysis",
    "breath": "save_breath",
    "spell": "save_spells",
}
_SPELL, _CLASS = "spell", "class"
_NO_THING = ("ability", "feat", "feature", "race", "background", "subclass", _SPELL, _CLASS)


def _system(found: Json) -> Json:
    return dig(found, "system") or dig(found, "data")


def _is_its(found: Json) -> bool:
    system = _system(found)
    return bool(text_in(found, "type")) and (
        dig(system, "scores") is not None or dig(system, "abilities") is not None
    )


def _read(found: Json) -> Iterator[Entry]:
    system = _system(found)
    items = list_in(found, "items")
    yield from entry("name", text_in(found, "name"))
    yield from entry("level", number_in(system, "details", "level") or _levels(items))
    yield from _being(system, items)
    for key in ABILITY_ORDER:
        score = number_in(system, "scores", key, "value")
        yield from entry(key, score or number_in(system, "abilities", key, "value"))
    hit_points = dig(system, "hp") or dig(system, "attributes", "hp")
    yield from points(number_in(hit_points, "value"), number_in(hit_points, "max"))
    yield from _fighting(system)
    yield from entry("experience", number_in(system, "details", "xp", "value"))
    for unit in UNITS:
        yield from entry(unit, number_in(system, "currency", unit))
    languages = [one for one in list_in(system, "languages", "value") if isinstance(one, str)]
    if languages:
        yield "languages", tuple(languages)
    if things := [*_things(items)]:
        yield "items", tuple(things)
    if spells := [*_spells(items)]:
        yield "spells", tuple(spells)


def _levels(items: list[Json]) -> int:
    return sum(number_in(one, "system", "levels") or 0 for one in items)


def _being(system: Json, items: list[Json]) -> Iterator[Entry]:
    yield from entry("traits", text_in(system, "details", "race").lower())
    yield from entry("traits", text_in(system, "details", "class").lower())
    for one in items:
        if text_in(one, "type") == _CLASS:
            yield from entry("traits", text_in(one, "name").lower())


def _fighting(system: Json) -> Iterator[Entry]:
    descending = number_in(system, "ac", "value")
    ascending = number_in(system, "aac", "value") or number_in(system, "attributes", "ac", "flat")
    if descending:
        yield "descending_ac", (str(descending),)
    else:
        yield from entry("ascending_ac", ascending)
    yield from entry("thac0", number_in(system, "thac0", "value"))
    yield from entry("move", number_in(system, "movement", "base"))
    for key, name in _SAVES.items():
        yield from entry(name, number_in(system, "saves", key, "value"))


def _things(items: list[Json]) -> Iterator[str]:
    for one in items:
        name, system = text_in(one, "name"), _system(one)
        if not name or text_in(one, "type") in _NO_THING:
            continue
        count = number_in(system, "quantity", "value") or number_in(system, "quantity")
        weight = number_in(system, "weight")
        damage = text_in(system, "damage")
        words = (f"{weight} coins" if weight else "", damage if is_dice(damage) else "")
        yield line_of(name, count, *filter(None, words))


def _spells(items: list[Json]) -> Iterator[str]:
    for one in items:
        memorised = number_in(one, "system", "memorized") or 0
        if text_in(one, "type") == _SPELL and memorised:
            left = number_in(one, "system", "cast")
            yield f"{text_in(one, 'name')} x{memorised}" + (
                f" ({min(left, memorised)} left)" if left is not None else ""
            )


PEER = Peer("Foundry", _is_its, _read)
