"""Exact odds against every way the dice can fall, and what is refused before it starts."""

import math
import time
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

from rules.dice.cost import MOST_MICROSECONDS, estimate, extent
from rules.dice.expression import Expression, parse
from rules.errors import RuleError


class Script:
    """Faces that are written down as they are asked for, so that the next run can differ."""

    def __init__(self) -> None:
        self.faces: list[list[int]] = []
        self.used = 0

    def face(self, sides: int) -> int:
        if self.used == len(self.faces):
            self.faces.append([1, sides])
        self.used += 1
        return self.faces[self.used - 1][0]

    def advance(self) -> bool:
        """Move to the next way to fall; whether there is one."""
        del self.faces[self.used :]
        self.used = 0
        while self.faces and self.faces[-1][0] == self.faces[-1][1]:
            self.faces.pop()
        if self.faces:
            self.faces[-1][0] += 1
        return bool(self.faces)


def brute_force(expression: Expression) -> dict[int, Fraction]:
    """Roll every way the dice can fall: slow, and obviously right."""
    script = Script()
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    is_left = True
    while is_left:
        total = expression.roll(script).total
        chances[total] += Fraction(1, math.prod(sides for _, sides in script.faces[: script.used]))
        is_left = script.advance()
    assert sum(chances.values()) == 1
    return dict(sorted(chances.items()))


def exact(text: str) -> dict[int, Fraction]:
    odds = parse(text).distribution()
    assert sum(odds.cases) == odds.all_cases
    return {
        total: Fraction(cases, odds.all_cases)
        for total, cases in zip(odds.totals, odds.cases, strict=True)
    }


@pytest.mark.parametrize(
    "text",
    [
        "7",
        "-3",
        "+d6-2",
        "1d20+5",
        "2d6",
        "d%",
        "3d4*2",
        "1d6-1d4",
        "1d6*1d4",
        "1d6/2",
        "1d6/4*1.5",
        "1d6//4",
        "1d6%4",
        "2d6 <= 7",
        "1d6 > 1d4 == 1",
        "1d20 adv",
        "4d6kh3",
        "4d6kl1",
        "3d6ph1",
        "4d4pl1kh2",
        "4d4kh0",
        "2d4kh9",
        "4d4ph1pl1",
        "4d4kh1kl1",
        "3d4k3",
        "3d4k>2",
        "3d4p1p<2",
        "3d4p1kh2",
        "3d4kh2p4",
        "3d4k>5",
        "3d4mi2",
        "3d4ma3",
        "3d4mi9",
        "3d4kh2mi3",
        "3d4kh2k<3mi2",
        "3d4mi2ma3kh2",
        "3d4ro1",
        "2d4ro<3ro>3",
        "2d4ro1k>2ro3",
        "2d4k>2ro3ma3",
        "3d4ro1kh2",
        "3d4ro1k>2kh2",
        "3d4ro<3kh2k<4",
        "3d4mi2kh2k<4ma3",
        "3d4rol1",
        "3d4roh1rol1",
        "3d4kh2ro<3",
        "3d4ra4",
        "3d4ral1",
        "2d4ro1ra4mi2",
        "0d6",
        "0d6kh1",
        "1d2e2",
        "2d2e2",
        "1d2e2k2",
        "1d2e2mi2",
        "1d2mi2e2",
        "1d2e2ro1",
        "1d2mi3e3",
        "(1d6, 2d4)kh1",
        "(1d6, 2d4, 3)pl1",
        "(1d6, 2d4, 3)k3",
        "(1d6, 1d4)kl1kh1",
        "(1d6, 1d4)kh1kl1k4",
        "(1d6, 2, 1d4)",
        "((1d6, 2), (3,))kh1",
        "(3d4)kh2",
        "(3d4kh2)kl1",
        "()",
        "()kh1",
        "(1d6+2)p8",
        "-(1d6[fire], 2)k2 [x]",
        "((1d6+2)*3+(2d8kh1-1))//2+1d4",
        "1d4+1d4*1d4-(1d4/2)",
    ],
)
def test_every_way_to_fall(text: str) -> None:
    assert exact(text) == brute_force(parse(text))


def test_the_textbook() -> None:
    ways = Counter(sum(sorted(faces)[1:]) for faces in product(range(1, 7), repeat=4))
    assert exact("4d6kh3") == {total: Fraction(n, 6**4) for total, n in sorted(ways.items())}
    odds = parse("2d6").distribution()
    assert (odds.mean, odds.totals[0], odds.totals[-1]) == (7, 2, 12)
    assert odds.standard_deviation == pytest.approx(math.sqrt(35 / 6))
    assert odds.exactly(7) == 1 / 6
    assert odds.at_least(10) == 1 / 6
    assert odds.at_most(3) == 1 / 12
    assert odds.at_least(2.5) == 35 / 36
    assert odds.curve[0] == (2, 1 / 36)
    assert len(odds.curve) == 11


