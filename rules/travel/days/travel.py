"""OSE-OVERLAND: a day on the way, at the pace of the slowest."""

from fractions import Fraction

from rules.kernel.resolution import Resolution
from rules.travel.days.shape import DayKind
from rules.travel.foraging import forage_by_the_way
from rules.travel.losing import roll_direction
from rules.travel.weariness import count_day_of_travel


def set_off(resolution: Resolution) -> None:
    """One more day without rest; the way may be lost, and food may be found on it."""
    count_day_of_travel(resolution)
    roll_direction(resolution)
    forage_by_the_way(resolution)


DAY = DayKind(
    key="travel",
    label="Travel",
    means="as far as the ground lets them",
    source="OSE-OVERLAND",
    speed=Fraction(1),
    begin=set_off,
)
