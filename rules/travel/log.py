"""The log of a journey: what each day brought, on land and at sea."""

from collections import Counter
from fractions import Fraction
from operator import attrgetter

from rules.clock.clock import now
from rules.clock.units import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.travel.miles import exact
from rules.travel.state import JOURNEY, Day, Happening, Journey

DAY = TURNS_PER_DAY * SECONDS_PER_TURN
"""A day in seconds."""


def total_miles(journey: Journey) -> Fraction:
    """All that was covered on the journey."""
    # Most days of a long journey are alike, and counting them takes next to nothing.
    alike = Counter(map(attrgetter("miles"), journey.days))
    return sum((exact(miles) * days for miles, days in alike.items()), Fraction(0))


def put_journey(resolution: Resolution, journey: Journey) -> None:
    """Replace the journey."""
    resolution.put(JOURNEY, journey)


def log_day(resolution: Resolution, day: Day) -> None:
    """Put a day, or a part of one, at the end of the log; parts that are alike become one."""
    journey = JOURNEY.of(resolution.state)
    last = journey.days[-1] if journey.days else None
    if last is not None and _goes_on(last, day):
        days = (*journey.days[:-1], _joined(last, day))
    else:
        days = (*journey.days, day)
    put_journey(resolution, replace(journey, days=days))


def _goes_on(last: Day, day: Day) -> bool:
    """Whether a part of a day went on as the part before it, or nobody moved in that part."""
    if (last.number, last.kind) != (day.number, day.kind):
        return False
    return not exact(last.miles) or (last.course, last.astray) == (day.course, day.astray)


def _joined(last: Day, day: Day) -> Day:
    return replace(
        day,
        terrains=tuple(dict.fromkeys((*last.terrains, *day.terrains))),
        miles=str(exact(last.miles) + exact(day.miles)),
        happened=(*last.happened, *day.happened),
    )


def note(resolution: Resolution, happening: Happening) -> None:
    """Note in the log what the newest day has brought, nothing before the first."""
    journey = JOURNEY.of(resolution.state)
    if not journey.days:
        return
    last = journey.days[-1]
    noted = replace(last, happened=(*last.happened, happening))
    put_journey(resolution, replace(journey, days=(*journey.days[:-1], noted)))


def begin_log(resolution: Resolution) -> None:
    """A new journey: the old log is over. What was said of the way at home counts."""
    old = JOURNEY.of(resolution.state)
    put_journey(resolution, Journey(way=old.way, terrains=old.terrains, mounts=old.mounts))


def is_logged(state: GameState, kind: str) -> bool:
    """Whether the newest day was spent so and ended just now."""
    days = JOURNEY.of(state).days
    return bool(days) and days[-1].kind == kind and days[-1].until == now(state)