def test_rerolling_without_end() -> None:
    assert exact("3d6rr1") == exact("3d5+3")
    assert exact("4d6rr<3kh3") == exact("4d4kh3+6")
    assert exact("2d6rr1k>3") == exact("(1d5+1,1d5+1)k>3")
    assert exact("2d6k>2rr3") == exact("2d6k>2") | exact("2d6k>2rr3")
    assert exact("1d20rr<20") == {20: 1}
    assert exact("1d6k<3rr1") == {0: Fraction(4, 6), 2: Fraction(1, 6) + Fraction(1, 30)} | {
        face: Fraction(1, 30) for face in (3, 4, 5, 6)
    }


def test_explosions_up_to_their_bound() -> None:
    odds = exact("1d6e6")
    assert {odds[total] for total in range(1, 6)} == {Fraction(1, 6)}
    assert 6 not in odds
    assert odds[7] == Fraction(1, 36)
    assert max(odds) == 17 * 6
    assert odds[17 * 6] == Fraction(1, 6**17)
    assert parse("10d6e6").distribution().mean == pytest.approx(42)
    assert exact("1d2e2e2") == exact("1d2e2")


def test_halves_are_rounded_as_a_roll_is() -> None:
    assert exact("1d4/2") == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


def test_names_need_their_values() -> None:
    odds = parse("1d4 + luck").bind({"luck": -2}).distribution()
    assert odds.totals == (-1, 0, 1, 2)


def test_comparing_two_expressions() -> None:
    found = parse("1d6").distribution().compare(parse("1d8").distribution())
    assert (found.more, found.equal, found.less) == (15 / 48, 6 / 48, 27 / 48)
    found = parse("5").distribution().compare(parse("1d4").distribution())
    assert (found.more, found.equal, found.less) == (1, 0, 0)
    found = parse("2").distribution().compare(parse("1d4*3").distribution())
    assert (found.more, found.equal, found.less) == (0, 0, 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("500d20", "too long"),
        ("1000d6", "too long"),
        ("d1000000", "too long"),
        ("2d1000000kh1", "too long"),
        ("d100000*7-1", "too long"),
        ("100d100kh50", "too long"),
        ("100d6kh1k3", "too long"),
        ("9d20ra1", "too long"),
        ("20d20ro1kh3rol1", "too long"),
        ("1000d6kh999kh998kh997kh996kh995", "too long"),
        ("1d6e6ro1e5e4ro2e3", "too long"),
        ("20d6e6", "too long"),
        ("(" + ",".join(["1d100"] * 6) + ")k>5", "too long"),
        ("(" + ",".join(["1d1000"] * 20) + ")kh3", "too long"),
        ("1d10000*1d10000", "too long"),
        ("4d6e6kh3", "picked by rank"),
        ("4d6eh1", "picked by rank"),
        ("4d6kh3rr1", "picked by rank"),
        ("900d2ro1", "more than 1000 dice"),
        ("746d6e6", "too long"),
        ("747d6e6", "more than 1000 dice"),
        ("389d2e2", "too long"),
        ("390d2e2", "more than 1000 dice"),
        ("900d2rr1", "more than 1000 dice"),
        ("1d1000rr<1000", "more than 1000 dice"),
        ("1d6 + luck", "in place of every name"),
        ("10/(1d6-1)", "divide by zero"),
    ],
)
def test_what_cannot_be_had_is_refused_before_it_starts(text: str, words: str) -> None:
    expression = parse(text)
    started = time.process_time()
    with pytest.raises(RuleError, match=words):
        expression.distribution()
    # Generous: the refusals take well under a millisecond each; the work would take seconds.
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize(
    "text",
    ["(1d4-10)//2", "(1d4-10)//(1d4-6)", "(1d4-2)*(1d6-4)", "-1d6-1d4", "1d6%4", "7-(2d4kh1)"],
)
def test_no_total_is_beyond_the_bounds_that_are_reckoned_before(text: str) -> None:
    expression = parse(text)
    bounds, totals = extent(expression.tree), brute_force(expression)
    assert bounds.low <= min(totals) <= max(totals) <= bounds.high


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("(5,7)kh1", 0, 12),
        ("(-5,7)kh1", -5, 7),
        ("(-5,-7)kh1", -12, 0),
        ("(1,-1)kh1", -1, 1),
        ("(5,-7)", -2, -2),
        ("str+1", 1, 1),
    ],
)
def test_of_what_is_kept_of_several_the_bounds_hold_all_and_none(
    text: str, low: int, high: int
) -> None:
    bounds = extent(parse(text).tree)
    assert (bounds.low, bounds.high) == (low, high)


def test_numbers_too_large_for_a_total() -> None:
    with pytest.raises(RuleError, match="more than"):
        parse("1d2*" + "*".join(["999999999."] * 3)).distribution()


@pytest.mark.parametrize(
    "text", ["100d6", "100d100kh1", "40d20kh3", "1d10e>2", "(4d6kh3,4d6kh3,4d6kh3)kh1"]
)
def test_what_takes_a_while_is_still_allowed(text: str) -> None:
    assert estimate(parse(text).tree).cost < MOST_MICROSECONDS
    assert parse(text).distribution().mean > 0
