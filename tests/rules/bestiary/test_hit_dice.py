"""Hit dice are read in every form the books use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bestiary.hit_dice import parse_hit_dice
from rules.errors import RuleError
from rules.state.hit_dice import HitDice


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("text", "kept", "shown"),
    [
        ("3", HitDice(3), "3"),
        (" 3 + 1** ", HitDice(3, 1, 2), "3+1**"),
        ("1\u22121", HitDice(1, -1), "1-1"),
        ("1/2*", HitDice(half=True, asterisks=1), "½*"),
        ("nh*", HitDice(normal_human=True), "NH"),
        ("2D6+2", HitDice(2, 2, sides=6), "2d6+2"),
        ("9" + "*" * 40, HitDice(9, asterisks=9), "9*********"),
    ],
)
def test_hit_dice_are_kept_as_a_number_with_its_bonus(text: str, kept: HitDice, shown: str) -> None:
    assert parse_hit_dice(text) == kept
    assert kept.text == shown


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    "text",
    [
        "0",
        "101",
        "0d6",
        "1d0",
        "1d1001",
        "-1",
        "d6",
        "three",
        "3+",
        "1/4",
        "1d6d6",
        "*",
        "²",
        "3.5",
    ],
)
def test_what_is_no_number_of_hit_dice_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="`2d6`"):
        parse_hit_dice(text)


@given(st.text("0123456789dDnNhH+-*/ ½²٣\u2212x.", max_size=12))
@pytest.mark.rule("OSE-ENCOUNTER")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = parse_hit_dice(text)
    except RuleError:
        return
    assert 1 <= found.count <= 100
    assert 0 <= found.sides <= 1000
    assert parse_hit_dice(found.text) == found
