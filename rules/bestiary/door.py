"""The door of this family: what other rooms may call of it, beside its records."""

from rules.bestiary.caps import MOST as MOST_MAGIC
from rules.bestiary.checking import (
    LONGEST_NOTES,
    MORALE_SCORES,
    MOST_ATTACKS,
    check_items,
    check_morale,
    check_powers,
)
from rules.bestiary.hit_dice import MINUS_SIGN, parse_hit_dice, parse_saves_as
from rules.bestiary.keeping import MOST_BLOCKS, without_id
from rules.bestiary.reading import (
    all_blocks,
    as_written,
    find_block,
    find_kept,
    near_block,
    number_on,
    require_block,
)

__all__ = [
    "LONGEST_NOTES",
    "MINUS_SIGN",
    "MORALE_SCORES",
    "MOST_ATTACKS",
    "MOST_BLOCKS",
    "MOST_MAGIC",
    "all_blocks",
    "as_written",
    "check_items",
    "check_morale",
    "check_powers",
    "find_block",
    "find_kept",
    "near_block",
    "number_on",
    "parse_hit_dice",
    "parse_saves_as",
    "require_block",
    "without_id",
]
