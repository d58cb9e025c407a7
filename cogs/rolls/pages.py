"""Odds as text and as charts: what to expect, the chance of a target, and the whole curve."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from cogs.render.chart import Chart, Filling, Series
from cogs.render.text import plain, shorten
from cogs.rolls.telling import tell_addend
from rules.dice.program import OPERATORS
from rules.dice.request import ARMOUR_CLASS, Target
from rules.kernel.words import capitalized
from rules.rolls.rolling import Odds

if TYPE_CHECKING:
    from rules.dice.odds import Distribution

_MOST_SINGLE = 30
_TAIL = 0.0005
_STEPS = (1, 2, 5)
_MOST_BARS = 48
_MOST_ROWS = 24
_NAME_LIMIT = 120
_ALT_LIMIT = 1024
_SIGNS = {
    ">=": "{} or more",
    "<=": "{} or less",
    ">": "more than {}",
    "<": "less than {}",
    "==": "exactly {}",
    "!=": "anything but {}",
}
_LOW_SIGNS = ("<=", "<")


@dataclass(frozen=True, slots=True)
class Place:
    """A total, or a run of totals that share a bar."""

    low: int
    high: int

    @property
    def label(self) -> str:
        """`7`, or `10 to 14`."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


class CumulativeChances:
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
    sums = [CumulativeChances(curve) for curve in curves]
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


def percent(chance: float) -> str:
    """A chance as one reads it aloud; what is possible is never 0%, what can fail never 100%."""
    if chance in (0, 1):
        return f"{chance:.0%}"
    if chance < 0.0001:
        return "<0.01%"
    if chance > 0.9999:
        return ">99.99%"
    return f"{chance:.2%}" if chance < 0.01 or chance > 0.99 else f"{chance:.1%}"


# As text


def render_odds(odds: Odds) -> str:
    """What to expect of one roll, and a table of its curve."""
    lines = [f"**{_name(odds)}**{_purpose(odds)}: {_expectation(odds)}"]
    lines += _target_lines(odds)
    sums = CumulativeChances(odds.curve)
    name, beyond = _beyond(odds, sums)
    places = places_of([odds.curve], most=_MOST_ROWS)
    rows = [[p.label, percent(sums.share(p)), percent(beyond(p))] for p in places]
    return "\n".join((*lines, _table(["total", "exactly", name], rows), *_left_out(places, odds)))


def render_comparison(first: Odds, second: Odds) -> str:
    """How two rolls compare: which is higher how often, and both curves side by side."""
    compared = first.curve.compare(second.curve)
    texts = [odds.part.expression.text for odds in (first, second)]
    names = ("A", "B") if any(len(text) > 8 for text in texts) else (texts[0], texts[1])
    higher = (
        f"A is higher **{percent(compared.more)}**, both equal {percent(compared.equal)}, "
        f"B is higher **{percent(compared.less)}** of the time."
    )
    lines = [
        f"**A** is {_name(first)}{_purpose(first)}: {_expectation(first)}",
        *_target_lines(first),
        f"**B** is {_name(second)}{_purpose(second)}: {_expectation(second)}",
        *_target_lines(second),
        higher,
    ]
    places = places_of([first.curve, second.curve], most=_MOST_ROWS)
    sums, others = CumulativeChances(first.curve), CumulativeChances(second.curve)
    rows = [[p.label, percent(sums.share(p)), percent(others.share(p))] for p in places]
    return "\n".join((*lines, _table(["total", *names], rows), *_left_out(places, first, second)))


def describe(odds: Odds, other: Odds | None = None) -> str:
    """The chart in words, for those who cannot see it."""
    words = f"Bar chart of the chance of each total. {_in_words(odds)}"
    if other is not None:
        compared = odds.curve.compare(other.curve)
        words += (
            f" Beside it, hatched: {_in_words(other)} The first is higher "
            f"{percent(compared.more)}, both equal {percent(compared.equal)} of the time."
        )
    return shorten(words, _ALT_LIMIT)


def _in_words(odds: Odds) -> str:
    curve = odds.curve
    total, chance = max(curve.curve, key=lambda point: point[1])
    is_flat = min(curve.cases) == max(curve.cases)
    often = "all equally likely" if is_flat else f"most often {total} ({percent(chance)})"
    words = (
        f"{shorten(odds.part.expression.text, _NAME_LIMIT)}: {curve.totals[0]} to "
        f"{curve.totals[-1]}, average {curve.mean:.2f}, {often}."
    )
    if odds.chance is not None and odds.part.target is not None:
        words += f" {capitalized(_goal(odds, odds.part.target))}: {percent(odds.chance)}."
    return words


def _name(odds: Odds) -> str:
    return plain(shorten(odds.part.expression.text, _NAME_LIMIT))


def _purpose(odds: Odds) -> str:
    return f" ({plain(shorten(odds.part.label, 60))})" if odds.part.label else ""


