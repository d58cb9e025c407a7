"""The settings of endurance: whether monsters tire, how much, and when."""

from collections.abc import Mapping

from rules.kernel.setting import Setting, Value, switch

ENDURANCE = switch(
    "endurance",
    "Endurance of monsters",
    "ENDURANCE",
    off="Monsters fight on until they drop.",
    on="Hurt monsters that attack lose more, until they are weakened and then exhausted.",
    on_in=("4e",),
)
_WITH = ("endurance", ("on",))
FRACTIONS: Mapping[str, int] = {"¼": 4, "½": 2, "⅓": 3, "⅕": 5, "⅙": 6, "⅛": 8}
"""The parts that a game can choose, each with the number that it divides by."""
DAMAGE_FRACTION = Setting(
    "endurance_damage_fraction",
    "Endurance damage of a round",
    "ENDURANCE-VARIANTS",
    tuple(Value(part, f"{part} of all normal damage so far.") for part in FRACTIONS),
    only_with=_WITH,
)
HIT_POINTS_FRACTION = Setting(
    "endurance_hp_fraction",
    "Extra hit points for endurance",
    "ENDURANCE-VARIANTS",
    tuple(Value(part, f"{part} of the listed hit points.") for part in FRACTIONS),
    only_with=_WITH,
)
ROUNDING = Setting(
    "endurance_rounding",
    "How fractions of endurance are rounded",
    "ENDURANCE-VARIANTS",
    (
        Value("nearest", "To the nearest, one half going up."),
        Value("up", "Up."),
        Value("down", "Down."),
    ),
    only_with=_WITH,
)
TIMING = Setting(
    "endurance_timing",
    "When monsters tire",
    "R-ENDURANCE-TIMING",
    (
        Value("round-end", "At the end of the round in which they attacked."),
        Value("turn-end", "At the end of their own turn."),
    ),
    only_with=_WITH,
)
