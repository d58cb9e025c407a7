"""Sheets as texts: ours and those of others, read as far as they can be, and written."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.core.files.lists import YAML
from cogs.core.files.texts import Found, read_anything
from cogs.core.files.written import Value
from cogs.sheet.importing import KEYS, NOTHING, SHEETS, read_sheets
from cogs.sheet.lines import (
    line_of,
    read_item,
    read_items,
    read_record,
    split_items,
    write_items,
    write_record,
)
from cogs.sheet.plain import cells_of, write_plain
from cogs.sheet.settled import Reading
from rules.errors import RuleError
from rules.items.known import find_known
from rules.kernel.questions import Asker
from rules.record import replace
from rules.state.game import GameState
from rules.state.items import Bands, Held, Item
from rules.state.rounds import StandingOrder
from rules.state.sheet import Character, Power
from rules.systems import ENGINE
from rules.transfer.checks import as_document
from tests.cogs.test_attack_lines import ITEMS
from tests.data.save_examples import saved_states
from tests.rules.transfer.test_taking import WHOLE

DOWN = ENGINE.asking(GameState("ose"))
UP = ENGINE.asking(GameState("4e"))


def read_sheet(asker: Asker, found: Found) -> Reading:
    """The first sheet of a text. RuleError where it says nothing of one."""
    readings = read_sheets(asker, found, {})
    if not readings:
        raise RuleError(NOTHING)
    return readings[0]


def read(text: str, name: str = "") -> Reading:
    """What a text says in a game that counts armour downwards."""
    return read_sheet(DOWN, read_anything(SHEETS, text, name, KEYS))


def understood(text: str) -> list[str]:
    """What was understood of a text, as we write it."""
    return write_plain(DOWN, read(text).sheet).splitlines()


@pytest.mark.parametrize("asker", [DOWN, UP])
def test_what_is_written_is_read_as_the_same_sheet(asker: object) -> None:
    sheets: list[Character] = [WHOLE, *(c for s in saved_states() for c in s.characters)]
    assert len(sheets) > 50
    for sheet in sheets:
        cells: list[dict[str, Value]] = [cells_of(DOWN, sheet)]
        for text in (write_plain(DOWN, sheet), json.dumps(cells), YAML.write(cells)):
            reading = read_sheet(UP, read_anything(SHEETS, text, "", KEYS))
            assert reading.unread == ()
            known = {key: n for key, n in sheet.numbers.items() if key in DOWN.fields.keys}
            assert as_document(reading.sheet) == as_document(replace(sheet, numbers=known)), text


@settings(max_examples=50)
@given(st.lists(ITEMS, max_size=4))
def test_things_are_read_as_they_were_written(items: list[Item]) -> None:
    lines = write_items(items)
    found = read_items([line for text in lines for line in split_items(text)])
    assert [replace(item, id="") for item in found] == items


@pytest.mark.parametrize(
    ("typed", "item"),
    [
        ("2 torches", Item("", "Torch", 2)),
        ("torch x3", Item("", "Torch", 3)),
        ("Torches (6)", Item("", "Torch", 6)),
        ("6x iron spikes", replace(find_known("iron spike") or Item("", ""), count=6)),
        ("rope (50')", Item("", "Rope 50'")),
        ("long sword 1d8+1 (in hand)",
         Item("", "Long sword", hands=1, damage="1d8+1", held=Held.WIELDED)),
        ("Cloak (worn, worth 20, elven)",
         Item("", "Cloak", held=Held.WORN, worth=20, tags=("elven",))),
        ("Star 10/20/30 (rate 1/2, 1d4, 5 coins each)",
         Item("", "Star", bands=Bands(10, 20, 30), rounds=2, damage="1d4", weight=5)),
        ('"2 torches" (2)', Item("", "2 torches", 2)),
        ("35 gp", replace(find_known("coin") or Item("", ""), count=35)),
        ('{"name": "Odd (one)", "count": 2}', Item("", "Odd (one)", 2)),
        ("Wand (charges many)", Item("", "Wand", weight=10, magic=True, tags=("charges many",))),
    ],
)  # fmt: skip
def test_things_as_people_type_them(typed: str, item: Item) -> None:
    assert read_item(typed)[0] == replace(item, id="")


def test_things_in_a_container() -> None:
    found = read_items(split_items("- backpack\n- torch (in Backpack), rope"))
    assert [item.inside for item in found] == ["", "i1", ""]
    with pytest.raises(RuleError, match="not on the list"):
        read_items(["torch (in sack)"])
    lost = read("Name: Zed\nItems: torch (in sack)")
    assert lost.sheet.items == (Item("i1", "Torch"),)
    assert "in sack" in lost.unread[0]


def test_a_thing_of_another_tool_keeps_its_name() -> None:
    assert line_of("Torch", 2) == "2 Torch"
    sword = Item("", "Sword +1", hands=1, bonus=1, magic=True)
    assert read_item(line_of("Sword, +1", 1))[0] == sword
    assert read_item(line_of("Dagger", 1, "1d4"))[0].damage == "1d4"


GENERATED = """**Rurik the Bold**
Level 1 Dwarf
HP 4/6, AC 4 [15], THAC0 19 [0], XP 20, MV 90' (30')
STR 13 (+1) INT 9 WIS 12 DEX 15 (+1) CON 10 CHA 8 (-1)
Saves D8 W9 P10 B13 S12
Alignment: Lawful
Equipment: 2 torches, leather, 14 days of rations

