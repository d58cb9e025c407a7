"""Exact odds of an expression.

A distribution is built from the leaves of the tree as `Cases`. Nothing is rounded before the last
division. Imported on first use, because icepool takes 40 ms.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial, reduce
from itertools import combinations_with_replacement, product
from operator import getitem
from typing import Any, TypeVar, cast

from rules.dice.cost import Way, check_cost, keeps_by_rank, most_faces, split_operations, way_of
from rules.dice.faces import Hand, explosions, settled
from rules.dice.program import OPERATORS, Number, Operator, core, keep_among, whole
from rules.dice.syntax import Chain, Dice, Literal, Name, Node, Operation, Sign
from rules.errors import RuleError

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


@dataclass(frozen=True, slots=True)
class Distribution:
    """The totals an expression can have, ascending, and in how many of all cases each comes up."""

    totals: tuple[int, ...]
    cases: tuple[int, ...]
    all_cases: int

    @property
    def mean(self) -> float:
        """The average total."""
        return self._sum(lambda total: total) / self.all_cases

    @property
    def standard_deviation(self) -> float:
        """The usual distance from the average, as the square root of the variance."""
        squares = self._sum(lambda total: total * total) * self.all_cases
        variance = squares - self._sum(lambda total: total) ** 2
        return math.sqrt(variance / self.all_cases**2)

    @property
    def curve(self) -> tuple[tuple[int, float], ...]:
        """Every total with its chance, ascending."""
        return tuple(
            (total, cases / self.all_cases)
            for total, cases in zip(self.totals, self.cases, strict=True)
        )

    def chance(self, is_met: Callable[[int], bool]) -> float:
        """The chance of the totals for which `is_met` holds."""
        return self._sum(lambda total: int(is_met(total))) / self.all_cases

    def exactly(self, target: float) -> float:
        """The chance of a total equal to the target."""
        return self.chance(lambda total: total == target)

    def at_least(self, target: float) -> float:
        """The chance of a total equal to or above the target."""
        return self.chance(lambda total: total >= target)

    def at_most(self, target: float) -> float:
        """The chance of a total equal to or below the target."""
        return self.chance(lambda total: total <= target)

    def compare(self, other: "Distribution") -> "Comparison":
        """The chances that a total of this is more than, equal to, less than one of the other."""
        cases_of = dict(zip(other.totals, other.cases, strict=True))
        more = equal = below = position = 0
        for total, cases in zip(self.totals, self.cases, strict=True):
            while position < len(other.totals) and other.totals[position] < total:
                below += other.cases[position]
                position += 1
            more += cases * below
            equal += cases * cases_of.get(total, 0)
        pairs = self.all_cases * other.all_cases
        return Comparison(more / pairs, equal / pairs, (pairs - more - equal) / pairs)

    def _sum(self, weigh: Callable[[int], int]) -> int:
        return sum(weigh(t) * cases for t, cases in zip(self.totals, self.cases, strict=True))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The chances that one roll is more than, equal to or less than another."""

    more: float
    equal: float
    less: float


def distribution(tree: Node) -> Distribution:
    """The odds of every total.

    RuleError if they cannot be had exactly or would take more than a second (decided before the
    work begins), or if some roll divides by zero.
    """
    check_cost(tree)
    try:
        by_total = changed(_cases(tree), whole)
    except ZeroDivisionError:
        raise RuleError("That can divide by zero, so it has no odds.") from None
    totals = tuple(sorted(total for total, cases in by_total.items() if cases))
    return Distribution(totals, tuple(by_total[total] for total in totals), sum(by_total.values()))


def _cases(node: Node) -> Cases:
    match node:
        case Literal() | Name():
            assert node.value is not None  # check_cost refuses names without a value.
            return {node.value: 1}
        case Sign():
            sign = -1 if node.symbol == "-" else 1
            return changed(_cases(node.operand), lambda value: sign * value)
        case Chain():
            result = _cases(node.first)
            for operator, operand in node.rest:
                result = combined(OPERATORS[operator], result, _cases(operand))
            return result
        case _:
            values = core(node)
            if isinstance(values, Dice):
                return _dice(values)
            return _items([_cases(item) for item in values.items], values.operations)


