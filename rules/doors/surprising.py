"""Those behind a door that was forced in vain cannot be surprised (OSE-STUCK-DOORS)."""

from collections.abc import Iterator

from rules.doors.events import ForewarnedOf
from rules.encounter.events import EncounterBegan
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, door_label, doors_of, ground_of, put_door
from rules.record import replace
from rules.state.encounter import Stage
from rules.state.places import Door

RULE = "OSE-STUCK-DOORS"


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
            rule=RULE,
        )
    )


def _warned(ground: Ground) -> Iterator[Door]:
    """The doors through which the party was heard: open now, or it has come through."""
    for door in doors_of(ground.place, ground.area.id):
        if door.surprise_lost and (door.open or door.surprise_lost == ground.area.id):
            yield door
