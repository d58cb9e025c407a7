"""What can be searched for."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.checks.calling import DieChance, chance_of
from rules.errors import NotFoundError
from rules.kernel.folding import folded
from rules.kernel.resolution import Resolution
from rules.places.ground import Ground
from rules.places.reading import (
    NOTICED_BY_DWARVES,
    door_label,
    doors_of,
    finds_of,
    part_of,
    same,
    words_of,
)
from rules.places.state import Door, Find, Trap
from rules.searching.records import FIND_TRAPS, ROOM_TRAPS, SEARCH, STONEWORK, Hidden, SearchBonus
from rules.sheet.reading import number
from rules.traps.springing import is_ready, trap_label, traps_here

USUAL = 1
"""Everybody's chance in 6 (OSE-SECRET-DOORS, OSE-ROOM-TRAPS)."""
DOOR, TRAP, THING, WORK = "door", "trap", "thing", "work"
"""What is hidden."""


@dataclass(frozen=True, slots=True)
class SearchKind:
    """Something to search for.

    `label` completes "searches the guard room for …". `there` are what is hidden in an area, in a
    part of it ("" for all) or on a thing; `chance` says how likely somebody finds it. `of_things`
    if it is a thing that is searched, and never a part of an area.
    """

    key: str
    label: str
    hint: str
    source: str
    there: Callable[[Ground, str], Iterable[Hidden]]
    chance: Callable[[Resolution, str], DieChance]
    of_things: bool = False

    def aimed(self, spot: str = "") -> str:
        """`traps in the room`, `secret doors at the west wall`, `traps on the chest`."""
        if self.of_things:
            return f"traps on the {same(spot)}" if spot else self.label
        return f"{self.label} at the {same(spot)}" if spot else f"{self.label} in the room"


def is_there(ground: Ground, one: Door | Trap | Find, spot: str) -> bool:
    """Whether something is found in a part of the area; what is in no part is found in any."""
    part = part_of(ground.place, ground.area, one)
    return not (part and spot) or same(part) == same(spot)


def usually(field: str, kind: str) -> Callable[[Resolution, str], DieChance]:
    """The chance by a number of the sheet, 1-in-6 without it, and what rules add (R-ELF-SEARCH)."""

    def chance(resolution: Resolution, who: str) -> DieChance:
        written = number(resolution, who, field)
        added = resolution.ask(SearchBonus(who=who, stake=kind))
        base = DieChance(USUAL if written is None else written)
        return base.plus(sum(addend.amount for addend in added))

    return chance


def hidden_things(ground: Ground, spot: str = "") -> Iterator[Hidden]:
    """What is hidden in the area, or a part of it, and not found; what lies in a chest is not."""
    for find in finds_of(ground.place, ground.area.id):
        if not (find.found or find.item) and is_there(ground, find, spot):
            yield Hidden(find.id, find.name, THING)


def room_traps(ground: Ground, spot: str = "") -> Iterator[Hidden]:
    """The traps here, or in a part of the room, that nobody knows of and that are on no thing."""
    for trap in traps_here(ground):
        if not (trap.item or trap.found) and is_ready(trap) and is_there(ground, trap, spot):
            yield Hidden(trap.id, trap_label(ground, trap), TRAP)


def secret_doors(ground: Ground, spot: str = "") -> Iterator[Hidden]:
    """The secret doors of the area, or of a part of it, that nobody knows of."""
    for door in doors_of(ground.place, ground.area.id):
        if door.secret and not door.known and is_there(ground, door, spot):
            yield Hidden(door.id, door_label(door, ground.area.id), DOOR)


def stonework(ground: Ground, spot: str = "") -> Iterator[Hidden]:
    """What was built oddly in the area, as its words say, and nobody has noticed."""
    words = () if spot else words_of(ground.place, ground.area)
    noticed = {one.item for one in ground.area.searched if one.what == WORK}
    for word, told in NOTICED_BY_DWARVES.items():
        if word in words and word not in noticed:
            yield Hidden(word, told, WORK)


def _by_dwarves(resolution: Resolution, who: str) -> DieChance:
    return DieChance(number(resolution, who, STONEWORK.key) or 0)


def treasure_traps(ground: Ground, thing: str) -> Iterator[Hidden]:
    """The traps that nobody knows of on a thing."""
    for trap in traps_here(ground):
        is_meant = bool(trap.item) and same(trap.item) == same(thing)
        if is_meant and not trap.found and is_ready(trap):
            yield Hidden(trap.id, trap_label(ground, trap), TRAP)


KINDS = (
    SearchKind(
        "doors",
        "secret doors",
        "1-in-6, elves better",
        "OSE-SECRET-DOORS",
        secret_doors,
        usually(SEARCH.key, "doors"),
    ),
    SearchKind(
        "traps",
        "traps",
        "of the room, 1-in-6, some better",
        "OSE-ROOM-TRAPS",
        room_traps,
        usually(ROOM_TRAPS.key, "traps"),
    ),
    SearchKind(
        "treasure",
        "traps on a thing",
        "on a chest or the like, for those who can",
        "OSE-TREASURE-TRAPS",
        treasure_traps,
        lambda resolution, who: chance_of(resolution, who, FIND_TRAPS.key, ""),
        of_things=True,
    ),
    SearchKind(
        "stonework",
        "odd stonework",
        "new, sliding or sloping work, for dwarves",
        "OSE-SEARCH",
        stonework,
        _by_dwarves,
    ),
    SearchKind(
        "things",
        "hidden things",
        "1-in-6",
        "OSE-SEARCH",
        hidden_things,
        usually(SEARCH.key, "things"),
    ),
)
BY_KEY: Mapping[str, SearchKind] = {kind.key: kind for kind in KINDS}


def find_kind(typed: str) -> SearchKind:
    """A kind of search by its key or label; NotFoundError says which there are."""
    word = folded(typed)
    found = next((kind for kind in KINDS if word in map(folded, (kind.key, kind.label))), None)
    if found is None:
        names = ", ".join(kind.label for kind in KINDS)
        raise NotFoundError(f"Search for one of these: {names}.")
    return found
