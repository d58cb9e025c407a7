"""From text to syntax tree: the grammar of `d20`, with names from a sheet, `adv` and `dis`.

One regular expression splits the text, then a hand-written descent with one token of look-ahead
builds the tree. Length, depth and the number of dice are bounded here, so that nothing later meets
a tree it cannot walk. Positions are only worked out when something is wrong.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import islice

from rules.dice.faces import MOST_DICE, picking_chance
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
    Selector,
    Sign,
)

EXAMPLE = "Dice look like this: 2d6+1, 4d6kh3, d20."

_UNFINISHED = tuple(
    (re.compile(pattern, re.IGNORECASE | re.ASCII), advice)
    for pattern, advice in (
        (r"(?:k|p|kh|kl|ph|pl|rr|ro|ra|e|mi|ma)(?![\w<>=])", "A number follows, as in 4d6kh3."),
        (r"k[hl]?[<>=]", "Keep takes kh1, kl1, k=6, k>3 or k<3."),
        (r"d(?![\w])", "The number of sides follows the d: d6."),
        (r"\^|\*\*", "There are no powers; multiply with *."),
        (r"=", "To compare write == or <=, >=, !=."),
        (r"\)", "This parenthesis was never opened."),
        (r",", "Only a group in parentheses has commas: (1d6, 2d8)kh1."),
    )
)
"""What was left unfinished: pattern, and what is lacking."""
_SIGNS = {"under": "<", "below": "<", "over": ">", "above": ">"}
MOST_SIDES = 1_000_000
LARGEST_NUMBER = 1_000_000_000
MOST_SELECTORS = 20
MOST_DECIMALS = 9
OPERATION = r"\s*(?:rr|ro|ra|e|mi|ma|k|p)(?:[hl]|[<>]=?|=)?[0-9]+"
_OPERATION_PARTS = re.compile(r"(rr|ro|ra|e|mi|ma|k|p)([hl]|[<>]=?|=|)([0-9]+)", re.IGNORECASE)
# Operations by the same name in a row act as one; `d20` excepts these two.
_NEVER_MERGED = ("mi", "ma")
LONGEST_TEXT = 500
DEEPEST = 30
_COUNT, _SIDES, _DICE_END, _NUMBER, _CLOSE, _WORD, _NOTE, _SYMBOL = range(8)
_TOKEN = re.compile(
    rf"([0-9]{{0,9}})d([0-9]+|%)((?:{OPERATION})*)"
    r"|([0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
    rf"|(\)(?:{OPERATION})*)"
    r"|([^\W\d]\w*)"
    r"|(\[[^\[\]\n]*\])"
    r"|(==|>=|<=|!=|//|\S)",
    re.IGNORECASE,
)
_END = ("",) * _TOKEN.groups
COMPARISONS = ("==", ">=", "<=", "!=", "<", ">")
_RANKS = {
    **dict.fromkeys(COMPARISONS, 1),
    **dict.fromkeys(("+", "-"), 2),
    **dict.fromkeys(("*", "/", "//", "%"), 3),
}
_ADVANTAGE = {"adv": "h", "advantage": "h", "dis": "l", "disadvantage": "l"}
# Phones and calculators write these; each is one character, so positions stay true.
_TYPOGRAPHY = str.maketrans("\u2212\u2013\u00d7\u00f7", "--*/")


def misplaced(text: str, position: int) -> DiceError:
    """The mistake of something that cannot follow what stands before it."""
    start = len(text) - len(text[position:].lstrip())
    return DiceError("The dice end here.", text, start, advice_at(text, start) or EXAMPLE)


def _missing_value(text: str, position: int) -> DiceError:
    """The mistake of something else standing where a number, dice or a name should."""
    if not text.strip():
        return DiceError("There is nothing to roll.", text, 0, EXAMPLE)
    if position >= len(text):
        return DiceError("Something is missing at the end.", text, position, EXAMPLE)
    advice = advice_at(text, position) or EXAMPLE
    return DiceError("A number or dice should stand here.", text, position, advice)


def _unclosed(text: str, opened: int, position: int) -> DiceError:
    """The mistake of a parenthesis that is not closed where it should be."""
    if position >= len(text):
        return DiceError("This parenthesis is not closed.", text, opened, "Add ) at the end.")
    advice = advice_at(text, position) or "Close the parenthesis or separate values with a comma."
    return DiceError("This does not belong inside the parentheses.", text, position, advice)


def unclear_target(text: str, span: tuple[int, int], word: str, number: str) -> DiceError:
    """The mistake of a target whose word does not say whether the number itself is enough."""
    start, end = span
    sign = _SIGNS.get(word.lower())
    if sign:
        reason, kinds = f"Is {number} itself enough?", (f"{sign}=", sign)
        advice = f"Write {sign}= {number} if it is, {sign} {number} if it is not."
    else:
        reason, kinds = "This does not say what the roll is held against.", (">=", "ac")
        advice = f"Write >= {number}, or ac {number} for an armour class."
    instead = tuple(f"{text[:start]}{kind} {number}{text[end:]}" for kind in kinds)
    return DiceError(reason, text, start, advice, instead)


def advice_at(text: str, position: int) -> str:
    """What is lacking in an operation that begins there, "" where none does."""
    for pattern, advice in _UNFINISHED:
        if pattern.match(text, position):
            return advice
    return ""


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


def parse_tree(text: str) -> Node:
    """The tree of a text that is one expression and nothing else; DiceError otherwise."""
    node, end = parse_start(text)
    if end < len(text):
        raise misplaced(text, end)
    return node


def parse_start(text: str) -> tuple[Node, int]:
    """The tree of the expression that the text starts with, and where the rest begins."""
    if len(text) > LONGEST_TEXT:
        reason = f"That is too long: at most {LONGEST_TEXT} characters."
        raise DiceError(reason, text, LONGEST_TEXT)
    parser = _Parser(text)
    node = parser.value(1)
    return node, parser.end()


def with_advantage(node: Node, word: str) -> Node | None:
    """The tree with its leftmost dice, which must be 1d20, rolled twice and the better kept.

    The worse for "dis". None if the leftmost value is anything else.
    """
    match node:
        case Dice(1, 20):
            best = Operation("k", (Selector(_ADVANTAGE[word], 1),))
            return Dice(2, 20, (best, *node.operations))
        case Chain():
            first = with_advantage(node.first, word)
            return first and Chain(first, node.rest)
        case Sign():
            operand = with_advantage(node.operand, word)
            return operand and Sign(node.symbol, operand)
        case Annotated():
            value = with_advantage(node.value, word)
            return value and Annotated(value, node.annotation)
        case Group(items=(first_item, *others)):
            item = with_advantage(first_item, word)
            return item and Group((item, *others), node.operations, node.is_set)
        case _:
            return None


class _Parser:
    """One pass over one text."""

    __slots__ = ("_at", "_depth", "_dice", "_plain", "_text", "_tokens")

    def __init__(self, text: str) -> None:
        self._text = text
        self._plain = text if text.isascii() else text.translate(_TYPOGRAPHY)
        self._tokens: list[tuple[str, ...]] = _TOKEN.findall(self._plain)
        self._tokens.append(_END)
        self._at = 0
        self._depth = 0
        self._dice = 0

    def end(self) -> int:
        """Where the first token begins that was not used, white space before it included."""
        if self._at == len(self._tokens) - 1:
            return len(self._text)
        return self._found(self._at - 1).end()

    def value(self, lowest_rank: int) -> Node:
        """Operands joined by operators of at least this rank."""
        node = self._operand()
        operator = self._tokens[self._at][_SYMBOL]
        while (rank := _RANKS.get(operator, 0)) >= lowest_rank:
            rest: list[tuple[str, Node]] = []
            while _RANKS.get(operator, 0) == rank:
                self._at += 1
                rest.append((operator, self.value(rank + 1)))
                operator = self._tokens[self._at][_SYMBOL]
            node = Chain(node, tuple(rest))
        return node

    def _operand(self) -> Node:
        token = self._tokens[self._at]
        if token[_SIDES]:
            node = self._dice_term(token)
        elif token[_NUMBER]:
            node = self._literal(token[_NUMBER])
        elif token[_SYMBOL] == "(":
            node = self._deeper(self._group)
        elif token[_SYMBOL] in ("+", "-"):
            return self._deeper(self._sign)
        elif token[_WORD]:
            node = self._name(token[_WORD].casefold())
        else:
            raise _missing_value(self._text, self._start())
        return self._annotated(node) if self._tokens[self._at][_NOTE] else node

    def _deeper(self, read: Callable[[], Node]) -> Node:
        """Read something nested, unless it is nested too deeply."""
        self._depth += 1
        if self._depth > DEEPEST:
            reason = f"That is nested too deeply: at most {DEEPEST} parentheses or signs."
            raise DiceError(reason, self._text, self._start())
        node = read()
        self._depth -= 1
        return node

    def _dice_term(self, token: tuple[str, ...]) -> Node:
        try:
            dice = dice_term(token[_COUNT], token[_SIDES], token[_DICE_END])
        except DiceError as error:
            raise self._moved(error, self._start()) from None
        self._count_dice(dice.count)
        self._at += 1
        if dice.sides == 20 and self._tokens[self._at][_WORD].casefold() in _ADVANTAGE:
            # 1d20 and the word behind it; other dice leave the word to the rest of the text.
            twice = with_advantage(dice, self._tokens[self._at][_WORD].casefold())
            if twice is None:
                return dice
            self._count_dice(1)
            self._at += 1
            return twice
        return dice

    def _count_dice(self, count: int) -> None:
        self._dice += count
        if self._dice > MOST_DICE:
            raise DiceError(f"That is more than {MOST_DICE} dice.", self._text, self._start())

    def _literal(self, text: str) -> Node:
        try:
            node = literal(text)
        except DiceError as error:
            raise self._moved(error, self._start()) from None
        self._at += 1
        return node

    def _name(self, name: str) -> Node:
        node: Node = Name(name, position=self._start())
        if name in _ADVANTAGE:
            self._count_dice(2)
            node = Dice(2, 20, (Operation("k", (Selector(_ADVANTAGE[name], 1),)),))
        self._at += 1
        return node

    def _sign(self) -> Node:
        symbol = self._tokens[self._at][_SYMBOL]
        self._at += 1
        return Sign(symbol, self._operand())

    def _group(self) -> Node:
        opened = self._at
        items: list[Node] = []
        separator = "("
        while separator in ("(", ","):
            self._at += 1
            if self._tokens[self._at][_CLOSE]:
                break
            items.append(self.value(1))
            separator = self._tokens[self._at][_SYMBOL]
        token = self._tokens[self._at]
        if not token[_CLOSE]:
            raise _unclosed(self._text, self._start(opened), self._start())
        try:
            operations = group_operations(token[_CLOSE])
        except DiceError as error:
            raise self._moved(error, self._start()) from None
        self._at += 1
        return Group(tuple(items), operations, separator == "," or len(items) != 1)

    def _annotated(self, node: Node) -> Node:
        annotation = ""
        while note := self._tokens[self._at][_NOTE]:
            annotation += note
            self._at += 1
        return Annotated(node, annotation)

    def _found(self, index: int) -> re.Match[str]:
        """The token of that index once more, with its place in the text."""
        return next(islice(_TOKEN.finditer(self._plain), index, None))

    def _start(self, index: int | None = None) -> int:
        """Where the token of that index, or else the next one, begins."""
        index = self._at if index is None else index
        if index == len(self._tokens) - 1:
            return len(self._text)
        found = self._found(index)
        return found.end() - len(found[0].lstrip())

    def _moved(self, error: DiceError, start: int) -> DiceError:
        """The mistake of a term, placed in the whole text."""
        return DiceError(error.reason, self._text, start + error.position, error.suggestion)
