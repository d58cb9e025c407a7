"""Whether a game waits for somebody, rests, or stands still: one function says which.

After every move something open holds and names who is asked, or the game rests in a state that has
a name. `STUCK` is neither, and never comes about: what is open holds, whoever owes it, and once
nothing is `go_on` of the rounds goes on.
"""

from collections.abc import Iterable
from enum import StrEnum

from rules.kernel.dues import Due
from rules.rounds.records import goes_on_by_itself
from rules.state.game import GameState


class Standing(StrEnum):
    """How a game stands between two moves."""

    WAITS = "waits for somebody"
    PAUSED = "is paused"
    BETWEEN = "is between encounters"
    BY_BUTTON = "goes on when somebody presses Next"
    STUCK = "stands still, and nobody is asked"


def where_it_stands(state: GameState, dues: Iterable[Due]) -> Standing:
    """What the game is doing; `dues` is all that is open, secrets included."""
    if any(due.holds for due in dues):
        return Standing.WAITS
    if state.pace.paused is not None:
        return Standing.PAUSED
    if state.encounter is None:
        return Standing.BETWEEN
    return Standing.STUCK if goes_on_by_itself(state) else Standing.BY_BUTTON
