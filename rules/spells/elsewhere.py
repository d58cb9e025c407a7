"""Spells that bring somebody elsewhere, or say where something lies; and those on doors."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.checks.asking import is_alive
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.doors.opening import doors_here
from rules.encounter.joining import take_out
from rules.hazards.falling import FEET_A_DIE, let_fall
from rules.items.money import is_money
from rules.items.state import LYING
from rules.kernel.actor import TABLE
from rules.kernel.folding import folded
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.kernel.words import listed
from rules.places.ground import ground_of, put_part
from rules.places.reading import beyond, direction_from, doors_of
from rules.places.state import Area, Door, Place
from rules.positions.engaging import leave_melee
from rules.positions.spacing import engaged_with, in_unit, put_distance
from rules.record import replace
from rules.spells.rows import Falls, Locates, Moves, Portals
from rules.spells.work import Working, count_of, does, leave_open, tell
from rules.state.game import GameState
from rules.state.items import Item

AWAY = "is somewhere else now"
MASS = 1000
"""The coins of weight from which a wand of metal detection points at metal."""
MOST_WAYS = 3
"""So many ways on a spell still finds something: of how far rooms lie apart nobody has written."""


@does(Moves)
def moves(resolution: Resolution, working: Working, deed: Moves, whom: Sequence[str]) -> None:
    """Whoever it is leaves every melee and stands far away, or leaves the encounter."""
    for target in whom:
        label = resolution.who(target).label
        if find_combatant(resolution.state, target) is None:
            tell(resolution, working, f"{label} {AWAY}")
        elif deed.feet:
            _go_away(resolution, target, deed.feet)
            tell(resolution, working, f"{label} is {deed.feet} feet away now")
        else:
            tell(resolution, working, f"{label} {AWAY}")
            take_out(resolution, target, "left")


def _go_away(resolution: Resolution, target: str, feet: int) -> None:
    for foe in engaged_with(resolution.state, target):
        leave_melee(resolution, target, foe)
    far = in_unit(resolution.state, feet)
    for other in resolution.encounter.combatants:
        if other.id != id_of(target) and not other.gone:
            put_distance(resolution, target, other.id, far, public=not other.hidden)


@does(Falls)
def falls(resolution: Resolution, working: Working, deed: Falls, whom: Sequence[str]) -> None:
    """They are elsewhere, and come down hard."""
    for target in whom:
        tens, _ = count_of(resolution, working.caster, deed.tens, working.level, "tens of feet")
        let_fall(resolution, target, tens * FEET_A_DIE)
    moves(resolution, working, Moves(), [one for one in whom if is_alive(resolution.state, one)])


@does(Portals)
def portals(resolution: Resolution, working: Working, deed: Portals, whom: Sequence[str]) -> None:
    """The door that was named, of those that everybody knows of here; else the referee says it."""
    del whom
    said, known = folded(working.at), doors_here(resolution.state, TABLE)
    found = [
        (door, label)
        for door, label in known
        if said in (folded(label), folded(door.name)) or not (said or door.open)
    ]
    if len(found) != 1:
        leave_open(resolution, working.caster, working.row.name, working.at, (), working.level)
        return
    ((door, label),) = found
    until = now(resolution.state) + working.turns * SECONDS_PER_TURN if working.turns else 0
    held_by = id_of(working.caster) if deed.passes else ""
    after = (
        replace(door, open=False, wedged=False, held=True, held_until=until, held_by=held_by)
        if deed.holds
        else replace(door, open=True, stuck=False, locked=False, spiked=False, held=False)
    )
    put_part(resolution, ground_of(resolution.state).place.id, after)
    how = "magic holds" if deed.holds else "wide open stands"
    tell(resolution, working, f"{how} the {label}" + (" shut" if deed.holds else ""))


@does(Locates)
def locates(resolution: Resolution, working: Working, deed: Locates, whom: Sequence[str]) -> None:
    """By what the referee has prepared: in which direction the nearest of that name lies, or the
    nearest treasure."""
    del whom
    ground = ground_of(resolution.state)
    here, said = ground.area, folded(working.at)
    metals = _metals(resolution.state, ground.place, here) if deed.metal else []
    if metals:
        tell(resolution, working, f"{listed(metals)} in masses right here")
        return
    for area, first in _around(ground.place, here) if said or deed.treasure else ():
        there = _what_lies_in(resolution.state, ground.place, area, treasure=deed.treasure)
        if any(deed.treasure or said in folded(one) for one in there):
            # What it is really called is not theirs to learn.
            name = "treasure" if deed.treasure else working.at.strip()
            way = "right here" if first is None else _direction(first, here)
            tell(resolution, working, f"{name} is {way}")
            return
    leave_open(resolution, working.caster, working.row.name, working.at, (), working.level)


def _around(place: Place, start: Area) -> Iterator[tuple[Area, Door | None]]:
    """The rooms near, the nearest first, each with the way out of this one that leads there."""
    seen = {start.id}
    queue: list[tuple[str, Door | None, int]] = [(start.id, None, 0)]
    areas = {area.id: area for area in place.areas}
    for area_id, first, ways in queue:
        yield areas.get(area_id, start), first
        for door in doors_of(place, area_id) if ways < MOST_WAYS else ():
            other = beyond(door, area_id)
            if other in areas and other not in seen:
                seen.add(other)
                queue.append((other, first or door, ways + 1))


def _direction(door: Door, area: Area) -> str:
    """`to the north`; where nobody has said where the way lies, near."""
    direction = direction_from(door, area.id)
    return f"that way: {direction}" if direction else "near, in another room"


def _what_lies_in(state: GameState, place: Place, area: Area, *, treasure: bool) -> Iterator[str]:
    """What lies in a room, by its names; of `treasure` what is worth something."""
    lying = _lying(state, place, area)
    if treasure:
        yield from ("treasure" for item in lying if item.worth or is_money(item))
        return
    yield from (one.name for one in place.finds if one.area == area.id)
    yield from (*area.things, *(item.name for item in lying))


def _metals(state: GameState, place: Place, area: Area) -> list[str]:
    """The coins of which as many lie in a room as the wand points at."""
    found = Counter[str]()
    for item in _lying(state, place, area):
        found.update({item.name.lower(): item.count} if is_money(item) else {})
    return [name for name, count in found.items() if count >= MASS]


def _lying(state: GameState, place: Place, area: Area) -> list[Item]:
    heaps = (one for one in LYING.of(state) if (one.place, one.area) == (place.id, area.id))
    return [item for heap in heaps for item in heap.items]
