"""ERIS-GRAPPLE-NATURAL: dice by natural hit dice; strength and a fighter's level are added."""

from rules.grapple.fields import GRAPPLE
from rules.grapple.methods.gygax import hit_dice_of
from rules.grapple.methods.shape import GrappleMethod, Strength
from rules.kernel.questions import Asker
from rules.kernel.targets import find_character
from rules.kernel.traits import has_trait
from rules.sheet.door import number
from rules.sheet.traits import FIGHTER

HUMAN = 1
"""Natural hit dice of everybody who is human."""


def strength(asker: Asker, target: str) -> Strength:
    """What nature gave somebody, with strength and training added (R-GRAPPLE-ADD)."""
    character = find_character(asker.state, target)
    natural = number(asker, target, "natural_hd")
    if natural is None:
        natural = HUMAN if character is not None else hit_dice_of(asker, target)
    written = number(asker, target, GRAPPLE.key)
    bonus = (number(asker, target, "melee") or 0) if written is None else written
    is_fighter = character is not None and has_trait(asker.state, target, FIGHTER.key)
    level = character.level if character is not None and is_fighter else 0
    return Strength(natural, bonus + level)


METHOD = GrappleMethod(
    key="natural",
    label="As many d6 as natural hit dice; strength and a fighter's level are added.",
    source="ERIS-GRAPPLE-NATURAL",
    strength=strength,
)
