"""What a person types at /roll: one or more expressions with repeats, targets and labels.

`2d6+1 to hit`, `3d6 six times`, `1d20+5 ac 4`, `2d6 <= 7`, `1d20+5 adv; 1d8+2 damage`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rules.dice.expression import Expression, Roll, parse
from rules.dice.faces import MOST_DICE, LoadedDice, usual_faces
from rules.dice.labels import quoted_label, unread_in_label
from rules.dice.parser import (
    COMPARISONS,
    EXAMPLE,
    LONGEST_TEXT,
    advice_at,
    misplaced,
    parse_start,
    unclear_target,
    with_advantage,
)
from rules.dice.phrases import ON_SHEETS
from rules.dice.program import OPERATORS
from rules.dice.syntax import Chain, Dice, DiceError, Group, Node, dice_in, offering, write
from rules.dice.wording import reworded
from rules.errors import RuleError

MOST_ROLLS = 20
ARMOUR_CLASS = "ac"

_COUNT_WORDS: tuple[str, ...] = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
    *("sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_COUNTS = {word: count for count, word in enumerate(_COUNT_WORDS, 1)} | {"twice": 2}
_COUNT = "[0-9]+|" + "|".join(_COUNT_WORDS)

_NOTE_OR_END = re.compile(r"\[[^\[\]\n]*\]|;")
_INLINE = re.compile(r"\[\[((?:[^\[\]\n]|\[[^\[\]\n]*\])+)\]\]")
_REPEAT_BEFORE = re.compile(rf"\s*({_COUNT})\s*(?:x\s+|x(?=[0-9(d])|times\s+)(?=\S)", re.IGNORECASE)
_APART = re.compile(r"[\s,]*")
"""What stands between a roll and what is said of it: by itself, for a search would begin anywhere
in a run of it."""
_SUFFIX = re.compile(
    r"(?:(?:with\s+)?(?P<advantage>adv|advantage|dis|disadvantage)"
    r"|(?:(?:vs\.?|against)\s+)?(?:ac\s*+[:=]?\s*(?P<armour>-?[0-9]{1,9})"
    r"|(?:dc|tn|at\s+least)\s*+[:=]?\s*(?P<least>-?[0-9]{1,9})|at\s+most\s*(?P<most>-?[0-9]{1,9}))"
    r"|(?P<unclear>under|below|over|above|vs\.?|against)\s*(?P<bound>-?[0-9]{1,9})%?"
    rf"|(?<![0-9])(?P<times>{_COUNT})\s*(?:x|times)|(?:x|times)\s*(?P<count>[0-9]+)|(?P<twice>twice)"
    r")(?!\w)",
    re.IGNORECASE,
)
_WORDED = {"armour": ARMOUR_CLASS, "least": ">=", "most": "<="}
_TIMES = ("times", "count", "twice")
_PERCENT = re.compile(r"([<>=]\s*[0-9]+\s*)%(?=\s{0,9}(?:$|[^\W\d]|[;,#]))")
_BEFORE_LABEL = re.compile(r"[\s,:#]*")
_NOTE = re.compile(r"\[[^\[\]\n]*\]")
_BARE_FACE = re.compile(r"(?<=[\dhl)])\s?(?P<name>[kp])(?P<number>\d{1,7})(?!\w)", re.IGNORECASE)
_LIKE_DICE = re.compile(r"[a-z]?\d{0,4}[dw](?:\d{1,7}|f\b).*", re.IGNORECASE)
_NO_NAMES = frozenset(
    [
        "in",
        "output",
        "sum",
        "largest",
        "count",
        "roll",
        "please",
        "best",
        "half",
        "worst",
        "highest",
        "lowest",
        "double",
    ]
)
_DASH = re.compile(r"[\d%]\s-\s(?P<word>[^\W\d]\w*)\s[^\W\d]", re.IGNORECASE)
_CHANCE_OF = re.compile(r"\d{1,3}\s?%\s?[^\W\d]")
_NOTE_BEHIND = re.compile(r"//\s?[^\W\d]")
_LESS_ONE = re.compile(r"(?<=\d)\s?-\s?[lh](?!\w)", re.IGNORECASE)
_DIVIDED = re.compile(r"\dd\d{1,7}\s?/\s?\d{0,4}d\d|^d\d{1,7}\s?/\s?\d{0,4}d\d", re.IGNORECASE)
_SPREAD = re.compile(r"(\d{1,4})\s?-\s?(\d{1,4})")
_TEN = 10
_SIGNS = " +-*/\u2212\u2013\u00d7\u00f7"
"""What stands at the end of a roll that was not typed to its end."""
_ENDS_IN_DIE = re.compile(r"d(?:\d{1,4}|%)$", re.IGNORECASE)
_OPENED = frozenset("([{ ")
_ADDED = re.compile(r"((?:\s*[+-]\s*\w+)+)(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Target:
    """What a roll is held against: `kind` is "ac" (descending) or one of == >= <= != < >."""

    kind: str
    goal: Expression

    @property
    def value(self) -> int | float:
        """The number to meet; DiceError while a name in it is not bound."""
        return self.goal.roll(LoadedDice(())).number

    def is_met(self, roll: Roll) -> bool:
        """Whether the roll meets a comparison. What meets an armour class is the game's rule."""
        return bool(OPERATORS[self.kind](roll.number, self.value))


