"""Dice alone are no party's; what asks for somebody's numbers is."""

import pytest

from rules.rolls.records import RollDice


@pytest.mark.parametrize(
    ("text", "character", "touches"),
    [
        ("3d6", "", False),
        ("3d6", "c1", True),
        ("1d20+attack", "", True),
        ("1d20 ac 5", "", True),
        ("2d6+", "", False),
    ],
)
def test_what_a_roll_asks_of_a_party(text: str, character: str, touches: bool) -> None:
    assert RollDice(text=text, character_id=character).touches_party is touches
