"""How well somebody makes traps harmless: no source here gives the number (R-SHEETNUM)."""

from rules.kernel.fields import Field

REMOVE_TRAPS = Field(
    "remove_traps",
    "Remove traps",
    0,
    100,
    "chance in percent to make a trap harmless",
    "OSE-TREASURE-TRAPS",
    words=("disarm_traps",),
)
REMOVE_TRAPS_IN_SIX = Field(
    "remove_traps_in_six",
    "Remove traps in 6",
    0,
    6,
    "the same as a chance in 6, where there is no percentage",
    "OSE-TREASURE-TRAPS",
)
