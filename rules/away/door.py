"""The door of this family: what other rooms may call of it, beside its records."""

from rules.away.leaving import LONGEST_NOTE

__all__ = ["LONGEST_NOTE"]
