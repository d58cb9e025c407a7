"""Values of a stat block that speak against each other are asked about, and nobody is swallowed."""

import pytest

from cogs.bestiary.importing import read_all
from cogs.bestiary.parts import STAT_BLOCKS
from cogs.core.files.texts import read_anything
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.cogs.test_pasted_blocks import asked, blocks


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Rat: AC 5 [12], HD 2, hp 9, ML 7", "ac"),
        ("Rat: AC 6, HD 1, hp 39, ML 7", "hit_points"),
        ("Rat: AC 6, HD 6+2, hp 7, ML 7", "hit_points"),
        ("Rat: AC 6, HD 7, THAC0 19, ML 7", "to_hit"),
        ("Rat: AC 6, HD 7, attack bonus +1, ML 7", "to_hit"),
        ("Rat: AC 6, HD 2, #AT 3, D 1-4/1-4, ML 7", "attacks"),
    ],
)
def test_what_does_not_agree_is_asked_and_can_be_left_out(line: str, key: str) -> None:
    (read,) = blocks(line)
    assert asked(read) == [key]
    found = read_anything(STAT_BLOCKS, line, "", ("name",))
    (without,) = read_all(ENGINE.asking(GameState("ose")), found, {f"0.{key}": "out"})
    assert (read.block == without.block) is (key == "attacks")


def test_what_agrees_is_asked_of_nobody() -> None:
    line = "Knight: F3, AC 3 [16], hp 31, THAC0 17, ML 9\nImp: AC 6, HD 1/2, hp 1, #AT 1, D 1-4"
    assert not [doubt for read in blocks(line) for doubt in read.doubts]
    (normal,) = blocks("Serf: AC 9, HD NH, hp 6, THAC0 20")
    assert not normal.doubts


def test_who_is_named_in_the_same_line_is_another() -> None:
    king, guard = blocks(
        "Goblin king AC 5 HD 3 hp 15 #AT 1 D 1d8 ML 9 XP 50 and bodyguard x6 AC 6 HD 2 hp 11"
    )
    assert (king.block.hit_points, king.block.experience, king.block.items[0].damage) == (
        15, 50, "1d8",
    )  # fmt: skip
    assert (guard.block.name, guard.count, guard.block.hit_points) == ("Bodyguard", 6, 11)
    wolf, cub = blocks("Wolf AC 7 HD 2 hp 9 cub AC 8 HD 1 hp 3")
    assert (wolf.block.name, cub.block.name) == ("Wolf", "Cub")
    cultist, leader = blocks("Cultists (AC 9, HD 1, hp 4 each) x6; Leader (AC 5, HD 3) x1")
    assert (cultist.count, leader.block.name, leader.count) == (6, "Leader", 1)


@pytest.mark.parametrize(
    ("text", "points", "attack"),
    [
        ("boss ac14 3hd 17hp bite 2d4 ml9", (17,), ("Bite", "2d4")),
        ("Wolves, 3: AC7 HD2 hp 12,10,9 bite 1d6 MV 180", (12, 10, 9), ("Bite", "1d6")),
        ("Hound x2 | AC 7 | HD 1 | HP 6,5 | Bite 1d6 | ML 12", (6, 5), ("Bite", "1d6")),
        ("Wyrm • AC 3 • HD 4 (18 hp) • Att 1 x claw (1d4) • ML 8", (18,), ("Claw", "1d4")),
        ("King\nHit Dice .... 7\nhp .... 30\nDamage .. 1d8", (30,), ("Attack", "1d8")),
        ("Name: Toad\nClass: Cleric 4\nAC: 4\nHP: 9\nWeapon: mace (1d6)", (9,), ("Mace", "1d6")),
        ("Leech: AC 7, HD 6, hp 28; #AT 1; D 1d6+drain", (28,), ("Attack", "1d6")),
        ("Mule: AC 7, HD 2, hp 9, Att 1 kick or 1 bite, D 1d4 / 1d3", (9,), ("Kick", "1d4")),
        ("Ghoul: HD 2, hp 9, Att: 2 claw d3 + 1 bite d4, ML 9", (9,), ("Claw", "1d3")),
    ],
)
def test_what_sets_values_apart_is_no_part_of_them(
    text: str, points: tuple[int, ...], attack: tuple[str, str]
) -> None:
    (read,) = blocks(text)
    assert read.points == points
    assert (read.block.items[0].name, read.block.items[0].damage) == attack
    assert (not read.doubts) == text[:4].isalpha() or text.startswith(("boss", "King"))


def test_who_they_are_is_a_name_without_place_range_or_count() -> None:
    text = (
        "Area 7. 2 Drowned Men (AC 8; HD 2; hp 13, 10)\n1. 2-8 River Rats: AC 8, HD 1/2, hp 2\n"
        "PIGMEN x9 - no orcs: AC 6, HD 1, hp 5\n"
        "- **Head:** Groups of 8 are led by one with 3HD (14hp) who casts hold person."
    )
    men, rats, pigs = blocks(text)
    assert (men.block.name, men.count) == ("Drowned man", 2)
    assert (rats.block.name, rats.block.in_dungeon) == ("River Rats", "2d4")
    assert (pigs.block.name, pigs.count) == ("Pigman", 9)
    ogress, legate = blocks("Ogress: AC 5, HD 4, Hoard Class: XX\nLegate: AC 6, HD 5, ML +2")
    assert (ogress.block.numbers["ac"], legate.block.numbers["ac"]) == (5, 3)
