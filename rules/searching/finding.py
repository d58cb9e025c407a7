"""Finding what is hidden, after a search or by the referee's word; chests, which anybody can open
(R-OPEN-CHEST).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.checks.calling import DieChance, chance_of, roll_chance
from rules.conditions.bearing import KNOWS_DOORS, KNOWS_TRAPS
from rules.conditions.reading import is_under
from rules.conditions.records import EffectBegan
from rules.doors.opening import LOCKED
from rules.doors.records import OPEN_LOCKS, DoorResisted
from rules.doors.trying import try_lock
from rules.errors import NotFoundError, RuleError
from rules.expedition.going import require_no_encounter, travellers
from rules.items.known import is_a
from rules.items.reading import items_of
from rules.items.things import Kind
from rules.kernel.fields import has_trait
from rules.kernel.resolution import Resolution
from rules.party.forming import in_order
from rules.places.ground import (
    Ground,
    ground_of,
    put_part,
)
from rules.places.reading import (
    FAMILIAR_TO_DWARVES,
    find_named,
    finds_of,
    has_lid,
    insides_of,
    same,
    words_of,
)
from rules.places.records import AreaEntered
from rules.places.state import Door, Find, Search, Trap
from rules.races.records import has_races
from rules.record import replace
from rules.searching import FAMILY
from rules.searching.kinds import DOOR, THING, TRAP, WORK, secret_doors, stonework
from rules.searching.records import (
    Found,
    Hidden,
    OpenThing,
    PickThing,
    SecretNoticed,
    TellFound,
    ThingOpened,
)
from rules.sheet.reading import own_character
from rules.sheet.records import DWARF, ELF
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.traps.springing import is_ready, on_the_floor, touch_all, trap_label, traps_here

OSE_SEARCH = "OSE-SEARCH"
EYES = DieChance(2)
"""An elf's chance to notice a secret door within 10 feet."""
NOTICE = "notice"
"""What is kept of elves who have looked around in an area, whatever is hidden there."""
LOCKS = "OSE-LOCKED-DOORS"
_SHOWN: Mapping[str, tuple[str, ...]] = {KNOWS_DOORS.key: (DOOR,), KNOWS_TRAPS.key: (TRAP,)}
"""What is found by whom a condition of that key makes aware of it."""
OPEN, PICK = "open", "pick"
"""What is kept of those who tried a lid, or its lock."""


def all_hidden(ground: Ground) -> Iterator[Hidden]:
    """All that nobody has found where the party is."""
    yield from secret_doors(ground)
    for trap in traps_here(ground):
        if not trap.found and is_ready(trap):
            yield Hidden(trap.id, trap_label(ground, trap), TRAP)
    for find in finds_of(ground.place, ground.area.id):
        if not find.found:
            yield Hidden(find.id, find.name, THING)
    yield from stonework(ground)


@FAMILY.handles
def tell_found(resolution: Resolution, action: TellFound) -> None:
    """The referee lets somebody, or the whole party, find something."""
    resolution.require_referee("say what is found")
    ground = ground_of(resolution.state)
    hidden = find_named(all_hidden(ground), action.hidden)
    if hidden is None:
        raise NotFoundError(
            "That is not hidden where the party is: it has been found, or the party has gone on."
        )
    who = resolution.character(action.target) if action.target else None
    find(resolution, ground, hidden, who)


def find(resolution: Resolution, ground: Ground, hidden: Hidden, who: Character | None) -> None:
    """Everybody knows of it from now on."""
    place, part = ground.place, None
    there: Mapping[str, Sequence[Door | Trap | Find]]
    there = {DOOR: place.doors, TRAP: place.traps, THING: place.finds}
    if hidden.kind == WORK:
        area = ground_of(resolution.state).area
        searched = (*area.searched, Search("", WORK, hidden.id))
        put_part(resolution, place.id, replace(area, searched=searched))
    else:
        part = next(one for one in there[hidden.kind] if one.id == hidden.id)
        known = replace(part, known=True) if isinstance(part, Door) else replace(part, found=True)
        put_part(resolution, place.id, known)
    resolution.emit(
        Found(
            who=None if who is None else resolution.who(who.id),
            kind=hidden.kind,
            name=hidden.name,
            text=part.text if isinstance(part, Find) else "",
            rule=OSE_SEARCH,
        )
    )


