"""What is tried twice of grapples."""

from rules.grapple.actions import Grapple
from tests.rules.example import Example, goblins
from tests.rules.scenes import ADA, acting
from tests.rules.table import ANN

EXAMPLES: tuple[Example, ...] = (
    Example(
        acting,
        lambda g: Grapple(who=(ADA,), whom=(f"{goblins(g)}#1",)),
        by=ANN,
        says="already acted",
    ),
    Example(
        acting,
        lambda g: Grapple(who=(goblins(g),), whom=(ADA,)),
        says="cannot grapple now",
    ),
)
