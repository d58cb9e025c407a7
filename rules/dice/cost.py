"""How small and large an expression can come out, how its exact odds can be had, and their cost.

The figures are microseconds, measured on one core and then doubled. They need not be right, only
never far too low.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial, reduce
from itertools import product

from rules.dice.faces import MOST_DICE, explosions, picking_chance
from rules.dice.program import Values, core, keep_among, whole
from rules.dice.syntax import Chain, Dice, Literal, Name, Node, Operation, Sign, dice_in
from rules.errors import RuleError

MOST_MICROSECONDS = 1_000_000
_NEGLIGIBLE = 1e-12
_VALUE = 5
_PAIR = 0.4
_RANKED_STEP = 2
# icepool calls itself once for each value; the stack has room for some hundreds.
_MOST_RANKED_VALUES = 200
_SET = 25
_SEQUENCE = 15
_MOST_EXPONENT = 20


@dataclass(frozen=True, slots=True)
class Extent:
    """Bounds of a value; where it may be fractional (`is_whole` false) they are infinite."""

    low: float
    high: float
    is_whole: bool = True

    @property
    def size(self) -> float:
        """At most how many different values there are; infinite where unknown."""
        return self.high - self.low + 1


_FRACTIONAL = Extent(-math.inf, math.inf, is_whole=False)
_TRUTH = Extent(0, 1)


def extent(node: Node) -> Extent:
    """The bounds of the tree's value; RuleError if it can grow beyond `LARGEST_RESULT`."""
    match node:
        case Literal(float()):
            return _FRACTIONAL
        case Literal(value) | Name(value=int() as value):
            return _checked(Extent(value, value))
        case Name():
            return Extent(0, 0)
        case Sign():
            inner = extent(node.operand)
            return inner if node.symbol == "+" else Extent(-inner.high, -inner.low, inner.is_whole)
        case Chain():
            result = extent(node.first)
            for operator, operand in node.rest:
                result = _checked(combine(operator, result, extent(operand)))
            return result
        case _:
            values = core(node)
            return _dice_bounds(values) if isinstance(values, Dice) else _values_bounds(values)


def _checked(result: Extent) -> Extent:
    if result.is_whole:
        whole(result.low)
        whole(result.high)
    return result


def combine(operator: str, left: Extent, right: Extent) -> Extent:
    """The bounds of `left operator right`."""
    match operator:
        case "<" | ">" | "==" | ">=" | "<=" | "!=":
            return _TRUTH
        case _ if operator == "/" or not (left.is_whole and right.is_whole):
            return _FRACTIONAL
        case "+":
            return Extent(left.low + right.low, left.high + right.high)
        case "-":
            return Extent(left.low - right.high, left.high - right.low)
        case "*":
            corners = [a * b for a, b in product((left.low, left.high), (right.low, right.high))]
            return Extent(min(corners), max(corners))
        case "//":
            most = max(-left.low, left.high)
            return Extent(-most - 1, most)
        case _:
            return Extent(min(right.low, 0), max(right.high, 0))


def _dice_bounds(dice: Dice) -> Extent:
    if not dice.operations:
        return Extent(dice.count, dice.count * dice.sides)
    names = [operation.name for operation in dice.operations]
    count = MOST_DICE if "e" in names or "ra" in names else dice.count
    return Extent(0, count * dice.highest_value)


def _values_bounds(values: Values) -> Extent:
    extents = [extent(item) for item in values.items]
    if not all(inner.is_whole for inner in extents):
        return _FRACTIONAL
    if not values.operations:
        return _checked(Extent(sum(e.low for e in extents), sum(e.high for e in extents)))
    low = sum(min(inner.low, 0) for inner in extents)
    return _checked(Extent(low, sum(max(inner.high, 0) for inner in extents)))


class Way(Enum):
    """How the odds of some dice are found."""

    BY_DIE = auto()  # every die for itself, then summed
    BY_RANK = auto()  # every die for itself, then some ranks of the sorted dice
    BY_SET = auto()  # every sorted set of faces
    BY_SEQUENCE = auto()  # every sequence of faces


@dataclass(frozen=True, slots=True)
class Estimate:
    """Of one node: its bounds, how many values, the length of its numbers in bits, the cost."""

    bounds: Extent
    size: float
    bits: float = 0
    cost: float = 0


def check_cost(node: Node) -> None:
    """RuleError if the odds of the tree cannot be had exactly, or not within a second."""
    _check_dice_limit(node)
    whole = estimate(node)
    if whole.cost + whole.size * _VALUE > MOST_MICROSECONDS:
        raise RuleError(
            "The exact odds of that would take too long. Use fewer dice, or dice with fewer sides."
        )


def split_operations(dice: Dice) -> tuple[tuple[Operation, ...], tuple[Operation, ...]]:
    """The first operations, which change every die for itself and keep it one die; the others."""
    count = 0
    for operation in dice.operations:
        if operation.name not in ("mi", "ma", "rr", "ro") or not operation.is_by_value:
            break
        count += 1
    return dice.operations[:count], dice.operations[count:]


def keeps_by_rank(operations: Sequence[Operation]) -> bool:
    """Whether these only keep or drop the highest or lowest.

    Not both in one operation: for equal values `d20` may then pick the same die twice.
    """
    return all(
        operation.name in ("k", "p")
        and len(operation.selectors) == 1
        and operation.selectors[0].is_rank
        for operation in operations
    )


