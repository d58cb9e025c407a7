"""What the engine has to know of this family: handlers, events, reactions, settings."""

from rules.kernel.rulebook import System, events_of
from rules.rolls import records
from rules.rolls.records import RollDice
from rules.rolls.rolling import roll_dice

SYSTEM = System(
    key="rolls",
    handlers={RollDice: roll_dice},
    events=events_of(records),
)
