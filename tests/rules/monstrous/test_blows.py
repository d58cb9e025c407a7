"""Charges, swoops, hugs, trampling, swarms, heads, elementals and werebeasts (R-MONSTER)."""

import pytest

from rules.attack.manoeuvres import open_in
from rules.attack.records import Attack, AttackBonus, AttackRolled
from rules.errors import RuleError
from rules.health.records import Damage
from rules.monstrous.records import MONSTROUS
from rules.record import replace
from rules.state.encounter import Melee, Positions, Water
from rules.state.health import Life, Vitals
from rules.state.items import Held, Item
from tests.rules.hazards.dungeon import bite, dungeon, sheet
from tests.rules.scene import Scene, reported

pytestmark = pytest.mark.rule("OSE-DAMAGE")


def hurt(game: Scene, who: str = "ada") -> int:
    return 15 - game.vitals(who).hit_points


def test_a_charge_does_double_damage_from_outside_a_melee() -> None:
    game = dungeon("ose", "charges")
    assert "charge" in [one.key for one in open_in(game.state)]
    game.act(Attack(attacker="spider", targets=("ada",), how=("charge",)), faces=(20, 3))
    assert hurt(game) == 6
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    game.change(positions=Positions(melees=(Melee("spider", "ada"),)))
    with pytest.raises(RuleError, match="no room to charge"):
        game.act(Attack(attacker="spider", targets=("ada",), how=("charge",)))
    with pytest.raises(RuleError, match="nothing to charge with"):
        game.act(Attack(attacker="ada", targets=("spider",), how=("charge",)))
    plain = dungeon("ose", "charges")
    bite(plain, 20, 3)
    assert hurt(plain) == 3
    assert "charge" not in [one.key for one in open_in(dungeon("ose").state)]
    assert "charge" not in [one.key for one in open_in(Scene().state)]


def test_swooping_down_on_the_surprised_does_double_damage() -> None:
    game = dungeon("ose", "swoops")
    game.change(surprise_round=True)
    game.surprise("party")
    bite(game, 20, 3)
    assert hurt(game) == 6
    awake = dungeon("ose", "swoops")
    bite(awake, 20, 3)
    assert hurt(awake) == 3


def test_both_paws_hug() -> None:
    game = dungeon("ose")
    claws = Item("i1", "claws", damage="1d3", shots=2, tags=("natural", "hugs 2d8"))
    game.alter("Spider", items=(claws,))
    game.act(Attack(attacker="spider", targets=("ada",)), faces=(20, 1, 20, 1, 4, 4))
    assert hurt(game) == 10
    one = dungeon("ose")
    one.alter("Spider", items=(claws,))
    one.act(Attack(attacker="spider", targets=("ada",)), faces=(20, 1, 1))
    assert hurt(one) == 1


def test_trampling_is_easy_on_people() -> None:
    game = dungeon("ose", "tramples")
    ask = game.engine.asking(game.state).ask
    on_ada = ask(AttackBonus(who="spider", whom="ada", item="i1"))
    on_wolf = ask(AttackBonus(who="spider", whom="wolf", item="i1"))
    assert [one.amount for one in on_ada] == [4]
    assert on_wolf == ()


def test_a_swarm_cannot_miss_and_armour_keeps_half_of_it_off() -> None:
    game = dungeon("ose", "swarms")
    step = bite(game)
    (blow,) = reported(step, AttackRolled)
    assert blow.automatic == "a swarm"
    assert hurt(game) == 4
    mail = Item("i5", "Chainmail", held=Held.WORN, tags=("armour",))
    armoured = dungeon("ose", "swarms")
    sheet(armoured, "ada", items=(mail,))
    bite(armoured)
    assert hurt(armoured) == 2


@pytest.mark.parametrize(
    ("where", "more"),
    [("on the ground", True), ("in the air", False), ("of cold", False), ("in water", False)],
)
def test_elementals_harm_some_more(where: str, more: bool) -> None:
    game = dungeon("ose", f"1d8 more to those {where}")
    bite(game, 20, 1, *([5] if more else []))
    assert hurt(game) == (6 if more else 1)


def test_in_the_water_and_of_cold() -> None:
    game = dungeon("ose", "1d8 more to those in water")
    game.change(water=Water())
    bite(game, 20, 1, 5)
    assert hurt(game) == 6
    cold = dungeon("ose", "1d8 more to those of cold")
    sheet(cold, "ada", traits=("immune-to-cold",))
    bite(cold, 20, 1, 5)
    assert hurt(cold) == 6
    missed = dungeon("ose", "1d8 more to those of cold")
    bite(missed, 1)
    assert hurt(missed) == 0


def test_a_bee_dies_of_its_sting_which_goes_on_hurting() -> None:
    game = dungeon("ose", "clings 1", "dies of it")
    bite(game, 20, 1)
    assert game.vitals("spider").life is Life.DEAD
    (left,) = MONSTROUS.of(game.state).clings
    assert left.attacker == ""


def test_a_hydra_loses_a_head_for_every_eight_points() -> None:
    game = dungeon("ose", "heads")
    body = game.combatant("Spider").bodies[0]
    item = replace(game.combatant("Spider").items[0], shots=5)
    game.alter("Spider", bodies=(replace(body, vitals=Vitals(40, 40)),), items=(item,))
    for lost, heads in ((7, 5), (1, 4), (16, 2), (30, 1)):
        game.act(Damage(targets=("spider",), amount=f"{lost}"))
        assert game.combatant("spider").items[0].shots == heads


def test_who_loses_half_to_a_werebeast_sickens() -> None:
    game = dungeon("ose", "lycanthropy")
    game.act(Damage(targets=("ada",), amount="7", tags=("lycanthropy",)))
    assert game.effect("lycanthropy") is None
    game.act(Damage(targets=("ada",), amount="1", tags=("lycanthropy",)), faces=(3, 4))
    effect = game.effect("lycanthropy")
    assert effect is not None
    assert effect.ends_at is not None
    game.act(Damage(targets=("ada",), amount="1", tags=("lycanthropy",)))
    game.act(Damage(targets=("wolf",), amount="1", tags=("lycanthropy",)))
    assert sum(one.name == "lycanthropy" for one in game.state.effects) == 1


def test_wolfsbane_frightens_werebeasts_and_hurts_nobody() -> None:
    game = dungeon("ose", asked_checks="at-once")
    herbs = Item("i7", "Wolfsbane")
    sheet(game, "ada", items=(herbs,))
    game.alter("Spider", traits=("fears-wolfsbane",))
    step = game.act(Attack(attacker="ada", targets=("spider",), item="i7"), faces=(20, 1))
    assert reported(step, AttackRolled)
    assert game.effect("afraid") is not None
    assert game.vitals("spider").hit_points == 4
    other = dungeon("ose", asked_checks="at-once")
    sheet(other, "ada", items=(herbs,))
    other.act(Attack(attacker="ada", targets=("spider",), item="i7"), faces=(20,))
    assert other.effect("afraid") is None
