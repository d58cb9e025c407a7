"""What is tried twice of positions."""

from rules.movement.records import Engage
from rules.positions.records import CrampPlace, Disengage, SetRange
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, meeting
from tests.rules.table import ANN


def _engaged(game: Scene) -> Engage:
    return Engage(target=ADA, other=goblins(game) + "#2")


EXAMPLES: tuple[Example, ...] = (
    Example(
        meeting, CrampPlace(everyone=True, first_blow=True, abreast=3, around=2), says="so already"
    ),
    Example(meeting, Disengage(target=ADA), (_engaged,), by=ANN, says="not in melee"),
    Example(meeting, Disengage(target=ADA, distance=30), (_engaged,), says="not in melee"),
    Example(
        meeting,
        lambda g: SetRange(target=ADA, other=goblins(g), distance=30),
        says="as far apart as 30 feet already",
    ),
)
