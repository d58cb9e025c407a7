"""Opening and shutting doors, and forcing what is stuck (OSE-STUCK-DOORS, R-FORCE)."""

from collections.abc import Mapping

from rules.checks.kinds import check_of
from rules.checks.trying import Attempt
from rules.clock.records import ClockMoved
from rules.doors import FAMILY
from rules.doors.records import (
    DoorOpened,
    DoorResisted,
    DoorSet,
    DoorShut,
    DoorWedged,
    ForceDoor,
    OpenDoor,
    SetDoor,
    ShutDoor,
    WedgeDoor,
)
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.having import strike_off
from rules.items.known import is_a
from rules.items.reading import items_of
from rules.items.things import Kind
from rules.kernel.actor import Viewer
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.folding import meant
from rules.kernel.resolution import Resolution
from rules.places.ground import Ground, ground_of, put_part
from rules.places.reading import (
    OUTSIDE,
    beyond,
    door_label,
    door_state,
    doors_of,
    find_meant,
    is_seen,
)
from rules.places.state import PLACES, Door
from rules.record import Record, field, replace
from rules.sheet.reading import LONGEST_NAME, on_one_line, own_character, require_number
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.traps.springing import on_door, touch_all

MOST_NOTED = 60
"""Doors that people have named where nothing is prepared."""
OSE_STUCK_DOORS = "OSE-STUCK-DOORS"
OPEN_DOORS = "open_doors"
STUCK, LOCKED, UNLOCKED = "stuck", "locked", "unlocked"
FORCED, UNSPIKED = "forced", "unspiked"
_FOR_GOOD = {"held_until": 0, "held_by": ""}
_FREE = {"stuck": False, "locked": False, "held": False, "spiked": False}


def doors_here(state: GameState, viewer: Viewer) -> tuple[tuple[Door, str], ...]:
    """The doors where the party is that a viewer may know of, each with what it is called."""
    ground = ground_of(state)
    return tuple(
        (door, door_label(door, ground.area.id))
        for door in doors_of(ground.place, ground.area.id)
        if (viewer.is_referee or is_seen(door)) and not door.passage
    )


def can_monsters_open(door: Door) -> bool:
    """Whether those who live there get through: all but what is spiked or held (OSE-MONSTER-DOORS).

    What is stuck or locked does not stop them.
    """
    return door.open or not (door.spiked or door.held)


def name_door(resolution: Resolution, typed: str) -> tuple[Ground, Door, str]:
    """The door that is meant, with the ground and what it is called there.

    Where nobody has prepared anything a new name is a new door. NotFoundError otherwise, the same
    for what is hidden and for what is not there.
    """
    ground = ground_of(resolution.state)
    known = doors_here(resolution.state, resolution.actor)
    labelled = meant(typed, ((label, door) for door, label in known))
    found = find_meant((door for door, _ in known), typed) or labelled
    if found is None and ground.unmapped:
        # A door that somebody names for the first time; it is kept once something is done with it.
        name = on_one_line(typed)
        if not name or len(name) > LONGEST_NAME:
            raise RuleError(
                f"Name the door in 1 to {LONGEST_NAME} letters, such as `oak door north`."
            )
        if len(ground.place.doors) >= MOST_NOTED:
            raise RuleError(
                f"{MOST_NOTED} doors are written down since the party set out, and no more fit in "
                "until it sets out anew."
            )
        found = Door(f"d{resolution.token()}", name, (ground.area.id, OUTSIDE))
    if found is None:
        names = ", ".join(label for _, label in known)
        there = f"There are: {names}." if names else "Nobody knows of a door here."
        if not typed.strip():
            raise NotFoundError(f"Say which door. {there}")
        raise NotFoundError(f"There is no door called “{typed.strip()[:40]}” here. {there}")
    return ground, found, door_label(found, ground.area.id)


def require_shut(door: Door, label: str) -> None:
    """Raise RuleError for what is open, or cannot be shut."""
    if door.open:
        raise RuleError(f"The {label} is open already.")


