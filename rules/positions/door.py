"""The door of this family: what other rooms may call of it, beside its records."""

from rules.positions.reading import is_engaged

__all__ = [
    "is_engaged",
]
