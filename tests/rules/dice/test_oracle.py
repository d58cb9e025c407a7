"""The same expression and the same faces give the same total and the same kept dice as in `d20`.
Any text gives a roll or a RuleError, soon, and never any other exception.
"""

import random
import time
import warnings
from collections.abc import Iterable, Iterator
from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.dice.expression import parse
from rules.dice.faces import DiceGroup, FairDice, LoadedDice
from rules.dice.request import parse_request
from rules.dice.syntax import DiceError
from rules.errors import RuleError

pytestmark = pytest.mark.no_cover

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # d20's parser imports sre_parse.
    import d20

EXPRESSIONS = 3000
# An explosion may stop earlier than in d20, but never before this many faces.
MOST_FACES = 30
Fallen = tuple[int | str, list[tuple[int, bool]]]


class OrderedSet(dict[d20.Number, None]):
    """In place of the set in which `d20` collects dice: their order there changes between runs."""

    def __init__(self, items: Iterable[d20.Number] = ()) -> None:
        super().__init__(dict.fromkeys(items))

    def difference(self, others: "OrderedSet") -> "OrderedSet":
        return OrderedSet(item for item in self if item not in others)


class TooLongError(Exception):
    """It explodes longer than is compared."""


class Generator:
    """Random expressions of the grammar that both understand; d% is not among it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def number(self, highest: int) -> str:
        return str(self.random.randint(0, highest))

    def expression(self, depth: int = 0) -> str:
        kinds = ["dice"] * 4 + ["literal"] * 2
        if depth < 3:
            kinds += ["operator"] * 5 + ["group"] * 2 + ["set"] * 2 + ["sign"]
        kind = self.random.choice(kinds)
        return str(getattr(self, kind)(depth))

    def literal(self, _depth: int) -> str:
        return self.pick(self.number(12), self.number(12), "2.5", ".5", "3.")

    def dice(self, _depth: int) -> str:
        count = self.pick("", self.number(6), self.number(6))
        sides = self.pick("4", "6", "8", "20")
        operations = "".join(
            self.dice_operation() for _ in range(self.random.choice([0, 0, 1, 2, 3]))
        )
        return f"{count}d{sides}{operations}{self.annotation()}"

    def dice_operation(self) -> str:
        name = self.pick("k", "p", "k", "p", "rr", "ro", "ra", "e", "mi", "ma")
        if name in ("mi", "ma"):
            return name + self.number(7)
        return name + self.pick("", "h", "l", "<", ">") + self.number(4)

    def annotation(self) -> str:
        return self.pick("", "", "", "[fire]", " [a] [b]")

    def operator(self, depth: int) -> str:
        sign = self.pick("+", "-", "*", "/", "//", "%", "<", ">", "==", ">=", "<=", "!=")
        space = self.pick("", " ")
        return f"{self.expression(depth + 1)}{space}{sign}{space}{self.expression(depth + 1)}"

    def sign(self, depth: int) -> str:
        return self.pick("-", "+", "- ") + self.dice(depth)

    def group(self, depth: int) -> str:
        return f"({self.expression(depth + 1)}){self.set_operations()}{self.annotation()}"

    def set(self, depth: int) -> str:
        items = [self.expression(depth + 1) for _ in range(self.random.randint(0, 4))]
        comma = "," if len(items) == 1 else self.pick("", ",") if items else ""
        return f"({', '.join(items)}{comma}){self.set_operations()}"

    def set_operations(self) -> str:
        return "".join(
            self.pick("k", "p") + self.pick("", "h", "l", "<", ">") + self.number(5)
            for _ in range(self.random.choice([0, 0, 1, 2]))
        )


def dice_of(number: d20.Number, *, is_kept: bool = True) -> Iterator[Fallen]:
    """Sides, and (value, kept) of each die, of each dice term from left to right."""
    is_kept = is_kept and number.kept
    if isinstance(number, d20.Dice):
        yield number.size, [(int(die.number), is_kept and die.kept) for die in number.values]
    for child in number.children:
        yield from dice_of(child, is_kept=is_kept)


def ours(group: DiceGroup) -> Fallen:
    return group.sides, [(die.value, die.is_kept) for die in group.dice]


def test_generated_expressions_agree_with_d20() -> None:
    generator = Generator(20)
    compared = refused = 0
    while compared < EXPRESSIONS:
        text = generator.expression()
        fallen: list[int] = []

        def draw(sides: int, fallen: list[int] = fallen) -> int:
            if len(fallen) > MOST_FACES:
                raise TooLongError
            fallen.append(generator.random.randint(1, sides))
            return fallen[-1] - 1

        with (
            mock.patch("d20.expression.random.randrange", draw),
            mock.patch("d20.expression.set", OrderedSet, create=True),
        ):
            try:
                theirs = d20.Roller().roll(text)
                expected = (theirs.total, list(dice_of(theirs.expr)))
            except (d20.RollError, OverflowError):
                expected = None
            except TooLongError:
                continue
        if expected is None:
            with pytest.raises((RuleError, AssertionError)):
                parse(text).roll(LoadedDice(fallen))
            refused += 1
            continue
        try:
            expression = parse(text)
        except DiceError as error:
            # d20 finds out while rolling, and only if such a die is there.
            assert error.reason.startswith("That would never come to an end"), text  # noqa: PT017
            refused += 1
            continue
        roll = expression.roll(LoadedDice(fallen))
        assert (roll.total, [ours(group) for group in roll.groups]) == expected, (text, fallen)
        compared += 1
    assert refused < EXPRESSIONS / 4


PIECES = (
    *("d20", "4d6", "d%", "1000d6", "2d", "0d6", "d0", "d1000000", "99999999999999999999"),
    *("kh3", "pl1", "k<3", "rr1", "rr<7", "ro1", "ra6", "e6", "e>1", "eh1", "mi2", "ma3", "kh"),
    *("+", "-", "*", "/", "//", "%", "==", "<=", "<", "(", ")", ",", "((", "))", "[x]", "[", "]"),
    *("1", "0", "2.5", ".", "adv", "dis", "luck", "six times", "x6", "6x", "ac 4", ";", " ", "\n"),
    *("to hit", "#", "`", "\u0664", "\u2212", "\u212a", "@everyone", "=", "!", "^"),
)
texts = st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=60)


def check_message(error: RuleError) -> None:
    assert 10 < len(error.message) < 400
    assert error.message.count("`") in (0, 6)


@given(texts)
@example("(" * 500)
@example("-" * 500)
@example("[" * 500)
@example("1+" * 249 + "1")
@example("9" * 500)
@example("." * 500)
@example("d" * 500)
@example("1d6" + "k" * 400)
@example("1d6" + "k1" * 240)
@example("1000d6" + "e>1" * 20)
@example("1000d6rr<6")
@example("1000d1000000ro>0ra>0")
@example("(" + "1d6," * 120 + ")kh1")
@example("1" + "*999999999" * 49)
@example("1" + "/0.000000001" * 40)
@example("0.000000001" + "/999999999" * 40)
@example(" " * 500)
@example("\x00")
@example("1d6\u3000+\u20031")
def test_any_text_gives_a_roll_or_a_refusal(text: str) -> None:
    try:
        roll = parse(text).roll(FairDice(b"key", "label"))
    except RuleError as error:
        check_message(error)
    else:
        assert sum(len(group.faces) for group in roll.groups) <= 1000
        assert roll.record().total == roll.total
        assert not roll.expression.names


@given(texts)
@example("x" * 500)
@example("1d20 " + "adv " * 100)
@example("1d20 " + "x2 " * 150)
@example(";" * 500)
@example("1;" * 250)
@example("d20`,d20")
@example("1d20 " + "very " * 90 + ", 1d6")
def test_any_request_gives_rolls_or_a_refusal(text: str) -> None:
    try:
        request = parse_request(text).bind({"luck": 2})
        assert len(request.rolls) <= 20
        for number, part in enumerate(request.rolls):
            roll = part.expression.roll(FairDice(b"key", f"label|{number}"))
            assert (
                part.target is None
                or part.target.kind == "ac"
                or part.target.is_met(roll)
                in (
                    True,
                    False,
                )
            )
    except RuleError as error:
        check_message(error)


@given(st.lists(st.sampled_from(PIECES[:35]), max_size=8).map("".join))
@example("d1000000")
@example("0d6ra6")
def test_any_odds_are_exact_or_refused(text: str) -> None:
    try:
        odds = parse(text).distribution()
    except RuleError as error:
        check_message(error)
    else:
        assert sum(odds.cases) == odds.all_cases
        assert min(odds.cases) > 0
        assert odds.totals[0] <= odds.mean <= odds.totals[-1]


@pytest.mark.parametrize(
    "text",
    [
        "1000d6kh999kh998kh997kh996kh995",
        "1000d6" + "kh999pl1" * 10,
        "1000d6" + "ro>0" * 20,
        "1000d6rr<6",
        "500d6e>1",
        "500d6eh100",
        "1d6eh1000",
        "1000d6" + "mi2ma5" * 10,
        "(" * 500,
        "-" * 500,
        "1+" * 249 + "1",
        "1d6+" * 124 + "1",
        "(" + "1d6," * 120 + ")kh99pl3",
        "(" * 30 + "1" + ")kh1" * 30,
        "9" * 10_000,
        "1d6 " + "x" * 10_000,
        "999999999" + "*999999999" * 49,
    ],
)
def test_abuse_is_cheap(text: str) -> None:
    def attempt(number: int) -> float:
        started = time.process_time()
        try:
            parse.__wrapped__(text).roll(FairDice(b"key", f"label|{number}"))
        except RuleError as error:
            str(error)
        return time.process_time() - started

    # 10 ms is the promise, kept by a wide margin; five times that allows for a slow machine.
    assert min(attempt(number) for number in range(3)) < 0.05
