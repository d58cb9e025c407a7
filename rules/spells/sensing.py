"""What magic senses: hidden foes, and which things are magical; and what takes magic or life."""

import re
from collections.abc import Iterator, Sequence

from rules.conditions.bearing import KNOWS_DOORS, KNOWS_TRAPS
from rules.encounter.revealing import reveal
from rules.hazards.draining import drain
from rules.health.damage import read_amount, take_damage
from rules.health.hit_points import kill
from rules.items.lying import lying_here
from rules.items.reading import is_magical, items_of, put_item
from rules.items.tags import NATURAL
from rules.kernel.events import audience_of
from rules.kernel.resolution import Resolution
from rules.kernel.words import listed
from rules.record import replace
from rules.spells.rows import Drains, Hoards, Saps, Senses, Uncovers
from rules.spells.work import MAGIC, Working, does, fail, hit_dice_of, is_foe_of, leave_open, tell
from rules.state.game import GameState
from rules.state.health import Harm
from rules.state.items import Held
from rules.treasure.records import RollHoard

SHOWS = (KNOWS_DOORS.key, KNOWS_TRAPS.key)
"""Conditions that show what the referee has prepared where somebody is."""
_PLUS = re.compile(r" ?[+-]\d\b")
HIT_DIE = "1d8"
NOBODY = "nobody shows who was not seen before"


def ask_where_nothing_is_prepared(
    resolution: Resolution, working: Working, whom: Sequence[str]
) -> None:
    """The referee says what is there, but where it was prepared the place says it."""
    out = resolution.state.expedition
    if out is None or not out.place:
        people = tuple(map(resolution.who, whom))
        leave_open(resolution, working.caster, working.row.name, working.at, people, working.level)


@does(Uncovers)
def uncovers(resolution: Resolution, working: Working, deed: Uncovers, whom: Sequence[str]) -> None:
    """Hidden foes are seen; outside an encounter there is nobody to see."""
    del whom
    encounter = resolution.state.encounter
    found = [
        one
        for one in (() if encounter is None else encounter.combatants)
        if one.hidden and not one.gone and is_foe_of(resolution.state, working.caster, one.id)
    ]
    found = [one for one in found if not deed.only or deed.only in one.traits]
    for one in found:
        reveal(resolution, one)
    if not found:
        fail(resolution, working, working.caster, NOBODY)


@does(Senses)
def senses(resolution: Resolution, working: Working, _deed: Senses, whom: Sequence[str]) -> None:
    """Which things that are seen here are magical, whose they are; what else, the referee says."""
    found = [*_magic_here(resolution.state)]
    what = f"magic is on {listed(found)}" if found else "magic is on nothing that is seen"
    tell(resolution, working, what)
    ask_where_nothing_is_prepared(resolution, working, whom)


def _magic_here(state: GameState) -> Iterator[str]:
    """`Sword +1 of Ada`, of all who are seen here; and what lies there."""
    for target, name in _people_here(state):
        for item in items_of(state, target):
            if is_magical(item) and NATURAL not in item.tags:
                yield f"{item.name} of {name}"
    yield from (item.name for item in lying_here(state) if is_magical(item))


def _people_here(state: GameState) -> Iterator[tuple[str, str]]:
    if state.encounter is None:
        yield from ((one.id, one.name) for one in state.characters if one.is_there)
        return
    for one in state.encounter.combatants:
        if not (one.hidden or one.gone):
            yield one.id, one.name


@does(Drains)
def drains(resolution: Resolution, working: Working, _deed: Drains, whom: Sequence[str]) -> None:
    """What somebody has in hand or on them is plain from now on."""
    for target in whom:
        who = resolution.who(target)
        own = (one for one in items_of(resolution.state, target) if one.held is not Held.CARRIED)
        item = next((one for one in own if is_magical(one) and NATURAL not in one.tags), None)
        if item is None:
            fail(resolution, working, target, "nothing magical is in use")
            continue
        plain = f"{_PLUS.sub('', item.name).strip()}, drained"
        put_item(
            resolution,
            target,
            replace(item, name=plain, bonus=0, magic=False, charges=None, grade=""),
        )
        what = f"{item.name} of {who.label} has lost its magic"
        tell(resolution, working, what, audience=audience_of(hidden=who.hidden))


@does(Saps)
def saps(resolution: Resolution, working: Working, _deed: Saps, whom: Sequence[str]) -> None:
    """A level goes, or of who has no sheet so many hit points; the last hit die is the end."""
    for target in whom:
        if resolution.find_character(target) is not None:
            drain(resolution, target, 1)
        elif hit_dice_of(resolution.state, target) < (2, 0):
            kill(resolution, target, cause="damage")
        else:
            amount, throw = read_amount(resolution, HIT_DIE, "hit points lost")
            take_damage(resolution, Harm(target, amount, is_attack=False, tags=(MAGIC,)), throw)


@does(Hoards)
def hoards(resolution: Resolution, working: Working, _deed: Hoards, whom: Sequence[str]) -> None:
    """The referee is told, and says who has it."""
    del whom
    resolution.perform(RollHoard(types=working.row.name))