@dataclass(frozen=True, slots=True)
class Part:
    """One expression of a request; it is rolled `repeats` times."""

    expression: Expression
    repeats: int = 1
    label: str = ""
    target: Target | None = None

    @property
    def names(self) -> frozenset[str]:
        """The names from a sheet used in the dice or the target."""
        if self.target is None:
            return self.expression.names
        return self.expression.names | self.target.goal.names

    @property
    def is_dice(self) -> bool:
        """Whether nothing but a roll can be meant: there is a die in it, or it is a sum alone."""
        if self.expression.dice:
            return True
        is_sum = isinstance(self.expression.tree, Chain | Group) and not self.expression.names
        return is_sum and not (self.label or self.target)

    def bind(self, values: Mapping[str, int]) -> "Part":
        """The part with every name given its value; DiceError for one that is not there."""
        target = self.target and replace(self.target, goal=self.target.goal.bind(values))
        return replace(self, expression=self.expression.bind(values), target=target)


@dataclass(frozen=True, slots=True)
class Request:
    """All that was asked for in one text."""

    text: str
    parts: tuple[Part, ...]
    names: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Look for the names from a sheet that have to be bound before rolling, once."""
        object.__setattr__(self, "names", frozenset[str]().union(*(p.names for p in self.parts)))

    @property
    def is_attack(self) -> bool:
        """Whether any of it is held against an armour class."""
        return any(part.target and part.target.kind == ARMOUR_CLASS for part in self.parts)

    @property
    def is_dice(self) -> bool:
        """Whether nothing but rolls can be meant: `3 bandits` is a number with a label."""
        return all(part.is_dice for part in self.parts)

    @property
    def rolls(self) -> tuple[Part, ...]:
        """One entry for each roll to make, repeats written out, in order."""
        return tuple(part for part in self.parts for _ in range(part.repeats))

    def bind(self, values: Mapping[str, int]) -> "Request":
        """The request with every name given its value; DiceError for one that is not there."""
        if not self.names:
            return self
        return Request(self.text, tuple(part.bind(values) for part in self.parts))


@lru_cache(maxsize=1024)
def parse_request(text: str) -> Request:
    """Read what was typed, in our notation or in plain words; DiceError says where it is wrong.

    What may mean more than one thing is refused with lines that can be taken (`instead`). At most
    20 rolls with at most 1,000 dice between them.
    """
    try:
        return parse_notation(text)
    except DiceError as error:
        if len(text) > LONGEST_TEXT:
            raise
        refused = error
    instead = [one for one in refused.instead if isinstance(_tried(one), Request)]
    whole = text.rstrip(_SIGNS)
    if whole != text and _ENDS_IN_DIE.search(whole) and isinstance(_tried(whole), Request):
        instead.append(whole)
    for line in reworded(text):
        found = refused if line.text == text else _tried(line.text)
        if isinstance(found, DiceError):
            instead += [one for one in found.instead if isinstance(_tried(one), Request)]
        elif line.asks or instead:
            instead.append(line.text)
        else:
            return replace(found, text=text)
    raise offering(refused, instead)


def _is_no_name(word: str) -> bool:
    """Whether a word among dice is no name of a sheet, but a slip or another's command."""
    return word.lower() in _NO_NAMES or _LIKE_DICE.fullmatch(word) is not None


