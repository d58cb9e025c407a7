"""The syntax tree of a dice expression: frozen nodes, and how each is written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rules.errors import MisreadError
from rules.record import Record

_SHOWN = 60
_FURTHEST_GUESS = 2
_SHORT = 3


class Selector(Record):
    """Which values an operation picks: "h" highest n, "l" lowest n, "<" or ">" n, "" exactly n."""

    kind: str
    number: int

    @property
    def is_rank(self) -> bool:
        """Whether it picks by rank among the others, not by a die's own value."""
        return self.kind in ("h", "l")

    def matches(self, value: float) -> bool:
        """Whether a selector that is not by rank picks this value."""
        if self.kind == "<":
            return value < self.number
        if self.kind == ">":
            return value > self.number
        return value == self.number


class Operation(Record):
    """What is done to the picked values: k, p, rr, ro, ra, e, mi or ma."""

    name: str
    selectors: tuple[Selector, ...]

    @property
    def is_by_value(self) -> bool:
        """Whether each die's own value alone decides if it is picked."""
        return not any(selector.is_rank for selector in self.selectors)

    def matches(self, value: float) -> bool:
        """Whether an operation by value picks this value."""
        return any(selector.matches(value) for selector in self.selectors)


class Literal(Record):
    """A number as written."""

    value: int | float


@dataclass(frozen=True, slots=True)
class Name:
    """A name from a sheet; `value` is None until it is bound. `position` is where it stands."""

    name: str
    value: int | None = None
    position: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides` and what is done to them; `is_percent` where written as d%."""

    count: int
    sides: int
    operations: tuple[Operation, ...] = ()
    is_percent: bool = False

    @property
    def highest_value(self) -> int:
        """The most that one die can count."""
        raised = [o.selectors[-1].number for o in self.operations if o.name == "mi"]
        return max([self.sides, *raised])


@dataclass(frozen=True, slots=True)
class Group:
    """Values in parentheses. One without a comma (`is_set` false) is only a grouping."""

    items: tuple["Node", ...]
    operations: tuple[Operation, ...] = ()
    is_set: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A plus or minus in front of a value."""

    symbol: str
    operand: "Node"


class Chain(Record):
    """Operators of one rank, worked from left to right: first, then (operator, operand) pairs."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


@dataclass(frozen=True, slots=True)
class Annotated:
    """A value with its annotations, brackets included; they change nothing."""

    value: "Node"
    annotation: str


Node = Literal | Name | Dice | Group | Sign | Chain | Annotated


LONGEST_OFFERED = 120
MOST_OFFERED = 3


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly inside, from left to right."""
    match node:
        case Group():
            return node.items
        case Sign():
            return (node.operand,)
        case Annotated():
            return (node.value,)
        case Chain():
            return (node.first, *(operand for _, operand in node.rest))
        case _:
            return ()


def dice_in(node: Node) -> tuple[Dice, ...]:
    """The dice of the tree in the order they are rolled."""
    if isinstance(node, Dice):
        return (node,)
    return tuple(dice for child in children(node) for dice in dice_in(child))


def write(node: Node) -> str:
    """The expression as text, in one canonical spelling."""
    match node:
        case Literal(float(value)):
            return f"{value:.9f}".rstrip("0")
        case Literal():
            return str(node.value)
        case Name():
            return node.name if node.value is None else f"{node.value} [{node.name}]"
        case Dice():
            sides = "%" if node.is_percent else node.sides
            return f"{node.count}d{sides}{_write_operations(node.operations)}"
        case Group():
            inside = ", ".join(map(write, node.items))
            comma = "," if node.is_set and len(node.items) == 1 else ""
            return f"({inside}{comma}){_write_operations(node.operations)}"
        case Sign():
            return f"{node.symbol}{write(node.operand)}"
        case Chain():
            return write(node.first) + "".join(f" {op} {write(value)}" for op, value in node.rest)
        case _:
            return f"{write(node.value)} {node.annotation}"


def _write_operations(operations: tuple[Operation, ...]) -> str:
    """The operations as text, such as "rr1kh3"."""
    return "".join(
        f"{operation.name}{selector.kind}{selector.number}"
        for operation in operations
        for selector in operation.selectors
    )


class DiceError(MisreadError):
    """A mistake in a dice expression.

    `text` is what was typed, `position` the index of the character at fault (0 to len(text)),
    `suggestion` what to type instead, or an empty string. `str()` shows a caret under the text
    in a code block.
    """

    def __init__(
        self,
        reason: str,
        text: str,
        position: int,
        suggestion: str = "",
        instead: tuple[str, ...] = (),
    ) -> None:
        """Keep the parts; a position outside the text is moved to its nearest end."""
        super().__init__(reason, typed=text, instead=instead)
        self.reason = reason
        self.text = text
        self.position = min(max(position, 0), len(text))
        self.suggestion = suggestion
        self.args = (reason, text, position, suggestion, instead)

    def __str__(self) -> str:
        """The reason, the text with a caret under it, and the suggestion."""
        # One line of at most `_SHOWN` characters around the position, and the column there.
        text, position = self.text, self.position
        start = max(0, position - _SHOWN // 2)
        piece = text[start : start + _SHOWN]
        shown, column = harmless(piece), position - start
        picture = f"```\n{shown}\n{' ' * column}^\n```" if shown.strip() else ""
        return "\n".join(part for part in (self.reason, picture, self.suggestion) if part)


def offering(error: DiceError, instead: Iterable[str]) -> DiceError:
    """The same refusal with whole lines that can be taken instead, each once."""
    found = tuple(dict.fromkeys(instead))[:MOST_OFFERED]
    if not found:
        return DiceError(error.reason, error.text, error.position, error.suggestion)
    shown = [f"`{harmless(one)}`" for one in found if len(one) <= LONGEST_OFFERED]
    said = f"Did you mean {' or '.join(shown)}?" if shown else "I can write it out."
    return DiceError(error.reason, error.text, error.position, said, found)


def harmless(text: str) -> str:
    """The text as it may be shown beside a code block or in it, each character in its place.

    A backtick would end the block; a line break or tab would move the caret.
    """
    return "".join("'" if c == "`" else c if c.isprintable() else " " for c in text)