def _expectation(odds: Odds) -> str:
    curve = odds.curve
    if len(curve.totals) == 1:
        return f"always {curve.totals[0]}."
    sums = CumulativeChances(curve)
    low, high = sums.quantile(0.25), sums.quantile(0.75)
    half = f"{low}" if low == high else f"{low} to {high}"
    inside = percent(sums.share(Place(low, high)))
    return (
        f"{curve.totals[0]} to {curve.totals[-1]}, on average **{curve.mean:.2f}**, standard "
        f"deviation {curve.standard_deviation:.2f}; {inside} of all rolls come to {half}."
    )


def _target_lines(odds: Odds) -> list[str]:
    target, repeats = odds.part.target, odds.part.repeats
    if target is None:
        return [f"Each of the {repeats} rolls is like this one."] if repeats > 1 else []
    if odds.chance is None:
        unknown = (
            f"What reaches AC {target.value} depends on the rulebook of a game, and there is none "
            "in this channel. Give a `target` such as 15 instead."
        )
        return [unknown]
    rare = f", about 1 in {_one_in(odds.chance)}" if 0 < odds.chance < 0.4 else ""
    lines = [f"{capitalized(_goal(odds, target))}: **{percent(odds.chance)}**{rare}."]
    if repeats > 1:
        once = 1 - (1 - odds.chance) ** repeats
        lines.append(
            f"At least once in {repeats} rolls: **{percent(once)}**; "
            f"on average {odds.chance * repeats:.1f} of {repeats}."
        )
    return lines


def _goal(odds: Odds, target: Target) -> str:
    if target.kind == ARMOUR_CLASS:
        added = " ".join(map(tell_addend, odds.addends))
        with_them = f" with {added}" if added else ""
        return f"a hit on AC {target.value}, which takes {odds.needed} or more{with_them}"
    goal = f"{target.value:g}" if isinstance(target.value, float) else str(target.value)
    return _SIGNS[target.kind].format(goal)


def _one_in(chance: float) -> str:
    times = 1 / chance
    return f"{round(times, 1):g}" if times < 10 else f"{times:,.0f}"


def _beyond(odds: Odds, sums: CumulativeChances) -> tuple[str, Callable[[Place], float]]:
    """The last column of the table: the chance of a total or more, or of it or less."""
    target = odds.part.target
    if target is not None and target.kind in _LOW_SIGNS:
        return "or less", sums.at_most
    return "or more", sums.at_least


def _left_out(places: Sequence[Place], *shown: Odds) -> list[str]:
    """A remark where the table does not hold every total there is."""
    totals = [total for odds in shown for total in odds.curve.totals]
    if places[0].low <= min(totals) and max(totals) <= places[-1].high:
        return []
    return ["-# The outermost totals, together at most one roll in a thousand, are left out."]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in (head, *rows)
    ]
    return "\n".join(("```", *lines, "```"))


# As a chart


def odds_chart(odds: Odds) -> Chart:
    """The curve of one roll, what meets its target filled and the rest hatched."""
    places = places_of([odds.curve], most=_MOST_BARS)
    title = shorten(odds.part.expression.text, _NAME_LIMIT)
    target = odds.part.target
    hits = _hits(odds)
    if hits is None or target is None or odds.chance is None:
        series: tuple[Series, ...] = (Series("", CumulativeChances(odds.curve).shares(places)),)
    else:
        met = CumulativeChances(odds.curve, hits).shares(places)
        missed = CumulativeChances(odds.curve, frozenset(odds.curve.totals) - hits).shares(places)
        what = _goal(odds, target).split(",")[0]
        series = (
            Series(f"{what}: {percent(odds.chance)}", met),
            Series(f"not: {percent(1 - odds.chance)}", missed, Filling.HATCHED),
        )
    return Chart(title, _caption(places), _labels(places), series, is_stacked=True)


def comparison_chart(first: Odds, second: Odds) -> Chart:
    """Both curves side by side."""
    places = places_of([first.curve, second.curve], most=_MOST_BARS)
    compared = first.curve.compare(second.curve)
    return Chart(
        f"The first is higher {percent(compared.more)} of the time",
        _caption(places),
        _labels(places),
        (
            Series(first.part.expression.text, CumulativeChances(first.curve).shares(places)),
            Series(
                second.part.expression.text,
                CumulativeChances(second.curve).shares(places),
                Filling.HATCHED,
            ),
        ),
    )


def _hits(odds: Odds) -> frozenset[int] | None:
    """The totals that meet the target, None where the total alone does not decide it."""
    target = odds.part.target
    if target is None or odds.chance is None:
        return None
    sign, goal = (">=", odds.needed) if odds.needed is not None else (target.kind, target.value)
    hits = frozenset(total for total in odds.curve.totals if OPERATORS[sign](total, goal))
    is_all = abs(odds.curve.chance(lambda total: total in hits) - odds.chance) < 1e-9
    return hits if is_all else None


def _labels(places: Sequence[Place]) -> tuple[str, ...]:
    return tuple(str(place.low) for place in places)


def _caption(places: Sequence[Place]) -> str:
    size = places[0].high - places[0].low + 1
    return "total" if size == 1 else f"total, {size} to a bar, from the one written below it"
