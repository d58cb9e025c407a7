"""Where the saving throws of monsters come from."""

from rules.kernel.setting import Setting, Value

INDIVIDUAL_MONSTER_SAVES = Setting(
    "individual_monster_saves",
    "Saves of monsters",
    "OSE-MONSTER-SAVES",
    (
        Value("ose-table", "they follow from hit dice, by the table"),
        Value("referee", "the referee writes them; none follow from hit dice"),
    ),
    {"4e": "referee"},
)
