"""ERIS-GRAPPLE-GYGAX: as many d6 as hit dice, all of a side together."""

from rules.grapple.methods.shape import GrappleMethod, Strength
from rules.kernel.questions import Asker
from rules.kernel.targets import find_character, find_combatant


def hit_dice_of(asker: Asker, target: str) -> int:
    """Hit dice without their bonus: a character's level, at least 1 (R-GRAPPLE-HD)."""
    character, combatant = find_character(asker.state, target), find_combatant(asker.state, target)
    if character is not None:
        return max(1, character.level)
    assert combatant is not None
    dice = combatant.hit_dice
    if combatant.normal_human or dice is None or dice.sides:
        return 1 if combatant.normal_human else max(1, combatant.level)
    return 1 if dice.half or dice.normal_human else max(1, dice.count)


def strength(asker: Asker, target: str) -> Strength:
    """A d6 for each hit die."""
    return Strength(hit_dice_of(asker, target))


METHOD = GrappleMethod(
    key="gygax",
    label="Each side rolls as many d6 as it has hit dice; ties go to the defender.",
    source="ERIS-GRAPPLE-GYGAX",
    strength=strength,
)
