"""Dice as people and other rollers write them: rolled whole, or asked about; never by halves.

`lines.jsonl` was written by somebody who does not know how the reader works, `notations.txt` from
the pages of ten rollers, before anybody looked at how it is read here.
"""

import json
import re
from pathlib import Path
from typing import cast

import pytest

from rules.dice.expression import parse
from rules.dice.labels import quoted_label, unread_in_label
from rules.dice.odds import Distribution
from rules.dice.phrases import SIGNS
from rules.dice.request import Request, parse_request
from rules.dice.syntax import DiceError
from rules.errors import RuleError

LINES = Path(__file__).with_name("lines.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
_COUNTED = re.compile(r"\d*d\d|[\u00d7*]|\bx ?\d|\d ?x\b|\d\+|\d ?%|^\d", re.IGNORECASE)
OTHERWISE = frozenset(("1d4-1, at least 1", "+5", "1d6/0"))
"""Read as the page on dice says: a target, a number, and what its odds refuse."""
PEERS = {
    "4d6dl1": "4d6pl1", "4d6 dl1": "4d6pl1", "4d6d1": "4d6pl1", "4d6 d1": "4d6pl1",
    "5d20dh2": "5d20ph2", "8d100dh3": "8d100ph3", "20d20dl10": "20d20pl10",
    "5d6dh1dl1": "5d6ph1kh3", "5d6dl1dh1": "5d6ph1kh3", "4d6kh": "4d6kh1", "4d6kl": "4d6kl1",
    "4d6k": "4d6kh1", "4d6p": "4d6pl1", "4d6ph": "4d6ph1", "4d6b3": "4d6kh3", "4d6h3": "4d6kh3",
    "4d6lk2": "4d6kl2", "4d6-L": "4d6pl1", "4d6 -H": "4d6ph1", "2d10!": "2d10e10",
    "2d10!!": "2d10e10", "2d10!>8": "2d10e>8", "2d10!9": "2d10e9",
    "4d6 ie6": "4d6e6", "4d6 ir1": "4d6rr1", "4d6rr": "4d6rr1", "4d6ro": "4d6ro1",
    "4d6r": "4d6rr1", "4d6r2": "4d6rr2", "4d6r<3": "4d6rr<3", "2d6min3": "2d6mi3",
    "2d6max5": "2d6ma5", "3d10 t8": "((d10>=8)+(d10>=8)+(d10>=8))",
    "2d6 tl3": "((d6<=3)+(d6<=3))", "2d10c[>7]": "((d10>7)+(d10>7))",
    "2d6 target 4+": "((d6>=4)+(d6>=4))", "2d6cs=6": "2d6", "1d20cs20": "1d20", "4d6sa": "4d6",
    "4dF": "4d3-8", "dF": "1d3-2", "4dF.2": "4d3-8", "3d3 fudge": "3d3-6", "4dF+1": "4d3-8+1",
    "{4d6,3d8}kh1": "(4d6,3d8)kh1", "{4d6+2d8}": "(4d6+2d8)", "{2d6,1d8}dl1": "(2d6,1d8)pl1",
    "{2d6,1d8}k": "(2d6,1d8)kh1", "(2+3)d6": "5d6", "1d20 adv1": "2d20kh1",
    "1d20 dis1": "2d20kl1", "2d20 adv": "2d20kh1", "1d20cf1": "1d20",
    "max(1d6,2d4)": "(1d6,2d4)kh1", "min(1d6, 4)": "(1d6, 4)kl1",
    "floor(1d6/2)": "(1d6)//2", "ceil(1d10/3)": "(1d10+2)//3", "2d6, 3d6, 4d6": "2d6; 3d6; 4d6",
    "2#d20": "2x d20", "6#4d6d1": "6x 4d6pl1", "3 2d6": "3x 2d6", "3 d8 + 2": "3d8 + 2",
    "1 d20": "1d20", "d2 2d4 d6": "d2; 2d4; d6", "20 goblins hit: 1d6": "20x 1d6 goblins hit",
}  # fmt: skip
AT_ONCE = frozenset(
    ("4dF", "dF", "4dF.2", "3d3 fudge", "4dF+1",
     "max(1d6,2d4)", "min(1d6, 4)", "floor(1d6/2)", "ceil(1d10/3)", "2#d20", "3 2d6", "3 d8 + 2",
     "1 d20")
)  # fmt: skip
"""What peers' own tests and pages write, and the line of ours that means the same."""


def spread(request: Request) -> tuple[list[Distribution], int]:
    return [part.expression.distribution() for part in request.parts], len(request.rolls)


def _goal(request: Request) -> str:
    target = request.parts[0].target
    return "" if target is None else target.goal.text


def is_right(case: dict[str, object], request: Request) -> bool:
    """Whether the line means what it should: its bounds, how often, and its target."""
    low, high, rolls, target = (case[key] for key in ("min", "max", "rolls", "target"))
    try:
        curves, count = spread(request)
    except RuleError:
        return case["want"] != "refuse"
    lowest, highest = min(c.totals[0] for c in curves), max(c.totals[-1] for c in curves)
    return (
        case["want"] != "refuse"
        and (not isinstance(low, int) or lowest >= low)
        and (not isinstance(high, int) or highest <= high)
        and rolls in (None, count)
        and (not isinstance(target, list) or _goal(request) == str(cast("list[object]", target)[1]))
    )


def test_lines_from_outside_are_rolled_whole_or_asked_about() -> None:
    rolled, hinted = 0, 0
    for case in CASES:
        try:
            request = parse_request(case["text"])
        except DiceError as error:
            hinted += bool(error.instead)
            for one in error.instead:
                assert parse_request(one).parts, case["text"]
            continue
        assert request.names or case["text"] in OTHERWISE or is_right(case, request), case["text"]
        assert not any(_COUNTED.search(part.label) for part in request.parts), case["text"]
        rolled += 1
    assert rolled >= 135
    assert hinted >= 52


def _is_same(one: str, other: str) -> bool:
    """Whether two lines roll the same: as often, for the same target, with the same odds."""
    pairs = zip(parse_request(one).parts, parse_request(other).parts, strict=True)
    return all(
        mine.repeats == its.repeats
        and (mine.target and mine.target.goal.text) == (its.target and its.target.goal.text)
        and (
            mine.expression.text == its.expression.text
            or mine.expression.distribution() == its.expression.distribution()
        )
        for mine, its in pairs
    )


def notations() -> list[tuple[str, str, str]]:
    """What is typed, how it may be taken, and what it means."""
    text = Path(__file__).with_name("notations.txt").read_text(encoding="utf-8")
    rows = (line.split(" | ") for line in text.splitlines() if not line.startswith("#"))
    return [(typed, verdict[0], verdict[1:]) for typed, verdict in rows]


def test_what_the_pages_of_rollers_show_is_rolled_as_meant_or_a_press_away() -> None:
    """Each advice is fed back to its reader, too."""
    for typed, way, meant in notations():
        if way == "=" or (way == "~" and not _advice(typed)):
            assert _is_same(typed, meant), typed
            continue
        advice = _advice(typed)
        assert advice is not None, typed
        assert all(parse_request(one).parts for one in advice), typed
        assert way == "!" or any(_is_same(one, meant) for one in advice), (typed, advice)


def _advice(typed: str) -> tuple[str, ...] | None:
    """What is offered in place of a line, None for one that is rolled."""
    try:
        parse_request(typed)
    except DiceError as refused:
        return refused.instead
    return None


@pytest.mark.parametrize(("typed", "ours"), PEERS.items())
def test_a_peers_line_leads_to_ours(typed: str, ours: str) -> None:
    if typed in AT_ONCE:
        found = parse_request(typed).parts
        meant = parse_request(ours).parts
        assert [(p.expression.text, p.repeats) for p in found] == [
            (p.expression.text, p.repeats) for p in meant
        ]
        return
    with pytest.raises(DiceError) as refused:
        parse_request(typed)
    assert refused.value.instead[0] == ours
    assert f"`{ours}`" in refused.value.suggestion
    assert parse_request(ours).parts


@pytest.mark.parametrize(
    ("typed", "instead"),
    [
        ("4d6k3", ("4d6kh3", "4d6k=3")),
        ("4d6p1 axe", ("4d6pl1 axe", "4d6p=1 axe")),
        ("attack 1d20+3", ("1d20+3 attack",)),
        ("3d6x10", ("3d6*10", "10x 3d6")),
        ("4d6x6 gp", ("6x 4d6 gp", "4d6*6 gp", "4d6e6 gp")),
        ("2d6+", ("2d6",)),
        ("3d6 *", ("3d6",)),
        ("round(", ()),
        ("1d4+1 x 10 minutes", ("(1d4+1)*10 minutes", "10x 1d4+1 minutes")),
        ("1d8/1d12 damage", ("1d8 damage; 1d12 damage",)),
        ("2d6 3d6", ("2d6; 3d6", "2d6 + 3d6")),
        ("1d20; 2d6 under 7 axe", ("1d20; 2d6 <= 7 axe", "1d20; 2d6 < 7 axe")),
        ("d20 roll under 12", ("d20 <= 12", "d20 < 12")),
        ("2d10!p", ()),
        ("1d6!>=1", ()),
        ("4d6 drop 4", ()),
        ("3d6 keep 5", ()),
        ("7 in 6", ()),
        ("101%", ()),
        ("50d6 t4", ()),
        ("3-4 of them", ()),
        ("drop lowest", ()),
        ("1d20 - l", ()),
        ("2-5 gp", ()),
        ("2d6 + 12+", ()),
        ("1d6 penetrating", ()),
        ("2d6 or less", ()),
        ("1d6 for 3 orcs", ('1d6 "for 3 orcs"',)),
        ("a(b 2d6", ()),
        ("1d20, 2d6, axe", ("1d20; 2d6, axe",)),
        ("(2d6 and 3d6)", ()),
    ],
)
def test_what_can_mean_two_things_is_asked_about(typed: str, instead: tuple[str, ...]) -> None:
    with pytest.raises(DiceError) as refused:
        parse_request(typed)
    assert refused.value.instead == instead
    assert refused.value.typed == typed


@pytest.mark.parametrize(
    ("typed", "expression", "label", "target"),
    [
        ("(Str) 4d6kh3", "4d6kh3", "Str", ""),
        ("“attack” 1d20+4", "1d20+4", "attack", ""),
        ("my 3rd attack 1d20+2", "1d20+2", "my 3rd attack", ""),
        ("fireball: 6d6", "6d6", "fireball", ""),
        ('1d6 "drop the lowest"', "1d6", "drop the lowest", ""),
        ("1d20 to hit AC 5", "1d20", "to hit", "ac 5"),
        ("3d6 under dex", "3d6", "", "<= dex"),
        ("1d20 save 12+", "1d20", "save", ">= 12"),
        ("2d6 9+ reaction", "2d6", "reaction", ">= 9"),
        ("1d20 12+", "1d20", "", ">= 12"),
        ("60% to climb", "1d100", "to climb", "<= 60"),
        ("2 in 6", "1d6", "", "<= 2"),
        ("2d6+3 ! to hit", "2d6+3", "to hit", ""),
        ("1d6 fire + 1d4 cold", "1d6 [fire] + 1d4", "cold", ""),
        ("4d6 reroll ones, drop lowest", "4d6rr1pl1", "", ""),
        ("2d6 reroll 1s and 2s once +2", "2d6ro1ro2 +2", "", ""),
        ("3d6 explode on 5+", "3d6e>=5", "", ""),
        ("d% exploding", "d%e100", "", ""),
        ("5d6 drop lowest and highest", "5d6ph1kh3", "", ""),
        ("1d6/2 round up", "(1d6+1)//2", "", ""),
        ("1d6/2 rounded down", "(1d6)//2", "", ""),
        ("1d6-2 min 1", "(1, 1d6-2)kh1", "", ""),
        ("3d6, max 15", "(15, 3d6)kl1", "", ""),
        ("1d20+5 (advantage)", "2d20kh1 + 5", "", ""),
        ("1d20 axe with dis", "1d20 dis", "axe", ""),
        ("lots of 1d20 >= 12", "1d20", "lots of", ">= 12"),
        ("4d6 minus lowest", "4d6pl1", "", ""),
        ("1d20+3 // attack", "1d20+3", "attack", ""),
        ("1d20 - listen at door", "1d20", "listen at door", ""),
        ("1d20 - luck today", "1d20 - luck", "today", ""),
    ],
)
def test_plain_words_are_rolled(typed: str, expression: str, label: str, target: str) -> None:
    (part,) = parse_request(typed).parts
    assert (part.expression.text, part.label) == (expression, label)
    assert (f"{part.target.kind} {part.target.goal.text}" if part.target else "") == target


def test_fate_dice_are_named_where_dice_alone_are_read() -> None:
    for typed, ours in (("4dF", "4d3-8"), ("3d3 fudge", "3d3-6"), ("4d6dl1", "4d6pl1")):
        with pytest.raises(DiceError) as refused:
            parse(typed)
        assert refused.value.instead == (ours,)


def test_a_label_in_quotation_marks_is_any() -> None:
    assert quoted_label('x "4d6 drop" ', 2) == "4d6 drop"
    assert quoted_label('"a" b', 0) == ""
    assert unread_in_label("[14]", 0) == 0
    assert unread_in_label("to hit goblin 2 [14]", 0) is None


@pytest.mark.parametrize(
    ("codes", "plain"),
    [
        ((0xA0, 0x202F, 0x2009, 0x3000), "    "),
        ((0x200B, 0x200C, 0x200D, 0xFEFF, 0x2060), ""),
        ((0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212), "------"),
        ((0xD7, 0x2217, 0x22C5, 0xF7, 0x2265, 0x2264, 0x2260), "***/>=<=!="),
        ((0xFF01, 0xFF11, 0xFF44, 0xFF5E), "!1d~"),
        ((0xFF00, 0xFF5F, 0x2015, 0x2008), "\uff00\uff5f\u2015\u2008"),
    ],
)
def test_signs_of_other_keyboards_are_plain_ones(codes: tuple[int, ...], plain: str) -> None:
    assert "".join(map(chr, codes)).translate(SIGNS) == plain
