"""What keeps doors open or shut: wedges, spikes, and the referee's word (OSE-DOOR-SHUTTING)."""

from rules.doors.actions import SetDoor, WedgeDoor
from rules.doors.events import DoorSet, DoorWedged
from rules.doors.reading import name_door
from rules.doors.words import WORDS
from rules.errors import RuleError
from rules.items.door import Kind, is_a, items_of, strike_off
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.resolution import Resolution
from rules.places.door import put_door, require_able
from rules.record import replace
from rules.state.places import Door
from rules.state.sheet import Character

RULE = "OSE-DOOR-SHUTTING"


def wedge_door(resolution: Resolution, action: WedgeDoor) -> None:
    """Wedge a door open, or spike it shut, which takes an iron spike."""
    who = require_able(resolution, action.target, "wedge doors for")
    ground, door, label = name_door(resolution, action.door)
    _require_as_it_should_be(door, label, shut=action.shut)
    left = _take_spike(resolution, who)
    held = {"spiked": True} if action.shut else {"wedged": True}
    put_door(resolution, ground.place.id, replace(door, **held))
    resolution.emit(
        DoorWedged(
            who=resolution.who(who.id),
            door=label,
            door_id=door.id,
            shut=action.shut,
            left=left,
            rule=RULE,
        )
    )


def _require_as_it_should_be(door: Door, label: str, *, shut: bool) -> None:
    if shut and door.open:
        raise RuleError(f"The {label} is open. `/door shut` comes first.")
    if not shut and not door.open:
        raise RuleError(f"The {label} is shut. `/door open` comes first, or spike it shut.")
    if door.spiked if shut else door.wedged:
        raise RuleError(f"The {label} is {'spiked shut' if shut else 'wedged open'} already.")


def _take_spike(resolution: Resolution, who: Character) -> int | None:
    """How many spikes are left; None where a referee lets them do without."""
    spikes = [item for item in items_of(resolution.state, who.id) if is_a(item, Kind.SPIKE)]
    if spikes:
        strike_off(resolution, who.id, spikes[0].id, 1)
        return sum(item.count for item in spikes) - 1
    if resolution.actor.is_referee:
        return None
    raise RuleError(
        f"{who.name} has no iron spike. `/item add` writes some down; a referee can do it with "
        "whatever else serves as a wedge."
    )


def set_door(resolution: Resolution, action: SetDoor) -> None:
    """The referee says how a door is; what cannot be seen players are not told."""
    resolution.require_referee("say how a door is")
    ground, door, label = name_door(resolution, action.door)
    word = WORDS.get(action.how)
    if word is None:
        raise RuleError(f"A door can be {', '.join(f'`{how}`' for how in WORDS)}.")
    changed = replace(door, **word.so)
    if changed == door:
        raise RuleError(f"The {label} is {word.means} already.")
    put_door(resolution, ground.place.id, changed)
    hidden = door.secret and not door.known
    audience = EVERYBODY if word.seen and not hidden else REFEREES
    resolution.emit(DoorSet(door=label, how=action.how, door_id=door.id, audience=audience))
