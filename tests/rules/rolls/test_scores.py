"""Ability scores are what a roll is held against, and are not added to one."""

import pytest

from rules.errors import RuleError
from rules.rolls.chances import read_one
from tests.rules.rolls.test_rolls import only, roll, seated


def test_a_score_is_not_added_and_the_check_is_offered() -> None:
    for text in ("1d20+dex", "d20 + attack - DEX", "1d6; 2d20kh1+str", "1d20+Strength"):
        with pytest.raises(RuleError, match=r"not a bonus.*d20 <= (dex|str)`.*d20\+1`"):
            roll(seated(), text)


def test_odds_say_the_same_of_a_score_as_a_roll() -> None:
    with pytest.raises(RuleError, match=r"^DEX is the score itself, not a bonus.*`1d20 <= dex`"):
        read_one("1d20+dex")
    assert read_one("1d20 <= dex").names == {"dex"}


def test_a_roll_is_held_against_a_score() -> None:
    result = only(roll(seated(), "1d20 <= dex", 14))
    assert (result.goal, result.passed) == (14, True)
    assert only(roll(seated(), "dex")).throw.total == 14
    by_another_name = only(roll(seated(), "1d20 <= dexterity", 15))
    assert (by_another_name.goal, by_another_name.passed) == (14, False)
    with pytest.raises(RuleError, match=r"Did you mean dex\?"):
        roll(seated(), "1d20 <= dax")