- lantern
35 gp
"""


def test_what_a_generator_prints() -> None:
    assert understood(GENERATED) == [
        "Name: Rurik the Bold",
        "Hit points: 4/6",
        "Level: 1",
        "Traits: dwarf, lawful",
        "Experience: 20",
        "Class name: dwarf",
        "STR 13, INT 9, WIS 12, DEX 15, CON 10, CHA 8",
        "Descending AC: 4",
        "THAC0: 19",
        "Saves: death 8, wands 9, paralysis 10, breath 13, spells 12",
        "Movement: 90",
        "Items:",
        "- 2 Torch",
        "- Leather",
        "- 14 Standard ration",
        "- Lantern",
        "- 35 Coin",
    ]
    assert read(GENERATED).unread == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Abilities: 13 9 12 15 10 8", "STR 13, INT 9, WIS 12, DEX 15, CON 10, CHA 8"),
        ("Saving Throws: Poison or Death: 13, Wands 14, Petrify 12, Breath 16, Spells 15",
         "Saves: death 13, wands 14, paralysis 12, breath 16, spells 15"),
        ("Class: Magic-User 4", "Traits: magic-user"),
        ("Class: Magic-User 4", "Level: 4"),
        ("3rd level elven fighter", "Traits: elf, fighter"),
        ("Race: Gnome", "Traits: gnome"),
        ("AAC: 14", "Descending AC: 5"),
        ("Base attack bonus: +2", "Attack bonus: 2"),
        ("Gold: 12 gp", "- 12 Coin"),
        ("Spells:\nSleep x2\n2 Shield\n- Web (0 left)", "- Sleep x2"),
        ("Spells:\nSleep x2\n2 Shield\n- Web (0 left)", "- Shield x2"),
        ("Spells: Sleep, Web (0 left)", "- Web (0 left)"),
        ("Hit points: 5 of 9", "Hit points: 5/9"),
        ("Powers:\n- Healing Word (used, self limited)", "- Healing Word (used, self limited)"),
        ("Items: torch\nSTR 13\nHP: 4", "STR 13"),
        ("Skills: Climbing 40%, Cooking 20", "- Climbing 40%"),
        ("Skills: Climbing 40%, Cooking 20", "- Cooking 20%"),
        ("Skills:\n- Cook 40% (kind trained)", "- Cook 40% (kind trained)"),
    ],
)  # fmt: skip
def test_lines_as_people_type_them(text: str, line: str) -> None:
    assert line in understood(f"Name: Zed\n{text}")


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("STR 99", "STR 99 (STR goes from 1 to 40; 99 is outside.)"),
        ("HP: lots", "HP: lots (“lots” is not hit points. Write `8`, or `5/8`.)"),
        ("Abilities: 13 9", "Abilities: 13 9 (Type 6 numbers"),
        ("Saves: X 4", "Saves: X 4"),
        ("Class: 4", "Write it as in `Class: fighter`."),
        ("8", "8"),
        ("Likes: cats", "Likes: cats"),
        ("Level: high", "Level: high (A level is a number"),
    ],
)
def test_what_is_not_understood_is_said(text: str, unread: str) -> None:
    (line,) = read(f"Name: Zed\n{text}").unread
    assert unread in line


PATHBUILDER: dict[str, object] = {
    "success": True,
    "build": {
        "name": "Nat",
        "class": "Summoner",
        "level": 4,
        "ancestry": "Human",
        "abilities": {"str": 12, "dex": 14, "con": 16, "breakdown": {}},
        "attributes": {"ancestryhp": 8, "classhp": 10, "bonushp": 1, "bonushpPerLevel": 1},
        "equipment": [["Backpack", 1], ["Torch", 5]],
        "weapons": [{"name": "Longsword", "display": "+1 Longsword", "qty": 1}],
        "armor": [{"name": "Leather", "qty": 1, "worn": True}],
        "money": {"gp": 4},
        "acTotal": {"acTotal": 19},
    },
}
BEYOND: dict[str, object] = {
    "data": {
        "name": "Tess",
        "race": {"fullName": "Human"},
        "classes": [{"definition": {"name": "Fighter"}, "level": 3}],
        "stats": [{"id": n, "value": v} for n, v in enumerate((16, 14, 15, 10, 12, 8), 1)],
        "overrideStats": [{"id": 1, "value": 19}],
        "baseHitPoints": 28,
        "removedHitPoints": 5,
        "inventory": [{"definition": {"name": "Torch"}, "quantity": 3}],
        "currencies": {"gp": 10},
        "modifiers": {"race": [{"type": "bonus", "subType": "constitution-score", "value": 1}]},
    }
}
FOUNDRY: dict[str, object] = {
    "name": "Fo",
    "type": "character",
    "system": {
        "hp": {"value": 4, "max": 7},
        "ac": {"value": 5},
        "thac0": {"value": 19},
        "saves": {"death": {"value": 12}, "wand": {"value": 13}},
        "scores": {"str": {"value": 13}},
        "details": {"class": "Fighter", "level": 1, "xp": {"value": 500}},
        "movement": {"base": 120},
    },
    "items": [
        {"name": "Sword", "type": "weapon", "system": {"damage": "1d8", "weight": 60}},
        {"name": "GP", "type": "item", "system": {"quantity": {"value": 50}}},
        {"name": "Sleep", "type": "spell", "system": {"memorized": 2, "cast": 1}},
        {"name": "Turn Undead", "type": "ability", "system": {}},
    ],
}
MODERN: dict[str, object] = {
    "name": "Mo",
    "type": "character",
    "system": {
        "abilities": {"str": {"value": 15}},
        "attributes": {"hp": {"value": 9, "max": 9}, "ac": {"flat": 14}},
        "currency": {"gp": "7"},
    },
    "items": [{"name": "Wizard", "type": "class", "system": {"levels": 2}}],
}
LOOSE: dict[str, object] = {
    "name": "Loose",
    "stats": {"str": {"score": 12}, "dex": 9},
    "hp": {"current": 3, "max": 8},
    "inventory": [{"name": "Torch", "quantity": 2}, {"odd": 1}],
    "retired": None,
    "level": 2,
}


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        (PATHBUILDER, ("Hit points: 65/65", "Traits: human, summoner", "Descending AC: 0",
                       "- 4 Coin", "- 5 Torch", "- Leather (worn)", '- Long sword +1')),
        (BEYOND, ("Hit points: 32/37", "Level: 3", "Traits: human, fighter", "- 3 Torch",
                  "STR 19, INT 10, WIS 12, DEX 14, CON 16, CHA 8")),
        (FOUNDRY, ("Hit points: 4/7", "Descending AC: 5", "Experience: 500", "- 50 Coin",
                   "- Sword 1d8 (60 coins)", "- Sleep x2 (1 left)", "Saves: death 12, wands 13")),
        (MODERN, ("Level: 2", "Traits: magic-user", "Descending AC: 5", "- 7 Coin")),
        (LOOSE, ("Hit points: 3/8", "STR 12, DEX 9", "- 2 Torch", "Level: 2")),
        ([LOOSE, MODERN], ("Name: Loose",)),
    ],
)  # fmt: skip
def test_files_of_other_tools(file: object, lines: tuple[str, ...]) -> None:
    found = understood(json.dumps(file))
    assert not set(lines) - set(found), found


def test_what_a_tool_never_says_is_asked_for_by_name() -> None:
    lacks = read(json.dumps(BEYOND)).lacks
    assert "does not say Armour Class, THAC0 and saves" in lacks


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"build": 4}', "name:", "\ufeff"])
def test_nothing_of_a_sheet(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        read(text)
    assert refused.value.message == NOTHING or "YAML" in refused.value.message


@pytest.mark.parametrize(
    "line",
    [
        "STR" + " " * 600 + "x",
        "a" * 4_000,
        "Saves: " + "a " * 2_000,
        "Class: 1" + " " * 4_000 + "x",
        "Items: " + "a," * 2_000 + "(",
        "Items:\n- " + "1" + " " * 4_000 + "\x0b",
        "Items:\n" + ("(" * 290 + "\n") * 60,
    ],
)
def test_no_line_takes_long_to_read(line: str) -> None:
    before = time.process_time()
    read(f"Name: Z\nHit points: 3\n{line}")
    assert time.process_time() - before < 0.5


def test_a_line_has_an_end() -> None:
    assert read("Name: Z\nHit points: 3\nSTR" + " " * 400 + "13").sheet.numbers["str"] == 13
    kept, left = (read(f"Name: Z\nHP 3\nLanguages: {'a' * n}") for n in (60, 300))
    assert kept.unread == ()
    assert "311 letters, and a line may have 300" in left.unread[0]
    (long,) = read(json.dumps({"name": "Z", "hp": 3, "class": "a" * 301})).unread
    assert "301 letters" in long
    assert "301 letters" in read(json.dumps({"name": "Z", "a" * 301: 3})).unread[0]


def test_a_sheet_has_an_end() -> None:
    whole = "Name: Z\nHP 3\n" + "x" * 285
    assert read(whole.ljust(20_000)).sheet.name == "Z"
    with pytest.raises(RuleError, match="more than 20,000 letters"):
        read(whole.ljust(20_001))
    assert read("Name: Z\n" * 500).sheet.name == "Z"
    with pytest.raises(RuleError, match="501 lines, and a sheet may have 500"):
        read("Name: Z\n" * 501)


def test_several_numbers_in_a_line() -> None:
    told = read("Name: Z\nHP 3/8, AC: 4 [15] THAC0 17; Move 120' (40') \u00b7 Level=2").sheet
    assert (told.vitals.hit_points, told.vitals.maximum, told.level) == (3, 8, 2)
    assert (told.numbers["ac"], told.numbers["thac0"], told.numbers["move"]) == (4, 17, 120)
    rows = read("Name: Z\nSaves: Death ray 12, W13\nAbilities: Str13 DEX (good) 12; con: 9")
    assert rows.sheet.numbers == {
        "save_death": 12,
        "save_wands": 13,
        "str": 13,
        "dex": 12,
        "con": 9,
    }


@pytest.mark.parametrize("text", ["{", '{"hit_points": ' + "1" * 5_000 + "}", "[" * 60 + "]" * 60])
def test_a_broken_file_is_a_text_and_no_parser_speaks(text: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read(text, "morgan.json")
    assert not {"JSON", "YAML", "delimiter"} & set(refusal.value.message.split())


def test_any_record_in_a_line() -> None:
    power = Power("Zap", grants_action=True)
    assert write_record(power) == "Zap (grants action)"
    odd = Power("Zap (used)")
    assert write_record(odd).startswith("{")
    assert read_record(Power, write_record(odd)) == odd
    order = StandingOrder("other", "Hide, and wait")
    assert read_record(StandingOrder, write_record(order)) == order
    assert read_record(Power, "Zap (no used)") == Power("Zap")
    with pytest.raises(RuleError, match="says nothing that I know"):
        read_record(Power, "Zap (loud)")
