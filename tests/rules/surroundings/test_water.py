"""Fights in water: what the referee says of it, and what it does to attacks."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.health.events import HitPointsChanged
from rules.record import replace
from rules.state.surroundings import Water
from rules.surroundings.actions import SetWater
from rules.surroundings.events import WaterSet
from tests.rules.attack.duel import BOW, SWORD, duel, strike
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
