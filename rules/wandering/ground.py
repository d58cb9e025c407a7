"""Where the party is, and what that means for what wanders there."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.expedition.going import scale_of
from rules.kernel.questions import Asker
from rules.places.state import PLACES, Area, Place
from rules.state.game import GameState
from rules.wandering.records import WANDERING, EncounterTable, Ground, WanderingHere
from rules.wandering.tables import all_tables, find_table

USUAL_CHANCE = 1
"""In 6, where the ground does not say (OSE-WANDERING, OSE-WANDERING-DUNGEON)."""


@dataclass(frozen=True, slots=True)
class Here:
    """What holds where the party is: the chance in 6, words for the ground, and the table."""

    chance: int
    words: tuple[str, ...]
    table: EncounterTable | None


def here(asker: Asker) -> Here:
    """What wanders where the party is now (OSE-WANDERING)."""
    grounds = asker.ask(WanderingHere())
    words = tuple(_words(asker.state, grounds))
    return Here(_chance(asker.state, grounds), words, _table(asker.state, grounds, words))


def turns_between(state: GameState) -> int:
    """Turns from one check to the next in a dungeon, 0 for never (OSE-WANDERING-DUNGEON)."""
    place, _ = place_of(state)
    return WANDERING.of(state).every if place is None else place.every


def place_of(state: GameState) -> tuple[Place | None, Area | None]:
    """The place and the area that the party is in, as far as they were prepared."""
    out = state.expedition
    if out is None or not out.place:
        return None, None
    place = next((one for one in PLACES.of(state) if one.id == out.place), None)
    areas = () if place is None else place.areas
    return place, next((area for area in areas if area.id == out.area), None)


def _words(state: GameState, grounds: Iterable[Ground]) -> Iterator[str]:
    """What the ground is called, the nearest first."""
    place, area = place_of(state)
    yield from () if area is None else area.words
    yield from () if place is None else place.words
    yield from (ground.where for ground in grounds if ground.where)
    scale = scale_of(state)
    yield from () if scale is None else (scale.value,)


def _chance(state: GameState, grounds: Iterable[Ground]) -> int:
    """What was written for the place, else the referee's word, else what the ground says."""
    place, _ = place_of(state)
    if place is not None:
        return place.chance
    everywhere = WANDERING.of(state).chance
    if everywhere is not None:
        return everywhere
    said = (ground.chance for ground in grounds if ground.chance is not None)
    return next(said, USUAL_CHANCE)


def _table(
    state: GameState, grounds: Iterable[Ground], words: tuple[str, ...]
) -> EncounterTable | None:
    """The area's own table, else the place's, else the ground's, else that for all the rest, else
    the book's for the ground."""
    place, area = place_of(state)
    named = [
        "" if area is None else area.table,
        "" if place is None else place.table,
        *(ground.table for ground in grounds),
    ]
    found = (find_table(state, name) for name in named if name)
    of_ground = (table_for(state, word) for word in words)
    usual = WANDERING.of(state).table
    last = find_table(state, usual) if usual else None
    of_book = (_in_book(state, word) for word in words)
    return next(filter(None, (*found, *of_ground)), last) or next(filter(None, of_book), None)


def table_for(state: GameState, word: str) -> EncounterTable | None:
    """The first table that is for a word, such as "forest"."""
    return next((one for one in WANDERING.of(state).tables if word in one.where), None)


def _in_book(state: GameState, word: str) -> EncounterTable | None:
    """The first table of the book that is for a word, unless the game has one of that name."""
    return next((one for one in all_tables(state) if word in one.where), None)
