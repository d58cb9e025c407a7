"""The fourth edition: rest itself heals no hit points, surges do, up to what wounds allow."""

from rules.kernel.resolution import Resolution
from rules.rest.events import Rested
from rules.rest.natural.shape import Healing, NaturalHealing


def by_days(_resolution: Resolution, _event: Rested, _missing: int) -> Healing:
    """Nothing: days of rest lift the cap alone (R-WOUND-DAYS)."""
    return 0, None


HEALING = NaturalHealing(
    key="4e",
    label="Healing surges and long rests, up to what open wounds allow.",
    source="4E-WOUNDS",
    by_days=by_days,
    has_surges=True,
)
