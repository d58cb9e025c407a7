"""Shapes of stat blocks and keys that an outsider wrote, each by its kind."""

import json

import pytest

from cogs.bestiary.importing import read_all
from cogs.bestiary.parts import STAT_BLOCKS
from cogs.core.accounting import is_odd
from cogs.core.files.texts import Found, read_anything
from cogs.places.importing import read_in
from cogs.places.key_heads import heads_in
from cogs.places.keys import read_key
from rules.kernel.labelled import lines_of
from rules.state.game import GameState
from tests.cogs.test_pasted_blocks import blocks
from tests.cogs.test_sheet_texts import DOWN, UP


def test_what_stands_below_blocks_side_by_side_is_of_all_or_of_whom_it_names() -> None:
    cells = (("AC", "3", "0"), ("HD", "2", "8"), ("ML", "9", "12"), ("XP", "9", "90"))
    rows = "\n".join(f"{label}:        {one:<8}{other}" for label, one, other in cells)
    below = "If both claws hit, it is grabbed."
    small, large = blocks(f"Salt Crab\n           COMMON   ELDER\n{rows}\n\n{below}")
    assert (small.block.name, large.block.name) == ("Common Salt Crab", "Elder Salt Crab")
    assert below in small.remarks
    assert below in large.remarks
    named = "           Fen Ape  Bog Witch\n"
    ape, witch = blocks(f"{named}{rows}\n\nFen apes are shy.\n\nBog witches have a pouch.")
    assert ape.remarks == ("Fen apes are shy.",)
    assert witch.remarks == ("Bog witches have a pouch.",)


def test_a_section_of_a_block_is_no_monster_of_its_own() -> None:
    text = (
        "Barrow Wasp (a bee)\n\nPRIMARY THINGS\nType: Vermin\nSize: Small\nArmor Class: 4\n"
        "Hit Dice: 1+1\nMorale: 8\n\nENCOUNTER\nDungeon Enc: Nest (3d6)\nAlignment: Neutral\n"
        "Treasure Type: F (honey; see text)\nXP: 21\n\nQueen: AC 2, HD 4, hp 19, ML 10"
    )
    wasp, queen = blocks(text)
    assert (wasp.block.experience, wasp.block.treasure) == (21, "F")
    assert queen.block.hit_points == 19
    asked = {doubt.key.partition(".")[2]: doubt for doubt in wasp.doubts}
    assert "below \u201cEncounter\u201d" in asked["more"].about
    assert "Barrow Wasp (a bee)" in dict(asked["name"].choices)


def test_the_sum_of_a_table_is_no_monster() -> None:
    rows = "Name\tAC\tHD\tHP\tTreas.\nMonk\t6\t2\t9\tNone\nCook\t9\t1\t4\t1d10 gp\nTOTAL\t\t\t13\t"
    monk, cook = read_all(DOWN, read_anything(STAT_BLOCKS, rows, "a.tsv", ()), {})
    assert (monk.block.name, cook.block.treasure) == ("Monk", "1d10 gp")
    assert "TOTAL, 13" in cook.remarks


def test_blocks_of_other_shapes() -> None:
    crypt = "Knight: HD 3, AC 4, Att 1, sword (1d8), ML 9\nRat: HD 1, AC 7, ML 5\n\nChest: 90 gp."
    knight, rat = blocks(crypt)
    assert [(item.name, item.damage) for item in knight.block.items] == [("Sword", "1d8")]
    assert [doubt.key for doubt in rat.doubts] == ["1.treasure"]
    (weed,) = blocks(
        "{{monster,frame\n## Lichwort\n**AC** :: 8 [11]\n**HD** :: 2 (9hp)\n**ML** :: 12\n}}"
    )
    assert (weed.block.numbers["ac"], weed.block.hit_points) == (8, 9)
    fox = "Fox Kit (x6)   Level 5 Minion Skirmisher\nHP 1; AC 19\nm Nip\n  +10 vs. AC; 5 damage"
    (kit,) = read_all(UP, Found(fox), {})
    assert (kit.block.name, kit.count) == ("Fox Kit", 6)
    (queen,) = blocks("Queen: HD 5, AC 4, ML 10\nUndead: she isn't undead, cannot be turned.")
    assert "Undead" not in queen.block.abilities


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("0. Roots\n0a. Badger\n1. Kitchen\n2. Attic", ["Roots", "Badger", "Kitchen", "Attic"]),
        ("room 1 yard - a gate\n**room 2 vats** - six\nroom 3 old office - a desk",
         ["yard", "vats", "old office"]),
        ("A  Entry. Steps.\nB  Store.\nC  ??? do later\nD  Hall. A bed.",
         ["Entry", "Store", "??? do later", "Hall"]),
        ("21. 20x20. dust\n22. locked. cells\n23. Shrine. bones", ["", "", "Shrine"]),
    ],
)  # fmt: skip
def test_heads_of_rooms(text: str, names: list[str]) -> None:
    assert [head.name for head in heads_in(lines_of(text))] == names


