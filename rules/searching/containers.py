"""Chests and the like: anybody can open them, and has what lies in them (R-OPEN-CHEST)."""

from collections.abc import Iterable, Iterator

from rules.checks.calling import DieChance, chance_of, roll_chance
from rules.doors.opening import LOCKED
from rules.doors.records import OPEN_LOCKS, DoorResisted, LockTried
from rules.errors import NotFoundError, RuleError
from rules.expedition.going import require_no_encounter, travellers
from rules.items.known import is_a
from rules.items.reading import items_of
from rules.items.things import Kind
from rules.kernel.resolution import Resolution
from rules.places.ground import Ground, ground_of, put_area, require_able
from rules.places.reading import finds_of, has_lid, insides_of, same
from rules.places.state import Search as TriedOnce
from rules.record import replace
from rules.searching import FAMILY
from rules.searching.finding import find
from rules.searching.kinds import THING
from rules.searching.records import Hidden, OpenThing, PickThing, ThingOpened
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.traps.springing import touch_all, traps_here

RULE, LOCKS = "OSE-SEARCH", "OSE-LOCKED-DOORS"
OPEN, PICK = "open", "pick"
"""What is kept of those who tried a lid, or its lock."""


def lids_of(ground: Ground) -> tuple[str, ...]:
    """What there is to open where the party is, whether it has been opened or not."""
    lids = (one for one in ground.area.things if has_lid(one))
    there = (*insides_of(ground.place, ground.area), *lids)
    return tuple({same(one): one for one in there}.values())


def things_to_open(ground: Ground) -> tuple[str, ...]:
    """The same without what has been opened."""
    done = {same(one) for one in ground.area.emptied}
    return tuple(one for one in lids_of(ground) if same(one) not in done)


def seems_locked(ground: Ground, thing: str) -> bool:
    """Whether somebody has found out that it is locked."""
    tried = any(one.what == OPEN and one.item == same(thing) for one in ground.area.searched)
    return tried and _is_locked(ground, thing)


def who_can_open(state: GameState) -> tuple[Character, ...]:
    """Those of the party who are on their feet."""
    return tuple(one for one in travellers(state) if one.vitals.life is Life.UP)


def _is_locked(ground: Ground, thing: str) -> bool:
    return any(same(one) == same(thing) for one in ground.area.locked)


def _thing_named(ground: Ground, typed: str) -> str:
    """What is opened, as it is called there. NotFoundError where it is not there."""
    there = things_to_open(ground)
    found = next((one for one in there if same(one) == same(typed)), None)
    if found is None:
        names = f"There is {', '.join(there)}." if there else "There is nothing to open."
        raise NotFoundError(f"Nobody can open “{typed.strip()[:40]}” here now. {names}")
    return found


@FAMILY.handles
def open_thing(resolution: Resolution, action: OpenThing) -> None:
    """Open a chest, which sets off what is on it; a lock holds it."""
    require_no_encounter(resolution)
    who = require_able(resolution, action.target, "open it for")
    ground = ground_of(resolution.state)
    thing = _thing_named(ground, action.thing)
    if not _handle(resolution, ground, thing, who):
        return
    if not _is_locked(ground, thing):
        _lift_lid(resolution, ground, thing, who)
        return
    _note(resolution, who, OPEN, thing)
    told = resolution.who(who.id)
    resolution.emit(DoorResisted(who=told, door=same(thing), how=LOCKED, rule=LOCKS))


def _handle(resolution: Resolution, ground: Ground, thing: str, who: Character) -> bool:
    """Somebody lays hands on it: whether they can go on."""
    traps = [one for one in traps_here(ground) if one.item and same(one.item) == same(thing)]
    touch_all(resolution, ground, traps, (who.id,))
    return resolution.character(who.id).vitals.life is Life.UP


def _lift_lid(resolution: Resolution, ground: Ground, thing: str, who: Character) -> None:
    """It is open: the party has what is in it."""
    there = tuple(inside(ground, thing))
    ground = ground_of(resolution.state)
    area = replace(ground.area, emptied=(*ground.area.emptied, same(thing)))
    put_area(resolution, ground.place.id, area)
    opener = resolution.who(who.id)
    resolution.emit(ThingOpened(who=opener, thing=same(thing), empty=not there, rule=RULE))
    for hidden in there:
        find(resolution, ground_of(resolution.state), hidden, who)


def inside(ground: Ground, thing: str) -> Iterator[Hidden]:
    """What lies in a thing and was not found."""
    for one in finds_of(ground.place, ground.area.id):
        if one.item and same(one.item) == same(thing) and not one.found:
            yield Hidden(one.id, one.name, THING)


def _note(
    resolution: Resolution,
    who: Character,
    what: str,
    thing: str,
    locked: Iterable[str] | None = None,
) -> None:
    """Keep that somebody has tried it, and what is locked from now on."""
    ground = ground_of(resolution.state)
    tried = TriedOnce(who.id, what, same(thing))
    rest = ground.area.locked if locked is None else tuple(locked)
    searched = tuple(dict.fromkeys((*ground.area.searched, tried)))
    put_area(resolution, ground.place.id, replace(ground.area, searched=searched, locked=rest))


@FAMILY.handles
def pick_thing(resolution: Resolution, action: PickThing) -> None:
    """Pick the lock of a chest: one try each, unless the referee has somebody try again."""
    require_no_encounter(resolution)
    who = require_able(resolution, action.target, "pick locks for")
    ground = ground_of(resolution.state)
    thing = _thing_named(ground, action.thing)
    chance = _ready(resolution, ground, who, thing)
    if not _handle(resolution, ground, thing, who):
        return
    throw, passed = roll_chance(
        resolution, "pick a lock", chance, secret=False, forced=action.forced
    )
    held = [one for one in ground.area.locked if not (passed and same(one) == same(thing))]
    _note(resolution, who, PICK, thing, held)
    resolution.emit(
        LockTried(
            who=resolution.who(who.id),
            door=same(thing),
            throw=throw,
            needed=chance.needed,
            sides=chance.sides,
            passed=passed,
            rule=LOCKS,
        )
    )
    if passed:
        _lift_lid(resolution, ground_of(resolution.state), thing, who)


def _ready(resolution: Resolution, ground: Ground, who: Character, thing: str) -> DieChance:
    """How likely they succeed. RuleError where they cannot try."""
    if not seems_locked(ground, thing):
        raise RuleError(f"Nobody has found the {same(thing)} locked. Open it.")
    if not resolution.actor.is_referee:
        if not any(is_a(item, Kind.LOCK_PICKS) for item in items_of(resolution.state, who.id)):
            raise RuleError(f"{who.name} has no thieves' tools to pick the lock with.")
        if TriedOnce(who.id, PICK, same(thing)) in ground.area.searched:
            raise RuleError(f"{who.name} has tried this lock already: each has one try.")
    return chance_of(resolution, who.id, OPEN_LOCKS.key, "")
