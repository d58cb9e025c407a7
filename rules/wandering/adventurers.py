"""Other adventurers who are met: rolled from the classes of the game's book, with spells."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.books.records import Book, BookClass
from rules.books.settings import book_of
from rules.casting.knowing import draw_spells
from rules.classes.records import Rank
from rules.encounter.monsters import bring_in, with_ids
from rules.encounter.records import AddMonsters
from rules.items.tags import NATURAL
from rules.kernel.resolution import Resolution, throw_text
from rules.record import replace
from rules.state.items import Held, Item

_OF_LEVEL = re.compile(r"(?P<name>[a-z-]+) (?:of )?level (?P<level>\d{1,2})", re.IGNORECASE)
BASIC, FIGHTER, CLERIC, MAGE = "basic adventurers", "fighter", "cleric", "magic-user"
BANDS: Mapping[str, tuple[tuple[str, str, str], ...]] = {
    BASIC: (("1d4+4", "", "1d3"),),
    "expert adventurers": (("1d6+3", "", ""),),
    "high-level cleric": (
        ("1", CLERIC, "1d6+6"), ("1d4", CLERIC, "1d4+1"), ("1d3", FIGHTER, "1d6"),
    ),
    "high-level fighter": (("1", FIGHTER, "1d4+6"), ("2d4", "", "1d4+2")),
    "high-level magic-user": (
        ("1", MAGE, "1d4+6"), ("1d4", MAGE, "1d3"), ("1d4", FIGHTER, "1d4+1"),
    ),
}  # fmt: skip
"""How many of which class and level are in a band; "" is as MEMBERS has it."""
MEMBERS = (
    ("cleric", "1d6+3"),
    ("dwarf", "1d6+6"),
    ("elf", "1d6+2"),
    ("fighter", "1d6+3"),
    ("fighter", "1d6+5"),
    ("hobbit", "1d6+2"),
    ("magic-user", "1d6+3"),
    ("thief", "1d6+4"),
)
"""By 1d8: the class, and the level of somebody seasoned."""
PLATE = frozenset(("cleric", "dwarf", "fighter"))
"""Who wears plate mail, but among beginners."""
KITS: Mapping[str, tuple[int, str, str]] = {
    "cleric": (4, "Mace", "1d6"),
    "dwarf": (4, "War hammer", "1d6"),
    "elf": (5, "Sword", "1d8"),
    "fighter": (4, "Sword", "1d8"),
    "hobbit": (4, "Short sword", "1d6"),
    "magic-user": (9, "Dagger", "1d4"),
    "thief": (7, "Short sword", "1d6"),
}
"""The armour class and the weapon of each class, in chainmail with a shield where it may."""
IN_PLATE = 2
PEOPLE_OF_CLASS = frozenset(("dwarf", "elf", "hobbit"))


@dataclass(frozen=True, slots=True)
class Adventurer:
    """One of them: a class of the book, a level, and the armour class."""

    of: BookClass
    level: int
    armour: int


def are_adventurers(book: Book, text: str) -> bool:
    """Whether a row of a table means other adventurers, of classes that the book has."""
    if text.casefold() in BANDS:
        return all(book.find_class(name) is not None for name, _ in MEMBERS)
    return _alone(book, text) is not None


def _alone(book: Book, text: str) -> Adventurer | None:
    """Somebody of a level of a class, as in `Fighter of level 4`."""
    found = _OF_LEVEL.fullmatch(text)
    if found is None:
        return None
    of = book.find_class(found["name"].casefold())
    return None if of is None else Adventurer(of, int(found["level"]), KITS[of.name][0])


def bring_adventurers(resolution: Resolution, text: str) -> None:
    """They come in on the side of the monsters, each by a line."""
    book = book_of(resolution.state)
    alone = _alone(book, text)
    for one in (alone,) if alone is not None else _band(resolution, book, text.casefold()):
        _bring(resolution, one)


def _band(resolution: Resolution, book: Book, kind: str) -> Iterator[Adventurer]:
    for number, of_class, dice in BANDS[kind]:
        for _ in range(throw_text(resolution, number, "number appearing", secret=True).total):
            name, seasoned = of_class, dice
            if not name:
                name, seasoned = MEMBERS[resolution.roll("class", 1, 8, secret=True).total - 1]
            level = throw_text(resolution, dice or seasoned, "level", secret=True).total
            of = book.find_class(name)
            assert of is not None
            is_in_plate = kind != BASIC and name in PLATE
            yield Adventurer(of, level, IN_PLATE if is_in_plate else KITS[name][0])


def _bring(resolution: Resolution, one: Adventurer) -> None:
    """One of them; a caster has spells in memory, each of which is used once."""
    rank = _rank(one.of, one.level)
    points = throw_text(resolution, rank.hit_dice or f"{rank.level}d6", "hit points", secret=True)
    _, weapon, damage = KITS[one.of.name]
    arms = Item("", weapon, held=Held.WIELDED, hands=1, damage=damage)
    numbers = {"ac": one.armour} | ({} if rank.thac0 is None else {"thac0": rank.thac0})
    people = one.of.name if one.of.name in PEOPLE_OF_CLASS else "human"
    wanted = AddMonsters(
        name=one.of.label,
        block="none",
        hit_dice=str(rank.level),
        hit_points=(max(1, points.total),),
        level=rank.level,
        saves_as=f"{one.of.name} {rank.level}",
        numbers=tuple(numbers.items()),
        traits=("humanoid", "intelligent", people),
        items=(arms,),
    )
    combatant_id = bring_in(resolution, wanted)
    there = resolution.combatants[combatant_id]
    known = draw_spells(resolution, one.of.casts, rank.slots)
    spells = tuple(Item("", f"Spell of {name}", tags=(NATURAL,)) for name in known)
    items = (*there.items, *with_ids(resolution, spells))
    resolution.put_combatant(replace(there, items=items))


def _rank(of: BookClass, level: int) -> Rank:
    """The rank of a level, the last that there is above."""
    ranks = of.table.ranks
    return next((rank for rank in ranks if rank.level == level), ranks[-1])