@FAMILY.handles
def open_door(resolution: Resolution, action: OpenDoor) -> None:
    """Somebody opens a door, or finds out that it does not open."""
    who = own_character(resolution, action.target, "open doors for")
    ground, door, label = name_door(resolution, action.door)
    require_shut(door, label)
    if door.tries and resists(door, who.id):
        advice = "`/do door pick`" if door.locked else "`/do door force`"
        raise RuleError(f"The {label} is {_how_it_resists(door)}. Try {advice}.")
    if not handle(resolution, ground, door, who):
        return
    if resists(door, who.id):
        resist(resolution, ground, door, who, label)
    else:
        _swing_open(resolution, ground, door, who, label, how=UNSPIKED if door.spiked else "")


def handle(resolution: Resolution, ground: Ground, door: Door, who: Character) -> bool:
    """Somebody lays hands on a door, which sets off what is on it: whether they can go on."""
    touch_all(resolution, ground, on_door(ground, door.id), (who.id,))
    return resolution.character(who.id).vitals.life is Life.UP


def resists(door: Door, who: str = "") -> bool:
    """Whether a door does not simply open, for somebody or anybody: magic lets its caster pass."""
    is_held = door.held and not (who and door.held_by == who)
    return door.locked or door.stuck or is_held


def _how_it_resists(door: Door) -> str:
    """What whoever tries it makes of that: what is held by magic seems stuck."""
    return LOCKED if door.locked else STUCK


def _swing_open(
    resolution: Resolution, ground: Ground, door: Door, who: Character, label: str, how: str = ""
) -> None:
    now = replace(door, open=True, stuck=False, spiked=False)
    put_part(resolution, ground.place.id, now)
    rule = OSE_STUCK_DOORS if how == FORCED else ""
    resolution.emit(DoorOpened(who=resolution.who(who.id), door=label, how=how, rule=rule))


def resist(
    resolution: Resolution,
    ground: Ground,
    door: Door,
    who: Character,
    label: str,
    **so: object,
) -> None:
    """A door stays shut, and remembers who tried."""
    put_part(resolution, ground.place.id, replace(door, tries=(*door.tries, who.id), **so))
    resolution.emit(
        DoorResisted(
            who=resolution.who(who.id),
            door=label,
            how=_how_it_resists(door),
            forced=bool(so) and not door.locked,
            rule=OSE_STUCK_DOORS,
        )
    )


@FAMILY.follows("OSE-STUCK-DOORS")
def magic_lets_go(resolution: Resolution, event: ClockMoved) -> None:
    """What a spell has held shut for a time is held no longer."""
    for place in PLACES.of(resolution.state):
        for door in place.doors:
            if 0 < door.held_until <= event.after:
                put_part(resolution, place.id, replace(door, held=False, held_until=0))


# Forcing


@FAMILY.handles
def force_door(resolution: Resolution, action: ForceDoor) -> None:
    """Force a door, by one's own word."""
    who = own_character(resolution, action.target, "force doors for")
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
        raise RuleError(
            f"The {label} is locked, and strength does not help. Pick the lock, or tell the "
            "referee that you have the key."
        )


def _require_number(resolution: Resolution, who: Character) -> None:
    """Asked of everybody who tries, or the refusal would tell that a door is stuck."""
    require_number(resolution, who.id, OPEN_DOORS, option="/do door force number:2")


def force(resolution: Resolution, who: Character, typed: str, attempt: Attempt) -> None:
    """Somebody throws themselves against a door: a failed try warns those behind it."""
    ground, door, label = name_door(resolution, typed)
    _require_hope(door, label)
    if attempt.number is None:
        _require_number(resolution, who)
    if not handle(resolution, ground, door, who):
        return
    if not resists(door):
        _swing_open(resolution, ground, door, who, label)
        return
    check = check_of(OPEN_DOORS)
    gives_way = not door.locked and check.roll(resolution, check, attempt)
    if gives_way and not door.held:
        _swing_open(resolution, ground, door, who, label, how=FORCED)
    else:
        behind = beyond(door, ground.area.id) or door.id
        resist(resolution, ground, door, who, label, surprise_lost=behind)


# Shutting


