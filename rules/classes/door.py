"""The door of this family: what other rooms may call of it, beside its records."""

from rules.classes.bonuses import bonuses_due
from rules.classes.checking import MOST_EXPERIENCE, check_class_name
from rules.classes.experience import gain_experience, level_reached, may_rise, next_rank
from rules.classes.languages import by_wisdom, most_languages
from rules.classes.settings import rerolls
from rules.classes.tables import require_class_table
from rules.classes.tracks import rolled_of, tracks_of
from rules.classes.turning import find_row, has_symbol

__all__ = [
    "MOST_EXPERIENCE",
    "bonuses_due",
    "by_wisdom",
    "check_class_name",
    "find_row",
    "gain_experience",
    "has_symbol",
    "level_reached",
    "may_rise",
    "most_languages",
    "next_rank",
    "require_class_table",
    "rerolls",
    "rolled_of",
    "tracks_of",
]
