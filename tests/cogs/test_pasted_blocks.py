"""Stat blocks as people paste them: what one of them says of the others, and of its attacks."""

import json

import pytest

from cogs.bestiary.importing import read_all
from cogs.bestiary.parts import STAT_BLOCKS
from cogs.bestiary.reading import ReadBlock
from cogs.core.files.texts import read_anything
from rules.state.game import GameState
from rules.systems import ENGINE


def blocks(text: str) -> list[ReadBlock]:
    return read_all(
        ENGINE.asking(GameState("ose")), read_anything(STAT_BLOCKS, text, "", ("name",)), {}
    )


def test_armour_counts_up_for_all_in_a_text_where_one_of_them_says_so() -> None:
    first, second = blocks("Margrave: AC 8, HD 7, ML +2\nHalberdiers (6): AC 5, HD 1-1, ML 7")
    assert (first.block.numbers["ac"], second.block.numbers["ac"]) == (1, 4)
    (alone,) = blocks("Halberdiers (6): AC 5, HD 1-1, ML 7")
    assert alone.block.numbers["ac"] == 5
    (steady,) = blocks("Thrall: AC 5, HD 1, ML 0")
    assert steady.block.numbers["ac"] == 4


def test_an_attack_without_a_label_is_no_part_of_a_movement() -> None:
    (read,) = blocks("Peasants (5): Armor 12, 1 HD, 4 hp each, Move 90', 1 club (1d6), Morale 12.")
    assert [(one.name, one.damage) for one in read.block.items] == [("Club", "1d6")]
    assert read.block.numbers["move"] == 90


def test_who_somebody_is_stands_behind_their_name() -> None:
    (read,) = blocks("Captain Vroom, 4th level fighter: AC 2, HD 4, hp 27, #AT 1, D 1-8")
    assert read.block.name == "Captain Vroom"
    assert "4th level fighter" in read.remarks


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("Leeches: AC 7, 1 Hit Die, 4, 3 and 2hp, ML 7", (4, 3, 2)),
        ("Widow: AC 7, Level 0, 3hp, ML 7", (3,)),
        ("Hounds: AC 5, 2 Hit Dice, 9 and 7hp, ML 9", (9, 7)),
        ("Knight: AC 2, HD 3, 6/14 hp, ML 9", (14,)),
        ("Ghouls (4): AC 6, HD 2; HP 12, 10x2, 8; ML 9", (12, 10, 10, 8)),
    ],
)
def test_hit_points_stand_before_their_label_alone_and_in_a_list(
    line: str, points: tuple[int, ...]
) -> None:
    (read,) = blocks(line)
    assert read.points == points


def test_a_page_breaks_a_block_and_has_a_number() -> None:
    first, second = blocks(
        "Kiln Wight\nAC 5 [14], HD 3 (13hp), Att 1 x touch (1d6), SV D10 W11 P12\n"
        "B13 S14 (5), ML 11, AL Chaotic\n\n31\n\nRat\nAC 7 [12], HD 1 (2hp), ML 5"
    )
    assert (first.block.name, first.points, first.block.numbers["save_spells"]) == (
        "Kiln Wight", (13,), 14,
    )  # fmt: skip
    assert (second.block.name, second.points) == ("Rat", (2,))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Bell-Wardens of the 4th Rank (3): AC 4, HD 2, ML 9", "Bell-Warden of the 4th Rank"),
        ("Master Edric, 3rd of his line: AC 5, HD 2, ML 9", "Master Edric"),
        ("Old Nan, a wraith (AC 3, HD 4, ML 12)", "Wraith"),
    ],
)
def test_a_name_is_read_whole(line: str, name: str) -> None:
    (read,) = blocks(line)
    assert read.block.name == name


def test_a_line_for_all_of_them_says_what_the_bullets_below_it_do_not() -> None:
    hand, mate, captain = blocks(
        "All sailors: AC 7, HD 1, ML 8, cutlass (1d6)\n- Deckhand x4 - hp 3 each\n"
        "- Mate: HD 2, hp 9, AC as the others, whip (1d3)\nCaptain: AC 4, HD 3, hp 15"
    )
    assert (hand.count, hand.block.hit_points, hand.block.morale) == (4, 3, 8)
    assert [one.name for one in hand.block.items] == ["Cutlass"]
    assert (mate.block.numbers["ac"], mate.block.hit_points) == (7, 9)
    assert [one.name for one in mate.block.items] == ["Whip"]
    assert captain.block.morale is None


