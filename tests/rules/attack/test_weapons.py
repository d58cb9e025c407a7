"""With what somebody attacks, and at what rate it shoots."""

import pytest

from rules.attack.records import AttackRolled
from rules.attack.striking import (
    PLAIN,
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
