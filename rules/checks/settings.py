"""Who rolls what is asked for, and where the saving throws of monsters come from."""

from rules.kernel.setting import Setting, Value

ASKED_CHECKS = Setting(
    "asked_checks",
    "Checks that are asked for",
    "OSE-SAVES",
    (
        Value("in-rounds", "in a round they are rolled at once, else each player rolls their own"),
        Value("by-player", "each player rolls for their own, with a button"),
        Value("at-once", "they are rolled for everybody at once"),
    ),
    from_next_encounter=False,
)
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
