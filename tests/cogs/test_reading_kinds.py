"""Shapes of stat blocks, keys and sheets that somebody met who knew nothing of the readers."""

import pytest

from cogs.bestiary.importing import read_all
from cogs.bestiary.parts import STAT_BLOCKS
from cogs.core.files.texts import Found, read_anything
from cogs.places.importing import read_in
from cogs.places.keys import read_key
from cogs.sheet.importing import KEYS, SHEETS, read_sheets
from rules.places.records import Draft, ImportPlaces
from rules.state.game import GameState
from tests.cogs.test_pasted_blocks import asked, blocks
from tests.cogs.test_sheet_reading import DOWN, read

SIDE_BY_SIDE = """                Lesser        Greater
Sorrow Crow
Armor Class:    15            17
(hit points)    4             see below
Hit Dice:       1*            4**
Move:           90'           120'
                              fly 240'
Morale:         7             10
XP:             37            320

It croaks."""
RULED = """RETAINERS of the 3rd

Name     Cls/Lv  AC  HP   Carries
-------  ------  --  ---  ----------------
Ambrose  F1      4   7/7  spear, shield
Kress    F2      5?  3/9  axe
Maud     0-lvl   9   3/3  3 torches

Agnes is dead."""


def _place(text: str) -> Draft:
    (deed,) = read_in(GameState("ose"), Found(text), {}).deeds
    (action,) = deed.actions
    assert isinstance(action, ImportPlaces)
    return action.drafts[0]


def _doors(text: str) -> list[tuple[str, str, bool]]:
    rooms = _place(text).rooms
    return [
        (door.name, door.between[1], door.secret or door.locked)
        for room in rooms
        for door in room.doors
        if door.between[1] != "outside"
    ]


def test_blocks_side_by_side_are_each_their_own() -> None:
    lesser, greater = blocks(
        SIDE_BY_SIDE.replace("\nSorrow Crow", "").replace("       ", "Crow   ", 1)
    )
    assert [lesser.block.name, greater.block.name] == ["Lesser Crow", "Greater Crow"]
    assert [lesser.block.hit_points, greater.block.numbers["fly"]] == [4, 240]
    assert [one.block.experience for one in (lesser, greater)] == [37, 320]
    assert len(blocks("AC: 6   HD: 2   hp: 9\nML: 7   XP: 20   AL: N")) == 1


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "Father Voss\nCleric 4. AC 5. Move 120'. 16 hp. 1 attack, mace d8. Morale 8.",
            "Father Voss",
        ),
        ("Corporal Dirk. Fighter 2. AC 4. 11 hp. sabre d8. Morale 9.", "Corporal Dirk"),
        ("Centurion Desh: Fgt 4, Str 16; AC 3, hp 24, ML 9", "Centurion Desh"),
        ("Creature list, page 2\n\nTor Hound\nAC: 6\nHD: 2+2\nML: 7", "Tor Hound"),
        ("Here stands THE TOLL-KEEPER (AC 5, HD 3, hp 15, ML 12)", "Toll-Keeper"),
        ("Legionary (120 in the cohort; 20 at a time)\nAC 5  HD 1  hp 5  ML 8", "Legionary"),
    ],
)
def test_names_stand_beside_rank_order_and_number(text: str, name: str) -> None:
    (one,) = blocks(text)
    assert one.block.name == name
    assert one.block.hit_points in (16, 11, 24, 15, 5, 0)
    assert "Purse" not in str(blocks(f"{text}, purse 2-20 pp")[0].block.items)


def test_what_is_told_behind_numbers_is_of_them_up_to_the_next_name() -> None:
    hound, jory, rats = blocks(
        "Under the tarp lies a Hound (AC 7, HD 3, hp 14, ML 9). It has not eaten. Behind it sits "
        "Jory (AC 9, hp 2, ML 6), gagged. There are two giant rats in the straw (AC 7, hp 3, 2, "
        "ML 8)"
    )
    assert "It has not eaten" in hound.remarks
    assert "gagged" in jory.remarks
    assert (rats.block.name, rats.count) == ("Giant rat", 2)
    (ulla,) = blocks("Passenger - Ulla Vennet: AC 3, hp 9, MV 90'. cold touch -1 STR, ML 8")
    assert dict(ulla.doubts[0].choices)["Ulla Vennet"]
    assert "Movement: cold touch -1 STR" in ulla.remarks


def test_a_hoard_apart_below_several_is_asked_about() -> None:
    thane, dog = blocks(
        "Thane, AC 3, HD 4, hp 23\n\nDog, AC 7, HD 1, hp 6\n\nTreasure: crown 600gp"
    )
    assert not asked(thane)
    assert "crown 600gp" in dog.doubts[0].about


