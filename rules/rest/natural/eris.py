"""ERIS-NATURAL-HEALING: everything after a full week in a safe place, and nothing before."""

from rules.kernel.resolution import Resolution
from rules.rest.events import Rested
from rules.rest.natural.shape import Healing, NaturalHealing


def by_days(_resolution: Resolution, event: Rested, missing: int) -> Healing:
    """All that is missing once a week is full; six days give nothing."""
    return (missing if event.weeks else 0), None


HEALING = NaturalHealing(
    key="eris",
    label="Everything after a full week in a safe place, nothing before that.",
    source="ERIS-NATURAL-HEALING",
    by_days=by_days,
)
