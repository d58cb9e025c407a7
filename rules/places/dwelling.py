"""Monsters of a room: met there, and there again if they live, with their wounds (OSE-HEALING), and
so are those who were left there asleep or bound, wherever they came from."""

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from rules.bestiary.known import find_block
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY
from rules.conditions.effects import begin_effect
from rules.conditions.records import AddEffect
from rules.dice.expression import parse
from rules.encounter.bodies import bodies_of
from rules.encounter.records import AddMonsters, EncounterEnded
from rules.errors import NotFoundError, RuleError
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.words import capitalized, many, singular
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
from rules.state.encounter import Body
from rules.state.game import GameState
from rules.state.health import PRISONER, Vitals
from rules.wandering.records import WANDERING, Meet

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
        resolution.perform(AddMonsters(name=capitalized(what), count=count))
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
    there = [
        target for target, _, _ in bodies_of(resolution.state, resolution.encounter.combatants[-1])
    ]
    for target in there[len(there) - again.bound :]:
        begin_effect(resolution, AddEffect(target=target, name="bound", key=PRISONER), rule=HEALING)
    if not again.since:
        return  # Nobody has met them yet: their hit points stand in the key.
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
    """Those who live and have not gone are there when somebody comes back; but whoever came by the
    room and can act goes on."""
    state, out = resolution.state, resolution.state.expedition
    was = resolution.before if resolution.start.encounter is None else resolution.start
    met = was.encounter
    place = None if out is None else find_place(state, out.place)
    area = None if out is None or place is None else find_area(place, out.area)
    if met is None or area is None or place is None:
        return
    kinds = dict(_kinds(state, area))
    party = {side.key for side in met.sides if side.is_party}
    foes = [one for one in met.combatants if one.block and one.side not in party]
    came = WANDERING.of(was).met
    wander = came is not None and came.encounter == met.id
    wander = wander and not any(one.block in kinds for one in foes)
    missing = {one.target for one in (*event.fallen, *event.down, *event.gone)}
    helpless = {one.target for one in event.helpless}
    bound = {one.target for one in was.effects if one.key == PRISONER}
    staying = dict[str, list[tuple[bool, Vitals]]]()
    for one in foes:
        there = staying.setdefault(kinds.get(one.block, one.block), [])
        for target, vitals, _ in bodies_of(state, one):
            if target not in missing and (target in helpless or not wander):
                there.append((not bound.isdisjoint((one.id, target)), vitals))
    put_place(resolution, with_area(place, _with(area, staying, now(state))))


def _kinds(state: GameState, area: Area) -> Iterator[tuple[str, str]]:
    """What the monsters of the room who were met are called there, by their stat blocks."""
    for text in area.met:
        kind = singular(part_of(text)[1])
        block = find_block(state, kind)
        yield "" if block is None else block.name, kind


def _with(area: Area, staying: Mapping[str, Sequence[tuple[bool, Vitals]]], since: int) -> Area:
    """The room with those who stay, in the place of those of them who were met again; those of them
    who are bound stand last."""
    again = [one for one in area.left if one.text in area.met]
    gone = {one.text for one in again if one.added}
    monsters = [one for one in area.monsters if one not in gone]
    met = [one for one in area.met if one not in gone]
    left = [one for one in area.left if one not in again]
    for kind, those in staying.items():
        text = many(len(those), kind) if len(those) > 1 else kind
        if those:
            vitals = tuple(one for _, one in sorted(those, key=itemgetter(0)))
            bound = sum(is_bound for is_bound, _ in those)
            left.append(Left(text, vitals, since, added=text not in monsters, bound=bound))
            monsters.extend(() if text in monsters else (text,))
            met = [one for one in met if one != text]
    return replace(area, monsters=tuple(monsters), met=tuple(met), left=tuple(left))
