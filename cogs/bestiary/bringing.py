"""What somebody brought, a text or any file, as drafts of stat blocks.

A file of a further tool is read by a function of its own beside `_of_foundry`, which `_of_object`
asks first; any other object's keys are labels, as the heads of columns are.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from cogs.bestiary.blocks_4e import is_4e, read_4e
from cogs.bestiary.labels import (
    AC,
    APPEARING,
    ATTACKS,
    COUNT,
    HIT_DICE,
    HIT_POINTS,
    LABELS,
    MOVE,
    TREASURE,
)
from cogs.bestiary.names import Draft
from cogs.bestiary.pasted import read_pasted, rows_read
from cogs.core.files.texts import Found
from rules.items.line_words import is_dice
from rules.kernel.labelled import Said, plain_text, without_marks

Json = object
MOST = 200
"""Stat blocks of one text that are read at once."""
_DEEPEST = 4
_CALLED = ("name", "Name", "title", "label")
_TO_HIT = re.compile(r"(?P<bonus>[+-]\d{1,2}) to hit", re.IGNORECASE)
_DOES = re.compile(r"Hit: (?:\d{1,4} \()?(?P<dice>\d{1,3}(?:d\d{1,3})?(?: ?[+-] ?\d{1,3})?)")
_BREATH = re.compile(r"\d{1,4} \((?P<dice>\d{1,3}d\d{1,3}(?: ?[+-] ?\d{1,3})?)\)")
_MANY = re.compile(r"makes (?P<n>two|three|four|2|3|4) ", re.IGNORECASE)
_PASSED = frozenset(
    (
        *("img", "_id", "id", "slug", "token", "prototypetoken", "flags", "folder", "sort"),
        *("ownership", "permission", "effects", "_stats", "url", "source", "document"),
        *("page_no", "page", "document__slug", "document__title", "document__url", "group"),
        *("document__license_url", "environments", "v2_converted_path", "armor_desc", "type"),
        *("subtype", "retainer", "initiative", "generator", "schema", "version", "next"),
        *("tool", "exported", "ruleset"),
    )
)
"""Keys of other tools' files that say nothing of a monster."""
_FEET = " ft"


def drafts_in(found: Found) -> list[Draft]:
    """The stat blocks in what was brought, as they stand there."""
    if found.tree is not None:
        objects = _objects(found.tree)
        drafts = [draft for one in objects if (draft := _of_object(one)) is not None]
        for draft in drafts[:1]:
            draft.beside += _told_outside(found.tree, objects)
        return drafts
    if found.rows is not None and (drafts := rows_read(found.rows)):
        return drafts
    return read_4e(found.text) if is_4e(found.text) else read_pasted(found.text)


def _objects(tree: Json, depth: int = 0) -> list[Mapping[str, Json]]:
    """The objects that may be monsters, wherever a file has its list."""
    if _is_list(tree):
        return [cast("Mapping[str, Json]", one) for one in _list(tree) if isinstance(one, Mapping)]
    if not isinstance(tree, Mapping) or depth > _DEEPEST:
        return []
    whole = cast("Mapping[str, Json]", tree)
    if _first(whole, "name", "Name"):
        return [whole]
    within = (_objects(one, depth + 1) for one in whole.values())
    return next((many for many in within if any(map(_is_monster, many))), [whole])


def _told_outside(tree: Json, monsters: Sequence[Json], depth: int = 0) -> Iterator[str]:
    """What a file says in words of all of them together: `"surprise": "2-in-6"`."""
    whole = cast("Mapping[str, Json]", tree if isinstance(tree, Mapping) else {})
    for key, value in whole.items() if tree not in monsters and depth < _DEEPEST else ():
        yield from _told_outside(value, monsters, depth + 1)
        if isinstance(value, str) and any(map(str.isalpha, value)) and key not in _PASSED:
            yield f"{key.replace('_', ' ').lower()}: {_text(value)}"


def _is_monster(found: Mapping[str, Json]) -> bool:
    """Whether an object is called something, and has armour, hit dice or hit points."""
    draft = _of_object(found)
    return draft is not None and bool(draft.name and draft.keys & {AC, HIT_DICE, HIT_POINTS})


def _of_object(found: Mapping[str, Json]) -> Draft | None:
    system = found.get("system") or found.get("data")
    if isinstance(system, Mapping) and "name" in found:
        return _of_foundry(found, cast("Mapping[str, Json]", system))
    draft = Draft(name=_first(found, *_CALLED))
    _take(draft, found, 0)
    return draft if len(draft.keys) > 1 else None


