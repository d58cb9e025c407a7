"""When upkeep will be due, if the party stays at home."""

from collections.abc import Iterator

from rules.kernel.comings import Coming
from rules.state.game import GameState
from rules.state.upkeep import Every
from rules.upkeep.charging import RULE
from rules.upkeep.periods import WEEK_S, next_week
from rules.upkeep.reading import matters

UPKEEP = "upkeep"


def weeks_to_come(state: GameState, until: int) -> Iterator[Coming]:
    """The end of each week at home."""
    at_home = state.expedition is None and state.upkeep.every is Every.WEEK
    if at_home and matters(state):
        for moment in range(next_week(state), until + 1, WEEK_S):
            yield Coming(at=moment, what=UPKEEP, rule=RULE)
