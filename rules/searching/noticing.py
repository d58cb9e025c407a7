"""Who notices what as the party comes in, without a search (ERIS-ELF, ERIS-DWARF)."""

from collections.abc import Iterable, Iterator

from rules.checks.door import Likely, roll_chance
from rules.expedition.door import travellers
from rules.kernel.resolution import Resolution
from rules.kernel.traits import has_trait
from rules.places.door import FAMILIAR_TO_DWARVES, Ground, ground_of, put_area, words_of
from rules.races.settings import has_races
from rules.record import replace
from rules.searching.events import SecretNoticed
from rules.searching.kinds.secret_doors import secret_doors
from rules.sheet.traits import DWARF, ELF
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.places import Search
from rules.state.sheet import Character

EYES = Likely(2)
"""An elf's chance to notice a secret door within 10 feet."""
NOTICE = "notice"
"""What is kept of elves who have looked around in an area, whatever is hidden there."""


def look_around(resolution: Resolution) -> None:
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


def dwarves_notice_traps(state: GameState) -> bool:
    """Whether a dwarf of the party notices what traps there are where it is (R-DWARF-NOTICE)."""
    ground = ground_of(state)
    words = words_of(ground.place, ground.area)
    is_familiar = any(word in FAMILIAR_TO_DWARVES for word in words)
    return is_familiar and any(_those(state, DWARF.key))
