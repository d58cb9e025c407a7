"""Which way a game writes armour class. What is held is descending in every game (R-AC)."""

from rules.kernel.setting import Setting, Value
from rules.state.game import GameState

TURNED = 19
"""What both ways of armour class come to together (R-AC), and THAC0 with its attack bonus."""

ARMOUR_CLASSES = Setting(
    "armour_class",
    "Which way armour class counts",
    "OSE-AAC",
    (
        Value("descending", "9 is unarmoured; a hit takes 19 minus the armour class"),
        Value("ascending", "10 is unarmoured; a hit takes the armour class itself"),
    ),
    {"4e": "ascending"},
    note="sheets and monsters keep their armour and show it the new way: 5 and 14 are the same",
)


def is_ascending(state: GameState) -> bool:
    """Whether more is better; a running encounter keeps the way it began with."""
    return ARMOUR_CLASSES.in_force(state) == "ascending"
