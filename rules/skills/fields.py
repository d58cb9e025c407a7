"""How numbers of skills are called; what is written on a sheet stands for a skill by this name."""

from rules.kernel.fields import Field

SKILL = "skill:"
"""What the key of a skill begins with, as a number and as a check: `skill:Tracker`."""
PICK_POCKETS = Field(
    "pick_pockets",
    "Pick pockets",
    0,
    100,
    "chance in percent to pick a pocket",
    "ERIS-PICKPOCKET",
    words=("pickpocket", "pickpocketing"),
)
