"""A day of flight in the wilds: which way, and that it goes by (OSE-PURSUIT-WILD)."""

from rules.clock.door import SECONDS_PER_TURN, TURNS_PER_DAY, let_pass
from rules.kernel.resolution import Resolution
from rules.pursuit.chasing import put_chase
from rules.pursuit.events import DayFled
from rules.pursuit.settings import FLIGHT_COURSE
from rules.pursuit.sides import named_side
from rules.record import replace
from rules.state.pursuit import Chase

DAY = SECONDS_PER_TURN * TURNS_PER_DAY
WAYS = {"sixths": 6, "compass": 8}
"""In how many directions somebody may run, by the setting."""
CIRCLE = 360


def flee_for_a_day(resolution: Resolution, chase: Chase) -> Chase:
    """Begin the next day, in a direction that nobody maps; it has yet to go by."""
    ways = WAYS[FLIGHT_COURSE.in_force(resolution.state)]
    throw = resolution.roll("direction of flight", 1, ways, secret=True)
    chase = replace(chase, stretch=chase.stretch + 1, left=DAY)
    put_chase(resolution, chase)
    resolution.emit(
        DayFled(
            side=named_side(resolution.state, chase, chase.fleeing),
            day=chase.stretch,
            direction=(throw.total - 1) * CIRCLE // ways,
            throw=throw,
            rule="OSE-PURSUIT-WILD",
        )
    )
    return chase


def pass_day(resolution: Resolution, seconds: int) -> int:
    """Let what is left of the day go by; gives back what something stopped, in seconds."""
    return let_pass(resolution, seconds=seconds)
