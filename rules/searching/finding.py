"""Finding what is hidden: after a search, or by the referee's word."""

from collections.abc import Iterable, Iterator

from rules.checks.calling import DieChance, roll_chance
from rules.errors import NotFoundError
from rules.expedition.going import travellers
from rules.kernel.fields import has_trait
from rules.kernel.resolution import Resolution
from rules.party.forming import in_order
from rules.places.ground import Ground, ground_of, put_area, put_door, put_find, put_trap
from rules.places.reading import FAMILIAR_TO_DWARVES, find_named, finds_of, words_of
from rules.places.records import AreaEntered
from rules.places.state import Search
from rules.races.records import has_races
from rules.record import replace
from rules.searching import FAMILY
from rules.searching.kinds import DOOR, THING, TRAP, secret_doors
from rules.searching.records import Found, Hidden, SecretNoticed, TellFound
from rules.sheet.records import DWARF, ELF
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character
from rules.traps.springing import is_ready, on_the_floor, touch_all, trap_label, traps_here

RULE = "OSE-SEARCH"


def all_hidden(ground: Ground) -> Iterator[Hidden]:
    """All that nobody has found where the party is."""
    yield from secret_doors(ground)
    for trap in traps_here(ground):
        if not trap.found and is_ready(trap):
            yield Hidden(trap.id, trap_label(ground, trap), TRAP)
    for find in finds_of(ground.place, ground.area.id):
        if not find.found:
            yield Hidden(find.id, find.name, THING)


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
    text = _FOUND[hidden.kind](resolution, ground, hidden.id)
    resolution.emit(
        Found(
            who=None if who is None else resolution.who(who.id),
            kind=hidden.kind,
            name=hidden.name,
            text=text,
            rule=RULE,
        )
    )


def _find_door(resolution: Resolution, ground: Ground, door_id: str) -> str:
    (door,) = (one for one in ground.place.doors if one.id == door_id)
    put_door(resolution, ground.place.id, replace(door, known=True))
    return ""


def _find_trap(resolution: Resolution, ground: Ground, trap_id: str) -> str:
    (trap,) = (one for one in ground.place.traps if one.id == trap_id)
    put_trap(resolution, ground.place.id, replace(trap, found=True))
    return ""


def _find_thing(resolution: Resolution, ground: Ground, find_id: str) -> str:
    (thing,) = (one for one in ground.place.finds if one.id == find_id)
    put_find(resolution, ground.place.id, replace(thing, found=True))
    return thing.text


_FOUND = {DOOR: _find_door, TRAP: _find_trap, THING: _find_thing}


EYES = DieChance(2)
"""An elf's chance to notice a secret door within 10 feet."""
NOTICE = "notice"
"""What is kept of elves who have looked around in an area, whatever is hidden there."""


def _look_around(resolution: Resolution) -> None:
    """Elves look around where the party comes in, each once in every area.

    Dice fall for each of them, whether there is a secret door or not.
    """
    ground = ground_of(resolution.state)
    elves = [elf for elf in _those(resolution.state, ELF.key) if not _has_looked(ground, elf)]
    looked = (Search(elf.id, NOTICE) for elf in elves)
    if elves:
        searched = (*ground.area.searched, *looked)
        put_area(resolution, ground.place.id, replace(ground.area, searched=searched))
    for elf in elves:
        _glance(resolution, ground, elf)


def _those(state: GameState, race: str) -> Iterator[Character]:
    """Those of a race in the party who are on their feet, where races have rules."""
    there: Iterable[Character] = travellers(state) if has_races(state) else ()
    return (one for one in there if one.vitals.life is Life.UP and has_trait(state, one.id, race))


def _has_looked(ground: Ground, who: Character) -> bool:
    return Search(who.id, NOTICE) in ground.area.searched


def _glance(resolution: Resolution, ground: Ground, elf: Character) -> None:
    throw, passed = roll_chance(resolution, "notice a secret door", EYES)
    there = tuple(secret_doors(ground))
    if there:
        who = resolution.who(elf.id)
        resolution.emit(
            SecretNoticed(who=who, throw=throw, passed=passed, there=there, rule=ELF.source)
        )


def _dwarves_notice_traps(state: GameState) -> bool:
    """Whether a dwarf of the party notices what traps there are where it is (R-DWARF-NOTICE)."""
    ground = ground_of(state)
    words = words_of(ground.place, ground.area)
    is_familiar = any(word in FAMILIAR_TO_DWARVES for word in words)
    return is_familiar and any(_those(state, DWARF.key))


@FAMILY.follows("OSE-TRAPS")
def party_comes_in(resolution: Resolution, _event: AreaEntered) -> None:
    """Elves look around; then each may set off the traps that nobody notices, the front first."""
    _look_around(resolution)
    ground = ground_of(resolution.state)
    noticed = _dwarves_notice_traps(resolution.state)
    there = () if noticed else on_the_floor(ground)
    walking = in_order(resolution.state, travellers(resolution.state))
    people = [one.id for one in walking if one.vitals.life is Life.UP]
    touch_all(resolution, ground, there, people)
