"""The number that this family adds to sheets."""

from rules.kernel.fields import Field

DEATH_SAVE = Field(
    "death_save",
    "Death save modifier",
    -20,
    40,
    "added to a death saving throw",
    "4E-DEATH-SAVE",
    is_modifier=True,
)
