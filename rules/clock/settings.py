"""How many rounds a turn has (R-ROUNDS-PER-TURN)."""

from rules.kernel.setting import Setting, Value

ROUNDS_PER_TURN = Setting(
    "rounds_per_turn",
    "Rounds in a turn",
    "R-ROUNDS-PER-TURN",
    (
        Value("60", "a turn of ten minutes has 60 rounds of ten seconds"),
        Value("10", "a turn of ten minutes has 10 rounds of a minute"),
    ),
    {"eris": "10"},
)
