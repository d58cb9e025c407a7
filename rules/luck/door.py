"""The door of this family: what other rooms may call of it, beside its records."""

from rules.luck.rolling import MOST_MODIFIER, luck_bonus, require_luck_bonus, try_luck

__all__ = [
    "MOST_MODIFIER",
    "luck_bonus",
    "require_luck_bonus",
    "try_luck",
]
