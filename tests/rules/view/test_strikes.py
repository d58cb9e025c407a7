"""What stands of weapons on a sheet: how hard to hit, and what a hit does."""

import pytest

from rules.record import replace
from rules.state.items import Bands, Held, Item
from rules.systems import ENGINE
from rules.view.strikes import view_strikes
from tests.rules.attack.duel import BITE, BOW, SWORD, duel
from tests.rules.scene import Scene

SPEAR = Item("i5", "Spear", held=Held.CARRIED, hands=1, damage="1d6", bands=Bands(20, 40, 60))


def told(game: Scene) -> list[tuple[str, str, int | None, str, int]]:
    found = view_strikes(ENGINE.asking(game.state), "ada")
    return [(one.name, one.mode.value, one.hits, one.damage, one.reach) for one in found]


@pytest.mark.rule("OSE-ATTACK", "OSE-DAMAGE")
def test_each_way_to_use_a_weapon_has_its_number_and_its_damage() -> None:
    numbers = {"melee": 2, "missile": 1}
    game = duel("ose", replace(SWORD, bonus=1), BOW, SPEAR, BITE, numbers=numbers)
    assert told(game) == [
        ("Long sword", "melee", 14, "1d6+3", 0),
        ("bite", "melee", 15, "2d4+2", 0),
        ("Longbow", "missile", 16, "1d6", 210),
        ("Spear", "melee", 15, "1d6+2", 0),
        ("Spear", "missile", 16, "1d6", 60),
    ]
    in_hand = [one.in_hand for one in view_strikes(ENGINE.asking(game.state), "ada")]
    assert in_hand == [True, True, False, False, False]


@pytest.mark.rule("OSE-ATTACK")
def test_where_armour_class_goes_up_it_is_an_attack_bonus() -> None:
    game = duel("ose", SWORD, numbers={"melee": 1}, attack="aac")
    (one,) = view_strikes(ENGINE.asking(game.state), "ada")
    assert (one.hits, one.ascending) == (3, True)


@pytest.mark.rule("OSE-ATTACK")
def test_nothing_is_told_of_weapons_that_nobody_wrote() -> None:
    assert told(duel("ose")) == []


@pytest.mark.rule("OSE-DAMAGE")
def test_a_weapon_without_dice_has_no_damage() -> None:
    odd = Item("i7", "Odd thing", held=Held.WIELDED, hands=1)
    game = duel("ose", odd, weapon_damage="variable")
    assert told(game) == [("Odd thing", "melee", 17, "", 0)]


@pytest.mark.rule("4E-EXPERTISE")
def test_an_implement_is_swung_with_the_expertise_for_implements() -> None:
    orb = Item("i8", "Orb", held=Held.WIELDED, hands=1, damage="1d4", tags=("implement",))
    numbers = {"weapon_expertise": 1, "implement_expertise": 3}
    game = duel("4e", SWORD, orb, numbers=numbers)
    game.alter("ada", level=5)
    sword, held = told(game)
    assert (sword[0], held[0], held[2]) == ("Long sword", "Orb", (sword[2] or 0) + 2)
