"""The door of this family: what other rooms may call of it, beside its records."""

from rules.wandering.arriving import doors_between
from rules.wandering.checking import MOST_APPEARING, check_table, range_of
from rules.wandering.checks import chance_now
from rules.wandering.choosing import (
    FARTHEST_SIGHT,
    HIGHEST_CHANCE,
    LARGEST_MODIFIER,
    MOST_A_DAY,
    MOST_TURNS,
    USUAL,
)
from rules.wandering.coming_up import come_for
from rules.wandering.ground import here, turns_between
from rules.wandering.rhythm import next_check
from rules.wandering.sight import LAND_MILES, OPEN_MILES, SHIPS_CLEAR, SHIPS_IN_FOG
from rules.wandering.surprising import may_surround
from rules.wandering.tables import find_table, require_table

__all__ = [
    "FARTHEST_SIGHT",
    "HIGHEST_CHANCE",
    "LAND_MILES",
    "LARGEST_MODIFIER",
    "MOST_APPEARING",
    "MOST_A_DAY",
    "MOST_TURNS",
    "OPEN_MILES",
    "SHIPS_CLEAR",
    "SHIPS_IN_FOG",
    "USUAL",
    "chance_now",
    "check_table",
    "come_for",
    "doors_between",
    "find_table",
    "here",
    "may_surround",
    "next_check",
    "range_of",
    "require_table",
    "turns_between",
]
