"""The door of this family: what other rooms may call of it, beside its records."""

from rules.luck.rolling import luck_bonus, require_luck_bonus

__all__ = [
    "luck_bonus",
    "require_luck_bonus",
]
