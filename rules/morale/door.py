"""The door of this family: what other rooms may call of it, beside its records."""

from rules.morale.hired import name_of, uncounted
from rules.morale.loyalty import MOST_MODIFIER
from rules.morale.rating import HIGHEST, LOWEST, MOST_ADJUSTMENT, MOST_CONDITIONS, exemption

__all__ = [
    "HIGHEST",
    "LOWEST",
    "MOST_ADJUSTMENT",
    "MOST_CONDITIONS",
    "MOST_MODIFIER",
    "exemption",
    "name_of",
    "uncounted",
]