def _take(draft: Draft, found: Mapping[str, Json], depth: int) -> None:
    """The entries of an object, and of those in it."""
    for key, value in found.items():
        label = LABELS.called(key)
        if key.lower() in _PASSED or key in _CALLED or value in (None, "", [], {}):
            continue
        if label == ATTACKS and _is_list(value):
            _take_attacks(draft, _list(value))
        elif _is_list(value) and (label == "special" or not label):
            _take_powers(draft, key, _list(value))
        elif (take := _TAKES.get(label)) is not None and _is_object(value):
            take(draft, cast("Mapping[str, Json]", value))
        elif label == COUNT and (count := _text(value)).isdecimal():
            draft.count = int(count)
        elif label:
            feet = _FEET if label == MOVE else ""
            _say(draft, APPEARING if label == COUNT else label, key, _flat(value, feet))
        elif isinstance(value, Mapping) and depth < _DEEPEST:
            _take(draft, cast("Mapping[str, Json]", value), depth + 1)
        elif not isinstance(value, bool | Mapping) and (text := _text(value)):
            draft.beside.append(f"{key.replace('_', ' ').capitalize()}: {text}")


def _say(draft: Draft, label: str, name: str, text: str) -> None:
    if text and label not in draft.keys:
        draft.said.append(Said(label, name, text))


def _take_armour(draft: Draft, ways: Mapping[str, Json]) -> None:
    down, up = _first(ways, "desc", "descending"), _first(ways, "asc", "ascending")
    both = f"{down} [{up}]" if down and up else f"[{up}]" if up else down
    _say(draft, AC, AC, both or _flat(ways))


def _take_treasure(draft: Draft, found: Mapping[str, Json]) -> None:
    """Its type; what is carried now is a remark."""
    _say(draft, TREASURE, TREASURE, _first(found, "type", "class"))
    for key, value in found.items():
        held = cast("Mapping[str, Json]", value if _is_object(value) else {})
        told = [f"{text} {unit}" for unit, one in held.items() if (text := _text(one)).strip("0")]
        if text := ", ".join(told) or ("" if held or key in ("type", "class") else _flat(value)):
            draft.beside.append(f"Treasure: {text}")


_TAKES = {AC: _take_armour, TREASURE: _take_treasure}


def _flat(value: Json, feet: str = "") -> str:
    """A value as one text: `{"walk": 30, "fly": 60}` as `walk 30, fly 60`."""
    if isinstance(value, Mapping):
        whole = cast("Mapping[str, Json]", value)
        if "value" in whole:
            most = _text(whole.get("max"))
            return _text(whole["value"]) + (f"/{most}" if most.isdecimal() else "")
        if turn := _first(whole, "exploration"):
            return f"{turn}' ({_first(whole, 'encounter')}')"
        return ", ".join(
            f"{key} {text}{feet if text.isdecimal() else ''}"
            for key, one in whole.items()
            if (text := _flat(one)) and not isinstance(one, bool)
        )
    if _is_list(value):
        return ", ".join(filter(None, map(_flat, _list(value))))
    return _text(value)


def _take_powers(draft: Draft, key: str, found: Sequence[Json]) -> None:
    """Special abilities as `name: what it does`."""
    for one in found:
        if isinstance(one, Mapping):
            power = cast("Mapping[str, Json]", one)
            name, text = (
                _text(power.get("name")),
                _text(power.get("desc") or power.get("description")),
            )
            whose = (name, text) if text else (key.replace("_", " ").capitalize(), name)
            draft.beside.append(": ".join(filter(None, whose)))
        elif text := _text(one):
            draft.beside.append(f"{key.replace('_', ' ').capitalize()}: {text}")


def _take_attacks(draft: Draft, found: Sequence[Json]) -> None:
    """Actions as objects or texts; several blows of one kind are said by another action."""
    counts: dict[str, str] = {}
    lines: list[str] = []
    for one in found:
        if not isinstance(one, Mapping):
            lines.append(_text(one))
            continue
        action = cast("Mapping[str, Json]", one)
        name = _first(action, "name", "type", "attack", "weapon")
        text = _first(action, "desc", "description", "note", "notes")
        hit, does = _TO_HIT.search(text), _DOES.search(text)
        damage = _first(action, "damage", "damage_dice", "dmg", "dice")
        bonus = _text(action.get("damage_bonus"))
        if many := _MANY.search(text):
            counts[text[many.end() :].partition(" attack")[0].lower()] = many["n"]
            draft.beside.append(f"{name}: {text}")
        elif damage or (hit and does):
            more = f"+{bonus}" if bonus.isdecimal() and bonus != "0" else ""
            dice = f"{damage}{more}" if damage else does["dice"] if does else ""
            to_hit = hit["bonus"] if hit else ""
            count = counts.get(name.lower(), "") or _first(action, "count", "number", "n")
            lines.append(
                " ".join(filter(None, (count, name, to_hit, f"({dice.replace(' ', '')})")))
            )
            if text and not hit:
                draft.beside.append(f"{name}: {text}")
        elif breath := _BREATH.search(text):
            lines.append(f"{name.partition('(')[0].strip()} ({breath['dice'].replace(' ', '')})")
            draft.beside.append(f"{name}: {text}")
        else:
            draft.beside.append(": ".join(filter(None, (name, text))))
        if _is_list(action.get("range")):
            draft.beside.append(f"{name}: range {'/'.join(map(_text, _list(action['range'])))}")
    _say(draft, ATTACKS, "attacks", "; ".join(lines))


def _first(found: Mapping[str, Json], *keys: str) -> str:
    """The first plain value under one of several keys, "" where there is none."""
    return next((text for key in keys if (text := _text(found.get(key)))), "")


