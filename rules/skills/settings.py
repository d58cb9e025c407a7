"""What becomes of a natural skill once it is trained (R-SKILL-CHOICE)."""

from rules.kernel.setting import Setting, Value

HIGHER = "higher"
SKILL_CHOICE = Setting(
    "skill_choice",
    "A skill once trained",
    "R-SKILL-CHOICE",
    (
        Value(HIGHER, "half of 1d100 and 5%, or what it was, if that is higher"),
        Value("fresh", "half of 1d100 and 5%, whatever it was"),
    ),
    from_next_encounter=False,
)
