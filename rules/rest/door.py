"""The door of this family: what other rooms may call of it, beside its records."""

from rules.rest.idle import does_nothing
from rules.rest.passing import DAYS, rest_ends
from rules.rest.surges import surges_left

__all__ = ["DAYS", "does_nothing", "rest_ends", "surges_left"]