def bind_names(node: Node, values: Mapping[str, int], text: str) -> Node:
    """The tree with every name given its value; `values` has its names in lower case.

    DiceError, with the nearest known name, for a name that is not among them.
    """
    match node:
        case Name():
            value = values.get(node.name)
            if value is None:
                reason = "Nothing is called that here."
                raise DiceError(reason, text, node.position, _suggestion(node.name, values))
            return replace(node, value=value)
        case Sign():
            return replace(node, operand=bind_names(node.operand, values, text))
        case Annotated():
            return replace(node, value=bind_names(node.value, values, text))
        case Group():
            return replace(node, items=tuple(bind_names(i, values, text) for i in node.items))
        case Chain():
            rest = tuple((op, bind_names(operand, values, text)) for op, operand in node.rest)
            return Chain(bind_names(node.first, values, text), rest)
        case _:
            return node


def _suggestion(name: str, known: Iterable[str]) -> str:
    choices = sorted(known)
    near = nearest(name, choices)
    if near:
        return f"Did you mean {near}?"
    if choices:
        return f"Known names: {', '.join(choices)}."
    return "Write a number instead."


def nearest(word: str, choices: Iterable[str]) -> str:
    """The choice that takes the fewest changed letters; "" where those are too many.

    At most two, and one of a word of three letters: two would make another word of it.
    """
    most = 1 if len(word) <= _SHORT else _FURTHEST_GUESS
    ranked = sorted((_distance(word, choice), choice) for choice in choices)
    return ranked[0][1] if ranked and ranked[0][0] <= most else ""


def _distance(word: str, other: str) -> int:
    """How many letters to insert, remove or replace (Levenshtein)."""
    if abs(len(word) - len(other)) > _FURTHEST_GUESS:
        return _FURTHEST_GUESS + 1
    row = list(range(len(other) + 1))
    for position, letter in enumerate(word, 1):
        previous, row[0] = row[0], position
        for column, target in enumerate(other, 1):
            changed = previous + (letter != target)
            previous = row[column]
            row[column] = min(changed, previous + 1, row[column - 1] + 1)
    return row[-1]
