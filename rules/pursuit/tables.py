"""The chances of getting away, in percent, and what else the rules say in numbers."""

from rules.kernel.rounding import divide_up
from rules.kernel.tables import Table
from rules.load.door import in_measure

TENTHS = 10
"""Rates and distances are kept in tenths, because a rate can have a fraction."""

FASTER_ON_WATER = 80
SLOWER_ON_WATER = Table(((0, 30, 50), (31, 60, 40), (61, 90, 35), (91, 120, 25), (121, None, 10)))
"""OSE-EVASION-WATER: by how many feet in a round those who run are slower."""
LEAST_GAIN_ON_WATER = 30
"""Yards in a round, however slow the pursuers are (R-WATER-MIN)."""

IN_THE_WILDS = Table(
    (
        (1, 4, Table(((1, 1, 50), (2, 3, 70), (4, None, 90)))),
        (5, 12, Table(((1, 3, 35), (4, 8, 50), (9, None, 70)))),
        (13, 24, Table(((1, 6, 25), (7, 16, 35), (17, None, 50)))),
        (25, None, Table(((1, 10, 10), (11, 30, 25), (31, None, 35)))),
    )
)
"""OSE-EVASION-WILD: how many run, and how many follow them."""
TWICE_AS_FAST = 25
LEAST_CHANCE = 5
CATCH_UP_IN_A_DAY = 50
"""OSE-PURSUIT-WILD: for pursuers who are faster."""

ROUNDS_TO_EXHAUSTION = 30
TURNS_OF_REST = 3
"""OSE-RUNNING."""
STOPS_FOR_IT = 3
"""In six, for treasure or food (OSE-PURSUIT-DUNGEON)."""
ADJACENT = {"feet": 10, "yards": int(in_measure(10, "foot", "yard"))}
"""How near a pursuer has to be to act: 10 feet, by the unit of distances (ERIS-PURSUIT)."""


def chance_on_water(fleeing: int, following: int) -> int:
    """By two rates in tenths; a fraction of a foot takes the next slower band (R-WATER-EQUAL)."""
    if fleeing > following:
        return FASTER_ON_WATER
    return SLOWER_ON_WATER.at(divide_up(following - fleeing, TENTHS))


def chance_in_the_wilds(
    fleeing: tuple[int, int], following: tuple[int, int], modifier: int = 0
) -> int:
    """By number and rate of each side; all is summed before the least chance counts (R-TWICE)."""
    (few, slow), (many, fast) = fleeing, following
    chance = IN_THE_WILDS.at(max(1, few)).at(max(1, many)) + modifier
    if fast >= 2 * slow:
        chance -= TWICE_AS_FAST
    if slow >= 2 * fast:
        chance += TWICE_AS_FAST
    return max(LEAST_CHANCE, chance)
