"""What people and other tools call the numbers of a sheet."""

AC, ASCENDING, DESCENDING = "ac", "ascending_ac", "descending_ac"
ABILITIES = ("str", "int", "wis", "dex", "con", "cha")
SAVES = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")
CLASS_WORDS = (
    "class",
    "race",
    "classes",
    "kindred",
    "ancestry",
    "race_and_class",
    "class_and_level",
)
UNITS = {"cp": "copper", "sp": "silver", "ep": "electrum", "gp": "gold", "pp": "platinum"}
COIN_WORDS = {
    **{word: unit for unit, metal in UNITS.items() for word in (unit, metal, f"{metal}_pieces")},
    **dict.fromkeys(("money", "purse", "coins"), "gp"),
}
"""What coins are called, with how they are written: `silver` is `sp`."""
ROW_WORDS = {
    "abilities": ABILITIES,
    "ability_scores": ABILITIES,
    "scores": ABILITIES,
    "attributes": ABILITIES,
    "stats": ABILITIES,
    "saves": SAVES,
    "saving_throws": SAVES,
    "save": SAVES,
}
OTHER_NAMES = {
    "armor_class": AC,
    "aac": ASCENDING,
    "ascending_armour_class": ASCENDING,
    "ascending_armor_class": ASCENDING,
    "dac": DESCENDING,
    "descending_armour_class": DESCENDING,
    "descending_armor_class": DESCENDING,
    "base_attack_bonus": "attack",
    "to_hit": "attack",
}
SAVES_BY_LETTERS = (
    ("poi", 0), ("par", 2), ("pet", 2), ("sto", 2), ("tur", 2), ("hol", 2), ("d", 0), ("w", 1),
    ("p", 2), ("b", 3), ("s", 4), ("r", 4), ("m", 4),
)  # fmt: skip
"""How the name of a saving throw begins, and which of SAVES it is."""
