"""Several sheets in one text, and lines of sheets with several parts far apart."""

import pytest

from cogs.core.files.texts import Found, read_anything
from cogs.sheet.apart import texts_apart
from cogs.sheet.importing import KEYS, SHEETS, read_sheets
from cogs.sheet.settled import Reading
from rules.state.game import GameState
from rules.state.sheet import Power
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


def _sheets(text: str, name: str = "") -> list[Reading]:
    found = read_anything(SHEETS, text, name, KEYS)
    return read_sheets(ENGINE.asking(GameState("ose")), found, {})


def test_two_columns_of_a_page_are_one_sheet() -> None:
    text = (
        "  ILSE DRAY                       EQUIPMENT\n"
        "  Magic-User   Lvl 5              dagger, silver (30gp)\n"
        "  XP 22,310    Next 40,000        spellbook (travel copy)\n"
        "  HP 11  (max 12)                 ring of protection +1\n"
        "  AC 9 [10]                        (lent to Bo!! so AC 9)\n"
        "  STR  7  INT 17  WIS 12          COINS\n"
        "  DEX 10  CON 14  CHA  9          pp 2   gp 316   ep 0\n"
    )
    (one,) = _sheets(text)
    assert (one.sheet.name, one.sheet.level) == ("ILSE DRAY", 5)
    things = {item.name: item.count for item in one.sheet.items}
    assert things == {"Silver dagger": 1, "Spellbook": 1, "Platinum piece": 2, "Coin": 316}
    assert [doubt.about for doubt in one.doubts] == [
        "\u201cring of protection +1 (lent to Bo!! so AC 9)\u201d"
    ]


def test_each_column_of_a_table_may_be_somebody() -> None:
    rows = ("\tUlla\tBo", "class / lvl\tCleric 3\tDwarf 2", "str\t13\t16", "wis\t17\t11")
    ulla, bo = _sheets("\n".join((*rows, "HP\t14/14\t9/12", "gold\t61\t20")), "party.tsv")
    assert (ulla.sheet.name, ulla.sheet.level, bo.sheet.numbers["str"]) == ("Ulla", 3, 16)
    assert bo.sheet.vitals.hit_points == 9


def test_sheets_of_a_generator_begin_at_their_names() -> None:
    scores = "STR 9 INT 9 WIS 9 DEX 9 CON 9 CHA 9\nHP 3  AC 6 [13]\nGear..: 1 wk iron rations"
    ulla, bo = _sheets(f"GEN 0.9\n[1] Name....: Ulla\n{scores}\n[2] Name....: Bo\n{scores}")
    assert (ulla.sheet.name, bo.sheet.name) == ("Ulla", "Bo")
    assert [(item.name, item.count) for item in bo.sheet.items] == [("Iron ration", 7)]
    assert ulla.unread == ("GEN 0.9",)


def test_what_is_struck_out_and_what_the_referee_alone_knows_is_on_no_sheet() -> None:
    text = "Ulla\nMagic-user 1\nHP 3\nSpells: sleep, [s]shield[/s] (burned), light"
    (ulla,) = _sheets(text)
    assert [spell.name for spell in ulla.sheet.spells] == ["sleep", "light"]
    attributes = (
        '{"name": "hp", "current": "3", "max": "4"}, {"name": "move", "current": 60, "max": 120},'
        '{"name": "repeating_weapons_-N1_name", "current": "Pike"},'
        '{"name": "repeating_weapons_-N1_damage", "current": "1d10+2"}'
    )
    (bo,) = _sheets(f'{{"name": "Bo", "gmnotes": "a spy", "attribs": [{attributes}]}}')
    assert "spy" not in str(bo.sheet)
    assert "the referee alone" in bo.lacks
    assert bo.sheet.items[0].damage == "1d10+2"
    assert "Move: 60 of 120" in bo.unread


def test_rows_of_powers_are_remarks_but_those_of_an_encounter() -> None:
    rows = "| AW | Blast | Cha, +10 |\n| Enc 1 | Grasp | used |\n| Enc 3 | Bolt | |"
    (ulla,) = _sheets(f"Ulla\nHP 3\nPOWERS\n{rows}")
    assert ulla.sheet.powers == (Power("Grasp", used=True), Power("Bolt"))
    assert "AW | Blast | Cha, +10" in ulla.unread
