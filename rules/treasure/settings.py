"""How experience is reckoned."""

from rules.kernel.setting import Setting, Value

ERIS, MANUAL = "eris", "manual"
XP = Setting(
    "xp",
    "Experience",
    "ERIS-XP",
    (
        Value(ERIS, "100 XP for each hit die, 1 for each gp, and by grade for magic items"),
        Value(MANUAL, "the referee says how much, for each or for all to share"),
    ),
    {"ose": MANUAL, "eris": ERIS, "4e": MANUAL},
    from_next_encounter=False,
)
