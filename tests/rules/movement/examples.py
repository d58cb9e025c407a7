"""What is tried twice of movement."""

from rules.movement.records import Engage, Move
from rules.positions.records import SetRange
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting


def _apart(game: Scene) -> SetRange:
    return SetRange(target=ADA, other=goblins(game), distance=30, public=True)


def _melee(game: Scene) -> Engage:
    return Engage(target=ADA, other=goblins(game))


EXAMPLES: tuple[Example, ...] = (
    Example(acting, _melee, says="in melee with Goblins already"),
    Example(
        acting,
        lambda g: Move(target=ADA, whom=goblins(g)),
        (_apart,),
        says="within reach of Goblins already",
    ),
    Example(acting, Move(target=ADA, way="retreat"), (_melee,), says="cannot go any farther"),
    Example(acting, Move(target=ADA, way="withdrawal"), (_melee,), says="cannot go any farther"),
    Example(acting, Move(target=ADA, way="away", feet=30), says="10 feet in what is left"),
)
