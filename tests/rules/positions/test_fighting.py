"""Who is in melee because they fight, and what players know of distances."""

import pytest

from rules.attack.records import Attack
from rules.positions.reading import in_melee, knows_distance
from rules.positions.records import CrampPlace, SetRange
from tests.rules.attack.duel import ADA, GOBLINS, SWORD, duel, strike


@pytest.mark.rule("OSE-REACH")
def test_a_blow_at_a_comrade_begins_no_melee() -> None:
    game = duel("ose", SWORD)
    game.hero("Bea", numbers={"ac": 5})
    game.act(Attack(attacker=ADA, targets=("bea",)), faces=(2,))
    assert not in_melee(game.state, ADA)


@pytest.mark.rule("OSE-REACH")
def test_players_know_the_distances_that_were_shown_them() -> None:
    game = duel("ose", SWORD, distance=30)
    assert not knows_distance(game.state, ADA, GOBLINS)
    game.act(SetRange(target=ADA, other=GOBLINS, distance=20))
    assert not knows_distance(game.state, ADA, GOBLINS)
    game.act(SetRange(target=ADA, other=GOBLINS, distance=20, public=True))
    assert knows_distance(game.state, ADA, GOBLINS)
    strike(game, 2)
    assert knows_distance(game.state, ADA, GOBLINS)
    game = duel("ose", distance=30)
    game.act(CrampPlace(everyone=True))
    assert knows_distance(game.state, ADA, GOBLINS)
