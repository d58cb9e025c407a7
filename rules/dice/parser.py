"""From text to syntax tree: the grammar of `d20`, with names from a sheet, `adv` and `dis`.

One regular expression splits the text, then a hand-written descent with one token of look-ahead
builds the tree. Length, depth and the number of dice are bounded here, so that nothing later meets
a tree it cannot walk. Positions are only worked out when something is wrong.
"""

import re
from collections.abc import Callable
from itertools import islice

from rules.dice.errors import DiceError
from rules.dice.hand import MOST_DICE
from rules.dice.mistakes import misplaced, missing_value, unclosed
from rules.dice.syntax import Annotated, Chain, Dice, Group, Name, Node, Operation, Selector, Sign
from rules.dice.terms import OPERATION, dice_term, group_operations, literal

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
            raise missing_value(self._text, self._start())
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
            return self._advantage(dice)
        return dice

    def _advantage(self, dice: Dice) -> Node:
        """1d20 and the word behind it; other dice leave the word to the rest of the text."""
        twice = with_advantage(dice, self._tokens[self._at][_WORD].casefold())
        if twice is None:
            return dice
        self._count_dice(1)
        self._at += 1
        return twice

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
            raise unclosed(self._text, self._start(opened), self._start())
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
