"""Charges, swoops, hugs, trampling, swarms, heads, elementals and werebeasts (R-MONSTER).
What special attacks do round by round: clinging, swallowing, burning, growing back.
"""

import pytest

from rules.attack.manoeuvres import open_in
from rules.attack.records import Attack, AttackBonus, AttackRolled
from rules.attack.weapons import weapons_of
from rules.conditions.records import RemoveEffect
from rules.encounter.records import EndEncounter, RemoveCombatant
from rules.errors import RuleError
from rules.health.records import Damage, SetLife
from rules.kernel.resolution import Resolution
from rules.monstrous.lingering import round_is_over, rounds_go_by
from rules.monstrous.records import MONSTROUS
from rules.record import replace
from rules.rounds.records import RoundEnded
from rules.state.encounter import Melee, Positions, Water
from rules.state.health import Effect, Life, Vitals
from rules.state.items import Held, Item
from tests.rules.hazards.dungeon import SAVES, bite, dungeon, sheet
from tests.rules.scene import Scene, reported
from tests.rules.scenes import CountedDice, meeting
from tests.rules.table import REFEREE, ScriptedDice

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


def biting(*tags: str, damage: str = "1d4") -> Scene:
    game = dungeon("ose", *tags, hit_points=30)
    item = game.combatant("Spider").items[0]
    game.alter("Spider", items=(replace(item, damage=damage),))
    return game


def clings(game: Scene) -> list[tuple[str, str]]:
    return [(one.attacker, one.victim) for one in MONSTROUS.of(game.state).clings]


def over(game: Scene) -> None:
    """The round is over, as far as the rules of this room go."""
    dice = ScriptedDice(game.spare)
    resolution = Resolution(game.state, REFEREE, dice, game.engine.rulebook)
    event = RoundEnded(round=game.encounter.round)
    round_is_over(resolution, event)
    rounds_go_by(resolution, event)
    game.state = resolution.state
    game.spare = ()


def rounds(game: Scene, number: int, *faces: int) -> None:
    """It is that round, and it ends."""
    game.change(round=number)
    game.spare = faces
    over(game)


def test_what_clings_hurts_from_the_next_round_on() -> None:
    game = biting("clings 1d3")
    bite(game, 20, 2)
    assert clings(game) == [("spider", "ada")]
    assert game.effect("gripped by Spider") is not None
    rounds(game, 1)
    assert game.vitals("ada").hit_points == 28
    rounds(game, 2, 3)
    assert game.vitals("ada").hit_points == 25
    game.alter("spider", turn=type(game.combatant("spider").turn)())
    bite(game, 20, 1)
    assert len(clings(game)) == 1


def test_it_lets_go_when_it_dies_or_is_pulled_off_or_the_fight_is_over() -> None:
    game = biting("clings 1d3")
    bite(game, 20, 2)
    pulled, ended, left = game.copy(), game.copy(), game.copy()
    game.act(SetLife(target="spider", life=Life.DEAD))
    assert clings(game) == []
    assert game.effect("gripped by Spider") is None
    effect = pulled.effect("gripped by Spider")
    assert effect is not None
    pulled.act(RemoveEffect(effect_id=effect.id))
    assert clings(pulled) == []
    ended.act(EndEncounter())
    assert clings(ended) == []
    assert ended.effect("gripped by Spider") is None
    left.act(RemoveCombatant(combatant_id="spider"))
    assert clings(left) == []


@pytest.mark.parametrize(
    ("tag", "face", "down"),
    [
        ("swallows 1d6 on 20", 20, True),
        ("swallows 1d6 on 18", 17, False),
        ("swallows 1d6 by 4", 18, True),
        ("swallows 1d6 by 4", 15, False),
    ],
)
def test_what_swallows_needs_a_good_roll(tag: str, face: int, down: bool) -> None:
    game = biting(tag)
    game.alter("Ada", numbers={**game.combatant("Ada").numbers, "ac": 5})
    bite(game, face, 1)
    effect = game.effect("swallowed by Spider")
    assert (effect is not None) is down
    if effect is not None:
        assert (effect.modifies, effect.amount) == ("attack", -4)
        rounds(game, 2, 6)
        assert game.vitals("ada").hit_points == 23


def test_a_miss_gets_hold_of_nobody_and_nothing_hurts_without_dice() -> None:
    game = biting("clings 1d3")
    bite(game, 1)
    assert clings(game) == []
    whole = biting("swallows 0 on 20")
    bite(whole, 20, 1)
    rounds(whole, 2)
    assert whole.vitals("ada").hit_points == 29


def test_who_cannot_be_missed_is_gripped_and_not_swallowed() -> None:
    game = biting("clings 1d3", "swallows 1d6 on 20")
    begin = Effect("e1", "helpless", "ada", key="helpless")
    game.state = replace(game.state, effects=(begin,))
    bite(game, 2)
    assert game.effect("gripped by Spider") is not None
    assert game.effect("swallowed by Spider") is None