def way_of(dice: Dice) -> Way:
    """How the odds of these dice are found; RuleError if there is no exact way."""
    names = {operation.name for operation in dice.operations}
    if "ra" not in names and all(operation.is_by_value for operation in dice.operations):
        return Way.BY_DIE
    rest = split_operations(dice)[1]
    if keeps_by_rank(rest):
        return Way.BY_RANK
    if {operation.name for operation in rest} <= {"k", "p", "mi", "ma"}:
        return Way.BY_SET
    if names <= {"k", "p", "mi", "ma", "ro", "ra"}:
        return Way.BY_SEQUENCE
    raise RuleError(
        "There are no exact odds for dice that explode or are re-rolled without end and are also "
        "picked by rank. Leave out one of the two."
    )


def estimate(node: Node) -> Estimate:
    """The estimate of a whole tree; RuleError for dice that have no exact odds."""
    match node:
        case Name(value=None):
            raise RuleError("The odds need a number in place of every name.")
        case Literal() | Name():
            return Estimate(extent(node), 1)
        case Sign():
            inner = estimate(node.operand)
            return Estimate(extent(node), inner.size, inner.bits, inner.cost + inner.size * _PAIR)
        case Chain():
            result = estimate(node.first)
            for operator, operand in node.rest:
                result = _combined(operator, result, estimate(operand))
            return result
        case _:
            values = core(node)
            if isinstance(values, Dice):
                return _dice(values)
            items = [estimate(item) for item in values.items]
            return _items(extent(node), items, values.operations)


def _combined(operator: str, left: Estimate, right: Estimate) -> Estimate:
    bounds = combine(operator, left.bounds, right.bounds)
    pairs = left.size * right.size
    bits = left.bits + right.bits
    cost = left.cost + right.cost + pairs * (_PAIR + bits / 5000)
    return Estimate(bounds, min(pairs, bounds.size), bits, cost)


def _items(bounds: Extent, items: Sequence[Estimate], operations: Sequence[Operation]) -> Estimate:
    """Values in parentheses: added one by one, or else every combination of them."""
    if not operations:
        return reduce(partial(_combined, "+"), items, Estimate(Extent(0, 0), 1))
    combinations = math.prod(item.size for item in items)
    size = min(combinations, bounds.size)
    steps = combinations * _SEQUENCE
    values = sum(item.size for item in items)
    if keeps_by_rank(operations):
        is_possible = values <= _MOST_RANKED_VALUES
        steps = _RANKED_STEP * values * 2 ** len(items) * size if is_possible else math.inf
    cost = steps + sum(item.cost for item in items)
    return Estimate(bounds, size, sum(item.bits for item in items), cost)


def _dice(dice: Dice) -> Estimate:
    repeats = [o for o in dice.operations if o.name == "e"]
    chain = math.prod(1 + explosions(dice.sides, operation) for operation in repeats)
    rolls = 1 + sum(operation.name in ("ro", "rr") for operation in dice.operations)
    bounds = extent(dice)
    size = dice.count * dice.highest_value * chain + 1 if repeats else bounds.size
    bits = dice.count * rolls * chain * math.log2(dice.sides + 1)
    way = way_of(dice)
    if way is Way.BY_RANK:
        cost = _ranked(dice)
    elif way is Way.BY_SET:
        sets = math.comb(dice.count + dice.sides - 1, dice.count)
        cost = (_SET + dice.count) * sets
    elif way is Way.BY_SEQUENCE:
        cost = _SEQUENCE * float(dice.sides) ** min(most_faces(dice), _MOST_EXPONENT)
    else:
        grown = dice.highest_value * chain * (chain - 1) * dice.sides ** len(repeats)
        pairs = grown + (size**2 if dice.count > 1 else 0)
        cost = pairs * (_PAIR + bits / 5000) + dice.sides * _VALUE
    return Estimate(bounds, size, bits, cost)


def _ranked(dice: Dice) -> float:
    """icepool counts through the faces, with a sum and a number of dice for each of them."""
    if dice.sides > _MOST_RANKED_VALUES:
        return math.inf
    kept = sum(keep_among(range(dice.count), split_operations(dice)[1]))
    if kept == 1:
        return (_RANKED_STEP * dice.count + _VALUE) * dice.sides
    return _RANKED_STEP * dice.sides**2 * dice.count * kept


def most_faces(dice: Dice) -> int:
    """How many faces can fall where nothing repeats without end."""
    count = dice.count
    for operation in dice.operations:
        if operation.name == "ra":
            count += 1
        elif operation.name == "ro":
            count += _most_picked(operation, count)
    return count


def _most_picked(operation: Operation, count: int) -> int:
    if operation.is_by_value:
        return count
    return min(count, sum(s.number if s.is_rank else count for s in operation.selectors))


def _check_dice_limit(node: Node) -> None:
    """RuleError unless the chance that a roll is refused for too many dice is negligible.

    The dice that grow out of one die are at most geometrically distributed; with the parameters
    of several repeated operations multiplied, so is their compound. So `MOST_DICE` dice are too
    few only if fewer of them end a chain than there are chains.
    """
    chains = 0
    ending = 1.0
    for dice in dice_in(node):
        chains += most_faces(dice)
        repeated = [o for o in dice.operations if o.name in ("rr", "e") and o.is_by_value]
        ending = min(ending, math.prod(1 - picking_chance(dice.sides, o) for o in repeated))
    if ending == 1:
        refused = float(chains > MOST_DICE)
    elif chains > MOST_DICE * ending:
        refused = 1.0
    else:
        refused = sum(_binomial(MOST_DICE, ends, ending) for ends in range(chains))
    if refused > _NEGLIGIBLE:
        raise RuleError(
            f"That can come to more than {MOST_DICE} dice, so it has no exact odds. "
            "Use fewer dice, or re-roll and explode on fewer faces."
        )


def _binomial(tries: int, hits: int, chance: float) -> float:
    """The chance of exactly so many hits; `chance` is neither 0 nor 1."""
    return math.comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)
