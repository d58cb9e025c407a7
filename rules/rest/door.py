"""The door of this family: what other rooms may call of it, beside its records."""

from rules.rest.passing import rest_ends
from rules.rest.surges import surges_left

__all__ = ["rest_ends", "surges_left"]