def test_one_of_a_group_who_has_fled_lets_go() -> None:
    game = biting("clings 1d3")
    body = game.combatant("Spider").bodies[0]
    game.alter("Spider", bodies=(body, replace(body, number=2)))
    game.act(Attack(attacker="spider#2", targets=("ada",)), faces=(20, 1))
    assert clings(game) == [("spider#2", "ada")]
    away = replace(body, number=2, gone="fled")
    game.alter("Spider", bodies=(body, away))
    game.act(RemoveCombatant(combatant_id="wolf"))
    assert clings(game) == []


def test_an_aura_burns_who_is_in_melee_with_it() -> None:
    game = biting()
    heat = Item("i9", "Heat", damage="1d8", tags=("natural", "aura", "fire"))
    teeth = Item("i8", "Teeth", damage="1d6", tags=("natural",))
    game.alter("Wolf", items=(heat, teeth))
    names = [one.name for one in weapons_of(game.state, "wolf")]
    assert names == ["Teeth", "bare hands"]
    game.change(positions=Positions(melees=(Melee("wolf", "ada"),)))
    rounds(game, 1, 5)
    assert game.vitals("ada").hit_points == 25
    assert game.vitals("bert").hit_points == 30


def troll(*traits: str, points: int = 20) -> Scene:
    game = biting()
    body = game.combatant("Wolf").bodies[0]
    whole = replace(body, vitals=Vitals(points, points))
    game.alter("Wolf", name="Troll", traits=traits, bodies=(whole,), numbers=dict(SAVES))
    return game


def test_what_regenerates_does_so_each_round() -> None:
    game = troll("regenerates-1")
    game.act(Damage(targets=("wolf",), amount="2"))
    rounds(game, 1)
    assert game.vitals("wolf").hit_points == 19
    rounds(game, 2)
    rounds(game, 3)
    assert game.vitals("wolf").hit_points == 20
    plain = troll()
    plain.act(Damage(targets=("wolf",), amount="2"))
    rounds(plain, 5)
    assert plain.vitals("wolf").hit_points == 18


def test_a_troll_begins_after_three_rounds_and_never_regains_what_was_burned() -> None:
    game = troll("regenerates-3", "burns")
    game.act(Damage(targets=("wolf",), amount="5"))
    game.act(Damage(targets=("wolf",), amount="4", tags=("fire",)))
    rounds(game, 2)
    rounds(game, 3)
    assert game.vitals("wolf").hit_points == 11
    rounds(game, 4)
    assert game.vitals("wolf").hit_points == 14
    rounds(game, 5)
    rounds(game, 6)
    assert game.vitals("wolf").hit_points == 16


def test_a_dead_troll_gets_up_again_unless_it_was_burned() -> None:
    game = troll("regenerates-3", "burns")
    game.act(Damage(targets=("wolf",), amount="30"), faces=(1, 1))
    assert game.vitals("wolf").life is Life.DEAD
    rounds(game, 2)
    assert game.vitals("wolf").life is Life.DEAD
    rounds(game, 3)
    assert game.vitals("wolf").life is Life.UP
    assert game.vitals("wolf").hit_points == 3
    game.act(Damage(targets=("wolf",), amount="9", tags=("fire",)))
    rounds(game, 20)
    assert game.vitals("wolf").life is Life.DEAD, "it stood up, and burned"
    burned = troll("regenerates-3", "burns")
    burned.act(Damage(targets=("wolf",), amount="30", tags=("acid",)))
    rounds(burned, 20)
    assert burned.vitals("wolf").life is Life.DEAD
    later = troll("regenerates-3", "burns")
    later.act(Damage(targets=("wolf",), amount="20", tags=("fire",)))
    assert not MONSTROUS.of(later.state).rises


def test_a_troll_that_stands_already_or_is_ashes_does_not_rise() -> None:
    game = troll("regenerates-3", "burns")
    game.act(Damage(targets=("wolf",), amount="30"), faces=(1, 1))
    ashes = game.copy()
    game.act(SetLife(target="wolf", life=Life.UP))
    before = game.vitals("wolf").hit_points
    rounds(game, 3)
    assert game.vitals("wolf").hit_points == before
    kept = MONSTROUS.of(ashes.state)
    ashes.state = MONSTROUS.put(ashes.state, replace(kept, burned={"wolf": 20}))
    rounds(ashes, 3)
    assert ashes.vitals("wolf").life is Life.DEAD


def test_all_of_it_comes_with_the_end_of_a_round() -> None:
    game = meeting("ose")
    game.falling = CountedDice()
    goblins = game.id("Goblins")
    game.alter("Goblins", traits=("regenerates-1",))
    game.begin(party=6, monsters=1)
    game.act(Damage(targets=(f"{goblins}#1",), amount="2"))
    before = game.vitals(f"{goblins}#1").hit_points
    game.next(to="round")
    assert game.vitals(f"{goblins}#1").hit_points == before + 1
