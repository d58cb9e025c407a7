"""What families keep in the document of a game."""

from collections.abc import Iterator

import pytest

from rules.kernel import part
from rules.kernel.part import PARTS, Part, maybe, several
from rules.kernel.whose import GAMES, Fields
from rules.record import Record
from rules.state.game import GameState


class Weather(Record):
    rain: int = 0


@pytest.fixture(autouse=True)
def no_toys() -> Iterator[None]:
    """What a test declares is gone behind it."""
    before = dict(PARTS)
    yield
    for key in PARTS.keys() - before.keys():
        del part._parts[key]


def test_a_part_that_nobody_has_spoken_of_is_as_it_is_by_default() -> None:
    weather = Part("weather", Weather(rain=1), GAMES)
    state = GameState("ose")
    assert weather.of(state) is weather.default
    assert weather.of(weather.put(state, Weather(rain=2))).rain == 2


def test_what_is_so_by_default_is_not_kept() -> None:
    weather, wind = Part("weather", Weather(), GAMES), Part("wind", 0, GAMES)
    windy = wind.put(GameState("ose"), 3)
    state = weather.put(weather.put(windy, Weather(rain=2)), Weather())
    assert state.parts == {"wind": 3}
    assert state == windy


def test_other_parts_stay_the_same_ones() -> None:
    weather, wind = Part("weather", Weather(), GAMES), Part("wind", Weather(), GAMES)
    kept = Weather(rain=4)
    state = weather.put(wind.put(GameState("ose"), kept), Weather(rain=1))
    assert wind.of(state) is kept
    assert list(wind.put(state, Weather(rain=5)).parts) == ["wind", "weather"]


def test_a_part_knows_its_kind_for_whoever_reads_it() -> None:
    assert Part("weather", Weather(), GAMES).kind is Weather
    assert several("showers", Weather, GAMES).kind == tuple[Weather, ...]
    assert maybe("storm", Weather, GAMES).kind == Weather | None
    assert several("rains", int, GAMES).default == ()
    assert maybe("hail", int, GAMES).default is None


@pytest.mark.parametrize("key", ["weather", "characters"])
def test_a_key_names_one_part_alone(key: str) -> None:
    weather = Part("weather", Weather(), GAMES)
    with pytest.raises(ValueError, match=f"two parts of a game's document are called '{key}'"):
        Part(key, (), GAMES)
    assert PARTS["weather"] is weather


def test_a_part_says_of_each_of_its_fields_whose_it_is() -> None:
    with pytest.raises(ValueError, match="whose are these of Weather: rain, snow"):
        Part("weather", Weather(), Fields(snow=GAMES))
