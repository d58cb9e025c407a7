"""The shape of a kind of search."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.checks.door import Likely, read_chance
from rules.kernel.resolution import Resolution
from rules.places.door import Ground
from rules.searching.events import Hidden
from rules.searching.questions import SearchBonus
from rules.sheet.door import number

USUAL = 1
"""Everybody's chance in 6 (OSE-SECRET-DOORS, OSE-ROOM-TRAPS)."""


@dataclass(frozen=True, slots=True)
class SearchKind:
    """Something to search for.

    `label` completes "searches the guard room for …". `there` are what is hidden in an area, or on
    a thing; `chance` says how likely somebody finds it, with what was typed for this once.
    `of_things` if it is a thing that is searched, and never a whole area.
    """

    key: str
    label: str
    hint: str
    source: str
    there: Callable[[Ground, str], Iterable[Hidden]]
    chance: Callable[[Resolution, str, str], Likely]
    of_things: bool = False


def usually(field: str, kind: str) -> Callable[[Resolution, str, str], Likely]:
    """The chance by a number of the sheet, 1-in-6 without it, and what rules add (R-ELF-SEARCH)."""

    def chance(resolution: Resolution, who: str, typed: str) -> Likely:
        if typed.strip():
            return read_chance(typed)
        written = number(resolution, who, field)
        added = resolution.ask(SearchBonus(who=who, stake=kind))
        base = Likely(USUAL if written is None else written)
        return base.plus(sum(addend.amount for addend in added))

    return chance
