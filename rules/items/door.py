"""The door of this family: what other rooms may call of it, beside its records."""

from rules.items.describing import LONGEST_NAME, MOST_BONUS, MOST_HANDS, MOST_PIECES, MOST_WEIGHT
from rules.items.known import KNOWN
from rules.items.reading import items_of, load_of
from rules.items.slowness import follows_slow, is_sheet_slow, is_slow, slow_ones, why_slow
from rules.items.tags import TAGS

__all__ = [
    "KNOWN",
    "LONGEST_NAME",
    "MOST_BONUS",
    "MOST_HANDS",
    "MOST_PIECES",
    "MOST_WEIGHT",
    "TAGS",
    "follows_slow",
    "is_sheet_slow",
    "is_slow",
    "items_of",
    "load_of",
    "slow_ones",
    "why_slow",
]
