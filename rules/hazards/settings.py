"""What poison and paralysis do to those who fail their save."""

from rules.kernel.setting import Setting, Value

POISON = Setting(
    "poison",
    "Poison",
    "ERIS-POISON",
    (
        Value("ose", "Who fails the save dies, unless the poison does something else."),
        Value("eris", "The same, and who passes still loses half of the hit points left."),
    ),
    {"eris": "eris"},
)
PARALYSIS = Setting(
    "paralysis",
    "Paralysis",
    "ERIS-PARALYSIS",
    (
        Value("plain", "Who fails the save is helpless."),
        Value("eris", "The body seizes up: withstand adversity, or die. Ghouls only frighten."),
    ),
    {"eris": "eris"},
)
ERIS = "eris"
