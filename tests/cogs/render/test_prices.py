"""Prices as a line each: read, written, and told."""

from pathlib import Path

import pytest

from cogs.items.pages import price_words, read_prices, write_prices
from rules.errors import RuleError
from rules.items.state import Price
from rules.kernel.words import pieces

PAGE = Path(__file__).parents[3] / "docs" / "things.md"
LIST = (Price("Torch", 1, 6), Price("Long sword", 10, sells=5), Price("Gem", sells=50))


def test_the_list_of_the_page_is_read_and_written_as_it_stands() -> None:
    text = PAGE.read_text(encoding="utf-8").split("```\n")[1]
    assert read_prices(text) == LIST
    assert write_prices(LIST) == text.strip()


@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("  12x torches :  2 gp ", Price("torches", 2, 12)),
        ("Saddle: SELLS 7gp, 25", Price("Saddle", 25, sells=7)),
        ("Rope 50': 1", Price("Rope 50'", 1)),
        ("Air: 0", Price("Air", 0)),
    ],
)
def test_a_line_says_it_in_many_ways(line: str, price: Price) -> None:
    assert read_prices(f"\n{line}\n\n") == (price,)


@pytest.mark.parametrize(
    "line", ["Torch", "Torch:", "Torch: cheap", ": 5", "Torch: 1, 2", "Torch: 1, sells x"]
)
def test_what_is_no_price_is_refused(line: str) -> None:
    with pytest.raises(RuleError, match="is no price"):
        read_prices(line)


def test_a_price_in_words() -> None:
    assert list(map(price_words, LIST)) == [
        "Torch (6) costs 1 gp",
        "Long sword costs 10 gp and brings 5 gp",
        "Gem brings 50 gp",
    ]


def test_several_of_a_thing_are_called_so() -> None:
    assert pieces(1, "Torch") == "Torch"
    said = [pieces(20, one) for one in ("Silver arrow", "Torch", "Rope 50'", "Thieves' tools")]
    assert said == ["20 silver arrows", "20 torches", "20 Rope 50'", "20 thieves' tools"]
    assert pieces(2, "Goblin D") == "Goblin D (2 of them)"
