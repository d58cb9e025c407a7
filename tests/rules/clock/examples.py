"""What is tried twice of time."""

from rules.clock.actions import PassTime
from tests.rules.example import Example
from tests.rules.scenes import camp

EXAMPLES: tuple[Example, ...] = (Example(camp, PassTime(turns=1)),)
