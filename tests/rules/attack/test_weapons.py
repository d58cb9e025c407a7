"""The ways to judge an attack roll: every number of the matrix, and both others beside it.
With what somebody attacks, and at what rate it shoots.
"""

import pytest

from rules.attack.methods import BY_KEY
from rules.attack.records import AttackRolled
from rules.attack.weapons import (
    PLAIN,
    ROUTINE,
    UNARMED,
    find_weapon,
    is_hurled,
    is_weapon,
    rated,
    weapons_of,
)
from rules.errors import RuleError
from rules.items.known import find_known
from rules.kernel.questions import Mode
from rules.record import replace
from rules.state.items import Bands, Held, Item
from tests.rules.attack.duel import ADA, BITE, BOW, GOBLINS, duel, strike
from tests.rules.scene import Scene

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


@pytest.mark.rule("OSE-NATURAL")
@pytest.mark.parametrize("attack", ["thac0", "aac"])
@pytest.mark.parametrize(("face", "hit"), [(1, False), (2, True)])
def test_only_the_1_misses_who_cannot_miss(attack: str, face: int, *, hit: bool) -> None:
    """THAC0 2 and +8 against AC 9 would hit with any face."""
    game = duel(attack=attack, numbers={"thac0": 2, "melee": 8}, armour=9)
    assert strike(game, *((face, 1) if hit else (face,))).hit is hit


@pytest.mark.rule("OSE-NATURAL")
@pytest.mark.parametrize(("face", "hit"), [(19, False), (20, True)])
def test_only_the_20_hits_who_cannot_be_hit(face: int, *, hit: bool) -> None:
    game = duel(attack="thac0", numbers={"thac0": 20, "melee": -3}, armour=-20)
    assert strike(game, *((face, 1) if hit else (face,))).hit is hit


@pytest.mark.rule("OSE-ATTACK")
@pytest.mark.parametrize(("face", "reached"), [(19, None), (18, -2), (2, 14)])
def test_the_armour_class_that_is_hit(face: int, reached: int | None) -> None:
    """20 in all stands in every column that is better."""
    game = duel(numbers={"melee": 1})
    rolled = strike(game, *((face, 1) if face > 3 else (face,)))
    assert rolled.reckoning.reached == reached


HEAVY = Item("i5", "Heavy crossbow", bands=Bands(80, 160, 240), damage="1d6+1", rounds=2)


def held(name: str, **said: object) -> Item:
    """Something in hand of which nothing but its name is written, and what is said."""
    return replace(Item("i7", name, held=Held.WIELDED), **said)


def blows(game: Scene) -> list[AttackRolled]:
    rolled: list[AttackRolled] = game.events(AttackRolled)
    return rolled


# What is a weapon


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(
    "name",
    ["Mace", "Sword", "Club", "Flail", "Hand axe", "Lance", "Halberd", "Long sword +1", "Wibble"],
)
def test_what_is_in_hand_is_a_weapon(name: str) -> None:
    game = duel("ose", held(name))
    rolled = strike(game, 15, 4)
    assert (rolled.weapon, rolled.item) == (name, "i7")


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(
    ("item", "is_one"),
    [
        (held("Torch"), False),
        (held("Torch", damage="1d4"), True),
        (held("Shield +1", hands=1), False),
        (held("Shield +1", damage="1d4"), False),
        (held("Arrows", damage="1d6"), False),
        (held("Rope", hands=1), False),
        (held("Wibble", kind="light"), False),
        (held("Wibble", held=Held.CARRIED), False),
        (held("Wibble", held=Held.CARRIED, hands=1), True),
        (held("Wibble", held=Held.CARRIED, kind="weapon"), True),
        (held("Mace", held=Held.CARRIED), True),
        (held("Dagger", held=Held.CARRIED, tags=("treasure",)), False),
        (held("Dagger", tags=("treasure",)), True),
        (BITE, True),
    ],
)
def test_unless_it_is_known_to_be_something_else(item: Item, is_one: bool) -> None:
    assert is_weapon(item) == is_one


