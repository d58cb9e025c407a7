"""Texts of one evening, by somebody who had not seen what reads them: what each kind comes to."""

import pytest

from cogs.bestiary.importing import KIND as BLOCKS
from cogs.core.files.texts import Found, read_anything
from cogs.core.readings import likely
from cogs.places.importing import KIND as PLACES
from cogs.places.keys import read_key
from cogs.sheet.importing import KEYS, SHEETS, read_sheets
from cogs.sheet.importing import KIND as PEOPLE
from cogs.sheet.settled import Reading
from cogs.wandering.importing import KIND as TABLES
from cogs.wandering.importing import drafts_of_tables
from rules.state.game import GameState
from rules.systems import ENGINE

KINDS = {kind.key: kind for kind in (BLOCKS, PLACES, PEOPLE, TABLES)}
MARKED = {
    "brackets": """lighthouse

[G] Ground floor
    front door E, locked
    stair up -> [1], trapdoor down -> [C]

[1] Keeper's room
    drawer stuck, inside: spyglass (120 sp)
    stair down -> [G]

[C] Cellar, half flooded
    trapdoor up -> [G]
""",
    "letters": """BARROW
A mouth  - slope down. N > B
B hall - 4 giant toads asleep.
   exits: S > A, W (door, stuck) > C
C shrine  - toad idol. Exit E > B. secret: push tongue, opens N > D
D tomb - 810 sp in heap. exits: S > C.

Wandering: every 2 turns, 1 on d6: 1d3 giant toads
""",
    "hexes": """MARCHES
0407 | Fen. THE TOWER. Ferry 1sp per person. Road N to 0406.
0406 | Hills. STONE CIRCLE. Nine stones. Road S to 0407, track E to 0506.
0506 | Forest. THE LAIR. In the nest: 1,100gp. Track W to 0406.
""",
    "words": """One: the kitchen. A curtain on the west wall leads to number two.

Two: the bedroom. The way out is the curtain, back east to the kitchen.
A trap door leads to number three.

Three: the study. A door leads south to number two.
""",
}  # fmt: skip

MONSTER = """Bog Lurcher    Level 6 Brute
Initiative +4   Senses Perception +5
HP 86; Bloodied 43
AC 18; Fortitude 20, Reflex 16, Will 17
Speed 5
Str 20 (+8)   Dex 12 (+4)   Wis 14 (+5)
Con 18 (+7)   Int 2 (-1)    Cha 6 (+1)
"""


def _ways(text: str) -> dict[str, list[tuple[str, str, bool]]]:
    key = read_key(text, lambda name: name in ("giant toad", "giant toads"))
    return {
        room.name: [(way.direction, way.to, way.secret) for way in room.ways] for room in key.rooms
    }


def test_rooms_are_known_by_marks_that_others_point_at() -> None:
    assert _ways(MARKED["brackets"]) == {
        "Ground floor": [("east", "", False), ("up", "1", False), ("down", "C", False)],
        "Keeper's room": [("down", "G", False)],
        "Cellar": [("up", "G", False)],
    }
    assert _ways(MARKED["letters"]) == {
        "Mouth": [("north", "B", False)],
        "Hall": [("south", "A", False), ("west", "C", False)],
        "Shrine": [("east", "B", False), ("north", "D", True)],
        "Tomb": [("south", "C", False)],
    }
    assert _ways(MARKED["hexes"]) == {
        "THE TOWER": [("north", "0406", False)],
        "STONE CIRCLE": [("south", "0407", False), ("east", "0506", False)],
        "THE LAIR": [("west", "0406", False)],
    }
    assert [*_ways(MARKED["words"])] == ["The kitchen", "The bedroom", "The study"]


def test_what_wanders_is_of_no_room_and_a_fare_is_no_treasure() -> None:
    key = read_key(MARKED["letters"], lambda name: name == "giant toads")
    assert [[foe.name for foe in room.foes] for room in key.rooms] == [[], ["giant toads"], [], []]
    assert key.outro == ["Wandering: every 2 turns, 1 on d6: 1d3 giant toads"]
    (tower, *_) = read_key(MARKED["hexes"], lambda _: False).rooms
    assert tower.hoards == []


