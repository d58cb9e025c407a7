"""Texts of one evening, by somebody who had not seen what reads them: what each kind comes to."""

import pytest

from cogs.bestiary.importing import KIND as BLOCKS
from cogs.bestiary.importing import read_all
from cogs.bestiary.parts import STAT_BLOCKS
from cogs.bestiary.reading import ReadBlock
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


COLUMNS = """                    Worker         Soldier        Mother
Armor Class:        14             16             18
Hit Dice:           1              3              7
No. of Attacks:     1 bite         1 bite         1 bite, 1 spray
Damage:             1d4            2d4            2d8, blindness
Treasure Type:      None           None           D
XP:                 25             145            735
"""


def _blocks(text: str) -> list[ReadBlock]:
    found = read_anything(STAT_BLOCKS, text, "", ("name",))
    return read_all(ENGINE.asking(GameState("ose")), found, {})


def _blows(one: ReadBlock) -> list[tuple[str, str, int]]:
    return [(item.name, item.damage, item.shots) for item in one.block.items]


def test_attacks_are_tied_to_their_damage_whatever_brackets_and_columns_say() -> None:
    (orc,) = _blocks("Orc (20) (MV 120' (40'), AC 3, HD 1, #AT 1 (spear), D d6, ML +0, AL C)")
    assert _blows(orc) == [("Spear", "1d6", 1)]
    worker, _, mother = _blocks(COLUMNS)
    assert (worker.block.experience, mother.block.experience) == (25, 735)
    assert (worker.block.treasure, mother.block.treasure) == ("", "D")
    assert _blows(mother) == [("Bite", "2d8", 1), ("Spray", "", 1)]


def test_a_sentence_with_the_word_weapons_is_no_attack() -> None:
    (toad,) = _blocks(
        "CINDER TOAD\nARMOR CLASS: 5\nHIT DICE: 4+4\nNO. OF ATTACKS: 1\nDAMAGE/ATTACK: 2-9 (bite)\n"
        "PSIONIC ABILITY: Nil\n     Attack/Defense Modes: Nil/nil\nALIGNMENT: Neutral (evil)\n"
    )
    assert [name for name, *_ in _blows(toad)] == ["Bite"]
    assert toad.block.abilities == ()
    assert [doubt.key for doubt in toad.doubts] == ["0.alignment"]


def test_who_comes_when_and_of_what_class_they_are_stands_before_their_numbers() -> None:
    goblins, guards = _blocks(
        "round 2 - 4 Goblin Rope-men (AC 6, HD 1-1, hp 6, 4, 3, 2, ML 7)\n\n"
        "Toll guards, F1 (6): AC 5; MV 9; THAC0 20; ML 12"
    )
    assert (goblins.block.name, goblins.count) == ("Goblin Rope-man", 4)
    assert (guards.block.name, guards.count) == ("Toll guard", 6)
    assert str(guards.block.hit_dice and guards.block.hit_dice.text) == "1"


def test_morale_is_asked_about_where_another_is_out_of_twenty() -> None:
    sergeant, dogs = _blocks(
        "From the bridge\n\nUlla Brack: AC 3; MV 9; HD 4; ML 14\n\n"
        "War dogs (2): AC 6; MV 12; HD 2+2; ML 9"
    )
    assert [doubt.key for doubt in (*sergeant.doubts, *dogs.doubts)] == ["0.morale", "1.morale"]
    assert "From the bridge" in sergeant.remarks


def test_a_column_of_numbers_counts_them_unless_it_numbers_the_rows() -> None:
    table = "| Monster | # | AAC | HD | MV |\n|---|---|---|---|---|\n"
    ghoul, miner = _blocks(
        f"{table}| Brine Ghoul | 3 | 13 | 2 | 90' (30') |\n| Miner | 1 | 10 | 1 | 60' (20') |"
    )
    assert (ghoul.count, miner.count, ghoul.doubts, miner.doubts) == (3, 1, (), ())
    assert (miner.block.numbers["ac"], miner.block.numbers["move"]) == (9, 60)
    listed = _blocks(f"{table}| Ghoul | 1 | 13 | 2 | 90' |\n| Miner | 2 | 12 | 1 | 60' |")
    assert [doubt.key for one in listed for doubt in one.doubts if "count" in doubt.key] == [
        "0.count",
        "1.count",
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"party": [{"name": "Ann", "class": "Fighter", "hp": 9}, {"name": "Bob", "hp": 4}]}',
        '{"a": {"name": "Ann", "class": "Fighter", "hp": 9}, "b": {"name": "Bob", "hp": 4}}',
    ],
)
def test_each_of_a_party_in_one_file_is_a_sheet(text: str) -> None:
    read = [(one.sheet.name, one.sheet.vitals.maximum) for one in _sheet(text, "x.json")]
    assert read == [("Ann", 9), ("Bob", 4)]


