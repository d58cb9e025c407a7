"""Going through doors: what bars the way to the party and to monsters, and what swings shut."""

from collections.abc import Iterator

from rules.doors import FAMILY
from rules.doors.opening import can_monsters_open, state_words
from rules.doors.records import DoorShut, ForewarnedOf
from rules.encounter.records import EncounterBegan
from rules.expedition.going import scale_of
from rules.kernel.actor import TABLE
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.places.ground import Ground, ground_of, put_door
from rules.places.reading import door_label, doors_of, find_named, find_place, swings_shut
from rules.places.records import AreaEntered, PassRuling, PlaceLeft
from rules.places.state import Door
from rules.record import replace
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.party import Scale
from rules.wandering.records import Way, WaysIn

PASSING_RULE, MONSTERS = "OSE-DOOR-SHUTTING", "OSE-MONSTER-DOORS"


@FAMILY.answers("OSE-DOOR-SHUTTING")
def barred(state: GameState, question: PassRuling) -> Iterator[Verdict]:
    """Nobody walks through what is shut."""
    place = find_place(state, question.place)
    door = None if place is None else find_named(place.doors, question.door)
    if door is None or door.open or door.passage:
        return
    label, stands = door_label(door, question.area), state_words(door, TABLE)
    text = f"The {label} is {stands}. Open it first, with a button here or `/do door open`."
    yield Verdict(Ruling.FORBIDDEN, text, PASSING_RULE)


@FAMILY.answers("OSE-MONSTER-DOORS")
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


@FAMILY.follows("OSE-DOOR-SHUTTING")
def falls_shut(resolution: Resolution, event: AreaEntered | PlaceLeft) -> None:
    """A door swings shut behind the party, unless something keeps it open."""
    place = find_place(resolution.state, event.place)
    door = None if place is None else find_named(place.doors, event.through)
    if place is None or door is None or not swings_shut(door):
        return
    put_door(resolution, place.id, replace(door, open=False))
    label = event.way or door_label(door, event.before)
    resolution.emit(DoorShut(who=None, door=label, door_id=door.id, rule=PASSING_RULE))


OSE_STUCK_DOORS = "OSE-STUCK-DOORS"


@FAMILY.follows(OSE_STUCK_DOORS)
def somebody_is_met(resolution: Resolution, _event: EncounterBegan) -> None:
    """Whoever is met behind such a door expects the party; that counts once."""
    ground = ground_of(resolution.state)
    warned = list(_warned(ground))
    encounter = resolution.encounter
    if not warned or encounter.stage is not Stage.MEETING:
        return
    for door in warned:
        put_door(resolution, ground.place.id, replace(door, surprise_lost=""))
    sides = [side for side in encounter.sides if not side.is_party and not side.aware]
    for side in sides:
        resolution.put_side(
            replace(side, aware=True, surprised=False, surprise_roll=None, surprise_said=False)
        )
    resolution.emit(
        ForewarnedOf(
            door=door_label(warned[0], ground.area.id),
            sides=tuple(side.label for side in sides),
            rule=OSE_STUCK_DOORS,
        )
    )


def _warned(ground: Ground) -> Iterator[Door]:
    """The doors through which the party was heard: open now, or it has come through."""
    for door in doors_of(ground.place, ground.area.id):
        if door.surprise_lost and (door.open or door.surprise_lost == ground.area.id):
            yield door
