"""From syntax tree to a program: nested closures that take faces and give the number.

A program is called with `take(sides, count)`, which gives the next faces, and with a log. Each dice
node appends one entry to the log, in the order of the tree: the faces alone where they tell
everything, a `Hand` where more happened to them. A group that dropped an item appends a `Dropped`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from rules.dice.faces import MOST_DICE, Hand, Take, keep_or_drop
from rules.dice.syntax import (
    Annotated,
    Chain,
    Dice,
    DiceError,
    Group,
    Literal,
    Name,
    Node,
    Operation,
    Sign,
)
from rules.errors import RuleError

Number = int | float
_NO_NAMES: frozenset[str] = frozenset()


class Dropped(NamedTuple):
    """The dice nodes `first` up to but not including `end`, counted through the tree."""

    first: int
    end: int


Log = list[Sequence[int] | Hand | Dropped]
Program = Callable[[Take, Log], Number]
Operator = Callable[[Number, Number], Number]

OPERATORS: dict[str, Operator] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
    "//": lambda left, right: left // right,
    "%": lambda left, right: left % right,
    "<": lambda left, right: int(left < right),
    ">": lambda left, right: int(left > right),
    "==": lambda left, right: int(left == right),
    ">=": lambda left, right: int(left >= right),
    "<=": lambda left, right: int(left <= right),
    "!=": lambda left, right: int(left != right),
}

LARGEST_RESULT = 10**15


def whole(number: Number) -> int:
    """The number rounded towards zero, as `d20` does; RuleError if it is too large to mean much."""
    if not -LARGEST_RESULT <= number <= LARGEST_RESULT:
        raise RuleError(f"That can come to more than {LARGEST_RESULT:,}. Use smaller numbers.")
    return int(number)


@dataclass(frozen=True, slots=True)
class Values:
    """The separate values of a set in parentheses, or one value, and what is done to them."""

    items: tuple[Node, ...]
    operations: tuple[Operation, ...] = ()


def core(node: Node) -> Dice | Values:
    """Look through parentheses and annotations the way `d20` does.

    (4d6)kh3 keeps among the four dice, so the operations move to the dice.
    """
    match node:
        case Dice():
            return node
        case Annotated():
            return core(node.value)
        case Group(is_set=True):
            return Values(node.items, node.operations)
        case Group():
            inner = core(node.items[0])
            return replace(inner, operations=inner.operations + node.operations)
        case _:
            return Values((node,))


class Compiler:
    """Walks one tree: `dice` in the order they are rolled, `names` without a value, and `reach`.

    `reach` is the product of all values, each counted as at least 2: no sum, product, quotient or
    remainder of whole numbers comes out larger. `text` is for the message about a name that was
    never bound. Chains of isinstance, not match, because they take half the time.
    """

    __slots__ = ("_text", "dice", "names", "reach")

    def __init__(self, text: str) -> None:
        self.dice: list[Dice] = []
        self.names = _NO_NAMES
        self.reach = 1
        self._text = text

    def program(self, node: Node) -> Program:
        """The program of this node."""
        if isinstance(node, Literal):
            return self._constant(node.value)
        if isinstance(node, Dice):
            return self._dice(node)
        if isinstance(node, Chain):
            return self._chain(node)
        if isinstance(node, Group):
            return self._group(node)
        if isinstance(node, Sign):
            operand = self.program(node.operand)
            return _negative(operand) if node.symbol == "-" else operand
        if isinstance(node, Annotated):
            return self.program(node.value)
        return self._name(node)

    def _constant(self, value: Number) -> Program:
        self.reach *= int(abs(value)) + 2
        return lambda _take, _log: value

    def _name(self, node: Name) -> Program:
        if node.value is not None:
            return self._constant(node.value)
        self.names |= {node.name}
        return _unbound(self._text, node.position)

    def _chain(self, node: Chain) -> Program:
        first = self.program(node.first)
        if len(node.rest) == 1:
            [(operator, operand)] = node.rest
            if operator in ("+", "-") and isinstance(operand, Literal):
                value = operand.value
                self._constant(value)
                return _plus(first, value if operator == "+" else -value)
            return _binary(OPERATORS[operator], first, self.program(operand))
        rest = [(OPERATORS[operator], self.program(operand)) for operator, operand in node.rest]
        return _fold(first, rest)

    def _dice(self, dice: Dice) -> Program:
        self.dice.append(dice)
        if not dice.operations:
            self.reach *= dice.count * dice.sides + 2
            return _plain(dice.count, dice.sides)
        operation = dice.operations[0]
        selector = operation.selectors[0]
        is_one = len(dice.operations) == len(operation.selectors) == 1
        if is_one and selector.is_rank and operation.name in ("k", "p"):
            self.reach *= dice.count * dice.sides + 2
            name = operation.name + selector.kind
            return _ranked(dice.count, dice.sides, name, selector.number)
        self.reach *= MOST_DICE * dice.highest_value + 2
        return _operated(dice, self.dice)

    def _group(self, node: Group) -> Program:
        if not node.operations:
            inner = [self.program(item) for item in node.items]
            return _sum(inner) if node.is_set else inner[0]
        values = core(node)
        if isinstance(values, Dice):
            return self._dice(values)
        programs: list[Program] = []
        spans: list[Dropped] = []
        for item in values.items:
            first = len(self.dice)
            programs.append(self.program(item))
            spans.append(Dropped(first, len(self.dice)))
        return _kept_sum(programs, spans, values.operations)


def plain(node: Node) -> tuple[int, int, int] | None:
    """Count, sides and what is added, where that is all there is; None for all else."""
    added = 0
    if isinstance(node, Chain) and len(node.rest) == 1:
        [(operator, operand)] = node.rest
        number = operand.value if isinstance(operand, (Literal, Name)) else None
        if operator not in ("+", "-") or not isinstance(number, int):
            return None
        node, added = node.first, number if operator == "+" else -number
    if not isinstance(node, Dice) or node.operations:
        return None
    return node.count, node.sides, added


def _unbound(text: str, position: int) -> Program:
    def run(_take: Take, _log: Log) -> Number:
        reason = "There is no sheet here to look this up."
        raise DiceError(reason, text, position, "Write a number instead.")

    return run


def _negative(operand: Program) -> Program:
    return lambda take, log: -operand(take, log)


def _plus(operand: Program, value: Number) -> Program:
    return lambda take, log: operand(take, log) + value


def _binary(operator: Operator, left: Program, right: Program) -> Program:
    return lambda take, log: operator(left(take, log), right(take, log))


def _fold(first: Program, rest: Sequence[tuple[Operator, Program]]) -> Program:
    """A loop, so that a sum of hundreds of terms needs no deep stack."""

    def run(take: Take, log: Log) -> Number:
        number = first(take, log)
        for operator, operand in rest:
            number = operator(number, operand(take, log))
        return number

    return run


@lru_cache(maxsize=256)
def _plain(count: int, sides: int) -> Program:
    def run(take: Take, log: Log) -> Number:
        faces = take(sides, count)
        log.append(faces)
        return sum(faces)

    return run


@lru_cache(maxsize=256)
def _ranked(count: int, sides: int, name: str, number: int) -> Program:
    """Dice with one of kh, kl, ph, pl: a slice of the sorted faces counts."""
    number = min(number, count)
    kept = {
        "kh": slice(count - number, count),
        "kl": slice(0, number),
        "ph": slice(0, count - number),
        "pl": slice(number, count),
    }[name]

    def run(take: Take, log: Log) -> Number:
        faces = take(sides, count)
        log.append(faces)
        return sum(sorted(faces)[kept])

    return run


def _operated(dice: Dice, all_dice: Sequence[Dice]) -> Program:
    def run(take: Take, log: Log) -> Number:
        thrown = sum(each.count for each in all_dice)
        thrown += sum(entry.extra_dice for entry in log if isinstance(entry, Hand))
        hand = Hand(dice, take(dice.sides, dice.count), take, MOST_DICE - thrown)
        log.append(hand)
        hand.operate(dice.operations)
        return hand.total

    return run


def _sum(programs: Sequence[Program]) -> Program:
    return lambda take, log: sum([program(take, log) for program in programs])


def _kept_sum(
    programs: Sequence[Program], spans: Sequence[Dropped], operations: Sequence[Operation]
) -> Program:
    def run(take: Take, log: Log) -> Number:
        values = [program(take, log) for program in programs]
        kept = keep_among(values, operations)
        log.extend(span for span, is_kept in zip(spans, kept, strict=True) if not is_kept)
        return sum(value for value, is_kept in zip(values, kept, strict=True) if is_kept)

    return run


def keep_among(values: Sequence[Number], operations: Sequence[Operation]) -> list[bool]:
    """Which values of a set are left after its operations."""
    kept = [True] * len(values)
    for operation in operations:
        keep_or_drop(values, kept, operation)
    return kept
