"""The door of this family: what other rooms may call of it, beside its records."""

from rules.classes.checking import MOST_EXPERIENCE, check_class_name
from rules.classes.experience import gain_experience, level_reached, may_rise, next_rank
from rules.classes.settings import rerolls
from rules.classes.tables import require_class_table
from rules.classes.tracks import SAVES, rolled_of, tracks_of

__all__ = [
    "MOST_EXPERIENCE",
    "SAVES",
    "check_class_name",
    "gain_experience",
    "level_reached",
    "may_rise",
    "next_rank",
    "require_class_table",
    "rerolls",
    "rolled_of",
    "tracks_of",
]