def _items(items: Sequence[Cases], operations: Sequence[Operation]) -> Cases:
    """The values of a set: added, or some of them kept."""
    if not operations:
        return reduce(plus, items, {0: 1})
    if keeps_by_rank(operations):
        return _by_rank(items, operations)
    return counted(
        (_kept_sum(values, operations), math.prod(map(getitem, items, values)))
        for values in product(*items)
    )


def _kept_sum(values: Sequence[Number], operations: Sequence[Operation]) -> Number:
    kept = keep_among(values, operations)
    return sum(value for value, is_kept in zip(values, kept, strict=True) if is_kept)


def _by_rank(items: Sequence[Cases], operations: Sequence[Operation]) -> Cases:
    """Values of which some ranks are kept; the rank is all that decides, never the value."""
    return ranked(items, keep_among(range(len(items)), operations))


def _dice(dice: Dice) -> Cases:
    first, rest = split_operations(dice)
    match way_of(dice):
        case Way.BY_DIE:
            return repeated(_outcome(dice.sides, dice.operations, _fresh(dice.sides)), dice.count)
        case Way.BY_RANK:
            one = _outcome(dice.sides, first, _fresh(dice.sides))
            return _by_rank([one] * dice.count, rest)
        case Way.BY_SET:
            one = _outcome(dice.sides, first, _fresh(dice.sides))
            return counted(_sets(replace(dice, operations=rest), one))
        case _:
            return counted(_sequences(dice))


def _fresh(sides: int) -> Cases:
    return dict.fromkeys(range(1, sides + 1), 1)


def _outcome(sides: int, operations: Sequence[Operation], values: Cases) -> Cases:
    """What one die counts in the end, with all that grows out of it, if it now has `values`."""
    for index, operation in enumerate(operations):
        later = operations[index + 1 :]
        picked = {value: cases for value, cases in values.items() if operation.matches(value)}
        others = {value: cases for value, cases in values.items() if value not in picked}
        match operation.name:
            case "k" | "p":
                kept, dropped = (picked, others) if operation.name == "k" else (others, picked)
                outcome = _outcome(sides, later, kept)
                return mixed([(size(dropped), {0: 1}), (size(kept), outcome)])
            case "ro":
                values = mixed([(size(others), others), (size(picked), _fresh(sides))])
            case "rr":
                again = {face: 1 for face in _fresh(sides) if not operation.matches(face)}
                values = mixed([(size(others), others), (size(picked), again)])
            case "e":
                return _exploded(sides, operation, later, values)
            case _:
                bound = max if operation.name == "mi" else min
                values = changed(values, partial(bound, operation.selectors[-1].number))
    return values


def _exploded(sides: int, operation: Operation, later: Sequence[Operation], values: Cases) -> Cases:
    """What a die with `values` counts with the dice it explodes into, after `later` operations."""

    def thrown(values: Cases, following: Cases) -> Cases:
        parts: list[tuple[int, Cases]] = []
        for value, cases in values.items():
            own = _outcome(sides, later, {value: 1})
            is_exploding = operation.matches(value)
            parts.append((cases, plus(own, following) if is_exploding else own))
        return mixed(parts)

    chain: Cases = {0: 1}
    for _ in range(explosions(sides, operation)):
        chain = thrown(_fresh(sides), chain)
    return thrown(values, chain)


def _sets(dice: Dice, one: Cases) -> Iterator[tuple[Number, int]]:
    """The total and the cases of every sorted set: which dice are picked depends on no more."""
    orders = math.factorial(dice.count)
    for values in combinations_with_replacement(sorted(one), dice.count):
        cases = math.prod(one[value] for value in values) * orders
        cases //= math.prod(map(math.factorial, Counter(values).values()))
        yield settled(dice, [int(value) for value in values]).total, cases


def _sequences(dice: Dice) -> Iterator[tuple[Number, int]]:
    """The total and the cases of every sequence of faces, so far as the dice call for them."""
    most = most_faces(dice)
    script = [1] * dice.count
    while True:
        fallen: list[int] = []

        def take(_sides: int, count: int, fallen: list[int] = fallen) -> Sequence[int]:
            missing = len(fallen) + count - len(script)
            script.extend([1] * missing)
            faces = script[len(fallen) : len(fallen) + count]
            fallen.extend(faces)
            return faces

        hand = Hand(dice, take(dice.sides, dice.count), take, most)
        hand.operate(dice.operations)
        yield hand.total, dice.sides ** (most - len(fallen))
        while script and script[-1] == dice.sides:
            script.pop()
        if not script:
            return
        script[-1] += 1