def _of_foundry(found: Mapping[str, Json], system: Mapping[str, Json]) -> Draft | None:
    """A monster of Foundry's OSE, or of a system that has its numbers in like places."""
    at = _Inside(system)
    draft = Draft(name=_text(found.get("name")))
    said = {
        HIT_DICE: at("hp", "hd"),
        "hit_points": _foundry_points(at),
        "ac": _foundry_armour(at),
        "to_hit": at("thac0", "value"),
        "saves": " ".join(
            f"{letter}{value}"
            for letter, names in (
                ("D", ("death",)),
                ("W", ("wand", "wands")),
                ("P", ("paralysis",)),
                ("B", ("breath",)),
                ("S", ("spell", "spells")),
            )
            for name in names
            if (value := at("saves", name, "value"))
        ),
        "move": _foundry_move(at),
        "morale": at("details", "morale"),
        "alignment": at("details", "alignment"),
        "experience": at("details", "xp"),
        "appearing": f"{at('details', 'appearing', 'd')} ({at('details', 'appearing', 'w')})"
        if at("details", "appearing", "d")
        else "",
        "treasure": at("details", "treasure", "type"),
        ATTACKS: "; ".join(_foundry_attacks(found)) or at("attacks"),
    }
    for key, text in said.items():
        _say(draft, key, key, text)
    if text := at("details", "biography"):
        draft.beside.append(text)
    spells: list[str] = []
    for item in _items(found):
        name, text = (
            _text(item.get("name")),
            _Inside(cast("Mapping[str, Json]", item.get("system") or item.get("data") or {}))(
                "description"
            ),
        )
        if item.get("type") == "spell":
            spells.append(name)
        elif item.get("type") != "weapon":
            draft.beside.append(": ".join(filter(None, (name, text))))
    _say(draft, "spells", "spells", ", ".join(spells))
    return draft if len(draft.keys) > 1 else None


def _foundry_points(at: "_Inside") -> str:
    """The most hit points; where it has others now, both, which is asked about."""
    most, now = at("hp", "max"), at("hp", "value")
    is_other = most and now.isdecimal() and now not in ("0", most)
    return f"{most} (now {now})" if is_other else most or now


def _foundry_move(at: "_Inside") -> str:
    """The rate on foot, and those that words beside it say: `90' (30'), swim 150' (50')`."""
    base = at("movement", "base")
    told = next((text for key in ("value", "details") if (text := at("movement", key))), "")
    others = [
        f"{mode} {rate}'"
        for mode in ("fly", "swim", "climb", "burrow")
        if (rate := at("movement", mode) or at("movement", mode, "value")) not in ("", "0")
    ]
    first = f"{base}'" if base else ""
    if any(map(str.isdecimal, told)) and not told.isdecimal():
        first = told if not base or told.startswith(base) else f"{first}, {told}"
    return ", ".join(filter(None, (first, *others)))


def _foundry_armour(at: "_Inside") -> str:
    """Both ways of counting, where each was filled in; 9 and 0 are what a new one begins with."""
    down, up = at("ac", "value"), at("aac", "value")
    if up in ("", "0", "10") or not up.isdecimal():
        return down
    if down in ("", "9"):
        return f"[{up}]"
    return f"{down} [{up}]"


def _foundry_attacks(found: Mapping[str, Json]) -> Iterator[str]:
    for item in _items(found):
        if item.get("type") == "weapon":
            at = _Inside(cast("Mapping[str, Json]", item.get("system") or item.get("data") or {}))
            count = at("counter", "max") or "1"
            damage = at("damage")
            name = _text(item.get("name"))
            if is_dice(damage) and '"' not in name and any(map(str.isdecimal, name)):
                name = f'"{name}"'  # Its number is none of the attack: `Lance of Level 3`.
            yield f"{count} x {name}" + (f" ({damage})" if damage else "")


def _items(found: Mapping[str, Json]) -> Iterator[Mapping[str, Json]]:
    for item in _list(found.get("items")):
        if isinstance(item, Mapping):
            yield cast("Mapping[str, Json]", item)


def _is_object(found: Json) -> bool:
    return isinstance(found, Mapping)


def _is_list(found: Json) -> bool:
    return isinstance(found, list)


def _list(found: Json) -> list[Json]:
    return cast("list[Json]", found) if isinstance(found, list) else []


class _Inside:
    """The texts in an object, by the keys that lead to them."""

    def __init__(self, found: Mapping[str, Json]) -> None:
        self._found = found

    def __call__(self, *keys: str) -> str:
        found: Json = self._found
        for key in keys:
            found = _under(found, key)
        return "" if isinstance(found, Mapping | list) else _text(found)


def _under(found: Json, key: str) -> Json:
    return cast("Mapping[str, Json]", found).get(key) if isinstance(found, Mapping) else None


def _text(value: Json) -> str:
    """A plain value as text, without marks of HTML; "" for none and for what is no plain value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, str):
        return without_marks(" ".join(plain_text(value).split()))
    return str(value) if isinstance(value, int | float) else ""