def _look_around(resolution: Resolution) -> None:
    """Elves look around where the party comes in, each once in every area.

    Dice fall for each of them, whether there is a secret door or not.
    """
    ground = ground_of(resolution.state)
    seen = ground.area.searched
    elves = [e for e in _those(resolution.state, ELF.key) if Search(e.id, NOTICE) not in seen]
    if elves:
        searched = (*seen, *(Search(elf.id, NOTICE) for elf in elves))
        put_part(resolution, ground.place.id, replace(ground.area, searched=searched))
    for elf in elves:
        throw, passed = roll_chance(resolution, "notice a secret door", EYES)
        there = tuple(secret_doors(ground))
        if there:
            who = resolution.who(elf.id)
            resolution.emit(
                SecretNoticed(who=who, throw=throw, passed=passed, there=there, rule=ELF.source)
            )


def _those(state: GameState, race: str) -> Iterator[Character]:
    """Those of a race in the party who are on their feet, where races have rules."""
    there: Iterable[Character] = travellers(state) if has_races(state) else ()
    return (one for one in there if one.vitals.life is Life.UP and has_trait(state, one.id, race))


def _dwarves_notice_traps(state: GameState) -> bool:
    """Whether a dwarf of the party notices what traps there are where it is (R-DWARF-NOTICE)."""
    ground = ground_of(state)
    words = words_of(ground.place, ground.area)
    is_familiar = any(word in FAMILIAR_TO_DWARVES for word in words)
    return is_familiar and any(_those(state, DWARF.key))


def _show_to_the_aware(resolution: Resolution) -> None:
    """Whom magic shows them finds the secret doors, or the traps, of the area that they are in."""
    for one in travellers(resolution.state):
        for key, kinds in _SHOWN.items():
            if is_under(resolution.state, one.id, key):
                ground = ground_of(resolution.state)
                for hidden in [each for each in all_hidden(ground) if each.kind in kinds]:
                    find(resolution, ground_of(resolution.state), hidden, one)


@FAMILY.follows(OSE_SEARCH)
def magic_shows(resolution: Resolution, event: EffectBegan) -> None:
    """What magic shows somebody where they are, as it begins."""
    if event.key in _SHOWN and resolution.state.expedition is not None:
        _show_to_the_aware(resolution)


@FAMILY.follows("OSE-TRAPS")
def party_comes_in(resolution: Resolution, _event: AreaEntered) -> None:
    """Magic shows what it does, and elves look around; then each may set off the traps that nobody
    notices, the front first."""
    _show_to_the_aware(resolution)
    _look_around(resolution)
    ground = ground_of(resolution.state)
    noticed = _dwarves_notice_traps(resolution.state)
    there = () if noticed else on_the_floor(ground)
    walking = in_order(resolution.state, travellers(resolution.state))
    people = [one.id for one in walking if one.vitals.life is Life.UP]
    touch_all(resolution, ground, there, people)


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
    who = own_character(resolution, action.target, "open it for")
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
    put_part(resolution, ground.place.id, area)
    opener = resolution.who(who.id)
    resolution.emit(ThingOpened(who=opener, thing=same(thing), empty=not there, rule=OSE_SEARCH))
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
    tried = Search(who.id, what, same(thing))
    rest = ground.area.locked if locked is None else tuple(locked)
    searched = tuple(dict.fromkeys((*ground.area.searched, tried)))
    put_part(resolution, ground.place.id, replace(ground.area, searched=searched, locked=rest))


@FAMILY.handles
def pick_thing(resolution: Resolution, action: PickThing) -> None:
    """Pick the lock of a chest: one try each, unless the referee has somebody try again."""
    require_no_encounter(resolution)
    who = own_character(resolution, action.target, "pick locks for")
    ground = ground_of(resolution.state)
    thing = _thing_named(ground, action.thing)
    # How likely they succeed. RuleError where they cannot try.
    if not seems_locked(ground, thing):
        raise RuleError(f"Nobody has found the {same(thing)} locked. Open it.")
    if not resolution.actor.is_referee:
        if not any(is_a(item, Kind.LOCK_PICKS) for item in items_of(resolution.state, who.id)):
            raise RuleError(f"{who.name} has no thieves' tools to pick the lock with.")
        if Search(who.id, PICK, same(thing)) in ground.area.searched:
            raise RuleError(f"{who.name} has tried this lock already: each has one try.")
    chance = chance_of(resolution, who.id, OPEN_LOCKS.key, "")
    if not _handle(resolution, ground, thing, who):
        return
    passed = try_lock(resolution, who, same(thing), chance, action.forced)
    held = [one for one in ground.area.locked if not (passed and same(one) == same(thing))]
    _note(resolution, who, PICK, thing, held)
    if passed:
        _lift_lid(resolution, ground_of(resolution.state), thing, who)
