"""What is tried twice of luck."""

from rules.luck.records import NewSession, RollAllLuck, RollLuck, RollSessionLuck
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp

EXAMPLES: tuple[Example, ...] = (
    Example(camp, NewSession(), preset="4e"),
    Example(camp, RollSessionLuck(character_id=ADA), preset="4e", says="for this session already"),
    Example(camp, RollAllLuck(), preset="4e", says="for this session already"),
    Example(camp, RollLuck(character_id=ADA), (RollSessionLuck(character_id=ADA),), preset="4e"),
)
