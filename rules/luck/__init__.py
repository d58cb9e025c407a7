"""Luck of a session: a bonus for each character, and the rolls that use it (4E-LUCK)."""

from dataclasses import replace

from rules.luck import rolling
from rules.luck.actions import NewSession, RollAllLuck, RollLuck, RollSessionLuck
from rules.luck.events import LuckRolled, SessionBegan, SessionLuckRolled
from rules.luck.rolling import luck_bonus, require_luck_bonus
from rules.resolution import System
from rules.setting import switch
from rules.state import GameState

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


SYSTEM = System(
    key="luck",
    handlers={
        NewSession: rolling.new_session,
        RollSessionLuck: rolling.roll_session_luck,
        RollAllLuck: rolling.roll_all_luck,
        RollLuck: rolling.roll_luck,
    },
    events=(SessionBegan, SessionLuckRolled, LuckRolled),
    settings=(LUCK,),
    implements=("4E-LUCK",),
)

__all__ = [
    "LUCK",
    "SYSTEM",
    "LuckRolled",
    "NewSession",
    "RollAllLuck",
    "RollLuck",
    "RollSessionLuck",
    "SessionBegan",
    "SessionLuckRolled",
    "is_played_with_luck",
    "luck_bonus",
    "require_luck_bonus",
]
