"""A parsed dice expression, and a roll of it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.dice.cost import extent
from rules.dice.faces import DiceGroup, DiceRecord, Faces, FairDice, Hand, settled, taking
from rules.dice.parser import LONGEST_TEXT, parse_tree
from rules.dice.peers import in_ours
from rules.dice.program import LARGEST_RESULT, Compiler, Dropped, Log, Number, plain, whole
from rules.dice.syntax import Dice, DiceError, Node, bind_names, offering, write
from rules.errors import RuleError
from rules.record import Record

if TYPE_CHECKING:
    from rules.dice.odds import Distribution


class Expression:
    """Dice that can be rolled again and again; `text` writes them, `dice` are those that fall.

    `names` are those from a sheet that have to be bound before rolling, in lower case.
    """

    __slots__ = ("_plain", "_program", "dice", "names", "text", "tree", "typed")

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
        self.names = compiler.names
        self._plain = plain(tree)
        if compiler.reach > LARGEST_RESULT:
            extent(tree)

    def bind(self, values: Mapping[str, int]) -> "Expression":
        """The expression with every name given its value; case does not matter.

        DiceError, with the nearest known name, for a name that is not among `values`.
        """
        if not self.names:
            return self
        known = {name.casefold(): value for name, value in values.items()}
        tree = bind_names(self.tree, known, self.typed)
        return Expression(write(tree), tree)

    def roll(self, source: Faces) -> "Roll":
        """Roll the dice.

        RuleError if that divides by zero or takes more than 1,000 dice; DiceError if a name was
        not bound.
        """
        if self._plain is not None and isinstance(source, FairDice):
            count, sides, plus = self._plain
            faces = source.faces(sides, count)
            total = sum(faces) + plus
            return Roll(self, total, total, [faces])
        log: Log = []
        try:
            number = self._program(taking(source), log)
        except ZeroDivisionError:
            raise RuleError("That divides by zero.") from None
        return Roll(self, number, number if isinstance(number, int) else whole(number), log)

    @property
    def most(self) -> float:
        """The highest total there can be; infinite where it may have fractions."""
        return extent(self.tree).high

    def distribution(self) -> "Distribution":
        """The exact odds of every total; RuleError if they cannot be had exactly and at once."""
        from rules.dice.odds import distribution

        return distribution(self.tree)


class Roll(Record, eq=False):
    """One roll: `total` is what counts, `number` the same before rounding towards zero.

    `log` is what fell, as the program of the expression notes it.
    """

    expression: Expression
    number: Number
    total: int
    log: Log

    @property
    def groups(self) -> tuple[DiceGroup, ...]:
        """The dice as they fell, one group for each dice term from left to right."""
        if any(isinstance(entry, Dropped) for entry in self.log):
            return tuple(hand.group() for hand in self._hands())
        fallen = zip(self.expression.dice, self.log, strict=True)
        return tuple(_group(dice, entry) for dice, entry in fallen)

    def record(self) -> DiceRecord:
        """The roll as plain data that an event can store."""
        return DiceRecord(self.expression.text, self.total, self.groups)

    def _hands(self) -> list[Hand]:
        hands: list[Hand] = []
        for entry in self.log:
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
    try:
        return Expression(text, parse_tree(text))
    except DiceError as error:
        ours = in_ours(text) if len(text) <= LONGEST_TEXT else ()
        raise offering(error, (one for one in ours if _is_taken(one))) from None


def _is_taken(text: str) -> bool:
    try:
        parse_tree(text)
    except DiceError:
        return False
    return True


def _group(dice: Dice, fallen: Sequence[int] | Hand | Dropped) -> DiceGroup:
    """Dice of which none was dropped with a value that holds them."""
    assert not isinstance(fallen, Dropped)
    if isinstance(fallen, Hand):
        return fallen.group()
    if dice.operations:
        return settled(dice, fallen).group()
    return DiceGroup(_notation(dice.count, dice.sides, dice.is_percent), dice.sides, tuple(fallen))


@lru_cache(maxsize=256)
def _notation(count: int, sides: int, is_percent: bool) -> str:
    """How plain dice are written."""
    return f"{count}d{'%' if is_percent else sides}"
