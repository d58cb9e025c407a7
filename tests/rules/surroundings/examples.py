"""What is tried twice of the place of a fight."""

from rules.encounter.records import CorrectMonsters
from rules.kernel.action import Action
from rules.surroundings.records import Bomb, SetWater
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, meeting


def _tough(game: Scene) -> Action:
    return CorrectMonsters(combatant_id=goblins(game), level=2)


EXAMPLES: tuple[Example, ...] = (
    Example(meeting, SetWater(attack=-2, damage=-1, under=True), says="how it is already"),
    Example(meeting, SetWater(ashore=(ADA,)), says="how it is already"),
    Example(meeting, SetWater(over=True), (SetWater(),), says="how it is already"),
    Example(acting, lambda g: Bomb(targets=(goblins(g),), damage="1"), (_tough,)),
    Example(
        acting,
        lambda g: Bomb(targets=(g.id("Wolf"),), damage="1d6", attacker=ADA),
        says="has attacked already",
    ),
)
