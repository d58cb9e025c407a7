"""How hit points come with levels (ERIS-HP-LEVELING)."""

from rules.kernel.setting import Setting, Value
from rules.state.game import GameState

RULE = "ERIS-HP-LEVELING"
REROLL, MANUAL = "eris-reroll", "manual"
LEVEL_HP = Setting(
    "level_hp",
    "Hit points of a new level",
    RULE,
    (
        Value(
            REROLL, "All dice of the new level are rolled, and the better of old and new counts."
        ),
        Value(MANUAL, "Whoever rises types the new maximum."),
    ),
    {"ose": MANUAL, "eris": REROLL, "4e": MANUAL},
    from_next_encounter=False,
)
MOST_FLOOR = 10
HP_FLOOR = Setting(
    "hp_floor",
    "The least hit points of a new character",
    RULE,
    (
        Value("0", "A new character has what was rolled."),
        *(
            Value(str(least), f"A new character who is unhurt has at least {least} hit points.")
            for least in range(1, MOST_FLOOR + 1)
        ),
    ),
    {"ose": "0", "eris": "3", "4e": "0"},
    from_next_encounter=False,
)


def rerolls(state: GameState) -> bool:
    """Whether the hit points of a new level are rolled."""
    return LEVEL_HP.in_force(state) == REROLL


def floor_of(state: GameState) -> int:
    """The least hit points of a new character."""
    return int(HP_FLOOR.in_force(state))
