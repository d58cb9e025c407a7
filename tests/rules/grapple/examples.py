"""What is tried twice of grapples."""

from rules.grapple.records import Grapple
from rules.kernel.action import Action
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting
from tests.rules.table import ANN


def held(game: Scene) -> Action:
    """The goblins hold Ada."""
    return Grapple(who=(goblins(game),), whom=(ADA,), forced=9, forced_against=1)


EXAMPLES: tuple[Example, ...] = (
    Example(
        acting,
        lambda g: Grapple(who=(ADA,), whom=(f"{goblins(g)}#1",)),
        by=ANN,
        says="is stunned",
    ),
    Example(
        acting,
        lambda g: Grapple(who=(goblins(g),), whom=(ADA,)),
        says="cannot grapple now",
    ),
    Example(
        acting,
        lambda g: Grapple(who=(goblins(g),), whom=(ADA,), method="uncontested", strength=9),
        says="cannot grapple now",
    ),
    Example(
        acting, Grapple(who=(ADA,), forced=1, forced_against=1), (held,), says="cannot grapple"
    ),
)
