"""An encounter that came up begins: who is there, who is surprised, how far apart they are."""

from collections.abc import Iterator
from functools import partial

from rules.bestiary.known import find_block
from rules.books.settings import book_of
from rules.clock.clock import now
from rules.encounter.bodies import standing
from rules.encounter.joining import MONSTERS, PARTY
from rules.encounter.monsters import MOST_BODIES
from rules.encounter.records import (
    AddMonsters,
    AwarenessSet,
    CombatantJoined,
    EncounterBegan,
    JoinEncounter,
    RollDistance,
    RollReaction,
    RollSurprise,
    SetDistance,
    StartEncounter,
    SurpriseRolled,
    SurpriseSet,
)
from rules.errors import RuleError, WayOut
from rules.expedition.going import travellers
from rules.kernel.actor import CLOCK
from rules.kernel.dues import Due, DueKind
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.fields import has_trait
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.party.forming import COMBAT, in_order
from rules.record import replace
from rules.state.encounter import Combatant, Encounter, Side, Stage
from rules.state.game import GameState
from rules.state.party import Scale
from rules.surroundings.records import AQUATIC
from rules.wandering import FAMILY
from rules.wandering.adventurers import are_adventurers, bring_adventurers
from rules.wandering.coming_up import (
    come_up,
    environment,
    require_meeting,
    require_way_in,
    take_away,
)
from rules.wandering.records import (
    WANDERING,
    BeginMeeting,
    Meet,
    Meeting,
    Met,
    Surround,
    SurroundAsked,
    SurroundedSet,
)
from rules.wandering.tables import MOST_APPEARING, find_table, here

SURROUNDERS = 3
"""Monsters who can stand all round a party."""
ROUND = "OSE-WILD-SURPRISE"


def _is_settled(side: Side) -> bool:
    """Whether it is known if a side is surprised."""
    return side.aware or side.surprise_said or side.surprise_roll is not None


@FAMILY.handles
def begin_meeting(resolution: Resolution, action: BeginMeeting) -> None:
    """The referee takes it: the encounter begins with everybody in place."""
    resolution.require_referee("begin an encounter")
    meeting = require_meeting(resolution, action.meeting_id)
    if not action.anyway:
        require_way_in(resolution)
    _begin(resolution, meeting)


@FAMILY.handles
def meet(resolution: Resolution, action: Meet) -> None:
    """The referee has something come without a check, and the encounter begins at once."""
    resolution.require_referee("begin an encounter")
    if resolution.state.encounter is not None:
        raise RuleError(
            "An encounter is running already. ", WayOut("End it", "encounter end"), " first."
        )
    if action.count is not None and not 1 <= action.count <= MOST_APPEARING:
        raise RuleError(f"1 to {MOST_APPEARING} can come at once. Give a `count` in between.")
    _begin(resolution, _meeting_of(resolution, action))


def _meeting_of(resolution: Resolution, action: Meet) -> Meeting:
    """What comes: by a table, or so many of one kind."""
    what = action.what.strip()
    table = find_table(resolution.state, what) if what else here(resolution).table
    if table is not None or not what:
        meeting = come_up(resolution, table, now(resolution.state))
        take_away(resolution, meeting)
        return meeting if action.count is None else replace(meeting, count=action.count)
    block = find_block(resolution.state, what)
    if block is None:
        raise RuleError(
            f"There is no encounter table and no stat block called “{what[:40]}”. Look at ",
            WayOut("the tables", "wandering table list"),
            " and ",
            WayOut("the stat blocks", "monster list"),
            " that there are.",
        )
    count = 1 if action.count is None else action.count
    moment, where = now(resolution.state), environment(resolution)
    return Meeting("", what, where, moment, block=block.name, count=count)


def _begin(resolution: Resolution, meeting: Meeting) -> None:
    resolution.perform(StartEncounter(environment=meeting.environment, gathered=True))
    _bring_party(resolution)
    # What was typed of several, such as goblins; one alone has the name of the stat block.
    name = meeting.block if meeting.count == 1 else meeting.text
    for count in _groups(meeting):
        resolution.perform(AddMonsters(name=name, count=count, block=meeting.block))
    are_people = are_adventurers(book_of(resolution.state), meeting.text)
    if not meeting.block and are_people:
        bring_adventurers(resolution, meeting.text)
    if meeting.id:
        take_away(resolution, meeting)
    met = Met(resolution.encounter.id, meeting.distance)
    resolution.put(WANDERING, replace(WANDERING.of(resolution.state), met=met))
    if meeting.block or are_people:
        resolution.settle()
        _roll_surprise(resolution, MONSTERS)
    _roll_surprise(resolution, PARTY)
    measure(resolution)
    if meeting.block or are_people:
        refusal = attempt(resolution, partial(resolution.perform, RollReaction()))
        if refusal is not None:
            # The sheet has no modifier.
            resolution.perform(RollReaction(modifier=0))


def _bring_party(resolution: Resolution) -> None:
    """Everybody who is out and can come in does, in the order in which they walk."""
    for one in in_order(resolution.state, travellers(resolution.state), COMBAT):
        attempt(resolution, partial(resolution.perform, JoinEncounter(character_id=one.id)))


