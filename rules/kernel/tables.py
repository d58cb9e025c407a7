"""Tables of the rulebooks that go by bands of a number, such as `3-5` or `12 or more`."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

T = TypeVar("T")

Band = tuple[int | None, int | None, T]
"""The lowest and highest number of a row, both included, and its value; None is an open end."""


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
            _check_row(row)
        for above, below in pairwise(self.bands):
            _check_neighbours(above, below)

    def at(self, number: int) -> T:
        """The value of the row that the number falls into; ValueError beyond a closed end."""
        for low, high, value in self.bands:
            if (low is None or low <= number) and (high is None or number <= high):
                return value
        raise ValueError(f"{number} is in no row of this table.")


def _check_row(row: Band[T]) -> None:
    low, high, _ = row
    if low is not None and high is not None and high < low:
        raise ValueError(f"The row {low} to {high} ends before it begins.")


def _check_neighbours(above: Band[T], below: Band[T]) -> None:
    end, begin = above[1], below[0]
    if end is None or begin is None:
        raise ValueError("Only the first and the last row of a table can have an open end.")
    if begin != end + 1:
        what = "overlap" if begin <= end else "leave a gap"
        raise ValueError(f"Rows that end at {end} and begin at {begin} {what}.")
