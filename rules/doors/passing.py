"""Going through doors: what bars the way to the party and to monsters, and what swings shut."""

from collections.abc import Iterator

from rules.doors.events import DoorShut
from rules.doors.reading import can_monsters_open
from rules.doors.words import state_words
from rules.expedition.door import scale_of
from rules.kernel.actor import TABLE
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.places.door import (
    door_label,
    doors_of,
    find_named,
    find_place,
    ground_of,
    put_door,
)
from rules.places.events import AreaEntered, PlaceLeft
from rules.places.questions import PassRuling
from rules.record import replace
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.wandering.questions import Way, WaysIn

RULE, MONSTERS = "OSE-DOOR-SHUTTING", "OSE-MONSTER-DOORS"


def barred(state: GameState, question: PassRuling) -> Iterator[Verdict]:
    """Nobody walks through what is shut."""
    place = find_place(state, question.place)
    door = None if place is None else find_named(place.doors, question.door)
    if door is None or door.open or door.passage:
        return
    label, stands = door_label(door, question.area), state_words(door, TABLE)
    text = f"The {label} is {stands}. Open it first, with a button here or `/door open`."
    yield Verdict(Ruling.FORBIDDEN, text, RULE)


def ways_in(state: GameState, _question: WaysIn) -> Iterator[Way]:
    """By which ways monsters come to the party: most open doors, even stuck ones.

    Where nobody has prepared anything there is always another way.
    """
    if scale_of(state) is not Scale.DUNGEON:
        return
    ground = ground_of(state)
    for door in doors_of(ground.place, ground.area.id):
        shut = not (door.open or door.passage)
        barred = not can_monsters_open(door)
        yield Way(label=door_label(door, ground.area.id), shut=shut, barred=barred, source=MONSTERS)
    if ground.unmapped:
        yield Way(source=MONSTERS)


def falls_shut(resolution: Resolution, event: AreaEntered | PlaceLeft) -> None:
    """A door swings shut behind the party, unless something keeps it open."""
    place = find_place(resolution.state, event.place)
    door = None if place is None else find_named(place.doors, event.through)
    if place is None or door is None or not door.open or door.wedged:
        return
    put_door(resolution, place.id, replace(door, open=False))
    label = event.way or door_label(door, event.before)
    resolution.emit(DoorShut(who=None, door=label, door_id=door.id, rule=RULE))
