"""Tables by bands, the ways of rounding, and the natural face of a die."""

import pytest

from rules.dice.expression import parse
from rules.dice.faces import LoadedDice, roll_dice
from rules.encounter.opening import REACTIONS
from rules.kernel.events import Throw
from rules.kernel.numbers import Band, Table, divide_down, divide_nearest, divide_up, halve_damage


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize(
    ("total", "row"), [(-9, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (11, 3), (12, 4)]
)
def test_a_number_falls_into_its_row_and_beyond_an_open_end_into_the_last(
    total: int, row: int
) -> None:
    assert REACTIONS.at(total) is REACTIONS.bands[row][2]


@pytest.mark.parametrize("number", [0, 7])
def test_a_number_beyond_a_closed_end_is_in_no_row(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} is in no row"):
        Table(((1, 3, "low"), (4, 6, "high"))).at(number)


@pytest.mark.parametrize(
    ("bands", "problem"),
    [
        ((), "at least one row"),
        (((3, 1, "a"),), "ends before it begins"),
        (((1, 3, "a"), (5, 6, "b")), "leave a gap"),
        (((1, 3, "a"), (3, 6, "b")), "overlap"),
        (((1, None, "a"), (3, 6, "b")), "open end"),
        (((1, 2, "a"), (None, 6, "b")), "open end"),
    ],
)
def test_a_table_that_does_not_hold_together_cannot_be_made(
    bands: tuple[Band[str], ...], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        Table(bands)


@pytest.mark.parametrize(("rolled", "skill"), [(2, 1), (1, 0), (50, 13), (90, 23), (-2, 0)])
def test_to_the_nearest_with_one_half_going_up(rolled: int, skill: int) -> None:
    assert divide_nearest(rolled, 4) == skill


@pytest.mark.rule("4E-WOUNDS")
@pytest.mark.parametrize(("full", "quarter"), [(45, 11), (50, 12), (3, 0)])
def test_down(full: int, quarter: int) -> None:
    assert divide_down(full, 4) == quarter


@pytest.mark.parametrize(("divisor", "rounds"), [(1, 10), (2, 5), (4, 3), (8, 2), (16, 1), (32, 1)])
def test_up(divisor: int, rounds: int) -> None:
    assert divide_up(10, divisor) == rounds


@pytest.mark.parametrize(
    ("amount", "rounding", "half"),
    [
        (5, "down", 2),
        (5, "up", 3),
        (5, "nearest", 3),
        (4, "nearest", 2),
        (1, "down", 1),
        (0, "down", 0),
        (0, "up", 0),
    ],
)
def test_half_of_any_damage_is_at_least_one(amount: int, rounding: str, half: int) -> None:
    assert halve_damage(amount, rounding) == half


def test_the_natural_face_is_the_die_without_its_modifier() -> None:
    assert Throw(1, "attack", roll_dice(LoadedDice((20,)), 1, 20, -4)).natural == 20


def test_of_several_dice_none_is_natural() -> None:
    assert Throw(1, "morale", roll_dice(LoadedDice((6, 6)), 2, 6)).natural is None


@pytest.mark.parametrize(("text", "natural"), [("2d20kh1", 3), ("1d20+1d4", None)])
def test_the_die_that_is_kept_is_natural(text: str, natural: int | None) -> None:
    roll = parse(text).roll(LoadedDice((3, 2)))
    assert roll.record().natural == natural
