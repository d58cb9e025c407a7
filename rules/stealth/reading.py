"""Who sneaks now: plain questions to the state."""

from rules.state.game import GameState


def sneaking(state: GameState) -> tuple[str, ...]:
    """The ids of all who sneak."""
    return tuple(one for sneak in state.stealth.sneaks if not sneak.over for one in sneak.who)
