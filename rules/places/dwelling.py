"""Monsters of a room: met there, and there again if they live, with their wounds (OSE-HEALING)."""

from collections.abc import Mapping, Sequence

from rules.bestiary.known import find_block
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY
from rules.dice.expression import parse
from rules.encounter.bodies import bodies_of
from rules.encounter.records import AddMonsters, EncounterEnded
from rules.errors import NotFoundError, RuleError
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.words import many, singular
from rules.places import FAMILY
from rules.places.ground import with_area
from rules.places.keeping import put_place
from rules.places.linking import part_of
from rules.places.reading import (
    find_area,
    find_place,
    require_named,
    require_place,
    same,
    waiting_in,
)
from rules.places.records import MeetInRoom, MetAgain
from rules.places.state import Area, Left
from rules.record import replace
from rules.rest.recovery import healed_in_secret
from rules.state.encounter import Body, Combatant
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.wandering.records import Meet

HEALING = "OSE-HEALING"


@FAMILY.handles
def meet_in_room(resolution: Resolution, action: MeetInRoom) -> None:
    """The encounter begins: as many as are written, rolled where that is dice.

    Where one is running already they come to it.
    """
    resolution.require_referee("begin an encounter")
    place = require_place(resolution.state, action.place)
    area = require_named(place.areas, action.area, "room")
    here = resolution.state.expedition
    if here is None or here.area != area.id:
        raise RuleError(f"The party is not in {area.name}. Say first that it goes there.")
    found = next((one for one in waiting_in(area) if same(one) == same(action.monsters)), None)
    if found is None:
        raise NotFoundError(f"They wait no longer in {area.name}.")
    number, what = part_of(found)
    again = next((one for one in area.left if one.text == found), None)
    put_place(resolution, with_area(place, replace(area, met=(*area.met, found))))
    count = _count(resolution, number)
    if resolution.state.encounter is None:
        resolution.perform(Meet(what=what, count=count))
    else:
        resolution.perform(AddMonsters(name=what[:1].upper() + what[1:], count=count))
    if again is not None:
        _as_they_were(resolution, again)


def _count(resolution: Resolution, number: str) -> int:
    """How many there are; rolled where that is dice."""
    if parse(number).dice:
        return max(1, throw_text(resolution, number, "number appearing").total)
    return int(number)


def _as_they_were(resolution: Resolution, again: Left) -> None:
    """Those who have just come have the wounds that they had, less what days have healed."""
    combatant = resolution.encounter.combatants[-1]
    days = (now(resolution.state) - again.since) // SECONDS_PER_DAY
    bodies = list[Body]()
    for body, vitals in zip(combatant.bodies, again.vitals, strict=False):
        back = healed_in_secret(resolution, days, vitals.maximum - vitals.hit_points)
        healed = replace(vitals, hit_points=vitals.hit_points + back)
        bodies.append(replace(body, vitals=healed))
    resolution.put_combatant(replace(combatant, bodies=tuple(bodies)))
    resolution.emit(
        MetAgain(
            target=resolution.who(combatant.id),
            days=days,
            hit_points=tuple(one.vitals.hit_points for one in bodies),
            most=tuple(one.vitals.maximum for one in bodies),
            rule=HEALING,
        )
    )


@FAMILY.follows(HEALING)
def some_stay(resolution: Resolution, event: EncounterEnded) -> None:
    """Those of the room who live, can act and have not gone are there when somebody comes back."""
    state, out = resolution.state, resolution.state.expedition
    met = resolution.start.encounter or resolution.before.encounter
    place = None if out is None else find_place(state, out.place)
    area = None if out is None or place is None else find_area(place, out.area)
    if met is None or area is None or place is None:
        return
    missing = {one.target for one in (*event.fallen, *event.down, *event.helpless, *event.gone)}
    staying = dict[str, list[Vitals]]()
    for kind in dict.fromkeys(singular(part_of(text)[1]) for text in area.met):
        for combatant in met.combatants:
            if _is_one_of(state, combatant, kind):
                there = bodies_of(state, combatant)
                vitals = [one for target, one, _ in there if target not in missing]
                staying.setdefault(kind, []).extend(vitals)
    put_place(resolution, with_area(place, _with(area, staying, now(state))))


def _is_one_of(state: GameState, combatant: Combatant, kind: str) -> bool:
    block = find_block(state, kind)
    return block is not None and combatant.block == block.name


def _with(area: Area, staying: Mapping[str, Sequence[Vitals]], since: int) -> Area:
    """The room with those who stay, in the place of those of them who were met again."""
    again = [one for one in area.left if one.text in area.met]
    gone = {one.text for one in again if one.added}
    monsters = [one for one in area.monsters if one not in gone]
    met = [one for one in area.met if one not in gone]
    left = [one for one in area.left if one not in again]
    for kind, vitals in staying.items():
        text = many(len(vitals), kind) if len(vitals) > 1 else kind
        if vitals:
            left.append(Left(text, tuple(vitals), since, added=text not in monsters))
            monsters.extend(() if text in monsters else (text,))
            met = [one for one in met if one != text]
    return replace(area, monsters=tuple(monsters), met=tuple(met), left=tuple(left))
