"""How far the party goes in a dungeon, how long that takes, and through which door."""

from collections.abc import Iterator

from rules.conditions.reading import stopped
from rules.doors.records import DoorResisted, OpenDoor
from rules.errors import RuleError
from rules.expedition.going import require_out, scale_of, travellers
from rules.exploration.planning import plan_now, put_plan
from rules.exploration.records import WayBarred
from rules.exploration.tasks import GO
from rules.kernel.actor import CLOCK, Actor
from rules.kernel.numbers import divide_up
from rules.kernel.questions import Found, Ruling, Verdict, ruled
from rules.kernel.resolution import Resolution, acting_as, attempt
from rules.load.rates import FAMILIAR, exploring, party_rate, party_stuck
from rules.load.ways import UNBURDENED
from rules.party.forming import DOORS, formation_now, in_order
from rules.places.reading import beyond, door_label, doors_of, find_area, find_place, is_seen
from rules.places.records import GoThrough, PassRuling
from rules.places.state import Place
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Scale, Task
from rules.state.sheet import Character

RULE = "OSE-DUNGEON-MOVE"
FURTHEST = 5000
"""The furthest that the party goes at once, in feet."""


def turns_for(feet: int, rate: int) -> int:
    """How many turns a distance takes, at a rate in feet a turn, rounded up (OSE-DUNGEON-MOVE)."""
    return max(1, divide_up(feet, rate))


def is_familiar(state: GameState) -> bool:
    """Whether the party knows its way where it is."""
    here = state.expedition
    place = None if here is None else find_place(state, here.place)
    area = None if here is None or place is None else find_area(place, here.area)
    return area is not None and area.familiar


def march_rate(state: GameState, *, familiar: bool = False) -> Found:
    """How far the party gets in a turn, in feet, and who is its slowest; "" if nobody is slow."""
    found = party_rate(state)
    use = FAMILIAR if familiar or is_familiar(state) else exploring(state)
    slowest = found.label if found.value < UNBURDENED else ""
    return Found(use.of(found.value), slowest, found.source)


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


def _ways(state: GameState) -> Iterator[tuple[str, str, str]]:
    here = state.expedition
    place = None if here is None else find_place(state, here.place)
    if here is None or place is None:
        return
    for door in doors_of(place, here.area):
        if is_seen(door):
            yield door.id, door_label(door, here.area), _leads(place, beyond(door, here.area))


def _leads(place: Place, area_id: str) -> str:
    """Where a way leads, in words; "" where nobody of the party has been."""
    area = find_area(place, area_id)
    if area is None:
        return ", outside"
    return f", to {area.name}" if area.opened else ""


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
        resolution.emit(WayBarred(reason=refusal.message, rule=RULE))


def _pass(resolution: Resolution, door: str) -> None:
    # The clock is a referee, and would find ways that players do not know.
    leads_anywhere = resolution.actor.is_referee and resolution.actor != CLOCK
    if not leads_anywhere and door not in dict(ways_out(resolution.state)):
        raise RuleError("There is no such way out of here.")
    if _is_open(resolution, door):
        resolution.perform(GoThrough(door=door))


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
        resolution.emit(WayBarred(reason=barred.label, rule=RULE))
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
