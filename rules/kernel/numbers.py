"""Numbers of the rulebooks: fractions that become whole, bands of a table, what may be typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from rules.errors import RuleError

MOST_DIGITS = 9
"""More than any rule needs; Python itself refuses to read a number of some thousands."""
T = TypeVar("T")
Band = tuple[int | None, int | None, T]
"""The lowest and highest number of a row, both included, and its value; None is an open end."""


def divide_down(number: int, divisor: int) -> int:
    """A part of a number, fractions dropped (R-WOUND-ROUND)."""
    return number // divisor


def divide_up(number: int, divisor: int) -> int:
    """A part of a number, any fraction counting as a whole (R-ONE-TURN, R-DON-ROUNDS)."""
    return -(-number // divisor)


def divide_nearest(number: int, divisor: int) -> int:
    """A part of a number, to the nearest, exactly one half going up (R-NEAREST)."""
    return (2 * number + divisor) // (2 * divisor)


ROUNDINGS: Mapping[str, Callable[[int, int], int]] = {
    "down": divide_down,
    "up": divide_up,
    "nearest": divide_nearest,
}
"""The ways to round that a game can choose, by their names in settings."""


def halve_damage(amount: int, rounding: str) -> int:
    """Half of some damage, "down", "up" or "nearest", and at least 1 of 1 or more (R-HALF)."""
    half = ROUNDINGS[rounding](amount, 2)
    return max(1, half) if amount > 0 else half


def read_whole(text: str) -> int | None:
    """The number that some digits are, spaces around them or not; None for anything else.

    A sign is something else, and so is a number of more than nine digits.
    """
    digits = text.strip()
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
    return int(digits) if is_number else None


def check_modifier(value: int, most: int, what: str = "modifier") -> int:
    """The value; RuleError unless it is at most so much either way."""
    if abs(value) > most:
        article = "An" if what[0] in "aeiou" else "A"
        raise RuleError(f"{article} {what} goes from -{most} to +{most}; {value:+d} is outside.")
    return value


def check_forced(
    total: int | None, lowest: int, highest: int, dice: str, advice: str = ""
) -> int | None:
    """The total that a referee sets, None for a roll; RuleError for one that cannot fall.

    `advice` is a sentence on what else could be typed.
    """
    if total is not None and not lowest <= total <= highest:
        raise RuleError(f"{dice} comes to {lowest} to {highest}, not {total}. {advice}".rstrip())
    return total


@dataclass(frozen=True, slots=True)
class Table(Generic[T]):
    """Rows from the lowest number up, each beginning where the one before it ends.

    Only the first row can have no lowest number, only the last no highest. ValueError for rows
    with a gap between them, for rows that overlap, and for a row that ends before it begins.
    """

    bands: tuple[Band[T], ...]

    def __post_init__(self) -> None:
        if not self.bands:
            raise ValueError("A table has at least one row.")
        for row in self.bands:
            low, high, _ = row
            if low is not None and high is not None and high < low:
                raise ValueError(f"The row {low} to {high} ends before it begins.")
        for above, below in pairwise(self.bands):
            end, begin = above[1], below[0]
            if end is None or begin is None:
                raise ValueError("Only the first and the last row of a table can have an open end.")
            if begin != end + 1:
                what = "overlap" if begin <= end else "leave a gap"
                raise ValueError(f"Rows that end at {end} and begin at {begin} {what}.")

    def at(self, number: int) -> T:
        """The value of the row that the number falls into; ValueError beyond a closed end."""
        for low, high, value in self.bands:
            if (low is None or low <= number) and (high is None or number <= high):
                return value
        raise ValueError(f"{number} is in no row of this table.")
