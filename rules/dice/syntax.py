"""The syntax tree of a dice expression: frozen nodes, and how each is written."""

from dataclasses import dataclass, field

from rules.record import Record


class Selector(Record, frozen=True):
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


class Operation(Record, frozen=True):
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


class Literal(Record, frozen=True):
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
        return max(self.sides, *raised, 0)


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


class Chain(Record, frozen=True):
    """Operators of one rank, worked from left to right: first, then (operator, operand) pairs."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


@dataclass(frozen=True, slots=True)
class Annotated:
    """A value with its annotations, brackets included; they change nothing."""

    value: "Node"
    annotation: str


Node = Literal | Name | Dice | Group | Sign | Chain | Annotated


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
            return f"{node.count}d{sides}{write_operations(node.operations)}"
        case Group():
            inside = ", ".join(map(write, node.items))
            comma = "," if node.is_set and len(node.items) == 1 else ""
            return f"({inside}{comma}){write_operations(node.operations)}"
        case Sign():
            return f"{node.symbol}{write(node.operand)}"
        case Chain():
            return write(node.first) + "".join(f" {op} {write(value)}" for op, value in node.rest)
        case _:
            return f"{write(node.value)} {node.annotation}"


def write_operations(operations: tuple[Operation, ...]) -> str:
    """The operations as text, such as "rr1kh3"."""
    return "".join(
        f"{operation.name}{selector.kind}{selector.number}"
        for operation in operations
        for selector in operation.selectors
    )
