"""Days outside that are days in the game: a party that does nothing else lives them, and rests."""

from collections.abc import Iterator

from rules.clock.clock import now, what_holds_time
from rules.clock.records import LONGEST_DAYS, SECONDS_PER_DAY
from rules.errors import RuleError
from rules.kernel.dues import Plan
from rules.kernel.hours import DAY
from rules.kernel.parties import each, here, numbers
from rules.kernel.resolution import Resolution
from rules.pace.records import REAL, TIME
from rules.record import replace
from rules.rest import FAMILY
from rules.rest.records import (
    OUTSIDE,
    REAL_DAYS,
    RESTING,
    LiveDays,
    Outside,
    RealDays,
    Resting,
)
from rules.rest.resting import DAYS, pass_rest
from rules.state.game import GameState


def does_nothing_else(state: GameState) -> bool:
    """Whether a party is at home, in no encounter, and the game goes on."""
    return state.encounter is None and state.expedition is None and state.pace.paused is None


def _counted(state: GameState) -> RealDays | None:
    """From when the days of a party count, None where no days outside are lived in this game.

    A party of which nothing was noted has done nothing since the game began to count them.
    """
    outside = OUTSIDE.of(state)
    if outside is None:
        return None
    own = REAL_DAYS.of(state)
    if own is not None and own.begun == outside.since:
        return own
    return RealDays(outside.since, outside.since, now(state))


def next_day(state: GameState) -> int | None:
    """When the next day outside is over for a party that does nothing else, None for never.

    Whoever has lived days ahead by themselves waits until the days outside have caught up.
    """
    counted = _counted(state)
    if counted is None or counted.held or not does_nothing_else(state):
        return None
    lived = max(0, now(state) - counted.clock) // SECONDS_PER_DAY
    return counted.since + (lived + 1) * DAY


@FAMILY.settles
def count_days(resolution: Resolution) -> None:
    """Once all is settled: note from when a party lives the days outside."""
    state, before = resolution.state, resolution.before
    if TIME.chosen(state) != REAL:
        if OUTSIDE.key in state.parts:
            resolution.put(OUTSIDE, None)
        return
    if OUTSIDE.of(state) is None:
        resolution.put(OUTSIDE, Outside(resolution.at))
        return
    if not does_nothing_else(state):
        return
    moment, present = resolution.at, now(state)
    there = _those_before(before, state) or [counted for counted in (_counted(state),) if counted]
    # Of several who are one now, those count who have lived the fewest days ahead.
    counted = max(there, key=lambda one: _should_be(one, moment))
    if not does_nothing_else(before) and present < _should_be(counted, moment):
        # They stood still as something else went on: the days of that are not made up for.
        counted = replace(counted, since=moment, clock=present)
    counted = replace(counted, held=what_holds_time(resolution) is not None)
    if counted != REAL_DAYS.of(state):
        resolution.put(REAL_DAYS, counted)


def _those_before(before: GameState, state: GameState) -> list[RealDays]:
    """From when the days counted of all who are this party now."""
    gone = {*numbers(before)} - {*numbers(state)}
    theirs = (one for one in each(before) if here(one) in gone or here(one) == here(state))
    return [counted for counted in map(_counted, theirs) if counted is not None]


def _should_be(counted: RealDays, moment: int) -> int:
    """What the clock of a party would show at a moment that had lived all days outside."""
    return counted.clock + (moment - counted.since) // DAY * SECONDS_PER_DAY


@FAMILY.plans
def days_outside(state: GameState) -> Iterator[Plan]:
    """The next day of a party that does nothing else."""
    if OUTSIDE.key not in state.parts:
        return
    at = next_day(state)
    if at is not None:
        yield Plan(at, f"outside:{at}:{now(state)}", LiveDays(), again=True)


@FAMILY.handles
def live_days(resolution: Resolution, _action: LiveDays) -> None:
    """The clock: the days outside go by in the game as well, as days of rest at home.

    After a host was down they are several. What stops them goes on with the next of them.
    """
    resolution.require_referee("let days go by")
    state = resolution.state
    counted = _counted(state)
    if counted is None or not does_nothing_else(state):
        raise RuleError("No day outside goes by here now.")
    present = now(state)
    most = present + LONGEST_DAYS * SECONDS_PER_DAY
    until = min(_should_be(counted, resolution.at), most)
    if until <= present:
        raise RuleError("No day outside is over yet.")
    rest = RESTING.of(state)
    if rest is None or not rest.outside or rest.until <= present:
        who = tuple(one.id for one in state.characters if one.is_there)
        rest = Resting(DAYS, who, present, until, safe=True, outside=True)
    pass_rest(resolution, rest)
