"""The door of this family: what other rooms may call of it, beside its records."""

from rules.morale.groups import find_hired, group_of
from rules.morale.hired import home_since, name_of, uncounted
from rules.morale.loyalty import MOST_MODIFIER
from rules.morale.rating import HIGHEST, LOWEST, MOST_ADJUSTMENT, MOST_CONDITIONS, exemption
from rules.morale.timing import awaits_referee

__all__ = [
    "HIGHEST",
    "LOWEST",
    "MOST_ADJUSTMENT",
    "MOST_CONDITIONS",
    "MOST_MODIFIER",
    "awaits_referee",
    "exemption",
    "find_hired",
    "group_of",
    "home_since",
    "name_of",
    "uncounted",
]
