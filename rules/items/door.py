"""The door of this family: what other rooms may call of it, beside its records."""

from rules.items.describing import (
    LONGEST_NAME,
    MOST_BONUS,
    MOST_HANDS,
    MOST_PIECES,
    MOST_WEIGHT,
    check_count,
    check_item_name,
    described,
)
from rules.items.having import strike_off
from rules.items.known import HURLED, KNOWN
from rules.items.owning import put_item, put_items
from rules.items.reading import find_item, in_use, items_of, load_of
from rules.items.slowness import follows_slow, is_sheet_slow, is_slow, slow_ones, why_slow
from rules.items.tags import (
    AMMUNITION,
    ARMOUR,
    BLOOD_DRAIN,
    BOW,
    DRAIN,
    FITTED,
    GHOUL,
    HEAVY_CROSSBOW,
    HELMET,
    IMPLEMENT,
    NATURAL,
    PARALYSIS,
    SHIELD,
    TAGS,
    TREASURE,
)

__all__ = [
    "AMMUNITION",
    "ARMOUR",
    "BLOOD_DRAIN",
    "BOW",
    "DRAIN",
    "FITTED",
    "GHOUL",
    "HEAVY_CROSSBOW",
    "HELMET",
    "HURLED",
    "IMPLEMENT",
    "KNOWN",
    "LONGEST_NAME",
    "MOST_BONUS",
    "MOST_HANDS",
    "MOST_PIECES",
    "MOST_WEIGHT",
    "NATURAL",
    "PARALYSIS",
    "SHIELD",
    "TAGS",
    "TREASURE",
    "check_count",
    "check_item_name",
    "described",
    "find_item",
    "follows_slow",
    "in_use",
    "is_sheet_slow",
    "is_slow",
    "items_of",
    "load_of",
    "put_item",
    "put_items",
    "slow_ones",
    "strike_off",
    "why_slow",
]
