"""The numbers that this family adds to sheets and stat blocks."""

from rules.kernel.fields import Field

MELEE = Field(
    "melee",
    "Melee modifier",
    -10,
    30,
    "the STR modifier: added to the attack roll and the damage of a blow",
    "OSE-ATTACK",
    is_modifier=True,
    words=("str_modifier", "strength_modifier"),
)
MISSILE = Field(
    "missile",
    "Missile modifier",
    -10,
    30,
    "the DEX modifier: added to the attack roll of a shot or a throw",
    "OSE-ATTACK",
    is_modifier=True,
    words=("dex_modifier", "dexterity_modifier"),
)


def _defence(key: str, name: str) -> Field:
    meaning = "what an attack against it has to reach, in the fourth edition; more is better"
    return Field(key, name, 0, 80, meaning, "4E-INHERENT-BONUSES")


DEFENCES = (
    _defence("fortitude", "Fortitude"),
    _defence("reflex", "Reflex"),
    _defence("will", "Will"),
)
"""What attacks can go against instead of armour class; they ascend in every game."""
SHIELD = Field(
    "shield",
    "Shield",
    0,
    10,
    "what the shield gives, which blows from behind ignore; 1 with one in hand",
    "OSE-BEHIND",
)
