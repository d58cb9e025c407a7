"""What light does to surprise."""

from rules.kernel.setting import Setting, Value

LIGHT = Setting(
    "light",
    "Light and surprise",
    "ERIS-LIGHT",
    (
        Value("ose", "whoever carries a light in the dark surprises nobody"),
        Value("eris", "by dim light others are surprised on a 1, by bright light never"),
    ),
    {"eris": "eris", "4e": "eris"},
)
