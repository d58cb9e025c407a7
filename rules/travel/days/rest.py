"""OSE-WILD-REST: a full day of rest on the way."""

from rules.kernel.resolution import Resolution
from rules.rest.door import rest_ends
from rules.state.journey import Today
from rules.travel.days.shape import DayKind
from rules.travel.log import DAY as DAY_LENGTH


def end(resolution: Resolution, today: Today) -> None:
    """All have rested, unless an encounter disturbed them."""
    rest_ends(resolution, since=today.until - DAY_LENGTH, disturbed=today.disturbed)


DAY = DayKind(
    key="rest",
    label="Rest",
    means="a full day of it",
    source="OSE-WILD-REST",
    end=end,
)
