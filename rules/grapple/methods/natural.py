"""ERIS-GRAPPLE-NATURAL: dice by natural hit dice; strength and a fighter's level are added."""

from rules.grapple.fields import GRAPPLE
from rules.grapple.methods.gygax import hit_dice_of
from rules.grapple.methods.shape import GrappleMethod, Strength
from rules.kernel.questions import Asker
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.traits import has_trait
from rules.sheet.door import number
from rules.sheet.traits import FIGHTER
from rules.state.encounter import Combatant, Kind
from rules.state.sheet import Character

HUMAN = 1
"""Natural hit dice of everybody who is human."""


def strength(asker: Asker, target: str) -> Strength:
    """What nature gave somebody, with strength and training added (R-GRAPPLE-ADD)."""
    one = find_character(asker.state, target) or find_combatant(asker.state, target)
    assert one is not None
    natural = number(asker, target, "natural_hd")
    if natural is None:
        natural = hit_dice_of(asker, target) if _is_monster(one) else HUMAN
    written = number(asker, target, GRAPPLE.key)
    bonus = (number(asker, target, "melee") or 0) if written is None else written
    level = one.level if has_trait(asker.state, target, FIGHTER.key) else 0
    return Strength(natural, bonus + level)


def _is_monster(one: Character | Combatant) -> bool:
    """Whether somebody is no human that is played or hired."""
    return isinstance(one, Combatant) and one.kind is Kind.MONSTER


METHOD = GrappleMethod(
    key="natural",
    label="As many d6 as natural hit dice; strength and a fighter's level are added.",
    source="ERIS-GRAPPLE-NATURAL",
    strength=strength,
)
