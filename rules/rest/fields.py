"""The number that this family adds to sheets."""

from rules.kernel.fields import Field

SURGES = Field(
    "surges",
    "Healing surges",
    0,
    99,
    "healing surges of a day",
    "4E-WOUNDS",
    words=("healing_surge", "surge"),
)
