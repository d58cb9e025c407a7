"""What is tried twice of load."""

from rules.load.actions import SetNegligibleLoad, SetTreasureLoad
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp

EXAMPLES: tuple[Example, ...] = (
    Example(camp, SetTreasureLoad(character_id=ADA, carrying=True), says="treasure to speak of al"),
    Example(camp, SetNegligibleLoad(coins=20), says="how it stands already"),
)
