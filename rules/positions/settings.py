"""What it takes to leave a melee (ERIS-DISENGAGE), and how far a blow reaches (OSE-REACH)."""

from rules.kernel.setting import Setting, Value

DISENGAGE = Setting(
    "disengage",
    "Leaving a melee",
    "ERIS-DISENGAGE",
    (
        Value("ose", "a fighting withdrawal or a retreat, declared before initiative"),
        Value("eris", "free, and nothing need be declared"),
    ),
    {"eris": "eris"},
)
ERIS_REACH = "10"
MELEE_REACH = Setting(
    "melee_reach",
    "Reach in melee",
    "OSE-REACH",
    (
        Value("5", "melee within 5 feet, missiles beyond them"),
        Value(ERIS_REACH, "melee within 10 feet, missiles at any distance"),
    ),
    {"eris": ERIS_REACH},
)
