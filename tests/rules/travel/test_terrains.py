"""The table of terrains, cell by cell, and miles: OSE-OVERLAND."""

from fractions import Fraction

import pytest

from rules.errors import NotFoundError, RuleError
from rules.travel.log import exact, in_tenths, miles_per_day, read_miles
from rules.travel.records import (
    DaySpent,
    Stretch,
)
from rules.travel.terrains import TERRAINS, terrain_of
from tests.rules.scene import reported
from tests.rules.travel.road import Road

pytestmark = pytest.mark.rule("OSE-OVERLAND")
THIRD, HALF = Fraction(2, 3), Fraction(1, 2)
TABLE = {
    "city": (1, 0, 1),
    "settled lands": (1, 1, 1),
    "clear land": (1, 1, 1),
    "grasslands": (1, 1, 1),
    "barren lands": (THIRD, 2, 2),
    "broken lands": (THIRD, 2, 2),
    "hills": (THIRD, 2, 2),
    "forest": (THIRD, 2, 2),
    "woods": (THIRD, 2, 2),
    "desert": (THIRD, 3, 2),
    "mountains": (HALF, 2, 3),
    "jungle": (HALF, 3, 3),
    "swamp": (HALF, 3, 3),
}


@pytest.mark.parametrize("name", TABLE)
def test_each_cell_of_the_table(name: str) -> None:
    row = terrain_of(name)
    assert (row.travel, row.lose, row.wandering) == TABLE[name]


def test_the_table_has_no_other_rows() -> None:
    assert sorted(one.key for one in TERRAINS) == sorted(terrain_of(name).key for name in TABLE)


@pytest.mark.parametrize(("feet", "miles"), [(120, 24), (90, 18), (60, 12), (30, 6)])
def test_a_fifth_of_the_rate_is_a_day(feet: int, miles: int) -> None:
    assert miles_per_day(feet) == miles
    game = Road(feet=feet)
    game.travel("clear")
    assert game.miles == miles


@pytest.mark.parametrize(
    ("terrain", "miles"),
    [
        ("clear", 24),
        ("forest", 16),
        ("swamp", 12),
        ("swamp by road", 36),
        ("city by road", 36),
        ("forest, hills", 16),
        ("clear, swamp", 18),
        ("hills 8, clear", 20),
        ("hills 8 miles, clear", 20),
        ("hills 40, clear", 16),
        ("clear 8, hills 4", Fraction(8) + Fraction(2, 3) * 16),
        ("forest 7.5, swamp by road", Fraction(15, 2) + (1 - Fraction(15, 32)) * 36),
    ],
)
def test_miles_of_a_day_by_its_terrains(terrain: str, miles: Fraction) -> None:
    game = Road()
    game.travel(terrain)
    assert game.miles == miles


def test_a_third_is_exact_and_shown_in_tenths() -> None:
    game = Road(feet=100)
    (spent,) = reported(game.travel("forest"), DaySpent)
    assert (game.miles, spent.miles) == (Fraction(40, 3), "40/3")
    assert in_tenths(exact(spent.miles)) == "13.3"
    game.travel()
    game.travel()
    assert (game.journey.days[0].number, game.last.number) == (1, 3)
    assert sum(exact(day.miles) for day in game.journey.days) == 40


@pytest.mark.parametrize(
    ("miles", "words"),
    [("24", "24"), ("50/3", "16.7"), ("33/2", "16.5"), ("1/20", "0.1"), ("1/21", "0"), ("0", "0")],
)
def test_miles_are_shown_to_the_nearest_tenth(miles: str, words: str) -> None:
    assert in_tenths(exact(miles)) == words


def test_the_slowest_sets_the_pace() -> None:
    game = Road()
    game.set_numbers("bert", move=60)
    game.travel("clear")
    assert game.miles == 12


def test_the_next_day_goes_on_from_the_last_stretch() -> None:
    game = Road()
    game.travel("forest, hills 3, swamp by road")
    assert game.journey.way is not None
    assert game.journey.way.stretches == (Stretch("swamp", road=True),)
    assert game.last.terrains == ("Forest", "Hills", "Swamp by road")


@pytest.mark.parametrize("typed", ["", "0", "-3", "far", "1/0", "10001"])
def test_what_is_no_number_of_miles_is_refused(typed: str) -> None:
    with pytest.raises(RuleError, match="no number of miles"):
        read_miles(typed)


def test_what_is_no_terrain_is_refused_with_a_guess() -> None:
    with pytest.raises(NotFoundError, match="Did you mean Forest"):
        Road().travel("forrest")
    with pytest.raises(NotFoundError, match="Pick one from the list"):
        Road().travel("cheese")
    with pytest.raises(RuleError, match="1 to 6 terrains"):
        Road().travel(",".join(["hills"] * 7))
