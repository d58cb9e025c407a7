"""The settings and fields of levels."""

from rules.kernel.fields import Field
from rules.kernel.setting import switch
from rules.levels import FAMILY

MOST = 10
INHERENT_BONUSES = switch(
    "inherent_bonuses",
    "Bonuses from level",
    "4E-INHERENT-BONUSES",
    off="levels add nothing by themselves",
    on="characters add to attacks, damage and all defences by their level",
    on_in=("4e",),
)
EXPERTISE = switch(
    "expertise",
    "Free expertise feats",
    "4E-EXPERTISE",
    off="there are none",
    on="from level 5, the expertise numbers of the sheet are added to attacks",
    on_in=("4e",),
)


def _expertise(key: str, name: str, what: str) -> Field:
    meaning = f"the feat's bonus to attacks with {what}, from level 5"
    return Field(key, name, 0, MOST, meaning, "4E-EXPERTISE", is_modifier=True)


WEAPON_EXPERTISE = _expertise("weapon_expertise", "Weapon Expertise", "weapons")
IMPLEMENT_EXPERTISE = _expertise("implement_expertise", "Implement Expertise", "implements")


FAMILY.brings(
    settings=(INHERENT_BONUSES, EXPERTISE), fields=(WEAPON_EXPERTISE, IMPLEMENT_EXPERTISE)
)
