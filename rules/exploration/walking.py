"""How far the party goes in a dungeon, how long that takes, through which door, and its rest.

One turn in six is for rest; who goes on without it grows weary (OSE-DUNGEON-REST). R-REST-TURN: the
hour includes the turn of rest. After five turns without it the sixth has to be rest; when it goes
by without it the penalty begins.
"""

from collections.abc import Collection, Iterable, Iterator

from rules.attack.records import AttackBonus, DamageBonus
from rules.clock.clock import now
from rules.clock.records import (
    SECONDS_PER_DAY,
    SECONDS_PER_TURN,
    TURNS_PER_HOUR,
    ClockMoved,
    Reason,
)
from rules.conditions.bearing import WALKS_ON_WATER
from rules.conditions.reading import is_under, stopped
from rules.doors.records import DoorResisted, OpenDoor
from rules.errors import RuleError
from rules.expedition.going import require_leader, require_out, scale_of, travellers
from rules.expedition.records import PartyCameBack, PartySetOut
from rules.exploration import FAMILY
from rules.exploration.planning import GO, plan_now, put_plan
from rules.exploration.records import (
    EXPLORATION,
    Exploration,
    GrewWeary,
    RestDue,
    Toil,
    WayBarred,
    WearinessEnded,
)
from rules.kernel.actor import CLOCK, Actor
from rules.kernel.dues import Coming
from rules.kernel.numbers import divide_up
from rules.kernel.questions import Addend, Found, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.kernel.targets import find_combatant, id_of
from rules.load.rates import FAMILIAR, SWIMMING, exploring, party_rate, party_stuck
from rules.load.ways import UNBURDENED
from rules.party.forming import DOORS, formation_now, in_order
from rules.places.apart import is_known_to_party
from rules.places.entering import pass_through
from rules.places.reading import (
    FLOODED,
    beyond,
    door_label,
    doors_of,
    find_area,
    find_place,
    is_seen,
    words_of,
)
from rules.places.records import PassRuling
from rules.places.state import DARK_ROOM, Place
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Scale, Task
from rules.state.sheet import Character

OSE_DUNGEON_MOVE = "OSE-DUNGEON-MOVE"
OUTSIDE = ", outside"
FURTHEST = 5000
"""The furthest that the party goes at once, in feet."""
OSE_DUNGEON_REST = "OSE-DUNGEON-REST"
HOUR = TURNS_PER_HOUR * SECONDS_PER_TURN
REST_DUE, WEARY = "rest-due", "weary"
"""What is coming: the turn that has to be rest, and what comes of going on."""
RESTS = (Reason.REST, Reason.TRAVEL)
"""Time in which everybody rests: a day on the road has its rest in it."""


def turns_for(feet: int, rate: int) -> int:
    """How many turns a distance takes, at a rate in feet a turn, rounded up (OSE-DUNGEON-MOVE)."""
    return max(1, divide_up(feet, rate))


def march_rate(state: GameState, *, familiar: bool = False) -> Found:
    """How far the party gets in a turn, in feet, and who is its slowest; "" if nobody is slow. It
    knows its way in a familiar area, and swims through a flooded one (OSE-SWIMMING)."""
    found, here = party_rate(state), state.expedition
    place = None if here is None else find_place(state, here.place)
    area = None if here is None or place is None else find_area(place, here.area)
    knows = familiar or (area is not None and area.familiar)
    feet = (FAMILIAR if knows else exploring(state)).of(found.value)
    if place is not None and area is not None and FLOODED in words_of(place, area):
        swims = any(not is_under(state, p.id, WALKS_ON_WATER.key) for p in travellers(state))
        feet = SWIMMING.of(feet) if swims else feet
    slowest = found.label if found.value < UNBURDENED else ""
    return Found(feet, slowest, found.source)


