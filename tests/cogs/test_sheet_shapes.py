"""Shapes in which people write a sheet, each read whole or asked about."""

from cogs.core.files.texts import read_anything
from cogs.sheet.importing import KEYS, SHEETS, read_sheets
from cogs.sheet.settled import Reading
from tests.cogs.test_sheet_reading import DOWN, read

TABLE = """| Name | Class | Lvl | HP | AC | STR | INT | Kit |
|---|---|---|---|---|---|---|---|
| Ash | MU | 2 | 5/5 | 9 | 8 | 16 | dagger, 3 torches |
| Cole | C | 1 | 4/4 | 5 | 12 | 9 | mace, chain |
"""
MAUD = """Sister Maud, Cleric (level 4)
S 11 / I 10 / W 16 / D 9 / C 12 / Ch 14
AC 3 [16], hp 17
THAC0 18  Saves D9 W10 P12 B14 S12
Spells prepared: bless, hold person (cast already)
Attack: mace 1d6
leather +1
50' rope; 4 days iron rations; 1 waterskin
Coins: 12p 203g 0s"""


def _all(text: str) -> list[Reading]:
    return read_sheets(DOWN, read_anything(SHEETS, text, "", KEYS), {})


def test_a_table_that_bars_draw_is_a_sheet_a_row() -> None:
    ash, cole = _all(TABLE)
    assert (ash.sheet.name, ash.sheet.traits, ash.sheet.level) == ("Ash", ("magic-user",), 2)
    assert (cole.sheet.traits, cole.sheet.numbers["ac"]) == (("cleric",), 5)
    assert [(one.name, one.count) for one in ash.sheet.items] == [("Dagger", 1), ("Torch", 3)]
    ash, _ = _all(f"The party\n\n{TABLE}")
    assert ash.unread == ("The party",)


def test_rows_of_letters_saves_spells_and_coins_are_read() -> None:
    maud = read(MAUD)
    numbers = maud.sheet.numbers
    assert [numbers[key] for key in ("str", "wis", "cha", "thac0")] == [11, 16, 14, 18]
    assert [numbers[f"save_{key}"] for key in ("death", "spells")] == [9, 12]
    assert [(one.name, one.left) for one in maud.sheet.spells] == [("bless", 1), ("hold person", 0)]
    items = {one.name: one.count for one in maud.sheet.items}
    assert items == {
        "Mace": 1, "Leather +1": 1, "Rope 50'": 1, "Iron ration": 4, "Waterskin": 1,
        "Platinum piece": 12, "Coin": 203,
    }  # fmt: skip
    assert not maud.doubts


def test_what_follows_class_and_level_in_a_line_is_read() -> None:
    kit = read("KIT\nLevel 6 Thief (Neutral), XP 22,100\nHP 19\nST 12 IN 14 WI 8 DX 17 CN 10 CH 13")
    assert (kit.sheet.level, kit.sheet.experience) == (6, 22_100)
    assert kit.sheet.traits == ("thief", "neutral")
    assert [kit.sheet.numbers[key] for key in ("str", "dex", "con", "cha")] == [12, 17, 10, 13]


def test_people_are_apart_where_a_rule_a_number_or_a_column_sets_them_apart() -> None:
    one, other = (f"CHARACTER {n}\nSTR 9 INT 9 WIS 9 DEX 9 CON 9 CHA 9\nHP: {n}" for n in (4, 5))
    assert [sheet.sheet.vitals.maximum for sheet in _all(f"{one}\n-----\n{other}")] == [4, 5]
    hob, doc = _all('1 HOB (kev) ftr 4, 22/28hp, ac3\n2 "Doc" = Dr Penn, mu2, 3hp of 5')
    assert (hob.sheet.vitals.maximum, hob.sheet.level) == (28, 4)
    assert (doc.sheet.name, doc.sheet.vitals.hit_points) == ("Doc", 3)
    (peg,) = _all("Retainer,Lvl,HP,Max,AC\nOld Peg,1,2,6,9\n")
    assert (peg.sheet.name, peg.sheet.vitals.maximum) == ("Old Peg", 6)
