"""Who tells what a search has found."""

from rules.kernel.setting import Setting, Value

AT_ONCE = "at-once"
FINDS = Setting(
    "finds",
    "What a search finds",
    "OSE-SEARCH",
    (
        Value("by-referee", "the referee tells it with one tap, when the moment has come"),
        Value(AT_ONCE, "it is told at once"),
    ),
    from_next_encounter=False,
)
