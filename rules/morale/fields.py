"""The number that this family adds to sheets and stat blocks."""

from rules.kernel.fields import Field

LOYALTY = Field("loyalty", "Loyalty", 2, 99, "a loyalty check is 2d6, at most this", "R-LOYALTY")
