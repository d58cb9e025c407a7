"""Where a party goes that has lost its way (R-LOST-HEX)."""

from rules.kernel.setting import Setting, Value

RANDOM = "random"
LOST_COURSE = Setting(
    "lost_course",
    "Where the lost really go",
    "R-LOST-HEX",
    (
        Value("referee", "the referee says so, in secret"),
        Value(RANDOM, "1d6 says so, in secret: 1 as they meant to, then 60° more to the right"),
    ),
    from_next_encounter=False,
)
