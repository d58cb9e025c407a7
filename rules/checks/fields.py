"""The second row of saving throws, for whoever resists magic better (R-MAGIC-SAVE)."""

from rules.kernel.fields import Field


def _against_magic(key: str) -> Field:
    meaning = f"counts instead of the save vs {key} where that is against magic"
    return Field(f"magic_{key}", f"Save vs {key} (magic)", 1, 30, meaning, "R-MAGIC-SAVE")


MAGIC_SAVES = tuple(map(_against_magic, ("death", "wands", "paralysis", "breath", "spells")))