def turns_of_march(state: GameState, feet: int, *, familiar: bool = False) -> int:
    """How many turns the party takes for a distance; 0 feet are as far as it gets in one turn."""
    if not 0 <= feet <= FURTHEST:
        raise RuleError(f"The party goes at most {FURTHEST} feet at once, such as `feet:120`.")
    rate = march_rate(state, familiar=familiar)
    if refusal := party_stuck(state):
        raise RuleError(refusal)
    return turns_for(feet, rate.value)


def ways_out(state: GameState) -> tuple[tuple[str, str], ...]:
    """The ways out that players know of where the party is: the id of each, and its name."""
    return tuple((door, label) for door, label, _ in _ways(state))


def ways_named(state: GameState) -> tuple[tuple[str, str], ...]:
    """The same with where they lead, as far as the party knows: `oak door north, to Crypt`."""
    return tuple((door, f"{label}{leads}") for door, label, leads in _ways(state))


def ways_outside(state: GameState) -> frozenset[str]:
    """The ids of those that lead outside."""
    return frozenset(door for door, _, leads in _ways(state) if leads == OUTSIDE)


def _ways(state: GameState) -> Iterator[tuple[str, str, str]]:
    here = state.expedition
    place = None if here is None else find_place(state, here.place)
    if here is None or place is None:
        return
    for door in doors_of(place, here.area):
        if is_seen(door):
            yield (
                door.id,
                door_label(door, here.area),
                _leads(state, place, beyond(door, here.area)),
            )


def _leads(state: GameState, place: Place, area_id: str) -> str:
    """Where a way leads, in words; "" where nobody of the party has been."""
    area = find_area(place, area_id)
    if area is None:
        return OUTSIDE
    if not is_known_to_party(state, place.id, area):
        return ""
    return f", to {DARK_ROOM if area.unread else area.name}"


def plan_way(resolution: Resolution, door: str, words: str) -> None:
    """The party means to go by a way out, or where the words say, as long as it is in a dungeon."""
    state = resolution.state
    if scale_of(state) is Scale.DUNGEON:
        known = door if door in dict(ways_out(state)) else ""
        plan = plan_now(resolution)
        put_plan(resolution, replace(plan, doing=Task(GO, known, words), feet=0))


def go_through(resolution: Resolution, door: str) -> None:
    """The party has come to a door and goes through; what keeps it from that is told."""
    refusal = attempt(resolution, lambda: _pass(resolution, door))
    if refusal is not None:
        resolution.emit(WayBarred(reason=refusal.message, rule=OSE_DUNGEON_MOVE))


def _pass(resolution: Resolution, door: str) -> None:
    # The clock is a referee, and would find ways that players do not know.
    leads_anywhere = resolution.actor.is_referee and resolution.actor != CLOCK
    if not leads_anywhere and door not in dict(ways_out(resolution.state)):
        raise RuleError("There is no such way out of here.")
    if _is_open(resolution, door):
        require_leader(resolution, "say where the party goes")
        pass_through(resolution, door)


def _is_open(resolution: Resolution, door: str) -> bool:
    """Whether nothing bars the way. Somebody opens what is only shut, or finds that it resists."""
    barred = _what_bars(resolution, door)
    if barred is None:
        return True
    first = _who_opens(resolution)
    if first is None:
        raise RuleError(barred.label)
    done = len(resolution.events)
    opens = OpenDoor(door=door, target=first.id)
    player = resolution.actor if resolution.controls(first.id) else Actor(first.owner)
    acting_as(resolution, player, lambda: resolution.perform(opens))
    barred = _what_bars(resolution, door)
    resists = any(isinstance(event, DoorResisted) for event in resolution.events[done:])
    if barred is not None and not resists:
        resolution.emit(WayBarred(reason=barred.label, rule=OSE_DUNGEON_MOVE))
    return barred is None


def _who_opens(resolution: Resolution) -> Character | None:
    """Whoever walks in front as doors are opened; without a marching order, whoever leads plays.

    None where nobody can.
    """
    state = resolution.state
    able = tuple(
        one
        for one in in_order(state, travellers(state), DOORS)
        if one.vitals.life is Life.UP and one.id not in stopped(state)
    )
    agreed = formation_now(state) is not None
    return next((one for one in able if agreed or resolution.controls(one.id)), None)


