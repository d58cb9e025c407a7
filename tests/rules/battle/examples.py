"""What is tried twice of battles of many."""

from rules.battle.records import DecideFate, ShootVolley
from tests.rules.example import Example
from tests.rules.scenes import ADA, camp

EXAMPLES: tuple[Example, ...] = (
    Example(camp, ShootVolley(targets=(ADA,)), says="have all stood in a volley"),
    Example(camp, DecideFate(character_id=ADA, figure="routed", percentage=100)),
)
