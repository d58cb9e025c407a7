"""The tables of the water, cell by cell."""

from fractions import Fraction

import pytest

from rules.sea.records import Vessel
from rules.sea.waters import BASIC, VARIABLE, WATERS, part_by

SAILING, ROWED = Vessel("Tern", 360), Vessel("Galley", 180, sails=False, oars=True)
BOTH, BEAST = Vessel("Dromon", 180, oars=True), Vessel("Turtle", 150, sails=False)


@pytest.mark.rule("OSE-WIND-VARIABLE")
@pytest.mark.parametrize(
    ("roll", "label", "sails", "oars", "danger"),
    [
        (2, "no wind", "0", "1/3", ""),
        (3, "faint breeze", "1/3", "1", ""),
        (4, "gentle breeze", "1/2", "1", ""),
        (5, "moderate breeze", "2/3", "1", ""),
        (6, "fresh breeze", "1", "1", ""),
        (7, "fresh breeze", "1", "1", ""),
        (8, "fresh breeze", "1", "1", ""),
        (9, "strong breeze", "4/3", "1", ""),
        (10, "high wind", "3/2", "1", ""),
        (11, "near gale", "2", "1", "near gale"),
        (12, "gale or storm", "3", "1", "gale"),
    ],
)
def test_the_variable_winds(roll: int, label: str, sails: str, oars: str, danger: str) -> None:
    wind = VARIABLE.at(roll)
    assert (wind.label, wind.danger) == (label, danger)
    assert (wind.sails, wind.oars) == (Fraction(sails), Fraction(oars))


@pytest.mark.rule("OSE-WIND")
@pytest.mark.parametrize("roll", range(2, 13))
def test_the_basic_winds(roll: int) -> None:
    wind = BASIC.at(roll)
    assert wind.sails == (0 if roll == 2 else 3 if roll == 12 else 1)
    assert (wind.oars, wind.danger) == (Fraction(1), "gale" if roll == 12 else "")


@pytest.mark.rule("OSE-WIND", "OSE-WIND-VARIABLE")
@pytest.mark.parametrize("roll", [1, 13])
def test_two_dice_come_to_nothing_else(roll: int) -> None:
    for table in (BASIC, VARIABLE):
        with pytest.raises(ValueError, match="in no row"):
            table.at(roll)


@pytest.mark.rule("OSE-WIND-VARIABLE")
@pytest.mark.parametrize(
    ("vessel", "calm", "faint", "gale"),
    [(SAILING, "0", "1/3", "3"), (ROWED, "1/3", "1", "1"), (BOTH, "1/3", "1", "3"),
     (BEAST, "1", "1", "1")],
)  # fmt: skip
def test_oars_help_where_sails_do_not(vessel: Vessel, calm: str, faint: str, gale: str) -> None:
    """R-WIND-OAR: a third on a 2; on other results oared vessels move normally."""
    parts = [part_by(vessel, VARIABLE.at(roll)) for roll in (2, 3, 12)]
    assert parts == [Fraction(calm), Fraction(faint), Fraction(gale)]


@pytest.mark.rule("OSE-SEA-DAY")
def test_the_kinds_of_water() -> None:
    rows = [(one.key, one.wandering, one.is_river, one.has_banks) for one in WATERS]
    assert rows == [("sea", 2, False, False), ("river", 2, True, True), ("swamp", 3, False, True)]
