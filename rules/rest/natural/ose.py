"""OSE-HEALING: 1d3 hit points for each full day of complete rest."""

from rules.kernel.resolution import Resolution
from rules.rest.events import Rested
from rules.rest.natural.shape import Healing, NaturalHealing

DAY_SIDES = 3


def by_days(resolution: Resolution, event: Rested, missing: int) -> Healing:
    """A die a day, and no more dice than can be needed: each gives at least 1."""
    dice = min(event.days, missing)
    if not dice:
        return 0, None
    throw = resolution.roll("days of rest", dice, DAY_SIDES)
    return throw.total, throw


HEALING = NaturalHealing(
    key="ose",
    label="1d3 hit points for each full day of complete rest.",
    source="OSE-HEALING",
    by_days=by_days,
)
