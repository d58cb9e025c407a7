"""Several sheets in one text, and lines of sheets with several parts far apart."""

import pytest

from cogs.core.files.texts import Found
from cogs.sheet.apart import texts_apart
from cogs.sheet.importing import read_sheets
from rules.state.game import GameState
from rules.systems import ENGINE

WULF = "Wulf Ark\nFighter 1  AL N\nS 15 I 8 W 10 D 11 C 14 Ch 9\nAC 5  hp 8\nsword, backpack, 12 gp"
ELSE = "Else Pyke\nMagic-User 1\nSTR 8 INT 16 WIS 11 DEX 13 CON 10 CHA 12\nAC 8, HP 3"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (f"{WULF}\n\n{ELSE}", 2),
        (f"Our heroes\n\n{WULF}\n\n\n{ELSE}\n\nSpells: Sleep", 2),
        (f"# Wulf\n\n{WULF}\n\n# Else\n\n{ELSE}", 2),
        (WULF, 1),
        ("Wulf\n\nSTR 8, CHA 3\n\nElse\n\nSTR 9, CHA 4", 1),
        (f"# Both\n\n{WULF}\n\n{ELSE}\n\n# Notes\n\nNone", 2),
    ],
)
def test_sheets_in_one_text_are_set_apart_where_it_is_sure(text: str, parts: int) -> None:
    assert len(texts_apart(text)) == parts


def test_each_sheet_of_a_text_is_read_for_itself() -> None:
    asker = ENGINE.asking(GameState("ose"))
    first, second = read_sheets(asker, Found(f"{WULF}\n\n{ELSE}"), {})
    assert (first.sheet.name, second.sheet.name) == ("Wulf Ark", "Else Pyke")
    assert dict(first.sheet.numbers.items()) == {
        "str": 15, "int": 8, "wis": 10, "dex": 11, "con": 14, "cha": 9, "ac": 5,
    }  # fmt: skip
    assert {"fighter", "neutral"} <= set(first.sheet.traits)


def test_parts_far_apart_on_a_line_are_each_what_they_are_called() -> None:
    asker = ENGINE.asking(GameState("ose"))
    text = (
        "Random Old-School Character\nNAME: Rod the Stout      CLASS: Fighter     LEVEL: 2\n"
        "ALIGNMENT: Law      XP: 2,055/4,000\nHP: 11     BASE HIT BONUS: +1\n"
        "Pack: 10 ft. pole, 50 feet of rope"
    )
    (reading,) = read_sheets(asker, Found(text), {})
    sheet = reading.sheet
    assert (sheet.name, sheet.level, sheet.experience) == ("Rod the Stout", 2, 2055)
    assert sheet.numbers.get("attack", sheet.numbers.get("thac0")) in (1, 18)
    assert [one.name for one in sheet.items] == ["Pole 10'", "Rope 50'"]


def test_most_hit_points_and_a_purse_stand_on_lines_with_other_things() -> None:
    asker = ENGINE.asking(GameState("ose"))
    text = (
        "Name: Ysolde    Class: Magic-User\nAlignment: Neutral   Deity: none\nHP: 7 / Max: 9\n\n"
        "WEALTH\n34 gp, 12 sp, 1 gem (50 gp)"
    )
    (reading,) = read_sheets(asker, Found(text), {})
    assert (reading.sheet.vitals.hit_points, reading.sheet.vitals.maximum) == (7, 9)
    assert [(one.name, one.count) for one in reading.sheet.items] == [
        ("Coin", 34),
        ("Silver piece", 12),
        ("Gem", 1),
    ]
    assert not reading.doubts
