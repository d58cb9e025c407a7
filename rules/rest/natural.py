"""What heals by itself, by the value of `natural_healing`."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.rest.records import Rested

Healing = tuple[int, Throw | None]
"""Hit points, and the throw behind them."""


@dataclass(frozen=True, slots=True)
class NaturalHealing:
    """One way of healing. `key` is the value of the setting, `source` the catalogue ID.

    `by_days` gives what somebody regains who has rested and lacks so many hit points; `has_surges`
    says that people heal by surges, and that a long rest gives all back that wounds allow.
    """

    key: str
    label: str
    source: str
    by_days: Callable[[Resolution, Rested, int], Healing]
    has_surges: bool = False


def _by_days_eris(_resolution: Resolution, event: Rested, missing: int) -> Healing:
    """All that is missing once a week is full; six days give nothing."""
    return (missing if event.weeks else 0), None


ERIS_HEALING = NaturalHealing(
    key="eris",
    label="Everything after a full week in a safe place, nothing before that.",
    source="ERIS-NATURAL-HEALING",
    by_days=_by_days_eris,
)


DAY_SIDES = 3


def _by_days_ose(resolution: Resolution, event: Rested, missing: int) -> Healing:
    """A die a day, and no more dice than can be needed: each gives at least 1."""
    dice = min(event.days, missing)
    if not dice:
        return 0, None
    throw = resolution.roll("days of rest", dice, DAY_SIDES)
    return throw.total, throw


OSE_HEALING = NaturalHealing(
    key="ose",
    label="1d3 hit points for each full day of complete rest.",
    source="OSE-HEALING",
    by_days=_by_days_ose,
)


def _by_days_surges(_resolution: Resolution, _event: Rested, _missing: int) -> Healing:
    """Nothing: days of rest lift the cap alone (R-WOUND-DAYS)."""
    return 0, None


SURGES_HEALING = NaturalHealing(
    key="4e",
    label="Healing surges and long rests, up to what open wounds allow.",
    source="4E-WOUNDS",
    by_days=_by_days_surges,
    has_surges=True,
)


HEALINGS: tuple[NaturalHealing, ...] = (OSE_HEALING, ERIS_HEALING, SURGES_HEALING)


def healing(key: str) -> NaturalHealing:
    """The one that a value of the setting names."""
    return next(one for one in HEALINGS if one.key == key)
