"""What wanders goes by the terrain of the journey, cell by cell: OSE-OVERLAND."""

import pytest

from rules.expedition.records import SetOut
from rules.record import replace
from rules.state.party import Scale
from rules.travel.records import JOURNEY, DaySpent, MakeCamp, SetWay
from rules.wandering.records import WANDERING, Wandering, WanderingChecked
from rules.wandering.tables import here
from tests.rules.scene import reported
from tests.rules.travel.road import Road
from tests.rules.travel.test_terrains import TABLE

pytestmark = pytest.mark.rule("OSE-OVERLAND", "OSE-WILD-DAY")


def chance(game: Road) -> int:
    """How many in 6 something comes where they are."""
    return here(game.engine.asking(game.state)).chance


@pytest.mark.parametrize("name", TABLE)
def test_the_chance_of_each_terrain_with_and_without_a_road(name: str) -> None:
    for terrain in (name, f"{name} by road"):
        game = Road()
        game.travel(terrain, half=True)
        assert chance(game) == TABLE[name][2]
        assert name in here(game.engine.asking(game.state)).words


def test_it_goes_with_the_stretch_that_they_are_on() -> None:
    game = Road()
    game.act(SetOut(scale=Scale.WILDERNESS))
    assert chance(game) == 1
    game.act(SetWay(course="north", terrain="city, swamp"))
    assert chance(game) == 1
    game.travel(half=True)
    assert chance(game) == 3
    game.travel()
    game.travel(kind="rest", half=True)
    assert chance(game) == 3
    game.act(SetOut(scale=Scale.DUNGEON))
    assert chance(game) == 1


def test_two_in_six_in_the_air_and_the_ground_below_in_camp() -> None:
    game = Road()
    for who in ("ada", "bert"):
        game.set_numbers(who, fly=60)
    game.act(SetOut(scale=Scale.WILDERNESS))
    game.act(SetWay(course="north", terrain="swamp", fly=True))
    assert chance(game) == 3
    game.travel(half=True)
    assert (chance(game), here(game.engine.asking(game.state)).words[0]) == (2, "aerial")
    assert game.journey.today is not None
    today = replace(game.journey.today, camp=True)
    game.state = JOURNEY.put(game.state, replace(game.journey, today=today))
    assert chance(game) == 3
    game.act(MakeCamp())
    game.travel(kind="rest", half=True)
    assert chance(game) == 3


def test_a_check_falls_each_day_and_a_meeting_stops_the_week() -> None:
    game = Road(book="none")
    game.state = WANDERING.put(game.state, Wandering())
    step = game.travel("hills", days=7, secret=[6, 3, 6, 2, 1, 1, 1, 1])
    checks = reported(step, WanderingChecked)
    assert [(one.needed, one.came, one.where) for one in checks] == [
        (2, False, "hills"),
        (2, True, "hills"),
    ]
    assert [(one.number, one.miles, one.over) for one in reported(step, DaySpent)] == [
        (1, "16", True),
        (2, "8", False),
    ]
