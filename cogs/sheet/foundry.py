"""What Foundry's systems export of a character: OSE first, and those that number like it.

What is equipped is worn or in hand, and armour class follows from it: its own field is stale.
"""

import re
from collections.abc import Iterator

from cogs.sheet.lines import line_of, read_item, write_item
from cogs.sheet.peers import (
    ABILITY_ORDER,
    Entry,
    Json,
    Peer,
    dig,
    entry,
    list_in,
    number_in,
    text_in,
)
from cogs.sheet.things import within_hands
from cogs.sheet.words import UNITS
from rules.items.line_words import is_dice
from rules.items.tags import TREASURE
from rules.record import replace

_SAVES = {
    "death": "save_death",
    "wand": "save_wands",
    "paralysis": "save_paralysis",
    "breath": "save_breath",
    "spell": "save_spells",
}
_SPELL, _CLASS, _ARMOUR, _CONTAINER = "spell", "class", "armor", "container"
_NO_THING = ("feat", "feature", "race", "background", "subclass", _SPELL, _CLASS)
_ABILITY = "ability"
_COIN = re.compile(
    r"(?P<unit>[cseg]p|pp|copper|silver|electrum|gold|platinum)(?: pieces?| coins?)?", re.IGNORECASE
)
_TAGS = re.compile(r"<[^<>]{0,200}>")
_UNTOUCHED = 9, 10
"""What a new sheet says of armour class, descending and ascending."""
_LONGEST_TOLD = 120
"""A text of a thing that its owner wrote; the book's are longer."""
_TEXTS = ("biography", "notes", "description", "title")


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
    yield from _being(system, items)
    for key in ABILITY_ORDER:
        score = number_in(system, "scores", key, "value")
        yield from entry(key, score or number_in(system, "abilities", key, "value"))
    hit_points = dig(system, "hp") or dig(system, "attributes", "hp")
    now, most = number_in(hit_points, "value"), number_in(hit_points, "max")
    if most:
        yield "hit_points", (f"{most if now is None else now}/{most}",)
    yield from _fighting(system, items)
    yield from entry("experience", number_in(system, "details", "xp", "value"))
    for unit in UNITS:
        yield from entry(unit, number_in(system, "currency", unit))
    languages = [one for one in list_in(system, "languages", "value") if isinstance(one, str)]
    if languages:
        yield "languages", tuple(languages)
    if things := list(_things(items)):
        yield "items", (*things, "")
    if spells := list(_spells(items)):
        yield "spells", tuple(spells)
    yield from _remarks(system, items)


def _being(system: Json, items: list[Json]) -> Iterator[Entry]:
    levels = sum(number_in(one, "system", "levels") or 0 for one in items)
    level = number_in(system, "details", "level") or levels
    yield from entry("level", level)
    yield from entry("race", text_in(system, "details", "race"))
    yield from entry("class", text_in(system, "details", "class"))
    yield from entry("alignment", text_in(system, "details", "alignment"))
    for one in items:
        if text_in(one, "type") == _CLASS:
            yield from entry("class", text_in(one, "name"))


def _fighting(system: Json, items: list[Json]) -> Iterator[Entry]:
    if not any(_is_on(one) and text_in(one, "type") == _ARMOUR for one in items):
        # Armour class where no armour says it: the field that is not as it was when new.
        down, up = number_in(system, "ac", "value"), number_in(system, "aac", "value")
        up = number_in(system, "attributes", "ac", "flat") if up is None else up
        if down not in (None, _UNTOUCHED[0]) or (down is not None and up in (None, *_UNTOUCHED)):
            yield "descending_ac", (str(down),)
        elif up is not None:
            yield "ascending_ac", (str(up),)
    yield from entry("thac0", number_in(system, "thac0", "value"))
    yield from entry("move", number_in(system, "movement", "base"))
    for key, name in _SAVES.items():
        yield from entry(name, number_in(system, "saves", key, "value"))


def _is_on(item: Json) -> bool:
    return dig(_system(item), "equipped") is True


