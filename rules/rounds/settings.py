"""What a game can choose about the course of a round."""

from rules.kernel.setting import Setting, Value, switch

GO_ON = Setting(
    "go_on",
    "How a round goes on",
    "OSE-COMBAT-SEQUENCE",
    (
        Value("by-itself", "by itself, once nobody is waited for any more"),
        Value("by-button", "when somebody presses Next"),
    ),
    from_next_encounter=False,
)

REFEREE_PAUSE = switch(
    "referee_pause",
    "A stop for the referee",
    "OSE-COMBAT-SEQUENCE",
    off="the round stops only where somebody is waited for",
    on="the round stops after every place in the order until the referee goes on",
    on_in=(),
)