@pytest.mark.rule("OSE-UNARMED")
def test_who_has_lost_the_only_weapon_has_bare_hands() -> None:
    game = duel("ose", held("Mace"))
    strike(game, 2)
    assert find_weapon(game.state, ADA, "").id == "i7"
    game.state = replace(
        game.state, characters=tuple(replace(one, items=()) for one in game.state.characters)
    )
    assert [weapon.id for weapon in weapons_of(game.state, ADA)] == [UNARMED, PLAIN]
    assert find_weapon(game.state, ADA, "").id == UNARMED
    assert find_weapon(game.state, ADA, PLAIN).id == PLAIN
    assert [weapon.id for weapon in weapons_of(game.state, GOBLINS)] == [PLAIN, UNARMED]


def test_the_likeliest_weapon_comes_first() -> None:
    natural = (Item("i1", "Claw", tags=("natural",)), Item("i2", "Bite", tags=("natural",)))
    carried = (
        Item("i3", "Mace", damage="1d6"),
        Item("i4", "Club", damage="1d4", held=Held.WIELDED),
    )
    game = duel("ose", carried[0], *natural, carried[1])
    found = [weapon.id for weapon in weapons_of(game.state, ADA)]
    assert found == ["i4", ROUTINE, "i1", "i2", "i3", UNARMED]


def test_what_was_used_last_is_used_again_listed_or_not() -> None:
    game = duel("ose", held("Mace"), Item("i8", "Torch"))
    assert strike(game, 2, item="i8").weapon == "Torch"
    assert find_weapon(game.state, ADA, "").name == "Torch"
    assert "Torch" not in {weapon.name for weapon in weapons_of(game.state, ADA)}


# Rates


@pytest.mark.rule("ERIS-MISSILES")
@pytest.mark.parametrize(
    ("preset", "item", "rate"),
    [
        ("ose", BOW, (1, 1)),
        ("4e", BOW, (1, 1)),
        ("eris", BOW, (2, 1)),
        ("ose", HEAVY, (1, 1)),
        ("eris", HEAVY, (1, 2)),
        ("ose", replace(BOW, shots=3), (3, 1)),
        ("ose", replace(BOW, name="Thunderer"), (2, 1)),
        ("ose", replace(BOW, name="Old Faithful", kind="Longbow"), (1, 1)),
        ("ose", replace(HEAVY, rounds=3), (1, 3)),
    ],
)
def test_the_rates_of_the_table_are_those_of_planet_eris(
    preset: str, item: Item, rate: tuple[int, int]
) -> None:
    game = duel(preset, item)
    weapon = find_weapon(game.state, ADA, item.id)
    assert (weapon.shots, weapon.rounds) == rate
    strike(game, *[2] * rate[0], item=item.id)
    assert len(blows(game)) == rate[0]


@pytest.mark.rule("ERIS-MISSILES")
def test_a_monster_shoots_as_it_is_described() -> None:
    game = duel("ose")
    assert rated(game.state, GOBLINS, BOW).shots == 2  # with dice of its own
    assert rated(game.state, GOBLINS, replace(BOW, damage="")).shots == 1


# Hurling


@pytest.mark.rule("ERIS-MISSILES")
@pytest.mark.parametrize(
    ("name", "leaves"),
    [
        ("Dagger", True), ("Javelin", True), ("Dart", True), ("Spear", True), ("Torch", True),
        ("Longbow", False), ("Sling", False), ("Heavy crossbow", False), ("Hurled weapon", True),
    ],
)  # fmt: skip
def test_what_is_hurled_leaves_the_hand(name: str, leaves: bool) -> None:
    item = find_known(name)
    assert item is not None
    assert is_hurled(item) == leaves


@pytest.mark.rule("ERIS-MISSILES")
def test_what_has_ranges_and_is_in_no_list_leaves_the_hand_where_it_is_for_melee_too() -> None:
    wand = held("Blaster", bands=Bands(0, 30, 30))
    assert not is_hurled(wand)
    assert is_hurled(replace(wand, hands=1))
    assert is_hurled(replace(wand, tags=("thrown",)))
    assert not is_hurled(replace(wand, hands=1, tags=("natural",)))


@pytest.mark.rule("ERIS-MISSILES")
@pytest.mark.parametrize("item", ["unarmed", "i4", "i9"])
def test_bare_hands_great_weapons_and_claws_are_not_thrown(item: str) -> None:
    game = duel("eris", held("Battle axe", id="i4", hands=2), BITE, distance=20)
    with pytest.raises(RuleError, match="cannot be thrown"):
        strike(game, item=item, mode=Mode.MISSILE)
