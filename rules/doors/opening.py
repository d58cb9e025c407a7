"""Opening and shutting doors, and forcing what is stuck (OSE-STUCK-DOORS, R-FORCE)."""

from typing import Any

from rules.checks.door import Attempt, check_of
from rules.doors.actions import ForceDoor, OpenDoor, ShutDoor
from rules.doors.events import DoorOpened, DoorResisted, DoorShut
from rules.doors.reading import name_door, require_shut
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, beyond, put_door, require_able
from rules.record import replace
from rules.sheet.door import require_number
from rules.state.health import Life
from rules.state.places import Door
from rules.state.sheet import Character
from rules.traps.door import on_door, touch_all

RULE = "OSE-STUCK-DOORS"
OPEN_DOORS = "open_doors"
STUCK, LOCKED, UNLOCKED = "stuck", "locked", "unlocked"
FORCED, UNSPIKED = "forced", "unspiked"


def open_door(resolution: Resolution, action: OpenDoor) -> None:
    """Somebody opens a door, or finds out that it does not open."""
    who = require_able(resolution, action.target, "open doors for")
    ground, door, label = name_door(resolution, action.door)
    require_shut(door, label)
    if door.tries and resists(door):
        advice = "`/door pick`" if door.locked else "`/door force`"
        raise RuleError(f"The {label} is {how_it_resists(door)}. Try {advice}.")
    if not handle(resolution, ground, door, who):
        return
    if resists(door):
        resist(resolution, ground, door, who, label)
    else:
        swing_open(resolution, ground, door, who, label, how=UNSPIKED if door.spiked else "")


def handle(resolution: Resolution, ground: Ground, door: Door, who: Character) -> bool:
    """Somebody lays hands on a door, which sets off what is on it: whether they can go on."""
    touch_all(resolution, ground, on_door(ground, door.id), (who.id,))
    return resolution.character(who.id).vitals.life is Life.UP


def resists(door: Door) -> bool:
    """Whether a door does not simply open."""
    return door.locked or door.stuck or door.held


def how_it_resists(door: Door) -> str:
    """What whoever tries it makes of that: what is held by magic seems stuck."""
    return LOCKED if door.locked else STUCK


def swing_open(
    resolution: Resolution, ground: Ground, door: Door, who: Character, label: str, how: str = ""
) -> None:
    """A door is open from now on."""
    now = replace(door, open=True, stuck=False, spiked=False)
    put_door(resolution, ground.place.id, now)
    rule = RULE if how == FORCED else ""
    resolution.emit(DoorOpened(who=resolution.who(who.id), door=label, how=how, rule=rule))


def resist(
    resolution: Resolution,
    ground: Ground,
    door: Door,
    who: Character,
    label: str,
    **so: Any,  # noqa: ANN401 - fields of the door
) -> None:
    """A door stays shut, and remembers who tried."""
    put_door(resolution, ground.place.id, replace(door, tries=(*door.tries, who.id), **so))
    resolution.emit(
        DoorResisted(who=resolution.who(who.id), door=label, how=how_it_resists(door), rule=RULE)
    )


# Forcing


def force_door(resolution: Resolution, action: ForceDoor) -> None:
    """Force a door, by one's own word."""
    who = require_able(resolution, action.target, "force doors for")
    attempt = Attempt(
        target=who.id, modifier=action.modifier, number=action.number, forced=action.forced
    )
    force(resolution, who, action.door, attempt)


def check_forcing(resolution: Resolution, who: Character, typed: str) -> None:
    """RuleError where they cannot force it, whatever holds it."""
    _, door, label = name_door(resolution, typed)
    _require_hope(door, label)
    _require_number(resolution, who)


def _require_hope(door: Door, label: str) -> None:
    require_shut(door, label)
    if door.locked and door.tries:
        raise RuleError(f"The {label} is locked, and strength does not help. Try `/door pick`.")


def _require_number(resolution: Resolution, who: Character) -> None:
    """Asked of everybody who tries, or the refusal would tell that a door is stuck."""
    require_number(resolution, who.id, OPEN_DOORS, option="/door force number:2")


def force(resolution: Resolution, who: Character, typed: str, attempt: Attempt) -> None:
    """Somebody throws themselves against a door: a failed try warns those behind it."""
    ground, door, label = name_door(resolution, typed)
    _require_hope(door, label)
    if attempt.number is None:
        _require_number(resolution, who)
    if not handle(resolution, ground, door, who):
        return
    if not resists(door):
        swing_open(resolution, ground, door, who, label)
        return
    check = check_of(OPEN_DOORS)
    gives_way = not door.locked and check.roll(resolution, check, attempt)
    if gives_way and not door.held:
        swing_open(resolution, ground, door, who, label, how=FORCED)
    else:
        behind = beyond(door, ground.area.id) or door.id
        resist(resolution, ground, door, who, label, surprise_lost=behind)


# Shutting


def shut_door(resolution: Resolution, action: ShutDoor) -> None:
    """Somebody shuts a door."""
    who = require_able(resolution, action.target, "shut doors for")
    ground, door, label = name_door(resolution, action.door)
    if not door.open:
        raise RuleError(f"The {label} is shut already.")
    put_door(resolution, ground.place.id, replace(door, open=False, wedged=False))
    resolution.emit(DoorShut(who=resolution.who(who.id), door=label, door_id=door.id))
