"""What is tried twice of rolls."""

from rules.rolls.records import RollDice
from tests.rules.example import Example
from tests.rules.scenes import camp

EXAMPLES: tuple[Example, ...] = (Example(camp, RollDice(text="1d6")),)
