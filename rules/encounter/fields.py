"""The numbers that this family adds to sheets."""

from rules.kernel.fields import Field

REACTION = Field(
    "reaction",
    "Reaction modifier",
    -6,
    6,
    "added to a reaction roll when this character speaks",
    "OSE-REACTION",
    is_modifier=True,
)
