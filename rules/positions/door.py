"""The door of this family: what other rooms may call of it, beside its records."""

from rules.positions.reading import (
    are_comrades,
    distance_between,
    engaged_with,
    in_melee,
    is_engaged,
)

__all__ = [
    "are_comrades",
    "distance_between",
    "engaged_with",
    "in_melee",
    "is_engaged",
]
