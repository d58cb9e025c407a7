"""Tried at doors in a turn: listening, forcing, picking locks; and who goes through them.

Each listens once, and what was rolled is the referee's alone (OSE-LISTEN, OSE-LOCKED-DOORS).
"""

from collections.abc import Callable, Iterator

from rules.checks.calling import DieChance, chance_of, roll_chance
from rules.checks.trying import Attempt
from rules.doors import FAMILY
from rules.doors.opening import (
    UNLOCKED,
    can_monsters_open,
    check_forcing,
    doors_here,
    force,
    handle,
    name_door,
    require_shut,
    resists,
    state_words,
)
from rules.doors.records import (
    LISTEN,
    OPEN_LOCKS,
    DoorResisted,
    DoorShut,
    ForewarnedOf,
    Heard,
    Listen,
    Listened,
    ListeningJudged,
    LockTried,
    PickLock,
    TellSound,
)
from rules.encounter.records import EncounterBegan
from rules.errors import RuleError, WayOut
from rules.expedition.going import scale_of
from rules.items.known import is_a
from rules.items.reading import items_of
from rules.items.things import Kind
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution, TaskKind
from rules.kernel.targets import find_character
from rules.places.ground import Ground, ground_of, put_part
from rules.places.reading import (
    door_label,
    doors_of,
    find_named,
    find_place,
    heard_behind,
    swings_shut,
)
from rules.places.records import AreaEntered, PassRuling, PlaceLeft
from rules.places.state import Door
from rules.record import replace
from rules.sheet.reading import number, on_one_line, own_character
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.party import Scale, Task
from rules.state.sheet import Character
from rules.wandering.records import Way, WaysIn

OSE_LISTEN = "OSE-LISTEN"
USUAL = 1
LONGEST_SOUND = 300
OSE_LOCKED_DOORS = "OSE-LOCKED-DOORS"
Deed = Callable[[Resolution, Character, str], None]
OSE_DOOR_SHUTTING, OSE_MONSTER_DOORS = "OSE-DOOR-SHUTTING", "OSE-MONSTER-DOORS"
OSE_STUCK_DOORS = "OSE-STUCK-DOORS"


@FAMILY.handles
def listen(resolution: Resolution, action: Listen) -> None:
    """Listen at a door, by one's own word."""
    who = own_character(resolution, action.target, "listen for")
    _hear_at(resolution, who, action.door, forced=action.forced)


def _check_hearing(resolution: Resolution, who: Character, typed: str) -> None:
    """RuleError where they cannot listen there, or have done so."""
    _, door, label = name_door(resolution, typed)
    _require_new(who, door, label)


def _require_new(who: Character, door: Door, label: str) -> None:
    require_shut(door, label)
    if who.id in door.listened:
        raise RuleError(f"{who.name} has listened at the {label} already: each has one try.")


def _hear_at(
    resolution: Resolution, who: Character, typed: str, *, forced: int | None = None
) -> None:
    """Somebody listens. What is told is the same whether there is nothing to hear, or they fail."""
    ground, door, label = name_door(resolution, typed)
    _require_new(who, door, label)
    written = number(resolution, who.id, LISTEN.key)
    chance = DieChance(USUAL if written is None else written)
    throw, passed = roll_chance(resolution, "listen", chance, forced=forced)
    put_part(resolution, ground.place.id, replace(door, listened=(*door.listened, who.id)))
    could_hear = passed and not door.silent
    listener = resolution.who(who.id)
    resolution.emit(Listened(who=listener, door=label, rule=OSE_LISTEN))
    behind = heard_behind(ground.place, door, ground.area.id)
    sound = behind if could_hear else ""
    resolution.emit(
        Heard(who=listener, door=label, sound=sound, audience=(who.owner,), rule=OSE_LISTEN)
    )
    resolution.emit(
        ListeningJudged(
            who=listener,
            door=label,
            door_id=door.id,
            throw=throw,
            needed=chance.needed,
            passed=passed,
            untold=could_hear and not behind,
            rule=OSE_LISTEN,
        )
    )


