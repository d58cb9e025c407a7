"""A curve cut into the places of a chart or the rows of a table."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.dice.odds import Distribution

_MOST_SINGLE = 30
_TAIL = 0.0005
_STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Place:
    """A total, or a run of totals that share a bar."""

    low: int
    high: int

    @property
    def label(self) -> str:
        """`7`, or `10 to 14`."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


class Sums:
    """A curve summed up once, so that the chance of any run of totals is found at once."""

    __slots__ = ("_all_cases", "_sums", "_totals")

    def __init__(self, curve: "Distribution", among: frozenset[int] | None = None) -> None:
        """With `among` only those totals are counted."""
        counted = (
            cases if among is None or total in among else 0
            for total, cases in zip(curve.totals, curve.cases, strict=True)
        )
        self._totals = curve.totals
        self._sums = tuple(accumulate(counted, initial=0))
        self._all_cases = curve.all_cases

    def share(self, place: Place) -> float:
        """The chance of the totals of a place."""
        first = bisect_left(self._totals, place.low)
        end = bisect_right(self._totals, place.high)
        return (self._sums[end] - self._sums[first]) / self._all_cases

    def at_least(self, place: Place) -> float:
        """The chance of a place or more."""
        first = bisect_left(self._totals, place.low)
        return (self._sums[-1] - self._sums[first]) / self._all_cases

    def at_most(self, place: Place) -> float:
        """The chance of a place or less."""
        return self._sums[bisect_right(self._totals, place.high)] / self._all_cases

    def shares(self, places: Sequence[Place]) -> tuple[float, ...]:
        """The chance of each place."""
        return tuple(map(self.share, places))

    def quantile(self, share: float) -> int:
        """The lowest total that at least this share of the rolls comes to or stays below."""
        index = bisect_left(self._sums, share * self._all_cases)
        return self._totals[max(0, index - 1)]


def places_of(curves: Sequence["Distribution"], *, most: int) -> tuple[Place, ...]:
    """The places for the totals of some curves: one each, or runs of them, `most` at the most.

    Where runs are needed, the outermost one in a thousand of the rolls is left out.
    """
    totals = sorted({total for curve in curves for total in curve.totals})
    if len(totals) <= min(most, _MOST_SINGLE):
        return tuple(Place(total, total) for total in totals)
    sums = [Sums(curve) for curve in curves]
    low = min(each.quantile(_TAIL) for each in sums)
    high = max(each.quantile(1 - _TAIL) for each in sums)
    step = _step(high - low + 1, most - 1)
    start = low if step == 1 else low // step * step
    return tuple(Place(first, first + step - 1) for first in range(start, high + 1, step))


def _step(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 … in which a span takes no more than `most` steps."""
    unit = 1
    while True:
        for part in _STEPS:
            if -(-span // (part * unit)) <= most:
                return part * unit
        unit *= 10
