"""What reaches an armour class: which way it counts in a game, and the bonus of the round."""

from dataclasses import dataclass

from rules.health.escalation import escalation_bonus
from rules.setting import Setting, Value
from rules.state import GameState

UNARMOURED_THAC0 = 19
"""What a d20 needs against descending AC 0 before any bonus (OSE-AAC)."""

ARMOUR_CLASSES = Setting(
    "armour_class",
    "Which way armour class counts",
    "OSE-AAC",
    (
        Value("descending", "9 is unarmoured; a hit takes 19 minus the armour class"),
        Value("ascending", "10 is unarmoured; a hit takes the armour class itself"),
    ),
    {"4e": "ascending"},
)


@dataclass(frozen=True, slots=True)
class Attacks:
    """How attack rolls are judged now. `escalation` is what each of them gets (4E-ESCALATION)."""

    ascending: bool = False
    escalation: int = 0

    def needed(self, armour: int) -> int:
        """The total that reaches an armour class, with whatever the round adds to it."""
        return armour if self.ascending else UNARMOURED_THAC0 - armour


def attacks_in(state: GameState) -> Attacks:
    """How attack rolls are judged in a game; a running encounter keeps the way it began with."""
    return Attacks(ARMOUR_CLASSES.in_force(state) == "ascending", escalation_bonus(state))