@FAMILY.handles
def tell_sound(resolution: Resolution, action: TellSound) -> None:
    """The referee says to somebody what they heard."""
    resolution.require_referee("say what somebody hears")
    who = resolution.character(action.target)
    _, _, label = name_door(resolution, action.door)
    text = on_one_line(action.text)
    if not text or len(text) > LONGEST_SOUND:
        raise RuleError(f"Say what there is to hear in 1 to {LONGEST_SOUND} letters.")
    resolution.emit(
        Heard(
            who=resolution.who(who.id),
            door=label,
            sound=text,
            afterwards=True,
            audience=(who.owner,),
            rule=OSE_LISTEN,
        )
    )


def open_to_try(state: GameState, door: Door, who: Character) -> Iterator[str]:
    """What somebody can still do with a door, as far as they know of it, by its commands."""
    kinds = {kind for kind in (Kind.SPIKE, Kind.LOCK_PICKS) if _has(state, who, kind)}
    if door.open:
        yield "shut"
        if Kind.SPIKE in kinds and not door.wedged:
            yield "wedge"
        return
    if who.id not in door.listened:
        yield "listen"
    if not (door.tries and resists(door)):
        yield "open"
    if not (door.tries and door.locked):
        yield "force"
    is_new = who.id not in door.picked and not (door.tries and not door.locked)
    if is_new and Kind.LOCK_PICKS in kinds:
        yield "pick"
    if Kind.SPIKE in kinds and not door.spiked:
        yield "spike"


def _has(state: GameState, who: Character, kind: Kind) -> bool:
    return any(is_a(item, kind) for item in items_of(state, who.id))


@FAMILY.handles
def pick_lock(resolution: Resolution, action: PickLock) -> None:
    """Pick a lock, by one's own word."""
    who = own_character(resolution, action.target, "pick locks for")
    pick(resolution, who, action.door, typed=action.chance, forced=action.forced)


def _check_picking(resolution: Resolution, who: Character, door: str) -> None:
    """RuleError where they cannot pick it, whether it is locked or not."""
    _, there, label = name_door(resolution, door)
    _ready(resolution, who, there, label, "")


