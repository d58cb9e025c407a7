"""How likely something is that is neither a check nor a save (R-CHANCE)."""

import pytest

from rules.checks.calling import DieChance, read_chance
from rules.errors import RuleError


@pytest.mark.parametrize(
    ("typed", "needed", "sides"),
    [
        ("0", 0, 6),
        ("2", 2, 6),
        ("6", 6, 6),
        ("2-in-6", 2, 6),
        (" 3 in 6 ", 3, 6),
        ("4/6", 4, 6),
        ("5%", 5, 100),
        ("35 %", 35, 100),
        ("35", 35, 100),
        ("100", 100, 100),
    ],
)
def test_a_chance_is_read_as_people_write_it(typed: str, needed: int, sides: int) -> None:
    assert read_chance(typed) == DieChance(needed, sides)


@pytest.mark.parametrize("typed", ["", "101", "7 in 6", "40/6", "-1", "often", "1000%"])
def test_what_is_no_chance_is_refused(typed: str) -> None:
    with pytest.raises(RuleError, match=r"`chance:2` for 2-in-6, or `chance:35%`"):
        read_chance(typed)


@pytest.mark.parametrize(
    ("chance", "more", "after"),
    [
        (DieChance(1), 2, "3-in-6"),
        (DieChance(5), 2, "6-in-6"),
        (DieChance(1), -2, "0-in-6"),
        (DieChance(35, 100), 5, "40%"),
    ],
)
def test_a_chance_stays_between_never_and_always(chance: DieChance, more: int, after: str) -> None:
    assert chance.plus(more).text == after
