"""Charts: what is drawn stands where it should, is told apart without colour, and fits."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.render.chart import Chart, Filling, Series
from cogs.render.paper import HEIGHT, WIDTH, draw_chart
from cogs.render.text import MESSAGE_LIMIT
from cogs.rolls.fair_pages import describe_faces, faces_chart
from cogs.rolls.pages import (
    CumulativeChances,
    Place,
    comparison_chart,
    describe,
    odds_chart,
    percent,
    places_of,
    render_comparison,
    render_odds,
)
from rules.dice.expression import parse
from rules.rolls.rolling import Attacks, Odds, odds, read_one

PAPER = (251, 250, 246)
SLOT = (WIDTH - 110 - 24) / 2


def picture(chart: Chart) -> Image.Image:
    image = Image.open(BytesIO(draw_chart(chart)))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))
    return image.convert("RGB")


def drawn_rows(image: Image.Image, x: int) -> int:
    """How many pixels of a column of the plot are neither paper nor a grid line."""
    light = (211, 208, 198)
    column = [image.getpixel((x, y)) for y in range(HEIGHT - 104 - 3)]
    near = [p for p in column if isinstance(p, tuple) and _distance(p, PAPER) > 40]
    return sum(_distance(p, light) > 40 for p in near)


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def of(text: str) -> Odds:
    return odds(read_one(text), Attacks())


def test_a_bar_is_as_high_as_its_number() -> None:
    chart = Chart("two", "place", ("1", "2"), (Series("", (0.75, 0.25)),))
    image = picture(chart)
    high = drawn_rows(image, int(110 + SLOT / 2))
    low = drawn_rows(image, int(110 + SLOT * 3 / 2))
    assert high == pytest.approx(3 * low, abs=6)
    assert high > 200


def test_series_are_told_apart_without_colour() -> None:
    chart = Chart(
        "two", "place", ("1",), (Series("a", (0.5,)), Series("b", (0.5,), Filling.HATCHED))
    )
    grey = picture(chart).convert("L")
    row = HEIGHT - 200
    solid = {grey.getpixel((x, row)) for x in range(150, 450)}
    hatched = {grey.getpixel((x, row)) for x in range(520, 850)}
    assert len(solid) == 1
    assert max(map(int, hatched)) - min(map(int, hatched)) > 90  # type: ignore[arg-type]


def test_the_ground_does_not_depend_on_dark_or_light_mode() -> None:
    image = Image.open(BytesIO(draw_chart(odds_chart(of("2d6")))))
    assert "transparency" not in image.info
    assert sum(image.convert("RGB").getpixel((300, 120))) > 700  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["5", "2d6", "4d6kh3 >= 15", "1d20+5 ac 4", "100d6", "1d1000*1000", "-8d6e6", "0*1d6"]
)
def test_every_curve_can_be_shown(text: str) -> None:
    found = of(text)
    chart = odds_chart(found)
    assert len(chart.places) <= 48
    assert len(draw_chart(chart)) < 60_000
    assert len(render_odds(found)) <= MESSAGE_LIMIT
    assert len(describe(found)) <= 1024
    drawn = sum(sum(series.heights) for series in chart.series)
    assert drawn == pytest.approx(1, abs=0.0021)


def test_long_texts_fit() -> None:
    found = of(f"1d6 {' '.join(['+ 1'] * 80)} >= 30 {'x' * 100}")
    other = of("2d6+1d4")
    assert len(render_comparison(found, other)) <= MESSAGE_LIMIT
    assert len(describe(found, other)) <= 1024
    picture(comparison_chart(found, other))


def test_hits_are_filled_and_the_rest_is_hatched() -> None:
    met, missed = odds_chart(of("2d6 <= 7 six times")).series
    assert sum(met.heights) == pytest.approx(21 / 36)
    assert sum(missed.heights) == pytest.approx(15 / 36)
    assert (met.filling, missed.filling) == (Filling.SOLID, Filling.HATCHED)
    assert (met.label, missed.label) == ("7 or less: 58.3%", "not: 41.7%")


def test_where_the_total_does_not_decide_nothing_is_marked() -> None:
    assert len(odds_chart(of("1d6/4 >= 1.5")).series) == 1
    assert len(odds_chart(of("1d20+30 ac 4")).series) == 1


def test_the_table_says_what_the_chart_shows() -> None:
    text = render_odds(of("2d6 <= 7 six times"))
    assert "on average **7.00**" in text
    assert "7 or less: **58.3%**" in text
    assert "At least once in 6 rolls: **99.48%**; on average 3.5 of 6." in text
    assert "    7    16.7%    58.3%" in text
    assert "or less" in text.split("```")[1]


def test_a_rare_target_is_told_as_one_in_so_many() -> None:
    assert "15 or more: **23.1%**, about 1 in 4.3." in render_odds(of("4d6kh3 >= 15"))
    assert "exactly 3: **0.46%**, about 1 in 216." in render_odds(of("3d6 == 3")).replace("E", "e")


def test_an_armour_class_says_what_it_takes_and_where_nobody_knows() -> None:
    assert "A hit on AC 4, which takes 15 or more: **55.0%**." in render_odds(of("1d20+5 ac 4"))
    assert "depends on the rulebook" in render_odds(odds(read_one("1d20 ac 4")))


def test_two_rolls_are_compared() -> None:
    text = render_comparison(of("1d20+3 to hit"), of("2d20kh1"))
    assert "**A** is 1d20+3 (to hit)" in text
    assert "A is higher **45.8%**, both equal 4.9%, B is higher **49.3%**" in text
    assert "Each of the 3 rolls" in render_comparison(of("1d6 three times"), of("1d8"))


def test_long_curves_are_drawn_in_round_steps() -> None:
    curve = parse("100d6").distribution()
    places = places_of([curve], most=24)
    assert all(place.high - place.low == 4 and place.low % 5 == 0 for place in places)
    sums = CumulativeChances(curve)
    assert sum(sums.shares(places)) > 0.999
    assert sums.at_least(places[0]) + sums.at_most(Place(0, places[0].low - 1)) == 1
    assert "left out" in render_odds(of("100d6"))
    assert "left out" not in render_odds(of("2d6"))


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0, "0%"),
        (1, "100%"),
        (1e-9, "<0.01%"),
        (1 - 1e-9, ">99.99%"),
        (0.0046, "0.46%"),
        (0.5, "50.0%"),
    ],
)
def test_a_chance_never_sounds_like_certainty(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_faces_are_drawn_with_the_even_level() -> None:
    chart = faces_chart(4, (1, 0, 5, 2))
    assert chart.level == 2
    picture(chart)
    assert describe_faces(4, (1, 0, 5, 2)).endswith("1: 1, 2: 0, 3: 5, 4: 2.")
    assert len(describe_faces(100, (12345,) * 100)) <= 1024
