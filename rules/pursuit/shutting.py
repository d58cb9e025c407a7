"""Doors behind those who run: monsters open most of them, and that takes them a moment.

What is spiked shut or held by magic no monster opens (OSE-MONSTER-DOORS): then those who run are
out of sight, and the referee says whether the others find another way.
"""

from rules.doors.door import can_monsters_open
from rules.doors.events import DoorSet, DoorShut, DoorWedged
from rules.kernel.resolution import Resolution
from rules.places.door import find_named, ground_of
from rules.pursuit.chasing import put_chase
from rules.pursuit.dropping import stop
from rules.pursuit.events import KeptOut
from rules.pursuit.sides import environment_of, members_of, named_side, side_of
from rules.record import replace
from rules.state.game import GameState
from rules.state.pursuit import Chase, ChaseStage

RULE = "OSE-MONSTER-DOORS"
ROUNDS = 1
"""For so long a door stops pursuers who open it."""


def door_is_shut(resolution: Resolution, event: DoorShut | DoorWedged | DoorSet) -> None:
    """A door that is shut behind the party stops monsters for a round, or as long as it holds."""
    chase, place = resolution.state.chase, ground_of(resolution.state).place
    door = find_named(place.doors, event.door_id)
    if chase is None or door is None or door.open:
        return
    if not _flees_from_monsters(resolution.state, chase) or not _runs(resolution, chase, event):
        return
    if can_monsters_open(door):
        _delay(resolution, chase, door.id, event.door)
    else:
        _keep_out(resolution, chase, event.door)


def _flees_from_monsters(state: GameState, chase: Chase) -> bool:
    """Whether the party is on the run in a dungeon."""
    if chase.stage is not ChaseStage.RUNNING or not state.is_pursuit_on:
        return False
    is_below = environment_of(state, chase) == "dungeon"
    return is_below and side_of(state, chase, chase.fleeing).is_party


def _runs(resolution: Resolution, chase: Chase, event: DoorShut | DoorWedged | DoorSet) -> bool:
    """Whether somebody did it who runs; a referee's word on a door is as good."""
    if isinstance(event, DoorSet):
        return True
    running = {one.id for one in members_of(resolution.state, chase, chase.fleeing)}
    return event.who is not None and event.who.id in running


def _delay(resolution: Resolution, chase: Chase, door_id: str, door: str) -> None:
    """Once for each door, or opening and shutting one would stop them for ever."""
    if door_id not in chase.doors:
        put_chase(resolution, replace(chase, doors=(*chase.doors, door_id)))
        stop(resolution, ROUNDS, fleeing=False, why=f"the {door} is shut, and has to be opened")


def _keep_out(resolution: Resolution, chase: Chase, door: str) -> None:
    put_chase(resolution, replace(chase, stage=ChaseStage.LOST, bait=None))
    side, whom = (named_side(resolution.state, chase, k) for k in (chase.fleeing, chase.pursuing))
    resolution.emit(KeptOut(side=side, whom=whom, door=door, rule=RULE))