def _tried(text: str) -> Request | DiceError:
    """What a line in our notation asks for, or why it cannot be read."""
    try:
        return parse_notation(text)
    except DiceError as error:
        return error


def parse_notation(text: str) -> Request:
    """Read what was typed in our notation alone. Raises as `parse_request` does."""
    if len(text) > LONGEST_TEXT:
        reason = f"That is too long: at most {LONGEST_TEXT} characters."
        raise DiceError(reason, text, LONGEST_TEXT)
    typed, text = text, _PERCENT.sub(r"\1 ", text)  # a chance of 45% is 45 of 100 (R-CHANCE)
    found = [(start, part) for start, part in _split(text) if part.strip()]
    if not found:
        return Request(typed, (_part(text),))
    parts = tuple(_placed_part(text, start, part) for start, part in found)
    if sum(part.repeats for part in parts) > MOST_ROLLS:
        raise DiceError(f"At most {MOST_ROLLS} rolls at once.", text, 0)
    dice = ((part.repeats, each) for part in parts for each in part.expression.dice)
    if sum(repeats * usual_faces(each) for repeats, each in dice) > MOST_DICE:
        reason = f"At most {MOST_DICE} dice at once, explosions and re-rolls counted."
        raise DiceError(reason, text, 0)
    return Request(typed, parts)


def find_inline(text: str) -> tuple[str, ...]:
    """What stands between double brackets in a post: "I hit [[1d20+3]]"."""
    return tuple(found[1] for found in _INLINE.finditer(text))


def put_inline(text: str, values: Iterable[str]) -> str:
    """The post with these in place of its brackets, in their order; what has none stays."""
    given = iter(values)
    return _INLINE.sub(lambda found: next(given, found[0]), text)


def _split(text: str) -> Iterator[tuple[int, str]]:
    """What semicolons set apart, but for those in a note, and where each begins."""
    start = 0
    for found in _NOTE_OR_END.finditer(text):
        if found[0] == ";":
            yield start, text[start : found.start()]
            start = found.end()
    yield start, text[start:]


def _placed_part(text: str, start: int, part: str) -> Part:
    """A part, its mistakes shown in the whole text."""
    try:
        return _part(part)
    except DiceError as error:
        position, end = start + error.position, start + len(part)
        whole = tuple(f"{text[:start]}{one}{text[end:]}" for one in error.instead)
        raise DiceError(error.reason, text, position, error.suggestion, whole) from None


def _part(text: str) -> Part:
    before = _REPEAT_BEFORE.match(text)
    start = before.end() if before else len(text) - len(text.lstrip())
    repeats = _count(text, before.span(1)) if before else 1
    try:
        tree, end = parse_start(text[start:])
    except DiceError as error:
        raise DiceError(error.reason, text, start + error.position, error.suggestion) from None
    typed = text[start : start + end].strip()
    _require_one_sense(text, start, typed, Expression(typed, tree).names)
    part = _with_comparison(Part(Expression(typed, tree), repeats))
    position = start + end
    while suffix := _SUFFIX.match(text, _behind(_APART, text, position)):
        part = _with_suffix(part, suffix)
        position = suffix.end()
    label = _label(text, position)
    dash = _DASH.search(text) if label and part.expression.names else None
    if dash and dash["word"].lower() not in ON_SHEETS:
        raise DiceError("A number to take off, or a label?", text, dash.start("word"))
    spread = _SPREAD.fullmatch(typed)
    if label and spread and int(spread[1]) < int(spread[2]):
        raise DiceError("Those are no dice.", text, start, "Dice are written like this: 2d6.")
    return replace(part, label=label)


