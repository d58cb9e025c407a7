"""How much of a sheet is read right, fact by fact, as `benchmarks/reading.py` counts it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cogs.sheet.lines import read_item
from cogs.sheet.settled import Reading
from rules.items.known import find_known
from rules.record import replace
from rules.sheet.reading import numbers_of
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.sheet import Character
from rules.systems import ENGINE

Fact = tuple[str, Any]
Found = tuple[bool | None, object]
_SAVES = {"D": "death", "W": "wands", "P": "paralysis", "B": "breath", "S": "spells"}
_NUMBERS = {"move_feet": "move", "surges": "surges", "initiative": "initiative"}
_ALIGNMENTS = {"l": "lawful", "n": "neutral", "c": "chaotic"}
_COINS = {
    "cp": "Copper piece",
    "sp": "Silver piece",
    "ep": "Electrum piece",
    "gp": "Coin",
    "pp": "Platinum piece",
}
_DOUBTS = {"hp": ("down", "points"), "hp_max": ("down", "points"), "xp": ("experience",)}
_LISTS = ("equipment", "spells", "powers")
_MAPS = ("abilities", "saves", "coins", "defenses")
_ONE = ("name", "class", "race", "level", "hp", "hp_max", "ac", "thac0", "bonus", "xp",
        "alignment", "speed", *_NUMBERS)  # fmt: skip


def bare(text: object) -> str:
    """A text as it is compared."""
    return re.sub(r"[^a-z0-9]", "", str(text).lower())


def facts_of(facts: Mapping[str, Any]) -> Iterator[Fact]:
    """The facts of a sheet, one by one."""
    for key in _ONE:
        if key in facts:
            yield key, facts[key]
    for key in _MAPS:
        for name, value in facts.get(key, {}).items():
            yield f"{key}:{name}", value
    for key in _LISTS:
        for value in facts.get(key, ()):
            yield key, value


class Sheet:
    """A sheet that was read, as it would stand in a game."""

    def __init__(self, state: GameState, reading: Reading) -> None:
        self.reading = reading
        self.sheet: Character = replace(reading.sheet, id="read")
        there = replace(state, characters=(self.sheet,))
        self.numbers = {
            key: found.value for key, found in numbers_of(ENGINE.asking(there), "read").items()
        }

    @property
    def remarks(self) -> str:
        """What is kept in its own words."""
        return bare(" ".join(self.reading.unread))

    def is_doubted(self, fact: Fact) -> bool:
        """Whether the reading asks about a fact."""
        doubts = {one.key.split(".", 1)[1] for one in self.reading.doubts}
        kinds = {one.partition(":")[0] for one in doubts if not one.startswith("thing:")}
        key, _, name = fact[0].partition(":")
        if key == "equipment":
            return any(one.startswith("thing:") and bare(one[6:]) in bare(fact[1]["name"])
                       for one in doubts)  # fmt: skip
        asked = {*_DOUBTS.get(key, (key,)), name.lower(), f"save_{_SAVES.get(name, name)}"}
        return bool(asked & kinds)

    def judged(self, facts: Mapping[str, Any], fact: Fact) -> Found:
        """Whether a fact is read right, None where it is nowhere; and what stands there."""
        key, _, name = fact[0].partition(":")
        found = getattr(self, f"_{key}", self._number)(facts, fact[1], name or key)
        if found[0] is None and key in ("speed", "alignment", "bonus", "powers"):
            return (True, "remark") if bare(fact[1]) in self.remarks else found
        return found

    def _number(self, _: object, value: int, name: str) -> Found:
        there = self.numbers.get(_NUMBERS.get(name, name))
        return (None, "") if there is None else (there == value, there)

    def _name(self, _: object, value: str, __: str) -> Found:
        there = self.sheet.name
        return (None, "") if not there else (bare(there) == bare(value), there)

    def _class(self, _: object, value: str, __: str) -> Found:
        words = {bare(ENGINE.traits.read(value)), bare(value)}
        there = [bare(one) for one in (*self.sheet.traits, self.sheet.class_name)]
        return (None, "") if not any(there) else (bool(words & set(there)), there)

    _race = _class

    def _level(self, _: object, value: int, __: str) -> Found:
        return self.sheet.level == value, self.sheet.level

    def _hp(self, _: object, value: int, __: str) -> Found:
        if "vitals" not in self.reading.parts:
            return None, ""
        return self.sheet.vitals.hit_points == value, self.sheet.vitals

    def _hp_max(self, _: object, value: int, __: str) -> Found:
        if "vitals" not in self.reading.parts:
            return None, ""
        return self.sheet.vitals.maximum == value, self.sheet.vitals

    def _ac(self, facts: Mapping[str, Any], value: int, _: str) -> Found:
        wanted = value if facts["ac_kind"] == "descending" else 19 - value
        there = self.numbers.get("ac")
        return (None, "") if there is None else (there == wanted, there)

    def _bonus(self, _: object, value: int, __: str) -> Found:
        attack, thac0 = self.numbers.get("attack"), self.numbers.get("thac0")
        if attack is None and thac0 is None:
            return None, ""
        return value in (attack, 19 - (thac0 or 0)), (attack, thac0)

    def _xp(self, _: object, value: int, __: str) -> Found:
        there = self.sheet.experience
        return (there == value, there) if there or not value else (None, there)

    def _alignment(self, _: object, value: str, __: str) -> Found:
        word = _ALIGNMENTS.get(value.lower(), value.lower())
        return (True, "") if word in self.sheet.traits else (None, self.sheet.traits)

    def _abilities(self, facts: object, value: int, name: str) -> Found:
        return self._number(facts, value, name.lower())

    def _defenses(self, facts: object, value: int, name: str) -> Found:
        return self._number(facts, value, name.lower())

    def _saves(self, facts: object, value: int, name: str) -> Found:
        return self._number(facts, value, f"save_{_SAVES[name]}")

    def _coins(self, _: object, value: int, name: str) -> Found:
        there = [one for one in self.sheet.items if one.name == _COINS[name]]
        if not there:
            return (True, "") if not value else (None, "")
        return sum(one.count for one in there) == value, [(one.name, one.count) for one in there]

    def _equipment(self, _: object, value: Mapping[str, Any], __: str) -> Found:
        alike = [one for one in self.sheet.items if _is_same(one, value["name"])]
        if not alike:
            is_kept = bare(value["name"]) in self.remarks
            return None, "remark" if is_kept else [one.name for one in self.sheet.items]
        counts = [one.count for one in alike]
        return value["count"] in counts, [(one.name, one.count) for one in alike]

    def _spells(self, facts: Mapping[str, Any], value: str, _: str) -> Found:
        wanted = facts["spells"].count(value)
        there = {bare(one): 1 for one in self.sheet.spell_book}
        there |= {bare(one.name): one.count for one in self.sheet.spells}
        if bare(value) not in there:
            return None, there
        return there[bare(value)] == wanted, there

    def _powers(self, _: object, value: str, __: str) -> Found:
        return (True, "") if value in [one.name for one in self.sheet.powers] else (None, "")


def _is_same(item: Item, name: str) -> bool:
    words = {bare(name), bare(name).removesuffix("s"), bare(read_item(name)[0].name)}
    known = find_known(name)
    if known is not None:
        words.add(bare(known.name))
    there = {bare(item.name), bare(item.name).removesuffix("s")}
    there |= {bare(f"{item.name}{tag}") for tag in item.tags}
    return bool(words & there)
