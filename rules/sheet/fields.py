"""The numbers that every sheet can have; families whose rules use one alone list it themselves."""

from rules.kernel.fields import Field


def _ability(key: str, name: str, source: str) -> Field:
    words = (name.lower(),)
    return Field(key, key.upper(), 1, 40, f"{name} score", source, words=words)


def _save(key: str, against: str) -> Field:
    meaning = f"saving throw against {against}: what a d20 must reach"
    return Field(f"save_{key}", f"Save vs {key}", 1, 30, meaning, "OSE-SAVES")


ABILITIES = (
    _ability("str", "Strength", "OSE-ABILITY-CHECK"),
    _ability("int", "Intelligence", "OSE-ABILITY-CHECK"),
    _ability("wis", "Wisdom", "OSE-ABILITY-CHECK"),
    _ability("dex", "Dexterity", "ERIS-DEX-TIEBREAK"),
    _ability("con", "Constitution", "OSE-ABILITY-CHECK"),
    _ability("cha", "Charisma", "OSE-ABILITY-CHECK"),
)
HIT_DIE = Field(
    "hit_die",
    "Hit die",
    2,
    20,
    "sides of the die for hit points, 6 if nothing is written",
    "ERIS-HP-LEVELING",
)
HIT_POINT_BONUS = Field(
    "hit_point_bonus",
    "Hit point bonus",
    -5,
    10,
    "added to each die for hit points, as high or low Constitution may say",
    "R-SHEETNUM",
    is_modifier=True,
)
FIELDS = (
    *ABILITIES,
    Field("ac", "Armour Class", -60, 20, "descending: 9 is unarmoured, less is better", "R-AC"),
    Field("thac0", "THAC0", -40, 30, "what a d20 must reach to hit AC 0", "OSE-THAC0"),
    Field(
        "attack",
        "Attack bonus",
        -20,
        60,
        "added to the d20 of an attack",
        "OSE-AAC",
        is_modifier=True,
    ),
    _save("death", "death or poison"),
    _save("wands", "wands"),
    _save("paralysis", "paralysis or petrification"),
    _save("breath", "breath attacks"),
    _save("spells", "spells, rods or staves"),
)