def test_labels_below_another_title_are_not_of_the_last() -> None:
    text = "Desh: AC 6, hp 24, ML 9\n\nROAD WYRM\nAlignment: Chaotic\nMove: 120'\nAC: 6\nHD: 8"
    desh, wyrm = blocks(text)
    assert (desh.block.alignment, wyrm.block.alignment) == ("", "C")
    assert wyrm.block.name == "Road Wyrm"
    (heron,) = blocks("Heron\nAC 6, HD 3, hp 13, ML 7\n\n- Chief: A 2HD (9hp) one.\n- Hide: 4-in-6")
    assert heron.block.name == "Heron"
    assert "Hide: 4-in-6" in heron.remarks


def test_armour_both_ways_is_asked() -> None:
    (one,) = blocks("Eft: AC 4 [16], HD 5, hp 20, ML 8")
    assert len(asked(one)) == 1
    assert blocks("Eft: AC 5 (asc 14), HD 5, hp 20, ML 8")[0].block.numbers["ac"] == 5
    assert not asked(blocks("Eft: AC 4 [15], HD 5, hp 20, XP 300, ML 8")[0])


def test_objects_of_short_keys_are_read() -> None:
    text = """{"name": "Toad", "qty": 4, "ac": {"desc": 7, "asc": 12}, "hd": "1+2", "ml": 6,
    "attacks": [{"n": 2, "type": "claw", "dmg": "1d3", "note": "pulls 10'"}]}"""
    found = read_anything(STAT_BLOCKS, text, "toad.json", ("name",))
    (toad,) = read_all(DOWN, found, {})
    (claw,) = toad.block.items
    assert (toad.count, toad.block.numbers["ac"], claw.damage, claw.shots) == (4, 7, "1d3", 2)
    assert "claw: pulls 10'" in toad.remarks


def test_monsters_in_a_table_of_a_room_wait_there() -> None:
    text = (
        "# 1. Hall\n| Creature | # | AC | HD | hp | ML |\n|---|---|---|---|---|---|\n"
        "| Blotter | 4 | 9 | 1 | 4 | 7 |\n\nExits: N to 2\n\n"
        "# 2. Den\nQueen   AC 4   HD 6   hp 31\nExits: S to 1"
    )
    hall, den = _place(text).rooms
    assert (hall.area.monsters, den.area.monsters) == (("4 Blotter",), ("1 Queen",))


def test_two_doors_of_one_side_are_two() -> None:
    text = (
        "Room #1\nSouth Entry #1   Iron Door (locked, 30 hp) → room #2\n"
        "South Entry #2   Secret Wooden Door → room #2\n"
        "North Entry #1   Portcullis (down) → room #3\n\nRoom #2   (20 ft. x 30 ft.)\n"
        "North Entry #1   Iron Door (locked) → room #1\n\nRoom #3\nEmpty"
    )
    assert _doors(text) == [
        ("iron door", "Room 2", True),
        ("wooden door", "Room 2", True),
        ("portcullis", "Room 3", False),
    ]


def test_a_spreadsheet_of_rooms_is_a_key() -> None:
    text = (
        "Rm\tName\tExits\tDoors\tWho / what\tTraps & hidden\n"
        "1\tPorch\tN-2\tN = stuck\t6 orcs\n"
        "2\tHall\tS-1; dn-3\t\t\tshelf swings out\n3\tPit\tup-2\nTOTAL\t\t\t\tgp 388?"
    )
    place = _place(text)
    assert [room.area.name for room in place.rooms] == ["Porch", "Hall", "Pit"]
    porch, hall, _ = place.rooms
    assert porch.area.monsters == ("6 orcs",)
    assert [(door.direction, door.stuck) for door in porch.doors][:1] == [("north", True)]
    assert {door.direction for door in hall.doors} >= {"down"}


def test_notes_that_number_only_some_lines_are_a_key() -> None:
    text = "5 players\n1 stairs dn, 22 steps. n->2\n\n2 ante. exits s->1 e->3\n\n3 nave. w->2"
    key = read_key(text, lambda _: False)
    assert [room.number for room in key.rooms] == ["1", "2", "3"]
    assert [(way.direction, way.to) for way in key.rooms[1].ways] == [("south", "1"), ("east", "3")]


def test_what_is_no_way_nobody_and_no_treasure_is_not_read_as_such() -> None:
    text = (
        "1. Hall. One bears a horn. A dead robber (2 weeks): 50' rope. The key to 3 hangs here. "
        "Exit N to 2.\n\n2. Den. A chest, not locked: 80 gp. 40 carts, each being worth 1 gp. "
        "Exits: S to 1; tunnel up & out.\n\n3. Pit (area\n4) and mud. Exit W to 2.\n\n"
        "MONSTER ROSTER\n1 bear"
    )
    hall, den, pit = read_key(text, lambda name: name == "bear").rooms
    assert not hall.foes
    assert [way.to for way in hall.ways] == ["2"]
    assert (den.locked, [hoard.is_sure for hoard in den.hoards]) == ([], [True, False])
    assert [way.to for way in den.ways] == ["1", "outside"]
    assert not pit.foes