def test_what_a_key_tells_that_may_be_meant_otherwise_is_asked() -> None:
    text = (
        "1. Office. A clerk sits here. He'll stamp a permit for 10 gp. Door north to 2.\n\n"
        "2. Idol. Taking one: cage opens + swarm 3d10 rats. Chest, trapped: poison needle, save vs"
        " poison.\n"
        "> Whoever drinks: save vs. spells or sleep.\n\n"
        "3. Cellar. Tunnel north to the sewers (map 2). Door south to 1."
    )
    key = read_key(text, lambda _: False)
    office, idol, cellar = key.rooms
    assert [hoard.is_sure for hoard in office.hoards] == [False]
    assert [foe.is_sure for foe in idol.foes] == [False]
    assert [trap.item for trap in idol.traps][:1] == ["chest"]
    assert not idol.aloud
    assert "2" not in [way.to for way in cellar.ways]


def test_names_of_traps_and_rooms_can_hardly_be_some_things() -> None:
    for name in ("up", "pulling what's left of the rope", "(see 3)", "Corvane F3 AC5 hp 17"):
        assert is_odd(name, is_told=True)
    key = "1. ???. A door north to 2.\n\n2. Hall. A bed. Door south to 1."
    doubts = read_in(GameState("ose"), Found(key), {}).doubts
    assert doubts


def test_how_many_attacks_stand_behind_hit_points_and_are_none() -> None:
    bat, ogre = blocks(
        "Pale Bat: AC 6, HD 2, hp 9, 2 attacks (claw 1d4), flies 90' (30')\n"
        "Mud Ogre: AC 5, HD 4, hp 20, 2 attacks: club 1d8 & bite 1d4, ML 9"
    )
    assert (bat.points, ogre.points, bat.block.numbers["fly"]) == ((9,), (20,), 90)
    assert [(one.name, one.shots) for one in bat.block.items] == [("Claw", 2)]
    assert [(one.name, one.shots) for one in ogre.block.items] == [("Club", 1), ("Bite", 1)]


def test_somebody_counted_twice_who_will_be_taken_for_something_else_has_their_own_name() -> None:
    _, read = blocks(
        "In the yard go two dogs (AC 7, HD 2, hp 9, 5) and at night there is one (1) gargoyle that"
        " all will take for a statue: AC 5, HD 4, hp 22"
    )
    assert (read.block.name, read.points) == ("Gargoyle", (22,))


def test_lines_below_all_are_of_those_whom_they_name() -> None:
    wyrm, rat, ghoul = blocks(
        "Mud Wyrm: AC 4, HD 5, ML 9\n\nRats (3): AC 7, HD 1, hp 2, 3, 1\n\n"
        "Ghoul: AC 6, HD 2, ML 9\n\n"
        "The Wyrm of the well has 27.\nOne rat is dead.\nAll of them sleep.\n"
    )
    assert wyrm.remarks == ("The Wyrm of the well has 27.",)
    assert [doubt.about for doubt in rat.doubts] == ["How many are left? “One rat is dead.”"]
    assert ghoul.remarks == ("All of them sleep.",)


def test_hit_dice_that_others_have_and_sizes_are_no_block_of_their_own() -> None:
    (read,) = blocks(
        "HERALD\nSIZE: M (6' tall)\nARMOR CLASS: 5\nMOVE: 9\"\nHIT DICE: 3\n\n"
        "All creatures of less than 4 hit dice within 60' must save vs. spell or flee."
    )
    assert (read.block.name, read.block.numbers["move"], read.doubts) == ("Herald", 90, ())
    assert "Size: M (6' tall)" in read.remarks


def test_a_level_is_hit_dice_where_none_stand_and_what_is_not_said_is_nothing() -> None:
    (rook,) = blocks("Rook, lvl 2, AC 12, HP 4, AL n/a. Appear 2d6.")
    assert rook.block.hit_dice is not None
    assert (rook.block.hit_dice.text, rook.block.in_dungeon) == ("2", "2d6")
    assert rook.block.alignment == ""
    (row,) = blocks("| Name | AC | HD | AL |\n|---|---|---|---|\n| Rook | 5 | 1 | n/a |")
    assert row.block.alignment == ""
    (sage,) = blocks("Old Sage: AC 9, HD 3, hp 7, save as M-U 5, fly 60")
    assert sage.block.saves_as is not None
    assert sage.block.saves_as.text == "magic-user 5"


def test_a_generators_groups_in_json_are_read_with_what_it_says_of_all() -> None:
    saves = dict(zip("DWPBS", range(12, 17), strict=True))
    stats = {
        "ac": {"desc": 5, "asc": 14}, "hd": "1-1", "hp": [3, 4], "saves": saves,
        "move": {"exploration": 60, "encounter": 20},
        "attacks": [{"n": 2, "name": "sling", "dmg": "1d4", "range": [40, 80, 160]}],
    }  # fmt: skip
    treasure = {"type": "R", "carried": {"gp": 2, "sp": 0, "cp": None}, "items": ["key"]}
    group = {"label": "Kobold slinger", "count": 2, "stats": stats, "treasure": treasure}
    fight = {"title": "At the bridge", "surprise": "2-in-6", "groups": [group]}
    (read,) = blocks(json.dumps({"generator": "Mill 2", "encounter": fight}))
    block = read.block
    assert (block.name, read.count, read.points, block.treasure) == (
        "Kobold slinger", 2, (3, 4), "R",
    )  # fmt: skip
    assert [block.numbers[key] for key in ("ac", "move", "save_spells")] == [5, 60, 16]
    assert [(one.name, one.shots, one.damage) for one in block.items] == [("Sling", 2, "1d4")]
    assert read.remarks == (
        "sling: range 40/80/160", "Treasure: 2 gp", "Treasure: key", "title: At the bridge",
        "surprise: 2-in-6",
    )  # fmt: skip
