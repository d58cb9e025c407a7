"""A day of flight in the wilds: which way, and that it goes by (OSE-PURSUIT-WILD)."""

from rules.clock.clock import let_pass, now
from rules.clock.records import Reason
from rules.clock.units import SECONDS_PER_TURN, TURNS_PER_DAY
from rules.kernel.resolution import Resolution
from rules.pursuit.chasing import named_side, put_chase
from rules.pursuit.records import FLIGHT_COURSE, DayFled, FlightStopped
from rules.pursuit.state import Chase
from rules.record import replace

RULE = "OSE-PURSUIT-WILD"
DAY = SECONDS_PER_TURN * TURNS_PER_DAY
WAYS = {"sixths": 6, "compass": 8}
"""In how many directions somebody may run, by the setting."""
CIRCLE = 360


def flee_for_a_day(resolution: Resolution, chase: Chase) -> bool:
    """A day goes by, or what is left of one; whether it is over now.

    What something stops is gone on with the next time.
    """
    if not chase.left:
        chase = replace(chase, stretch=chase.stretch + 1, left=DAY)
    left = let_pass(resolution, seconds=chase.left, reason=Reason.TRAVEL)
    chase = replace(chase, left=left, since=now(resolution.state))
    put_chase(resolution, chase)
    side = named_side(resolution.state, chase, chase.fleeing)
    if left:
        resolution.emit(FlightStopped(side=side, day=chase.stretch, rule=RULE))
        return False
    ways = WAYS[FLIGHT_COURSE.in_force(resolution.state)]
    throw = resolution.roll("direction of flight", 1, ways, secret=True)
    direction = (throw.total - 1) * CIRCLE // ways
    resolution.emit(
        DayFled(side=side, day=chase.stretch, direction=direction, throw=throw, rule=RULE)
    )
    return True
