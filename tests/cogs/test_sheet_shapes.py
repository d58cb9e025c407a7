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


SCORES = "STR 9 INT 9 WIS 9 DEX 9 CON 9 CHA 9\nHP 7, AC 5"


def _things(text: str) -> tuple[dict[str, int], list[str]]:
    found = read(f"Name: Ash\n{SCORES}\n{text}")
    return {one.name: one.count for one in found.sheet.items}, [one.key for one in found.doubts]


def test_what_dashes_say_of_a_thing_and_signs_between_things_are_read() -> None:
    things, asked = _things(
        "Gear: 4 spikes + mallet, 10' pole\u2014gave it to Wren\u2014, 50' rope"
    )
    assert things == {"Iron spike": 4, "mallet": 1, "Rope 50'": 1}
    assert asked == ["0.thing:Pole 10'"]
    assert _things("Gear: lantern, iron rations 3 days") == (
        {"Lantern": 1, "Iron ration": 3}, [],
    )  # fmt: skip
    assert _things("Gear: tinder box, 10' chain, rope, 50' silk")[0] == {
        "Tinder box": 1, "10' chain": 1, "Rope 50'": 1,
    }  # fmt: skip
    assert _things("Gear: *axe +1* (1d6), cape; 2 *arrows +1*, 9 normal")[0] == {
        "Axe +1": 1, "Cape": 1, "Arrow +1": 2, "Arrow": 9,
    }  # fmt: skip
    assert _things("Gear: axe; 1,100 caltrops")[0] == {"Axe": 1, "Caltrop": 1100}
    assert _things("rapier d8 / musket d8 (2 shots) / garotte")[0] == {
        "Rapier": 1, "musket": 1, "garotte": 1,
    }  # fmt: skip
    assert _things("Carries:\n- old rug, 40 gp?")[1] == ["0.thing:old rug", "0.thing:Coin"]


def test_coins_are_read_wherever_they_are_carried() -> None:
    coins = {"Coin": 4, "Silver piece": 9}
    assert _things("Money: 4 gp + 9sp purse") == (coins, [])
    assert _things("Gold: 4gp 9sp") == (coins, [])
    assert _things("Coin: 4gp \u00b7 9sp") == (coins, [])
    assert _things("Note: 4 gp of it are Wren's") == ({}, [])


def test_what_somebody_is_stands_beside_brackets_and_what_is_doubted() -> None:
    odo = read(f'Odo Hay, Dwarf 2 (Lawful), "Stout"\n{SCORES}')
    assert (odo.sheet.traits, odo.sheet.level, odo.unread) == (("dwarf", "lawful"), 2, ("Stout",))
    ash = read(f"# Ash & Co.\n## Ash Fenn \u2014 Elf (race-as-class) 2\n{SCORES}")
    assert (ash.sheet.name, ash.sheet.traits, ash.sheet.level) == ("Ash Fenn", ("elf",), 2)
    assert "Ash & Co" in ash.unread
    maud = read(f"Maud\nAlignment: Lawful, or so she thinks\n{SCORES}")
    assert (maud.sheet.traits, maud.doubts) == (("lawful",), ())
    hurt = read(f"Ash\n{SCORES.replace('HP 7', '9 hp? no: hp 4 of 9')}")
    assert (hurt.sheet.vitals.hit_points, hurt.doubts) == (4, ())


def test_what_a_beast_carries_below_its_heading_is_not_its_owners() -> None:
    ash = read(f"# Ash\n{SCORES}\n## Dot (mule)\nCarries:\n- 2 tents\n\n## Gear\n- mace")
    assert [one.name for one in ash.sheet.items] == ["Mace"]
    assert {"Dot (mule)", "2 tents"} <= set(ash.unread)


def test_spells_of_two_classes_and_those_that_are_cast_are_read() -> None:
    ash = read(f"Ash\n{SCORES}\nSpells: C: bless, light; MU: sleep \u2713cast, sleep (again)")
    spells = {one.name: (one.count, one.left) for one in ash.sheet.spells}
    assert spells == {"bless": (1, 1), "light": (1, 1), "sleep": (2, 1)}


def test_a_thiefs_skills_in_letters_are_read_and_what_cannot_be_is_kept() -> None:
    ash = read(f"Ash\nThief 3\n{SCORES}\nThief skills: PP 40, OL 30%, Climb Walls 88 HN 15")
    kept = {key: ash.sheet.numbers[key] for key in ("pick_pockets", "open_locks", "climb_sheer")}
    assert kept == {"pick_pockets": 40, "open_locks": 30, "climb_sheer": 88}
    assert "listen" not in ash.sheet.numbers
    assert any("HN 15" in one for one in ash.unread)
    assert read(f"Ash\n{SCORES}\nHear Noise: 1-2").sheet.numbers["listen"] == 2