def test_a_trap_springs_as_likely_as_it_says_and_words_before_an_arrow_are_no_sure_way() -> None:
    text = (
        "1. Hall. Stepping on the eye triggers a pit trap (2d6 damage; 4-in-6 chance, found on 1 "
        "in 6). Alarm gong -> 2.\n\n2. Den. A spear trap (1d6). 30 gp, and each worth 2 gp."
    )
    hall, den = _place(text).rooms
    assert [trap.chance for room in (hall, den) for trap in room.traps] == [4, 2]
    doubts = [doubt.key for doubt in read_in(GameState("ose"), Found(text), {}).doubts]
    assert {"path.1.0", "hoard.2.0"} <= {*doubts}


def test_what_somebody_wants_a_day_is_no_coin_of_theirs() -> None:
    text = "1) Wim - F1, AC 9, hp 3, 1 gp / day\n2) Harl - F1, AC 7, hp 5, 4 gp"
    wim, harl = read_sheets(DOWN, read_anything(SHEETS, text, "", KEYS), {})
    assert [one.count for one in (*wim.sheet.items, *harl.sheet.items)] == [4]
    assert "1 gp / day" in wim.unread


def test_heads_of_a_list_are_no_things_and_what_is_used_up_is_asked() -> None:
    text = "Name: Odo\nFighter 3\nHP 9\nItems: pack, rope, pack, 7 rations (2 eaten => 5), NOTES"
    odo = read(text)
    assert [item.name for item in odo.sheet.items] == ["Rope 50'", "Standard ration"]
    keys = ["thing:pack", "thing:Standard ration", "thing:NOTES"]
    assert [doubt.key.removeprefix("0.") for doubt in odo.doubts][-3:] == keys


def test_columns_that_dashes_rule_off_are_people() -> None:
    found = read_anything(SHEETS, RULED, "", KEYS)
    ambrose, kress, maud = read_sheets(DOWN, found, {})
    assert (ambrose.sheet.traits, ambrose.sheet.level) == (("fighter",), 1)
    assert [one.name for one in ambrose.sheet.items] == ["Spear", "Shield"]
    assert [doubt.key for doubt in kress.doubts] == ["1.sure:ac"]
    assert "Cls/Lv: 0-lvl" in maud.unread
    assert "Agnes is dead." in ambrose.unread


def test_values_of_a_sheet_that_speak_against_each_other_are_asked() -> None:
    one = read("Ann\nFighter 5\nHP 80\nXP 300\nTHAC0 17\nAttack bonus +5")
    assert {doubt.key for doubt in one.doubts} == {"0.thac0", "0.level", "0.points"}
    assert not read("Ann\nFighter 3\nHP 24\nXP 4,000\nTHAC0 19\nAttack bonus +0").doubts
    assert [doubt.key for doubt in read("Ann\nFighter 1\nHP 8\nAC 5\nAAC 12").doubts] == ["0.ac"]
    hurt = read("Ann\nFighter 1\nHP: 8\n(currently: HP 4, tired)")
    assert (hurt.sheet.vitals.hit_points, [doubt.key for doubt in hurt.doubts]) == (4, ["0.hurt"])


def test_things_and_scores_are_read_as_notes_shorten_them() -> None:
    one = read(
        "== Ann ==\nElf 3\nhp 8\nst13 in8 ws12 dx9 cn16 ch7\nXP 9,300 -> 16,000\n"
        "AC 5 [14] - chain, dex is -1\nGear: tinder box, iron rations x4, short sword/sling (20)\n"
        "Book: Sleep · Shield"
    )
    numbers = one.sheet.numbers
    assert [numbers[key] for key in ("str", "wis", "cha", "ac")] == [13, 12, 7, 5]
    assert (one.sheet.name, one.sheet.experience) == ("Ann", 9_300)
    items = {thing.name: thing.count for thing in one.sheet.items}
    assert items == {"Tinder box": 1, "Iron ration": 4, "Short sword": 1, "Sling": 1}
    assert one.sheet.spell_book == ("Sleep", "Shield")


def test_a_file_of_short_keys_has_its_things_and_no_others() -> None:
    text = """{"character": {"name": "Izzy", "class": "thief", "level": 4, "hp": {"max": 15},
    "skills": {"PP": 35}, "banked": {"gp": 350}, "inventory": [{"n": "Torch", "q": 3},
    {"n": "Dagger", "q": 1, "dmg": "1d4", "eq": true}, {"n": "Mirror", "deleted": true}]}}"""
    (one,) = read_sheets(DOWN, read_anything(SHEETS, text, "izzy.json", KEYS), {})
    assert [(thing.name, thing.count) for thing in one.sheet.items] == [("Torch", 3), ("Dagger", 1)]
    assert {"PP: 35", "Banked: gp 350", "lost: Mirror"} <= set(one.unread)
