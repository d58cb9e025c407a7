"""Whether a game is played with luck (4E-LUCK)."""

from dataclasses import replace

from rules.kernel.setting import switch
from rules.state.game import GameState

LUCK = replace(
    switch(
        "luck",
        "Luck",
        "4E-LUCK",
        off="there are no luck rolls",
        on="each character rolls a luck bonus of 1d10 for the session and may make luck rolls",
        on_in=("4e",),
    ),
    # Luck belongs to a session, not to an encounter: waiting for the next one helps nobody.
    from_next_encounter=False,
)


def is_played_with_luck(state: GameState) -> bool:
    """Whether the game plays with luck."""
    return LUCK.chosen(state) == "on"
