"""What a game can choose about orders."""

from rules.kernel.setting import Setting, Value

AS_DECLARED = Setting(
    "as_declared",
    "What was declared",
    "OSE-DECLARE",
    (
        Value("by-itself", "is carried out by itself as soon as the turn comes"),
        Value("by-player", "is carried out when its player says so, with one button"),
        Value("by-referee", "is carried out when the referee says so, for all at once"),
    ),
    from_next_encounter=False,
    only_with=("declaring", ("everybody",)),
)