@pytest.mark.parametrize(
    "attacks",
    [
        "1 lance of level 3 (1d6), 2 talons (1d3)",
        "2 talons (1d3); 1 lance of level 3 (1d6)",
    ],
)
def test_an_attack_that_cannot_be_read_takes_no_other_along(attacks: str) -> None:
    (read,) = blocks(f"Magpie: AC 5, HD 4, ML 7\nAttacks: {attacks}")
    assert [(one.name, one.shots, one.damage) for one in read.block.items] == [("Talon", 2, "1d3")]
    assert read.remarks == ("Attacks: 1 lance of level 3 (1d6)",)
    assert [one.about for one in read.doubts] == ["Attacks “1 lance of level 3 (1d6)”"]


def test_a_number_in_the_name_of_a_foundry_weapon_is_part_of_the_name() -> None:
    weapon = {"name": "Lance of Level 3", "type": "weapon", "system": {"damage": "1d6"}}
    monster = {
        "name": "Magpie",
        "type": "monster",
        "system": {"hp": {"hd": "4"}, "ac": {"value": 5}},
        "items": [weapon],
    }
    (read,) = blocks(json.dumps(monster))
    assert [(one.name, one.damage) for one in read.block.items] == [("Lance of Level 3", "1d6")]
    assert not read.doubts


@pytest.mark.parametrize(
    "saves",
    [
        "Death Ray: 12\nMagic Wands: 13\nParalysis: 14\nDragon Breath: 15\nRods/Staves/Spells: 16",
        "Saving Throws:\n- Death: 12\n- Wands: 13\n- Paralysis: 14\n- Breath: 15\n- Spells: 16",
        "Doom 12\nRay 13\nHold 14\nBlast 15\nSpell 16",
        "Save vs Poison: 12, Device: 13\nPetrify: 14; Breath: 15\nMagic: 16",
        "| D | 12 |\n| W | 13 |\n| P | 14 |\n| B | 15 |\n| S | 16 |",
    ],
)
def test_five_saves_one_to_a_line_are_the_saves(saves: str) -> None:
    (read,) = blocks(f"Old Jory\nAC: 5\nHD: 3\n{saves}\nMorale: 8")
    keys = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")
    assert [read.block.numbers.get(key) for key in keys] == [12, 13, 14, 15, 16]
    assert (read.block.morale, read.remarks, read.block.abilities) == (8, (), ())


def test_what_is_called_like_a_save_is_none_by_itself() -> None:
    (read,) = blocks("Old Jory\nAC: 5\nHD: 3\nBreath: 3\nSpells: 2\nPoison: 4\nMorale: 8")
    assert not any(key.startswith("save") for key in read.block.numbers)
    assert read.remarks


@pytest.mark.parametrize(
    ("line", "remarks"),
    [
        (
            "Melee Weapon Attack: +5 to hit, reach 5 ft. Hit: 10 (2d6 + 3) cold damage.",
            (),
        ),
        (
            "Ranged Spell Attack: +5 to hit, range 20 ft. Hit: 10 (2d6+3) cold damage, and slow.",
            ("Cold Touch: and slow",),
        ),
    ],
)
def test_an_attack_of_the_fifth_edition_has_a_name_of_several_words(
    line: str, remarks: tuple[str, ...]
) -> None:
    (read,) = blocks(f"Bog Lantern\nArmor Class 13\nHit Points 27 (6d6 + 6)\nCold Touch. {line}")
    assert [(one.name, one.damage) for one in read.block.items] == [("Cold Touch", "2d6+3")]
    assert "cold" in read.block.items[0].tags
    assert read.block.numbers["attack"] == 5
    assert read.remarks == remarks


@pytest.mark.parametrize(
    "challenge",
    ["Challenge 2 (450 XP)", "Challenge Rating 1/2 (450 XP; PB +2)", "Challenge: 2 (450 XP)"],
)
def test_what_a_creature_of_the_fifth_edition_is_says_its_alignment_and_experience(
    challenge: str,
) -> None:
    (read,) = blocks(
        f"Bog Lantern\nSmall elemental, chaotic evil\nArmor Class 13\nHit Points 27\n{challenge}"
    )
    assert (read.block.alignment, read.block.experience) == ("CE", 450)
    assert "Small elemental, chaotic evil" in read.remarks


def asked(read: ReadBlock) -> list[str]:
    return [one.key.partition(".")[2] for one in read.doubts]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Ghoul: AC 6 (not 5 as before), HD 2, hp 9, ML 9", "ac"),
        ("Ghoul: AC 6, not 5, HD 2, hp 9, ML 9", "ac"),
        ("Ghoul: AC 6, AC 5, HD 2, hp 9, ML 9", "ac"),
        ("Ghoul: AC 6, HD 2, hp 9 of 14, ML 9", "hit_points"),
        ("Ghoul: AC 6, HD 2, hp 9/14, ML 9", "hit_points"),
        ("Ghoul: AC 6, HD 2, hp 9, ML 9 or 11 in its lair", "morale"),
        ("Ghoul: AC 6, HD 2, hp 9, ML 9\nAC: 4", "ac"),
        ("Ghouls (4): AC 6, HD 2, hp 9, 7, ML 9", "hit_points"),
        ("Grey Jelly. Slow Thing: AC 8, HD 4, hp 18", "name"),
    ],
)
def test_what_speaks_against_a_value_is_asked_about(line: str, key: str) -> None:
    (read,) = blocks(line)
    assert key in asked(read)


