"""Who says what the party does."""

from rules.kernel.setting import Setting, Value

REFEREE, CALLER = "referee", "caller"
LED_BY = Setting(
    "led_by",
    "Who leads the party",
    "OSE-CALLER",
    (
        Value(REFEREE, "the referee says what the party does in a turn or a day"),
        Value(CALLER, "the caller says it as well"),
    ),
    from_next_encounter=False,
)