def _what_bars(resolution: Resolution, door: str) -> Verdict | None:
    here = require_out(resolution)
    said = resolution.ask(PassRuling(place=here.place, door=door, area=here.area))
    return ruled(said, Ruling.FORBIDDEN)


def _toil_of(state: GameState, who: str) -> Toil:
    """How long somebody has gone on without rest; whoever has just come begins now."""
    return EXPLORATION.of(state).toil.get(who) or Toil(now(state))


def is_weary(state: GameState, target: str) -> bool:
    """Whether somebody has gone on for too long; hirelings are as weary as who leads them."""
    toils = EXPLORATION.of(state).toil
    if not toils:
        return False
    who, combatant = id_of(target), find_combatant(state, target)
    if combatant is not None and combatant.bodies and combatant.owner:
        who = state.active.get(combatant.owner, "")
    toil = toils.get(who)
    return toil is not None and toil.weary


@FAMILY.answers(OSE_DUNGEON_REST)
def weariness(state: GameState, question: AttackBonus | DamageBonus) -> Iterator[Addend]:
    """What weariness does to attacks and damage."""
    if is_weary(state, question.who):
        yield Addend("weary", -1, OSE_DUNGEON_REST)


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


@FAMILY.follows(OSE_DUNGEON_REST)
def time_goes_by(resolution: Resolution, event: ClockMoved) -> None:
    """Count how long everybody has gone on, and who has rested."""
    state, before = resolution.state, EXPLORATION.of(resolution.state).toil
    is_underground = scale_of(state) is Scale.DUNGEON
    if not is_underground and not before:
        return
    rests = _is_rest(event)
    toil = {
        one.id: _later(before.get(one.id) or Toil(event.before), event, rests, is_underground)
        for one in travellers(state)
    }
    if is_underground:
        _report(resolution, RestDue, [who for who in toil if _falls_due(toil[who], event)])
    if toil != before:
        resolution.put(EXPLORATION, replace(EXPLORATION.of(state), toil=toil))
        was_weary = {who for who, one in before.items() if one.weary}
        weary = {who for who, one in toil.items() if one.weary}
        _report(resolution, GrewWeary, weary - was_weary)
        _report(resolution, WearinessEnded, was_weary - weary)


def _is_rest(event: ClockMoved) -> bool:
    """Whether everybody rests in this time."""
    if event.reason is Reason.ENCOUNTER:
        return event.after > event.before
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
    if toil.idle is not None and event.after - toil.idle >= SECONDS_PER_DAY:
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


def _report(
    resolution: Resolution,
    kind: type[RestDue] | type[GrewWeary] | type[WearinessEnded],
    who: Collection[str],
) -> None:
    there = travellers(resolution.state) if who else ()
    named = tuple(resolution.who(one.id) for one in there if one.id in who)
    if named:
        resolution.emit(kind(who=named, rule=OSE_DUNGEON_REST))


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
    begun = replace(EXPLORATION.of(state), plan=None, begun=moment, toil=toil)
    resolution.put(EXPLORATION, begun)


@FAMILY.follows("OSE-DUNGEON-TURN")
def party_comes_back(resolution: Resolution, _event: PartyCameBack) -> None:
    """Nobody counts any more; what somebody always does is kept."""
    standing = EXPLORATION.of(resolution.state).standing
    resolution.put(EXPLORATION, Exploration(standing=standing))


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
            at=at,
            what=what,
            name=name,
            count=len(names),
            minor=what == REST_DUE,
            rule=OSE_DUNGEON_REST,
        )


def _moments(toil: Toil, until: int) -> Iterator[tuple[int, str]]:
    """What is coming to somebody; nothing to who is weary, or rests in time."""
    end = toil.since + HOUR
    rested = None if toil.resting is None else toil.resting + SECONDS_PER_TURN
    if toil.weary or (rested is not None and rested <= end):
        return
    yield (end, WEARY) if end <= until else (end - SECONDS_PER_TURN, REST_DUE)
