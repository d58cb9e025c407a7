"""Hit dice are read in every form the books use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bestiary.hit_dice import parse_hit_dice, parse_saves_as
from rules.errors import RuleError
from rules.state.health import HitDice


@pytest.mark.rule("OSE-ENCOUNTER")
@pytest.mark.parametrize(
    ("text", "kept", "shown"),
    [
        ("3", HitDice(3), "3"),
        (" 3 + 1** ", HitDice(3, 1, 2), "3+1**"),
        ("1\u22121", HitDice(1, -1), "1-1"),
        ("1/2*", HitDice(half=True, asterisks=1), "½*"),
        ("1/4", HitDice(half=True, parts=4), "¼"),
        ("¼ HD", HitDice(half=True, parts=4), "¼"),
        ("HD 3", HitDice(3), "3"),
        ("hd3+1", HitDice(3, 1), "3+1"),
        ("2 HD", HitDice(2), "2"),
        ("4**hd", HitDice(4, asterisks=2), "4**"),
        ("1 hit die", HitDice(1), "1"),
        ("3+1 Hit Dice", HitDice(3, 1), "3+1"),
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
        "HD",
        "3 HP",
        "1/3",
        "cleric 7",
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


@pytest.mark.rule("ERIS-MONSTER-SAVES")
@pytest.mark.parametrize(
    ("text", "kept", "shown"),
    [
        ("cleric 7", HitDice(7, class_name="cleric"), "cleric 7"),
        (" Magic-User  level 12 ", HitDice(12, class_name="magic-user"), "magic-user 12"),
        ("HD 3", HitDice(3), "3"),
        ("NH", HitDice(normal_human=True), "NH"),
        ("4+1", HitDice(4, 1), "4+1"),
    ],
)
def test_what_somebody_saves_as_may_be_a_class(text: str, kept: HitDice, shown: str) -> None:
    assert parse_saves_as(text) == kept
    assert kept.text == shown
    assert parse_saves_as(kept.text) == kept


@pytest.mark.rule("ERIS-MONSTER-SAVES")
@pytest.mark.parametrize("text", ["cleric 0", "cleric", "cleric 7+1", "cleric 100"])
def test_a_class_has_a_level(text: str) -> None:
    with pytest.raises(RuleError, match="Type for example"):
        parse_saves_as(text)
