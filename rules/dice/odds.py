"""Exact odds of an expression, by icepool where counting cases one by one would not do.

A distribution is built from the leaves of the tree as `Cases`: how many equally likely cases lead
to each value. Nothing is simulated and nothing is rounded before the last division. icepool
imported on first use, because that takes 40 ms.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations_with_replacement, product
from typing import Any, cast

import icepool as _untyped_icepool  # type: ignore[import-untyped]  # pyright: ignore[reportMissingTypeStubs]

from rules.dice.cost import (
    Way,
    check_cost,
    keeps_by_rank,
    most_faces,
    split_operations,
    way_of,
)
from rules.dice.hand import Hand, explosions, settled
from rules.dice.program import OPERATORS, Number, Operator, core, keep_among, whole
from rules.dice.syntax import Chain, Dice, Literal, Name, Node, Operation, Sign
from rules.errors import RuleError

Cases = dict[Number, int]

_icepool: Any = _untyped_icepool


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
        by_number = _cases(tree)
    except ZeroDivisionError:
        raise RuleError("That can divide by zero, so it has no odds.") from None
    by_total: dict[int, int] = {}
    for number, cases in by_number.items():
        total = whole(number)
        by_total[total] = by_total.get(total, 0) + cases
    totals = tuple(sorted(total for total, cases in by_total.items() if cases))
    return Distribution(totals, tuple(by_total[total] for total in totals), sum(by_total.values()))


def _cases(node: Node) -> Cases:
    match node:
        case Literal() | Name():
            assert node.value is not None  # check_cost refuses names without a value.
            return {node.value: 1}
        case Sign():
            sign = -1 if node.symbol == "-" else 1
            return {sign * value: cases for value, cases in _cases(node.operand).items()}
        case Chain():
            result = _cases(node.first)
            for operator, operand in node.rest:
                result = _combine(OPERATORS[operator], result, _cases(operand))
            return result
        case _:
            values = core(node)
            if isinstance(values, Dice):
                return _dice(values)
            return _items([_cases(item) for item in values.items], values.operations)


def _combine(operator: Operator, left: Cases, right: Cases) -> Cases:
    result: Cases = {}
    for value, cases in left.items():
        for other, other_cases in right.items():
            outcome = operator(value, other)
            result[outcome] = result.get(outcome, 0) + cases * other_cases
    return result


def _items(items: Sequence[Cases], operations: Sequence[Operation]) -> Cases:
    """The values of a set: added, or some of them kept."""
    if not operations:
        return reduce(_plus, items, {0: 1})
    if keeps_by_rank(operations):
        return _ranked(items, operations)
    result: Cases = {}
    for values in product(*items):
        kept = keep_among(values, operations)
        total = sum(value for value, is_kept in zip(values, kept, strict=True) if is_kept)
        cases = math.prod(item[value] for item, value in zip(items, values, strict=True))
        result[total] = result.get(total, 0) + cases
    return result


def _dice(dice: Dice) -> Cases:
    first, rest = split_operations(dice)
    match way_of(dice):
        case Way.BY_DIE:
            return _added(_outcome(dice.sides, dice.operations, _fresh(dice.sides)), dice.count)
        case Way.BY_RANK:
            return _ranked([_outcome(dice.sides, first, _fresh(dice.sides))] * dice.count, rest)
        case Way.BY_SET:
            one = _outcome(dice.sides, first, _fresh(dice.sides))
            return _by_set(replace(dice, operations=rest), one)
        case _:
            return _by_sequence(dice)


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
                return _mixed([(sum(dropped.values()), {0: 1}), (sum(kept.values()), outcome)])
            case "ro":
                values = _mixed([_weighted(others), (sum(picked.values()), _fresh(sides))])
            case "rr":
                again = {face: 1 for face in _fresh(sides) if not operation.matches(face)}
                values = _mixed([_weighted(others), (sum(picked.values()), again)])
            case "e":
                return _exploded(sides, operation, later, values)
            case _:
                values = _limited(operation, values)
    return values


def _weighted(values: Cases) -> tuple[int, Cases]:
    return sum(values.values()), values


def _limited(operation: Operation, values: Cases) -> Cases:
    limit = operation.selectors[-1].number
    bound = max if operation.name == "mi" else min
    result: Cases = {}
    for value, cases in values.items():
        result[bound(value, limit)] = result.get(bound(value, limit), 0) + cases
    return result


def _exploded(sides: int, operation: Operation, later: Sequence[Operation], values: Cases) -> Cases:
    """What a die with `values` counts with the dice it explodes into, after `later` operations."""

    def thrown(values: Cases, following: Cases) -> Cases:
        parts: list[tuple[int, Cases]] = []
        for value, cases in values.items():
            own = _outcome(sides, later, {value: 1})
            is_exploding = operation.matches(value)
            parts.append((cases, _plus(own, following) if is_exploding else own))
        return _mixed(parts)

    chain: Cases = {0: 1}
    for _ in range(explosions(sides, operation)):
        chain = thrown(_fresh(sides), chain)
    return thrown(values, chain)


def _plus(left: Cases, right: Cases) -> Cases:
    return _combine(OPERATORS["+"], left, right)


def _mixed(parts: Sequence[tuple[int, Cases]]) -> Cases:
    """One of several distributions, each as likely as its weight says."""
    parts = [(weight, cases) for weight, cases in parts if weight]
    size = math.lcm(*(sum(cases.values()) for _, cases in parts))
    result: Cases = {}
    for weight, cases in parts:
        factor = weight * (size // sum(cases.values()))
        for value, count in cases.items():
            result[value] = result.get(value, 0) + count * factor
    return result


def _added(one: Cases, count: int) -> Cases:
    """The sum of so many: by halves, as icepool's own `@` adds one by one and recurses."""
    if count < 2:
        return one if count else {0: 1}
    half = _icepool.Die(_added(one, count // 2))
    both = half + half
    return cast("Cases", dict((both + _icepool.Die(one) if count % 2 else both).items()))


def _ranked(dice: Sequence[Cases], operations: Sequence[Operation]) -> Cases:
    """Values of which some ranks are kept; the rank is all that decides, never the value."""
    if not dice:
        return {0: 1}
    kept = keep_among(range(len(dice)), operations)
    pool = _icepool.Pool([_icepool.Die(one) for one in dice])
    return cast("Cases", dict(pool.keep(tuple(map(int, kept))).sum().items()))


def _by_set(dice: Dice, one: Cases) -> Cases:
    """Try every sorted set of values: which dice are picked depends on nothing else."""
    result: Cases = {}
    orders = math.factorial(dice.count)
    for values in combinations_with_replacement(sorted(one), dice.count):
        cases = math.prod(one[value] for value in values) * orders
        cases //= math.prod(map(math.factorial, Counter(values).values()))
        total = settled(dice, [int(value) for value in values]).total
        result[total] = result.get(total, 0) + cases
    return result


def _by_sequence(dice: Dice) -> Cases:
    """Try every sequence of faces, so far as the dice call for them."""
    if not dice.count:
        return {0: 1}
    result: Cases = {}
    most = most_faces(dice)
    script = [1] * dice.count
    while script:
        fallen: list[int] = []

        def take(_sides: int, count: int, fallen: list[int] = fallen) -> Sequence[int]:
            missing = len(fallen) + count - len(script)
            script.extend([1] * missing)
            faces = script[len(fallen) : len(fallen) + count]
            fallen.extend(faces)
            return faces

        hand = Hand(dice, take(dice.sides, dice.count), take, most)
        hand.operate(dice.operations)
        result[hand.total] = result.get(hand.total, 0) + dice.sides ** (most - len(fallen))
        while script and script[-1] == dice.sides:
            script.pop()
        if script:
            script[-1] += 1
    return result
