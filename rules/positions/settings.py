"""What it takes to leave a melee (ERIS-DISENGAGE)."""

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
