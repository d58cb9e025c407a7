"""The numbers that this family adds to sheets and stat blocks."""

from rules.kernel.fields import Field

TARGETS = Field(
    "targets",
    "Foes attacked at once",
    1,
    20,
    "how many different foes it can attack in one round, with -1 on each roll for each of them",
    "ERIS-OSR-CONVERSION",
)
