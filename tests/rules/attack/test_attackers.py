"""Who of a combatant can still attack in a round."""

import pytest

from rules.attack.attackers import attacks_left
from rules.systems import ENGINE
from tests.rules.attack.duel import ADA, GOBLINS, SWORD, duel, strike


@pytest.mark.rule("OSE-ATTACKS-PER-ROUND")
def test_an_attack_is_left_until_it_is_made_and_nobody_has_one_who_is_not_there() -> None:
    game = duel("ose", SWORD)
    assert attacks_left(ENGINE.asking(game.state), ADA)
    strike(game, 2)
    asker = ENGINE.asking(game.state)
    assert not attacks_left(asker, ADA)
    assert attacks_left(asker, GOBLINS)
    assert not attacks_left(asker, "nobody")
