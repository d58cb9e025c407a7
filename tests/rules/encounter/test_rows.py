"""What follows from hit dice: THAC0, the attack bonus, and saving throws."""

import pytest

from rules.encounter.records import CorrectMonsters
from rules.kernel.questions import Found
from rules.sheet.classes import SAVES
from rules.sheet.reading import find_number, number
from rules.systems import ENGINE
from tests.rules.encounter.meeting import meeting


def monster(hit_dice: str, **fields: object) -> tuple[int | None, ...]:
    """THAC0, attack bonus and the five saves of a monster of these hit dice."""
    scene = meeting()
    one = scene.add(hit_dice=hit_dice, **fields)
    asker = ENGINE.asking(scene.state)
    return tuple(number(asker, one.id, key) for key in ("thac0", "attack", *SAVES))


@pytest.mark.rule("OSE-HD-ROW")
@pytest.mark.parametrize(
    ("hit_dice", "thac0"),
    [
        ("½", 19),
        ("1-1", 19),
        ("1", 19),
        ("1+1", 18),
        ("2", 18),
        ("2+1", 17),
        ("3-1", 17),
        ("3+1", 16),
        ("4+3", 15),
        ("5+1", 14),
        ("7", 13),
        ("7+1", 12),
        ("9", 12),
        ("9+1**", 11),
        ("11", 11),
        ("10**", 11),
        ("13", 10),
        ("15", 9),
        ("17", 8),
        ("19", 7),
        ("21", 6),
        ("21+1", 5),
        ("40", 5),
    ],
)
def test_the_row_of_the_attack_table(hit_dice: str, thac0: int) -> None:
    assert monster(hit_dice)[:2] == (thac0, 19 - thac0)


@pytest.mark.rule("OSE-MONSTER-SAVES")
@pytest.mark.parametrize(
    ("hit_dice", "saves"),
    [
        ("½", (14, 15, 16, 17, 18)),
        ("1-1", (14, 15, 16, 17, 18)),
        ("1", (12, 13, 14, 15, 16)),
        ("3+1", (12, 13, 14, 15, 16)),
        ("4", (10, 11, 12, 13, 14)),
        ("7*", (8, 9, 10, 10, 12)),
        ("10", (6, 7, 8, 8, 10)),
        ("13", (4, 5, 6, 5, 8)),
        ("18", (2, 3, 4, 3, 6)),
        ("19", (2, 2, 2, 2, 4)),
        ("22", (2, 2, 2, 2, 2)),
    ],
)
def test_the_row_of_the_table_of_saves(hit_dice: str, saves: tuple[int, ...]) -> None:
    assert monster(hit_dice)[2:] == saves


@pytest.mark.rule("OSE-NORMAL-HUMAN")
def test_a_normal_human_wins_over_hit_dice() -> None:
    assert monster("NH") == (20, -1, 14, 15, 16, 17, 18)
    assert monster("1", normal_human=True) == (20, -1, 14, 15, 16, 17, 18)
    # Somebody of whom the referee says so though the hit dice are those of one.
    assert monster("NH", normal_human=False) == (19, 0, 14, 15, 16, 17, 18)


@pytest.mark.rule("OSE-HD-ROW")
def test_plain_dice_and_no_hit_dice_have_no_row() -> None:
    assert monster("2d6") == monster("") == (None,) * 7


@pytest.mark.rule("OSE-HD-ROW")
def test_another_hit_die_is_another_row() -> None:
    """2 has THAC0 18, 2+1 has 17; a hit point less than 3 changes nothing (R-HD-MINUS)."""
    scene = meeting()
    orc = scene.add(hit_dice="1")
    for hit_dice, thac0 in (("2", 18), ("2+1", 17), ("3-1", 17), ("3", 17), ("3+1", 16)):
        scene.act(CorrectMonsters(combatant_id=orc.id, hit_dice=hit_dice))
        assert number(ENGINE.asking(scene.state), orc.id, "thac0") == thac0


@pytest.mark.rule("OSE-MONSTER-SAVES")
def test_a_number_says_where_it_comes_from_and_what_was_typed_wins() -> None:
    scene = meeting()
    ogre = scene.add(hit_dice="4+1*", numbers=(("save_breath", 9),))
    asker = ENGINE.asking(scene.state)
    assert find_number(asker, ogre.id, "thac0") == Found(15, "4+1 hit dice", "OSE-HD-ROW")
    found = find_number(asker, ogre.id, "save_death")
    assert found == Found(10, "4+1 hit dice", "OSE-MONSTER-SAVES")
    assert find_number(asker, ogre.id, "save_breath") == Found(9, "the stat block")
    assert find_number(asker, ogre.id, "dex") is None
    scene.act(CorrectMonsters(combatant_id=ogre.id, hit_dice="1"))
    again = find_number(ENGINE.asking(scene.state), ogre.id, "save_death")
    assert again == Found(12, "1 hit die", "OSE-MONSTER-SAVES")