def test_a_save_besides_damage_is_asked_about_and_what_somebody_bears_is_no_treasure() -> None:
    (hall, cell) = read_key(
        "1. Hall\nA trap: gas, 2d6 damage, and save vs poison or sleep for 1d4 turns.\n\n"
        "2. Cell\nSpeaker Ulm (C6, AC 3, hp 24, mace +1 1d6+1, ML 9) prays here.",
        lambda _: False,
    ).rooms
    (trap,) = hall.traps
    assert (trap.damage, trap.effect, trap.is_sure) == ("2d6", "sleep for 1d4 turns", False)
    assert ([foe.name for foe in cell.foes], cell.hoards) == (["Speaker Ulm"], [])


FOURTH = """Bog Lurcher                          Level 6 Brute
Large natural beast                  XP 250
Initiative +4        Senses Perception +5; darkvision
HP 86; Bloodied 43
AC 18; Fortitude 20, Reflex 16, Will 17
Speed 5, swim 7
(m) Slam (standard; at-will)
   Reach 2; +9 vs. AC; 2d6+5 damage.
(M) Drag Under (standard; recharge 5 6)
   Reach 2; +7 vs. Reflex; 3d8+5 damage, and the target is grabbed.
Alignment Unaligned     Languages -
Str 20 (+8)   Dex 12 (+4)   Wis 14 (+5)
"""


def test_the_first_monster_books_of_the_fourth_edition_are_read_whole() -> None:
    (lurcher,) = _blocks(FOURTH)
    assert _blows(lurcher) == [("Slam", "2d6+5", 1), ("Drag Under", "3d8+5", 1)]
    assert lurcher.block.numbers["swim"] == 105
    kept = " ".join(lurcher.remarks)
    assert all(said in kept for said in ("darkvision", "natural beast", "Str 20"))
    assert _blocks(f"{FOURTH}\n: (at-will)\nHit: it\n")[0].block.name == "Bog Lurcher"


def test_who_comes_at_full_moon_is_asked_about() -> None:
    (circle, _) = read_key(
        "1. Circle\nAt full moon: 2d6 elves dance.\n\n2. Den\nDoors: S. to #1",
        lambda name: name == "elves",
    ).rooms
    assert [(foe.name, foe.is_sure) for foe in circle.foes] == [("elves", False)]


def test_a_hit_point_for_hit_dice_is_asked_about() -> None:
    (mite,) = _blocks("Vault Mite\nAC: 8\nHD: 1 hit point\nAttack: bite 1\nMove: 30'\n")
    assert [doubt.about for doubt in mite.doubts] == ["Hit dice “1 hit point”"]


def test_a_hex_is_called_by_what_stands_before_a_bracket() -> None:
    rooms = read_key(
        "0304 - Hills. CAIRN. A pile. East to 0404.\n\n0404 - Clear. HAMLET OF SLOWE (pop. 85). "
        "Inn. West to 0304.\n\n0405: Swamp. TOWER. Road to 0404.",
        lambda _: False,
    ).rooms
    assert [room.name for room in rooms] == ["CAIRN", "HAMLET OF SLOWE", "TOWER"]


def test_what_a_generator_prints_behind_capitals_is_a_name_and_its_value() -> None:
    (read,) = _sheet("Name: Ysolde\nCON  8  -1 hp\nHP: 3\nCOINS   pp 0   gp 12   cp 9\n")
    assert read.sheet.vitals.hit_points == 3
    assert [(item.name, item.count) for item in read.sheet.items] == [
        ("Coin", 12),
        ("Copper piece", 9),
    ]


def test_an_empty_purse_is_no_thing() -> None:
    for line in ("COINS   pp 0   gp 0", "pp 0   gp 0", "Coins: gp 0, sp 0"):
        (read,) = _sheet(f"Name: Ysolde\nHP: 3\n{line}\n")
        assert read.sheet.items == ()
