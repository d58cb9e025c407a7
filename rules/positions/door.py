"""The door of this family: what other rooms may call of it, beside its records."""

from rules.positions.reading import in_melee, is_engaged

__all__ = [
    "in_melee",
    "is_engaged",
]
