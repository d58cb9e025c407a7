"""The ways to judge an attack roll: every number of the matrix, and both others beside it."""

import pytest

from rules.attack.methods import BY_KEY
from tests.rules.attack.duel import duel, strike

MATRIX = {
    20: (20, 20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11),
    19: (20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10),
    18: (20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9),
    17: (20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8),
    16: (19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7),
    15: (18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6),
    14: (17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5),
    13: (16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4),
    12: (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3),
    11: (14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2),
    10: (13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2),
    9: (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2),
    8: (11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2),
    7: (10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2),
    6: (9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2),
    5: (8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2, 2),
}
"""OSE-ATTACK as printed: for each THAC0, the numbers for AC -3 to 9."""


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize("thac0", MATRIX)
def test_the_matrix_is_the_printed_one(thac0: int) -> None:
    needed = BY_KEY["matrix"].needed
    assert tuple(needed(thac0, armour) for armour in range(-3, 10)) == MATRIX[thac0]


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize(("armour", "number"), [(-10, 20), (-4, 20), (10, 7), (14, 3), (20, 2)])
def test_the_pattern_goes_on_beyond_the_columns(armour: int, number: int) -> None:
    assert BY_KEY["matrix"].needed(17, armour) == number


@pytest.mark.rule("OSE-ATTACK")
def test_the_level_5_fighter_against_ac_4() -> None:
    """THAC0 17 and STR 13 (+1): a 14 makes 15, which hits AC 2, so it hits AC 4."""
    rolled = strike(duel(numbers={"melee": 1}), 14, 1)
    reckoning = rolled.reckoning
    assert (reckoning.needed, reckoning.rolled, reckoning.reached) == (13, 15, 2)
    assert rolled.hit


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize(
    ("thac0", "penalty", "reaches", "nothing"), [(10, 0, 8, False), (10, -1, 9, True)]
)
def test_a_total_below_2_reaches_nothing_in_the_matrix(
    thac0: int, penalty: int, reaches: int, nothing: bool
) -> None:
    """No cell is below 2: with THAC0 10 a total of 2 hits AC 8 and 9, 1 not even AC 9."""
    game = duel(numbers={"thac0": thac0, "melee": penalty}, armour=9)
    rolled = strike(game, *((2, 2) if not nothing else (2,)))
    assert (rolled.reckoning.reached, rolled.reckoning.nothing) == (reaches, nothing)
    assert rolled.hit is not nothing


@pytest.mark.rule("OSE-THAC0")
def test_thac0_alone_has_no_least_total() -> None:
    game = duel(attack="thac0", numbers={"thac0": 10, "melee": -1}, armour=9)
    rolled = strike(game, 2, 2)
    assert (rolled.reckoning.reached, rolled.reckoning.nothing, rolled.hit) == (9, False, True)


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize(("face", "hit"), [(11, False), (12, True)])
def test_a_total_that_just_reaches_the_number_hits(face: int, hit: bool) -> None:
    game = duel(numbers={"melee": 1})
    assert strike(game, *((face, 1) if hit else (face,))).hit is hit


@pytest.mark.rule("OSE-THAC0")
@pytest.mark.parametrize(
    ("thac0", "armour", "number"), [(19, 5, 14), (20, -3, 23), (5, 9, -4), (17, 0, 17)]
)
def test_thac0_less_armour_class_has_no_hold(thac0: int, armour: int, number: int) -> None:
    assert BY_KEY["thac0"].needed(thac0, armour) == number
    assert BY_KEY["aac"].needed(thac0, armour) == number


@pytest.mark.rule("OSE-THAC0")
@pytest.mark.parametrize(("attack", "hit"), [("matrix", True), ("thac0", False), ("aac", False)])
def test_the_matrix_and_thac0_differ_at_the_edge(attack: str, hit: bool) -> None:
    """NH against AC -3 with +1: a 19 makes 20, enough in the matrix, where THAC0 asks for 23."""
    game = duel(attack=attack, numbers={"thac0": 20, "melee": 1}, armour=-3)
    assert strike(game, *((19, 1) if hit else (19,))).hit is hit


@pytest.mark.rule("OSE-AAC")
@pytest.mark.parametrize(("face", "hit"), [(12, False), (13, True)])
def test_an_attack_bonus_is_held_against_the_ascending_armour_class(face: int, hit: bool) -> None:
    """+2 and AAC 15 (AC 4)."""
    game = duel("4e", numbers={"thac0": 17}, weapon_damage="d6")
    assert strike(game, *((face, 1) if hit else (face,))).hit is hit


@pytest.mark.rule("OSE-AAC")
def test_the_total_is_the_ascending_armour_class_that_is_hit() -> None:
    rolled = strike(duel("4e", weapon_damage="d6"), 13, 1)
    assert (rolled.reckoning.ascending, rolled.reckoning.reached) == (True, 4)


@pytest.mark.rule("OSE-ATTACK")
def test_the_setting_of_a_preset() -> None:
    for preset, rule in (("ose", "OSE-ATTACK"), ("eris", "OSE-ATTACK"), ("4e", "OSE-AAC")):
        assert strike(duel(preset, weapon_damage="d6"), 2).rule == rule


@pytest.mark.rule("OSE-NATURAL")
@pytest.mark.parametrize("attack", ["matrix", "thac0", "aac"])
def test_a_natural_20_hits_and_a_natural_1_misses(attack: str) -> None:
    assert strike(duel(attack=attack, numbers={"thac0": 20}, armour=-20), 20, 1).hit
    assert not strike(duel(attack=attack, numbers={"thac0": 2}, armour=9), 1).hit


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize(("face", "reached"), [(19, None), (18, -2), (2, 14)])
def test_the_armour_class_that_is_hit(face: int, reached: int | None) -> None:
    """20 in all stands in every column that is better."""
    game = duel(numbers={"melee": 1})
    rolled = strike(game, *((face, 1) if face > 3 else (face,)))
    assert rolled.reckoning.reached == reached