def _require_one_sense(text: str, start: int, typed: str, names: frozenset[str]) -> None:
    """Raise DiceError for what means one thing here and another to most other rollers."""
    bare = _NOTE.sub(lambda note: " " * len(note[0]), typed)
    if face := _BARE_FACE.search(bare):
        kept, number = ("Keep", "highest") if face["name"] in "kK" else ("Drop", "lowest")
        reason = f"{kept} the {face['number']} {number}, or the dice that show {face['number']}?"
        raise DiceError(reason, text, start + face.start("name"))
    if name := next(filter(_is_no_name, sorted(names)), ""):
        at = start + max(bare.casefold().find(name), 0)
        raise DiceError("Nothing is called that.", text, at, EXAMPLE)
    if chance := _CHANCE_OF.match(bare):
        raise DiceError("A chance in a hundred?", text, start + chance.start(), EXAMPLE)
    if note := _NOTE_BEHIND.search(bare):
        raise DiceError("A note, or a number to divide by?", text, start + note.start())
    if lowest := _LESS_ONE.search(bare):
        raise DiceError("A die to drop, or a name?", text, start + lowest.start())
    if divided := _DIVIDED.search(bare):
        raise DiceError("Two rolls, or one divided by the other?", text, start + divided.start())


def _with_comparison(part: Part) -> Part:
    """A comparison with something that is not rolled becomes the target."""
    typed = part.expression.text
    match part.expression.tree:
        case Chain(dice, ((sign, goal),)) if sign in COMPARISONS and not dice_in(goal):
            target = Target(sign, _written(goal, typed))
            return replace(part, expression=_written(dice, typed), target=target)
        case _:
            return part


def _with_suffix(part: Part, suffix: re.Match[str]) -> Part:
    if word := suffix["advantage"]:
        tree = with_advantage(part.expression.tree, word.lower())
        if tree is None:
            reason = f'"{word}" needs a single d20 at the start.'
            raise DiceError(reason, suffix.string, suffix.start("advantage"), "Like d20+5 adv.")
        return replace(part, expression=_written(tree, part.expression.typed))
    if suffix["unclear"]:
        span = suffix.start("unclear"), suffix.end()
        raise unclear_target(suffix.string, span, suffix["unclear"], suffix["bound"])
    for name in _WORDED:
        if suffix[name]:
            if part.target:
                raise DiceError("A roll has one target.", suffix.string, suffix.start(name))
            return replace(part, target=Target(_WORDED[name], parse(suffix[name])))
    span = suffix.span(next(name for name in _TIMES if suffix[name]))
    if part.repeats > 1:
        raise DiceError("The repeats are given twice.", suffix.string, span[0])
    if suffix["count"] and not int(suffix["count"]) % _TEN and int(suffix["count"]):
        raise _times_ten(part, suffix)
    if suffix["count"] and suffix.string[suffix.start() - 1].isdigit():
        _require_no_face(part, suffix)
    return replace(part, repeats=_count(suffix.string, span))


def _times_ten(part: Part, suffix: re.Match[str]) -> DiceError:
    """`3d6x10`: ten rolls, or what every rulebook means by it."""
    number, behind = suffix["count"], suffix.string[suffix.end() :]
    dice = part.expression.text
    core = f"({dice})" if isinstance(part.expression.tree, Chain) else dice
    reason = f"{number} rolls, or one times {number}?"
    ways = (f"{core}*{number}{behind}", f"{number}x {dice}{behind}")
    return DiceError(reason, suffix.string, suffix.start("count"), "", ways)


