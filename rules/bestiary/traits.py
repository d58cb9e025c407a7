"""What monsters are made of: the words that say what alone can harm them."""

from collections.abc import Mapping

from rules.kernel.traits import Trait


def _harmed_by(key: str, what: str) -> Trait:
    means = f"harmed only by {what}, and by whatever else it is said to be harmed by"
    return Trait(f"harmed-by-{key}", f"harmed by {what}", means, "OSE-INVULNERABILITY")


HARMED_BY_MAGIC = _harmed_by("magic", "magic")
HARMED_BY_SILVER = _harmed_by("silver", "silver")
HARMED_BY_FIRE = _harmed_by("fire", "fire")
TRAITS = (HARMED_BY_MAGIC, HARMED_BY_SILVER, HARMED_BY_FIRE)
HARMED_BY: Mapping[str, Trait] = {
    "magic": HARMED_BY_MAGIC,
    "silver": HARMED_BY_SILVER,
    "fire": HARMED_BY_FIRE,
}
"""The traits by what harms those who have them."""
