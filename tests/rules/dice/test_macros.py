"""A macro rolls alone, and with something added to its dice."""

import pytest

from rules.dice.request import written_out
from rules.errors import RuleError

MACROS = {
    "attack": "1d20+5 to hit",
    "attack bow": "1d20+7",
    "both": "1d20+5 to hit; 1d8+2 damage",
    "climb": "3x d100 <= 45",
    "duel": "1d6 == 2d6",
    "aim": "1d20+5 ac 4, axe",
}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attack", ("1d20+5 to hit", "attack")),
        (" Attack  BOW ", ("1d20+7", "attack bow")),
        ("attack+2", ("1d20+5+2, to hit", "attack")),
        ("attack - 1 + dex from the bless", ("1d20+5 - 1 + dex from the bless", "attack")),
        ("attack bow+2 adv", ("1d20+7+2 adv", "attack bow")),
        ("climb+10", ("3x 1d100+10 <= 45", "climb")),
        ("duel+1", ("(1d6 == 2d6)+1", "duel")),
        ("aim-2", ("1d20+5-2 ac 4, axe", "aim")),
        ("1d20+attack", ("1d20+attack", "")),
        ("attacks+2", ("attacks+2", "")),
        ("attack 2", ("attack 2", "")),
    ],
)
def test_what_a_macro_stands_for(typed: str, meant: tuple[str, str]) -> None:
    assert written_out(typed, MACROS) == meant


def test_something_is_added_to_one_roll_alone() -> None:
    with pytest.raises(RuleError, match=r"several rolls.*`\+2`.*`1d20\+5 to hit; 1d8\+2 damage`"):
        written_out("both +2", MACROS)
