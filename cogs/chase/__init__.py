"""`/chase`: getting away before a fight, following, and being pursued."""

from collections.abc import Iterator

from cogs.chase.commands import PRESSES, ChaseCommands
from cogs.core.feature import Feature
from cogs.render.hints import Here, Hints
from rules.kernel.dues import DueKind
from rules.view.pursuit import is_fleeing_below, is_flight_offered


def _yours(here: Here) -> Iterator[str]:
    if here.fighting and is_flight_offered(here.state):
        yield "`/chase evade` runs before the fight begins; so does **Run away**."
    if is_fleeing_below(here.state):
        yield "`/door shut` stops those who follow for a round, `/door spike` for good."


def _referee(here: Here) -> Iterator[str]:
    if here.state.chase is not None:
        yield "`/chase caught`, `let-go`, `hold-up` and `lead` steer a pursuit."


HINTS = Hints(
    yours=_yours,
    referee=_referee,
    owed={DueKind.CHASE: "The pursuit waits for **{name}**: the buttons, or `/chase run`."},
)
FEATURE = Feature(order=280, cogs=(ChaseCommands,), presses=PRESSES, hints=HINTS)
