"""What a hit does: by which dice, with what added, and never less than 1."""

import pytest

from rules.attack.records import Attack
from rules.attack.weapons import UNARMED
from rules.errors import ForbiddenError, MissingNumberError, RuleError
from rules.health.records import HitPointsChanged, LifeChanged
from rules.record import replace
from rules.state.items import Held, Item
from tests.rules.attack.duel import ADA, AXE, BITE, BOW, GOBLINS, SWORD, duel, strike
from tests.rules.scene import Scene
from tests.rules.table import ANN

HEAVY = Item("i5", "Heavy crossbow", bands=BOW.bands, damage="1d6+1", rounds=2)


def rolled_for(game: Scene) -> tuple[str, int]:
    """The dice of the last damage as text, and how much it was."""
    event = game.events(HitPointsChanged)[0]
    return (event.throw.record.text if event.throw else "", -event.amount)


@pytest.mark.rule("OSE-DAMAGE")
def test_a_hit_takes_hit_points_and_what_follows_is_one_step() -> None:
    game = duel("ose", SWORD, numbers={"melee": 1})
    strike(game, 15, 3)
    assert rolled_for(game) == ("1d6+1", 4)
    assert game.events(LifeChanged)[0].target.label == "Goblins"


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(("face", "amount"), [(1, 1), (3, 1), (4, 2)])
def test_a_hit_does_at_least_1(face: int, amount: int) -> None:
    game = duel("ose", SWORD, numbers={"melee": -2})
    strike(game, 19, face)
    assert rolled_for(game)[1] == amount


@pytest.mark.rule("OSE-DAMAGE")
def test_missiles_get_no_strength_and_dexterity_no_damage() -> None:
    game = duel("ose", replace(BOW, shots=1), numbers={"melee": 3, "missile": 2}, distance=100)
    rolled = strike(game, 15, 2, item=BOW.id)
    assert rolled_for(game) == ("1d6", 2)
    assert [addend.label for addend in rolled.reckoning.addends] == ["DEX"]


@pytest.mark.rule("OSE-DAMAGE")
def test_monsters_do_what_is_written_of_their_attack() -> None:
    game = duel(weapon_damage="d6")
    game.alter("Goblins", items=(BITE,))
    strike(game, 15, 2, 3, attacker=GOBLINS, targets=(ADA,))
    assert rolled_for(game) == ("2d4", 5)


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize("weapon_damage", ["d6", "variable", "eris"])
def test_who_has_nothing_written_fights_with_a_weapon_like_any_other(weapon_damage: str) -> None:
    game = duel(weapon_damage=weapon_damage)
    strike(game, 15, 2, attacker=GOBLINS, targets=(ADA,))
    assert rolled_for(game) == ("1d6", 2)
    assert strike(game, 15, 3).weapon == "weapon"
    assert rolled_for(game) == ("1d6", 3)


@pytest.mark.rule("OSE-VARIABLE-DAMAGE")
@pytest.mark.parametrize(
    ("rule", "item", "dice"),
    [
        ("d6", SWORD, "1d6"),
        ("d6", AXE, "1d6"),
        ("variable", SWORD, "1d8"),
        ("variable", AXE, "1d10"),
    ],
)
def test_each_weapon_has_its_own_dice_where_that_is_played(
    rule: str, item: Item, dice: str
) -> None:
    game = duel("ose", item, weapon_damage=rule)
    strike(game, 15, 2, item=item.id)
    assert rolled_for(game)[0] == dice


@pytest.mark.rule("OSE-VARIABLE-DAMAGE")
def test_dice_that_nobody_has_written_are_asked_for() -> None:
    game = duel("ose", replace(SWORD, damage=""), weapon_damage="variable", book="none")
    with pytest.raises(MissingNumberError, match="No damage is written for Long sword"):
        strike(game)  # before the d20 falls
    strike(game, 15, 4, damage="1d4+1")
    assert rolled_for(game) == ("1d4+1", 5)


@pytest.mark.rule("ERIS-WEAPON-DAMAGE")
@pytest.mark.parametrize(
    ("item", "dice"),
    [
        (SWORD, "1d6"),
        (AXE, "1d6+1"),
        (replace(AXE, name="Bastard sword"), "1d6+1"),
        (replace(AXE, name="Bastard sword", hands=1), "1d6"),
        (replace(AXE, name="Halberd +1", hands=0), "1d6+1"),
        (replace(AXE, name="Heavy war hammer"), "1d6+1"),
        (replace(AXE, name="Two-handed sword"), "1d6+1"),
        (replace(AXE, name="Spear"), "1d6"),
        (replace(AXE, name="Staff"), "1d6"),
        (replace(AXE, name="Doom", kind="Pole arm"), "1d6+1"),
        (replace(BOW, shots=1, damage=""), "1d6"),
        (replace(HEAVY, rounds=1), "1d6+1"),
    ],
)
def test_great_weapons_in_both_hands_add_one(item: Item, dice: str) -> None:
    """A weapon that can be used either way gets it only in both hands (R-TWO-HAND)."""
    game = duel("eris", item)
    strike(game, 15, 2, item=item.id)
    assert rolled_for(game)[0] == dice


@pytest.mark.rule("OSE-UNARMED")
def test_bare_hands_do_1d2_and_strength() -> None:
    game = duel("ose", SWORD, numbers={"melee": 1}, weapon_damage="variable")
    rolled = strike(game, 15, 2, item=UNARMED)
    assert (rolled.weapon, rolled_for(game)) == ("bare hands", ("1d2+1", 3))
    weak = duel(numbers={"melee": -2})
    strike(weak, 19, 1)
    assert rolled_for(weak)[1] == 1


@pytest.mark.rule("OSE-DAMAGE")
def test_magic_adds_to_the_roll_and_the_damage() -> None:
    game = duel("ose", replace(SWORD, bonus=1, magic=True))
    rolled = strike(game, 12, 2)
    assert (rolled.hit, rolled_for(game)) == (True, ("1d6+1", 3))


@pytest.mark.rule("OSE-DAMAGE")
def test_a_referee_sets_the_die_and_the_damage() -> None:
    game = duel("ose", SWORD)
    rolled = strike(game, forced=20, forced_damage=3)
    assert rolled.throw is not None
    assert rolled.throw.forced
    assert rolled_for(game) == ("", 3)
    with pytest.raises(ForbiddenError, match="set the damage"):
        game.act(_as_ann(), ANN)


def _as_ann() -> Attack:
    return Attack(attacker=ADA, targets=(GOBLINS,), forced_damage=9)


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"forced": 21}, "comes to 1 to 20"),
        ({"forced_damage": 1001}, "comes to 0 to 1000"),
        ({"modifier": 21}, "goes from -20 to \\+20"),
        ({"cover": 6}, "Partial cover"),
        ({"targets": ("x",) * 21}, "At most 20"),
    ],
)
def test_numbers_that_cannot_be_are_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        strike(duel("ose", SWORD), **wrong)


@pytest.mark.rule("ERIS-WEAPON-DAMAGE")
def test_a_weapon_that_is_held_is_taken_first() -> None:
    game = duel("eris", replace(SWORD, held=Held.CARRIED), replace(AXE, held=Held.WIELDED))
    assert strike(game, 2).weapon == "Battle axe"
