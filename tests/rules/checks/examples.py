"""What is tried twice of checks and saves."""

from rules.checks.actions import RollCheck
from rules.kernel.visibility import Visibility
from tests.rules.example import Example, goblins
from tests.rules.scenes import ADA, camp, meeting

EXAMPLES: tuple[Example, ...] = (
    Example(camp, RollCheck(what="dex", targets=(ADA,))),
    Example(meeting, lambda g: RollCheck(what="breath", targets=(f"{goblins(g)}#1",), number=14)),
    Example(
        meeting,
        lambda g: RollCheck(
            what="d", targets=(f"{goblins(g)}#2",), number=14, mode=Visibility.BLIND
        ),
    ),
)
