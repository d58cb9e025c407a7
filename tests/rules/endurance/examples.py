"""What is tried twice of endurance."""

from rules.endurance.records import SetEffort, SetExhausted, SetLostPowers
from tests.rules.example import Example, goblins
from tests.rules.scenes import acting, meeting

EXAMPLES: tuple[Example, ...] = (
    Example(
        acting,
        lambda g: SetEffort(target=goblins(g)),
        preset="4e",
        says="pays for this round already",
    ),
    Example(
        acting,
        lambda g: SetEffort(target=goblins(g) + "#1", counts=False),
        (lambda g: SetEffort(target=goblins(g)),),
        preset="4e",
        says="endurance does not pay for this round already",
    ),
    Example(
        meeting,
        lambda g: SetExhausted(target=goblins(g) + "#2"),
        preset="4e",
        says="totally exhausted already",
    ),
    Example(
        meeting,
        lambda g: SetLostPowers(target=goblins(g), loses=("marking",)),
        preset="4e",
        says="That is lost by",
    ),
)
