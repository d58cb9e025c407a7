"""Unstable ground: shots lose 4, blows nothing."""

import pytest

from rules.record import replace
from rules.state.conditions import Effect
from tests.rules.attack.duel import ADA, BOW, SWORD, duel, strike

SHOT = replace(BOW, shots=1)


@pytest.mark.rule("OSE-UNSTABLE")
def test_shots_lose_4_and_blows_nothing() -> None:
    on_deck = Effect("e1", "unsteady", ADA, key="unstable")
    game = duel("ose", SHOT, SWORD)
    game.state = replace(game.state, effects=(on_deck,))
    assert strike(game, 2, item=SHOT.id).reckoning.bonus == -4
    blow = duel("ose", SHOT, SWORD)
    blow.state = replace(blow.state, effects=(on_deck,))
    assert strike(blow, 2, item=SWORD.id).reckoning.bonus == 0
