"""The tables of pursuits, cell by cell."""

import pytest

from rules.movement.rates import eris_rate, pursuit_rate
from rules.pursuit.chasing import chance_in_the_wilds, chance_on_water

WATER = (
    (-300, 80), (-1, 80), (0, 50), (1, 50), (300, 50), (301, 40), (310, 40), (600, 40), (601, 35),
    (900, 35), (901, 25), (1200, 25), (1201, 10), (1210, 10), (5000, 10),
)  # fmt: skip
"""By how many tenths of a foot those who run are slower, and their chance."""
WILDS = (
    (1, ((1, 50), (2, 70), (3, 70), (4, 90), (40, 90))),
    (4, ((1, 50), (2, 70), (3, 70), (4, 90))),
    (5, ((1, 35), (3, 35), (4, 50), (8, 50), (9, 70))),
    (12, ((1, 35), (3, 35), (4, 50), (8, 50), (9, 70))),
    (13, ((1, 25), (6, 25), (7, 35), (16, 35), (17, 50))),
    (24, ((1, 25), (6, 25), (7, 35), (16, 35), (17, 50))),
    (25, ((1, 10), (10, 10), (11, 25), (30, 25), (31, 35))),
    (90, ((1, 10), (10, 10), (11, 25), (30, 25), (31, 35), (99, 35))),
)
"""How many run; how many follow, and the chance."""
TURNS = ((120, 50, 480), (90, 40, 360), (60, 20, 240), (30, 10, 120))
"""Listed speed, feet in a round, feet in a turn of pursuit."""


@pytest.mark.rule("OSE-EVASION-WATER")
@pytest.mark.parametrize(("slower", "chance"), WATER)
def test_the_chance_on_water_goes_by_the_difference(slower: int, chance: int) -> None:
    assert chance_on_water(6000, 6000 + slower) == chance


@pytest.mark.rule("OSE-EVASION-WILD")
@pytest.mark.parametrize(
    ("few", "many", "chance"), [(few, many, c) for few, row in WILDS for many, c in row]
)
def test_the_chance_in_the_wilds_goes_by_the_groups(few: int, many: int, chance: int) -> None:
    assert chance_in_the_wilds((few, 1200), (many, 1200)) == chance


@pytest.mark.rule("OSE-EVASION-WILD")
@pytest.mark.parametrize(
    ("fleeing", "following", "modifier", "chance"),
    [
        (1200, 2390, 0, 50),
        (1200, 2400, 0, 25),
        (1200, 2401, 0, 25),
        (2390, 1200, 0, 50),
        (2400, 1200, 0, 75),
        (1200, 1200, 25, 75),
        (1200, 2400, 25, 50),
        (2400, 1200, 30, 105),
        (1200, 2400, -25, 5),
        (1200, 2400, -20, 5),
        (1200, 2400, -19, 6),
    ],
)
def test_twice_as_fast_and_the_country_count_before_the_least_chance(
    fleeing: int, following: int, modifier: int, chance: int
) -> None:
    assert chance_in_the_wilds((4, fleeing), (1, following), modifier) == chance


@pytest.mark.rule("ERIS-COMBAT-MOVE")
@pytest.mark.parametrize(("listed", "in_a_round", "in_a_turn"), TURNS)
def test_the_column_of_pursuit_is_that_of_the_table(
    listed: int, in_a_round: int, in_a_turn: int
) -> None:
    assert (eris_rate(listed), pursuit_rate(listed)) == (in_a_round, in_a_turn)