def test_two_people_between_rules_whose_numbers_stand_far_apart_are_two_sheets() -> None:
    one = "\n".join(
        (
            "{}               {} 1",
            "Chaotic Human      Age 19   XP 40",
            "",
            "  St 8  In 13  Wi 10  Dx 9  Co 14  Ch 11",
            "  HP {}    AC 9 [10]    HD 1    ST 15",
        )
    )
    text = "-----\n".join(
        ("=====\n", f"{one.format('Ash Fenn', 'Thief', 3)}\n", one.format("Cole Roe", "Fighter", 6))
    )
    ash, cole = _all(text)
    assert [sheet.sheet.name for sheet in (ash, cole)] == ["Ash Fenn", "Cole Roe"]
    assert [sheet.sheet.vitals.maximum for sheet in (ash, cole)] == [3, 6]
    assert (ash.sheet.traits, ash.sheet.experience) == (("human", "thief", "chaotic"), 40)
    assert (ash.sheet.numbers["str"], ash.sheet.numbers["con"], ash.doubts) == (8, 14, ())
    assert "ST 15" in ash.unread


def test_tables_of_weapons_and_things_in_a_spreadsheet_say_more_of_each() -> None:
    rows = (
        "Name,Ash,,", "HP,7,AC,5", "STR,9,INT,9", "WIS,9,DEX,9", "CON,9,CHA,9",
        "Weapon,Dmg,To hit,Notes", "Axe,1d6,+2,cracked", "Prepared,Sleep,Light,",
        "Item,Qty,Where,", "Chain mail,1,worn,", "Torches,~6,pack,", 'Beads,"2 x 5 gp, 3 gp",,',
    )  # fmt: skip
    ash = read("\n".join(rows), "ash.csv")
    axe, chain, torch = ash.sheet.items
    assert (axe.name, axe.damage, chain.held.value, torch.count) == ("Axe", "1d6", "worn", 6)
    assert [one.name for one in ash.sheet.spells] == ["Sleep", "Light"]
    assert [(one.about, one.chosen) for one in ash.doubts] == [
        ("“Torches: ~6”", "has"), ("“Beads: 2 x 5 gp, 3 gp”", ""),
    ]  # fmt: skip
    assert {"Axe: +2, cracked", "Torches: pack"} <= set(ash.unread)


def test_files_of_other_tools_keep_what_is_not_in_memory_and_what_is_told_of_things() -> None:
    spells = '[{"name": "Read Magic", "memorized": 0}, {"name": "Sleep", "memorized": 2}]'
    (ash,) = _all(f'{{"name": "Ash", "hp": 4, "spells": {spells}}}')
    assert [(one.name, one.count) for one in ash.sheet.spells] == [("Sleep", 2)]
    assert ash.sheet.spell_book == ("Read Magic",)
    things = (
        '{"name": "Iron rations (days)", "type": "item", "system": {"quantity": {"value": 3}}}',
        '{"name": "Helm", "type": "item", "system": {"description": "<p>lent by Odo</p>"}}',
        '{"name": "Open Locks", "type": "ability", "system": {"rollTarget": 35}}',
    )
    actor = '{"name": "Ash", "type": "character", "system": {"scores": {}, "hp": {"max": 4}}'
    (ash,) = _all(f'{actor}, "items": [{", ".join(things)}]}}')
    assert {one.name: one.count for one in ash.sheet.items} == {"Iron ration": 3, "Helm": 1}
    assert ash.sheet.numbers["open_locks"] == 35
    assert ash.unread == ("Helm: lent by Odo",)


def test_retainers_below_a_heading_of_theirs_are_sheets_of_their_own() -> None:
    ash, wat, una = _all(
        f"# Ash Fenn\nElf 2\n{SCORES}\n## Retainers\n"
        "1. **Wat Roe** - normal man -> Fighter 1. HP 6/6, AC 5 [14], spear 1d6. XP 640.\n"
        "2. **Dame Una** \u2013 Fighter 2, HP 3/11, AC 2 [17], sword 1d8\n"
        "3. ~~Pip - thief 1~~ died.\n\n## Gear\n- mace"
    )
    assert [one.name for one in ash.sheet.items] == ["Mace"]
    assert (wat.sheet.name, wat.sheet.traits, wat.sheet.experience) == (
        "Wat Roe",
        ("fighter",),
        640,
    )
    assert (una.sheet.vitals.hit_points, una.sheet.numbers["ac"]) == (3, 2)
    assert any("died" in line for one in (wat, una) for line in one.unread)
