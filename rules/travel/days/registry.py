"""Every way to spend a day there is."""

from collections.abc import Mapping

from rules.errors import NotFoundError
from rules.travel.days import hunt, march, rest, travel
from rules.travel.days.shape import DayKind

DAYS: tuple[DayKind, ...] = (travel.DAY, march.DAY, rest.DAY, hunt.DAY)
BY_KEY: Mapping[str, DayKind] = {kind.key: kind for kind in DAYS}


def day_kind(key: str) -> DayKind:
    """The one with that key. NotFoundError says what there is."""
    found = BY_KEY.get(key)
    if found is None:
        raise NotFoundError(f"A day is spent with one of: {', '.join(BY_KEY)}.")
    return found
