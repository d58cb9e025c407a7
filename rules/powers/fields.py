"""The number that this family adds to sheets."""

from rules.kernel.fields import Field

ACTION_POINTS = Field(
    "action_points",
    "Action points",
    0,
    9,
    "how many an extended rest gives back; 1 if nothing is written",
    "4E-ACTION-POINTS",
    words=("action_point",),
)