def _things(items: list[Json]) -> Iterator[str]:
    """Each thing in a line; what is in a container names it, what has a worth says it."""
    bags = {
        key: text_in(one, "name")
        for one in items
        if text_in(one, "type") == _CONTAINER and (key := text_in(one, "_id") or text_in(one, "id"))
    }
    read: list[tuple[str, int, tuple[str, ...]]] = []
    own: list[bool] = []
    for one in items:
        name, system, kind = text_in(one, "name"), _system(one), text_in(one, "type")
        if not name or kind in _NO_THING or (kind == _ABILITY and system is not None):
            continue
        count = number_in(system, "quantity", "value")
        count = number_in(system, "quantity") if count is None else count
        if count == 0:
            continue
        if coin := _COIN.fullmatch(name):
            yield f"{count or 1} {_unit(coin['unit'])}"
            continue
        read.append((name, count or 1, tuple(_words(one, bags))))
        own.append(dig(system, "treasure") is False)
    lines = [line_of(name, count, *words) for name, count, words in read]
    things = within_hands([read_item(line) for line in lines])
    for (name, count, words), line, (item, _), is_own in zip(read, lines, things, own, strict=True):
        was, _ = read_item(line)
        dropped = was.held != item.held
        kept = line_of(name, count, *(w for w in words if w != "in hand")) if dropped else line
        yield _no_treasure(kept) if is_own else kept


def _no_treasure(line: str) -> str:
    """The line of a thing that is said to be no treasure, which its name may make it."""
    item, inside = read_item(line)
    if TREASURE not in item.tags:
        return line
    tags = tuple(tag for tag in item.tags if tag != TREASURE)
    return write_item(replace(item, tags=tags), inside)


def _unit(word: str) -> str:
    lower = word.lower()
    return next((unit for unit, metal in UNITS.items() if lower in (unit, metal)), lower)


def _words(one: Json, bags: dict[str, str]) -> Iterator[str]:
    system, kind = _system(one), text_in(one, "type")
    if _is_on(one):
        is_shield = "shield" in (text_in(system, "type") + text_in(one, "name")).lower()
        yield "worn" if kind == _ARMOUR and not is_shield else "in hand"
    if weight := number_in(system, "weight"):
        yield f"{weight} coins"
    if is_dice(damage := text_in(system, "damage")):
        yield damage
    far = [number_in(system, "range", one) for one in ("short", "medium", "long")]
    if any(far):
        yield f"range {'/'.join(map(str, far))}"
    if (cost := number_in(system, "cost")) and dig(system, "treasure") is True:
        yield f"worth {cost}"
    if inside := bags.get(text_in(system, "containerId"), ""):
        yield f"in {inside}"


def _spells(items: list[Json]) -> Iterator[str]:
    for one in items:
        system = _system(one)
        memorised = number_in(system, "memorized") or 0
        if text_in(one, "type") == _SPELL and memorised:
            left = number_in(system, "cast")
            yield f"{text_in(one, 'name')} x{memorised}" + (
                f" ({min(left, memorised)} left)" if left is not None else ""
            )


def _remarks(system: Json, items: list[Json]) -> Iterator[Entry]:
    for key in _TEXTS:
        if text := _told(text_in(system, "details", key)):
            yield "notes", (f"{key.capitalize()}: {text}" if key == "title" else text,)
    for one in items:
        name, text = text_in(one, "name"), _told(text_in(_system(one), "description"))
        kind, is_short = text_in(one, "type"), 0 < len(text) <= _LONGEST_TOLD
        target = number_in(_system(one), "rollTarget") if kind == _ABILITY else None
        if target:
            yield name, (str(target),)
        if is_short and kind != _SPELL:
            yield "notes", (f"{name}: {text}",)
        elif kind == _ABILITY and not target:
            yield "notes", (name,)


def _told(text: str) -> str:
    return " ".join(_TAGS.sub(" ", text).split())


FOUNDRY_PEER = Peer("Foundry", _is_its, _read)
