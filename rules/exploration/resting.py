"""One turn in six is for rest; who goes on without it grows weary (OSE-DUNGEON-REST).

R-REST-TURN: the hour includes the turn of rest. After five turns without it the sixth has to be
rest; when it goes by without it the penalty begins.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from rules.attack.records import AttackBonus, DamageBonus
from rules.clock.clock import now
from rules.clock.records import ClockMoved, Reason
from rules.clock.units import SECONDS_PER_TURN, TURNS_PER_DAY, TURNS_PER_HOUR
from rules.expedition.going import scale_of, travellers
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.exploration import FAMILY
from rules.exploration.records import (
    EXPLORATION,
    Exploration,
    GrewWeary,
    RestDue,
    Toil,
    WearinessEnded,
    encounter_is_rest,
)
from rules.kernel.dues import Coming
from rules.kernel.questions import Addend
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, id_of
from rules.record import replace
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Character

RULE = "OSE-DUNGEON-REST"
HOUR = TURNS_PER_HOUR * SECONDS_PER_TURN
DAY = TURNS_PER_DAY * SECONDS_PER_TURN
REST_DUE, WEARY = "rest-due", "weary"
"""What is coming: the turn that has to be rest, and what comes of going on."""
RESTS = (Reason.REST, Reason.TRAVEL)
"""Time in which everybody rests: a day on the road has its rest in it."""


def _toil_of(state: GameState, who: str) -> Toil:
    """How long somebody has gone on without rest; whoever has just come begins now."""
    return EXPLORATION.of(state).toil.get(who) or Toil(now(state))


def is_weary(state: GameState, target: str) -> bool:
    """Whether somebody has gone on for too long; hirelings are as weary as who leads them."""
    if not EXPLORATION.of(state).toil:
        return False
    who, combatant = id_of(target), find_combatant(state, target)
    if combatant is not None and combatant.bodies and combatant.owner:
        who = state.active.get(combatant.owner, "")
    toil = EXPLORATION.of(state).toil.get(who)
    return toil is not None and toil.weary


@FAMILY.answers(RULE)
def weariness(state: GameState, question: AttackBonus | DamageBonus) -> Iterator[Addend]:
    """What weariness does to attacks and damage."""
    if is_weary(state, question.who):
        yield Addend("weary", -1, RULE)


def turns_until_rest(state: GameState) -> int:
    """How many turns can still be played before one has to be rest; 0: the next one has to be."""
    people = travellers(state)
    since = min((_toil_of(state, one.id).since for one in people), default=now(state))
    return max(0, TURNS_PER_HOUR - 1 - (now(state) - since) // SECONDS_PER_TURN)


def the_weary(state: GameState) -> tuple[Character, ...]:
    """Those who are weary."""
    return tuple(one for one in travellers(state) if is_weary(state, one.id))


# Time


def with_rest(state: GameState, who: Collection[str]) -> GameState:
    """The state as these begin to rest, and all others do something else."""
    moment = now(state)
    toil = {
        one.id: replace(_toil_of(state, one.id), resting=moment if one.id in who else None)
        for one in travellers(state)
    }
    return EXPLORATION.put(state, replace(EXPLORATION.of(state), toil=toil))


@FAMILY.follows(RULE)
def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """Count how long everybody has gone on, and who has rested."""
    state, before = resolution.state, EXPLORATION.of(resolution.state).toil
    is_underground = scale_of(state) is Scale.DUNGEON
    if not is_underground and not before:
        return
    rests = _is_rest(state, event)
    toil = {
        one.id: _later(before.get(one.id) or Toil(event.before), event, rests, is_underground)
        for one in travellers(state)
    }
    if is_underground:
        _report(resolution, RestDue, [who for who in toil if _falls_due(toil[who], event)])
    if toil != before:
        resolution.state = EXPLORATION.put(state, replace(EXPLORATION.of(state), toil=toil))
        _tell(resolution, before, toil)


def _is_rest(state: GameState, event: ClockMoved) -> bool:
    """Whether everybody rests in this time."""
    if event.reason is Reason.ENCOUNTER:
        return event.after > event.before and encounter_is_rest(state)
    return event.reason in RESTS


def _falls_due(toil: Toil, event: ClockMoved) -> bool:
    """Whether the turn that has to be rest begins as this time ends, or has begun in it."""
    due = toil.since + HOUR - SECONDS_PER_TURN
    is_new = event.before < due <= event.after
    return is_new and toil.resting is None and not toil.weary


def _later(toil: Toil, event: ClockMoved, rests: bool, counts: bool) -> Toil:
    """How somebody stands after some time, in which everybody `rests`, or they alone.

    A full day that was only let go by is rest enough, in a dungeon too.
    """
    toil = replace(toil, idle=_idle_since(toil, event))
    if toil.idle is not None and event.after - toil.idle >= DAY:
        return Toil(event.after)
    goes_on_resting = event.reason is Reason.EXPLORATION and toil.resting is not None
    if rests or goes_on_resting:
        begun = event.before if toil.resting is None else toil.resting
        has_rested = event.after - begun >= SECONDS_PER_TURN or event.reason is Reason.ENCOUNTER
        return Toil(event.after, begun) if has_rested else replace(toil, resting=begun)
    is_weary_now = toil.weary or (counts and event.after - toil.since >= HOUR)
    return replace(toil, resting=None, weary=is_weary_now)


def _idle_since(toil: Toil, event: ClockMoved) -> int | None:
    if event.reason is not Reason.PASSED:
        return None
    return event.before if toil.idle is None else toil.idle


def _tell(resolution: Resolution, before: Mapping[str, Toil], after: Mapping[str, Toil]) -> None:
    was_weary = {who for who, toil in before.items() if toil.weary}
    weary = {who for who, toil in after.items() if toil.weary}
    for kind, who in ((GrewWeary, weary - was_weary), (WearinessEnded, was_weary - weary)):
        _report(resolution, kind, who)


def _report(
    resolution: Resolution,
    kind: type[RestDue] | type[GrewWeary] | type[WearinessEnded],
    who: Collection[str],
) -> None:
    there = travellers(resolution.state) if who else ()
    named = tuple(resolution.who(one.id) for one in there if one.id in who)
    if named:
        resolution.emit(kind(who=named, rule=RULE))


# The expedition


@FAMILY.follows("OSE-DUNGEON-TURN")
def party_sets_out(resolution: Resolution, event: PartySetOut) -> None:
    """The hour begins as the party goes in; who is weary stays so until they rest."""
    state, moment = resolution.state, now(resolution.state)
    toil = dict(EXPLORATION.of(state).toil)
    if event.scale is Scale.DUNGEON:
        toil = {
            one.id: Toil(moment, weary=_toil_of(state, one.id).weary) for one in travellers(state)
        }
    exploration = replace(EXPLORATION.of(state), plan=None, begun=moment, toil=toil)
    resolution.state = EXPLORATION.put(state, exploration)


@FAMILY.follows("OSE-DUNGEON-TURN")
def party_comes_back(resolution: Resolution, _event: PartyCameBack) -> None:
    """Nobody counts any more; what somebody always does is kept."""
    state = resolution.state
    kept = Exploration(standing=EXPLORATION.of(state).standing)
    resolution.state = EXPLORATION.put(state, kept)


# What is coming


@FAMILY.foresees
def rest_comings(state: GameState, until: int) -> Iterable[Coming]:
    """The turn that has to be rest, and when who does not rest grows weary."""
    if scale_of(state) is not Scale.DUNGEON:
        return
    people = travellers(state)
    found: dict[tuple[int, str], list[str]] = {}
    for one in people:
        for at, what in _moments(_toil_of(state, one.id), until):
            if now(state) < at <= until:
                found.setdefault((at, what), []).append(one.name)
    for (at, what), names in found.items():
        name = names[0] if len(names) == 1 < len(people) else ""
        yield Coming(
            at=at, what=what, name=name, count=len(names), minor=what == REST_DUE, rule=RULE
        )


def _moments(toil: Toil, until: int) -> Iterator[tuple[int, str]]:
    """What is coming to somebody; nothing to who is weary, or rests in time."""
    end = toil.since + HOUR
    rested = None if toil.resting is None else toil.resting + SECONDS_PER_TURN
    if toil.weary or (rested is not None and rested <= end):
        return
    yield (end, WEARY) if end <= until else (end - SECONDS_PER_TURN, REST_DUE)
