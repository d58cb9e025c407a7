"""The numbers that descriptions of monsters give and that sheets can have as well."""

from rules.kernel.fields import Field

MOVE = Field(
    "move",
    "Movement",
    0,
    1000,
    "base rate in feet, as in 120; a third of it in a round of combat",
    "OSE-MOVEMENT-RATES",
    words=("mv", "movement_rate", "speed"),
)
FLY = Field(
    "fly",
    "Flying",
    0,
    1000,
    "the same rate through the air",
    "OSE-MOVEMENT-RATES",
    words=("fly_move", "flight"),
)
INFRAVISION = Field(
    "infravision",
    "Infravision",
    0,
    1000,
    "how far heat is seen in the dark, in feet",
    "OSE-INFRAVISION",
)
NATURAL_HD = Field(
    "natural_hd",
    "Natural hit dice",
    0,
    100,
    "dice of wrestling: 1 for a human, 4 for an ogre",
    "ERIS-GRAPPLE-NATURAL",
)
MAGIC_ARMOUR = Field(
    "magic_armour",
    "Magical armour",
    0,
    6,
    "comes off the roll of whoever attacks it",
    "ERIS-OSR-CONVERSION",
    words=("magical_armour",),
)
EXHAUSTED_DAMAGE = Field(
    "exhausted_damage",
    "Exhausted damage",
    1,
    999,
    "what each of its hits does once it is exhausted",
    "ENDURANCE-EXHAUSTED",
)
