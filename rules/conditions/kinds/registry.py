"""All conditions that the rules know."""

from rules.conditions.kinds import (
    asleep,
    blind,
    bound,
    gagged,
    ghoul_paralysed,
    held,
    helpless,
    out,
    paralysed,
    prisoner,
    silenced,
    stunned,
    unstable,
    winded,
)
from rules.conditions.kinds.shape import Condition

CONDITIONS: tuple[Condition, ...] = (
    asleep.CONDITION,
    blind.CONDITION,
    bound.CONDITION,
    gagged.CONDITION,
    ghoul_paralysed.CONDITION,
    held.CONDITION,
    helpless.CONDITION,
    out.CONDITION,
    paralysed.CONDITION,
    prisoner.CONDITION,
    silenced.CONDITION,
    stunned.CONDITION,
    unstable.CONDITION,
    winded.CONDITION,
)
"""A new one is its file and a line here."""
BY_KEY = {condition.key: condition for condition in CONDITIONS}
STOPS_ACTION = frozenset(condition.key for condition in CONDITIONS if condition.stops_action)
HOLDS = frozenset(condition.key for condition in CONDITIONS if condition.holds)


def condition_named(name: str) -> Condition | None:
    """The condition that is called so, None for a name that has no rules behind it."""
    wanted = " ".join(name.casefold().split())
    return next((condition for condition in CONDITIONS if condition.name == wanted), None)