@FAMILY.handles
def shut_door(resolution: Resolution, action: ShutDoor) -> None:
    """Somebody shuts a door."""
    who = own_character(resolution, action.target, "shut doors for")
    ground, door, label = name_door(resolution, action.door)
    if not door.open:
        raise RuleError(f"The {label} is shut already.")
    put_part(resolution, ground.place.id, replace(door, open=False, wedged=False))
    resolution.emit(DoorShut(who=resolution.who(who.id), door=label, door_id=door.id))


class Word(Record):
    """What a referee can say of a door: what it `means`, and what is then so.

    `seen` if everybody sees it; `now` is how a sentence says it, where it is not "… now".
    """

    means: str
    so: Mapping[str, object] = field(default_factory=dict[str, object])
    seen: bool = False
    now: str = ""


WORDS: Mapping[str, Word] = {
    "open": Word("open", {"open": True, **_FREE}, seen=True),
    "shut": Word("shut", {"open": False, "wedged": False}, seen=True),
    "wedged": Word("wedged open", {"open": True, "wedged": True, **_FREE}, seen=True),
    "spiked": Word("spiked shut", {"open": False, "wedged": False, "spiked": True}, seen=True),
    "locked": Word("locked", {"open": False, "wedged": False, "locked": True}),
    "unlocked": Word("not locked", {"locked": False}),
    "stuck": Word("stuck", {"open": False, "wedged": False, "stuck": True}),
    "loose": Word("not stuck", {"stuck": False}),
    "held": Word("held shut by magic", {"open": False, "wedged": False, "held": True, **_FOR_GOOD}),
    "released": Word("held by magic no longer", {"held": False}, now="no longer held by magic"),
}
"""By what a referee types."""


def state_words(door: Door, viewer: Viewer) -> str:
    """How a door is, as far as a viewer may know: what holds it is known once it was tried."""
    words = [door_state(door)]
    if not door.open and (viewer.is_referee or door.tries):
        words += ["locked"] if door.locked else []
        words += ["stuck"] if _seems_stuck(door, viewer) else []
        words += ["held by magic"] if door.held and viewer.is_referee else []
    return ", ".join(words)


def _seems_stuck(door: Door, viewer: Viewer) -> bool:
    """What magic holds shut is stuck for whoever does not know of it; a lock is met first."""
    if viewer.is_referee:
        return door.stuck
    return (door.stuck or door.held) and not door.locked


@FAMILY.handles
def wedge_door(resolution: Resolution, action: WedgeDoor) -> None:
    """Wedge a door open, or spike it shut, which takes an iron spike."""
    who = own_character(resolution, action.target, "wedge doors for")
    ground, door, label = name_door(resolution, action.door)
    shut = action.shut
    if shut and door.open:
        raise RuleError(f"The {label} is open. ", WayOut("Shut it", "door shut"), " first.")
    if not shut and not door.open:
        raise RuleError(
            f"The {label} is shut. ", WayOut("Open it", "door open"), " first, or spike it shut."
        )
    if door.spiked if shut else door.wedged:
        raise RuleError(f"The {label} is {'spiked shut' if shut else 'wedged open'} already.")
    left = _take_spike(resolution, who)
    held = {"spiked": True} if action.shut else {"wedged": True}
    put_part(resolution, ground.place.id, replace(door, **held))
    resolution.emit(
        DoorWedged(
            who=resolution.who(who.id),
            door=label,
            door_id=door.id,
            shut=action.shut,
            left=left,
            rule="OSE-DOOR-SHUTTING",
        )
    )


def _take_spike(resolution: Resolution, who: Character) -> int | None:
    """How many spikes are left; None where a referee lets them do without."""
    spikes = [item for item in items_of(resolution.state, who.id) if is_a(item, Kind.SPIKE)]
    if spikes:
        strike_off(resolution, who.id, spikes[0].id, 1)
        return sum(item.count for item in spikes) - 1
    if resolution.actor.is_referee:
        return None
    raise RuleError(
        f"{who.name} has no iron spike. ",
        WayOut("Write some down", "item add", name="Iron spike"),
        "; a referee can do it with whatever else serves as a wedge.",
    )


@FAMILY.handles
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
    put_part(resolution, ground.place.id, changed)
    hidden = door.secret and not door.known
    audience = EVERYBODY if word.seen and not hidden else REFEREES
    resolution.emit(DoorSet(door=label, how=action.how, door_id=door.id, audience=audience))
