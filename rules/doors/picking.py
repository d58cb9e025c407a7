"""Picking locks, by those who can and have what it takes (OSE-LOCKED-DOORS)."""

from rules.checks.door import Likely, chance_of, roll_chance
from rules.doors.actions import PickLock
from rules.doors.events import DoorResisted, LockTried
from rules.doors.fields import OPEN_LOCKS
from rules.doors.opening import UNLOCKED, handle
from rules.doors.reading import name_door, require_shut
from rules.errors import RuleError
from rules.items.door import Kind, is_a, items_of
from rules.kernel.resolution import Resolution
from rules.places.door import Ground, put_door, require_able
from rules.record import replace
from rules.state.places import Door
from rules.state.sheet import Character

RULE = "OSE-LOCKED-DOORS"


def pick_lock(resolution: Resolution, action: PickLock) -> None:
    """Pick a lock, by one's own word."""
    who = require_able(resolution, action.target, "pick locks for")
    pick(resolution, who, action.door, typed=action.chance, forced=action.forced)


def check_picking(resolution: Resolution, who: Character, door: str) -> None:
    """RuleError where they cannot pick it, whether it is locked or not."""
    _, there, label = name_door(resolution, door)
    _ready(resolution, who, there, label, "")


def _ready(resolution: Resolution, who: Character, door: Door, label: str, typed: str) -> Likely:
    """How likely they succeed. RuleError where they cannot try; a referee lets them try again."""
    require_shut(door, label)
    if door.tries and not door.locked:
        raise RuleError(f"The {label} is not locked.")
    if not resolution.actor.is_referee:
        if not any(is_a(item, Kind.LOCK_PICKS) for item in items_of(resolution.state, who.id)):
            raise RuleError(
                f"{who.name} has nothing to pick locks with. Thieves' tools on the sheet will do "
                "(`/item add`), or a referee says that they have some and does it for them."
            )
        if who.id in door.picked:
            raise RuleError(
                f"{who.name} has tried the lock of the {label} already. "
                "Whether there is another try is the referee's to say, who then does it for them."
            )
    return chance_of(resolution, who.id, OPEN_LOCKS.key, typed)


def pick(
    resolution: Resolution,
    who: Character,
    typed_door: str,
    *,
    typed: str = "",
    forced: int | None = None,
) -> None:
    """Somebody tries a lock, and whatever is on the door may spring."""
    ground, door, label = name_door(resolution, typed_door)
    chance = _ready(resolution, who, door, label, typed)
    if not handle(resolution, ground, door, who):
        return
    if not door.locked:
        _find_unlocked(resolution, ground, door, who, label)
        return
    throw, passed = roll_chance(resolution, "pick a lock", chance, secret=False, forced=forced)
    tried = {"tries": (*door.tries, who.id), "picked": (*door.picked, who.id)}
    put_door(resolution, ground.place.id, replace(door, locked=not passed, **tried))
    resolution.emit(
        LockTried(
            who=resolution.who(who.id),
            door=label,
            throw=throw,
            needed=chance.needed,
            sides=chance.sides,
            passed=passed,
            rule=RULE,
        )
    )


def _find_unlocked(
    resolution: Resolution, ground: Ground, door: Door, who: Character, label: str
) -> None:
    put_door(resolution, ground.place.id, replace(door, tries=(*door.tries, who.id)))
    resolution.emit(DoorResisted(who=resolution.who(who.id), door=label, how=UNLOCKED, rule=RULE))
