"""The numbers that this family adds to sheets."""

from rules.kernel.fields import Field

MOST = 10


def _expertise(key: str, name: str, what: str) -> Field:
    meaning = f"the feat's bonus to attacks with {what}, from level 5"
    return Field(key, name, 0, MOST, meaning, "4E-EXPERTISE", is_modifier=True)


WEAPON_EXPERTISE = _expertise("weapon_expertise", "Weapon Expertise", "weapons")
IMPLEMENT_EXPERTISE = _expertise("implement_expertise", "Implement Expertise", "implements")
