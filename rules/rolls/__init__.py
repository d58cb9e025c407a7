"""Free rolls of dice: public, private, or blind."""

from rules.resolution import System
from rules.rolls import rolling
from rules.rolls.actions import RollDice, RollMode
from rules.rolls.armour import ARMOUR_CLASSES, Attacks, attacks_in
from rules.rolls.events import DiceRolled, RollResult
from rules.rolls.rolling import read_label, roll_part, roll_unrecorded

SYSTEM = System(
    key="rolls",
    handlers={RollDice: rolling.roll_dice},
    events=(DiceRolled,),
    settings=(ARMOUR_CLASSES,),
)

__all__ = [
    "ARMOUR_CLASSES",
    "SYSTEM",
    "Attacks",
    "DiceRolled",
    "RollDice",
    "RollMode",
    "RollResult",
    "attacks_in",
    "read_label",
    "roll_part",
    "roll_unrecorded",
]
