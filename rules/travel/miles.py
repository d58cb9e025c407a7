"""Miles: exact inside, in tenths for people (OSE-OVERLAND, R-THIRD, R-ROAD)."""

from fractions import Fraction

from rules.errors import RuleError

FEET_PER_MILE = 5
"""A day's miles are the base rate in feet divided by this."""
FORCED = Fraction(3, 2)
"""A forced march, after the terrain (R-FORCED)."""
FLIGHT = 2
"""Flying, whatever the terrain (OSE-FLYING)."""
ROAD = Fraction(3, 2)
"""A maintained road, in place of the terrain (R-ROAD)."""
MOST_MILES = 10_000


def miles_per_day(rate: int) -> Fraction:
    """What a base rate in feet comes to in a day over easy ground: 24 miles of 120 feet."""
    return Fraction(rate, FEET_PER_MILE)


def exact(miles: str) -> Fraction:
    """Miles as the state keeps them, `24` or `50/3`."""
    return Fraction(miles)


def read_miles(typed: str) -> Fraction:
    """Miles as somebody types them, such as `8`, `7.5` or `50/3`. RuleError for anything else."""
    try:
        miles = Fraction(typed.strip())
    except (ValueError, ZeroDivisionError):
        miles = Fraction(0)
    if not 0 < miles <= MOST_MILES:
        raise RuleError(
            f"“{typed.strip()[:40]}” is no number of miles. Type for example `8` or `7.5`."
        )
    return miles


def in_tenths(miles: Fraction) -> str:
    """Miles for people, to the nearest tenth: `24`, `16.7`."""
    tenths = (20 * miles.numerator + miles.denominator) // (2 * miles.denominator)
    whole, tenth = divmod(tenths, 10)
    return f"{whole}.{tenth}" if tenth else f"{whole}"
