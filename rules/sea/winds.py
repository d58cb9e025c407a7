"""The day's wind by 2d6, as rows (OSE-WIND, OSE-WIND-VARIABLE)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.kernel.tables import Table

NEAR_GALE, GALE = "near gale", "gale"


@dataclass(frozen=True, slots=True)
class Wind:
    """A row: the part of a vessel's miles that it makes under sail, and with its oars.

    `danger` is NEAR_GALE, GALE, or "".
    """

    label: str
    sails: Fraction
    oars: Fraction = Fraction(1)
    danger: str = ""


_GALE = Wind("gale or storm", Fraction(3), danger=GALE)
BASIC = Table(
    (
        (2, 2, Wind("no wind", Fraction(0))),
        (3, 11, Wind("fair wind", Fraction(1))),
        (12, 12, _GALE),
    )
)
VARIABLE = Table(
    (
        (2, 2, Wind("no wind", Fraction(0), oars=Fraction(1, 3))),
        (3, 3, Wind("faint breeze", Fraction(1, 3))),
        (4, 4, Wind("gentle breeze", Fraction(1, 2))),
        (5, 5, Wind("moderate breeze", Fraction(2, 3))),
        (6, 8, Wind("fresh breeze", Fraction(1))),
        (9, 9, Wind("strong breeze", Fraction(4, 3))),
        (10, 10, Wind("high wind", Fraction(3, 2))),
        (11, 11, Wind("near gale", Fraction(2), danger=NEAR_GALE)),
        (12, 12, _GALE),
    )
)


def wind_at(table: str, total: int) -> Wind:
    """The row of a 2d6, by the setting's word for the table."""
    return (VARIABLE if table == "variable" else BASIC).at(total)


RULES: Mapping[str, str] = {"basic": "OSE-WIND", "variable": "OSE-WIND-VARIABLE"}
