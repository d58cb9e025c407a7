"""The shape of a kind of search."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.checks.door import Likely
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, part_of, same
from rules.searching.events import Hidden
from rules.searching.questions import SearchBonus
from rules.sheet.door import number
from rules.state.places import Door, Find, Trap

USUAL = 1
"""Everybody's chance in 6 (OSE-SECRET-DOORS, OSE-ROOM-TRAPS)."""


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
    chance: Callable[[Resolution, str], Likely]
    of_things: bool = False


def is_there(ground: Ground, one: Door | Trap | Find, spot: str) -> bool:
    """Whether something is found in a part of the area; what is in no part is found in any."""
    part = part_of(ground.place, ground.area, one)
    return not (part and spot) or same(part) == same(spot)


def usually(field: str, kind: str) -> Callable[[Resolution, str], Likely]:
    """The chance by a number of the sheet, 1-in-6 without it, and what rules add (R-ELF-SEARCH)."""

    def chance(resolution: Resolution, who: str) -> Likely:
        written = number(resolution, who, field)
        added = resolution.ask(SearchBonus(who=who, stake=kind))
        base = Likely(USUAL if written is None else written)
        return base.plus(sum(addend.amount for addend in added))

    return chance
