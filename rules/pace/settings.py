"""What a game can choose about real time."""

from rules.kernel.setting import Setting, Value

REMINDERS = Setting(
    "reminders",
    "Reminders before a deadline",
    "",
    (
        Value("twice", "at half time and near the end, to those who are waited for"),
        Value("once", "near the end, to those who are waited for"),
        Value("off", "none"),
    ),
    from_next_encounter=False,
)

LATE_DEADLINES = Setting(
    "late_deadlines",
    "A deadline that came while the bot was away",
    "",
    (
        Value("grace", "those who are waited for get two more hours"),
        Value("at-once", "counts as soon as the bot is back"),
    ),
    from_next_encounter=False,
)

NO_ORDER = Setting(
    "no_order",
    "Who has not answered at a deadline and left no standing order",
    "",
    (
        Value("hold", "does nothing but hold their ground"),
        Value("referee", "is played by the referee, whom the game then waits for"),
        Value("skip", "is passed over"),
    ),
    from_next_encounter=False,
)