def _ready(resolution: Resolution, who: Character, door: Door, label: str, typed: str) -> DieChance:
    """How likely they succeed. RuleError where they cannot try; a referee lets them try again."""
    require_shut(door, label)
    if door.tries and not door.locked:
        raise RuleError(f"The {label} is not locked.")
    if not resolution.actor.is_referee:
        if not _has(resolution.state, who, Kind.LOCK_PICKS):
            raise RuleError(
                f"{who.name} has nothing to pick locks with. Thieves' tools on the sheet will do: ",
                WayOut("write them down", "item add", name="Thieves' tools"),
                ". Or a referee says that they have some and does it for them.",
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
        put_part(resolution, ground.place.id, replace(door, tries=(*door.tries, who.id)))
        told, rule = resolution.who(who.id), OSE_LOCKED_DOORS
        resolution.emit(DoorResisted(who=told, door=label, how=UNLOCKED, rule=rule))
        return
    opened = try_lock(resolution, who, label, chance, forced)
    tried = {"tries": (*door.tries, who.id), "picked": (*door.picked, who.id)}
    put_part(resolution, ground.place.id, replace(door, locked=not opened, **tried))


def try_lock(
    resolution: Resolution, who: Character, label: str, chance: DieChance, forced: int | None
) -> bool:
    """Roll for a lock that is called so, for all to see: whether it opens."""
    throw, passed = roll_chance(resolution, "pick a lock", chance, secret=False, forced=forced)
    resolution.emit(
        LockTried(
            who=resolution.who(who.id),
            door=label,
            throw=throw,
            needed=chance.needed,
            sides=chance.sides,
            passed=passed,
            rule=OSE_LOCKED_DOORS,
        )
    )
    return passed


def _shut_doors(state: GameState, viewer: Viewer, _who: str) -> Iterator[tuple[str, str]]:
    """The doors that somebody knows of and that are shut."""
    for door, label in doors_here(state, viewer):
        if not door.open:
            yield door.id, f"{label} ({state_words(door, viewer)})"


def _is_possible(key: str) -> Callable[[GameState, Viewer, str], bool]:
    """Whether somebody can do it at a door here, or at one that nobody has named before.

    A referee has it done with whatever serves.
    """

    def possible(state: GameState, viewer: Viewer, who: str) -> bool:
        character = find_character(state, who)
        if character is None or viewer.is_referee:
            return True
        if key == "pick" and not _has(state, character, Kind.LOCK_PICKS):
            return False
        doors = [door for door, _ in doors_here(state, viewer)]
        is_tried = any(key in open_to_try(state, door, character) for door in doors)
        return is_tried or ground_of(state).unmapped

    return possible


def _force(resolution: Resolution, who: Character, typed: str) -> None:
    force(resolution, who, typed, Attempt(target=who.id))


def _as_a_task(deed: Deed) -> Callable[[Resolution, str, Task], None]:
    """The deed at a door that is given by its id, or in words where none is prepared."""

    def done(resolution: Resolution, who: str, task: Task) -> None:
        deed(resolution, resolution.character(who), task.target or task.text)

    return done


def _at_a_door(key: str, label: str, hint: str, run: Deed, check: Deed) -> TaskKind:
    return TaskKind(
        key,
        label,
        hint,
        (Scale.DUNGEON,),
        _as_a_task(run),
        check=_as_a_task(check),
        targets=_shut_doors,
        asks="At which door?",
        possible=_is_possible(key),
    )


FAMILY.brings(
    tasks=(
        _at_a_door("listen", "Listen", "at a door; the referee rolls", _hear_at, _check_hearing),
        _at_a_door(
            "force", "Force a door", "a failed try warns those behind it", _force, check_forcing
        ),
        _at_a_door(
            "pick", "Pick a lock", "for those who can, with lock picks", pick, _check_picking
        ),
    )
)


@FAMILY.answers(OSE_DOOR_SHUTTING)
def barred(state: GameState, question: PassRuling) -> Iterator[Verdict]:
    """Nobody walks through what is shut."""
    place = find_place(state, question.place)
    door = None if place is None else find_named(place.doors, question.door)
    if door is None or door.open or door.passage:
        return
    label, stands = door_label(door, question.area), state_words(door, TABLE)
    text = f"The {label} is {stands}. Open it first, with a button here or `/do door open`."
    yield Verdict(Ruling.FORBIDDEN, text, OSE_DOOR_SHUTTING)


@FAMILY.answers(OSE_MONSTER_DOORS)
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
        yield Way(
            label=door_label(door, ground.area.id),
            shut=shut,
            barred=barred,
            source=OSE_MONSTER_DOORS,
        )
    if ground.unmapped:
        yield Way(source=OSE_MONSTER_DOORS)


@FAMILY.follows(OSE_DOOR_SHUTTING)
def falls_shut(resolution: Resolution, event: AreaEntered | PlaceLeft) -> None:
    """A door swings shut behind the party, unless something keeps it open."""
    place = find_place(resolution.state, event.place)
    door = None if place is None else find_named(place.doors, event.through)
    if place is None or door is None or not swings_shut(door):
        return
    put_part(resolution, place.id, replace(door, open=False))
    label = event.way or door_label(door, event.before)
    resolution.emit(DoorShut(who=None, door=label, door_id=door.id, rule=OSE_DOOR_SHUTTING))


@FAMILY.follows(OSE_STUCK_DOORS)
def somebody_is_met(resolution: Resolution, _event: EncounterBegan) -> None:
    """Whoever is met behind such a door expects the party; that counts once."""
    ground = ground_of(resolution.state)
    warned = list(_warned(ground))
    encounter = resolution.encounter
    if not warned or encounter.stage is not Stage.MEETING:
        return
    for door in warned:
        put_part(resolution, ground.place.id, replace(door, surprise_lost=""))
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
