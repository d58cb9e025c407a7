"""The door of this family: what other rooms may call of it, beside its records."""

from rules.pace.phases import MINUTE_MS, PHASES
from rules.pace.reading import (
    awaited_members,
    awaited_since,
    deadlines_in_order,
    first_deadline,
    waits_of,
)
from rules.pace.standing import Standing, where_it_stands

__all__ = [
    "MINUTE_MS",
    "PHASES",
    "Standing",
    "awaited_members",
    "awaited_since",
    "deadlines_in_order",
    "first_deadline",
    "waits_of",
    "where_it_stands",
]