def _require_no_face(part: Part, suffix: re.Match[str]) -> None:
    """Raise DiceError for `4d6x6`: six rolls, one times six, or dice that explode on sixes."""
    tree, number = part.expression.tree, suffix["count"]
    if not isinstance(tree, Dice) or str(tree.sides) != number:
        return
    dice, behind = part.expression.text, suffix.string[suffix.end() :]
    reason = f"{number} rolls, one times {number}, or dice that explode on a {number}?"
    ways = tuple(f"{one}{behind}" for one in (f"{number}x {dice}", f"{dice}*{number}"))
    explodes = f"{dice}e{number}{behind}"
    raise DiceError(reason, suffix.string, suffix.start("count"), "", (*ways, explodes))


def _written(tree: Node, typed: str) -> Expression:
    return Expression(write(tree), tree, typed)


def _count(text: str, span: tuple[int, int]) -> int:
    """How many times the number or word there says."""
    word = text[slice(*span)].lower()
    count = _COUNTS.get(word) or int(word)
    if not 1 <= count <= MOST_ROLLS:
        raise DiceError(f"A roll can be repeated 1 to {MOST_ROLLS} times.", text, span[0])
    return count


def _behind(apart: re.Pattern[str], text: str, position: int) -> int:
    """Where something begins that signs set apart which need not be there."""
    found = apart.match(text, position)
    assert found is not None
    return found.end()


def _label(text: str, position: int) -> str:
    """What follows the dice; DiceError for what is no label, but something that was not read."""
    start = _behind(_BEFORE_LABEL, text, position)
    if start == len(text):
        return ""
    if quoted := quoted_label(text, start):
        return quoted
    if _OPENED.issuperset(text[start:]):
        raise DiceError("This parenthesis is not closed.", text, start, EXAMPLE)
    if (start == position and text[start] != "(") or advice_at(text, start):
        raise misplaced(text, start)
    unread = unread_in_label(text, start)
    if unread is not None:
        reason = "This would be part of the label."
        said = "Words that are only a label stand in quotation marks."
        # A number of things may only say what the roll is for, and then it is quoted.
        label = text[start:].strip()
        is_for = label.lower().startswith("for ") and '"' not in label
        ways = (f'{text[:start]}"{label}"',) if is_for else ()
        raise DiceError(reason, text, unread, said, ways)
    return text[start:].strip()


def as_saved(text: str) -> str:
    """The dice of a macro as they were when it was saved: a bare `k3` kept the threes then."""
    return _BARE_FACE.sub(r"\g<name>=\g<number>", text)


def written_out(text: str, macros: Mapping[str, str]) -> tuple[str, str]:
    """The dice that were meant, and the name of the macro; the text itself and "" where none is.

    `macros` has the dice by name, in lower case. RuleError where something is added to a macro of
    several rolls.
    """
    typed = " ".join(text.lower().split())
    if typed in macros:
        return macros[typed], typed
    for name in sorted(macros, key=len, reverse=True):
        added = _ADDED.fullmatch(typed, len(name)) if typed.startswith(name) else None
        if added:
            return _with(name, macros[name], added[1], added[2]), name
    return text, ""


def _with(name: str, dice: str, added: str, rest: str) -> str:
    """The one roll of a macro with what is added to its dice; what follows is its label."""
    part, *others = parse_request(dice).parts
    if others:
        raise RuleError(
            f"`{name}` makes several rolls, so it is not clear what `{added.strip()}` is added to. "
            f"Type the dice themselves: `{dice}`."
        )
    repeats = f"{part.repeats}x " if part.repeats > 1 else ""
    return f"{repeats}{_open(part)}{added}{_target(part)}{rest or ', ' + part.label}".rstrip(", ")


def _open(part: Part) -> str:
    """The dice so that something can be added to them."""
    match part.expression.tree:
        case Chain(_, rest) if any(sign in COMPARISONS for sign, _ in rest):
            return f"({part.expression.text})"
        case _:
            return part.expression.text


def _target(part: Part) -> str:
    return f" {part.target.kind} {part.target.goal.text}" if part.target else ""
