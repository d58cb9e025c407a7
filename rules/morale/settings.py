"""Whether and when morale is checked."""

from rules.kernel.setting import Setting, Value

MORALE = Setting(
    "morale",
    "Morale",
    "OSE-MORALE",
    (
        Value("on", "checks fall due at a side's first death and when half of it is down"),
        Value("off", "no check falls due by itself; the referee can still roll one"),
    ),
    {"4e": "off"},
)

MORALE_TIMING = Setting(
    "morale_timing",
    "When morale is checked",
    "R-MORALE-TIMING",
    (
        Value("side-turn", "at the start of the monsters' actions"),
        Value("round-end", "at the end of the round"),
    ),
    {"eris": "round-end"},
    only_with=("morale", ("on",)),
)
