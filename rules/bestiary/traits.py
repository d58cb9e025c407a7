"""What monsters are made of: the words that say what alone can harm them, or harms them less."""

from collections.abc import Mapping

from rules.kernel.traits import Trait


def _harmed_by(key: str, what: str) -> Trait:
    means = f"harmed only by {what}, and by whatever else it is said to be harmed by"
    return Trait(f"harmed-by-{key}", f"harmed by {what}", means, "OSE-INVULNERABILITY")


def _resists(word: str) -> Trait:
    return Trait(f"resists-{word}", f"resists {word}", f"takes half damage from {word}", "R-HALF")


RESISTS: Mapping[str, Trait] = {
    word: _resists(word) for word in ("fire", "cold", "lightning", "missile", "melee", "spell")
}
"""The traits by the tag of the damage that is halved."""
HARMED_BY_MAGIC = _harmed_by("magic", "magic")
HARMED_BY_SILVER = _harmed_by("silver", "silver")
HARMED_BY_FIRE = _harmed_by("fire", "fire")
TRAITS = (HARMED_BY_MAGIC, HARMED_BY_SILVER, HARMED_BY_FIRE, *RESISTS.values())
HARMED_BY: Mapping[str, Trait] = {
    "magic": HARMED_BY_MAGIC,
    "silver": HARMED_BY_SILVER,
    "fire": HARMED_BY_FIRE,
}
"""The traits by what harms those who have them."""