def test_a_condition_in_brackets_leaves_what_stands_before_it() -> None:
    (read,) = blocks("Ghoul: AC 6 (5 in the dark), HD 2, hp 9, ML 9 (11 with the leader)")
    assert not read.doubts


def test_a_value_that_is_doubtful_can_be_left_out_or_be_the_other_one() -> None:
    found = read_anything(STAT_BLOCKS, "Ghoul: AC 6, HD 2, hp 9 of 14\nAC: 4", "", ("name",))
    asker = ENGINE.asking(GameState("ose"))
    (read,) = read_all(asker, found, {"0.hit_points": "out", "0.ac": "other"})
    assert (read.points, read.block.hit_points) == ((), 0)
    assert read.block.numbers["ac"] == 4


_BLOWS = """Ogre
Armor Class 13
Hit Points 68 (8d10 + 24)
Fist. Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: 9 (2d4 + 4) bludgeoning damage.
Bite. Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: 11 (2d6 + 4) piercing damage.
"""


@pytest.mark.parametrize(
    ("sentence", "shots"),
    [
        ("Multiattack. It makes three attacks: two with its fists and one with its bite.", [2, 1]),
        ("Multiattack. The ogre makes one Bite attack and three Fist attacks.", [3, 1]),
        ("When wounded it makes two attacks with its fists.", [1, 1]),
    ],
)
def test_a_sentence_says_how_often_it_attacks(sentence: str, shots: list[int]) -> None:
    (read,) = blocks(_BLOWS + sentence)
    assert [one.shots for one in read.block.items] == shots
    assert "attacks" not in asked(read)


@pytest.mark.parametrize("sentence", ["It makes two attacks.", "Multiattack. As it likes."])
def test_how_often_it_attacks_is_asked_where_a_sentence_does_not_say_what_with(
    sentence: str,
) -> None:
    (read,) = blocks(_BLOWS + sentence)
    assert "attacks" in asked(read)
    (alone,) = blocks("Ogre: AC 5, HD 4, hp 18, Att club (1d10)\nThe ogre attacks twice.")
    assert [one.shots for one in alone.block.items] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "Rust Shepherd\n4 HP, 1 Armor, 12 STR, 8 DEX, claws (d6)\n- Carries a bell.",
        "Rust Shepherd: 4 HP, 1 Armor, 12 STR, 8 DEX, claws (d6)",
        "Rust Shepherd: STR 12, DEX 8, HP 4, Armour 1, Att claws (d6)",
    ],
)
def test_armour_that_takes_from_each_blow_is_no_armour_class(text: str) -> None:
    (read,) = blocks(text)
    assert (read.block.name, read.block.hit_points) == ("Rust Shepherd", 4)
    assert [(one.name, one.damage) for one in read.block.items] == [("Claws", "1d6")]
    assert "ac" not in read.block.numbers
    assert any("1" in one and "Armo" in one for one in read.remarks)


def test_armour_stands_in_a_sentence_and_labels_each_in_brackets() -> None:
    (nan,) = blocks("Nan - the wife of the fen - has Armor 14, 3 Hit Dice, 13 hp, Morale 8.")
    assert (nan.block.name, nan.block.numbers["ac"]) == ("Nan", 5)
    (lord,) = blocks("Bone Lord [AC 5] [HD 4] [HP 22] [MV 30'] [ML 9]")
    assert (lord.block.numbers, lord.block.hit_points) == ({"ac": 5, "move": 30}, 22)


def test_foundry_says_how_it_swims_and_what_hit_points_it_has_now() -> None:
    system = {
        "hp": {"hd": "4", "value": 11, "max": 19},
        "ac": {"value": 5},
        "movement": {"base": 90, "value": "90' (30'), swim 150' (50')", "fly": {"value": 60}},
    }
    (read,) = blocks(json.dumps({"name": "Revenant", "type": "monster", "system": system}))
    assert read.block.hit_points == 19
    assert "hit_points" in asked(read)
    assert [read.block.numbers[key] for key in ("move", "swim", "fly")] == [90, 150, 60]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Level 3 Warden of the Gate\nAC 4 [15], HD 3 (14hp), ML 9", "Level 3 Warden of the Gate"),
        (
            "Oskar the Knife is a 3rd level specialist. Armor 14, 3HD, 11hp, Morale 8",
            "Oskar the Knife",
        ),
        ("4 Crossbowmen: as above, but AC 6; HD 1; hp 3", "Crossbowman"),
    ],
)
def test_a_title_or_a_sentence_says_the_name(text: str, name: str) -> None:
    (read,) = blocks(text)
    assert read.block.name == name
    assert "name" not in asked(read)


