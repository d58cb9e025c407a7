"""Fights in water: what the referee says of it, and what it does to attacks."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.encounter.records import RemoveCombatant
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.records import HitPointsChanged
from rules.kernel.actor import TABLE, Viewer
from rules.movement.leaving import round_rate
from rules.movement.records import Move
from rules.record import replace
from rules.state.encounter import Water
from rules.state.rounds import Turn
from rules.surroundings.records import SetWater, WaterSet
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel, strike
from tests.rules.scene import reported
from tests.rules.table import ANN

SHOT = replace(BOW, shots=1)


@pytest.mark.rule("OSE-WATER-COMBAT")
def test_until_the_referee_has_said_them_the_penalties_are_0() -> None:
    game = duel("ose", SWORD)
    game.act(SetWater())
    (told,) = game.events(WaterSet)
    assert (told.attack, told.damage, told.under) == (None, None, False)
    assert strike(game, 2).reckoning.bonus == 0


@pytest.mark.rule("OSE-WATER-COMBAT")
@pytest.mark.parametrize(("face", "hit"), [(14, False), (15, True)])
def test_attack_and_damage_lose_what_was_said(face: int, hit: bool) -> None:
    game = duel("ose", SWORD)
    game.act(SetWater(attack=-2, damage=-1))
    assert strike(game, *((face, 4) if hit else (face,))).hit is hit
    taken = [event.amount for event in game.events(HitPointsChanged)]
    assert taken == ([-3] if hit else [])


@pytest.mark.rule("OSE-WATER-COMBAT")
def test_missiles_do_nothing_under_water() -> None:
    game = duel("ose", SHOT, SWORD)
    game.act(SetWater())
    assert strike(game, 2, item=SHOT.id).natural == 2
    under = duel("ose", SHOT, SWORD)
    under.act(SetWater(under=True))
    with pytest.raises(RuleError, match="Under water missiles do nothing"):
        strike(under, item=SHOT.id)
    assert strike(under, 2, item=SWORD.id).natural == 2


@pytest.mark.rule("OSE-WATER-COMBAT")
def test_whoever_is_at_home_in_water_loses_nothing() -> None:
    game = duel("ose", SWORD)
    game.act(SetWater(attack=-2, damage=-1))
    (ada,) = game.state.characters
    game.state = replace(game.state, characters=(replace(ada, traits=("aquatic",)),))
    assert strike(game, 2).reckoning.bonus == 0


@pytest.mark.rule("OSE-WATER-COMBAT")
def test_what_was_said_stays_until_it_is_changed_or_over() -> None:
    game = duel("ose", SWORD)
    game.act(SetWater(attack=-2, under=True))
    game.act(SetWater(damage=-1))
    assert game.encounter.water == Water(-2, -1, under=True)
    game.act(SetWater(over=True))
    assert game.events(WaterSet)[0].over
    with pytest.raises(RuleError, match="how it is already"):
        game.act(SetWater(over=True))
    with pytest.raises(RuleError, match="from -20 to 0"):
        game.act(SetWater(attack=1))
    with pytest.raises(ForbiddenError):
        game.act(SetWater(), ANN)


@pytest.mark.rule("OSE-WATER-COMBAT")
def test_who_is_ashore_loses_nothing_until_they_swim() -> None:
    game = duel("ose", SWORD)
    game.act(SetWater(attack=-2, damage=-1, ashore=(ADA,)))
    (told,) = game.events(WaterSet)
    assert [who.id for who in told.ashore] == [ADA]
    assert strike(game, 2).reckoning.bonus == 0
    game.act(Attack(attacker=GOBLINS, targets=(ADA,), damage="1"), faces=(2,))
    (rolled,) = reported(game.step, AttackRolled)
    assert rolled.reckoning.bonus == -2
    game.act(SetWater(swimming=(ADA,)))
    assert game.encounter.water == Water(-2, -1)
    game.alter(ADA, turn=Turn())
    assert strike(game, 2).reckoning.bonus == -2
    with pytest.raises(NotFoundError, match="not in this encounter"):
        game.act(SetWater(ashore=("nobody",)))


@pytest.mark.rule("OSE-WATER-COMBAT")
@pytest.mark.parametrize(
    ("ashore", "flies"),
    [((), False), ((ADA,), False), ((GOBLINS,), False), ((ADA, GOBLINS), True)],
)
def test_missiles_fly_from_bank_to_bank_over_those_under_water(
    ashore: tuple[str, ...], flies: bool
) -> None:
    game = duel("ose", SHOT)
    game.act(SetWater(under=True, ashore=ashore))
    if flies:
        assert strike(game, 2, item=SHOT.id).natural == 2
        return
    with pytest.raises(RuleError, match="Under water missiles do nothing"):
        strike(game, item=SHOT.id)


@pytest.mark.rule("OSE-SWIMMING")
@pytest.mark.parametrize(("preset", "rate"), [("ose", 20), ("eris", 25)])
def test_whoever_swims_gets_half_as_far(preset: str, rate: int) -> None:
    game = duel(preset, SWORD, distance=100)
    assert round_rate(game.state, ADA) > rate
    game.act(SetWater())
    assert round_rate(game.state, ADA) == rate
    with pytest.raises(RuleError, match=f"can go {rate} feet"):
        game.act(Move(target=ADA, whom=GOBLINS, feet=rate + 1), ANN)
    game.act(Move(target=ADA, whom=GOBLINS), ANN)
    assert game.combatant(ADA).turn.moved == rate
    game.act(SetWater(ashore=(ADA,)))
    assert round_rate(game.state, ADA) == 2 * rate
    (ada,) = game.state.characters
    game.state = replace(game.state, characters=(replace(ada, traits=("aquatic",)),))
    game.act(SetWater(swimming=(ADA,)))
    assert round_rate(game.state, ADA) == 2 * rate


@pytest.mark.rule("OSE-WATER-COMBAT")
def test_who_stands_ashore_unseen_is_told_to_nobody() -> None:
    game = duel("ose", SWORD)
    game.foe("Lurker", hidden=True)
    game.act(SetWater(ashore=(ADA, "lurker")))
    (told,) = game.events(WaterSet)
    shown = told.seen_by(TABLE)
    assert [who.id for who in shown.ashore] == [ADA]
    assert (game.see().ashore, game.see().water) == (("Ada",), Water())
    assert game.see(Viewer(1, is_referee=True)).ashore == ("Ada", "Lurker")
    game.act(SetWater(swimming=("lurker",)))
    assert [event.seen_by(TABLE) for event in game.events(WaterSet)] == [None]
    game.act(RemoveCombatant(combatant_id=GOBLINS))
    game.act(SetWater(attack=-1))
    game.alter(ADA, gone="left")
    assert game.see().ashore == ()