@FAMILY.follows("OSE-WANDERING")
def explorers_are_there(resolution: Resolution, event: EncounterBegan) -> None:
    """Those who are out together need not join one by one."""
    if event.together:
        _bring_party(resolution)


def _groups(meeting: Meeting) -> Iterator[int]:
    """The numbers of the groups in which so many fight."""
    left = meeting.count if meeting.block else 0
    while left > 0:
        yield min(left, MOST_BODIES)
        left -= MOST_BODIES


def _roll_surprise(resolution: Resolution, side: str) -> None:
    """Roll it where it is not settled already, as for those who saw the others coming."""
    if not _is_settled(resolution.side(side)):
        resolution.perform(RollSurprise(side=side))


@FAMILY.follows("OSE-WILD-WANDERING")
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
    encounter, met = resolution.state.encounter, WANDERING.of(resolution.state).met
    if encounter is None or met is None or met.encounter != encounter.id:
        return
    if encounter.distance is not None or encounter.stage is not Stage.MEETING:
        return
    if encounter.environment == Scale.DUNGEON:
        distance = met.distance
    else:
        there = {one.side for one in encounter.combatants}
        if not all(_is_settled(side) for side in encounter.sides if side.key in there):
            return
        is_near = any(side.surprised for side in encounter.sides)
        distance = 0 if is_near else met.distance
    resolution.perform(SetDistance(distance=distance) if distance else RollDistance())


@FAMILY.follows("OSE-SEA-SURPRISE")
def in_the_water(resolution: Resolution, event: CombatantJoined) -> None:
    """Water-dwellers see a ship coming: they make no roll, unless the referee says otherwise."""
    encounter = resolution.encounter
    side = resolution.side(event.side)
    if encounter.environment != Scale.WATER or encounter.stage is not Stage.MEETING:
        return
    those = _on(encounter, side)
    at_home = all(has_trait(resolution.state, one.id, AQUATIC.key) for one in those)
    if side.is_party or _is_settled(side) or not at_home:
        return
    resolution.put_side(replace(side, aware=True))
    resolution.emit(
        AwarenessSet(
            rule="OSE-SEA-SURPRISE", audience=REFEREES, side=side.key, label=side.label, aware=True
        )
    )


def _on(encounter: Encounter, side: Side) -> list[Combatant]:
    return [one for one in encounter.combatants if one.side == side.key and not one.gone]


def may_surround(state: GameState) -> bool:
    """Whether the referee has yet to say if monsters stand all round the party."""
    encounter = state.encounter
    if encounter is None or encounter.environment != Scale.WILDERNESS:
        return False
    is_early = encounter.stage is Stage.MEETING or encounter.surprise_round
    if encounter.positions.surrounded is not None or not is_early:
        return False
    if not any(side.is_party and side.surprised for side in encounter.sides):
        return False
    ready = [s for s in encounter.sides if not s.is_party and _is_settled(s) and not s.surprised]
    those = (one for side in ready for one in _on(encounter, side))
    return sum(standing(encounter, state, one) for one in those) >= SURROUNDERS


@FAMILY.follows(ROUND)
def ask_whether(
    resolution: Resolution, _event: SurpriseRolled | SurpriseSet | AwarenessSet
) -> None:
    """Ask the referee, as soon as it is known that they surprise the party."""
    if may_surround(resolution.state):
        resolution.emit(SurroundAsked(rule=ROUND))


@FAMILY.handles
def surround(resolution: Resolution, action: Surround) -> None:
    """The referee says whether they do; at any time, for they may come round the party later."""
    resolution.require_referee("say who stands where")
    encounter = resolution.encounter
    if encounter.positions.surrounded == action.surrounded:
        is_not = "" if action.surrounded else "not "
        raise RuleError(f"It is known already that they do {is_not}stand all round the party.")
    known = bool(encounter.positions.surrounded)
    positions = replace(encounter.positions, surrounded=action.surrounded)
    resolution.put_encounter(replace(encounter, positions=positions))
    is_open = (action.surrounded or known) and _are_seen(encounter)
    resolution.emit(
        SurroundedSet(
            surrounded=action.surrounded, audience=EVERYBODY if is_open else REFEREES, rule=ROUND
        )
    )


def _are_seen(encounter: Encounter) -> bool:
    """Whether players know of anybody who could stand round them."""
    sides = {side.key for side in encounter.sides if not side.is_party}
    return any(one.side in sides and not one.hidden for one in encounter.combatants)


@FAMILY.owes
def dues_of_meetings(state: GameState) -> Iterator[Due]:
    """The referee's word on each, which all wait for; what it is about nobody else knows."""
    for meeting in WANDERING.of(state).meetings:
        yield Due(
            kind=DueKind.MEETING,
            target=meeting.id,
            moment=meeting.moment,
            verb="meeting-begin",
            words=(meeting.id,),
            command="`/do wandering show`",
            otherwise="stays due",
            secret=True,
        )


@FAMILY.owes
def dues_of_surrounding(state: GameState) -> Iterator[Due]:
    """The referee's word on it."""
    if may_surround(state):
        yield Due(
            kind=DueKind.SURROUND,
            verb="surround",
            words=("yes",),
            command="`/do wandering surround`",
            otherwise="they do not",
            holds=False,
            secret=True,
        )
