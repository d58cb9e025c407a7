"""The numbers of sheets that checks alone need: a second row of saves, and chances."""

from rules.kernel.fields import Field


def _against_magic(key: str) -> Field:
    meaning = f"counts instead of the save vs {key} where that is against magic"
    return Field(f"magic_{key}", f"Save vs {key} (magic)", 1, 30, meaning, "R-MAGIC-SAVE")


ADVERSITY = Field(
    "adversity",
    "Withstand adversity",
    0,
    100,
    "chance in percent to survive paralysis and the like",
    "ERIS-WITHSTAND-ADVERSITY",
)
OPEN_DOORS = Field(
    "open_doors",
    "Open doors",
    0,
    6,
    "chance in 6 to force a stuck door",
    "OSE-STUCK-DOORS",
    words=("open_stuck_doors", "force_doors"),
)
CLIMB_SHEER = Field(
    "climb_sheer",
    "Climb sheer surfaces",
    0,
    100,
    "chance in percent to climb what is sheer without equipment",
    "OSE-CLIMBING",
    words=("climb_sheer_surfaces",),
)
CLIMB_SHEER_IN_SIX = Field(
    "climb_sheer_in_six",
    "Climb sheer surfaces in 6",
    0,
    6,
    "the same as a chance in 6, where there is no percentage",
    "OSE-CLIMBING",
)
MAGIC_SAVES = tuple(map(_against_magic, ("death", "wands", "paralysis", "breath", "spells")))
