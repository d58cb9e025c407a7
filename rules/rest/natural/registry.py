"""Every kind of natural healing there is, and which of them a game has."""

from rules.rest.natural import eris, ose, surges
from rules.rest.natural.shape import NaturalHealing

HEALINGS: tuple[NaturalHealing, ...] = (ose.HEALING, eris.HEALING, surges.HEALING)


def healing(key: str) -> NaturalHealing:
    """The one that a value of the setting names."""
    return next(one for one in HEALINGS if one.key == key)
