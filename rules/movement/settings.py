"""What a game can choose about movement in a round."""

from rules.kernel.setting import Setting, Value

COMBAT_MOVE = Setting(
    "combat_move",
    "Movement in a round and in a turn",
    "OSE-COMBAT-MOVE",
    (
        Value("ose", "a third of the base rate, and an attack as well; the base rate in a turn"),
        Value(
            "eris",
            "by the table, 50 feet of 120, and that is the action of the round; twice the base "
            "rate in a turn",
        ),
    ),
    {"eris": "eris"},
)
