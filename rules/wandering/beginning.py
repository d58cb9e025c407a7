"""An encounter that came up begins: who is there, who is surprised, how far apart they are."""

from collections.abc import Iterator
from functools import partial

from rules.bestiary.door import find_block
from rules.checks.settings import ASKED_CHECKS
from rules.clock.door import now
from rules.encounter.actions import (
    AddMonsters,
    JoinEncounter,
    RollDistance,
    RollReaction,
    RollSurprise,
    SetDistance,
    StartEncounter,
)
from rules.encounter.door import MONSTERS, MOST_BODIES, PARTY
from rules.encounter.events import AwarenessSet, SurpriseRolled, SurpriseSet
from rules.errors import RuleError
from rules.expedition.door import travellers
from rules.kernel.actor import CLOCK
from rules.kernel.deeds import acting_as, attempt
from rules.kernel.resolution import Resolution
from rules.party.door import COMBAT, in_order
from rules.record import replace
from rules.state.encounter import Encounter, Side, Stage
from rules.state.expedition import Scale
from rules.state.wandering import Meeting, Met
from rules.wandering.actions import BeginMeeting, Meet
from rules.wandering.arriving import require_way_in
from rules.wandering.checking import MOST_APPEARING
from rules.wandering.coming_up import come_up, environment, require_meeting, take_away
from rules.wandering.ground import here
from rules.wandering.settled import is_settled
from rules.wandering.tables import find_table, put_wandering


def begin_meeting(resolution: Resolution, action: BeginMeeting) -> None:
    """The referee takes it: the encounter begins with everybody in place."""
    resolution.require_referee("begin an encounter")
    meeting = require_meeting(resolution, action.meeting_id)
    if not action.anyway:
        require_way_in(resolution)
    _begin(resolution, meeting)


def meet(resolution: Resolution, action: Meet) -> None:
    """The referee has something come without a check, and the encounter begins at once."""
    resolution.require_referee("begin an encounter")
    if resolution.state.encounter is not None:
        raise RuleError("An encounter is running already. End it first with `/encounter end`.")
    if action.count is not None and not 1 <= action.count <= MOST_APPEARING:
        raise RuleError(f"1 to {MOST_APPEARING} can come at once. Give a `count` in between.")
    _begin(resolution, _meeting_of(resolution, action))


def _meeting_of(resolution: Resolution, action: Meet) -> Meeting:
    """What comes: by a table, or so many of one kind."""
    what = action.what.strip()
    table = find_table(resolution.state, what) if what else here(resolution).table
    if table is not None or not what:
        return _counted(resolution, come_up(resolution, table, now(resolution.state)), action.count)
    block = find_block(resolution.state, what)
    if block is None:
        raise RuleError(
            f"There is no encounter table and no stat block called “{what[:40]}”. "
            "`/wandering table list` and `/monster list` have those that there are."
        )
    count = 1 if action.count is None else action.count
    moment, where = now(resolution.state), environment(resolution)
    return Meeting("", what, where, moment, block=block.name, count=count)


def _counted(resolution: Resolution, meeting: Meeting, count: int | None) -> Meeting:
    """The meeting with so many as the referee says, or as were rolled."""
    take_away(resolution, meeting)
    return meeting if count is None else replace(meeting, count=count)


def _begin(resolution: Resolution, meeting: Meeting) -> None:
    resolution.perform(StartEncounter(environment=meeting.environment, gathered=True))
    _bring_party(resolution)
    for count in _groups(meeting):
        resolution.perform(AddMonsters(name=_called(meeting), count=count, block=meeting.block))
    if meeting.id:
        take_away(resolution, meeting)
    met = Met(resolution.encounter.id, meeting.distance)
    put_wandering(resolution, replace(resolution.state.wandering, met=met))
    if meeting.block:
        resolution.settle()
        _roll_surprise(resolution, MONSTERS)
    if resolution.chosen(ASKED_CHECKS.key) == "at-once" or not players_of(resolution):
        _roll_surprise(resolution, PARTY)
    measure(resolution)
    if meeting.block:
        _roll_reaction(resolution)


def _bring_party(resolution: Resolution) -> None:
    """Everybody who is out and can come in does, in the order in which they walk."""
    for one in in_order(resolution.state, travellers(resolution.state), COMBAT):
        attempt(resolution, partial(resolution.perform, JoinEncounter(character_id=one.id)))


def _groups(meeting: Meeting) -> Iterator[int]:
    """The numbers of the groups in which so many fight."""
    left = meeting.count if meeting.block else 0
    while left > 0:
        yield min(left, MOST_BODIES)
        left -= MOST_BODIES


def _called(meeting: Meeting) -> str:
    """What was typed of several, such as goblins; one alone has the name of the stat block."""
    return meeting.block if meeting.count == 1 else meeting.text


def players_of(resolution: Resolution) -> list[int]:
    """The members whose characters are in the encounter."""
    there = resolution.encounter.combatants
    return [one.owner for one in there if one.side == PARTY and one.owner is not None]


def _roll_surprise(resolution: Resolution, side: str) -> None:
    """Roll it where it is not settled already, as for those who saw the others coming."""
    if not is_settled(resolution.side(side)):
        resolution.perform(RollSurprise(side=side))


def _roll_reaction(resolution: Resolution) -> None:
    """How they take to the party; without a modifier where the sheet has none."""
    if attempt(resolution, partial(resolution.perform, RollReaction())) is not None:
        resolution.perform(RollReaction(modifier=0))


def surprise_is_known(
    resolution: Resolution, _event: SurpriseRolled | SurpriseSet | AwarenessSet
) -> None:
    """Once it is clear who is surprised, so is how far apart the sides are."""
    acting_as(resolution, CLOCK, lambda: measure(resolution))


def measure(resolution: Resolution) -> None:
    """How far apart the sides are that met by themselves, unless somebody has said it.

    Outside it is less where either is surprised, so all of that has to be known (OSE-WILD-
    WANDERING, OSE-SEA-WANDERING).
    """
    encounter, met = resolution.state.encounter, resolution.state.wandering.met
    if encounter is None or met is None or met.encounter != encounter.id:
        return
    if encounter.distance is not None or encounter.stage is not Stage.MEETING:
        return
    if encounter.environment == Scale.DUNGEON:
        _put_distance(resolution, met)
    elif all(is_settled(side) for side in _concerned(encounter)):
        is_near = any(side.surprised for side in encounter.sides)
        _put_distance(resolution, Met(met.encounter) if is_near else met)


def _concerned(encounter: Encounter) -> list[Side]:
    """The sides that have anybody."""
    there = {one.side for one in encounter.combatants}
    return [side for side in encounter.sides if side.key in there]


def _put_distance(resolution: Resolution, met: Met) -> None:
    """The distance of the meeting, rolled now where it has none that counts."""
    if met.distance:
        resolution.perform(SetDistance(distance=met.distance))
    else:
        resolution.perform(RollDistance())
