"""The door of this family: what other rooms may call of it, beside its records."""

from rules.powers.points import most_points, points_left
from rules.powers.powers import LONGEST_NAME, MOST_POWERS, can_return, word_of

__all__ = ["LONGEST_NAME", "MOST_POWERS", "can_return", "most_points", "points_left", "word_of"]
