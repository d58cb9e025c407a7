"""Measures, and how they turn into one another (OSE-UNITS)."""

from collections.abc import Mapping

INCHES: Mapping[str, int] = {
    "inch": 1,
    "foot": 12,
    "yard": 3 * 12,
    "mile": 1760 * 3 * 12,
}
"""How many inches each measure has."""
COINS_PER_POUND = 10


def in_measure(amount: int, of: str, to: str) -> float:
    """An amount of one measure in another, such as 2 miles in yards; KeyError for no measure."""
    return amount * INCHES[of] / INCHES[to]


def pounds_of(coins: int) -> float:
    """A weight in coins, in pounds: 25 coins are 2.5."""
    return coins / COINS_PER_POUND
