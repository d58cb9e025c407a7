"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.kernel.rulebook import System
from rules.rolls import rolling
from rules.rolls.actions import RollDice
from rules.rolls.events import DiceRolled

SYSTEM = System(
    key="rolls",
    handlers={RollDice: rolling.roll_dice},
    events=(DiceRolled,),
)
