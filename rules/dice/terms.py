"""The smallest parts of a dice expression, 4d6kh3 or 12, from text to node.

The nodes are cached by their text: a game rolls the same few dice all day. The errors here count
positions from the start of the term; the parser moves them to their place.
"""

import re
from functools import lru_cache

from rules.dice.errors import DiceError
from rules.dice.hand import picking_chance
from rules.dice.syntax import Dice, Literal, Operation, Selector

MOST_SIDES = 1_000_000
LARGEST_NUMBER = 1_000_000_000
MOST_SELECTORS = 20
MOST_DECIMALS = 9

OPERATION = r"\s*(?:rr|ro|ra|e|mi|ma|k|p)(?:[hl]|[<>]=?|=)?[0-9]+"
_OPERATION_PARTS = re.compile(r"(rr|ro|ra|e|mi|ma|k|p)([hl]|[<>]=?|=|)([0-9]+)", re.IGNORECASE)
# Operations by the same name in a row act as one; `d20` excepts these two.
_NEVER_MERGED = ("mi", "ma")


@lru_cache(maxsize=1024)
def literal(text: str) -> Literal:
    """A number; DiceError if it is too large or too precise."""
    whole, point, decimals = text.partition(".")
    if int(whole or 0) > LARGEST_NUMBER or len(decimals) > MOST_DECIMALS:
        raise _too_large(text, 0)
    return Literal(float(text) if point else int(text))


@lru_cache(maxsize=1024)
def dice_term(count: str, sides: str, operations: str) -> Dice:
    """The dice that are written `{count}d{sides}{operations}`; DiceError if they cannot be."""
    text = f"{count}d{sides}{operations}"
    start = len(text) - len(operations)
    side_count = 100 if sides == "%" else int(sides)
    if not 1 <= side_count <= MOST_SIDES:
        raise DiceError(f"A die has 1 to {MOST_SIDES:,} sides.", text, len(count) + 1)
    done = _operations(text, start, side_count)
    return Dice(int(count or 1), side_count, done, sides == "%")


@lru_cache(maxsize=256)
def group_operations(text: str) -> tuple[Operation, ...]:
    """The operations in `){operations}`; DiceError for those that need dice."""
    return _operations(text, 1, None)


def _operations(text: str, start: int, sides: int | None) -> tuple[Operation, ...]:
    """The operations in the text from `start`; `sides` is None after a group."""
    operations: list[Operation] = []
    for count, found in enumerate(_OPERATION_PARTS.finditer(text, start), 1):
        if count > MOST_SELECTORS:
            reason = f"At most {MOST_SELECTORS} operations can follow one another."
            raise DiceError(reason, text, found.start(1))
        operation = _operation(found, sides)
        last = operations[-1] if operations else None
        if last and last.name == operation.name and last.name not in _NEVER_MERGED:
            operations.pop()
            operation = Operation(last.name, last.selectors + operation.selectors)
        if sides is not None and _never_ends(operation, sides):
            reason = "That would never come to an end: every face is picked."
            raise DiceError(reason, text, found.start(1))
        operations.append(operation)
    return tuple(operations)


def _operation(found: re.Match[str], sides: int | None) -> Operation:
    name, kind, number = found[1].lower(), found[2].lower(), int(found[3])
    if sides is None and name not in ("k", "p"):
        reason = f'"{name}" works on dice, not on a group.'
        advice = "Put it next to the dice: (2d6ro1, 1d8)kh1."
        raise DiceError(reason, found.string, found.start(1), advice)
    if name in _NEVER_MERGED and kind not in ("", "="):
        reason = f'"{name}" takes a plain number.'
        raise DiceError(reason, found.string, found.start(2), f"Write {name}{number}.")
    if number > LARGEST_NUMBER:
        raise _too_large(found.string, found.start(3))
    if kind in ("<=", ">="):
        number += 1 if kind == "<=" else -1
    return Operation(name, (Selector(kind.strip("="), number),))


def _too_large(text: str, position: int) -> DiceError:
    reason = f"Numbers go up to {LARGEST_NUMBER:,}, with at most {MOST_DECIMALS} decimals."
    return DiceError(reason, text, position)


def _never_ends(operation: Operation, sides: int) -> bool:
    """Whether a repeated operation would pick every die again and again."""
    if operation.name == "rr" and not operation.is_by_value:
        return any(selector.is_rank and selector.number for selector in operation.selectors)
    is_repeated = operation.name in ("rr", "e") and operation.is_by_value
    return is_repeated and picking_chance(sides, operation) == 1
