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
SHIELD = Field(
    "shield",
    "Shield",
    0,
    10,
    "what the shield gives, which blows from behind ignore; 1 with one in hand",
    "OSE-BEHIND",
)
