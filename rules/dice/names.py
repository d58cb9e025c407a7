"""Names from a sheet in an expression: putting values in, and guessing at misspelt ones."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.dice.errors import DiceError
from rules.dice.syntax import Annotated, Chain, Group, Name, Node, Sign

_FURTHEST_GUESS = 2
_SHORT = 3


def bind_names(node: Node, values: Mapping[str, int], text: str) -> Node:
    """The tree with every name given its value; `values` has its names in lower case.

    DiceError, with the nearest known name, for a name that is not among them.
    """
    match node:
        case Name():
            return _bind(node, values, text)
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


def _bind(node: Name, values: Mapping[str, int], text: str) -> Name:
    value = values.get(node.name)
    if value is None:
        reason = "Nothing is called that here."
        raise DiceError(reason, text, node.position, _suggestion(node.name, values))
    return replace(node, value=value)


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
