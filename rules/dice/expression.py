"""A parsed dice expression, and a roll of it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.dice.extent import extent
from rules.dice.hand import Hand, Take, settled
from rules.dice.names import bind_names
from rules.dice.parser import parse_tree
from rules.dice.program import (
    LARGEST_RESULT,
    Compiler,
    Dropped,
    Log,
    Number,
    whole,
)
from rules.dice.record import DiceGroup, DiceRecord
from rules.dice.source import Faces, FairDice
from rules.dice.syntax import Node, names_in, write
from rules.errors import RuleError

if TYPE_CHECKING:
    from rules.dice.odds import Distribution


class Expression:
    """Dice that can be rolled again and again; `text` writes them, `dice` are those that fall."""

    __slots__ = ("_program", "dice", "text", "tree", "typed")

    def __init__(self, text: str, tree: Node, typed: str = "") -> None:
        """Compile the tree; RuleError if its numbers can grow too large.

        `typed` is what the positions in the tree refer to, where that is not `text`.
        """
        self.typed = typed or text
        compiler = Compiler(self.typed)
        self.text = text
        self.tree = tree
        self._program = compiler.program(tree)
        self.dice = tuple(compiler.dice)
        if compiler.reach > LARGEST_RESULT:
            extent(tree)

    @property
    def names(self) -> frozenset[str]:
        """The names from a sheet that have to be bound before rolling, in lower case."""
        return names_in(self.tree)

    def bind(self, values: Mapping[str, int]) -> "Expression":
        """The expression with every name given its value; case does not matter.

        DiceError, with the nearest known name, for a name that is not among `values`.
        """
        known = {name.casefold(): value for name, value in values.items()}
        tree = bind_names(self.tree, known, self.typed)
        return Expression(write(tree), tree) if self.names else self

    def roll(self, source: Faces) -> "Roll":
        """Roll the dice.

        RuleError if that divides by zero or takes more than 1,000 dice; DiceError if a name was
        not bound.
        """
        take = source.faces if isinstance(source, FairDice) else _one_by_one(source)
        log: Log = []
        try:
            number = self._program(take, log)
        except ZeroDivisionError:
            raise RuleError("That divides by zero.") from None
        return Roll(self, number, number if isinstance(number, int) else whole(number), log)

    def distribution(self) -> "Distribution":
        """The exact odds of every total; RuleError if they cannot be had exactly and at once."""
        from rules.dice.odds import distribution

        return distribution(self.tree)


class Roll:
    """One roll: `total` is what counts, `number` the same before rounding towards zero."""

    __slots__ = ("_log", "expression", "number", "total")

    def __init__(self, expression: Expression, number: Number, total: int, log: Log) -> None:
        self.expression = expression
        self.number = number
        self.total = total
        self._log = log

    @property
    def groups(self) -> tuple[DiceGroup, ...]:
        """The dice as they fell, one group for each dice term from left to right."""
        return tuple(hand.group() for hand in self._hands())

    def record(self) -> DiceRecord:
        """The roll as plain data that an event can store."""
        return DiceRecord(self.expression.text, self.total, self.groups)

    def _hands(self) -> list[Hand]:
        hands: list[Hand] = []
        for entry in self._log:
            if isinstance(entry, Dropped):
                for hand in hands[entry.first : entry.end]:
                    hand.drop_all()
            elif isinstance(entry, Hand):
                hands.append(entry)
            else:
                hands.append(settled(self.expression.dice[len(hands)], entry))
        return hands


@lru_cache(maxsize=1024)
def parse(text: str) -> Expression:
    """Read one dice expression; DiceError, a RuleError, says where it is wrong."""
    text = text.strip()
    return Expression(text, parse_tree(text))


def _one_by_one(source: Faces) -> Take:
    return lambda sides, count: [source.face(sides) for _ in range(count)]
