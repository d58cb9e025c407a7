"""A condition or bonus, as one viewer may know it."""

from rules.conditions.effects import time_left
from rules.state.conditions import Effect
from rules.state.game import GameState
from rules.view.records import EffectView


def view_effect(state: GameState, effect: Effect, until: str = "") -> EffectView:
    """An effect that the viewer may know of; `until` too is as they may know it."""
    turns, rounds = time_left(state, effect)
    return EffectView(
        id=effect.id,
        name=effect.name,
        amount=effect.amount,
        modifies=effect.modifies,
        rounds=rounds,
        spent=effect.spent,
        turns=turns,
        until=until,
        rule=effect.rule,
    )
