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
    "Shield's part of Armour Class",
    0,
    10,
    "how much of the Armour Class is the shield; 1 with a shield on the arm",
    "OSE-BEHIND",
)
