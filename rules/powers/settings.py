"""Whether a game is played with action points and encounter powers."""

from dataclasses import replace

from rules.errors import RuleError
from rules.kernel.setting import switch
from rules.state.game import GameState

POWERS = replace(
    switch(
        "powers",
        "Action points and encounter powers",
        "4E-ENCOUNTER-POWERS",
        off="there are none",
        on="an action point buys one more action, a standard action brings an encounter power back",
        on_in=("4e",),
    ),
    # They stand on the sheet, whether an encounter is running or not.
    from_next_encounter=False,
)


def has_powers(state: GameState) -> bool:
    """Whether the game plays with them."""
    return POWERS.chosen(state) == "on"


def require_powers(state: GameState) -> None:
    """Raise RuleError unless the game plays with them."""
    if not has_powers(state):
        raise RuleError(
            "This game is played without action points and encounter powers. "
            "A referee can change that with `/game settings`."
        )
