"""Looks at a condition or bonus."""

from rules.conditions.door import time_left
from rules.state.conditions import Effect
from rules.state.game import GameState
from rules.view.records import EffectView


def view_effect(state: GameState, effect: Effect, until: str = "") -> EffectView:
    """An effect that the viewer may know of. `until` is for the viewer's eyes too."""
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
