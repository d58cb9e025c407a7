"""How long somebody has lain there, and how long they still will."""

from rules.clock.clock import now, rounds_per_turn
from rules.clock.units import clock_at
from rules.state.clock import Clock
from rules.state.game import GameState
from rules.state.health import Vitals


def lying_for(state: GameState, vitals: Vitals) -> Clock | None:
    """The time since somebody fell, None for who is not lying there."""
    if vitals.fell_at is None:
        return None
    return clock_at(now(state) - vitals.fell_at, rounds_per_turn(state))


def wakes_in(state: GameState, vitals: Vitals) -> int | None:
    """The turns until somebody wakes unaided (ERIS-DEATH), None for who does not."""
    if vitals.wakes_at_turn is None:
        return None
    return max(0, vitals.wakes_at_turn - state.clock.turns)
