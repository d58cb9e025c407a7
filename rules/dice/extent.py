"""How small and how large an expression can come out, found without rolling it."""

import math
from dataclasses import dataclass
from itertools import product

from rules.dice.faces import MOST_DICE
from rules.dice.program import Values, core, whole
from rules.dice.syntax import Chain, Dice, Literal, Name, Node, Sign


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
            return _dice(values) if isinstance(values, Dice) else _values(values)


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


def _dice(dice: Dice) -> Extent:
    if not dice.operations:
        return Extent(dice.count, dice.count * dice.sides)
    names = [operation.name for operation in dice.operations]
    count = MOST_DICE if "e" in names or "ra" in names else dice.count
    return Extent(0, count * dice.highest_value)


def _values(values: Values) -> Extent:
    extents = [extent(item) for item in values.items]
    if not all(inner.is_whole for inner in extents):
        return _FRACTIONAL
    if not values.operations:
        return _checked(Extent(sum(e.low for e in extents), sum(e.high for e in extents)))
    low = sum(min(inner.low, 0) for inner in extents)
    return _checked(Extent(low, sum(max(inner.high, 0) for inner in extents)))