def test_how_many_there_are_besides_somebody_and_who_has_no_name_is_asked() -> None:
    (deacons,) = blocks("Iron Deacons (2 + leader): HD 3+1; AC 3 [16]; ML 9")
    assert (deacons.block.name, deacons.count) == ("Iron Deacon", 2)
    assert "count" in asked(deacons)
    (nobody,) = blocks("AC 4, HD 3, hp 14")
    assert [one.key for one in nobody.doubts] == ["0.name"]


def test_abilities_are_no_attacks_and_attacks_have_their_bonus_first() -> None:
    (isaura,) = blocks("Isaura (AC 2, hp 38, #AT 1, D 1d8+3, S 17, D 16, AL NE)")
    assert [(one.name, one.damage) for one in isaura.block.items] == [("Attack", "1d8+3")]
    (saint,) = blocks("Saint: AC 14, HD 5, ATK +5 censer 1d8 / +5 touch 1d4, ML 11")
    assert [(one.name, one.damage) for one in saint.block.items] == [
        ("Censer", "1d8"),
        ("Touch", "1d4"),
    ]


def test_numbers_of_attacks_are_no_damage() -> None:
    heads = "| Name | AC | HD | Attack | Dmg |\n|--|--|--|--|--|"
    (wight,) = blocks(f"{heads}\n| Wight | 5 | 3 | claws (2) | 1d4/1d4 |")
    assert [(one.name, one.shots, one.damage) for one in wight.block.items] == [("Claw", 2, "1d4")]
    (squire,) = blocks("Squire: AC 5, HD 3, #AT 1 weapon + 1 touch, D 1d8 / drain 1 pt Str, ML 12")
    assert squire.block.items == ()
    assert "attacks" in asked(squire)


def test_how_many_under_a_cross_and_a_name_that_may_be_longer_are_asked() -> None:
    rows = (
        "| Name | # | AC | HD |\n|--|--|--|--|\n| Tunnel rat | 1 | 8 | 1 |\n| Wight | 2 | 5 | 3 |"
    )
    rat, _ = blocks(rows)
    assert (rat.count, asked(rat)) == (1, ["count"])
    for line in (
        "Gravel Toad (giant), AC 13, HD 2, hp 9",
        "Sewer Idol, animated. AC 5, HD 6, hp 30",
        "Bandit captain Osric Vane: AC 3, HD 4, hp 27",
    ):
        (read,) = blocks(line)
        assert "name" in asked(read)


def test_what_a_forum_writes_in_brackets_is_no_part_of_a_block() -> None:
    (moth,) = blocks("[b]Lantern Moth[/b] [i](swarm)[/i]\n[b]AC[/b] 6 [b]HD[/b] 2* [b]ML[/b] 11")
    assert (moth.block.name, moth.block.numbers["ac"], moth.block.morale) == ("Lantern Moth", 6, 11)


def test_somebodys_pet_is_called_by_what_it_is_and_plate_and_shield_is_one_better() -> None:
    (hyena,) = blocks("Their pet hyena (AC 7, HD 3, hp 15)")
    assert hyena.block.name == "Hyena"
    (idol,) = blocks("Idol: AC as plate + shield, HD 6, hp 30")
    (doubt,) = idol.doubts
    assert doubt.choices[0][0] == "2"


def test_who_comes_from_somewhere_is_called_by_who_they_are() -> None:
    skeletons, wight = blocks(
        "then 3 skeletons come out of the well (AC7 HD1 hp 5, 4 & 1, ML12) led by a wight "
        "(ac 5, hd 3, hp 16, ml 12)"
    )
    assert (skeletons.block.name, skeletons.count, skeletons.points) == ("Skeleton", 3, (5, 4, 1))
    assert wight.block.name == "Wight"


def test_attacks_that_commas_set_apart_are_attacks_of_their_own() -> None:
    (ulla,) = blocks("Ulla: AC 1; hp 41; lance 1d10, sword +2 (1d8+3); ML 11")
    assert [one.name for one in ulla.block.items] == ["Lance", "Sword +2"]
    (troll,) = blocks("Troll: AC 14; HD 5; Att claw 1d6; Act 2d20; ML 7")
    assert [one.name for one in troll.block.items] == ["Claw"]
