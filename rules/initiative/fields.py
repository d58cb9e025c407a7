"""The number that this family adds to sheets and stat blocks."""

from rules.kernel.fields import Field

MODIFIER = Field(
    "initiative",
    "Initiative modifier",
    -20,
    60,
    "added to the character's own initiative roll",
    "OSE-INITIATIVE-INDIVIDUAL",
    is_modifier=True,
)
