"""How many equally likely cases lead to each value, and how such counts are put together.

Nothing is simulated and nothing is rounded. icepool does it where counting the cases one by one
would take too long.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar, cast

from rules.dice.program import OPERATORS, Number, Operator

Cases = dict[Number, int]
Value = TypeVar("Value", int, Number)


@cache
def load_icepool() -> Any:  # noqa: ANN401 - it has no types
    """icepool, which takes a moment to load: whoever starts loads it before it is needed."""
    import icepool  # type: ignore[import-untyped]  # pyright: ignore[reportMissingTypeStubs]

    return icepool


def counted(parts: Iterable[tuple[Value, int]]) -> dict[Value, int]:
    """Values with their cases; those of one value that comes up several times are added."""
    result: dict[Value, int] = {}
    for value, cases in parts:
        result[value] = result.get(value, 0) + cases
    return result


def size(cases: Cases) -> int:
    """How many cases there are in all."""
    return sum(cases.values())


def changed(cases: Cases, change: Callable[[Number], Value]) -> dict[Value, int]:
    """The same cases, with something done to each value."""
    return counted((change(value), count) for value, count in cases.items())


def combined(operator: Operator, left: Cases, right: Cases) -> Cases:
    """What an operator makes of two values that fall independently of each other."""
    return counted(
        (operator(value, other), cases * other_cases)
        for value, cases in left.items()
        for other, other_cases in right.items()
    )


def plus(left: Cases, right: Cases) -> Cases:
    """The sum of two values that fall independently of each other."""
    return combined(OPERATORS["+"], left, right)


def mixed(parts: Sequence[tuple[int, Cases]]) -> Cases:
    """One of several, each as likely as its weight says."""
    parts = [(weight, cases) for weight, cases in parts if weight]
    whole = math.lcm(*(size(cases) for _, cases in parts))
    shares = [(weight * (whole // size(cases)), cases) for weight, cases in parts]
    return counted(
        (value, count * share) for share, cases in shares for value, count in cases.items()
    )


def repeated(one: Cases, count: int) -> Cases:
    """The sum of so many alike: by halves, as icepool's own `@` adds one by one and recurses."""
    if count < 2:
        return one if count else {0: 1}
    die = load_icepool().Die
    half = die(repeated(one, count // 2))
    both = half + half
    return cast("Cases", dict((both + die(one) if count % 2 else both).items()))


def ranked(items: Sequence[Cases], kept: Sequence[bool]) -> Cases:
    """The sum of those that are kept when they lie in order; `kept` begins at the lowest."""
    if not items:
        return {0: 1}
    pool = load_icepool().Pool([load_icepool().Die(one) for one in items])
    return cast("Cases", dict(pool.keep(tuple(map(int, kept))).sum().items()))