def test_marks_that_nothing_points_at_are_no_rooms() -> None:
    assert read_key("[A] one\n[B] two\n[C] three", lambda _: False).rooms == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *((text, "places") for text in MARKED.values()),
        (
            "Caves. Roll 1d4:\n1  Beetles (1d8): AC 3, HD 2, hp 9, bite (2d4)\n2  Ants\n3-4  None",
            "tables",
        ),
        (
            MONSTER,
            "blocks",
        ),
    ],
)
def test_a_post_is_read_as_what_it_is(text: str, kind: str) -> None:
    assert likely(KINDS, Found(text))[0].key == kind


def test_a_list_of_prices_has_no_die_of_its_columns_and_keeps_what_stands_around_it() -> None:
    (draft,) = drafts_of_tables(
        Found(
            "Brack & Daughters\n(once per week)\n\nItem\tPrice\tIn stock (d6)\nMule\t30 gp\t3\n"
            "Rope\t1 gp\t5\n\nNo credit!"
        )
    )
    assert (draft.name, draft.dice, len(draft.rows)) == ("Brack & Daughters", "", 2)
    assert draft.beside == ["(once per week)", "No credit!"]


def _sheet(text: str, name: str = "") -> list[Reading]:
    found = read_anything(SHEETS, text, name, KEYS)
    return read_sheets(ENGINE.asking(GameState("ose")), found, {})


def test_what_stands_around_a_number_is_kept() -> None:
    (one,) = _sheet(
        "Name: Tam\nHP: 9 of 12\nAC: 4 (banded mail)\nXP 3,410 / next 6,000 (+5% prime req)\n"
        "STR: 18/23\nMoney: 118 gp, 30 sp. He is owed 30gp by the wizard"
    )
    assert [(item.name, item.count) for item in one.sheet.items] == [
        ("Coin", 118),
        ("Silver piece", 30),
    ]
    kept = " ".join(one.sheet.remarks)
    assert all(
        said in kept for said in ("banded mail", "+5% prime req", "18/23", "He is owed 30gp")
    )


def test_arms_coins_and_spells_without_a_label_are_read() -> None:
    (one,) = _sheet(
        "Quill\nMU 4\nHP 9\nbook: sleep, shield / web\ndagger +1 (d4+1), staff d4\n"
        "gold 212 / silver 40"
    )
    assert [item.name for item in one.sheet.items] == [
        "Dagger +1",
        "Staff",
        "Coin",
        "Silver piece",
    ]
    assert one.sheet.spell_book == ("sleep", "shield", "web")


SECTIONS = """Section,Key,Value
Main,Name,Caelwyn
Main,Class,Fighter
Main,Level,3
Ability,Strength,14
Ability,Wisdom,9
Ability,Dexterity,9
Ability,Charisma,9
Combat,Movement,90
Combat,THAC0,17
Combat,Hit Points,17
Save,Paralyzation/Poison/Death,13
Save,Petrification/Polymorph,12
Weapon,Long sword,1-8
Equipment,Pack,"bedroll; 5 torches"
Coins,PP,2
"""


def test_a_table_of_sections_and_one_with_notes_are_sheets() -> None:
    (one,) = _sheet(SECTIONS, "sheet.csv")
    sheet = one.sheet
    assert (sheet.name, sheet.level, sheet.numbers["str"]) == ("Caelwyn", 3, 14)
    assert (sheet.numbers["save_death"], sheet.numbers["save_paralysis"]) == (13, 12)
    assert [item.name for item in sheet.items] == [
        "Long sword",
        "Bedroll",
        "Torch",
        "Platinum piece",
    ]
    (other,) = _sheet(
        "Field\tValue\tNote\nCharacter\tDorrin\tplayer: Maja\nHP max\t14\t\nSTR\t16\t+2 melee\n"
        "Weapon 1\tWar hammer\t1d6+2\nItem\tCrowbar\t1\nItem\tTorches\t6\n",
        "sheet.tsv",
    )
    assert [(item.name, item.count, item.damage) for item in other.sheet.items] == [
        ("War hammer", 1, "1d6+2"),
        ("Crowbar", 1, ""),
        ("Torch", 6, ""),
    ]
    assert "STR: +2 melee" in other.sheet.remarks
